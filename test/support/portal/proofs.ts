import { randomUUID } from 'node:crypto';
import type { World } from '../isolation/matrix.ts';
import type { Portal } from './portal.ts';

type Place = Pick<World, 'company' | 'practiceId' | 'createdBy'>;

/** A finished proof about the world's company; its content is no archive. */
export async function aProof(
  portal: Pick<Portal, 'owner' | 'server'>,
  { company, practiceId, createdBy }: Place,
): Promise<string> {
  const { sha256, size } = await portal.server.app.blobs.put(practiceId, Buffer.from(`prova ${randomUUID()}`));
  const hash = Buffer.from(sha256, 'hex');
  await portal.owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3)', [
    practiceId,
    hash,
    size,
  ]);
  const { rows } = await portal.owner.query(
    `INSERT INTO proof (practice_id, month, company_id, subject, name, companies, payslips, done, made_by, asked_at, made_at,
       sha256, size, keep_until)
     VALUES ($1, 202610, $2, 'Azienda', 'prova.zip', 1, 1, 1, $3, '2026-11-01', '2026-11-01', $4, $5, '2027-01-01') RETURNING id`,
    [practiceId, company.id, createdBy, hash, size],
  );
  return rows[0].id;
}

/** An open inspector's folder of such a proof. */
export async function aFolder(portal: Pick<Portal, 'owner' | 'server'>, place: Place): Promise<string> {
  const { rows } = await portal.owner.query(
    `INSERT INTO inspection_folder (practice_id, proof_id, token_hash, code_hash, made_by, made_at, expires_at)
     VALUES ($1, $2, decode(md5(random()::text), 'hex'), '\\x00', $3, '2026-11-01', '2099-01-01') RETURNING id`,
    [place.practiceId, await aProof(portal, place), place.createdBy],
  );
  return rows[0].id;
}
