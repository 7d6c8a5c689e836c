import { formatCents } from '../../../text/common/format.ts';

/** `-1234.56` → -123456: amounts stay integers until they are formatted. */
export function centsOf(decimal: string): number {
  return Number(decimal.replace('.', ''));
}

export function euroText(decimal: string): string {
  return formatCents(centsOf(decimal));
}

/** The sum of some months, to compare with the same months of the year before. */
export function sumOfMonths<M extends { mese: number }>(
  months: readonly M[],
  only: ReadonlySet<number>,
  of: (month: M) => number,
): number {
  return months.filter(({ mese }) => only.has(mese)).reduce((sum, month) => sum + of(month), 0);
}
