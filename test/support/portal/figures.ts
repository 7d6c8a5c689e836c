import type { Portal, TestCompany, TestEmployee } from './portal.ts';

interface Owner {
  company: Pick<TestCompany, 'id'>;
  employee: TestEmployee;
  createdBy: string;
  practiceId: string;
}

/** Inserts one row of each kind of figures, for 2025; a second run for the same company adds nothing. */
export async function someFigures(
  portal: Portal,
  { company, employee, createdBy, practiceId }: Owner,
): Promise<string> {
  const rows: Record<
    string,
    { month?: number; section?: string; item?: string; employee?: boolean; amounts: number[] }
  > = {
    cedolini: { month: 1, amounts: [1, 200_000, 150_000, 18_000, 60_000, 30_000] },
    ratei: { section: 'ORE', item: 'FERIE', amounts: [1000, 2000, 500] },
    presenze: { month: 1, item: 'LAVORATE', amounts: [16_000] },
    presenzeDipendenti: { month: 1, item: 'LAVORATE', employee: true, amounts: [16_000] },
    bilancio: { section: 'ECONOMICO', item: 'B.9.a', amounts: [200_000, 190_000] },
    filiali: { item: '0001', amounts: [1, 260_000] },
    costi: { month: 1, amounts: [200_000, 60_000, 1000, 16_000, 14_000, 0, 0] },
    forza: { month: 1, item: 'Operai', amounts: [1] },
  };
  let last = '';
  for (const [kind, { month = null, section = null, item = null, employee: ofPerson, amounts }] of Object.entries(
    rows,
  )) {
    const { rows: sets } = await portal.owner.query(
      `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by)
       VALUES ($1, $2, 2025, $3, 'dati.xlsx', '\\x00', 1, $4)
       ON CONFLICT (company_id, kind, year) WHERE replaced_at IS NULL DO UPDATE SET row_count = 1 RETURNING id`,
      [practiceId, company.id, kind, createdBy],
    );
    last = sets[0].id;
    await portal.owner.query(
      `INSERT INTO figure (practice_id, company_id, set_id, line, month, section, item, employee_id, amounts)
       VALUES ($1, $2, $3, 2, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [practiceId, company.id, last, month, section, item, ofPerson ? employee.id : null, amounts],
    );
  }
  return last;
}
