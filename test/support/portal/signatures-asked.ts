import { createHash } from 'node:crypto';
import { codeOwner } from '../../../src/features/signing/signing.jobs.ts';
import type { Target } from '../isolation/matrix.ts';
import { aPdf, type Portal, type TestEmployee } from './portal.ts';

export const PAPER = aPdf('Lettera da firmare');
export const PAPER_PRINT = createHash('sha256').update(PAPER).digest('hex');
/** The code that `aCodeFor` mails. */
export const A_CODE = '246810';

type Status = 'asked' | 'opened' | 'signed';

/** A paper for one signer; `status` is the status of that signer's signature. */
export async function aSignature(
  { owner, server }: Pick<Portal, 'owner' | 'server'>,
  employee: TestEmployee,
  {
    createdBy,
    dueOn = '2096-12-31',
    status = 'asked',
    state = status === 'signed' ? 'signed' : 'open',
    paper = PAPER,
    title = 'Lettera',
  }: { createdBy: string; paper?: Uint8Array; title?: string; dueOn?: string; status?: Status; state?: string },
): Promise<string> {
  const { practiceId, companyId } = employee;
  const { sha256, size } = await server.app.blobs.put(practiceId, paper);
  const hash = Buffer.from(sha256, 'hex');
  await owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    practiceId,
    hash,
    size,
  ]);
  const { rows } = await owner.query(
    `INSERT INTO signature_request (practice_id, company_id, title, message, file_name, size, sha256, pages, due_on, status,
       status_at, created_by, created_as, created_at)
     VALUES ($1, $2, $8, '', 'lettera.pdf', $3, $4, 1, $5, $6, now(), $7, 'CONSULTANT', now()) RETURNING id`,
    [practiceId, companyId, size, hash, dueOn, state, createdBy, title],
  );
  await owner.query(
    `INSERT INTO signature_signer (practice_id, company_id, signature_id, employee_id, position, status, asked_at, opened_at,
       decided_at, factor, address, device, shown)
     VALUES ($1, $2, $3, $4, 1, $5, now(), CASE WHEN $5 <> 'asked' THEN now() END, CASE WHEN $5 = 'signed' THEN now() END,
       CASE WHEN $5 = 'signed' THEN 'code' END, CASE WHEN $5 = 'signed' THEN '127.0.0.1' END,
       CASE WHEN $5 = 'signed' THEN 'Firefox' END, CASE WHEN $5 = 'signed' THEN $6::bytea END)`,
    [practiceId, companyId, rows[0].id, employee.id, status, hash],
  );
  return rows[0].id;
}

/** Creates the mailed code as if the mail had been sent. */
export async function aCodeFor(
  { owner, server }: Pick<Portal, 'owner' | 'server'>,
  signatureId: string,
  { id, practiceId }: TestEmployee,
): Promise<void> {
  await owner.query(
    `INSERT INTO signature_confirmation (practice_id, signature_id, employee_id, kind, secret, mailbox, asked_at, expires_at)
     VALUES ($1, $2, $3, 'code', $4, 'l•••@esempio.invalid', now() - interval '2 minutes', '2096-12-31')`,
    [practiceId, signatureId, id, server.app.secrets.seal(A_CODE, codeOwner(signatureId, id))],
  );
}

/** A signature for one cell of the isolation matrix. */
export function aSignatureFor(target: Target, status: Status = 'asked'): Promise<string> {
  return target.make(({ portal, world }) => aSignature(portal, world.employee, { createdBy: world.createdBy, status }));
}
