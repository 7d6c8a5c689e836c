import { createHash, randomBytes } from 'node:crypto';
import sql, { join, type Sql } from 'sql-template-tag';
import { isOf, type Whose } from '../../directory/companies.store.ts';
import { array, endOf, folded, isId, pageClause, startOf, type Transaction } from '../../server/database/database.ts';
import type { Call } from '../../server/http/http.ts';
import type { Page } from '../../server/http/list.ts';
import { insertBlobs } from '../documents/core/create.store.ts';
import type { FormPerson } from './form-pdf.io.ts';
import type { RequestStatus, RequestType } from './request.ts';
import type { listRequestsOfCompanies, RequestOrder } from './requests.contract.ts';
import type { Employment } from './who-may-ask.ts';

/** A file in the blob store. */
export interface StoredFile {
  name: string;
  contentType: string;
  size: number;
  sha256: string;
}

export interface RequestRow {
  id: string;
  practiceId: string;
  companyId: string;
  employeeId: string | null;
  type: RequestType;
  status: RequestStatus;
  text: string;
  documentName: string | null;
  iban: string | null;
  onHoldUntil: string | null;
  createdBy: string;
  createdAt: string;
  statusAt: string;
  seenAt: string | null;
  withdrawnAt: string | null;
  fileName: string | null;
  contentType: string | null;
  size: number | null;
  sha256: string | null;
  /** The sender: surname and name of the employee, or the name of the company. */
  sender: string;
  taxCode: string;
  company: string;
  companyTaxCode: string;
  companyCode: string;
  answers: number;
}

export interface RequestFilter {
  whose: Whose | { employeeId: string };
  asked: Omit<Call<typeof listRequestsOfCompanies>['query'], 'listacfazienda'>;
}

const NAMES = sql`JOIN company c ON c.id = r.company_id LEFT JOIN employee e ON e.id = r.employee_id`;
const ROW = sql`
  SELECT r.id, r.practice_id AS "practiceId", r.company_id AS "companyId", r.employee_id AS "employeeId",
    r.kind AS type, r.status, r.text, r.document_name AS "documentName", r.iban, r.on_hold_until AS "onHoldUntil",
    r.created_by AS "createdBy", r.created_at AS "createdAt", r.status_at AS "statusAt",
    r.seen_at AS "seenAt", r.withdrawn_at AS "withdrawnAt", r.file_name AS "fileName", r.content_type AS "contentType", r.size, encode(r.sha256, 'hex') AS sha256,
    coalesce(e.last_name || ' ' || e.first_name, c.legal_name) AS sender, coalesce(e.tax_code, c.tax_code) AS "taxCode",
    c.legal_name AS company, c.tax_code AS "companyTaxCode", c.code AS "companyCode",
    (SELECT count(*)::int FROM request_answer a WHERE a.request_id = r.id) AS answers
  FROM request r ${NAMES}`;

/** The maximum number of words that the quick search uses. */
const SEARCH_WORDS = 6;

function matching({ whose, asked }: RequestFilter): Sql {
  const isOwn = whose !== 'practice' && 'employeeId' in whose;
  const parts = isOwn ? [sql`r.employee_id = ${whose.employeeId}`] : [isOf(whose, 'r'), sql`r.withdrawn_at IS NULL`];
  if (asked.inviataDa === 'lavoratore') parts.push(sql`r.employee_id IS NOT NULL`);
  if (asked.inviataDa === 'azienda') parts.push(sql`r.employee_id IS NULL`);
  if (asked.stato) parts.push(sql`r.status = ${asked.stato}`);
  if (asked.tipo) parts.push(sql`r.kind = ${Number(asked.tipo)}`);
  if (asked.da) parts.push(sql`r.created_at >= ${startOf(asked.da)}`);
  if (asked.a) parts.push(sql`r.created_at < ${endOf(asked.a)}`);
  for (const word of (asked.q ?? '').split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    // Subqueries, so that PostgreSQL folds the pattern and looks for companies once instead of for each request.
    const pattern = sql`(SELECT ${folded(sql`${like}`)})`;
    parts.push(sql`(coalesce(e.folded LIKE ${pattern}, false)
      OR r.company_id = ANY(ARRAY(SELECT n.id FROM company n WHERE ${folded(sql`n.legal_name`)} LIKE ${pattern}))
      OR r.text ILIKE ${like})`);
  }
  return join(parts, ' AND ');
}

