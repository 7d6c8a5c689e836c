import { netDiffersMuch } from '../documents/core/month-news.ts';

/** The net pay printed on a row of an intake, and that of the person's previous payslip of the same kind. */
export interface RowNet {
  intakeId: string;
  n: number;
  /** In cents; null if no amount is printed or certain. */
  now: number | null;
  before: number | null;
  /** Whether nearly all payslips of the file have a certain net pay. */
  usual: boolean;
  /** Whether another row of the intake has the same person, month and kind. */
  repeated: boolean;
}

/**
 * The mark on a net pay in the review: `cambia` if it differs much from the previous one, `manca` if one was expected
 * but none is certain.
 */
export type NetMark = 'cambia' | 'manca';

export interface ComparedNet {
  now: number | null;
  before: number | null;
  mark: NetMark | null;
}

/** Compares the net pay of a row with the previous one; null if there is nothing to show. */
export function comparedNet(row: RowNet): ComparedNet | null {
  const { now } = row;
  // With two payslips in one month, it is unclear which of them to compare with the previous one.
  const before = row.repeated ? null : row.before;
  if (now === null) return before !== null || row.usual ? { now, before, mark: 'manca' } : null;
  return { now, before, mark: before !== null && netDiffersMuch(now, before) ? 'cambia' : null };
}
