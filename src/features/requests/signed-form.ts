import { daysAfter } from '../../server/clock.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import { REQUEST_TYPES, type RequestType } from './request.ts';

/** The types of request whose form is to be signed (spec §5). */
export type FormType = 1 | 2;

export function formType(type: RequestType): FormType | null {
  return REQUEST_TYPES[type].needs === 'form' ? (type as FormType) : null;
}

/** The data that a worker may change with the form of type 1, in its order. */
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

/** The person's entries in the form, besides the IBAN. */
export interface FormEntries {
  /** Type 1: the new values of the changed data. */
  dati?: Partial<Record<PersonalField, string>> | undefined;
  /** Type 2. */
  intestatario?: string | undefined;
  banca?: string | undefined;
  dal?: string | undefined;
}

/** A signature as drawn: lines of x, y, x, y … within a box. */
export interface Signature {
  larghezza: number;
  altezza: number;
  tratti: readonly (readonly number[])[];
}

export const ENTRY_MAX = 120;
export const BOX_MAX = 4000;
export const STROKES_MAX = 200;
/** The maximum count of numbers in all strokes: they must fit into a form part (64 kB) with everything else. */
export const NUMBERS_MAX = 8000;
/** The minimum size of a name, as a share of the box's width: wider than a dot, longer than a dash. */
const WIDE = 0.08;
const LONG = 0.2;

/** Whether a name was drawn, and not nothing, a dot or a short dash. */
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
 * The form signed on the screen as it is sent; undefined if its type has no form or it is signed on paper, whatever was
 * drawn.
 */
export function signedForm(
  type: FormType | null,
  entries: FormEntries,
  signature: Signature | null,
): (FormEntries & { firma: Signature }) | undefined {
  return type !== null && signature !== null ? { ...entries, firma: signature } : undefined;
}

/** The field of a form signed on the screen that a refusal is about. */
export type SignedField = 'dati' | 'intestatario' | 'dal' | 'firma';

/** Why this form cannot be signed, with the field concerned, or null. The screen applies the same rule. */
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

/** Whether every stroke consists of whole points within the box. */
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
