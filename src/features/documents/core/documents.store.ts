import sql, { type Sql } from 'sql-template-tag';
import { countsOf, isOf, type Whose } from '../../../directory/companies.store.ts';
import { isStillToCome, isToPublish, isVisible, isWithheld } from '../../../directory/is-visible.ts';
import { isOfCompany, KINDS, type Kind, titleOf } from '../../../directory/kinds.ts';
import type { PayLine } from '../../../recognition/pay-lines.ts';
import type { FigureUnit, OwnFigure } from '../../../recognition/printed-figure.ts';
import { array, isId, pageClause, type Transaction } from '../../../server/database/database.ts';
import type { Page } from '../../../server/http/list.ts';
import type { Document, DocumentChange } from './document.ts';
import {
  ACKNOWLEDGED_AT,
  asksForMonthsAlone,
  asksForReadingAlone,
  type DocumentFilter,
  matching,
  periodsOf,
  speaksOfEmployee,
} from './document-filter.store.ts';
import type { DocumentOrder } from './documents.contract.ts';

export interface DocumentRow {
  id: string;
  kind: Kind;
  fileName: string;
  description: string;
  /** The employee's fiscal code. Null for a company document, like the names. */
  taxCode: string | null;
  lastName: string | null;
  firstName: string | null;
  period: number | null;
  payrollKind: 'ordinary' | 'thirteenth' | 'fourteenth' | null;
  tags: string[];
  category: string;
  publishOn: string | null;
  cancelledAt: string | null;
  deliveryOn: string | null;
  dueOn: string | null;
  visibleOnWeb: boolean;
  companyReadAt: string | null;
  employeeReadAt: string | null;
  createdBy: string;
  createdAs: 'CONSULTANT' | 'COMPANY';
  createdAt: string;
  correctedAt: string | null;
  readBefore: boolean;
  discardedAt: string | null;
  companyId: string;
  branch: string | null;
  webAccess: boolean | null;
  size: number;
  contentType: string;
  acknowledgementAsked: boolean;
  acknowledgedAt: string | null;
}

/** The columns a list can be sorted by, under their API names. */
const SORTS: Record<DocumentOrder, Sql> = {
  id: sql`d.id`,
  cognome: sql`e.last_name COLLATE "it-x-icu"`,
  codiceFiscale: sql`e.tax_code`,
  annomese: sql`d.period`,
  anno: sql`d.period`,
  descrizione: sql`d.description`,
  dataPubblicazione: sql`d.publish_on`,
  statoLettura: sql`d.read_status`,
  dataConsegna: sql`d.delivery_on`,
  dataScadenza: sql`d.due_on`,
  dataCreazione: sql`d.created_at`,
  createdBy: sql`d.created_by`,
};

/**
 * Uses a left join, because company documents have no employee: an inner join would leave them out of lists that count
 * them.
 */
export const ROW = sql`
    SELECT d.id, d.kind, d.file_name AS "fileName", d.description, e.tax_code AS "taxCode", e.last_name AS "lastName",
      e.first_name AS "firstName", d.period, d.payroll_kind AS "payrollKind", d.tags, d.category,
      d.publish_on AS "publishOn", d.cancelled_at AS "cancelledAt", d.delivery_on AS "deliveryOn", d.due_on AS "dueOn",
      d.visible_on_web AS "visibleOnWeb", d.company_read_at AS "companyReadAt", d.employee_read_at AS "employeeReadAt",
      d.created_by AS "createdBy", d.created_as AS "createdAs", d.created_at AS "createdAt",
      d.corrected_at AS "correctedAt", d.read_before_correction AS "readBefore", d.discarded_at AS "discardedAt", d.company_id AS "companyId", e.branch_code AS branch,
      e.web_access AS "webAccess", d.size, d.content_type AS "contentType",
      d.acknowledgement_asked AS "acknowledgementAsked", ${ACKNOWLEDGED_AT} AS "acknowledgedAt"
    FROM document d LEFT JOIN employee e ON e.id = d.employee_id`;

