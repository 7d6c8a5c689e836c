import sql from 'sql-template-tag';
import type { EventPerson } from '../../ledger/ledger.ts';
import type { PrintedEmployer, PrintedEmployment } from '../../recognition/recognition.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { CHANNEL } from '../../server/database/events.ts';
import { insertBlobs } from '../documents/core/create.store.ts';
import { type Decision, DOCUMENT_KIND, type FileKind, type IntakeKind, type IntakeRow } from './intake.ts';
import type { MovedBox } from './page-moves.ts';

export interface StoredIntake {
  id: string;
  practiceId: string;
  companyId: string | null;
  /** The kind chosen when the first files of the intake came. A single file may have another kind. */
  kind: IntakeKind;
  state: 'analysing' | 'ready' | 'confirming' | 'closed';
  createdBy: string;
  createdAt: string;
  confirmation: Confirmation | null;
}

/** A confirmation as requested. It is kept until the job has carried it out. */
export interface Confirmation {
  rows: number[];
  /** How many of the rows are cut and stored so far. */
  done?: number;
  publishOn: string | null;
  person: EventPerson;
  accountId: string;
}

export interface StoredFile {
  id: string;
  intakeId: string;
  name: string;
  sha256: string;
  size: number;
  kind: FileKind;
  state: 'waiting' | 'reading' | 'read' | 'refused';
  pages: number | null;
  pagesRead: number;
  /** Why the file gives no rows. A file that was read has `password-required` if only its password opens it. */
  refusal: string | null;
  attachments: number;
  /** Whether the file has rows already and is being read again. */
  readAgain: boolean;
  /** The sealed password of an encrypted file; null once the password is forgotten. */
  sealedPassword: string | null;
  passwordUntil: string | null;
}

export interface StoredRow extends IntakeRow {
  intakeId: string;
  fileId: string;
  pages: number[];
  taxCode: string | null;
  printedName: string | null;
  companyId: string | null;
  payrollKind: 'ordinary' | 'thirteenth' | 'fourteenth' | null;
  confidence: number;
  reasons: string[];
  suggestions: string[];
  boxes: MovedBox[];
  duplicateOf: string | null;
  corrects: string | null;
  title: string | null;
  layout: 'asked' | 'awaited' | null;
  /** The print of the row's first page (see `RecognisedGroup`). */
  print: string | null;
  /** Whether the question about the print was answered with `apart`, so that this row is decided separately. */
  askedApart: boolean;
  /** The company in the page heading, if none of the caller's companies has one of its codes. */
  employer: PrintedEmployer | null;
  /** The employment that the head describes, if the person is not registered. */
  employment: PrintedEmployment | null;
  /** The recognised values of the row, stored when a decision first changes them. */
  recognised: {
    employeeId: string | null;
    kind: IntakeKind | null;
    period: number | null;
    payrollKind: string | null;
  } | null;
}

const INTAKE = sql`
  SELECT id, practice_id AS "practiceId", company_id AS "companyId", kind, state, created_by AS "createdBy",
    created_at AS "createdAt", confirmation FROM intake`;

export function findIntake(tx: Transaction, id: string, { lock = false } = {}): Promise<StoredIntake | undefined> {
  if (!isId(id)) return Promise.resolve(undefined);
  return tx.one(sql`${INTAKE} WHERE id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`);
}

export function listIntakes(tx: Transaction): Promise<StoredIntake[]> {
  return tx.all(sql`${INTAKE} ORDER BY id DESC LIMIT 200`);
}

const FILE = sql`
  SELECT id, intake_id AS "intakeId", name, encode(sha256, 'hex') AS sha256, size::float8 AS size, kind, state, pages,
    pages_read AS "pagesRead", refusal, attachments, read_again AS "readAgain",
    sealed_password AS "sealedPassword", password_until AS "passwordUntil" FROM intake_file`;

export function listFiles(tx: Transaction, intakeIds: readonly string[]): Promise<StoredFile[]> {
  return tx.all(sql`${FILE} WHERE intake_id = ANY(${array(intakeIds, 'bigint')}) ORDER BY id`);
}

