import type { ResponseOf } from '../../access/contract.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { SheetColumn, Table } from '../../server/sheets/table.ts';
import { type Written, writeXlsx } from '../../server/sheets/write-sheet.ts';
import { formatDay } from '../../text/common/format.ts';
import { MONTH_COLUMNS, MONTH_FIELDS } from '../../text/month-data/columns.ts';
import { MONTH_DATA, ROW_REFUSALS as SAYS } from '../../text/month-data/month-data.ts';
import { firstDayOf, lastDayOf } from '../documents/core/closing.ts';
import type { readMonthFile } from './month-data.contract.ts';
import type { PersonRow, Sheet } from './month-data.store.ts';
import { type ColumnKey, type Content, startOf, valueOf } from './month-data.ts';
import { readRow, type TypedRow, typedAmount, typedOf } from './read-row.ts';

type FieldKey = keyof typeof MONTH_FIELDS;
type FileKey = ColumnKey | FieldKey;
const BEFORE = ['azienda', 'ragioneSociale', 'mese', 'matricola', 'codiceFiscale', 'nominativo'] as const;
const AFTER = ['oreSettimanali', 'assuntoIl', 'cessatoIl', 'unaTantum', 'nota'] as const;
const MOST_ROWS = 2000;

/** The columns of the sheet to fill in. */
export function fileColumns({ columns }: Pick<Sheet, 'columns'>): SheetColumn<FileKey>[] {
  const field = (key: FieldKey): SheetColumn<FileKey> => ({
    key,
    header: MONTH_FIELDS[key],
    required: key === 'codiceFiscale',
    takes: key === 'mese' ? 'month' : key === 'oreSettimanali' ? 'number' : 'plain',
    ...(key === 'codiceFiscale' ? { tells: /^(?:[A-Z]{6}[\dA-Z]{9}[A-Z]|\d{11})$/i } : {}),
  });
  return [
    ...BEFORE.map(field),
    ...columns.map((key): SheetColumn<FileKey> => ({ key, header: MONTH_COLUMNS[key], takes: 'number' })),
    ...AFTER.map(field),
  ];
}

const number = (hundredths: number | undefined): Written => (hundredths ? hundredths / 100 : null);
const textOf = (day: string | null) => (day === null ? '' : formatDay(day));
/** One-off amounts in one cell: `Premio: 200; Cassa: 50`. */
const itemsText = ({ items }: Content) =>
  items.map(({ description, cents }) => `${description}: ${typedAmount(cents)}`).join('; ');

/** @param sent the practice's headings, to write what was sent; null for sheets to fill in and return */
export function fileOf(
  sheets: readonly Sheet[],
  people: readonly PersonRow[],
  sent: Readonly<Record<string, string>> | null,
): Promise<Buffer> {
  const columns = [...new Set(sheets.flatMap((sheet) => sheet.columns))];
  const sheetOf = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const rows = people.flatMap((person): Written[][] => {
    const sheet = sheetOf.get(person.sheetId);
    const content = sent ? person.sent : (person.content ?? startOf(person.before));
    if (!sheet || !content) return [];
    const month = String(sheet.month);
    // In a sheet to fill in, an empty cell of work follows from contract and absences.
    const value = (key: ColumnKey) => number(sent ? valueOf(content, key, person) : content.values[key]);
    return [
      [
        ...[sheet.taxCode, sheet.legalName, `${month.slice(4)}/${month.slice(0, 4)}`],
        ...[person.employeeCode, person.taxCode, person.name],
        ...columns.map((key) => (sheet.columns.includes(key) ? value(key) : null)),
        ...[number(content.weekly), textOf(content.hiredOn), textOf(content.endedOn), itemsText(content), content.note],
      ],
    ];
  });
  const headers = [
    ...BEFORE.map((key) => MONTH_FIELDS[key]),
    ...columns.map((key) => sent?.[key] || MONTH_COLUMNS[key]),
    ...AFTER.map((key) => MONTH_FIELDS[key]),
  ];
  return writeXlsx([{ name: MONTH_DATA.title, headers, rows }]);
}

type Texts = Partial<Record<FileKey, string>>;
type Known = Pick<PersonRow, 'taxCode' | 'name' | 'hiredOn' | 'endedOn'>;

