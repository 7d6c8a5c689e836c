import { eachInTurns } from '../../server/http/in-turns.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { SheetColumn, Table } from '../../server/sheets/table.ts';
import { type WrittenSheet, writeCsv, writeXlsx } from '../../server/sheets/write-sheet.ts';
import { FIGURE_NAMES, KEY_HEADERS, KEY_SYNONYMS, MEASURE_SYNONYMS } from '../../text/dashboard/figures.ts';
import {
  type Figure,
  type FigureKind,
  KINDS,
  type RowMessage,
  readFigure,
  type Target,
  whyNotTogether,
} from './figures.ts';

/** One row of the file as the preview shows it. */
export interface FigureVerdict {
  riga: number;
  esito: 'valida' | 'rifiutata';
  valori: Record<string, string>;
  messaggi: RowMessage[];
}

export interface ReadFigures {
  /** Headers of required columns that the sheet lacks. */
  missing: string[];
  rows: FigureVerdict[];
  figures: Figure[];
}

export const columnsOf = (kind: FigureKind): readonly SheetColumn[] => {
  const { keys, measures, check } = KINDS[kind];
  const column = (key: string, header: string, required: boolean): SheetColumn => ({
    key,
    header,
    required,
    synonyms: MEASURE_SYNONYMS[key] ?? [],
    takes: 'number',
  });
  return [
    ...keys.map(({ key, required }) => ({
      ...column(key, KEY_HEADERS[key], required),
      synonyms: KEY_SYNONYMS[key] ?? [],
      ...(key === 'mese' ? { takes: 'month' as const } : {}),
    })),
    ...measures.map(({ key, header, optional }) => column(key, header, !optional)),
    ...(check ? [column(check.key, check.header, false)] : []),
    // A file may name company and year in each row; both are checked against the company and year of the import.
    { ...column('azienda', KEY_HEADERS.azienda, false), synonyms: KEY_SYNONYMS.azienda ?? [] },
    { ...column('anno', KEY_HEADERS.anno, false), synonyms: KEY_SYNONYMS.anno ?? [] },
  ];
};

/** Returns a verdict for each row of the sheet, and the figures of the valid rows. */
export async function readFigures(table: Table, kind: FigureKind, target: Target): Promise<ReadFigures | Refusal> {
  const headers = new Map(columnsOf(kind).map(({ key, header }) => [key, header]));
  const missing = table.missing.map((key) => headers.get(key) ?? key);
  if (missing.length > 0) return { missing, rows: [], figures: [] };
  const { maxRows } = KINDS[kind];
  if (table.rows.length === 0) return refuse('sheet-empty');
  if (table.rows.length > maxRows) return refuse('sheet-too-many-rows', { limit: String(maxRows) });
  const figures: Figure[] = [];
  const rows = await eachInTurns(table.rows, (row): FigureVerdict => {
    const unreadable = row.messages.map(({ key, text }) => ({ campo: key, testo: text }));
    const texts = { ...row.texts, ...Object.fromEntries(row.messages.map(({ key }) => [key, ''])) };
    const read = readFigure(kind, row.number, texts, target);
    const found = 'messages' in read ? read.messages : [];
    const messaggi = [...unreadable, ...found.filter(({ campo }) => !unreadable.some((one) => one.campo === campo))];
    if ('figure' in read && messaggi.length === 0) figures.push(read.figure);
    // Returns the cells as read, so that the screen can resend a corrected row; unreadable cells are unchanged.
    return { riga: row.number, esito: messaggi.length === 0 ? 'valida' : 'rifiutata', valori: row.texts, messaggi };
  });
  const together = whyNotTogether(kind, figures);
  for (const row of rows) {
    const testo = together.get(row.riga);
    if (testo !== undefined) Object.assign(row, { esito: 'rifiutata', messaggi: [{ campo: null, testo }] });
  }
  return { missing, rows, figures: figures.filter(({ line }) => !together.has(line)) };
}

const headersOf = (kind: FigureKind) => columnsOf(kind).map(({ header }) => header);

/** Builds an empty template. Its columns and blank rows are formatted so that codes keep their leading zeros. */
export function templateOf(kind: FigureKind, form: 'xlsx' | 'csv'): Promise<Buffer> {
  const headers = headersOf(kind);
  if (form === 'csv') return Promise.resolve(writeCsv(headers, []));
  return writeXlsx([{ name: FIGURE_NAMES[kind], headers, rows: [], blankRows: 50 }]);
}

/** A stored figure as a row of its template; importing the row yields the same figure. */
export interface KeptFigure extends Omit<Figure, 'employeeId' | 'line'> {
  kind: FigureKind;
  taxCode: string | null;
  employeeCode: string | null;
}

/** A workbook with one sheet for each kind that has figures. */
export function workbookOf(figures: readonly KeptFigure[], company: string, year: number): Promise<Buffer> {
  const kinds = (Object.keys(KINDS) as FigureKind[]).filter((kind) => figures.some((figure) => figure.kind === kind));
  const sheets = kinds.map((kind): WrittenSheet => {
    const { keys, measures, check } = KINDS[kind];
    const rows = figures
      .filter((figure) => figure.kind === kind)
      .map((figure) => {
        const values = figure.amounts.map((amount) => amount ?? 0);
        return [
          ...keys.map(({ key }) => keyText(kind, key, figure)),
          ...measures.map(({ unit }, index) => number(figure.amounts[index] ?? null, unit === 'numero' ? 1 : 100)),
          ...(check ? [number(check.of(values), 100)] : []),
          company,
          String(year),
        ];
      });
    return { name: FIGURE_NAMES[kind], headers: headersOf(kind), rows };
  });
  return writeXlsx(sheets);
}

const number = (amount: number | null, by: number) => (amount === null ? null : amount / by);

function keyText(kind: FigureKind, key: string, figure: KeptFigure): string | number | null {
  if (key === 'mese') return figure.month;
  if (key === 'filiale') return figure.branchCode;
  if (key === 'codiceFiscale') return figure.taxCode;
  if (key === 'matricola') return figure.employeeCode;
  if (key === 'descrizione') return figure.description;
  if (key === 'sezione' || key === 'unita') return figure.section;
  return kind === 'bilancio' || kind === 'filiali' || key !== 'codice' ? figure.item : null;
}
