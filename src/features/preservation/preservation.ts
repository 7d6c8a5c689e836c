// This feature is frozen: it gets no further functions (docs/product.md).

import { extensionOf } from '../../directory/file-ending.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';

/** The maximum number of companies in one action; the constant below limits the number of their documents. */
export const MOST_COMPANIES = 50;
export const MOST_DOCUMENTS = 25_000;
/**
 * The maximum number of documents in a package, because preservers limit its size. A year with more is divided into
 * several packages.
 */
export const MOST_IN_PACKAGE = 5000;

export type PackageState = 'made' | 'downloaded' | 'taken' | 'withdrawn';

export interface Package {
  /** The day of creation in Europe/Rome. */
  madeOn: string;
  downloadedAt: string | null;
  withdrawnAt: string | null;
  receipt: Receipt | null;
}

/** The preserver's receipt, and the day on which it took the package. */
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

/** Divides the documents, in their order, into the fewest possible packages. All but the last have the same size. */
export function partsOf<T>(documents: readonly T[], most = MOST_IN_PACKAGE): T[][] {
  const parts = Math.ceil(documents.length / most);
  const each = Math.ceil(documents.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, n) => documents.slice(n * each, (n + 1) * each));
}

/** Why the package cannot be downloaded; null if it can. */
export function whyNotOpen(one: Package): Refusal | null {
  return stateOf(one) === 'withdrawn' ? refuse('preservation-withdrawn') : null;
}

/** Why the package cannot be withdrawn; null if it can. A package taken by the preserver cannot. */
export function whyNotWithdraw(one: Package): Refusal | null {
  return stateOf(one) === 'taken' ? refuse('preservation-taken') : whyNotOpen(one);
}

/** The effect of filing a receipt: `nothing` if the same receipt was filed before. */
export function fileReceipt(one: Package, receipt: Receipt, today: string): 'filed' | 'replaced' | 'nothing' | Refusal {
  const refusal = whyNotOpen(one);
  if (refusal) return refusal;
  if (receipt.day > today || receipt.day < one.madeOn) return refuse('preservation-receipt-day');
  const { receipt: before } = one;
  if (before === null) return 'filed';
  const isSame = before.sha256 === receipt.sha256 && before.day === receipt.day && before.number === receipt.number;
  return isSame ? 'nothing' : 'replaced';
}

/** A document's path in its package. It contains no name of a person; only the index contains names. */
export function placeOf({ id, fileName }: { id: string; fileName: string }): string {
  return `documenti/${id}${extensionOf(fileName) ? `.${extensionOf(fileName)}` : ''}`;
}

/** The identifier of a party in the index: its Italian VAT number, or else its fiscal code. */
export function agentId({ vatNumber, taxCode }: { vatNumber: string | null; taxCode: string | null }): string | null {
  if (vatNumber !== null && /^\d{11}$/.test(vatNumber)) return `VATIT-${vatNumber}`;
  return taxCode !== null && /^[A-Za-z0-9]+$/.test(taxCode) ? `TINIT-${taxCode}` : null;
}

/**
 * Whether a company's fiscal code is that of a sole proprietor: a person's code has sixteen characters, a company's own
 * has eleven digits.
 */
export function isPersonsCode(taxCode: string | null): boolean {
  return taxCode !== null && /^[A-Za-z0-9]{16}$/.test(taxCode);
}
