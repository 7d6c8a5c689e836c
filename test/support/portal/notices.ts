import type { Target } from '../isolation/matrix.ts';
import type { Portal, TestCompany } from './portal.ts';

/** A published notice of a company. */
export async function aNotice(
  { owner }: Pick<Portal, 'owner'>,
  company: Pick<TestCompany, 'id' | 'practiceId'>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const row = {
    practice_id: company.practiceId,
    company_id: company.id,
    title: 'Chiusura natalizia',
    body: 'Gli uffici sono chiusi.',
    asks_acknowledgement: true,
    draft: false,
    publish_on: '2026-01-01',
    announced_at: new Date(),
    created_at: new Date(),
    ...fields,
  };
  const names = Object.keys(row);
  const { rows } = await owner.query(
    `INSERT INTO notice (${names.join(', ')}, created_by)
     SELECT ${names.map((_, index) => `$${index + 1}`).join(', ')}, min(id) FROM account RETURNING id`,
    Object.values(row),
  );
  return rows[0].id;
}

export function aNoticeFor(target: Target): Promise<string> {
  return target.make(({ portal, world }) => aNotice(portal, world.company));
}