/** The next unread file of an intake. */
export function nextOpenFile(tx: Transaction, intakeId: string): Promise<StoredFile | undefined> {
  return tx.one(sql`${FILE} WHERE intake_id = ${intakeId} AND state IN ('waiting', 'reading') ORDER BY id LIMIT 1`);
}

/** Whether the file is still unread. False if another job has read it meanwhile, so that its rows exist already. */
export async function fileIsOpen(tx: Transaction, fileId: string): Promise<boolean> {
  return (
    (await tx.one(sql`SELECT 1 AS open FROM intake_file WHERE id = ${fileId} AND state IN ('waiting', 'reading')`)) !==
    undefined
  );
}

/**
 * Lists rows in page order, without the hidden rows that have no pages.
 * @param only the row numbers to list; if absent, all rows
 */
export function listRows(
  tx: Transaction,
  intakeIds: readonly string[],
  only?: readonly number[],
  { emptied = false } = {},
): Promise<StoredRow[]> {
  return tx.all(sql`
    SELECT intake_id AS "intakeId", n, file_id AS "fileId", pages, outcome, tax_code AS "taxCode",
      printed_name AS "printedName", employee_id AS "employeeId", company_id AS "companyId",
      kind, payroll_kind AS "payrollKind", period, confidence, reasons, suggestions, boxes, duplicate_of AS "duplicateOf",
      encode(corrects, 'hex') AS corrects, title, decision, document_id AS "documentId",
      layout, layout_open AS "layoutOpen", print, asked_apart AS "askedApart", CASE WHEN employer ? 'taxCode' THEN employer - 'employment' END AS employer,
      employer->'employment' AS employment, CASE WHEN recognised IS NOT NULL THEN jsonb_build_object(
        'employeeId', recognised->>'employee_id', 'kind', recognised->>'kind', 'period', recognised->'period', 'payrollKind', recognised->>'payroll_kind')
      END AS recognised
    FROM intake_row WHERE intake_id = ANY(${array(intakeIds, 'bigint')})
      ${only ? sql`AND n = ANY(${array(only, 'integer')})` : sql``} ${emptied ? sql`` : sql`AND pages <> '{}'`}
    ORDER BY intake_id, file_id, pages[1], n`);
}

/** Counts the rows that have the same state, so that a list of intakes need not load all their rows. */
export function countRows(
  tx: Transaction,
  intakeIds: readonly string[],
): Promise<(IntakeRow & { intakeId: string; rows: number })[]> {
  return tx.all(sql`
    SELECT intake_id AS "intakeId", 0 AS n, outcome, min(employee_id) AS "employeeId", min(kind) AS kind, min(period) AS period, decision,
      min(document_id) AS "documentId", layout_open AS "layoutOpen", count(*)::int AS rows
    FROM intake_row WHERE intake_id = ANY(${array(intakeIds, 'bigint')}) AND pages <> '{}'
    GROUP BY intake_id, outcome, employee_id IS NULL, kind IS NULL, period IS NULL, decision, document_id IS NULL, layout_open`);
}

export async function insertIntake(
  tx: Transaction,
  intake: { practiceId: string; companyId: string | null; kind: string; createdBy: string },
  files: readonly { name: string; sha256: string; size: number }[],
): Promise<string> {
  const created = await tx.one<{ id: string }>(sql`
    INSERT INTO intake (practice_id, company_id, kind, state, created_by)
    VALUES (${intake.practiceId}, ${intake.companyId}, ${intake.kind}, 'analysing', ${intake.createdBy}) RETURNING id`);
  const id = created?.id ?? '';
  await insertFiles(tx, intake.practiceId, id, files);
  return id;
}

export interface NewFile {
  name: string;
  sha256: string;
  size: number;
  /** Set if the file can never give rows. */
  refusal?: string;
}

