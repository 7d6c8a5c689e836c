import sql, { join, type Sql } from 'sql-template-tag';
import { type CompanyRef, isOf, type Whose } from '../../directory/companies.store.ts';
import { isVisible } from '../../directory/is-visible.ts';
import { KIND_NAMES, KINDS } from '../../directory/kinds.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { isOfPeriod } from '../documents/core/document-filter.store.ts';
import { downloadName } from '../documents/core/present.ts';
import type { IndexedDocument, Party } from './package-index.ts';
import { type Package, placeOf } from './preservation.ts';

export interface PackageRow extends Package {
  id: string;
  practiceId: string;
  companyId: string;
  year: number;
  part: number;
  parts: number;
  documents: number;
  size: number;
  reference: string;
  indexSha256: string | null;
  madeBy: string;
  madeAt: string;
  receipt: (Package['receipt'] & { name: string; contentType: string; size: number }) | null;
}

const ROW = sql`
  SELECT p.id, p.practice_id AS "practiceId", p.company_id AS "companyId", p.year, p.part, p.parts, p.documents,
    p.size::float8 AS size, p.reference, encode(p.index_sha256, 'hex') AS "indexSha256", p.made_by AS "madeBy",
    p.made_at AS "madeAt", (p.made_at AT TIME ZONE 'Europe/Rome')::date AS "madeOn", p.downloaded_at AS "downloadedAt",
    p.withdrawn_at AS "withdrawnAt",
    CASE WHEN p.receipt_sha256 IS NOT NULL THEN jsonb_build_object('sha256', encode(p.receipt_sha256, 'hex'),
      'day', p.receipt_day, 'number', p.receipt_number, 'name', p.receipt_name, 'contentType', p.receipt_type,
      'size', p.receipt_size) END AS receipt
  FROM preservation_package p`;

export function listPackages(tx: Transaction): Promise<PackageRow[]> {
  return tx.all(sql`${ROW} WHERE p.practice_id = (SELECT scope_practice()) ORDER BY p.id DESC`);
}

/**
 * Finds a package by its id.
 * @param lock locks the package's row until the transaction ends
 */
export async function findPackage(tx: Transaction, id: string, { lock = false } = {}): Promise<PackageRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE p.id = ${id} ${lock ? sql`FOR UPDATE OF p` : sql``}`) : undefined;
}

/** The contract or manual that the user entered last; empty if there is none. */
export async function lastReference(tx: Transaction): Promise<string> {
  const row = await tx.one<{ reference: string }>(sql`
    SELECT p.reference FROM preservation_package p
    WHERE p.practice_id = (SELECT scope_practice()) ORDER BY p.id DESC LIMIT 1`);
  return row?.reference ?? '';
}

/** Takes a lock, so that only one transaction at a time makes packages for this practice. */
export async function holdPackages(tx: Transaction): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('preservation'), (SELECT scope_practice())::int)`);
}

/** The SQL condition for documents `d` whose current content is in a package that was not withdrawn. */
const IS_HANDED_OVER = sql`EXISTS (SELECT FROM preservation_item i WHERE i.document_id = d.id AND i.sha256 = d.sha256)`;

export interface Preview {
  companyId: string;
  documents: number;
  size: number;
  handedOver: number;
  unpublished: number;
  inBin: number;
  ofNoYear: number;
}

