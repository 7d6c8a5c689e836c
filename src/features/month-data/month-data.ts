import { type Refusal, refuse } from '../../server/refusal.ts';
import { MONTH_COLUMNS } from '../../text/month-data/columns.ts';
import { firstDayOf, lastDayOf, monthOfDay } from '../documents/core/closing.ts';

/**
 * The data of a month ("dati del mese") that a company reports before its payslips exist: per person hours or days
 * worked, overtime, absences and one-off amounts (P237).
 */
export type ColumnKey = keyof typeof MONTH_COLUMNS;
export const COLUMN_KEYS = Object.keys(MONTH_COLUMNS) as [ColumnKey, ...ColumnKey[]];
export const MOST_COLUMNS = 12;

/**
 * What each column counts. The contract tells how much is worked; an absence is taken off it; "as last month" repeats
 * the extras and never an absence (P239).
 */
const COLUMNS = {
  ore: { unit: 'hours', kind: 'worked' },
  giorni: { unit: 'days', kind: 'worked' },
  straordinario: { unit: 'hours', kind: 'extra' },
  notturno: { unit: 'hours', kind: 'extra' },
  festivo: { unit: 'hours', kind: 'extra' },
  ferie: { unit: 'days', kind: 'absence' },
  ferieOre: { unit: 'hours', kind: 'absence' },
  permessi: { unit: 'hours', kind: 'absence' },
  malattia: { unit: 'days', kind: 'absence' },
  infortunio: { unit: 'days', kind: 'absence' },
  maternita: { unit: 'days', kind: 'absence' },
  altro: { unit: 'hours', kind: 'absence' },
  trasferta: { unit: 'days', kind: 'extra' },
  buoniPasto: { unit: 'count', kind: 'extra' },
} as const satisfies Record<ColumnKey, { unit: 'hours' | 'days' | 'count'; kind: 'worked' | 'absence' | 'extra' }>;

export const unitOf = (key: ColumnKey) => COLUMNS[key].unit;
export const kindOf = (key: ColumnKey) => COLUMNS[key].kind;

/** What a practice asks for unless it has chosen otherwise. */
export const DEFAULT_SETTING = {
  columns: ['ore', 'straordinario', 'ferie', 'permessi', 'malattia', 'infortunio', 'maternita', 'altro'],
  dueDay: 5,
} as const satisfies { columns: readonly ColumnKey[]; dueDay: number };

/** The ordinary week of people whose hours nobody has stated yet, in hundredths of an hour. */
export const WEEKLY_HOURS = 4000;

/** A one-off amount in cents; a recurring one comes back next month. */
export interface Item {
  description: string;
  cents: number;
  recurring: boolean;
}

/**
 * What a company reports about a person. Values are in hundredths of an hour, a day or a piece; zeros are absent. So is
 * the work that follows from contract and absences: `expectedWork` computes it (P239).
 */
export interface Content {
  values: Partial<Record<ColumnKey, number>>;
  items: Item[];
  note: string;
  /** The hours of the person's ordinary week. */
  weekly: number;
  hiredOn: string | null;
  endedOn: string | null;
}

/** The month's calendar for one person: which of its days they are employed. */
export interface Employed {
  month: number;
  hiredOn: string | null;
  endedOn: string | null;
}

const DAY_MS = 86_400_000;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The first and last day of the month on which the person is employed. */
function daysIn({ month, hiredOn, endedOn }: Employed): [from: string, to: string] {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  return [hiredOn !== null && hiredOn > first ? hiredOn : first, endedOn !== null && endedOn < last ? endedOn : last];
}

