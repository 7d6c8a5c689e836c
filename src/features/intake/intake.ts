import { type AcquiredKind, isPeriodOf as isPeriodOfKind } from '../../directory/kinds.ts';
import type { GroupKind } from '../../recognition/recognition.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { DocumentState } from '../documents/core/document.ts';

/** The kinds of document that a row can become. */
export const INTAKE_KINDS = ['cedolini', 'cu'] as const;
export type IntakeKind = (typeof INTAKE_KINDS)[number];

/**
 * The kinds that a person can choose for a file: one kind for all its parts, or `misti`, which gives each part the kind
 * that was recognised.
 */
export const FILE_KINDS = ['cedolini', 'cu', 'misti'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * A group of pages that may become a document. What the engine recognised and what a person decided are stored
 * separately. The row's position, which is its section in the review, follows from both and is never stored:
 *
 * | position   | when                                                                     |
 * |------------|--------------------------------------------------------------------------|
 * | confermato | the row has become a document                                            |
 * | escluso    | a person left it out, or it is a summary that nobody saved for a company |
 * | pronto     | recognised or decided by hand, and employee, kind and period are known;  |
 * |            | or a summary that becomes a company document and needs none of them      |
 * | decidere   | it waits for the answer to its file's question; also every other row,    |
 * |            | because nothing becomes a document on a guess (P18)                      |
 */
export interface IntakeRow {
  n: number;
  outcome: 'riconosciuto' | 'da verificare' | 'sconosciuto' | 'duplicato' | 'riepilogo';
  employeeId: string | null;
  /** Null while the kind is in doubt and a person must choose it. */
  kind: IntakeKind | null;
  period: number | null;
  decision: 'assigned' | 'leftOut' | 'keepBoth' | 'correct' | 'companyDocument' | null;
  documentId: string | null;
  /** Whether the row waits for the answer to the open question about its file's layout. */
  layoutOpen: boolean;
}

export type Position = 'decidere' | 'pronto' | 'escluso' | 'confermato';

export function positionOf(row: IntakeRow): Position {
  if (row.documentId !== null) return 'confermato';
  if (row.decision === 'leftOut' || (row.outcome === 'riepilogo' && row.decision === null)) return 'escluso';
  if (row.layoutOpen && row.decision === null) return 'decidere';
  if (row.decision === 'companyDocument') return 'pronto';
  if (row.employeeId === null || row.kind === null || row.period === null) return 'decidere';
  return row.outcome === 'riconosciuto' || row.decision !== null ? 'pronto' : 'decidere';
}

/** The kind of document that a row becomes. */
export const DOCUMENT_KIND = { cedolini: 'payslip', cu: 'taxCertificate' } as const satisfies Record<
  IntakeKind,
  AcquiredKind
>;

/** Whether the pages show another kind than the one the person chose for their file. */
export function isOfOtherKind(group: { kind: GroupKind }, file: FileKind): boolean {
  const own = kindSaid(group);
  return own !== null && file !== 'misti' && own !== file;
}

/**
 * The kind of a group of pages. Null if a person must choose it, because the pages contradict the file's kind or each
 * other, or because neither pages nor file show a kind.
 */
export function kindOfGroup(group: { kind: GroupKind; reasons: readonly string[] }, file: FileKind): IntakeKind | null {
  const own = kindSaid(group);
  if (own === null) return file === 'misti' ? null : file;
  return group.reasons.includes('kind-differs') || isOfOtherKind(group, file) ? null : own;
}

function kindSaid({ kind }: { kind: GroupKind }): IntakeKind | null {
  if (kind === 'payslip') return 'cedolini';
  return kind === 'taxCertificate' ? 'cu' : null;
}

/** Whether the period has the form that the kind needs: a year for a CU, a month for a payslip. */
export function isPeriodOf(kind: IntakeKind, period: string | number | null): boolean {
  return isPeriodOfKind(DOCUMENT_KIND[kind], period === null ? null : Number(period));
}

export type Decision =
  | {
      decision: 'assigned';
      employeeId: string;
      companyId: string;
      /** If null, the recognised kind applies. */
      kind: IntakeKind | null;
      period: number | null;
      payrollKind: string | null;
    }
  | { decision: 'companyDocument'; companyId: string; title: string }
  | { decision: 'leftOut' | 'keepBoth' | 'correct' | null };

/** Why a row cannot take this decision, or null. */
export function whyNotDecide(row: IntakeRow & { duplicateOf: string | null }, decision: Decision): Refusal | null {
  if (row.documentId !== null) return refuse('intake-row-confirmed', { n: row.n });
  if (decision.decision === 'assigned') {
    const kind = decision.kind ?? row.kind;
    if (kind === null) return refuse('kind-needed', { n: row.n });
    // The year of a CU cannot serve as the month of a payslip.
    if (!isPeriodOf(kind, decision.period ?? row.period)) return refuse('period-needed');
  }
  if (decision.decision === 'keepBoth' && row.employeeId === null) return refuse('employee-needed');
  if (decision.decision === 'keepBoth' && row.kind === null) return refuse('kind-needed', { n: row.n });
  if (decision.decision === 'keepBoth' && row.period === null) return refuse('period-needed');
  // A row that repeats another row of the same intake has no document to correct yet.
  if (decision.decision === 'correct' && (row.outcome !== 'duplicato' || row.duplicateOf === null))
    return refuse('nothing-to-correct', { n: row.n });
  if (decision.decision === 'companyDocument' && row.outcome !== 'riepilogo')
    return refuse('not-a-summary', { n: row.n });
  return null;
}

/**
 * Why the month chosen for several rows cannot be set for this row, or null. A printed month is never replaced (P78).
 */
export function whyNotDate(row: IntakeRow): Refusal | null {
  if (row.documentId !== null) return refuse('intake-row-confirmed', { n: row.n });
  if (row.employeeId === null) return refuse('employee-needed');
  if (row.kind === null) return refuse('kind-needed', { n: row.n });
  return row.period === null ? null : refuse('period-printed', { n: row.n });
}

/**
 * Why an attendance sheet without a payslip cannot be delivered as it is, or null. Nothing else about it may be in
 * doubt.
 */
export function whyNotKeepSheet(row: IntakeRow & { reasons: readonly string[] }): Refusal | null {
  if (row.documentId !== null) return refuse('intake-row-confirmed', { n: row.n });
  if (row.kind === null) return refuse('kind-needed', { n: row.n });
  const asked = row.employeeId !== null && row.period !== null && row.reasons[0] === 'attendance-alone';
  return asked && row.outcome === 'da verificare' ? null : refuse('intake-row-not-ready', { rows: String(row.n) });
}

/** Why a document cannot become a row again, or null. Its pages may be merged and split until it is published. */
export function whyNotReopen(
  row: IntakeRow,
  document: Pick<DocumentState, 'title' | 'subject' | 'publication' | 'placement'> | null,
): Refusal | null {
  if (document === null) return refuse('intake-row-no-document', { n: row.n });
  const names = `${document.subject} (${document.title})`;
  if (row.decision === 'correct') return refuse('intake-row-corrected', { names });
  if (document.placement === 'binned') return refuse('in-recycle-bin', { names });
  const shown = document.publication === 'published' || document.publication === 'cancelled';
  return shown ? refuse('intake-row-published', { names }) : null;
}

/**
 * Why an intake accepts no decisions now, or null. Files that are still being read do not block decisions about the
 * rows of other files.
 */
export function whyNotWorkOn(state: 'analysing' | 'ready' | 'confirming' | 'closed'): Refusal | null {
  if (state === 'closed') return refuse('intake-closed');
  return state === 'confirming' ? refuse('intake-confirming') : null;
}

/** Why the kind of a file can no longer be changed, or null: confirmed documents keep their kind. */
export function whyNotChangeKind(
  state: 'analysing' | 'ready' | 'confirming' | 'closed',
  /** Whether the file has been read. If not, it is being read as the kind chosen before. */
  read: boolean,
  rows: readonly Pick<IntakeRow, 'n' | 'documentId'>[],
): Refusal | null {
  const made = rows.find((row) => row.documentId !== null);
  if (made) return refuse('intake-row-confirmed', { n: made.n });
  return read ? whyNotWorkOn(state) : refuse('intake-busy');
}

/**
 * The number of parts of another kind from which one question covers the whole file. Fewer parts are asked about one by
 * one.
 */
const PARTS_MAKE_A_QUESTION = 3;

/**
 * The kind that a file seems to contain, if it differs from the chosen one: the other kind, or both. Null if a row was
 * decided by hand, so that no question is asked again.
 */
export function looksLike(
  said: FileKind,
  rows: readonly (Pick<IntakeRow, 'outcome' | 'period' | 'decision' | 'documentId'> & { reasons: readonly string[] })[],
): { kind: FileKind; parts: number; of: number } | null {
  if (said === 'misti' || rows.some((row) => row.documentId !== null || row.decision !== null)) return null;
  const own = rows.filter((row) => row.outcome !== 'riepilogo');
  // Ignores a certificate that contradicts itself: its period is still a year, which fits a CU file.
  const other = own.filter((row) => row.reasons.includes('kind-differs') && !isPeriodOf(said, row.period));
  const most = other.length * 2 > own.length;
  if (!most && other.length < PARTS_MAKE_A_QUESTION) return null;
  const sure = own.some((row) => row.outcome === 'riconosciuto' || row.outcome === 'duplicato');
  const counts = { parts: other.length, of: own.length };
  if (sure || !most) return { kind: 'misti', ...counts };
  return { kind: said === 'cu' ? 'cedolini' : 'cu', ...counts };
}

/**
 * The rows that a confirmation turns into documents: the named ones if all of them are ready or, without names, every
 * ready row. Otherwise the reason why it is refused.
 */
export function rowsToConfirm(
  state: 'analysing' | 'ready' | 'confirming' | 'closed',
  rows: readonly IntakeRow[],
  named: readonly number[] | undefined,
): number[] | Refusal {
  if (state === 'closed') return refuse('intake-closed');
  if (state === 'confirming') return refuse('intake-confirming');
  if (state === 'analysing') return refuse('intake-busy');
  const ready = rows.filter((row) => positionOf(row) === 'pronto').map((row) => row.n);
  if (named === undefined) return ready.length > 0 ? ready : refuse('intake-nothing-ready');
  if (named.length === 0) return refuse('nothing-selected');
  const unready = named.filter((n) => !ready.includes(n));
  return unready.length > 0 ? refuse('intake-row-not-ready', { rows: unready.join(', ') }) : [...new Set(named)];
}

export interface Counts {
  decidere: number;
  pronti: number;
  esclusi: number;
  confermati: number;
}

const COUNT_OF = { decidere: 'decidere', pronto: 'pronti', escluso: 'esclusi', confermato: 'confermati' } as const;

/** Counts the rows in each position; `rows` is the number of rows that an entry represents. */
export function counts(rows: readonly (IntakeRow & { rows?: number })[]): Counts {
  return countPositions(rows.map((row) => ({ position: positionOf(row), rows: row.rows ?? 1 })));
}

export function countPositions(rows: readonly { position: Position; rows?: number }[]): Counts {
  const result: Counts = { decidere: 0, pronti: 0, esclusi: 0, confermati: 0 };
  for (const { position, rows: alike = 1 } of rows) result[COUNT_OF[position]] += alike;
  return result;
}
