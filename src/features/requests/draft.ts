import { type Refusal, refuse } from '../../server/refusal.ts';
import { isBlank } from '../../text/common/blank.ts';
import { electronicIban, whyNotIban } from './iban.ts';
import { isOpen, REQUEST_TYPES, type RequestStatus, type RequestType } from './request.ts';

/**
 * How long, in ms, the handling of a new IBAN should wait: meanwhile the notification shows the account's owner whether
 * somebody else sent the request.
 */
const HOLD_MS = 24 * 3_600_000;

export interface RequestDraft {
  type: RequestType;
  text: string;
  iban: string | null;
  hasFile: boolean;
  /** True if the form was signed on the screen; the server then makes the file. */
  isSigned?: boolean;
}

/** The form field that a refusal concerns. */
export type DraftField = 'file' | 'testo' | 'iban';

/** Why the draft cannot be sent, and the field concerned; null if it can. The form's button applies the same rule. */
export function whyNotSend(draft: RequestDraft): { field: DraftField; refusal: Refusal } | null {
  const { needs, iban: asksIban } = REQUEST_TYPES[draft.type];
  const blank = isBlank(draft.text);
  if (needs === 'contacts' && blank) return { field: 'testo', refusal: refuse('request-contacts-required') };
  if (needs === 'description' && blank) return { field: 'testo', refusal: refuse('request-description-required') };
  // If the request contains no IBAN, the attached form does, so there is nothing to check.
  const iban = asksIban && (draft.iban !== null || draft.isSigned) ? whyNotIban(draft.iban ?? '') : null;
  if (iban) return { field: 'iban', refusal: iban };
  if (!asksIban && draft.iban !== null && draft.iban.trim() !== '')
    return { field: 'iban', refusal: refuse('iban-not-asked') };
  if (draft.isSigned && (needs !== 'form' || draft.hasFile)) return { field: 'file', refusal: refuse('form-or-file') };
  if (needs === 'form' && !draft.hasFile && !draft.isSigned)
    return { field: 'file', refusal: refuse('request-form-required') };
  return null;
}

/** The values of a draft to store: the text, the IBAN in its electronic form, and the end of the hold. */
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

/** The sender's open request for the same thing, if any. Requests that consist of a form are not compared. */
export function sameOpen<
  Sent extends { tipo: number; testo: string; status: RequestStatus; ritirataIl: string | null },
>(sent: readonly Sent[], { type, text }: { type: RequestType; text: string }): Sent | undefined {
  if (REQUEST_TYPES[type].needs === 'form' || plain(text) === '') return undefined;
  return sent.find((one) => one.tipo === type && isOpen(one) && plain(one.testo) === plain(text));
}
