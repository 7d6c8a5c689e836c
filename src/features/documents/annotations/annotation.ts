import { type Refusal, refuse } from '../../../server/refusal.ts';

/** Whether the text is blank; no-break and zero-width spaces count as blank. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]/g, '') === '';
}

/** Returns why this text cannot be an annotation, or null if it can. */
export function whyNotWrite(text: string): Refusal | null {
  return isBlank(text) ? refuse('text-required') : null;
}

/** Returns why this account cannot take the annotation back. Null for its author, who alone may do so. */
export function whyNotTakeBack(annotation: { createdBy: string; login: string }, accountId: string): Refusal | null {
  return annotation.createdBy === accountId ? null : refuse('created-by-another', { names: annotation.login });
}
