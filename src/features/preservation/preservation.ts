// Frozen: no further features (docs/product.md).

import { extensionOf } from '../../directory/file-ending.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';

/** Limits of one action: the number of companies, and the number of their documents together. */
export const MOST_COMPANIES = 50;
export const MOST_DOCUMENTS = 25_000;
/** A larger year is split into parts, because preservers limit the size of a package. */
export const MOST_IN_PACKAGE = 5000;

export type PackageState = 'made' | 'downloaded' | 'taken' | 'withdrawn';

export interface Package {
  /** Creation day in Europe/Rome. */
  madeOn: string;
  downloadedAt: string | null;
  withdrawnAt: string | null;
  receipt: Receipt | null;
}

/** The preserver's answer, and when it took the package. */
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

/** Splits documents, in their order, into packages of nearly equal size. */
export function partsOf<T>(documents: readonly T[], most = MOST_IN_PACKAGE): T[][] {
  const parts = Math.ceil(documents.length / most);
  const each = Math.ceil(documents.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, n) => documents.slice(n * each, (n + 1) * each));
}

/** Why its files cannot be downloaded, or null. */
export function whyNotOpen(one: Package): Refusal | null {
  return stateOf(one) === 'withdrawn' ? refuse('preservation-withdrawn') : null;
}

/** A package that the preserver has taken cannot be withdrawn. */
export function whyNotWithdraw(one: Package): Refusal | null {
  return stateOf(one) === 'taken' ? refuse('preservation-taken') : whyNotOpen(one);
}

/** The effect of filing a receipt: `nothing` if the same receipt is already filed. */
export function fileReceipt(one: Package, receipt: Receipt, today: string): 'filed' | 'replaced' | 'nothing' | Refusal {
  const refusal = whyNotOpen(one);
  if (refusal) return refusal;
  if (receipt.day > today || receipt.day < one.madeOn) return refuse('preservation-receipt-day');
  const { receipt: before } = one;
  if (before === null) return 'filed';
  const isSame = before.sha256 === receipt.sha256 && before.day === receipt.day && before.number === receipt.number;
  return isSame ? 'nothing' : 'replaced';
}

/** A document's path in its package, which contains no name of a person; names are in the index only. */
export function placeOf({ id, fileName }: { id: string; fileName: string }): string {
  return `documenti/${id}${extensionOf(fileName) ? `.${extensionOf(fileName)}` : ''}`;
}

/** A party's identifier in the index: its Italian VAT number, else its fiscal code. */
export function agentId({ vatNumber, taxCode }: { vatNumber: string | null; taxCode: string | null }): string | null {
  if (vatNumber !== null && /^\d{11}$/.test(vatNumber)) return `VATIT-${vatNumber}`;
  return taxCode !== null && /^[A-Za-z0-9]+$/.test(taxCode) ? `TINIT-${taxCode}` : null;
}

/**
 * A company's own fiscal code has eleven digits; one of sixteen characters belongs to a person trading under their own
 * name.
 */
export function isPersonsCode(taxCode: string | null): boolean {
  return taxCode !== null && /^[A-Za-z0-9]{16}$/.test(taxCode);
}
