import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * A group of pages on its way to a document. What the engine recognised and what a person decided stand side by
 * side; where the review shows a row follows from both and is never stored:
 *
 * | position   | when                                                                    |
 * |------------|-------------------------------------------------------------------------|
 * | confermato | it has become a document                                                |
 * | escluso    | left out by hand, or a summary that nobody claimed                      |
 * | pronto     | recognised, or decided by hand, and both employee and period are known  |
 * | decidere   | everything else: nothing becomes a document on a guess (decision 18)    |
 */
export interface IntakeRow {
  n: number;
  outcome: 'riconosciuto' | 'da verificare' | 'sconosciuto' | 'duplicato' | 'riepilogo';
  employeeId: string | null;
  period: number | null;
  decision: 'assigned' | 'leftOut' | 'keepBoth' | null;
  documentId: string | null;
}

export type Position = 'decidere' | 'pronto' | 'escluso' | 'confermato';

export function positionOf(row: IntakeRow): Position {
  if (row.documentId !== null) return 'confermato';
  if (row.decision === 'leftOut' || (row.outcome === 'riepilogo' && row.decision === null)) return 'escluso';
  if (row.employeeId === null || row.period === null) return 'decidere';
  return row.outcome === 'riconosciuto' || row.decision !== null ? 'pronto' : 'decidere';
}

export type Decision =
  | { decision: 'assigned'; employeeId: string; companyId: string; period: number | null; payrollKind: string | null }
  | { decision: 'leftOut' | 'keepBoth' | null };

/** Why a row cannot take this decision, or null. */
export function whyNotDecide(row: IntakeRow, decision: Decision): Refusal | null {
  if (row.documentId !== null) return refuse('intake-row-confirmed', { n: row.n });
  if (decision.decision === 'assigned' && row.period === null && decision.period === null)
    return refuse('period-needed');
  if (decision.decision === 'keepBoth' && row.employeeId === null) return refuse('employee-needed');
  if (decision.decision === 'keepBoth' && row.period === null) return refuse('period-needed');
  return null;
}

/** Which rows a confirmation creates: the named ones if all are ready, else all that are; or why not. */
export function rowsToConfirm(
  state: 'analysing' | 'ready' | 'confirming' | 'closed',
  rows: readonly IntakeRow[],
  named: readonly number[] | undefined,
): number[] | Refusal {
  if (state === 'closed') return refuse('intake-closed');
  if (state !== 'ready') return refuse('intake-busy');
  const ready = rows.filter((row) => positionOf(row) === 'pronto').map((row) => row.n);
  if (named === undefined) return ready.length > 0 ? ready : refuse('intake-nothing-ready');
  if (named.length === 0) return refuse('nothing-selected');
  const unready = named.filter((n) => !ready.includes(n));
  return unready.length > 0 ? refuse('intake-row-not-ready', { rows: unready.join(', ') }) : [...new Set(named)];
}

export function counts(rows: readonly IntakeRow[]) {
  const result = { decidere: 0, pronti: 0, esclusi: 0, confermati: 0 };
  const names = { decidere: 'decidere', pronto: 'pronti', escluso: 'esclusi', confermato: 'confermati' } as const;
  for (const row of rows) result[names[positionOf(row)]] += 1;
  return result;
}
