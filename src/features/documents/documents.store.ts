import { type SQL, sql } from 'drizzle-orm';
import { array, isId, pageClause, type Transaction } from '../../server/database.ts';
import type { Change, Document } from './document.ts';

export interface DocumentFilter {
  companyIds: readonly string[];
  kind: Document['kind'];
  periodFrom?: number;
  periodTo?: number;
  createdFrom?: string;
  createdTo?: string;
  published?: boolean;
  publishedOn?: string;
  branches?: readonly string[];
  readStatus?: 0 | 1 | 2 | 10;
  tags?: readonly string[];
  search?: string;
  today: string;
}

export interface DocumentRow {
  id: string;
  fileName: string;
  description: string;
  taxCode: string;
  lastName: string;
  firstName: string;
  period: number;
  payrollKind: 'ordinary' | 'thirteenth' | 'fourteenth' | null;
  tags: string[];
  publishOn: string | null;
  cancelledAt: string | null;
  companyReadAt: string | null;
  employeeReadAt: string | null;
  createdBy: string;
  createdAt: string;
  companyId: string;
  branch: string | null;
  webAccess: boolean;
  size: number;
}

/** More words of a search are not looked at: each makes the statement dearer to plan. */
const SEARCH_WORDS = 10;

/** Named here once; the database's row policies hold whatever stands in it. */
export function matching(filter: DocumentFilter): SQL {
  const f = filter;
  const parts: SQL[] = [
    // One company is the common case, and lets the index give the order too.
    f.companyIds.length === 1
      ? sql`d.company_id = ${f.companyIds[0]}`
      : sql`d.company_id = ANY(${array(f.companyIds, 'bigint')})`,
    sql`d.kind = ${f.kind}`,
    sql`d.discarded_at IS NULL`,
  ];
  if (f.periodFrom !== undefined) parts.push(sql`d.period >= ${f.periodFrom}`);
  if (f.periodTo !== undefined) parts.push(sql`d.period <= ${f.periodTo}`);
  if (f.createdFrom) parts.push(sql`(d.created_at AT TIME ZONE 'Europe/Rome')::date >= ${f.createdFrom}`);
  if (f.createdTo) parts.push(sql`(d.created_at AT TIME ZONE 'Europe/Rome')::date <= ${f.createdTo}`);
  const isPublished = sql`(d.publish_on IS NOT NULL AND d.publish_on <= ${f.today} AND d.cancelled_at IS NULL)`;
  if (f.published !== undefined) parts.push(f.published ? isPublished : sql`NOT ${isPublished}`);
  if (f.publishedOn) parts.push(sql`d.publish_on = ${f.publishedOn}`);
  if (f.branches && f.branches.length > 0) parts.push(sql`e.branch_code = ANY(${array(f.branches, 'text')})`);
  if (f.readStatus === 10) parts.push(sql`d.read_status <> 1`);
  else if (f.readStatus !== undefined) parts.push(sql`d.read_status = ${f.readStatus}`);
  if (f.tags && f.tags.length > 0) parts.push(sql`d.tags && ${array(f.tags, 'text')}`);
  for (const word of (f.search ?? '').split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(unaccent(e.last_name || ' ' || e.first_name) ILIKE unaccent(${like}) OR e.tax_code ILIKE ${like}
      OR d.description ILIKE ${like} OR array_to_string(d.tags, ' ') ILIKE ${like})`);
  }
  return sql.join(parts, sql` AND `);
}

/** The columns by which a list may be sorted, named as on the wire. */
const SORTS: Record<string, SQL> = {
  cognome: sql`e.last_name COLLATE "it-x-icu"`,
  codiceFiscale: sql`e.tax_code`,
  annomese: sql`d.period`,
  descrizione: sql`d.description`,
  dataPubblicazione: sql`d.publish_on`,
  statoLettura: sql`d.read_status`,
  dataCreazione: sql`d.created_at`,
};

const ROW = sql`
    SELECT d.id, d.file_name AS "fileName", d.description, e.tax_code AS "taxCode", e.last_name AS "lastName",
      e.first_name AS "firstName", d.period, d.payroll_kind AS "payrollKind", d.tags, d.publish_on AS "publishOn",
      d.cancelled_at AS "cancelledAt", d.company_read_at AS "companyReadAt", d.employee_read_at AS "employeeReadAt",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.company_id AS "companyId", e.branch_code AS branch,
      e.web_access AS "webAccess", d.size
    FROM document d JOIN employee e ON e.id = d.employee_id`;

export function listDocuments(
  tx: Transaction,
  filter: DocumentFilter,
  page: { offset: number; limit: number | null; sort?: { field: string; descending: boolean } },
): Promise<DocumentRow[]> {
  const field = page.sort && Object.hasOwn(SORTS, page.sort.field) ? SORTS[page.sort.field] : undefined;
  const chosen = field ? (page.sort?.descending ? sql`${field} DESC NULLS LAST, ` : sql`${field} NULLS LAST, `) : sql``;
  return tx.all(sql`${ROW}
    WHERE ${matching(filter)}
    ORDER BY ${chosen}d.period DESC, e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.id
    ${pageClause(page)}`);
}

export async function readRow(tx: Transaction, id: string, kind: Document['kind']): Promise<DocumentRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE d.id = ${id} AND d.kind = ${kind}`) : undefined;
}

export interface DocumentSummary {
  total: number;
  published: number;
  fresh: number;
  readByEmployee: number;
  readByCompany: number;
  lastMonth: number | null;
}