/** Beyond this offset, the query uses the stored counts to skip whole months instead of single rows. */
const FAR_DOWN = 1000;

export async function listDocuments(
  tx: Transaction,
  filter: DocumentFilter,
  page: Page<DocumentOrder>,
): Promise<DocumentRow[]> {
  const field = page.sort && SORTS[page.sort.field];
  const isByPerson = page.sort?.field === 'cognome' && !isOfCompany(filter.kind);
  // Every row of these kinds has a surname, and NULLS LAST would prevent the index from providing this order.
  const direction = page.sort?.descending
    ? isByPerson
      ? sql`DESC`
      : sql`DESC NULLS LAST`
    : isByPerson
      ? sql``
      : sql`NULLS LAST`;
  const chosen = field ? sql`${field} ${direction}, ` : sql``;
  // Kinds without a period are listed newest first.
  const newest =
    KINDS[filter.kind].period === null
      ? sql`d.id DESC`
      : sql`d.period DESC, e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.id`;
  const order = sql`ORDER BY ${chosen}${newest}`;
  if (page.limit === null) return tx.all(sql`${ROW} WHERE ${matching(filter)} ${order}`);
  const isFar = page.offset >= FAR_DOWN && !field && KINDS[filter.kind].period !== null && asksForMonthsAlone(filter);
  const passed = isFar ? await monthsPassed(tx, filter, page.offset) : { until: null, rows: 0 };
  if (!passed) return [];
  const people = isOfCompany(filter.kind) ? sql`LEFT JOIN` : sql`JOIN`;
  // Without this condition, PostgreSQL reads all employees of the practice to find the few of one company.
  const few =
    isByPerson && filter.whose !== 'practice'
      ? sql`AND e.id = ANY(ARRAY(SELECT DISTINCT d.employee_id FROM document d
          WHERE ${isOf(filter.whose, 'd')} AND d.kind = ${filter.kind} AND d.discarded_at IS NULL))`
      : sql``;
  // The inner query finds the ids of the page in the order of the index; only these rows are fetched in full.
  return tx.all(sql`${ROW} WHERE d.id = ANY(ARRAY(
      SELECT d.id FROM document d ${people} employee e ON e.id = d.employee_id
      WHERE ${matching(filter)} ${passed.until === null ? sql`` : sql`AND d.period <= ${passed.until}`} ${few} ${order}
      ${pageClause({ offset: page.offset - passed.rows, limit: page.limit })}))
    ${order}`);
}

/**
 * The newest month that reaches beyond the offset, and the number of rows in the newer months; undefined if there are
 * fewer rows.
 */
async function monthsPassed(
  tx: Transaction,
  filter: DocumentFilter,
  offset: number,
): Promise<{ until: number | null; rows: number } | undefined> {
  return tx.one(sql`
    SELECT period AS until, (so_far - total)::int AS rows FROM (
      SELECT k.period, sum(k.total) AS total, sum(sum(k.total)) OVER (ORDER BY k.period DESC) AS so_far
      FROM document_count k WHERE ${countedOf(filter)} GROUP BY k.period) m
    WHERE so_far > ${offset} ORDER BY period DESC LIMIT 1`);
}

/** Condition on the stored counts (`document_count`) that match a filter: one or more rows per company and month. */
function countedOf({ whose, kind, asked }: DocumentFilter): Sql {
  const { from, to } = periodsOf(kind, asked);
  return sql`${countsOf(whose)} AND k.kind = ${kind} AND k.period >= ${from ?? 0} ${to ? sql`AND k.period <= ${to}` : sql``}`;
}

/** The newest documents of a company's workers, of any kind. */
export function newestOfEmployees(tx: Transaction, companyId: string, count: number): Promise<DocumentRow[]> {
  return tx.all(sql`${ROW}
    WHERE d.company_id = ${companyId} AND d.employee_id IS NOT NULL AND d.discarded_at IS NULL
    ORDER BY d.id DESC LIMIT ${count}`);
}

