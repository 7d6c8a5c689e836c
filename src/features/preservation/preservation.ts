// Frozen: no further features (docs/product.md).

import { extensionOf } from '../../directory/file-ending.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';

/** Companies whose packages are made in one act, and documents of all of them together. */
export const MOST_COMPANIES = 50;
export const MOST_DOCUMENTS = 25_000;
/** A larger year is handed over in parts: preservers bound what they take at once. */
export const MOST_IN_PACKAGE = 5000;

/** How far a package is. */
export type PackageState = 'made' | 'downloaded' | 'taken' | 'withdrawn';

export interface Package {
  /** The day on which it was made, in Rome. */
  madeOn: string;
  downloadedAt: string | null;
  withdrawnAt: string | null;
  receipt: Receipt | null;
}

/** What the preserver answered, and when it took the package. */
export interface Receipt {
  sha256: string;
  day: string;
  number: string | null;
}

export function stateOf({ withdrawnAt, receipt, downloadedAt }: Omit<Package, 'madeOn'>): PackageState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (receipt !== null) return 'taken';
  return downloadedAt === null ? 'made' : 'downloaded';
}

/** Documents in the order in which they stand, in packages that are as even as may be. */
export function partsOf<T>(documents: readonly T[], most = MOST_IN_PACKAGE): T[][] {
  const parts = Math.ceil(documents.length / most);
  const each = Math.ceil(documents.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, n) => documents.slice(n * each, (n + 1) * each));
}

/** Why no file of it can be had, or null. */
export function whyNotOpen(one: Package): Refusal | null {
  return stateOf(one) === 'withdrawn' ? refuse('preservation-withdrawn') : null;
}

/** What a preserver has taken is no longer ours to take back. */
export function whyNotWithdraw(one: Package): Refusal | null {
  return stateOf(one) === 'taken' ? refuse('preservation-taken') : whyNotOpen(one);
}

/** What filing a receipt does: nothing where it is the one that stands. */
export function fileReceipt(one: Package, receipt: Receipt, today: string): 'filed' | 'replaced' | 'nothing' | Refusal {
  const refusal = whyNotOpen(one);
  if (refusal) return refusal;
  if (receipt.day > today || receipt.day < one.madeOn) return refuse('preservation-receipt-day');
  const { receipt: before } = one;
  if (before === null) return 'filed';
  const isSame = before.sha256 === receipt.sha256 && before.day === receipt.day && before.number === receipt.number;
  return isSame ? 'nothing' : 'replaced';
}

/** Where a document lies in its package: names of people stand in the index alone. */
export function placeOf({ id, fileName }: { id: string; fileName: string }): string {
  return `documenti/${id}${extensionOf(fileName) ? `.${extensionOf(fileName)}` : ''}`;
}

/** A party by the code that the index's agents have: of an Italian company its VAT number, else the fiscal code. */
export function agentId({ vatNumber, taxCode }: { vatNumber: string | null; taxCode: string | null }): string | null {
  if (vatNumber !== null && /^\d{11}$/.test(vatNumber)) return `VATIT-${vatNumber}`;
  return taxCode !== null && /^[A-Za-z0-9]+$/.test(taxCode) ? `TINIT-${taxCode}` : null;
}

/** Eleven digits are a company's own fiscal code; sixteen signs are of a person, who trades by their own name. */
export function isPersonsCode(taxCode: string | null): boolean {
  return taxCode !== null && /^[A-Za-z0-9]{16}$/.test(taxCode);
}