/** Counts of what matches; the employee's row is only joined when a filter speaks of it. */
export async function summariseDocuments(tx: Transaction, filter: DocumentFilter): Promise<DocumentSummary> {
  const aboutEmployee = Boolean(filter.branches?.length || filter.search);
  const row = await tx.one<DocumentSummary>(sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE d.publish_on <= ${filter.today} AND d.cancelled_at IS NULL))::int AS published,
      (count(*) FILTER (WHERE d.read_status = 0))::int AS fresh,
      (count(*) FILTER (WHERE d.read_status = 2))::int AS "readByEmployee",
      (count(*) FILTER (WHERE d.read_status = 1))::int AS "readByCompany",
      max(d.period) FILTER (WHERE d.publish_on <= ${filter.today} AND d.cancelled_at IS NULL) AS "lastMonth"
    FROM document d ${aboutEmployee ? sql`JOIN employee e ON e.id = d.employee_id` : sql``}
    WHERE ${matching(filter)}`);
  return row as DocumentSummary;
}

export async function listTags(
  tx: Transaction,
  companyIds: readonly string[],
  kind: Document['kind'],
): Promise<string[]> {
  const rows = await tx.all<{ tag: string }>(sql`
    SELECT DISTINCT unnest(tags) AS tag FROM document d
    WHERE d.company_id = ANY(${array(companyIds, 'bigint')}) AND d.kind = ${kind} AND d.discarded_at IS NULL AND d.tags <> '{}'
    ORDER BY tag`);
  return rows.map((row) => row.tag);
}

export interface StoredDocument extends Document {
  practiceId: string;
  fileName: string;
  period: number | null;
  payrollKind: DocumentRow['payrollKind'];
  description: string;
  size: number;
  contentType: string;
  taxCode: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  webAccess: boolean | null;
}

/**
 * The documents of these ids that lie in scope; fewer than asked means that one does not exist for the caller.
 * `lock` holds their rows until the transaction ends, in one order for everybody.
 */
export function loadDocuments(
  tx: Transaction,
  ids: readonly string[],
  { lock = false } = {},
): Promise<StoredDocument[]> {
  return tx.all(sql`
    SELECT d.id, d.practice_id AS "practiceId", d.company_id AS "companyId", d.employee_id AS "employeeId", d.kind,
      d.description || coalesce(' ' || CASE WHEN d.kind = 'payslip' THEN to_char(d.period % 100, 'FM00') || '/' || d.period / 100
        ELSE d.period::text END, '') AS title,
      coalesce(e.last_name || ' ' || e.first_name, '') AS subject,
      encode(d.sha256, 'hex') AS sha256, d.publish_on AS "publishOn", d.cancelled_at AS "cancelledAt",
      d.appeared_at AS "appearedAt", d.company_read_at AS "companyReadAt", d.employee_read_at AS "employeeReadAt",
      d.discarded_at AS "discardedAt",
      d.file_name AS "fileName", d.period, d.payroll_kind AS "payrollKind", d.description, d.size,
      d.content_type AS "contentType", e.tax_code AS "taxCode", e.first_name AS "firstName", e.last_name AS "lastName",
      e.email, e.web_access AS "webAccess"
    FROM document d LEFT JOIN employee e ON e.id = d.employee_id
    WHERE d.id = ANY(${array(ids, 'bigint')})
    ORDER BY d.id ${lock ? sql`FOR UPDATE OF d` : sql``}`);
}

/** Writes the three axes of changed documents, in one statement; the rules have decided them. */
export async function saveChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ document: d }) => ({
    id: d.id,
    publish_on: d.publishOn,
    cancelled_at: d.cancelledAt,
    appeared_at: d.appearedAt,
    company_read_at: d.companyReadAt,
    employee_read_at: d.employeeReadAt,
    discarded_at: d.discardedAt,
  }));
  await tx.run(sql`
    UPDATE document d SET publish_on = n.publish_on, cancelled_at = n.cancelled_at,
      appeared_at = n.appeared_at, company_read_at = n.company_read_at,
      employee_read_at = n.employee_read_at, discarded_at = n.discarded_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id bigint, publish_on date, cancelled_at timestamptz,
      appeared_at timestamptz, company_read_at timestamptz, employee_read_at timestamptz, discarded_at timestamptz)
    WHERE d.id = n.id`);
}

export interface OwnDocumentRow {
  id: string;
  kind: 'payslip' | 'taxCertificate';
  description: string;
  period: number;
  payrollKind: DocumentRow['payrollKind'];
  publishOn: string;
  employeeReadAt: string | null;
  /** Only of what the employee could see before: what was corrected until then never showed anything else. */
  correctedAt: string | null;
  fileName: string;
  size: number;
}

/** What the employee may see: the scope's row policy decides, this only sorts. */
export function listOwnDocuments(tx: Transaction, employeeId: string, year: number | null): Promise<OwnDocumentRow[]> {
  return tx.all(sql`
    SELECT d.id, d.kind, d.description, d.period, d.payroll_kind AS "payrollKind", d.publish_on AS "publishOn",
      d.employee_read_at AS "employeeReadAt",
      CASE WHEN d.corrected_at > d.appeared_at THEN d.corrected_at END AS "correctedAt", d.file_name AS "fileName", d.size
    FROM document d
    WHERE d.employee_id = ${employeeId} AND d.kind IN ('payslip', 'taxCertificate')
      ${year === null ? sql`` : sql`AND CASE WHEN d.period > 9999 THEN d.period / 100 ELSE d.period END = ${year}`}
    ORDER BY CASE WHEN d.period > 9999 THEN d.period ELSE d.period * 100 + 3 END DESC, d.id DESC`);
}
