import sql, { raw, type Sql } from 'sql-template-tag';
import { countsOf } from '../../../directory/companies.store.ts';
import { isStillToCome, isToPublish, isVisible, isWithheld } from '../../../directory/is-visible.ts';
import { pageClause, type Transaction } from '../../../server/database/database.ts';
import {
  asksForMonthsAlone,
  asksForPublished,
  type DocumentFilter,
  isCounted,
  matching,
  periodsOf,
  speaksOfEmployee,
} from './document-filter.store.ts';

export interface DocumentSummary {
  total: number;
  published: number;
  toPublish: number;
  scheduled: number;
  withheld: number;
  fresh: number;
  readByEmployee: number;
  readByCompany: number;
  lastMonth: number | null;
  /** Whether more documents match than were counted. */
  more: boolean;
}

/**
 * Counts the matching documents: from the stored counts if they suffice, otherwise from the documents themselves, and
 * then no more of them than `most`.
 */
export async function summariseDocuments(
  tx: Transaction,
  filter: DocumentFilter,
  most: number | null = null,
): Promise<DocumentSummary> {
  const statement = asksForMonthsAlone(filter)
    ? monthsSummary(filter)
    : isCounted(filter)
      ? readingSummary(filter)
      : documentsSummary(filter, most);
  return (await tx.one<DocumentSummary>(statement)) as DocumentSummary;
}

