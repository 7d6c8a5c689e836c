import sql, { join, raw, type Sql } from 'sql-template-tag';
import { countsOf, isOf, type Whose } from '../../../directory/companies.store.ts';
import { isStillToCome, isToPublish, isVisible, isWithheld } from '../../../directory/is-visible.ts';
import { isOfCompany, KINDS, type Kind, type PeriodForm } from '../../../directory/kinds.ts';
import { daysAfter } from '../../../server/clock.ts';
import { array, endOf, folded, startOf, type Transaction } from '../../../server/database/database.ts';
import type { Call } from '../../../server/http/http.ts';
import type { Publication } from './document.ts';
import type { DOCUMENT_CALLS } from './documents.contract.ts';
import { type PeriodWord, periodWords } from './period-words.ts';

/** Selects documents of one kind by company and by the query string of a list or of its summary. */
export interface DocumentFilter {
  whose: Whose;
  kind: Kind;
  today: string;
  asked: Omit<Call<(typeof DOCUMENT_CALLS)[Kind]['summarise']>['query'], 'cfAzienda' | 'listacfazienda'>;
  /** The meanings of the quick search's words, from `meaningsOf`. */
  words: readonly Meaning[];
}

/** The values that one word of a quick search matches; null if the word matches every document. */
export type Meaning = {
  people: string[];
  descriptions: string[];
  tags: string[];
  period: Pick<PeriodWord, 'month' | 'year'>;
} | null;

/** When the employee acknowledged the current content; null if not required or not done. */
export const ACKNOWLEDGED_AT = sql`CASE WHEN d.acknowledgement_asked THEN
  (SELECT k.at FROM acknowledgement k WHERE k.document_id = d.id AND k.sha256 = d.sha256) END`;

/** Words beyond this number are ignored, because each word makes the statement slower to plan. */
const SEARCH_WORDS = 10;

/** The SQL condition of a filter. The database's row policies apply in addition. */
export function matching(filter: DocumentFilter): Sql {
  const { whose, kind, today, asked } = filter;
  const parts: Sql[] = [isOf(whose, 'd'), sql`d.kind = ${kind}`, sql`d.discarded_at IS NULL`];
  if (KINDS[kind].period === null) parts.push(sql`d.period IS NULL`);
  const { from, to } = periodsOf(kind, asked);
  if (from) parts.push(sql`d.period >= ${from}`);
  if (to) parts.push(sql`d.period <= ${to}`);
  if (asked.da) parts.push(sql`d.created_at >= ${startOf(asked.da)}`);
  if (asked.a) parts.push(sql`d.created_at < ${endOf(asked.a)}`);
  if (asked.codCategoria) parts.push(sql`d.category = ${asked.codCategoria}`);
  // The partial index holds the other categories only.
  if (asked.codCategoria && asked.codCategoria !== 'GENERICO') parts.push(sql`d.category <> 'GENERICO'`);
  if (asked.pub === 'true') parts.push(isVisible(today));
  // Documents that are not visible have `appeared_at` NULL (document.ts). The partial index contains only these, so
  // that past documents cost nothing.
  if (asked.pub === 'false') parts.push(sql`d.appeared_at IS NULL AND NOT ${isVisible(today)}`);
  if (asked.pubblicazione) parts.push(isInState(asked.pubblicazione, today));
  if (asked.data_pubblicazione) parts.push(sql`d.publish_on = ${asked.data_pubblicazione}`);
  const branches = branchesOf(filter);
  if (branches.length > 0) parts.push(sql`e.branch_code = ANY(${array(branches, 'text')})`);
  if (asked.stato === '10') parts.push(sql`d.read_status <> 1`);
  else if (asked.stato) parts.push(sql`d.read_status = ${Number(asked.stato)}`);
  if (asked.tag && asked.tag.length > 0) parts.push(isTagged(kind, asked.tag));
  if (asked.presaVisione) {
    const given = asked.presaVisione === 'data' ? sql`NOT NULL` : sql`NULL`;
    parts.push(sql`d.acknowledgement_asked AND (${ACKNOWLEDGED_AT}) IS ${given}`);
  }
  for (const meaning of filter.words) if (meaning) parts.push(says(meaning, kind));
  return join(parts, ' AND ');
}

/**
 * The SQL form of `publicationOf`. Unpublished documents have `appeared_at` NULL; testing it lets PostgreSQL use the
 * partial index.
 */
function isInState(state: Publication, today: string): Sql {
  switch (state) {
    case 'published':
      return isVisible(today);
    case 'scheduled':
      return isStillToCome(today);
    case 'cancelled':
      return isWithheld;
    case 'unpublished':
      return sql`d.appeared_at IS NULL AND ${isToPublish}`;
  }
}

/** Condition: document `d` has one of these tags (migration 0021). */
const isTagged = (kind: Kind, tags: readonly string[]) =>
  sql`d.id = ANY((SELECT documents_tagged(${kind}, ${array(tags, 'text')}))::bigint[])`;

/** Whether the filter is by month only, so that the stored counts (`document_count`) can answer it. */
export const asksForMonthsAlone = (filter: DocumentFilter) =>
  isCounted(filter) && !filter.asked.stato && !asksForPublished(filter);

/** Whether the filter selects what its addressees can see. */
export const asksForPublished = ({ asked }: DocumentFilter) =>
  asked.pub === 'true' || asked.pubblicazione === 'published';

/** Whether the filter is by month, reading state and `published` only, which the stored counts can answer. */
export const isCounted = ({ asked, words }: DocumentFilter) =>
  words.length === 0 &&
  FILTERS_NOT_COUNTED.every((name) => !asked[name]?.length) &&
  (asked.pub ?? 'true') === 'true' &&
  (asked.pubblicazione ?? 'published') === 'published';