/** Reads a sheet that was filled in. Each row gets its person and content, or the reasons why not. */
export function readFile(
  sheet: Sheet,
  table: Table<FileKey>,
  people: readonly PersonRow[],
  ever: readonly Known[],
): ResponseOf<typeof readMonthFile> | Refusal {
  if (table.missing.length > 0) return refuse('columns-missing', { columns: MONTH_FIELDS.codiceFiscale });
  const unknown = table.columns.find(({ key, header }) => key === null && header !== '');
  if (unknown) return refuse('month-data-column', { column: unknown.header.slice(0, 60) });
  if (table.rows.length === 0) return refuse('sheet-empty');
  if (table.rows.length > MOST_ROWS) return refuse('sheet-too-many-rows', { limit: MOST_ROWS });
  const given = new Set(table.columns.flatMap(({ key }) => key ?? []));
  const first = new Map<string, number>();
  return table.rows.map(({ number: riga, texts, messages }) => {
    const unreadable = messages.map(({ key, text }) => ({ campo: key, testo: text }));
    const whose = personOf(sheet, texts, people, ever);
    if ('refused' in whose)
      return {
        ...{ riga, id: null, nominativo: whose.name, contenuto: null, impronta: null },
        messaggi: [...unreadable, { campo: 'codiceFiscale', testo: whose.refused }],
      };
    const { person } = whose;
    const { id, name, stamp } = person;
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, riga);
    const twice = earlier === undefined ? [] : [{ campo: 'codiceFiscale', testo: SAYS.twice(earlier) }];
    const now = person.content ?? startOf(person.before);
    const read = readRow(typedIn(now, sheet.columns, texts, given), sheet.columns, person);
    const messaggi = [...unreadable, ...twice, ...('messages' in read ? read.messages : [])];
    const contenuto = 'content' in read && messaggi.length === 0 ? typedOf(read.content) : null;
    return { riga, id, nominativo: name, contenuto, impronta: stamp, messaggi };
  });
}

/** What a row of the file says; what the file has no column for stays as it is. */
function typedIn(content: Content, columns: readonly ColumnKey[], texts: Texts, given: ReadonlySet<FileKey>): TypedRow {
  const now = typedOf(content);
  const text = (key: FileKey, kept: string | null | undefined) => (given.has(key) ? texts[key] : kept) ?? '';
  const items = text('unaTantum', itemsText(content));
  const recurring = new Set(now.voci.flatMap(({ descrizione, ricorrente }) => (ricorrente ? descrizione : [])));
  const read = items.split(';').flatMap((part) => {
    const at = part.includes(':') ? part.lastIndexOf(':') : part.length;
    const descrizione = part.slice(0, at).trim();
    const item = { descrizione, importo: part.slice(at + 1).trim(), ricorrente: recurring.has(descrizione) };
    return part.trim() === '' ? [] : [item];
  });
  return {
    valori: Object.fromEntries(columns.map((key) => [key, text(key, now.valori[key])])),
    voci: items === itemsText(content) ? now.voci : read,
    nota: text('nota', now.nota),
    oreSettimanali: text('oreSettimanali', '') || now.oreSettimanali,
    assuntoIl: text('assuntoIl', now.assuntoIl),
    cessatoIl: text('cessatoIl', now.cessatoIl),
  };
}

function personOf(
  sheet: Sheet,
  texts: Texts,
  people: readonly PersonRow[],
  ever: readonly Known[],
): { person: PersonRow } | { refused: string; name: string } {
  const code = (texts.codiceFiscale ?? '').replace(/\s/g, '').toUpperCase();
  const name = texts.nominativo ?? code;
  const owner = (texts.azienda ?? '').trim().toUpperCase();
  if (owner !== '' && owner !== sheet.taxCode.toUpperCase())
    return { refused: SAYS.otherCompany(owner, sheet.legalName), name };
  const month = (texts.mese ?? '').trim();
  if (month !== '' && !isMonth(month, sheet.month)) return { refused: SAYS.otherMonthSheet(month, sheet.month), name };
  if (code === '') return { refused: SAYS.nobody, name };
  const found = people.filter(({ taxCode }) => taxCode === code);
  const [person] = found;
  if (person) return found.length > 1 ? { refused: SAYS.several(code), name } : { person };
  return { refused: whyNotHere(sheet.month, code, ever), name: ever.find((one) => one.taxCode === code)?.name ?? name };
}

function isMonth(text: string, month: number): boolean {
  const [, at = '', year = ''] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return Number(year) * 100 + Number(at) === month || Number(text) === month;
}

/** Why a person is not in the sheet of this month: never employed, gone before it, or hired after it. */
function whyNotHere(month: number, code: string, ever: readonly Known[]): string {
  const known = ever.filter(({ taxCode }) => taxCode === code);
  const left = known.find(({ endedOn }) => endedOn !== null && endedOn < firstDayOf(month));
  if (left?.endedOn) return SAYS.left(left.endedOn, month);
  const later = known.find(({ hiredOn }) => hiredOn !== null && hiredOn > lastDayOf(month));
  return later?.hiredOn ? SAYS.notYet(later.hiredOn) : SAYS.notHere(code);
}
