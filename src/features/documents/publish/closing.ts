/** Where a company stands with its month. */
export type ClosingState = 'missing' | 'toPublish' | 'scheduled' | 'withheld' | 'toRead' | 'closed';

interface MonthOfCompany {
  ricevuti: number;
  pubblicati: number;
  daPubblicare: number;
  programmati: number;
  letti: number;
  mancanti: number;
}

/**
 * The most urgent state; closed means that everybody has got and read the payslip. A scheduled payslip needs no action.
 * A cancelled one delays nothing, unless the company has no other.
 */
export function closingState(month: MonthOfCompany): ClosingState {
  const { ricevuti, pubblicati, daPubblicare, programmati, letti, mancanti } = month;
  if (mancanti > 0 || ricevuti === 0) return 'missing';
  if (daPubblicare > 0) return 'toPublish';
  if (programmati > 0) return 'scheduled';
  if (pubblicati === 0) return 'withheld';
  return letti < pubblicati ? 'toRead' : 'closed';
}

/** `202601` → `202512`. */
export function monthBefore(month: number): number {
  return month % 100 === 1 ? month - 89 : month - 1;
}

/** `202512` → `202601`. */
export function monthAfter(month: number): number {
  return month % 100 === 12 ? month + 89 : month + 1;
}
