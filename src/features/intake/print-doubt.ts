import { contradictsPerson } from '../../recognition/recognition.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { IntakeKind, IntakeRow } from './intake.ts';

/**
 * Doubts that all sheets of one print (with the same form words) share. An intake asks once per print and doubt, even
 * if the sheets are in several files, and the next intake proposes the answer. `second` comes before `month`, because a
 * month can only be set for a row that has a person.
 *
 * | doubt      | the sheets                                          | answers                                 |
 * |------------|-----------------------------------------------------|-----------------------------------------|
 * | second     | also show another person, at another place          | the proposed person, or decide each row |
 * | month      | print no month, or no readable one                  | the month                               |
 * | blank      | have no text                                        | leave out                               |
 * | attendance | are attendance sheets without a payslip             | leave out, or deliver                   |
 */
export const PRINT_DOUBTS = ['second', 'month', 'blank', 'attendance'] as const;
export type PrintDoubt = (typeof PRINT_DOUBTS)[number];

/** The recognised values of a row, before any decision. */
export interface Recognised {
  employeeId: string | null;
  kind: IntakeKind | null;
  period: number | null;
  payrollKind: string | null;
  reasons: readonly string[];
  suggestions: readonly string[];
}

/**
 * The doubts that a row shares with other rows of its print, whether decided or not. A thirteenth is never asked about
 * its month, because it has its own.
 */
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

/** Whether the sheet proposes a person and also shows another one, and nothing else contradicts the proposal. */
function isSecondShown({ employeeId, reasons, suggestions }: Recognised): boolean {
  const shown = employeeId === null && suggestions.length > 0 && reasons.includes('second-person');
  return shown && !contradictsPerson(reasons);
}

/** Why a row cannot be assigned to its proposed person, or null. */
export function whyNotTakeProposed(row: Recognised & Pick<IntakeRow, 'n' | 'documentId'>): Refusal | null {
  if (row.documentId !== null) return refuse('intake-row-confirmed', { n: row.n });
  return doubtsOf(row).includes('second') ? null : refuse('intake-row-not-ready', { rows: String(row.n) });
}

/** The answer to a question about a print, and the day (YYYY-MM-DD) on which it was given. */
export interface RememberedAnswer {
  answer: string;
  answeredOn: string;
}

/**
 * What a remembered answer proposes today: a month is moved forward by the months since the answer, a year by the
 * years.
 */
export function proposedAnswer({ answer, answeredOn }: RememberedAnswer, today: string): string {
  if (!/^\d+$/.test(answer)) return answer;
  const years = Number(today.slice(0, 4)) - Number(answeredOn.slice(0, 4));
  if (answer.length === 4) return String(Number(answer) + years);
  const months = years * 12 + Number(today.slice(5, 7)) - Number(answeredOn.slice(5, 7));
  const moved = Number(answer.slice(0, 4)) * 12 + Number(answer.slice(4)) - 1 + months;
  return `${Math.floor(moved / 12)}${String((moved % 12) + 1).padStart(2, '0')}`;
}
