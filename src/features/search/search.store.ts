import sql, { join, type Sql } from 'sql-template-tag';
import type { Kind } from '../../directory/kinds.ts';
import type { Transaction } from '../../server/database.ts';
import { isOfPeriod } from '../documents/document-filter.store.ts';
import { MOST_FOUND, type SearchWord } from './search.ts';

/** Row policies bound every statement here: nothing names a company or a practice. */

const likeOf = ({ text }: SearchWord) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const every = (words: readonly SearchWord[], condition: (word: SearchWord, like: string, at: number) => Sql): Sql =>
  join(
    words.map((word, at) => condition(word, likeOf(word), at)),
    ' AND ',
  );

export interface FoundCompany {
  code: string;
  legalName: string;
  taxCode: string;
}

export function findCompanies(tx: Transaction, words: readonly SearchWord[]): Promise<FoundCompany[]> {
  return tx.all(sql`
    SELECT c.code AS code, c.legal_name AS "legalName", c.tax_code AS "taxCode" FROM company c
    WHERE ${every(
      words,
      (_, like) => sql`(unaccent(c.legal_name) ILIKE unaccent(${like}) OR c.tax_code ILIKE ${like}
        OR c.code ILIKE ${like})`,
    )}
    ORDER BY c.legal_name COLLATE "it-x-icu", c.id LIMIT ${MOST_FOUND}`);
}

export interface FoundPerson {
  id: string;
  name: string;
  taxCode: string;
  company: string;
  companyCode: string;
}

/** Those who still work come first. */
export function findPeople(tx: Transaction, words: readonly SearchWord[]): Promise<FoundPerson[]> {
  return tx.all(sql`
    SELECT e.id, e.last_name || ' ' || e.first_name AS name, e.tax_code AS "taxCode", c.legal_name AS company,
      c.code AS "companyCode"
    FROM employee e JOIN company c ON c.id = e.company_id
    WHERE ${every(
      words,
      (_, like) => sql`(unaccent(e.last_name || ' ' || e.first_name || ' ' || c.legal_name) ILIKE unaccent(${like})
        OR e.tax_code ILIKE ${like} OR e.employee_code ILIKE ${like})`,
    )}
    ORDER BY e.ended_on IS NOT NULL, e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id
    LIMIT ${MOST_FOUND}`);
}

export interface FoundDocument {
  id: string;
  kind: Kind;
  description: string;
  period: number | null;
  subject: string;
  company: string;
  companyCode: string;
}

/** Of no more people are the documents looked at: those whose words fit best. */
const NEAREST_PEOPLE = 200;

/**
 * The newest first, none from the bin: documents of the people whom a word names, and generic ones that speak of the
 * words themselves. A practice's payslips are too many to look through each; they are known by whose they are.
 * @param ofAll the words need name nobody: an employee looks in documents that are all his own.
 */
export function findDocuments(tx: Transaction, words: readonly SearchWord[], ofAll: boolean): Promise<FoundDocument[]> {
  return tx.all(sql`
    WITH person AS (
      SELECT e.id, ARRAY[${join(
        words.map(
          (
            word,
          ) => sql`unaccent(e.last_name || ' ' || e.first_name || ' ' || c.legal_name) ILIKE unaccent(${likeOf(word)})
            OR e.tax_code ILIKE ${likeOf(word)}`,
        ),
        ', ',
      )}] AS named
      FROM employee e JOIN company c ON c.id = e.company_id
    ), near AS (
      SELECT id, named FROM person WHERE ${ofAll} OR true = ANY(named)
      ORDER BY cardinality(array_remove(named, false)) DESC, id DESC LIMIT ${NEAREST_PEOPLE}
    ), found AS (
      (SELECT d.id FROM near CROSS JOIN LATERAL (
        SELECT d.id FROM document d WHERE d.employee_id = near.id AND d.discarded_at IS NULL
          AND ${every(words, (word, like, at) => sql`(near.named[${at + 1}] OR ${speaksOf(word, like)})`)}
        ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_FOUND}) d)
      UNION
      (SELECT d.id FROM document d
        WHERE d.kind IN ('employeeDocument', 'companyDocument') AND d.discarded_at IS NULL
          AND ${every(
            words,
            (word, like) => sql`(${speaksOf(word, like)} OR d.company_id IN (
              SELECT id FROM company WHERE unaccent(legal_name) ILIKE unaccent(${like})))`,
          )}
        ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_FOUND})
    )
    SELECT d.id, d.kind, d.description, d.period, coalesce(e.last_name || ' ' || e.first_name, c.legal_name) AS subject,
      c.legal_name AS company, c.code AS "companyCode"
    FROM found JOIN document d ON d.id = found.id JOIN company c ON c.id = d.company_id
      LEFT JOIN employee e ON e.id = d.employee_id
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_FOUND}`);
}

/** What a document says of itself: its description, labels, kind and period. */
function speaksOf(word: SearchWord, like: string): Sql {
  const means = [sql`unaccent(d.description) ILIKE unaccent(${like})`, sql`array_to_string(d.tags, ' ') ILIKE ${like}`];
  if (word.kind !== null) means.push(sql`d.kind = ${word.kind}`);
  if (word.month !== null || word.year !== null) means.push(isOfPeriod(word));
  return sql`(${join(means, ' OR ')})`;
}
