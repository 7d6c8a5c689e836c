import type { Target } from '../isolation/matrix.ts';
import { aPdf, type Portal, type TestEmployee } from './portal.ts';

export const AN_IBAN = 'IT60X0542811101000000123456';

/** The form of a new IBAN, filled in and signed on screen. */
export const A_SIGNED_FORM = {
  intestatario: 'Ferrari Giulia',
  firma: {
    larghezza: 300,
    altezza: 100,
    tratti: [
      [20, 60, 60, 20, 90, 80, 130, 30, 180, 70],
      [200, 50, 260, 55],
    ],
  },
};

/** A sent request with an attached file. */
export async function aRequest(
  { owner, server }: Pick<Portal, 'owner' | 'server'>,
  employee: TestEmployee,
  {
    from = 'employee',
    type = 1,
    status = 'I',
    withdrawn = false,
    text = 'Nuovo indirizzo',
  }: { from?: 'employee' | 'company'; type?: number; status?: string; withdrawn?: boolean; text?: string } = {},
): Promise<string> {
  const { practiceId, companyId } = employee;
  const bytes = aPdf(`Modulo ${employee.taxCode}`);
  const { sha256, size } = await server.app.blobs.put(practiceId, bytes);
  const hash = Buffer.from(sha256, 'hex');
  await owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    practiceId,
    hash,
    size,
  ]);
  const { rows } = await owner.query(
    `INSERT INTO request (practice_id, company_id, employee_id, kind, status, text, iban, file_name, content_type, size,
       sha256, created_by, created_at, status_at, withdrawn_at)
     SELECT $1, $2, $3, $4, $5, $10, $6, 'modulo.pdf', 'application/pdf', $7, $8, min(a.id), now(), now(), CASE WHEN $9 THEN now() END
     FROM account a RETURNING id`,
    [
      practiceId,
      companyId,
      from === 'employee' ? employee.id : null,
      type,
      status,
      type === 2 ? AN_IBAN : null,
      size,
      hash,
      withdrawn,
      text,
    ],
  );
  return rows[0].id;
}

export function aRequestFor(target: Target): Promise<string> {
  return target.make(({ portal, world }) => aRequest(portal, world.employee));
}

/** A notification for the role of the target's caller. */
export function aNotificationFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world, actor }) => {
    const audience = actor === 'consultant' ? 'consultant' : actor === 'employee' ? 'employee' : 'company';
    const { rows } = await portal.owner.query(
      `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
       VALUES ($1, $2, $3, $4, 'requestStatus', 1, 'Prova', now(), now()) RETURNING id`,
      [world.practiceId, audience, world.company.id, audience === 'employee' ? world.employee.id : null],
    );
    return rows[0].id;
  });
}
