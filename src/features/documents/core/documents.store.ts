import sql, { type Sql } from 'sql-template-tag';
import { countsOf, isOf, type Whose } from '../../../directory/companies.store.ts';
import { isOfCompany, KINDS, type Kind, titleOf } from '../../../directory/kinds.ts';
import type { PayLine } from '../../../recognition/pay-lines.ts';
import type { FigureUnit, OwnFigure } from '../../../recognition/printed-figure.ts';
import { array, isId, pageClause, type Transaction } from '../../../server/database/database.ts';
import type { Page } from '../../../server/http/list.ts';
import type { Document, DocumentChange } from './document.ts';
import {
  ACKNOWLEDGED_AT,
  asksForFewDays,
  asksForMonthsAlone,
  type DocumentFilter,
  matching,
} from './document-filter.store.ts';
import { countOf, monthsOfPage } from './document-summary.store.ts';
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
const SORTS: Record<DocumentOrder, { by: Sql; mayBeEmpty?: true; ofPerson?: true }> = {
  id: { by: sql`d.id` },
  cognome: { by: sql`e.last_name COLLATE "it-x-icu"`, ofPerson: true },
  codiceFiscale: { by: sql`e.tax_code`, ofPerson: true },
  annomese: { by: sql`d.period` },
  anno: { by: sql`d.period` },
  descrizione: { by: sql`d.description` },
  dataPubblicazione: { by: sql`d.publish_on`, mayBeEmpty: true },
  statoLettura: { by: sql`d.read_status` },
  dataConsegna: { by: sql`d.delivery_on`, mayBeEmpty: true },
  dataScadenza: { by: sql`d.due_on`, mayBeEmpty: true },
  dataCreazione: { by: sql`d.created_at` },
  createdBy: { by: sql`d.created_by` },
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

/** The order that a caller chose; null if it is the default, or if the rows of this kind have no such value. */
function chosenOrder(kind: Kind, sort: Page<DocumentOrder>['sort']) {
  const hasPeriod = KINDS[kind].period !== null;
  if (!sort) return null;
  const { by, ofPerson = false, mayBeEmpty = false } = SORTS[sort.field];
  if (ofPerson && isOfCompany(kind)) return null;
  if (by === SORTS.dataScadenza.by && hasPeriod) return null;
  if ((sort.field === 'annomese' || sort.field === 'anno') && (sort.descending || !hasPeriod)) return null;
  return { by, ofPerson, mayBeEmpty, direction: sort.descending ? sql`DESC` : sql`` };
}

/**
 * A page of documents. Each way of finding it follows an index: PostgreSQL uses none for NULLS LAST, so rows with an
 * empty value are a second query; and it knows a month's rows in the order of the names, but not those of all months.
 */
export async function listDocuments(
  tx: Transaction,
  filter: DocumentFilter,
  page: Page<DocumentOrder>,
): Promise<DocumentRow[]> {
  const { kind, whose } = filter;
  const { offset, limit } = page;
  const chosen = chosenOrder(kind, page.sort);
  const hasPeriod = KINDS[kind].period !== null;
  const byName = sql`e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.id`;
  // The sum hides the order of the index: walking months until a page is full would read all of them for a few days.
  const period = asksForFewDays(filter) ? sql`d.period + 0` : sql`d.period`;
  const newest = hasPeriod ? sql`${period} DESC, ${byName}` : sql`d.id DESC`;
  // The indexes of the orders hold (value, period DESC, id): read backwards, they serve a kind without periods, newest first.
  const within = hasPeriod || chosen?.by === SORTS.id.by ? newest : sql`d.period, ${newest}`;
  const order = chosen ? sql`${chosen.by} ${chosen.direction}, ${within}` : newest;
  if (limit === null) {
    const all = chosen?.mayBeEmpty ? sql`${chosen.by} ${chosen.direction} NULLS LAST, ${newest}` : order;
    return tx.all(sql`${ROW} WHERE ${matching(filter)} ORDER BY ${all}`);
  }
  const people = isOfCompany(kind) ? sql`LEFT JOIN` : sql`JOIN`;
  // The inner query finds the ids of the page in the order of the index; only these rows are fetched in full.
  const rowsOf = (condition: Sql, by: Sql, at: { offset: number; limit: number }) =>
    tx.all<DocumentRow>(sql`${ROW} WHERE d.id = ANY(ARRAY(
        SELECT d.id FROM document d ${people} employee e ON e.id = d.employee_id
        WHERE ${matching(filter)} ${condition} ORDER BY ${by} ${pageClause(at)}))
      ORDER BY ${by}`);
  if (chosen?.mayBeEmpty) {
    const filled = await rowsOf(sql`AND ${chosen.by} IS NOT NULL`, order, { offset, limit });
    if (filled.length === limit) return filled;
    const before =
      filled.length > 0 || offset === 0
        ? offset + filled.length
        : await countOf(tx, filter, sql`${chosen.by} IS NOT NULL`);
    const empty = await rowsOf(sql`AND ${chosen.by} IS NULL`, newest, {
      offset: Math.max(0, offset - before),
      limit: limit - filled.length,
    });
    return [...filled, ...empty];
  }
  if (!chosen && hasPeriod && asksForMonthsAlone(filter) && (whose === 'practice' || offset >= FAR_DOWN)) {
    const rows: DocumentRow[] = [];
    for (const { period, before } of await monthsOfPage(tx, filter, { offset, limit })) {
      const at = { offset: Math.max(0, offset - before), limit: limit - rows.length };
      rows.push(...(await rowsOf(sql`AND d.period = ${period}`, byName, at)));
    }
    return rows;
  }
  // PostgreSQL would otherwise read all employees of the practice to find the few of one company.
  const few = chosen?.ofPerson && whose !== 'practice' ? sql`AND ${isOf(whose, 'e')}` : sql``;
  return rowsOf(few, order, { offset, limit });
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