/** The SQL expressions by which a list can be sorted, by their names in the API. */
const SORTS: Record<RequestOrder, Sql> = {
  id: sql`r.id`,
  mittente: sql`coalesce(e.last_name || ' ' || e.first_name, c.legal_name) COLLATE "it-x-icu"`,
  azienda: sql`c.legal_name COLLATE "it-x-icu"`,
  tipo: sql`r.kind`,
  status: sql`position(r.status in 'IVLR')`,
  data: sql`r.created_at`,
  dataStato: sql`r.status_at`,
};

export async function listRequests(
  tx: Transaction,
  filter: RequestFilter,
  page: Page<RequestOrder>,
): Promise<{ rows: RequestRow[]; total: number }> {
  const field = page.sort && SORTS[page.sort.field];
  const chosen = field ? (page.sort?.descending ? sql`${field} DESC, ` : sql`${field}, `) : sql``;
  const order = sql`${chosen}r.created_at DESC, r.id DESC`;
  // The names are joined to the rows of the page only, unless the filter or the order needs them.
  const needsNames = Boolean(filter.asked.q) || page.sort?.field === 'mittente' || page.sort?.field === 'azienda';
  const [rows, counted] = await Promise.all([
    tx.all<RequestRow>(sql`${ROW} WHERE r.id = ANY(ARRAY(
        SELECT r.id FROM request r ${needsNames ? NAMES : sql``} WHERE ${matching(filter)} ORDER BY ${order} ${pageClause(page)}))
      ORDER BY ${order}`),
    page.limit === null
      ? null
      : tx.one<{ count: number }>(sql`
          SELECT count(*)::int AS count FROM request r ${filter.asked.q ? NAMES : sql``} WHERE ${matching(filter)}`),
  ]);
  return { rows, total: counted?.count ?? rows.length };
}

export async function readRequest(tx: Transaction, id: string): Promise<RequestRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE r.id = ${id}`) : undefined;
}

/**
 * The requests with these ids that are in scope, locked until the transaction ends. They are always locked in the same
 * order, to avoid deadlocks.
 */
export function lockRequests(tx: Transaction, ids: readonly string[]): Promise<RequestRow[]> {
  return tx.all(sql`${ROW} WHERE r.id = ANY(${array(ids, 'bigint')}) ORDER BY r.id FOR UPDATE OF r`);
}

export async function saveStatus(
  tx: Transaction,
  ids: readonly string[],
  status: RequestStatus,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`UPDATE request SET status = ${status}, status_at = ${now} WHERE id = ANY(${array(ids, 'bigint')})`);
}

/** Records that someone who handles these requests has seen them. */
export async function saveSeen(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`UPDATE request SET seen_at = ${now} WHERE id = ANY(${array(ids, 'bigint')})`);
}

export async function saveWithdrawn(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE request SET withdrawn_at = ${now} WHERE id = ${id}`);
}

export interface NewRequest {
  practiceId: string;
  companyId: string;
  employeeId: string | null;
  type: RequestType;
  text: string;
  documentName: string | null;
  iban: string | null;
  onHoldUntil: Date | null;
  file: StoredFile | null;
  createdBy: string;
}

/**
 * Inserts a request. Returns its id and the keyed hash of its IBAN, which is all that the ledger stores about the IBAN.
 */
