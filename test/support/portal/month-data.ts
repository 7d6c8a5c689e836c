import type pg from 'pg';

interface Place {
  practiceId: string;
  company: { id: string };
  employee?: { id: string };
}

/** Each sheet is of a month of its own, so that a company can have many. */
let months = 0;

/** A sheet of a month in 2020, with a sent row of the employee if `sent`. Returns its id. */
export async function aMonthSheet(
  owner: pg.Client | pg.Pool,
  { practiceId, company, employee }: Place,
  { sent = false, dueOn = '2020-03-05' }: { sent?: boolean; dueOn?: string } = {},
): Promise<string> {
  const at = sent ? 202002 : 200001 + (months % 12) + Math.floor(months++ / 12) * 100;
  const { rows } = await owner.query(
    `INSERT INTO month_sheet (practice_id, company_id, month, columns, weekly_hours, due_on, opened_at, version, state)
     VALUES ($1, $2, $3, '{ore,ferie}', 4000, $6, now(), $4, $5)
     ON CONFLICT (company_id, month) DO UPDATE SET version = excluded.version RETURNING id`,
    [practiceId, company.id, at, sent ? 1 : 0, sent ? 'arrived' : 'asked', dueOn],
  );
  const id = rows[0].id;
  if (sent && employee)
    await owner.query(
      `INSERT INTO month_row (practice_id, sheet_id, company_id, employee_id, content, sent)
       VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING`,
      [
        practiceId,
        id,
        company.id,
        employee.id,
        JSON.stringify({ values: { ferie: 200 }, items: [], note: '', weekly: 4000, hiredOn: null, endedOn: null }),
      ],
    );
  return id;
}
