import { type Refusal, refuse } from '../../server/refusal.ts';
import { electronicIban, whyNotIban } from './iban.ts';
import { isOpen, REQUEST_TYPES, type RequestStatus, type RequestType } from './request.ts';

/** A new IBAN takes effect after a day: until then the mail to its owner reveals a thief in the account. */
const HOLD_MS = 24 * 3_600_000;

export interface RequestDraft {
  type: RequestType;
  text: string;
  iban: string | null;
  hasFile: boolean;
  /** The form is signed on the screen: the portal makes the file. */
  isSigned?: boolean;
}

/** The field of the form that a refusal is about. */
export type DraftField = 'file' | 'testo' | 'iban';

/** Why the draft cannot be sent, with the field concerned, or null. The form's button applies the same rule. */
export function whyNotSend(draft: RequestDraft): { field: DraftField; refusal: Refusal } | null {
  const { needs, iban: asksIban } = REQUEST_TYPES[draft.type];
  const blank = draft.text.trim() === '';
  if (needs === 'contacts' && blank) return { field: 'testo', refusal: refuse('request-contacts-required') };
  if (needs === 'description' && blank) return { field: 'testo', refusal: refuse('request-description-required') };
  // Without an IBAN in the request, the attached form contains it.
  const iban = asksIban && (draft.iban !== null || draft.isSigned) ? whyNotIban(draft.iban ?? '') : null;
  if (iban) return { field: 'iban', refusal: iban };
  if (!asksIban && draft.iban !== null && draft.iban.trim() !== '')
    return { field: 'iban', refusal: refuse('iban-not-asked') };
  if (draft.isSigned && (needs !== 'form' || draft.hasFile)) return { field: 'file', refusal: refuse('form-or-file') };
  if (needs === 'form' && !draft.hasFile && !draft.isSigned)
    return { field: 'file', refusal: refuse('request-form-required') };
  return null;
}

/** The stored fields of a draft: the IBAN in its electronic form, and the end of its hold. */
export function sent(draft: RequestDraft, now: Date): { text: string; iban: string | null; onHoldUntil: Date | null } {
  const text = draft.text.trim();
  if (!REQUEST_TYPES[draft.type].iban) return { text, iban: null, onHoldUntil: null };
  return {
    text,
    iban: draft.iban === null ? null : electronicIban(draft.iban),
    onHoldUntil: new Date(now.getTime() + HOLD_MS),
  };
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The sender's open request for the same thing; forms with a file cannot be compared. */
export function sameOpen<
  Sent extends { tipo: number; testo: string; status: RequestStatus; ritirataIl: string | null },
>(sent: readonly Sent[], { type, text }: { type: RequestType; text: string }): Sent | undefined {
  if (REQUEST_TYPES[type].needs === 'form' || plain(text) === '') return undefined;
  return sent.find((one) => one.tipo === type && isOpen(one) && plain(one.testo) === plain(text));
}