export async function insertRequest(
  tx: Transaction,
  request: NewRequest,
  now: Date,
): Promise<{ id: string; ibanPrint: string | null }> {
  const { file, iban } = request;
  const salt = iban === null ? null : randomBytes(16).toString('hex');
  await insertBlobs(tx, request.practiceId, file ? [file] : []);
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO request (practice_id, company_id, employee_id, kind, text, document_name, iban, iban_salt, on_hold_until,
      file_name, content_type, size, sha256, created_by, created_at, status_at)
    VALUES (${request.practiceId}, ${request.companyId}, ${request.employeeId}, ${request.type}, ${request.text},
      ${request.documentName}, ${iban}, ${salt}, ${request.onHoldUntil}, ${file?.name ?? null}, ${file?.contentType ?? null},
      ${file?.size ?? null}, decode(${file?.sha256 ?? null}, 'hex'), ${request.createdBy}, ${now}, ${now})
    RETURNING id`);
  const ibanPrint = salt === null ? null : createHash('sha256').update(`${salt}${iban}`).digest('hex');
  return { id: row?.id ?? '', ibanPrint };
}

export interface AnswerRow {
  id: string;
  authorRole: 'CONSULTANT' | 'COMPANY' | 'EMPLOYEE';
  authorName: string;
  text: string;
  createdBy: string;
  createdAt: string;
  fileName: string | null;
  contentType: string | null;
  size: number | null;
  sha256: string | null;
}

export function listAnswers(tx: Transaction, requestId: string): Promise<AnswerRow[]> {
  return tx.all(sql`
    SELECT id, author_role AS "authorRole", author_name AS "authorName", text, created_by AS "createdBy",
      created_at AS "createdAt", file_name AS "fileName", content_type AS "contentType", size, encode(sha256, 'hex') AS sha256
    FROM request_answer WHERE request_id = ${requestId} ORDER BY id`);
}

export async function insertAnswer(
  tx: Transaction,
  request: Pick<RequestRow, 'id' | 'practiceId'>,
  answer: Pick<AnswerRow, 'authorRole' | 'authorName' | 'text' | 'createdBy'> & { file: StoredFile | null },
  now: Date,
): Promise<string> {
  const { file } = answer;
  await insertBlobs(tx, request.practiceId, file ? [file] : []);
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO request_answer (practice_id, request_id, author_role, author_name, text, file_name, content_type, size,
      sha256, created_by, created_at)
    VALUES (${request.practiceId}, ${request.id}, ${answer.authorRole}, ${answer.authorName}, ${answer.text},
      ${file?.name ?? null}, ${file?.contentType ?? null}, ${file?.size ?? null}, decode(${file?.sha256 ?? null}, 'hex'),
      ${answer.createdBy}, ${now})
    RETURNING id`);
  return row?.id ?? '';
}

export interface StatusStep {
  at: string;
  accountId: string | null;
  to: RequestStatus;
  name: string | null;
  type: string | null;
  /** The message to the sender that came with the status change. */
  words: string | null;
}

/** The status changes of a request and their authors, read from the ledger. */
export function listStatusSteps(tx: Transaction, requestId: string): Promise<StatusStep[]> {
  return tx.all(sql`
    SELECT l.at, l.actor_account_id AS "accountId", l.canonical::jsonb #>> '{data,to}' AS "to",
      p.person::jsonb ->> 'name' AS name, p.person::jsonb ->> 'type' AS type, p.person::jsonb ->> 'note' AS words
    FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
    WHERE l.object_kind = 'request' AND l.object_id = ${requestId} AND l.action = 'requestStatusChanged'
    ORDER BY l.seq`);
}

/** The last day of an employment, if known, and the month of its newest payslip that is visible in this scope. */
export async function employmentOf(tx: Transaction, employeeId: string): Promise<Employment> {
  const row = await tx.one<Employment>(sql`
    SELECT e.ended_on AS "endedOn", (SELECT max(d.period) FROM document d
      WHERE d.employee_id = e.id AND d.kind = 'payslip') AS "newestPayslip"
    FROM employee e WHERE e.id = ${employeeId}`);
  return row ?? { endedOn: null, newestPayslip: null };
}

/** The data with which a form is filled in: those of the caller's employment, or of the caller's company. */
export async function formPerson(
  tx: Transaction,
  { employeeId, companyId }: { employeeId: string | null; companyId: string | null },
): Promise<FormPerson> {
  const row =
    companyId === null
      ? undefined
      : await tx.one<{
          name: string | null;
          taxCode: string;
          employeeCode: string | null;
          company: string;
          companyTaxCode: string;
        }>(sql`
    SELECT e.last_name || ' ' || e.first_name AS name, coalesce(e.tax_code, c.tax_code) AS "taxCode",
      e.employee_code AS "employeeCode", c.legal_name AS company, c.tax_code AS "companyTaxCode"
    FROM company c LEFT JOIN employee e ON e.company_id = c.id AND e.id = ${employeeId}
    WHERE c.id = ${companyId}`);
  return {
    name: row?.name ?? null,
    taxCode: row?.taxCode ?? null,
    employeeCode: row?.employeeCode ?? null,
    company: row ? { name: row.company, taxCode: row.companyTaxCode } : null,
  };
}
