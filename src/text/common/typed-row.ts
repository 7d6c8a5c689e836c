/** Reads a row that a user typed or that came from a spreadsheet. Pure, so server and screen share it. */

/** A valid value, with a note if it was corrected, or the reason why it is refused. */
export type FieldReading<T = string> = { value: T | null; note?: string } | { refused: string };

/** `controllare`: two fields of the row contradict each other, and a person decides (P76). */
export const ROW_VERDICTS = ['valida', 'corretta', 'controllare', 'rifiutata'] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

export interface RowMessage<F extends string> {
  campo: F | null;
  testo: string;
}

export interface RowReading<F extends string> {
  esito: RowVerdict;
  /** The values to store; a refused value stays as typed. */
  valori: Record<F, string | null>;
  messaggi: RowMessage<F>[];
}

export const REQUIRED = 'Il campo è obbligatorio';
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
/** Good enough to recognize the e-mail column of a spreadsheet. */
export const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Joins the text into one line and trims it. */
export function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

export function readText(text: string, longest: number): FieldReading {
  if (text.length > longest) return { refused: `Il campo ha lunghezza massima di ${longest} caratteri` };
  return { value: text };
}

/** Reads one e-mail address; if the text has several addresses, keeps the first and adds a note. */
export function readEmail(text: string): FieldReading {
  const [first = '', ...others] = text
    .replace(/^mailto:/i, '')
    .split(/[;,\s]+/)
    .filter((part) => part !== '');
  const bare = first.replace(/^<|>$/g, '');
  if (bare.length > 254 || !EMAIL.test(bare)) return { refused: 'La e-mail inserita non è valida' };
  const value = bare.toLowerCase();
  return others.length > 0 ? { value, note: `Fra più indirizzi vale il primo: ${value}` } : { value };
}

/**
 * Reads a row field by field. If a field is refused, the row is refused; if a field has a note, the row is `corretta`.
 * An empty field is null, and refused if required.
 */
export function readRow<F extends string>(
  fields: readonly F[],
  texts: Partial<Record<F, string | null>>,
  readings: Record<F, (text: string) => FieldReading>,
  required: readonly F[],
): RowReading<F> {
  const row: RowReading<F> = { esito: 'valida', valori: {} as Record<F, string | null>, messaggi: [] };
  for (const field of fields) {
    const text = tidy(texts[field]);
    row.valori[field] = text === '' ? null : text;
    if (text === '') {
      if (required.includes(field)) refuseField(row, field, REQUIRED);
      continue;
    }
    const reading = readings[field](text);
    if ('refused' in reading) {
      refuseField(row, field, reading.refused);
      continue;
    }
    row.valori[field] = reading.value;
    if (reading.note !== undefined) noteCorrection(row, field, reading.note);
  }
  return row;
}

export function refuseField<F extends string>(row: RowReading<F>, campo: F | null, testo: string): void {
  row.esito = 'rifiutata';
  row.messaggi.push({ campo, testo });
}

/** Adds a note about a corrected field to the row. */
export function noteCorrection<F extends string>(row: RowReading<F>, campo: F | null, testo: string): void {
  if (row.esito === 'valida') row.esito = 'corretta';
  row.messaggi.push({ campo, testo });
}

/** Records a doubt: the value is possible, but a person has to confirm it. */
export function doubtField<F extends string>(row: RowReading<F>, campo: F | null, testo: string): void {
  if (row.esito !== 'rifiutata') row.esito = 'controllare';
  row.messaggi.push({ campo, testo });
}
