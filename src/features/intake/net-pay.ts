/** A row of an intake with the net pay that its pages print, and that of the person's same kind of payslip before. */
export interface RowNet {
  intakeId: string;
  n: number;
  /** In cents; null where none is printed, or none is certain. */
  now: number | null;
  before: number | null;
  /** Nearly all slips of its file print one that is certain. */
  usual: boolean;
  /** Another row of the intake is the same person's, of the same month and kind. */
  repeated: boolean;
}

/** What the review says of a net pay: it differs much, or there is none where one was to be expected. */
export type NetMark = 'cambia' | 'manca';

/** Of what it was, in tenths: as much more or less is a mark (P122). */
const MUCH_IN_TENTHS = 3;

export interface ComparedNet {
  now: number | null;
  before: number | null;
  mark: NetMark | null;
}

/** Null where there is nothing to say of a row. */
export function comparedNet(row: RowNet): ComparedNet | null {
  const { now } = row;
  // Two slips of one month: which of them is compared with the one before is anybody's guess.
  const before = row.repeated ? null : row.before;
  if (now === null) return before !== null || row.usual ? { now, before, mark: 'manca' } : null;
  return { now, before, mark: before !== null && differsMuch(now, before) ? 'cambia' : null };
}

function differsMuch(now: number, before: number): boolean {
  if (before === 0) return now !== 0;
  return Math.abs(now - before) * 10 >= Math.abs(before) * MUCH_IN_TENTHS;
}
