import { type Refusal, refuse } from '../../../server/refusal.ts';
import { namesOfDocuments } from '../core/document.ts';

/** The fields that `whyNotPrint` checks or shows: a document's content type and its name. */
export interface Printable {
  contentType: string;
  title: string;
  subject: string;
}

/** Why these documents cannot be merged into one PDF for printing, or null. The print button applies the same rule. */
export function whyNotPrint(documents: readonly Printable[]): Refusal | null {
  if (documents.length === 0) return refuse('nothing-selected');
  const others = documents.filter((document) => document.contentType !== 'application/pdf');
  if (others.length === 0) return null;
  return refuse('only-pdf-prints', { names: namesOfDocuments(others) });
}

/** Sorts documents for handing them out: by surname and first name, then oldest first. */
export function inOrderOfNames<D extends { id: string; lastName: string | null; firstName: string | null }>(
  documents: readonly D[],
): D[] {
  const { compare } = new Intl.Collator('it');
  const name = ({ lastName, firstName }: D) => `${lastName ?? ''}\u0000${firstName ?? ''}`;
  return documents.toSorted((a, b) => compare(name(a), name(b)) || Number(a.id) - Number(b.id));
}
