import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Cast } from './cast.ts';
import { demoFigures } from './figures.ts';
import { type Ids, idOf } from './seed-people.ts';

/** The event of a past import, for the ledger of its practice. */
export type FigureEvent = { practiceKey: string; at: string; [more: string]: unknown };

/** Inserts the figures of the demo's dashboards; returns the import events. */
export async function insertFigures(
  client: pg.ClientBase,
  cast: Cast,
  ids: { practices: Ids; companies: Ids; employees: Ids; accounts: Ids },
  today: string,
): Promise<FigureEvent[]> {
  const practiceOf = new Map(
    cast.practices.flatMap(({ key, companies }) => companies.map((company) => [company.key, key] as const)),
  );
  const login = 'consulente';
  const author = cast.accounts.find((account) => account.login === login);
  const events: FigureEvent[] = [];
  for (const set of demoFigures(cast, today)) {
    const practiceKey = practiceOf.get(set.companyKey) ?? '';
    const rows = set.rows.map(({ employeeKey, ...figure }, index) => ({
      ...figure,
      // The line number in the file, whose first line is the header.
      line: index + 2,
      employee_id: employeeKey === null ? null : idOf(ids.employees, employeeKey),
    }));
    const content = JSON.stringify(rows);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const scope = [idOf(ids.practices, practiceKey), idOf(ids.companies, set.companyKey)];
    const { rows: inserted } = await client.query<{ id: string }>(
      `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8, $9) RETURNING id`,
      [...scope, set.year, set.kind, set.fileName, sha256, rows.length, idOf(ids.accounts, login), set.importedAt],
    );
    const id = String(inserted[0]?.id);
    await client.query(
      `INSERT INTO figure (practice_id, company_id, set_id, line, month, branch_code, employee_id, section, item, description, amounts)
       SELECT $1::bigint, $2::bigint, $3::bigint, r.line, r.month, r."branchCode", r.employee_id, r.section, r.item, r.description, r.amounts
       FROM jsonb_to_recordset($4::jsonb) AS r(line integer, month smallint, "branchCode" text, employee_id bigint,
         section text, item text, description text, amounts bigint[])`,
      [...scope, id, content],
    );
    events.push({
      practiceKey,
      at: set.importedAt,
      action: 'figuresImported',
      objectKind: 'figures',
      objectId: id,
      companyId: scope[1],
      employeeId: null,
      actorId: idOf(ids.accounts, login),
      actorRole: 'consultant',
      data: { kind: set.kind, year: set.year, rows: rows.length, sha256, replaced: null },
      person: {
        document: set.fileName,
        login,
        name: `${author?.lastName} ${author?.firstName}`,
        type: 'Consulente',
        address: '192.0.2.10',
      },
    });
  }
  return events;
}