/** What the packages of these companies would contain and leave out; companies without documents are omitted. */
export function previewOf(
  tx: Transaction,
  whose: Whose,
  { year, today }: { year: number; today: string },
): Promise<Preview[]> {
  const found = (condition: Sql) => sql`
    SELECT d.company_id AS "companyId", d.size, ${isOfPeriod({ month: null, year })} AS is_of_year,
      d.discarded_at IS NOT NULL AS in_bin, ${isVisible(today)} AS is_visible, ${IS_HANDED_OVER} AS handed_over
    FROM document d WHERE ${isOf(whose, 'd')} AND ${condition}`;
  // One query for each index: the kinds with a month, with a year, and those filed under their delivery; and the
  // recycle bin.
  const days = sql`d.delivery_on BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)`;
  const ofYear = KIND_NAMES.map((kind) => {
    const form = KINDS[kind].period;
    const isOfIt =
      form === 'month'
        ? sql`d.period BETWEEN ${year * 100 + 1} AND ${year * 100 + 12}`
        : form === 'year'
          ? sql`d.period = ${year}`
          : sql`(${days} OR d.delivery_on IS NULL)`;
    return found(sql`d.kind = ${kind} AND d.discarded_at IS NULL AND ${isOfIt}`);
  });
  const inBin = found(sql`d.discarded_at IS NOT NULL
    AND (${isOfPeriod({ month: null, year })} OR (d.period IS NULL AND d.delivery_on IS NULL))`);
  return tx.all(sql`
    SELECT d."companyId", (count(*) FILTER (WHERE is_of_year AND NOT in_bin AND is_visible AND NOT handed_over))::int AS documents,
      coalesce(sum(d.size) FILTER (WHERE is_of_year AND NOT in_bin AND is_visible AND NOT handed_over), 0)::float8 AS size,
      (count(*) FILTER (WHERE is_of_year AND NOT in_bin AND is_visible AND handed_over))::int AS "handedOver",
      (count(*) FILTER (WHERE is_of_year AND NOT in_bin AND NOT is_visible))::int AS unpublished,
      (count(*) FILTER (WHERE is_of_year AND in_bin))::int AS "inBin",
      (count(*) FILTER (WHERE NOT is_of_year AND NOT in_bin AND is_visible))::int AS "ofNoYear"
    FROM (${join([...ofYear, inBin], ' UNION ALL ')}) d
    GROUP BY 1`);
}

export interface Candidate extends IndexedDocument {
  employeeId: string | null;
  size: number;
}

/** The documents of a company's next packages with their data for the index, sorted by kind and month. */
export async function candidatesOf(
  tx: Transaction,
  companyId: string,
  { year, today }: { year: number; today: string },
): Promise<Candidate[]> {
  const rows = await tx.all<Omit<Candidate, 'name' | 'person'> & PersonOf>(sql`
    SELECT d.id, d.employee_id AS "employeeId", d.kind, d.period, d.description, d.file_name AS "fileName", d.size,
      d.content_type AS "contentType", encode(d.sha256, 'hex') AS sha256, d.created_at AS "createdAt",
      d.created_as AS "createdAs", d.tags,
      ARRAY(SELECT f.dossier_id::text FROM dossier_document f WHERE f.document_id = d.id ORDER BY 1) AS dossiers,
      (SELECT count(*)::int FROM document_version v WHERE v.document_id = d.id) AS versions,
      (SELECT jsonb_build_object('sha256', encode(i.sha256, 'hex'), 'packageId', i.package_id::text)
        FROM preservation_item i WHERE i.document_id = d.id ORDER BY i.package_id DESC LIMIT 1) AS before,
      e.first_name AS "firstName", e.last_name AS "lastName", e.tax_code AS "taxCode"
    FROM document d LEFT JOIN employee e ON e.id = d.employee_id
    WHERE d.company_id = ${companyId} AND d.discarded_at IS NULL AND ${isVisible(today)}
      AND ${isOfPeriod({ month: null, year })} AND NOT ${IS_HANDED_OVER}
    ORDER BY d.kind, d.period, d.id`);
  return rows.map(({ firstName, lastName, taxCode, ...row }) => ({
    ...row,
    name: downloadName({ ...row, firstName, lastName, taxCode }),
    person: firstName === null || lastName === null || taxCode === null ? null : { firstName, lastName, taxCode },
  }));
}

interface PersonOf {
  firstName: string | null;
  lastName: string | null;
  taxCode: string | null;
}

/** The practice in scope as the party that submits the packages. */
export async function practiceParty(tx: Transaction): Promise<Party> {
  const row = await tx.one<Party>(sql`
    SELECT name, tax_code AS "taxCode", NULL AS "vatNumber" FROM practice WHERE id = (SELECT scope_practice())`);
  return row ?? { name: '', taxCode: null, vatNumber: null };
}