export async function insertFiles(
  tx: Transaction,
  practiceId: string,
  intakeId: string,
  files: readonly NewFile[],
): Promise<void> {
  if (files.length === 0) return;
  await insertBlobs(tx, practiceId, files);
  await tx.run(sql`
    INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, refusal)
    SELECT ${practiceId}, i.id, f.name, decode(f.sha256, 'hex'), f.size, i.kind,
      CASE WHEN f.refusal IS NULL THEN 'waiting' ELSE 'refused' END, f.refusal
    FROM intake i, jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS f(name text, sha256 text, size bigint, refusal text)
    WHERE i.id = ${intakeId}`);
}

/** Notifies the windows that watch this intake; the notification is delivered when the transaction commits. */
export async function announceIntake(tx: Transaction, intakeId: string): Promise<void> {
  await tx.all(sql`SELECT pg_notify(${CHANNEL}, ${`intake:${intakeId}`})`);
}

export interface NewRow {
  n: number;
  pages: number[];
  outcome: StoredRow['outcome'];
  taxCode: string | null;
  printedName: string | null;
  employeeId: string | null;
  companyId: string | null;
  kind: IntakeKind | null;
  payrollKind: string | null;
  period: number | null;
  confidence: number;
  reasons: string[];
  suggestions: string[];
  boxes: StoredRow['boxes'];
  layout: StoredRow['layout'];
  print: string | null;
  /** The company in the heading, with the employment of a person who is not registered. */
  employer: (Partial<PrintedEmployer> & { employment?: PrintedEmployment }) | null;
}

export async function insertRows(
  tx: Transaction,
  file: { practiceId: string; intakeId: string; id: string },
  rows: readonly NewRow[],
) {
  const wire = rows.map((row) => ({
    n: row.n,
    pages: row.pages,
    outcome: row.outcome,
    tax_code: row.taxCode,
    printed_name: row.printedName,
    employee_id: row.employeeId,
    company_id: row.companyId,
    kind: row.kind,
    payroll_kind: row.payrollKind,
    period: row.period,
    confidence: row.confidence,
    reasons: row.reasons,
    suggestions: row.suggestions,
    boxes: row.boxes,
    layout: row.layout,
    print: row.print,
    employer: row.employer,
  }));
  await tx.run(sql`
    INSERT INTO intake_row (practice_id, intake_id, file_id, n, pages, outcome, tax_code, printed_name, employee_id,
      company_id, kind, payroll_kind, period, confidence, reasons, suggestions, boxes, layout, layout_open, print, employer)
    SELECT ${file.practiceId}, ${file.intakeId}, ${file.id}, r.n, ARRAY(SELECT p::int FROM jsonb_array_elements_text(r.pages) p),
      r.outcome, r.tax_code, r.printed_name, r.employee_id, r.company_id, r.kind, r.payroll_kind, r.period, r.confidence,
      ARRAY(SELECT jsonb_array_elements_text(r.reasons)), ARRAY(SELECT s::bigint FROM jsonb_array_elements_text(r.suggestions) s), r.boxes,
      r.layout, r.layout IS NOT NULL, r.print, r.employer
    FROM jsonb_to_recordset(${JSON.stringify(wire)}::jsonb) AS r(n int, pages jsonb, outcome text, tax_code text,
      printed_name text, employee_id bigint, company_id bigint, kind text, payroll_kind text, period int, confidence real,
      reasons jsonb, suggestions jsonb, boxes jsonb, layout text, print text, employer jsonb)`);
}

/** The kind of document that row `r` becomes. */
const DOCUMENT_KIND_OF_ROW = sql`
  CASE r.kind WHEN 'cu' THEN ${DOCUMENT_KIND.cu} WHEN 'cedolini' THEN ${DOCUMENT_KIND.cedolini} END`;

/**
 * Marks rows that repeat a document or another row of the same intake (P20): same employee, period and kind of payslip.
 * Of two such rows, the one with less evidence becomes the duplicate, and with equal evidence the later one. A person
 * then decides what to do with it.
 */
