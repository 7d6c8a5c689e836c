import { hasEnded } from '../../directory/employee.ts';
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

/** What the rule looks at: the employment's last day, and the month (YYYYMM) of the newest payslip that its person sees. */
export interface Employment {
  endedOn: string | null;
  newestPayslip: number | null;
}

/** So many months after its last one an employment is settled, whatever came (P50). */
const SETTLED_AFTER = 6;

/** Whether the last payslip has come: one of a later month than the last day's, which pays what was still due. */
function isSettled(endedOn: string, newestPayslip: number | null, today: string): boolean {
  const month = Number(endedOn.slice(0, 4)) * 100 + Number(endedOn.slice(5, 7));
  return (newestPayslip ?? 0) > month || monthsOf(today) - monthsOf(endedOn) > SETTLED_AFTER;
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Why this employee cannot send a request of this type: who has left asks for documents and answers (P50). */
export function whyNotAsk({ endedOn, newestPayslip }: Employment, type: RequestType, today: string): Refusal | null {
  if (endedOn === null || !hasEnded(endedOn, today)) return null;
  const { needs, iban } = REQUEST_TYPES[type];
  if (needs === 'description') return null;
  if (!iban) return refuse('employment-ended');
  return isSettled(endedOn, newestPayslip, today) ? refuse('employment-settled') : null;
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
