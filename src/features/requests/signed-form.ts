import { daysAfter } from '../../server/clock.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import { REQUEST_TYPES, type RequestType } from './request.ts';

/** The types of request whose form is to be signed (spec §5). */
export type FormType = 1 | 2;

export function formType(type: RequestType): FormType | null {
  return REQUEST_TYPES[type].needs === 'form' ? (type as FormType) : null;
}

/** What a worker may have changed by the form of type 1, in its order. */
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

/** What the person typed into the form, beside the IBAN. */
export interface FormEntries {
  /** Of type 1: the new values of what changes. */
  dati?: Partial<Record<PersonalField, string>> | undefined;
  /** Of type 2. */
  intestatario?: string | undefined;
  banca?: string | undefined;
  dal?: string | undefined;
}

/** A signature as it was drawn: lines of x, y, x, y … within a box. */
export interface Signature {
  larghezza: number;
  altezza: number;
  tratti: readonly (readonly number[])[];
}

export const ENTRY_MAX = 120;
export const BOX_MAX = 4000;
export const STROKES_MAX = 200;
/** Numbers in all strokes: what fits into a part of a form (64 kB) with everything else. */
export const NUMBERS_MAX = 8000;
/** A name is wider than a dot and longer than a dash, in shares of the box's width. */
const WIDE = 0.08;
const LONG = 0.2;

/** Whether a name was drawn: not nothing, a dot or a short dash. */
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

/** What is sent of a form that is signed on the screen; nothing where its type has none or it is signed on paper, whatever was drawn. */
export function signedForm(
  type: FormType | null,
  entries: FormEntries,
  signature: Signature | null,
): (FormEntries & { firma: Signature }) | undefined {
  return type !== null && signature !== null ? { ...entries, firma: signature } : undefined;
}

/** The field of the form that is signed on the screen that a refusal is about. */
export type SignedField = 'dati' | 'intestatario' | 'dal' | 'firma';

/** Why this form cannot be signed as it is, beside its field, or null. The screen asks the same. */
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

/** Every stroke is of whole points within the box. */
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
