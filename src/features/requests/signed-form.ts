import { daysAfter } from '../../server/clock.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import { REQUEST_TYPES, type RequestType } from './request.ts';

/** The types of request that need a signed form (spec §5). */
export type FormType = 1 | 2;

export function formType(type: RequestType): FormType | null {
  return REQUEST_TYPES[type].needs === 'form' ? (type as FormType) : null;
}

/** The data that a worker may change with the form of type 1, in the order of the form. */
export const PERSONAL_FIELDS = [
  'cognome',
  'nome',
  'statoCivile',
  'residenza',
  'comune',
  'domicilio',
  'documento',
] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

/** The values that the person enters in the form, except the IBAN. */
export interface FormEntries {
  /** For type 1: the new values of the data that change. */
  dati?: Partial<Record<PersonalField, string>> | undefined;
  /** For type 2: the account holder, the bank and the start of the change. */
  intestatario?: string | undefined;
  banca?: string | undefined;
  dal?: string | undefined;
}

/** A drawn signature: strokes, each a list x, y, x, y … within a box. */
export interface Signature {
  larghezza: number;
  altezza: number;
  tratti: readonly (readonly number[])[];
}

export const ENTRY_MAX = 120;
export const BOX_MAX = 4000;
export const STROKES_MAX = 200;
/**
 * The maximum count of numbers in all strokes, so that they fit into a form part (64 kB) together with the other
 * values.
 */
export const NUMBERS_MAX = 8000;
/** The minimum width and length of a drawn name, as shares of the box's width: wider than a dot, longer than a dash. */
const WIDE = 0.08;
const LONG = 0.2;

/** Whether a name was drawn, as opposed to nothing, a dot or a short dash. */
export function isDrawn({ larghezza, tratti }: Signature): boolean {
  let length = 0;
  let [left, right] = [larghezza, 0];
  for (const stroke of tratti)
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      const [x = 0, y = 0] = [stroke[at], stroke[at + 1]];
      left = Math.min(left, x);
      right = Math.max(right, x);
      if (at > 0) length += Math.hypot(x - (stroke[at - 2] ?? x), y - (stroke[at - 1] ?? y));
    }
  return right - left >= larghezza * WIDE && length >= larghezza * LONG;
}

/**
 * The form as it is sent. Undefined if the type has no form or the person signs on paper, whatever was drawn before.
 */
export function signedForm(
  type: FormType | null,
  entries: FormEntries,
  signature: Signature | null,
): (FormEntries & { firma: Signature }) | undefined {
  return type !== null && signature !== null ? { ...entries, firma: signature } : undefined;
}

/** The field of a form signed on the screen that a refusal concerns. */
export type SignedField = 'dati' | 'intestatario' | 'dal' | 'firma';

/** Why this form cannot be signed, and the field concerned; null if it can. The screen applies the same rule. */
export function whyNotSign(
  type: FormType,
  { dati, intestatario, dal }: FormEntries,
  firma: Signature | null,
  today: string,
): { field: SignedField; refusal: Refusal } | null {
  if (REQUEST_TYPES[type].iban) {
    if (!intestatario?.trim()) return { field: 'intestatario', refusal: refuse('form-holder-required') };
    if (dal && (dal < today || dal > daysAfter(today, 366))) return { field: 'dal', refusal: refuse('form-day-ahead') };
  } else if (!Object.values(dati ?? {}).some((value) => value.trim() !== ''))
    return { field: 'dati', refusal: refuse('form-nothing-changes') };
  if (firma === null || !isDrawn(firma)) return { field: 'firma', refusal: refuse('signature-missing') };
  return isWithin(firma) ? null : { field: 'firma', refusal: refuse('signature-unreadable') };
}

/** Whether every stroke consists of complete points within the box. */
function isWithin({ larghezza, altezza, tratti }: Signature): boolean {
  const numbers = tratti.reduce((sum, { length }) => sum + length, 0);
  return (
    numbers <= NUMBERS_MAX &&
    tratti.every(
      (stroke) =>
        stroke.length % 2 === 0 &&
        stroke.every((value, at) => value >= 0 && value <= (at % 2 === 0 ? larghezza : altezza)),
    )
  );
}
