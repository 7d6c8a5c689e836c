import { type Refusal, refuse } from '../../../server/refusal.ts';
import { namesOfDocuments } from '../core/document.ts';

/** The fields that the rule looks at: a document's content, and its name. */
export interface Printable {
  contentType: string;
  title: string;
  subject: string;
}

/** Why these documents cannot be joined to one PDF to print, or null. The screen's button asks the same. */
export function whyNotPrint(documents: readonly Printable[]): Refusal | null {
  if (documents.length === 0) return refuse('nothing-selected');
  const others = documents.filter((document) => document.contentType !== 'application/pdf');
  if (others.length === 0) return null;
  return refuse('only-pdf-prints', { names: namesOfDocuments(others) });
}

/** In the order of handing out: by surname and name, each person's own by age. */
export function inOrderOfNames<D extends { id: string; lastName: string | null; firstName: string | null }>(
  documents: readonly D[],
): D[] {
  const { compare } = new Intl.Collator('it');
  const name = ({ lastName, firstName }: D) => `${lastName ?? ''}\u0000${firstName ?? ''}`;
  return documents.toSorted((a, b) => compare(name(a), name(b)) || Number(a.id) - Number(b.id));
}
