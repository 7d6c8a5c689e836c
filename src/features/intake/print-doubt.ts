import { contradictsPerson } from '../../recognition/recognition.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { IntakeKind, IntakeRow } from './intake.ts';

/**
 * Doubts that all sheets of one print share. An intake asks once per print and doubt, in whichever files the sheets
 * are; the answer is proposed for the next intake. `second` comes first, because the month needs a person.
 *
 * | doubt      | the sheets                                          | answers                                 |
 * |------------|-----------------------------------------------------|-----------------------------------------|
 * | second     | also show another person, at another place          | of the proposed person, one by one      |
 * | month      | print no month, or none that is readable            | the month                               |
 * | blank      | have no text                                        | left out                                |
 * | attendance | are attendance sheets without a payslip             | left out, delivered                     |
 */
export const PRINT_DOUBTS = ['second', 'month', 'blank', 'attendance'] as const;
export type PrintDoubt = (typeof PRINT_DOUBTS)[number];

/** What was recognised in a row before any decision. */
export interface Recognised {
  employeeId: string | null;
  kind: IntakeKind | null;
  period: number | null;
  payrollKind: string | null;
  reasons: readonly string[];
  suggestions: readonly string[];
}

/** The doubts that a row shares with others of its print, decided or not; a thirteenth has its own month. */
export function doubtsOf(row: Recognised): PrintDoubt[] {
  const { employeeId, kind, period, payrollKind, reasons } = row;
  const second = isSecondShown(row);
  if (employeeId === null && !second) return reasons.includes('no-text') ? ['blank'] : [];
  if (kind === null) return [];
  const ordinary = payrollKind === null || payrollKind === 'ordinary';
  const first: PrintDoubt[] = second ? ['second'] : [];
  if (period === null) return ordinary ? [...first, 'month'] : first;
  return !second && reasons[0] === 'attendance-alone' ? ['attendance'] : first;
}

/** The sheet proposes a person and also shows another one; nothing else contradicts the proposal. */
function isSecondShown({ employeeId, reasons, suggestions }: Recognised): boolean {
  const shown = employeeId === null && suggestions.length > 0 && reasons.includes('second-person');
  return shown && !contradictsPerson(reasons);
}

/** Why a row cannot go to the person it proposes, or null. */
export function whyNotTakeProposed(row: Recognised & Pick<IntakeRow, 'n' | 'documentId'>): Refusal | null {
  if (row.documentId !== null) return refuse('intake-row-confirmed', { n: row.n });
  return doubtsOf(row).includes('second') ? null : refuse('intake-row-not-ready', { rows: String(row.n) });
}

/** An answer about a print, and the day (YYYY-MM-DD) it was given. */
export interface RememberedAnswer {
  answer: string;
  answeredOn: string;
}

/** What a remembered answer proposes today: a month moves on by the months since then, a year by the years. */
export function proposedAnswer({ answer, answeredOn }: RememberedAnswer, today: string): string {
  if (!/^\d+$/.test(answer)) return answer;
  const years = Number(today.slice(0, 4)) - Number(answeredOn.slice(0, 4));
  if (answer.length === 4) return String(Number(answer) + years);
  const months = years * 12 + Number(today.slice(5, 7)) - Number(answeredOn.slice(5, 7));
  const moved = Number(answer.slice(0, 4)) * 12 + Number(answer.slice(4)) - 1 + months;
  return `${Math.floor(moved / 12)}${String((moved % 12) + 1).padStart(2, '0')}`;
}