/** How many days of the month the person is employed. */
export function employedDays(employed: Employed): number {
  const [from, to] = daysIn(employed);
  return Math.max(0, (dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS + 1);
}

/** National holidays with a fixed day; 4 October since 2026 (law 151/2025). */
const FIXED = new Set([
  ...['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
]);

/** Easter Monday of a year, by the Gregorian computus (Meeus). */
function easterMonday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const sunday = Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
  return new Date(sunday + DAY_MS).toISOString().slice(0, 10);
}

/** The days from Monday to Friday, without national holidays, on which the person is employed. */
export function workingDays(employed: Employed): number {
  const [from, to] = daysIn(employed);
  const monday = easterMonday(Math.floor(employed.month / 100));
  let days = 0;
  for (let at = dateOf(from).getTime(); at <= dateOf(to).getTime(); at += DAY_MS) {
    const date = new Date(at);
    const day = date.toISOString().slice(0, 10);
    if (date.getUTCDay() % 6 !== 0 && !FIXED.has(day.slice(5)) && day !== monday) days++;
  }
  return days;
}

/** What the contract leaves to work after the reported absences, in hundredths of an hour or day. */
export function expectedWork(content: Content, key: 'ore' | 'giorni', employed: Employed): number {
  const daily = content.weekly / 5;
  // The reported first and last day of an employment go before those of the directory.
  const days = workingDays({
    ...employed,
    hiredOn: content.hiredOn ?? employed.hiredOn,
    endedOn: content.endedOn ?? employed.endedOn,
  });
  const absent = COLUMN_KEYS.filter((one) => kindOf(one) === 'absence').reduce((sum, one) => {
    const value = content.values[one] ?? 0;
    if (unitOf(one) === 'days') return sum + (key === 'ore' ? (value * daily) / 100 : value);
    return sum + (key === 'ore' || daily === 0 ? value : (value * 100) / daily);
  }, 0);
  return Math.max(0, Math.round(days * (key === 'ore' ? daily : 100) - absent));
}

/** A value as it counts: work that nobody typed follows from the contract. */
export function valueOf(content: Content, key: ColumnKey, employed: Employed): number {
  return content.values[key] ?? (key === 'ore' || key === 'giorni' ? expectedWork(content, key, employed) : 0);
}

/** What a row starts with: the contract and last month's recurring items. */
export const startOf = (before: Content | null): Content => ({
  values: {},
  items: before?.items.filter(({ recurring }) => recurring) ?? [],
  note: '',
  weekly: before?.weekly ?? WEEKLY_HOURS,
  hiredOn: null,
  endedOn: null,
});

/** The start of a row, with last month's extras: overtime, travel, meal vouchers. Absences do not repeat (P239). */
export function asLastMonth(before: Content, columns: readonly ColumnKey[]): Content {
  const extras = columns.filter((key) => kindOf(key) === 'extra' && before.values[key] !== undefined);
  return { ...startOf(before), values: Object.fromEntries(extras.map((key) => [key, before.values[key]])) };
}

export type State = 'asked' | 'arriving' | 'arrived' | 'toClarify' | 'taken';

/** The state of a sheet on the board. An open question goes before everything else. */
export function stateOf(sheet: { draft: boolean; version: number; takenVersion: number; asked: boolean }): State {
  if (sheet.asked) return 'toClarify';
  if (sheet.draft) return 'arriving';
  if (sheet.version > sheet.takenVersion) return 'arrived';
  return sheet.version > 0 ? 'taken' : 'asked';
}

/** The last day to answer: this day of the following month, or a week from today if that day has passed. */
export function dueOn(month: number, dueDay: number, today: string): string {
  const day = new Date(dateOf(lastDayOf(month)).getTime() + dueDay * DAY_MS).toISOString().slice(0, 10);
  return day >= today ? day : new Date(dateOf(today).getTime() + 7 * DAY_MS).toISOString().slice(0, 10);
}

/** Companies that have not answered are reminded on these days: two days before the last day, and on it. */
export function reminderDays(due: string, today: string): string[] {
  const early = new Date(dateOf(due).getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
  return [early, due].filter((day) => day > today);
}

/** Why a month cannot be asked for; null if it can. */
export function whyNotAsk(month: number, due: string | null, today: string): Refusal | null {
  if (month > monthOfDay(today)) return refuse('month-data-ahead');
  return due !== null && due < today ? refuse('month-data-due-past') : null;
}

/** Why a sheet cannot be sent; null if it can. The first version may be sent untouched: everything is as usual. */
export function whyNotSend({ version, draft }: { version: number; draft: boolean }): Refusal | null {
  return version > 0 && !draft ? refuse('month-data-sent') : null;
}

/** Why what a company sent cannot be taken over; null if it can, or already was. */
export function whyNotTakeOver(sheet: { version: number; state: State; legalName: string }): Refusal | null {
  if (sheet.version === 0) return refuse('month-data-not-sent', { company: sheet.legalName });
  return sheet.state === 'toClarify' ? refuse('month-data-open-question', { company: sheet.legalName }) : null;
}
