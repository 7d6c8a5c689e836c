import { typedDay, typedDecimal } from '../../text/common/typed.ts';
import { MONTH_COLUMNS, MONTH_FIELDS } from '../../text/month-data/columns.ts';
import { ROW_REFUSALS as SAYS } from '../../text/month-data/month-data.ts';
import { firstDayOf, monthOfDay } from '../documents/core/closing.ts';
import { COLUMN_KEYS, type ColumnKey, type Content, type Employed, employedDays, unitOf } from './month-data.ts';

/** A row as it is typed, sent or read from a sheet: texts for all amounts. */
export interface TypedRow {
  valori: Record<string, string | undefined>;
  voci: { descrizione: string; importo: string; ricorrente: boolean }[];
  nota: string;
  oreSettimanali: string;
  assuntoIl: string | null;
  cessatoIl: string | null;
}

export interface RowMessage {
  campo: string;
  testo: string;
}

export const MOST_ITEMS = 20;
export const DESCRIPTION_MAX = 80;
export const NOTE_MAX = 500;
const MOST_CENTS = 100_000_00;
const MOST_PIECES = 100_00;
const MOST_WEEKLY = 60_00;
const A_DAY = 24_00;

/** An amount in hundredths as the API writes it: `750` → `7.5`. */
export const amountText = (hundredths: number): string => String(hundredths / 100);
/** An amount as people type and read it: `750` → `7,5`. */
export const typedAmount = (hundredths: number): string => amountText(hundredths).replace('.', ',');

/** A content as a row to write: zeros are absent. */
export const typedOf = (content: Content): TypedRow => ({
  valori: Object.fromEntries(Object.entries(content.values).map(([key, value]) => [key, amountText(value)])),
  voci: content.items.map(({ description, cents, recurring }) => ({
    descrizione: description,
    importo: amountText(cents),
    ricorrente: recurring,
  })),
  nota: content.note,
  oreSettimanali: amountText(content.weekly),
  assuntoIl: content.hiredOn,
  cessatoIl: content.endedOn,
});

/** Which parts of a row differ from another one. */
export function differences(row: TypedRow, from: TypedRow): string[] {
  const values = COLUMN_KEYS.filter((key) => row.valori[key] !== from.valori[key]);
  const others = (['oreSettimanali', 'assuntoIl', 'cessatoIl', 'voci', 'nota'] as const).filter(
    (part) => JSON.stringify(row[part]) !== JSON.stringify(from[part]),
  );
  return [...values, ...others];
}

/** Reads a typed amount as hundredths, or returns why it cannot. An empty text is zero. */
export function readHundredths(text: string, signed = false): number | string {
  if (text.trim() === '') return 0;
  const decimal = typedDecimal(text);
  if (decimal === null) return SAYS.noNumber(text.slice(0, 40));
  const [whole = '', places = ''] = decimal.replace('-', '').split('.');
  if (/[1-9]/.test(places.slice(2))) return SAYS.decimals(text.slice(0, 40));
  const amount = whole.length > 9 ? Number.MAX_SAFE_INTEGER : Number(whole + places.slice(0, 2).padEnd(2, '0'));
  if (!decimal.startsWith('-')) return amount;
  return signed ? -amount : SAYS.negative;
}

