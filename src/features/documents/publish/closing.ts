/** Where a company stands with its month. */
export type ClosingState = 'missing' | 'toPublish' | 'toRead' | 'closed';

interface MonthOfCompany {
  ricevuti: number;
  pubblicati: number;
  letti: number;
  mancanti: number;
}

/** The most urgent state; closed means that everybody has got and read the payslip. */
export function closingState({ ricevuti, pubblicati, letti, mancanti }: MonthOfCompany): ClosingState {
  if (mancanti > 0 || ricevuti === 0) return 'missing';
  if (pubblicati < ricevuti) return 'toPublish';
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