export async function markDuplicates(tx: Transaction, intakeId: string): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET outcome = 'duplicato', duplicate_of = d.id
    FROM document d
    WHERE r.intake_id = ${intakeId} AND r.outcome = 'riconosciuto' AND r.document_id IS NULL AND r.decision IS NULL
      AND r.pages <> '{}' AND d.employee_id = r.employee_id AND d.kind = ${DOCUMENT_KIND_OF_ROW} AND d.period = r.period AND d.discarded_at IS NULL
      AND coalesce(d.payroll_kind, 'ordinary') = coalesce(r.payroll_kind, 'ordinary')`);
  await tx.run(sql`
    UPDATE intake_row r SET outcome = 'duplicato'
    WHERE r.intake_id = ${intakeId} AND r.outcome = 'riconosciuto' AND r.decision IS NULL AND r.pages <> '{}' AND EXISTS (
      SELECT 1 FROM intake_row o
      WHERE o.intake_id = r.intake_id AND o.n <> r.n AND o.pages <> '{}' AND o.employee_id = r.employee_id
        AND (o.confidence > r.confidence OR o.decision = 'assigned' OR (o.confidence = r.confidence AND o.n < r.n))
        AND o.period = r.period AND coalesce(o.payroll_kind, 'ordinary') = coalesce(r.payroll_kind, 'ordinary')
        AND (o.outcome IN ('riconosciuto', 'duplicato') OR o.decision = 'assigned')
        AND o.decision IS DISTINCT FROM 'leftOut')`);
}

/** Assigns a row by hand. Keeps the recognised values, so that the assignment can be undone completely. */
export async function assignRow(
  tx: Transaction,
  intakeId: string,
  n: number,
  to: Omit<Extract<Decision, { decision: 'assigned' }>, 'decision'>,
  accountId: string,
): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET decision = 'assigned', decided_by = ${accountId},
      recognised = coalesce(recognised, jsonb_build_object('outcome', outcome, 'employee_id', employee_id,
        'company_id', company_id, 'kind', kind, 'period', period, 'payroll_kind', payroll_kind, 'duplicate_of', duplicate_of)),
      employee_id = ${to.employeeId}, company_id = ${to.companyId}, kind = coalesce(${to.kind}, kind), period = coalesce(${to.period}, period),
      payroll_kind = CASE WHEN coalesce(${to.kind}, kind) = 'cu' THEN NULL ELSE coalesce(${to.payrollKind}, payroll_kind) END,
      duplicate_of = NULL
    WHERE intake_id = ${intakeId} AND n = ${n}`);
}

export async function decideAlike(
  tx: Transaction,
  intakeId: string,
  rows: readonly number[],
  decision: 'leftOut' | 'keepBoth' | 'correct',
  accountId: string | null,
): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET decision = ${decision}, decided_by = ${accountId},
      corrects = CASE WHEN ${decision} = 'correct' THEN (SELECT d.sha256 FROM document d WHERE d.id = duplicate_of) END
    WHERE intake_id = ${intakeId} AND n = ANY(${array(rows, 'integer')})`);
}

/** Undoes the decisions about rows by restoring the recognised values. */
export async function takeDecisionsBack(tx: Transaction, intakeId: string, rows: readonly number[]): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET decision = NULL, decided_by = NULL, corrects = NULL, title = NULL, asked_apart = false
    WHERE intake_id = ${intakeId} AND n = ANY(${array(rows, 'integer')})`);
  await tx.run(sql`
    UPDATE intake_row r SET outcome = was.outcome, employee_id = was.employee_id, company_id = was.company_id,
      kind = was.kind, period = was.period, payroll_kind = was.payroll_kind, duplicate_of = was.duplicate_of, recognised = NULL
    FROM intake_row s, jsonb_to_record(s.recognised) AS was(outcome text, employee_id bigint, company_id bigint,
      kind text, period int, payroll_kind text, duplicate_of bigint)
    WHERE s.intake_id = ${intakeId} AND s.n = ANY(${array(rows, 'integer')}) AND s.recognised IS NOT NULL
      AND r.intake_id = s.intake_id AND r.n = s.n`);
}

/**
 * Turns a manually assigned row into an undecided duplicate if the same person already has a document or row of that
 * period and kind.
 */
