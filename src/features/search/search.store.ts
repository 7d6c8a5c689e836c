import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { countsOf, isOf, type Whose } from '../../directory/companies.store.ts';
import { type Kind, UPLOAD_KINDS } from '../../directory/kinds.ts';
import { array, folded, type Transaction } from '../../server/database/database.ts';
import { isOfPeriod } from '../documents/core/document-filter.store.ts';
import { MOST_FOUND, type SearchWord } from './search.ts';

/**
 * The queries on companies and people need no condition on the practice or company, because row-level policies restrict
 * them to the scope.
 */

const likeOf = ({ text }: SearchWord) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const every = (words: readonly SearchWord[], condition: (word: SearchWord, like: string, at: number) => Sql): Sql =>
  join(
    words.map((word, at) => condition(word, likeOf(word), at)),
    ' AND ',
  );

/** The companies' names, folded once for all people. */
const COMPANY = sql`company_name AS MATERIALIZED (SELECT c.id, ${folded(sql`c.legal_name`)} AS folded FROM company c)`;
/** A subquery, so that PostgreSQL folds the pattern once instead of once for each person. */
const pattern = (word: SearchWord) => sql`(SELECT ${folded(sql`${likeOf(word)}`)})`;
/** Condition: a word is part of the person's name, tax code or company. */
const isNamed = (word: SearchWord) => sql`(e.folded LIKE ${pattern(word)}
  OR e.company_id = ANY(ARRAY(SELECT n.id FROM company_name n WHERE n.folded LIKE ${pattern(word)})))`;

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

/** Finds people by name, company or code; current employees come first. */
export function findPeople(tx: Transaction, words: readonly SearchWord[]): Promise<FoundPerson[]> {
  return tx.all(sql`
    WITH ${COMPANY}
    SELECT e.id, e.last_name || ' ' || e.first_name AS name, e.tax_code AS "taxCode", c.legal_name AS company,
      c.code AS "companyCode"
    FROM employee e JOIN company c ON c.id = e.company_id
    WHERE ${every(
      words,
      (word) => sql`(${isNamed(word)} OR lower(coalesce(e.employee_code, '') COLLATE pg_c_utf8) LIKE ${pattern(word)})`,
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

/** The number of best-matching people whose documents are searched. */
const NEAREST_PEOPLE = 200;

/** The descriptions, labels and companies that match a search word. */
interface Spoken {
  descriptions: string[];
  tags: string[];
  companies: string[];
}

async function spokenBy(tx: Transaction, words: readonly SearchWord[], whose: Whose): Promise<Spoken[]> {
  const texts = (field: 'description' | 'tag') => sql`
    SELECT DISTINCT k.text, unaccent(k.text) AS plain FROM text_count k
    WHERE ${countsOf(whose)} AND k.field = ${raw(`'${field}'`)}`;
  return tx.all(sql`
    WITH description AS MATERIALIZED (${texts('description')}), tag AS MATERIALIZED (${texts('tag')})
    SELECT ARRAY(SELECT t.text FROM description t WHERE t.plain ILIKE unaccent(l.pattern)) AS descriptions,
      ARRAY(SELECT t.text FROM tag t WHERE t.text ILIKE l.pattern) AS tags,
      ARRAY(SELECT c.id FROM company c WHERE unaccent(c.legal_name) ILIKE unaccent(l.pattern)) AS companies
    FROM unnest(${array(words.map(likeOf), 'text')}) WITH ORDINALITY AS l(pattern, at) ORDER BY l.at`);
}

/**
 * The newest matching documents that are not in the recycle bin. A practice has too many payslips to search each of
 * them, so documents of people are found through the people whom a word matches; documents without a period are
 * searched directly. For employees only their own documents are searched, and no word needs to match a person.
 */
export async function findDocuments(
  tx: Transaction,
  words: readonly SearchWord[],
  { role, companyIds }: Pick<Actor, 'role' | 'companyIds'>,
): Promise<FoundDocument[]> {
  const isEmployee = role === 'EMPLOYEE';
  const whose: Whose = role === 'CONSULTANT' ? 'practice' : { companyIds };
  const spoken = isEmployee ? null : await spokenBy(tx, words, whose);
  const speaksOf = (word: SearchWord, at: number): Sql => {
    const means: Sql[] = [];
    const said = spoken?.[at];
    if (!said) {
      const like = likeOf(word);
      means.push(sql`unaccent(d.description) ILIKE unaccent(${like})`, sql`array_to_string(d.tags, ' ') ILIKE ${like}`);
    } else {
      if (said.descriptions.length > 0) means.push(sql`d.description = ANY(${array(said.descriptions, 'text')})`);
      if (said.tags.length > 0) means.push(sql`d.tags && ${array(said.tags, 'text')}`);
    }
    if (word.kinds.length > 0) means.push(sql`d.kind = ANY(${array(word.kinds, 'text')})`);
    if (word.month !== null || word.year !== null) means.push(isOfPeriod(word));
    return means.length > 0 ? sql`(${join(means, ' OR ')})` : sql`false`;
  };
  const ofGeneric = (word: SearchWord, at: number): Sql => {
    const companies = spoken?.[at]?.companies ?? [];
    return companies.length > 0
      ? sql`(${speaksOf(word, at)} OR d.company_id = ANY(${array(companies, 'bigint')}))`
      : speaksOf(word, at);
  };
  // The newest documents have the highest ids, so the query reads each kind from the highest id downwards until it has
  // enough results.
  const own = isEmployee ? sql`d.employee_id = (SELECT scope_employee())` : isOf(whose, 'd');
  const generic = UPLOAD_KINDS.map(
    (kind) => sql`
      (SELECT d.id FROM document d
        WHERE ${own} AND d.kind = ${raw(`'${kind}'`)} AND d.period IS NULL AND d.discarded_at IS NULL
          AND ${every(words, (word, _, at) => ofGeneric(word, at))}
        ORDER BY d.id DESC LIMIT ${MOST_FOUND})`,
  );
  return tx.all(sql`
    WITH ${COMPANY}, person AS MATERIALIZED (
      SELECT e.id, ARRAY[${join(words.map(isNamed), ', ')}] AS named FROM employee e
      WHERE ${isEmployee ? sql`e.id = (SELECT scope_employee())` : isOf(whose, 'e')}
    ), near AS (
      SELECT id, named FROM person WHERE ${isEmployee} OR true = ANY(named)
      ORDER BY cardinality(array_remove(named, false)) DESC, id DESC LIMIT ${NEAREST_PEOPLE}
    ), found AS (
      (SELECT d.id FROM near CROSS JOIN LATERAL (
        SELECT d.id FROM document d WHERE d.employee_id = near.id AND d.discarded_at IS NULL
          AND ${every(words, (word, _, at) => sql`(near.named[${at + 1}] OR ${speaksOf(word, at)})`)}
        ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_FOUND}) d)
      UNION ${join(generic, ' UNION ')}
    )
    SELECT d.id, d.kind, d.description, d.period, coalesce(e.last_name || ' ' || e.first_name, c.legal_name) AS subject,
      c.legal_name AS company, c.code AS "companyCode"
    FROM found JOIN document d ON d.id = found.id JOIN company c ON c.id = d.company_id
      LEFT JOIN employee e ON e.id = d.employee_id
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_FOUND}`);
}
