import { type Refusal, refuse } from '../../server/refusal.ts';
import type { SheetColumn, Table } from '../../server/sheets/table.ts';
import { type Written, writeCsv, writeXlsx } from '../../server/sheets/write-sheet.ts';
import { formatDay, formatMonth } from '../../text/common/format.ts';
import { MONTH_COLUMNS, MONTH_FIELDS } from '../../text/month-data/columns.ts';
import { MONTH_DATA, ROW_REFUSALS as SAYS } from '../../text/month-data/month-data.ts';
import { firstDayOf, lastDayOf } from '../documents/core/closing.ts';
import { employedIn, startFor } from './month-data.present.ts';
import type { PersonRow, Sheet } from './month-data.store.ts';
import { type ColumnKey, type Content, withWork } from './month-data.ts';
import { type RowMessage, readRow, type TypedRow, typedAmount, typedOf } from './read-row.ts';

type FieldKey = keyof typeof MONTH_FIELDS;
type FileKey = ColumnKey | FieldKey;
const BEFORE = ['azienda', 'mese', 'codiceFiscale', 'nominativo'] as const satisfies readonly FieldKey[];
const AFTER = [
  'oreSettimanali',
  'voce',
  'importo',
  'nota',
  'assuntoIl',
  'cessatoIl',
] as const satisfies readonly FieldKey[];
const MOST_ROWS = 2000;

