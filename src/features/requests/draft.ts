import { hasEnded } from '../../directory/employee.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import { electronicIban, whyNotIban } from './iban.ts';
import { REQUEST_TYPES, type RequestType } from './request.ts';

/** A new IBAN is used after a day: until then the mail reveals a thief who is in the account. */
const HOLD_MS = 24 * 3_600_000;

export interface RequestDraft {
  type: RequestType;
  text: string;
  iban: string | null;
  hasFile: boolean;
}

/** The field of the form that a refusal is about. */
export type DraftField = 'file' | 'testo' | 'iban';

/** Why this cannot be sent, beside its field, or null. The form's button asks the same. */
export function whyNotSend(draft: RequestDraft): { field: DraftField; refusal: Refusal } | null {
  const { needs, iban: asksIban } = REQUEST_TYPES[draft.type];
  const blank = draft.text.trim() === '';
  if (needs === 'contacts' && blank) return { field: 'testo', refusal: refuse('request-contacts-required') };
  if (needs === 'description' && blank) return { field: 'testo', refusal: refuse('request-description-required') };
  // Without an IBAN in the call, it stands on the attached form.
  const iban = asksIban && draft.iban !== null ? whyNotIban(draft.iban) : null;
  if (iban) return { field: 'iban', refusal: iban };
  if (!asksIban && draft.iban !== null && draft.iban.trim() !== '')
    return { field: 'iban', refusal: refuse('iban-not-asked') };
  if (needs === 'form' && !draft.hasFile) return { field: 'file', refusal: refuse('request-form-required') };
  return null;
}

/** Why this employee can send no request: after its end an employment is read only. */
export function whyNotAsk(endedOn: string | null, today: string): Refusal | null {
  return hasEnded(endedOn, today) ? refuse('employment-ended') : null;
}

/** The kept fields of a draft: the IBAN in its electronic form, and until when it is on hold. */
export function sent(draft: RequestDraft, now: Date): { text: string; iban: string | null; onHoldUntil: Date | null } {
  const text = draft.text.trim();
  if (!REQUEST_TYPES[draft.type].iban) return { text, iban: null, onHoldUntil: null };
  return {
    text,
    iban: draft.iban === null ? null : electronicIban(draft.iban),
    onHoldUntil: new Date(now.getTime() + HOLD_MS),
  };
}