export async function markRepeated(tx: Transaction, intake: StoredIntake, n: number): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET outcome = 'duplicato', decision = NULL, duplicate_of = (
      SELECT d.id FROM document d
      WHERE d.employee_id = r.employee_id AND d.kind = ${DOCUMENT_KIND_OF_ROW} AND d.period = r.period AND d.discarded_at IS NULL
        AND coalesce(d.payroll_kind, 'ordinary') = coalesce(r.payroll_kind, 'ordinary') LIMIT 1)
    WHERE r.intake_id = ${intake.id} AND r.n = ${n} AND (
      EXISTS (
        SELECT FROM document d
        WHERE d.employee_id = r.employee_id AND d.kind = ${DOCUMENT_KIND_OF_ROW} AND d.period = r.period AND d.discarded_at IS NULL
          AND coalesce(d.payroll_kind, 'ordinary') = coalesce(r.payroll_kind, 'ordinary'))
      OR EXISTS (
        SELECT FROM intake_row o
        WHERE o.intake_id = r.intake_id AND o.n <> r.n AND o.pages <> '{}' AND o.employee_id = r.employee_id
          AND o.period = r.period AND coalesce(o.payroll_kind, 'ordinary') = coalesce(r.payroll_kind, 'ordinary')
          AND (o.outcome IN ('riconosciuto', 'duplicato') OR o.decision = 'assigned')
          AND o.decision IS DISTINCT FROM 'leftOut'))`);
}

/**
 * Holds back rows that were confirmed but repeat each other or a document created meanwhile by another intake or an
 * upload. Returns their numbers; they wait for a decision. Confirmations of one practice run one at a time.
 */
export async function withholdRepeated(
  tx: Transaction,
  intake: StoredIntake,
  rows: readonly number[],
): Promise<number[]> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('intake-confirmation'), ${intake.practiceId}::int)`);
  const withheld = await tx.all<{ n: number }>(sql`
    WITH asked AS (
      SELECT r.*, ${DOCUMENT_KIND_OF_ROW} AS document_kind, coalesce(r.payroll_kind, 'ordinary') AS slip,
        row_number() OVER (PARTITION BY employee_id, period, coalesce(payroll_kind, 'ordinary') ORDER BY n) AS turn
      FROM intake_row r WHERE r.intake_id = ${intake.id} AND r.n = ANY(${array(rows, 'integer')}) AND r.pages <> '{}'),
    repeated AS (
      SELECT a.n, (
        SELECT min(d.id) FROM document d
        WHERE d.employee_id = a.employee_id AND d.kind = a.document_kind AND d.period = a.period AND d.discarded_at IS NULL
          AND coalesce(d.payroll_kind, 'ordinary') = a.slip) AS document, a.turn
      FROM asked a WHERE coalesce(a.decision, '') NOT IN ('keepBoth', 'correct', 'companyDocument'))
    UPDATE intake_row r SET outcome = 'duplicato', decision = NULL, duplicate_of = repeated.document,
      recognised = coalesce(r.recognised, jsonb_build_object('outcome', r.outcome, 'employee_id', r.employee_id,
        'company_id', r.company_id, 'kind', r.kind, 'period', r.period, 'payroll_kind', r.payroll_kind, 'duplicate_of', r.duplicate_of))
    FROM repeated
    WHERE r.intake_id = ${intake.id} AND r.n = repeated.n AND (repeated.document IS NOT NULL OR repeated.turn > 1)
    RETURNING r.n`);
  return withheld.map((row) => row.n);
}

export function companyByCode(tx: Transaction, code: string): Promise<{ id: string } | undefined> {
  return tx.one(sql`SELECT id FROM company WHERE code = ${code}`);
}

export interface EmployeeName {
  id: string;
  taxCode: string;
  firstName: string;
  lastName: string;
  companyId: string;
  company: string;
  companyCode: string;
}

export function employeesById(tx: Transaction, ids: readonly string[]): Promise<EmployeeName[]> {
  return tx.all(sql`
    SELECT e.id, e.tax_code AS "taxCode", e.first_name AS "firstName", e.last_name AS "lastName", e.company_id AS "companyId",
      c.legal_name AS company, c.code AS "companyCode"
    FROM employee e JOIN company c ON c.id = e.company_id WHERE e.id = ANY(${array([...new Set(ids)], 'bigint')})`);
}