/** The columns of the sheet to fill in. */
export function fileColumns({ columns }: Pick<Sheet, 'columns'>): SheetColumn<FileKey>[] {
  const field = (key: FieldKey): SheetColumn<FileKey> => ({
    key,
    header: MONTH_FIELDS[key],
    required: key === 'codiceFiscale',
    takes: key === 'mese' ? 'month' : key === 'oreSettimanali' || key === 'importo' ? 'number' : 'plain',
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

/** The sheet as a workbook that already holds what is known. */
export function fileOf(sheet: Sheet, people: readonly PersonRow[]): Promise<Buffer> {
  const rows = people.map((person): Written[] => {
    const content = person.content ?? startFor(sheet, person);
    const [item] = content.items.filter(({ recurring }) => !recurring);
    return [
      sheet.taxCode,
      `${String(sheet.month).slice(4)}/${String(sheet.month).slice(0, 4)}`,
      person.taxCode,
      person.name,
      ...sheet.columns.map((key) => number(content.values[key])),
      number(content.weekly),
      item?.description ?? '',
      number(item?.cents),
      content.note,
      textOf(content.hiredOn),
      textOf(content.endedOn),
    ];
  });
  const headers = fileColumns(sheet).map(({ header }) => header);
  return writeXlsx([{ name: formatMonth(sheet.month), headers, rows }]);
}

export interface FileRow {
  riga: number;
  id: string | null;
  nominativo: string;
  contenuto: TypedRow | null;
  messaggi: RowMessage[];
}

type Known = { id: string; taxCode: string; name: string; hiredOn: string | null; endedOn: string | null };

/** Reads a sheet that was filled in. Each row gets its person and content, or the reasons why not. */
export function readFile(
  sheet: Sheet,
  table: Table<FileKey>,
  people: readonly PersonRow[],
  ever: readonly Known[],
): FileRow[] | Refusal {
  if (table.missing.length > 0) return refuse('columns-missing', { columns: MONTH_FIELDS.codiceFiscale });
  const unknown = table.columns.find(({ key, header }) => key === null && header !== '');
  if (unknown) return refuse('month-data-column', { column: unknown.header.slice(0, 60) });
  if (table.rows.length === 0) return refuse('sheet-empty');
  if (table.rows.length > MOST_ROWS) return refuse('sheet-too-many-rows', { limit: MOST_ROWS });
  const first = new Map<string, number>();
  return table.rows.map(({ number: riga, texts, messages }) => {
    const given = new Set(table.columns.flatMap(({ key }) => key ?? []));
    const unreadable = messages.map(({ key, text }) => ({ campo: key, testo: text }));
    const whose = personOf(sheet, texts, people, ever);
    if ('refused' in whose)
      return {
        ...{ riga, id: null, nominativo: whose.name, contenuto: null },
        messaggi: [...unreadable, { campo: 'codiceFiscale', testo: whose.refused }],
      };
    const { person } = whose;
    const id = person.employeeId ?? person.rowId ?? '';
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, riga);
    const twice = earlier === undefined ? [] : [{ campo: 'codiceFiscale', testo: SAYS.twice(earlier) }];
    const read = readRow(typedIn(sheet, person, texts, given), sheet.columns, employedIn(sheet, person));
    const messaggi = [...unreadable, ...twice, ...('messages' in read ? read.messages : [])];
    const content = 'content' in read ? worked(sheet, person, texts, read.content) : null;
    return {
      ...{ riga, id, nominativo: person.name },
      contenuto: content && messaggi.length === 0 ? typedOf(content) : null,
      messaggi,
    };
  });
}

/** An empty cell of work follows from contract and absences. */
function worked(sheet: Sheet, person: PersonRow, texts: Partial<Record<FileKey, string>>, content: Content): Content {
  const followed = withWork(content, sheet.columns, employedIn(sheet, person)).values;
  const typed = (['ore', 'giorni'] as const).filter((key) => (texts[key] ?? '') !== '');
  const kept = Object.fromEntries(typed.map((key) => [key, content.values[key]]));
  return { ...content, values: { ...content.values, ...followed, ...kept } };
}

/** What a row of the file says; what the file has no column for stays as it is. */
function typedIn(
  sheet: Sheet,
  person: PersonRow,
  texts: Partial<Record<FileKey, string>>,
  given: ReadonlySet<FileKey>,
) {
  const now = typedOf(person.content ?? startFor(sheet, person));
  const text = (key: FileKey, kept: string) => (given.has(key) ? (texts[key] ?? '') : kept);
  const [description, amount] = [texts.voce ?? '', texts.importo ?? ''];
  const recurring = now.voci.filter(({ ricorrente }) => ricorrente);
  return {
    valori: Object.fromEntries(
      sheet.columns.flatMap((key) => {
        const value = text(key, now.valori[key] ?? '');
        return value === '' ? [] : [[key, value]];
      }),
    ),
    voci: !given.has('voce')
      ? now.voci
      : description === '' && amount === ''
        ? recurring
        : [...recurring, { descrizione: description, importo: amount, ricorrente: false }],
    nota: text('nota', now.nota),
    oreSettimanali: text('oreSettimanali', '') || now.oreSettimanali,
    assuntoIl: text('assuntoIl', now.assuntoIl ?? ''),
    cessatoIl: text('cessatoIl', now.cessatoIl ?? ''),
  };
}

function personOf(
  sheet: Sheet,
  texts: Partial<Record<FileKey, string>>,
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
export function whyNotHere(month: number, code: string, ever: readonly Known[]): string {
  const known = ever.filter(({ taxCode }) => taxCode === code);
  const left = known.find(({ endedOn }) => endedOn !== null && endedOn < firstDayOf(month));
  if (left?.endedOn) return SAYS.left(left.endedOn, month);
  const later = known.find(({ hiredOn }) => hiredOn !== null && hiredOn > lastDayOf(month));
  return later?.hiredOn ? SAYS.notYet(later.hiredOn) : SAYS.notHere(code);
}

/** What the companies sent, with the practice's own headings: a row for each person, and each one-off amount. */
export function exportOf(
  sheets: readonly Sheet[],
  people: readonly PersonRow[],
  columns: readonly ColumnKey[],
  headings: Readonly<Record<string, string>>,
  form: 'xlsx' | 'csv',
): Promise<Buffer> | Buffer {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const sent = people.flatMap((person) => {
    const sheet = sheetOf.get(person.sheetId);
    if (!sheet || !person.sent) return [];
    const who = [sheet.code, sheet.legalName, person.employeeCode, person.taxCode, person.name];
    return [{ who, content: person.sent }];
  });
  const itemText = ({ items }: Content) =>
    items.map(({ description, cents }) => `${description}: ${typedAmount(cents)}`).join('; ');
  const headers = [
    ...MONTH_DATA.exportWho,
    ...columns.map((key) => headings[key] || MONTH_COLUMNS[key]),
    ...MONTH_DATA.exportRest,
  ];
  const rows = sent.map(({ who, content }): Written[] => [
    ...who,
    ...columns.map((key) => number(content.values[key])),
    number(content.weekly),
    textOf(content.hiredOn),
    textOf(content.endedOn),
    itemText(content),
    content.note,
  ]);
  if (form === 'csv') return writeCsv(headers, rows);
  const items = sent.flatMap(({ who, content }) =>
    content.items.map(({ description, cents }): Written[] => [...who, description, number(cents)]),
  );
  return writeXlsx([
    { name: MONTH_DATA.title, headers, rows },
    {
      name: MONTH_DATA.items,
      headers: [...MONTH_DATA.exportWho, MONTH_FIELDS.voce, MONTH_FIELDS.importo],
      rows: items,
    },
  ]);
}