const FILTERS_NOT_COUNTED = [
  'da',
  'a',
  'data_pubblicazione',
  'filcant',
  'tag',
  'codCategoria',
  'presaVisione',
] as const;

/** The span of creation days of which a list is found by those days, and no longer by month. */
const FEW_DAYS = 62;

/** Whether the filter selects documents created within a few weeks, which are fewer than those of all months. */
export const asksForFewDays = ({ asked: { da, a }, today }: DocumentFilter) =>
  da !== undefined && daysAfter(da, FEW_DAYS) >= (a ?? today);

/** Whether the filter's condition needs the employee's row (`e`). */
export const speaksOfEmployee = (filter: DocumentFilter) => branchesOf(filter).length > 0;

/**
 * Looks up what each word of a quick search matches: employees by name or fiscal code, descriptions and tags in use, a
 * period. Searching these few values first avoids scanning all documents.
 */
export async function meaningsOf(
  tx: Transaction,
  { whose, kind, asked }: Pick<DocumentFilter, 'whose' | 'kind' | 'asked'>,
): Promise<Meaning[]> {
  const words = periodWords(asked.q ?? '').slice(0, SEARCH_WORDS);
  if (words.length === 0) return [];
  const likes = words.map(({ text }) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const texts = (field: 'description' | 'tag') => sql`
    SELECT DISTINCT k.text FROM text_count k
    WHERE ${countsOf(whose)} AND k.kind = ${kind} AND k.field = ${raw(`'${field}'`)} AND k.total > 0`;
  // OFFSET 0 makes PostgreSQL look up these arrays once, instead of again for each column that uses them.
  const rows = await tx.all<Omit<NonNullable<Meaning>, 'period'> & { everybody: boolean; allTexts: boolean }>(sql`
    WITH description AS MATERIALIZED (${texts('description')}), tag AS MATERIALIZED (${texts('tag')}),
      person AS MATERIALIZED (
        SELECT e.id, e.folded FROM employee e
        WHERE ${isOfCompany(kind) ? sql`false` : isOf(whose, 'e')})
    SELECT w.people, w.descriptions, w.tags, cardinality(w.people) > 0 AND cardinality(w.people) = (SELECT count(*) FROM person) AS everybody,
      cardinality(w.descriptions) > 0 AND cardinality(w.descriptions) = (SELECT count(*) FROM description) AS "allTexts"
    FROM (SELECT pattern, at, ${folded(sql`pattern`)} AS plain
      FROM unnest(${array(likes, 'text')}) WITH ORDINALITY AS l(pattern, at) OFFSET 0) l CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT p.id FROM person p WHERE p.folded LIKE l.plain) AS people,
        ARRAY(SELECT t.text FROM description t WHERE t.text ILIKE l.pattern) AS descriptions,
        ARRAY(SELECT t.text FROM tag t WHERE t.text ILIKE l.pattern) AS tags
      OFFSET 0) w
    ORDER BY l.at`);
  return rows.map(({ everybody, allTexts, ...meaning }, at) =>
    everybody || allTexts
      ? null
      : { ...meaning, period: { month: words[at]?.month ?? null, year: words[at]?.year ?? null } },
  );
}

/** Condition: document `d` matches this word of the quick search. */
function says({ people, descriptions, tags, period }: NonNullable<Meaning>, kind: Kind): Sql {
  const ways: Sql[] = [];
  if (people.length > 0) ways.push(sql`d.employee_id = ANY(${array(people, 'bigint')})`);
  if (descriptions.length > 0) ways.push(sql`d.description = ANY(${array(descriptions, 'text')})`);
  if (tags.length > 0) ways.push(isTagged(kind, tags));
  const { month, year } = period;
  if (kind === 'payslip' && year !== null)
    ways.push(sql`d.period BETWEEN ${year * 100 + (month ?? 1)} AND ${year * 100 + (month ?? 12)}`);
  else if (month !== null || year !== null) ways.push(isOfPeriod(period));
  return ways.length > 0 ? sql`(${join(ways, ' OR ')})` : sql`false`;
}

const branchesOf = ({ asked }: DocumentFilter) => asked.filcant?.split(',').filter(Boolean) ?? [];

/** The filter's range of months or years, in the form of this kind's period. Empty for kinds without a period. */
export function periodsOf(kind: Kind, asked: DocumentFilter['asked']): { from?: number; to?: number } {
  const form: PeriodForm = KINDS[kind].period;
  if (form === null) return {};
  const numeric = (month: string) => Number(form === 'year' ? month.slice(0, 4) : month);
  const from = asked.annomese_da ?? (asked.anno_da && `${asked.anno_da}01`);
  const to = asked.annomese_a ?? (asked.anno_a && `${asked.anno_a}12`);
  return { ...(from ? { from: numeric(from) } : {}), ...(to ? { to: numeric(to) } : {}) };
}

/** One condition per word of a quick search such as 'ferrari nov 25', on document `d` and its employee `e`. */
export function saysWords(search: string): Sql[] {
  return periodWords(search)
    .slice(0, SEARCH_WORDS)
    .map((word) => {
      const like = `%${word.text.replace(/[\\%_]/g, '\\$&')}%`;
      // A company document has no employee: a missing name matches nothing.
      return sql`(coalesce(unaccent(e.last_name || ' ' || e.first_name) ILIKE unaccent(${like}) OR e.tax_code ILIKE ${like}, false)
      OR d.description ILIKE ${like} OR array_to_string(d.tags, ' ') ILIKE ${like} OR ${isOfPeriod(word)})`;
    });
}

/**
 * Condition: document `d` belongs to this month and year. A payslip's period is YYYYMM, a tax certificate's YYYY; any
 * other document belongs to the month of its delivery.
 */
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