export async function partiesOf(tx: Transaction, companies: readonly CompanyRef[]): Promise<Map<string, Party>> {
  const rows = await tx.all<Party & { id: string }>(sql`
    SELECT id, legal_name AS name, tax_code AS "taxCode", vat_number AS "vatNumber" FROM company
    WHERE id = ANY(${array(
      companies.map(({ id }) => id),
      'bigint',
    )})`);
  return new Map(rows.map(({ id, ...party }) => [id, party]));
}

/** The fiscal code of the account in scope, if known. */
export async function ownTaxCode(tx: Transaction): Promise<string | null> {
  const row = await tx.one<{ taxCode: string | null }>(sql`
    SELECT tax_code AS "taxCode" FROM account WHERE id = (SELECT scope_account())`);
  return row?.taxCode ?? null;
}

/** Reserves package ids before the packages are stored, because an index contains the id of its package. */
export async function drawIds(tx: Transaction, count: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT nextval(pg_get_serial_sequence('preservation_package', 'id')) AS id FROM generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

export type NewPackage = Pick<
  PackageRow,
  'id' | 'practiceId' | 'companyId' | 'year' | 'part' | 'parts' | 'reference' | 'madeBy'
> & { indexSha256: string };

export async function insertPackage(
  tx: Transaction,
  made: NewPackage,
  documents: readonly Candidate[],
  now: Date,
): Promise<void> {
  const size = documents.reduce((total, document) => total + document.size, 0);
  await tx.run(sql`
    INSERT INTO preservation_package (id, practice_id, company_id, year, part, parts, documents, size, reference,
      index_sha256, made_by, made_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${made.id}, ${made.practiceId}, ${made.companyId}, ${made.year}, ${made.part}, ${made.parts},
      ${documents.length}, ${size}, ${made.reference}, decode(${made.indexSha256}, 'hex'), ${made.madeBy}, ${now})`);
  const items = documents.map((document) => ({
    document_id: document.id,
    employee_id: document.employeeId,
    sha256: document.sha256,
    path: placeOf(document),
  }));
  await tx.run(sql`
    INSERT INTO preservation_item (practice_id, package_id, document_id, employee_id, sha256, path)
    SELECT ${made.practiceId}::bigint, ${made.id}::bigint, n.document_id, n.employee_id, decode(n.sha256, 'hex'), n.path
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS n(document_id bigint, employee_id bigint, sha256 text, path text)`);
}

export interface Item {
  path: string;
  sha256: string;
  title: string;
  subject: string;
}

/** The items of a package whose documents still match the index, that is, were neither deleted nor corrected. */
export function itemsThere(tx: Transaction, packageId: string): Promise<Item[]> {
  return tx.all(sql`
    SELECT i.path, encode(i.sha256, 'hex') AS sha256, d.description AS title, '' AS subject
    FROM preservation_item i JOIN document d ON d.id = i.document_id AND d.sha256 = i.sha256
    WHERE i.package_id = ${packageId} ORDER BY i.document_id`);
}

export async function noteDownload(tx: Transaction, packageId: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE preservation_package SET downloaded_at = ${now} WHERE id = ${packageId}`);
}

/** Withdraws a package. Returns the number of its documents, which can now be put into another package. */
export async function withdrawPackage(tx: Transaction, packageId: string, now: Date): Promise<number> {
  await tx.run(sql`
    UPDATE preservation_package SET withdrawn_at = ${now}, index_sha256 = NULL WHERE id = ${packageId}`);
  return tx.run(sql`DELETE FROM preservation_item WHERE package_id = ${packageId}`);
}

export async function saveReceipt(
  tx: Transaction,
  packageId: string,
  receipt: NonNullable<PackageRow['receipt']>,
): Promise<void> {
  await tx.run(sql`
    UPDATE preservation_package SET receipt_sha256 = decode(${receipt.sha256}, 'hex'), receipt_name = ${receipt.name},
      receipt_type = ${receipt.contentType}, receipt_size = ${receipt.size}, receipt_day = ${receipt.day},
      receipt_number = ${receipt.number}
    WHERE id = ${packageId}`);
}
