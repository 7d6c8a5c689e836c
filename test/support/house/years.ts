import pg from 'pg';

/** The number of rows for each table of which `fillScene` creates few: more than a month's. */
const ROWS = 4000;

/**
 * Fills the tables that grow over the years and that `fillScene` leaves small, in the practice of `fillScene`: one
 * statement per table, with the rows spread over the practice's companies and people.
 */
export async function fillYears(superuserUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: superuserUrl });
  await owner.connect();
  const spread = `FROM (SELECT e.*, row_number() OVER (ORDER BY e.id) AS at, count(*) OVER () AS people FROM employee e) e
    JOIN generate_series(1, ${ROWS}) n ON e.at = n % e.people + 1`;
  const document = `FROM (SELECT * FROM document WHERE employee_id IS NOT NULL ORDER BY id LIMIT ${ROWS}) d`;
  for (const statement of [
    `INSERT INTO request (practice_id, company_id, employee_id, kind, status, text, created_by, created_at, status_at)
     SELECT 1, e.company_id, e.id, 3, 'L', 'Vorrei una copia.', 1, now() - n * interval '1 hour', now() ${spread}`,
    `INSERT INTO request_answer (practice_id, request_id, author_role, author_name, text, created_by, created_at)
     SELECT 1, id, 'CONSULTANT', 'Elena Marchetti', 'Eccola.', 1, now() FROM request`,
    `INSERT INTO notice (practice_id, company_id, title, body, asks_acknowledgement, draft, publish_on, announced_at, created_by, created_at)
     SELECT 1, e.company_id, 'Chiusura', 'Gli uffici restano chiusi.', false, false, current_date - 9, now(), 1, now() - n * interval '1 hour' ${spread}`,
    `INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at)
     SELECT 1, n.company_id, n.id, (SELECT min(e.id) + n.id % 11 FROM employee e WHERE e.company_id = n.company_id), now() FROM notice n ON CONFLICT DO NOTHING`,
    `INSERT INTO intake (practice_id, kind, state, created_by) SELECT 1, 'cedolini', 'closed', 1 FROM generate_series(1, ${ROWS / 100})`,
    `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state)
     SELECT 1, id, 'mese.pdf', (SELECT sha256 FROM blob WHERE practice_id = 1 ORDER BY sha256 OFFSET intake.id LIMIT 1), 40000, 'cedolini', 'read' FROM intake`,
    `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, kind, document_id)
     SELECT 1, f.intake_id, n, f.id, ARRAY[n], 'riconosciuto', 'cedolini', n FROM intake_file f CROSS JOIN generate_series(1, 500) n`,
    `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by)
     SELECT 1, c.id, y, 'cedolini', 'anno.csv', '\\x00', 20, 1 FROM company c CROSS JOIN generate_series(2015, 2024) y`,
    `INSERT INTO figure (practice_id, company_id, set_id, line, month, amounts)
     SELECT 1, s.company_id, s.id, n, n % 12 + 1, '{1,2,3,4,5,6,7}' FROM figure_set s CROSS JOIN generate_series(1, 20) n`,
    `INSERT INTO note (practice_id, company_id, text, created_by) SELECT 1, e.company_id, 'Da rivedere', 1 ${spread}`,
    `INSERT INTO dossier (practice_id, company_id, kind, name, delivery_on, created_by)
     SELECT 1, e.company_id, 'workers', 'Assunzione ' || n, current_date - 300, 1 ${spread}`,
    `INSERT INTO dossier_document (practice_id, dossier_id, document_id)
     SELECT 1, f.id, (SELECT min(d.id) FROM document d WHERE d.company_id = f.company_id) FROM dossier f`,
    `INSERT INTO annotation (practice_id, document_id, text, created_by, created_at) SELECT 1, d.id, 'Visto', 1, now() ${document}`,
    `INSERT INTO document_version (practice_id, document_id, number, sha256, size, created_at, replaced_at, replaced_by)
     SELECT 1, d.id, 1, d.sha256, d.size, d.created_at, now(), 1 ${document}`,
    `INSERT INTO acknowledgement (practice_id, document_id, employee_id, at, sha256) SELECT 1, d.id, d.employee_id, now(), d.sha256 ${document}`,
    `INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at) SELECT 1, e.id, current_date - n::int, 1, now() ${spread}`,
    `INSERT INTO session (token_hash, account_id, grant_id, remember, created_at, last_used_at, idle_until, expires_at)
     SELECT sha256(n::text::bytea), g.account_id, g.id, false, now(), now(), now() + interval '1 hour', now() + interval '1 day'
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS grants FROM account_grant) g
       JOIN generate_series(1, ${ROWS}) n ON g.at = n % g.grants + 1 WHERE g.account_id IS NOT NULL`,
    'ANALYZE',
  ]) {
    await owner.query(statement).catch((error: Error) => {
      throw new Error(`${error.message}: ${statement.slice(0, 120)}`);
    });
  }
  await owner.end();
}
