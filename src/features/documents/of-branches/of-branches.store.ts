import sql, { type Sql } from 'sql-template-tag';
import type { Kind } from '../../../directory/kinds.ts';
import { array, folded, pageClause, type Transaction } from '../../../server/database/database.ts';
import type { Call } from '../../../server/http/http.ts';
import type { Page } from '../../../server/http/list.ts';
import type { listDocumentsOfBranches, OrderOfBranches } from './of-branches.contract.ts';

/** Row policies limit a branch login to its own branches, so these queries need no branch condition. */

export function ownBranches(
  tx: Transaction,
  today: string,
): Promise<{ codice: string; descrizione: string; lavoratori: number }[]> {
  return tx.all(sql`
    SELECT b.code AS codice, b.description AS descrizione, (SELECT count(*)::int FROM employee e
      WHERE e.company_id = b.company_id AND e.branch_code = b.code AND (e.ended_on IS NULL OR e.ended_on >= ${today}::date))
      AS lavoratori
    FROM branch b ORDER BY b.code COLLATE "it-x-icu"`);
}

export interface DocumentOfBranchRow {
  id: string;
  kind: Kind;
  description: string;
  lastName: string;
  firstName: string;
  taxCode: string;
  branch: string;
  period: number | null;
  payrollKind: 'ordinary' | 'thirteenth' | 'fourteenth' | null;
  publishOn: string;
  isRead: boolean;
  fileName: string;
  size: number;
  contentType: string;
}

/** The month by which a document is sorted, computed as in the employee's own list. */
const MONTH = sql`CASE WHEN d.period > 9999 THEN d.period
  ELSE coalesce(d.period * 100 + 3, to_char(d.publish_on, 'YYYYMM')::int) END`;

const SORTS: Record<OrderOfBranches, readonly Sql[]> = {
  id: [sql`d.id`],
  cognome: [sql`e.last_name COLLATE "it-x-icu"`, sql`e.first_name COLLATE "it-x-icu"`],
  periodo: [MONTH],
  dataPubblicazione: [sql`d.publish_on`],
  descrizione: [sql`d.description COLLATE "it-x-icu"`],
  filiale: [sql`e.branch_code COLLATE "it-x-icu"`],
};

export function listDocuments(
  tx: Transaction,
  asked: Call<typeof listDocumentsOfBranches>['query'],
  page: Page<OrderOfBranches>,
): Promise<(DocumentOfBranchRow & { total: number })[]> {
  const words = (asked.q ?? '').trim().split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => {
    const like = folded(sql`${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text`);
    return sql` AND ${folded(sql`e.last_name || ' ' || e.first_name || ' ' || e.tax_code || ' ' || d.description`)} LIKE ${like}`;
  });
  if (asked.tipo) conditions.push(sql` AND d.kind = ANY(${array(asked.tipo, 'text')})`);
  if (asked.filiale) conditions.push(sql` AND e.branch_code = ANY(${array(asked.filiale, 'text')})`);
  const direction = page.sort?.descending ? sql` DESC` : sql``;
  const order = (page.sort ? SORTS[page.sort.field] : []).map((field) => sql`${field}${direction}, `);
  return tx.all(sql`
    SELECT d.id, d.kind, d.description, e.last_name AS "lastName", e.first_name AS "firstName", e.tax_code AS "taxCode",
      e.branch_code AS branch, d.period, d.payroll_kind AS "payrollKind", d.publish_on AS "publishOn",
      d.employee_read_at IS NOT NULL AS "isRead", d.file_name AS "fileName", d.size, d.content_type AS "contentType",
      count(*) OVER ()::int AS total
    FROM document d JOIN employee e ON e.id = d.employee_id
    WHERE true${sqlJoin(conditions)}
    ORDER BY ${sqlJoin(order)}${MONTH} DESC, d.id DESC ${pageClause(page)}`);
}

const sqlJoin = (parts: readonly Sql[]): Sql => parts.reduce((all, part) => sql`${all}${part}`, sql``);
