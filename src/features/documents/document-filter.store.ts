import sql, { join, type Sql } from 'sql-template-tag';
import { isVisible } from '../../directory/is-visible.ts';
import { KINDS, type Kind, type PeriodForm } from '../../directory/kinds.ts';
import { array } from '../../server/database.ts';
import type { Call } from '../../server/http.ts';
import type { DOCUMENT_CALLS } from './documents.contract.ts';
import { type PeriodWord, periodWords } from './period-words.ts';

/** Which documents of a kind: of these companies, and what the query of a list or of its summary asks. */
export interface DocumentFilter {
  companyIds: readonly string[];
  kind: Kind;
  today: string;
  asked: Omit<Call<(typeof DOCUMENT_CALLS)[Kind]['summarise']>['query'], 'cfAzienda' | 'listacfazienda'>;
}

/** When its employee has said that what it holds now was read; null where that is not asked, or not said. */
export const ACKNOWLEDGED_AT = sql`CASE WHEN d.acknowledgement_asked THEN
  (SELECT k.at FROM acknowledgement k WHERE k.document_id = d.id AND k.sha256 = d.sha256) END`;

/** More words of a search are not looked at: each makes the statement dearer to plan. */
const SEARCH_WORDS = 10;

/** A filter's condition, named here once; the database's row policies hold whatever stands in it. */
export function matching(filter: DocumentFilter): Sql {
  const { companyIds, kind, today, asked } = filter;
  const parts: Sql[] = [
    // One company is the common case, and lets the index give the order too.
    companyIds.length === 1
      ? sql`d.company_id = ${companyIds[0]}`
      : sql`d.company_id = ANY(${array(companyIds, 'bigint')})`,
    sql`d.kind = ${kind}`,
    sql`d.discarded_at IS NULL`,
  ];
  const { from, to } = periodsOf(kind, asked);
  if (from) parts.push(sql`d.period >= ${from}`);
  if (to) parts.push(sql`d.period <= ${to}`);
  if (asked.da) parts.push(sql`(d.created_at AT TIME ZONE 'Europe/Rome')::date >= ${asked.da}`);
  if (asked.a) parts.push(sql`(d.created_at AT TIME ZONE 'Europe/Rome')::date <= ${asked.a}`);
  if (asked.codCategoria) parts.push(sql`d.category = ${asked.codCategoria}`);
  if (asked.pub) parts.push(asked.pub === 'true' ? isVisible(today) : sql`NOT ${isVisible(today)}`);
  if (asked.data_pubblicazione) parts.push(sql`d.publish_on = ${asked.data_pubblicazione}`);
  const branches = branchesOf(filter);
  if (branches.length > 0) parts.push(sql`e.branch_code = ANY(${array(branches, 'text')})`);
  if (asked.stato === '10') parts.push(sql`d.read_status <> 1`);
  else if (asked.stato) parts.push(sql`d.read_status = ${Number(asked.stato)}`);
  if (asked.tag && asked.tag.length > 0) parts.push(sql`d.tags && ${array(asked.tag, 'text')}`);
  if (asked.presaVisione) {
    const given = asked.presaVisione === 'data' ? sql`NOT NULL` : sql`NULL`;
    parts.push(sql`d.acknowledgement_asked AND (${ACKNOWLEDGED_AT}) IS ${given}`);
  }
  parts.push(...saysWords(asked.q ?? ''));
  return join(parts, ' AND ');
}

/** Whether the condition needs the employee's row. */
export const speaksOfEmployee = (filter: DocumentFilter) => branchesOf(filter).length > 0 || Boolean(filter.asked.q);

const branchesOf = ({ asked }: DocumentFilter) => asked.filcant?.split(',').filter(Boolean) ?? [];

/** A range of months or of years, in the form of the kind's own period; what has no period is not filtered by one. */
function periodsOf(kind: Kind, asked: DocumentFilter['asked']): { from?: number; to?: number } {
  const form: PeriodForm = KINDS[kind].period;
  if (form === null) return {};
  const numeric = (month: string) => Number(form === 'year' ? month.slice(0, 4) : month);
  const from = asked.annomese_da ?? (asked.anno_da && `${asked.anno_da}01`);
  const to = asked.annomese_a ?? (asked.anno_a && `${asked.anno_a}12`);
  return { ...(from ? { from: numeric(from) } : {}), ...(to ? { to: numeric(to) } : {}) };
}

/** What a document `d` of an employee `e` says of itself, for each word of a quick search: 'ferrari nov 25'. */
export function saysWords(search: string): Sql[] {
  return periodWords(search)
    .slice(0, SEARCH_WORDS)
    .map((word) => {
      const like = `%${word.text.replace(/[\\%_]/g, '\\$&')}%`;
      // A document of the company has no employee: what is not there matches nothing.
      return sql`(coalesce(unaccent(e.last_name || ' ' || e.first_name) ILIKE unaccent(${like}) OR e.tax_code ILIKE ${like}, false)
      OR d.description ILIKE ${like} OR array_to_string(d.tags, ' ') ILIKE ${like} OR ${isOfPeriod(word)})`;
    });
}

/** A payslip's period is YYYYMM, a certificate's YYYY; what has none is of the month in which it was delivered. */
export function isOfPeriod({ month, year }: Pick<PeriodWord, 'month' | 'year'>): Sql {
  if (month === null && year === null) return sql`false`;
  const parts: Sql[] = [];
  if (month !== null)
    parts.push(sql`CASE WHEN d.period IS NULL THEN extract(month FROM d.delivery_on) = ${month}
      ELSE d.period > 9999 AND d.period % 100 = ${month} END`);
  if (year !== null)
    parts.push(sql`CASE WHEN d.period IS NULL THEN extract(year FROM d.delivery_on) = ${year}
      ELSE ${year} IN (d.period, d.period / 100) END`);
  return sql`coalesce(${join(parts, ' AND ')}, false)`;
}
