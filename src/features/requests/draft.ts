import { type Refusal, refuse } from '../../server/refusal.ts';
import { electronicIban, whyNotIban } from './iban.ts';
import { isOpen, REQUEST_TYPES, type RequestStatus, type RequestType } from './request.ts';

/** A new IBAN is used after a day: until then the mail reveals a thief who is in the account. */
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

/** Why this cannot be sent, beside its field, or null. The form's button asks the same. */
export function whyNotSend(draft: RequestDraft): { field: DraftField; refusal: Refusal } | null {
  const { needs, iban: asksIban } = REQUEST_TYPES[draft.type];
  const blank = draft.text.trim() === '';
  if (needs === 'contacts' && blank) return { field: 'testo', refusal: refuse('request-contacts-required') };
  if (needs === 'description' && blank) return { field: 'testo', refusal: refuse('request-description-required') };
  // Without an IBAN in the call, it stands on the attached form.
  const iban = asksIban && (draft.iban !== null || draft.isSigned) ? whyNotIban(draft.iban ?? '') : null;
  if (iban) return { field: 'iban', refusal: iban };
  if (!asksIban && draft.iban !== null && draft.iban.trim() !== '')
    return { field: 'iban', refusal: refuse('iban-not-asked') };
  if (draft.isSigned && (needs !== 'form' || draft.hasFile)) return { field: 'file', refusal: refuse('form-or-file') };
  if (needs === 'form' && !draft.hasFile && !draft.isSigned)
    return { field: 'file', refusal: refuse('request-form-required') };
  return null;
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

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** An own request that is still open and asks for the same; of a form with its file nobody knows. */
export function sameOpen<
  Sent extends { tipo: number; testo: string; status: RequestStatus; ritirataIl: string | null },
>(sent: readonly Sent[], { type, text }: { type: RequestType; text: string }): Sent | undefined {
  if (REQUEST_TYPES[type].needs === 'form' || plain(text) === '') return undefined;
  return sent.find((one) => one.tipo === type && isOpen(one) && plain(one.testo) === plain(text));
}
