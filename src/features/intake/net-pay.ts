/** A row of an intake with its printed net pay, and that of the person's previous payslip of the same kind. */
export interface RowNet {
  intakeId: string;
  n: number;
  /** In cents; null if no amount is printed, or none is certain. */
  now: number | null;
  before: number | null;
  /** Nearly all payslips of its file print a certain net pay. */
  usual: boolean;
  /** Another row of the intake has the same person, month and kind. */
  repeated: boolean;
}

/** The mark on a net pay in the review: it differs much, or is missing where one was expected. */
export type NetMark = 'cambia' | 'manca';

/** The difference that makes a mark, in tenths of the former amount (P122). */
const MUCH_IN_TENTHS = 3;

export interface ComparedNet {
  now: number | null;
  before: number | null;
  mark: NetMark | null;
}

/** Null if there is nothing to report about a row. */
export function comparedNet(row: RowNet): ComparedNet | null {
  const { now } = row;
  // With two payslips in one month it is unclear which to compare with the previous one.
  const before = row.repeated ? null : row.before;
  if (now === null) return before !== null || row.usual ? { now, before, mark: 'manca' } : null;
  return { now, before, mark: before !== null && differsMuch(now, before) ? 'cambia' : null };
}

function differsMuch(now: number, before: number): boolean {
  if (before === 0) return now !== 0;
  return Math.abs(now - before) * 10 >= Math.abs(before) * MUCH_IN_TENTHS;
}
