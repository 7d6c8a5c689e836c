import { type Refusal, refuse } from '../../../server/refusal.ts';
import { isBlank } from '../../../text/common/blank.ts';

/** Returns why this text cannot be an annotation, or null if it can. */
export function whyNotWrite(text: string): Refusal | null {
  return isBlank(text) ? refuse('text-required') : null;
}

/** Returns why this account cannot take the annotation back. Null for its author, who alone may do so. */
export function whyNotTakeBack(annotation: { createdBy: string; login: string }, accountId: string): Refusal | null {
  return annotation.createdBy === accountId ? null : refuse('created-by-another', { names: annotation.login });
}
