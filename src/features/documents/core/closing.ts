import { type Refusal, refuse } from '../../../server/refusal.ts';

/** The state of a company's payslips for one month. */
export type ClosingState = 'missing' | 'toPublish' | 'scheduled' | 'withheld' | 'toRead' | 'complete';

/** The figures that are stored when a month is closed. */
export interface MonthFigures {
  received: number;
  published: number;
  toPublish: number;
  scheduled: number;
  withheld: number;
  read: number;
  missing: number;
}

/** The figures as the ledger event of the closing stores them. */
export type KeptFigures = MonthFigures & { month: number };

export function figuresOf(row: MonthFigures): MonthFigures {
  const { received, published, toPublish, scheduled, withheld, read, missing } = row;
  return { received, published, toPublish, scheduled, withheld, read, missing };
}

/** A company on the board of a month, with or without a closing. */
export interface OnBoard {
  name: string;
  closed: boolean;
}

/** Why the month cannot be closed for all these companies together, or null. */
export function whyNotClose(month: number, today: string, companies: readonly OnBoard[]): Refusal | null {
  if (month > monthOfDay(today)) return refuse('month-to-come');
  const closed = companies.filter((one) => one.closed);
  return closed.length > 0 ? refuse('month-closed', { names: namesOf(closed) }) : null;
}

export function whyNotReopen(companies: readonly OnBoard[]): Refusal | null {
  const open = companies.filter((one) => !one.closed);
  return open.length > 0 ? refuse('month-not-closed', { names: namesOf(open) }) : null;
}

const namesOf = (companies: readonly OnBoard[]) => companies.map(({ name }) => name).join(', ');

/** From this many days after its publication an unread payslip holds up the month (P219). */
export const UNREAD_AFTER_DAYS = 7;

/** The figures of a month as the board shows them. */
export interface MonthOfCompany {
  ricevuti: number;
  pubblicati: number;
  daPubblicare: number;
  programmati: number;
  annullati: number;
  letti: number;
  mancanti: number;
}

/**
 * Returns the most urgent state of the month. `complete` means that every employee has a payslip and has read it.
 * Cancelled payslips delay nothing; only if all are cancelled, the month is `withheld`.
 */
export function closingState(month: MonthOfCompany): ClosingState {
  const { ricevuti, pubblicati, daPubblicare, programmati, letti, mancanti } = month;
  if (mancanti > 0 || ricevuti === 0) return 'missing';
  if (daPubblicare > 0) return 'toPublish';
  if (programmati > 0) return 'scheduled';
  if (pubblicati === 0) return 'withheld';
  return letti < pubblicati ? 'toRead' : 'complete';
}

/** Whether any figure differs from the figures stored at the closing. */
export function changedSince(now: MonthOfCompany, kept: MonthOfCompany): boolean {
  const { ricevuti, pubblicati, daPubblicare, programmati, annullati, letti, mancanti } = kept;
  return (
    now.ricevuti !== ricevuti ||
    now.pubblicati !== pubblicati ||
    now.daPubblicare !== daPubblicare ||
    now.programmati !== programmati ||
    now.annullati !== annullati ||
    now.letti !== letti ||
    now.mancanti !== mancanti
  );
}

/** `2026-11-24` → `202611`. */
export function monthOfDay(day: string): number {
  return Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));
}

/** `202602` → `2026-02-01`. */
export function firstDayOf(month: number): string {
  return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}-01`;
}

/** `202602` → `2026-02-28`. */
export function lastDayOf(month: number): string {
  const days = new Date(Date.UTC(Math.floor(month / 100), month % 100, 0)).getUTCDate();
  return `${firstDayOf(month).slice(0, 8)}${days}`;
}

/** `202601` → `202512`. */
export function monthBefore(month: number): number {
  return month % 100 === 1 ? month - 89 : month - 1;
}

/** `202512` → `202601`. */
export function monthAfter(month: number): number {
  return month % 100 === 12 ? month + 89 : month + 1;
}