export async function readRow(tx: Transaction, id: string, kind?: Kind): Promise<DocumentRow | undefined> {
  return isId(id)
    ? tx.one(sql`${ROW} WHERE d.id = ${id} ${kind === undefined ? sql`` : sql`AND d.kind = ${kind}`}`)
    : undefined;
}

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
}

/** Counts the matching documents: from the stored counts if they suffice, otherwise from the documents themselves. */
export async function summariseDocuments(tx: Transaction, filter: DocumentFilter): Promise<DocumentSummary> {
  const statement = asksForMonthsAlone(filter)
    ? monthsSummary(filter)
    : asksForReadingAlone(filter)
      ? readingSummary(filter)
      : documentsSummary(filter);
  return (await tx.one<DocumentSummary>(statement)) as DocumentSummary;
}

function monthsSummary(filter: DocumentFilter): Sql {
  return sql`
    SELECT coalesce(sum(k.total), 0)::int AS total, coalesce(sum(k.dated - coalesce(a.dated, 0)), 0)::int AS published,
      coalesce(sum(k.total - k.dated - coalesce(w.n, 0)), 0)::int AS "toPublish",
      coalesce(sum(a.dated), 0)::int AS scheduled, coalesce(sum(w.n), 0)::int AS withheld,
      coalesce(sum(k.fresh), 0)::int AS fresh, coalesce(sum(k.read_by_employee), 0)::int AS "readByEmployee",
      coalesce(sum(k.read_by_company), 0)::int AS "readByCompany",
      max(k.period) FILTER (WHERE k.period > 0 AND k.dated > coalesce(a.dated, 0)) AS "lastMonth"
    FROM (SELECT k.period, sum(k.total) AS total, sum(k.dated) AS dated, sum(k.fresh) AS fresh,
        sum(k.read_by_employee) AS read_by_employee, sum(k.read_by_company) AS read_by_company
      FROM document_count k WHERE ${countedOf(filter)} GROUP BY k.period) k
      LEFT JOIN (SELECT coalesce(d.period, 0) AS period, count(*) AS dated FROM document d
        WHERE ${matching(filter)} AND ${isStillToCome(filter.today)} GROUP BY 1) a ON a.period = k.period
      LEFT JOIN (SELECT coalesce(d.period, 0) AS period, count(*) AS n FROM document d
        WHERE ${matching(filter)} AND ${isWithheld} GROUP BY 1) w ON w.period = k.period`;
}

/** The stored counts of a filter by reading state. Only hidden documents, in a partial index, are read themselves. */
function readingSummary(filter: DocumentFilter): Sql {
  const { stato } = filter.asked;
  const of = (state: '0' | '1' | '2', column: Sql) =>
    stato === state || (stato === '10' && state !== '1') ? column : sql`0`;
  const { fresh, company, employee } = {
    fresh: of('0', sql`sum(k.fresh)`),
    company: of('1', sql`sum(k.read_by_company)`),
    employee: of('2', sql`sum(k.read_by_employee)`),
  };
  return sql`
    SELECT coalesce(sum(k.total), 0)::int AS total, coalesce(sum(k.total - coalesce(h.total, 0)), 0)::int AS published,
      coalesce(sum(h.to_publish), 0)::int AS "toPublish", coalesce(sum(h.scheduled), 0)::int AS scheduled,
      coalesce(sum(h.withheld), 0)::int AS withheld, coalesce(sum(k.fresh), 0)::int AS fresh,
      coalesce(sum(k.employee), 0)::int AS "readByEmployee", coalesce(sum(k.company), 0)::int AS "readByCompany",
      max(k.period) FILTER (WHERE k.period > 0 AND k.total > coalesce(h.total, 0)) AS "lastMonth"
    FROM (SELECT k.period, ${fresh} AS fresh, ${company} AS company, ${employee} AS employee,
        ${fresh} + ${company} + ${employee} AS total
      FROM document_count k WHERE ${countedOf(filter)} GROUP BY k.period) k
      LEFT JOIN (SELECT coalesce(d.period, 0) AS period, count(*) AS total,
          count(*) FILTER (WHERE ${isToPublish}) AS to_publish,
          count(*) FILTER (WHERE ${isStillToCome(filter.today)}) AS scheduled,
          count(*) FILTER (WHERE ${isWithheld}) AS withheld
        FROM document d WHERE ${matching(filter)} AND d.appeared_at IS NULL AND NOT ${isVisible(filter.today)}
        GROUP BY 1) h ON h.period = k.period`;
}