/** Reads a row, or returns why not: the person left, unknown columns, impossible hours, days outside the month. */
export function readRow(
  typed: TypedRow,
  columns: readonly ColumnKey[],
  employed: Employed,
): { content: Content } | { messages: RowMessage[] } {
  if (employed.endedOn !== null && employed.endedOn < firstDayOf(employed.month))
    return { messages: [{ campo: 'nominativo', testo: SAYS.left(employed.endedOn, employed.month) }] };
  const messages: RowMessage[] = [];
  const wrong = (campo: string, testo: string | null) => {
    if (testo !== null) messages.push({ campo, testo });
  };
  const hiredOn = readDay(typed.assuntoIl, 'assuntoIl', wrong);
  const endedOn = readDay(typed.cessatoIl, 'cessatoIl', wrong);
  const within = { ...employed, hiredOn: hiredOn ?? employed.hiredOn, endedOn: endedOn ?? employed.endedOn };
  const days = employedDays(within);
  for (const [campo, day] of [
    ['assuntoIl', hiredOn],
    ['cessatoIl', endedOn],
  ] as const)
    if (day !== null && monthOfDay(day) !== employed.month) wrong(campo, SAYS.otherMonth(day, employed.month));
  if (hiredOn !== null && endedOn !== null && endedOn < hiredOn) wrong('cessatoIl', SAYS.endBeforeHire);
  const values: Content['values'] = {};
  for (const [key, text] of Object.entries(typed.valori)) {
    const column = COLUMN_KEYS.find((one) => one === key);
    if (!column || !columns.includes(column)) wrong(key, SAYS.unknownColumn(column ? MONTH_COLUMNS[column] : key));
    else {
      const amount = readHundredths(text ?? '');
      const refusal = typeof amount === 'string' ? amount : whyNotAmount(column, amount, days);
      wrong(column, refusal);
      if (refusal === null && amount !== 0) values[column] = Number(amount);
    }
  }
  if (messages.length === 0) wrong('valori', whyNotTogether(values, days));
  const weekly = readHundredths(typed.oreSettimanali);
  wrong('oreSettimanali', typeof weekly === 'string' ? weekly : weekly > MOST_WEEKLY ? SAYS.week : null);
  const items = typed.voci.map((item, at) => readItem(item, (testo) => wrong(`voci.${at}`, testo)));
  const note = typed.nota.trim();
  if (note.length > NOTE_MAX) wrong('nota', SAYS.tooLong(MONTH_FIELDS.nota, NOTE_MAX));
  if (items.length > MOST_ITEMS) wrong('voci', SAYS.tooManyItems(MOST_ITEMS));
  return messages.length > 0
    ? { messages }
    : { content: { values, items, note, weekly: Number(weekly), hiredOn, endedOn } };
}

function readDay(text: string | null, campo: string, wrong: (campo: string, testo: string) => void): string | null {
  if (text === null || text.trim() === '') return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : typedDay(text);
  if (day === null) wrong(campo, SAYS.noDay(text.slice(0, 40)));
  return day;
}

function readItem({ descrizione, importo, ricorrente }: TypedRow['voci'][number], wrong: (testo: string) => void) {
  const description = descrizione.trim();
  const cents = readHundredths(importo, true);
  if (description === '') wrong(SAYS.itemWithoutName);
  else if (description.length > DESCRIPTION_MAX) wrong(SAYS.tooLong(MONTH_FIELDS.unaTantum, DESCRIPTION_MAX));
  else if (typeof cents === 'string') wrong(cents);
  else if (cents === 0) wrong(SAYS.itemWithoutAmount(description));
  else if (Math.abs(cents) > MOST_CENTS) wrong(SAYS.itemTooMuch(description));
  return { description, cents: Number(cents), recurring: ricorrente };
}

/** Nobody works more hours or days than they are employed. */
function whyNotAmount(column: ColumnKey, amount: number, days: number): string | null {
  const name = MONTH_COLUMNS[column];
  switch (unitOf(column)) {
    case 'hours':
      return amount > days * A_DAY ? SAYS.tooManyHours(name, typedAmount(amount), days) : null;
    case 'days':
      return amount > days * 100 ? SAYS.tooManyDays(name, typedAmount(amount), days) : null;
    case 'count':
      return amount > MOST_PIECES ? SAYS.tooManyPieces(name) : null;
  }
}

function whyNotTogether(values: Content['values'], days: number): string | null {
  const sum = (unit: 'hours' | 'days') =>
    COLUMN_KEYS.filter((key) => unitOf(key) === unit && key !== 'trasferta').reduce(
      (all, key) => all + (values[key] ?? 0),
      0,
    );
  if (sum('hours') > days * A_DAY) return SAYS.hoursTogether(typedAmount(sum('hours')), days);
  return sum('days') > days * 100 ? SAYS.daysTogether(typedAmount(sum('days')), days) : null;
}