/** How many of the matching documents fulfil a further condition. */
export async function countOf(tx: Transaction, filter: DocumentFilter, condition: Sql): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM document d ${employeeIn(filter)} WHERE ${matching(filter)} AND ${condition}`);
  return row?.count ?? 0;
}

/** Condition on the stored counts (`document_count`) that match a filter: one or more rows per company and month. */
function countedOf({ whose, kind, asked }: DocumentFilter): Sql {
  const { from, to } = periodsOf(kind, asked);
  return sql`${countsOf(whose)} AND k.kind = ${kind} AND k.period >= ${from ?? 0} ${to ? sql`AND k.period <= ${to}` : sql``}`;
}

/** The months that have rows on a page, newest first, each with the number of rows in the newer months. */
export function monthsOfPage(
  tx: Transaction,
  filter: DocumentFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ period: number; before: number }[]> {
  return tx.all(sql`
    SELECT period, (so_far - total)::int AS before FROM (
      SELECT k.period, sum(k.total) AS total, sum(sum(k.total)) OVER (ORDER BY k.period DESC) AS so_far
      FROM document_count k WHERE ${countedOf(filter)} GROUP BY k.period) m
    WHERE so_far > ${offset} AND so_far - total < ${offset + limit} ORDER BY period DESC`);
}

const employeeIn = (filter: DocumentFilter) =>
  speaksOfEmployee(filter) ? sql`LEFT JOIN employee e ON e.id = d.employee_id` : sql``;

function monthsSummary(filter: DocumentFilter): Sql {
  return sql`
    SELECT coalesce(sum(k.total), 0)::int AS total, coalesce(sum(k.dated - coalesce(a.dated, 0)), 0)::int AS published,
      coalesce(sum(k.total - k.dated - coalesce(w.n, 0)), 0)::int AS "toPublish",
      coalesce(sum(a.dated), 0)::int AS scheduled, coalesce(sum(w.n), 0)::int AS withheld,
      coalesce(sum(k.fresh), 0)::int AS fresh, coalesce(sum(k.read_by_employee), 0)::int AS "readByEmployee",
      coalesce(sum(k.read_by_company), 0)::int AS "readByCompany",
      max(k.period) FILTER (WHERE k.period > 0 AND k.dated > coalesce(a.dated, 0)) AS "lastMonth", false AS more
    FROM (SELECT k.period, sum(k.total) AS total, sum(k.dated) AS dated, sum(k.fresh) AS fresh,
        sum(k.read_by_employee) AS read_by_employee, sum(k.read_by_company) AS read_by_company
      FROM document_count k WHERE ${countedOf(filter)} GROUP BY k.period) k
      LEFT JOIN (SELECT coalesce(d.period, 0) AS period, count(*) AS dated FROM document d
        WHERE ${matching(filter)} AND ${isStillToCome(filter.today)} GROUP BY 1) a ON a.period = k.period
      LEFT JOIN (SELECT coalesce(d.period, 0) AS period, count(*) AS n FROM document d
        WHERE ${matching(filter)} AND ${isWithheld} GROUP BY 1) w ON w.period = k.period`;
}

/**
 * The stored counts of a filter by reading state, and of published documents only if the filter says so. Only hidden
 * documents, in a partial index, are read themselves.
 */
function readingSummary(filter: DocumentFilter): Sql {
  const { stato } = filter.asked;
  const asked = { ...filter.asked, pub: undefined, pubblicazione: undefined };
  const shown = asksForPublished(filter);
  const of = (state: '0' | '1' | '2', column: Sql) =>
    stato === undefined || stato === state || (stato === '10' && state !== '1') ? column : sql`0`;
  const { fresh, company, employee } = {
    fresh: of('0', sql`sum(k.fresh)`),
    company: of('1', sql`sum(k.read_by_company)`),
    employee: of('2', sql`sum(k.read_by_employee)`),
  };
  const counted = (column: string) => {
    const kept = sql`k.${raw(column)}`;
    return shown
      ? sql`coalesce(sum(${kept} - coalesce(h.${raw(column)}, 0)), 0)::int`
      : sql`coalesce(sum(${kept}), 0)::int`;
  };
  const hidden = (column: string) => (shown ? sql`0` : sql`coalesce(sum(h.${raw(column)}), 0)::int`);
  return sql`
    SELECT ${counted('total')} AS total, coalesce(sum(k.total - coalesce(h.total, 0)), 0)::int AS published,
      ${hidden('to_publish')} AS "toPublish", ${hidden('scheduled')} AS scheduled, ${hidden('withheld')} AS withheld,
      ${counted('fresh')} AS fresh, ${counted('employee')} AS "readByEmployee", ${counted('company')} AS "readByCompany",
      max(k.period) FILTER (WHERE k.period > 0 AND k.total > coalesce(h.total, 0)) AS "lastMonth", false AS more
    FROM (SELECT k.period, ${fresh} AS fresh, ${company} AS company, ${employee} AS employee,
        ${fresh} + ${company} + ${employee} AS total
      FROM document_count k WHERE ${countedOf(filter)} GROUP BY k.period) k
      LEFT JOIN (SELECT coalesce(d.period, 0) AS period, count(*) AS total,
          count(*) FILTER (WHERE d.read_status = 0) AS fresh, count(*) FILTER (WHERE d.read_status = 1) AS company,
          count(*) FILTER (WHERE d.read_status = 2) AS employee,
          count(*) FILTER (WHERE ${isToPublish}) AS to_publish,
          count(*) FILTER (WHERE ${isStillToCome(filter.today)}) AS scheduled,
          count(*) FILTER (WHERE ${isWithheld}) AS withheld
        FROM document d WHERE ${matching({ ...filter, asked })} AND d.appeared_at IS NULL AND NOT ${isVisible(filter.today)}
        GROUP BY 1) h ON h.period = k.period`;
}

function documentsSummary(filter: DocumentFilter, most: number | null): Sql {
  return sql`
    SELECT ${most === null ? sql`count(*)` : sql`least(count(*), ${most})`}::int AS total,
      (count(*) FILTER (WHERE ${isVisible(filter.today)}))::int AS published,
      (count(*) FILTER (WHERE ${isToPublish}))::int AS "toPublish",
      (count(*) FILTER (WHERE ${isStillToCome(filter.today)}))::int AS scheduled,
      (count(*) FILTER (WHERE ${isWithheld}))::int AS withheld,
      (count(*) FILTER (WHERE d.read_status = 0))::int AS fresh,
      (count(*) FILTER (WHERE d.read_status = 2))::int AS "readByEmployee",
      (count(*) FILTER (WHERE d.read_status = 1))::int AS "readByCompany",
      max(d.period) FILTER (WHERE ${isVisible(filter.today)}) AS "lastMonth",
      ${most === null ? sql`false` : sql`count(*) > ${most}`} AS more
    FROM (SELECT d.publish_on, d.cancelled_at, d.appeared_at, d.discarded_at, d.read_status, d.period
      FROM document d ${employeeIn(filter)}
      WHERE ${matching(filter)} ${most === null ? sql`` : pageClause({ offset: 0, limit: most + 1 })}) d`;
}