function documentsSummary(filter: DocumentFilter): Sql {
  return sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE ${isVisible(filter.today)}))::int AS published,
      (count(*) FILTER (WHERE ${isToPublish}))::int AS "toPublish",
      (count(*) FILTER (WHERE ${isStillToCome(filter.today)}))::int AS scheduled,
      (count(*) FILTER (WHERE ${isWithheld}))::int AS withheld,
      (count(*) FILTER (WHERE d.read_status = 0))::int AS fresh,
      (count(*) FILTER (WHERE d.read_status = 2))::int AS "readByEmployee",
      (count(*) FILTER (WHERE d.read_status = 1))::int AS "readByCompany",
      max(d.period) FILTER (WHERE ${isVisible(filter.today)}) AS "lastMonth"
    FROM document d ${speaksOfEmployee(filter) ? sql`LEFT JOIN employee e ON e.id = d.employee_id` : sql``}
    WHERE ${matching(filter)}`;
}

export async function listTags(tx: Transaction, whose: Whose, kind: Kind): Promise<string[]> {
  const rows = await tx.all<{ tag: string }>(sql`
    SELECT k.text AS tag FROM text_count k
    WHERE ${countsOf(whose)} AND k.kind = ${kind} AND k.field = 'tag'
    GROUP BY k.text HAVING sum(k.total) > 0 ORDER BY tag`);
  return rows.map((row) => row.tag);
}

export interface StoredDocument extends Document {
  practiceId: string;
  createdBy: string;
  createdAs: 'CONSULTANT' | 'COMPANY';
  /** Whether the employee read the content that a correction has replaced. */
  readBefore: boolean;
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
 * Loads the documents with these ids that are in scope. If it returns fewer rows than ids, the others do not exist for
 * the caller. `lock` locks the rows in the order of their ids until the transaction ends.
 */
export async function loadDocuments(
  tx: Transaction,
  ids: readonly string[],
  { lock = false } = {},
): Promise<StoredDocument[]> {
  const rows = await tx.all<Omit<StoredDocument, 'title'>>(sql`
    SELECT d.id, d.practice_id AS "practiceId", d.company_id AS "companyId", d.employee_id AS "employeeId", d.kind,
      coalesce(e.last_name || ' ' || e.first_name, c.legal_name) AS subject,
      encode(d.sha256, 'hex') AS sha256, d.publish_on AS "publishOn", d.cancelled_at AS "cancelledAt",
      d.appeared_at AS "appearedAt", d.company_read_at AS "companyReadAt", d.employee_read_at AS "employeeReadAt",
      d.discarded_at AS "discardedAt", d.created_by AS "createdBy", d.created_as AS "createdAs",
      d.read_before_correction AS "readBefore", d.file_name AS "fileName", d.period, d.payroll_kind AS "payrollKind", d.description, d.size,
      d.content_type AS "contentType", e.tax_code AS "taxCode", e.first_name AS "firstName", e.last_name AS "lastName",
      e.email, e.web_access AS "webAccess"
    FROM document d JOIN company c ON c.id = d.company_id LEFT JOIN employee e ON e.id = d.employee_id
    WHERE d.id = ANY(${array(ids, 'bigint')})
    ORDER BY d.id ${lock ? sql`FOR UPDATE OF d` : sql``}`);
  return rows.map((row) => ({ ...row, title: titleOf(row) }));
}

/**
 * Writes the publication, reading and placement of changed documents, as the rules decided them, in one statement. A
 * document opened again is not written.
 */
export async function saveChanges(tx: Transaction, changes: readonly DocumentChange[]): Promise<void> {
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
    WHERE d.id = n.id
      AND (d.publish_on, d.cancelled_at, d.appeared_at, d.company_read_at, d.employee_read_at, d.discarded_at)
        IS DISTINCT FROM
        (n.publish_on, n.cancelled_at, n.appeared_at, n.company_read_at, n.employee_read_at, n.discarded_at)`);
}

export interface OwnDocumentRow {
  id: string;
  kind: Kind;
  description: string;
  period: number | null;
  payrollKind: DocumentRow['payrollKind'];
  publishOn: string;
  employeeReadAt: string | null;
  /** Whether the document appeared before this person got access. */
  isOlder: boolean;
  /** When the content was corrected; null unless the employee could see the replaced content. */
  correctedAt: string | null;
  acknowledgementAsked: boolean;
  acknowledgedAt: string | null;
  dueOn: string | null;
  dossiers: string[];
  fileName: string;
  size: number;
  /** The net pay printed in the current content, in cents; null if uncertain (P123). */
  net: number | null;
  /** The printed balances and severance pay, in hundredths of their unit (P135). Omits uncertain figures. */
  figures: { figure: OwnFigure; unit: FigureUnit; value: number }[];
  lines: PayLine[] | null;
}

/** Counts the unread documents that were published or corrected since this employee got access. */
export async function countNew(tx: Transaction, employeeId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM document d JOIN account_grant g ON g.employee_id = d.employee_id
    WHERE d.employee_id = ${employeeId} AND d.employee_read_at IS NULL
      AND NOT coalesce(greatest(d.appeared_at, d.corrected_at) < g.activated_at, false)`);
  return row?.count ?? 0;
}

/**
 * Lists the documents that the employee may see; the scope's row policy decides which. A document without a period belongs
 * to the year of its publication.
 */
export function listOwnDocuments(tx: Transaction, employeeId: string, year: number | null): Promise<OwnDocumentRow[]> {
  const yearOf = sql`CASE WHEN d.period > 9999 THEN d.period / 100 ELSE coalesce(d.period, extract(year FROM d.publish_on)::int) END`;
  return tx.all(sql`
    SELECT d.id, d.kind, d.description, d.period, d.payroll_kind AS "payrollKind", d.publish_on AS "publishOn",
      d.employee_read_at AS "employeeReadAt",
      coalesce(greatest(d.appeared_at, d.corrected_at) < g.activated_at, false) AS "isOlder",
      CASE WHEN d.corrected_at > d.appeared_at THEN d.corrected_at END AS "correctedAt",
      d.acknowledgement_asked AS "acknowledgementAsked", ${ACKNOWLEDGED_AT} AS "acknowledgedAt", d.due_on AS "dueOn",
      ARRAY(SELECT f.name FROM dossier_document m JOIN dossier f ON f.id = m.dossier_id WHERE m.document_id = d.id
        ORDER BY f.name) AS dossiers, d.file_name AS "fileName", d.size, m.cents::float8 AS net,
      coalesce((SELECT jsonb_agg(jsonb_build_object('figure', f.figure, 'unit', f.unit, 'value', f.hundredths))
        FROM document_figure f WHERE f.document_id = d.id AND f.sha256 = d.sha256), '[]') AS figures,
      (SELECT l.lines FROM document_lines l WHERE l.document_id = d.id AND l.sha256 = d.sha256 AND d.period >=
        (SELECT max(n.period) - 100 FROM document n WHERE n.employee_id = d.employee_id AND n.kind = 'payslip')) AS lines
    FROM document d LEFT JOIN account_grant g ON g.employee_id = d.employee_id
      LEFT JOIN document_net m ON m.document_id = d.id AND m.sha256 = d.sha256
    WHERE d.employee_id = ${employeeId} ${year === null ? sql`` : sql`AND ${yearOf} = ${year}`}
    ORDER BY CASE WHEN d.period > 9999 THEN d.period
      ELSE coalesce(d.period * 100 + 3, to_char(d.publish_on, 'YYYYMM')::int) END DESC, d.id DESC`);
}
