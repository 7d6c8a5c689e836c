import type { RowVerdict } from '../../text/common/typed-row.ts';

/** A row of a preview, as the screen keeps and edits it. */
export interface ImportRow {
  /** The row number in the spreadsheet. */
  riga: number;
  valori: Record<string, string | null>;
  esito: RowVerdict;
  messaggi: { campo: string | null; testo: string }[];
  azione?: 'crea' | 'aggiorna' | 'invariata' | null;
  /** The user has ticked the row despite its contradiction (P76). */
  confermata?: boolean;
  /** The user has left the row out: the import skips it, and the server does not validate it. */
  fuori?: boolean;
}

export interface ImportField {
  key: string;
  /** The column header in the template. */
  label: string;
}

export const TABS = ['valide', 'controllare', 'rifiutate', 'fuori'] as const;
export type Tab = (typeof TABS)[number];

const TAB_OF: Record<RowVerdict, Tab> = {
  valida: 'valide',
  corretta: 'valide',
  controllare: 'controllare',
  rifiutata: 'rifiutate',
};

export function tabOf(row: ImportRow): Tab {
  return row.fuori ? 'fuori' : TAB_OF[row.esito];
}

export function rowsOf(rows: readonly ImportRow[], tab: Tab): ImportRow[] {
  return rows.filter((row) => tabOf(row) === tab);
}

/** The first tab that needs a correction, or else the first tab. */
export function firstTab(rows: readonly ImportRow[]): Tab {
  return (['rifiutate', 'controllare'] as const).find((tab) => rowsOf(rows, tab).length > 0) ?? 'valide';
}

/** The rows that an import writes (P115): the valid ones, and the doubtful ones that are ticked. */
export function takenOf(rows: readonly ImportRow[]): ImportRow[] {
  return rows.filter((row) => tabOf(row) === 'valide' || isTicked(row));
}

export function isTicked(row: ImportRow): boolean {
  return tabOf(row) === 'controllare' && row.confermata === true;
}

/** The row after the user has edited one cell; messages about the row's former values are dropped. */
export function typedInto(row: ImportRow, key: string, value: string): ImportRow {
  return { ...row, valori: { ...row.valori, [key]: value.trim() === '' ? null : value.trim() }, confermata: false };
}

/**
 * Merges new verdicts into the rows. A row that was corrected automatically keeps its note, because the server receives
 * the corrected value and no longer mentions the correction. A row keeps its tick while its messages are the same.
 */
export function judgedAgain(rows: readonly ImportRow[], found: readonly ImportRow[]): ImportRow[] {
  const verdicts = new Map(found.map((row) => [row.riga, row]));
  return rows.map((row) => {
    const now = verdicts.get(row.riga);
    if (row.fuori || !now) return row;
    if (now.esito === 'valida' && row.esito === 'corretta')
      return { ...now, esito: 'corretta', messaggi: row.messaggi };
    const stays = row.confermata && reasonsOf(now) === reasonsOf(row);
    return stays ? { ...now, confermata: true } : now;
  });
}

/** The messages of a row joined into one text; empty messages are skipped. */
export function reasonsOf(row: ImportRow): string {
  return row.messaggi
    .map(({ testo }) => testo)
    .filter((testo) => testo !== '')
    .join('. ');
}

/**
 * Writes the rows as a spreadsheet with the template's headers in the first row and each row at its original number.
 * The server then handles corrected rows like any uploaded file.
 */
export function sheetOf(rows: readonly ImportRow[], fields: readonly ImportField[]): string {
  const lines = [fields.map(({ label }) => cell(label)).join(';')];
  for (const row of rows.filter(({ fuori }) => !fuori).toSorted((a, b) => a.riga - b.riga)) {
    while (lines.length < row.riga - 1) lines.push('');
    lines.push(fields.map(({ key }) => cell(row.valori[key] ?? '')).join(';'));
  }
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cell(value: string): string {
  return /[";\r\n\t]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * Adds one to the row numbers of rows that were pasted without headers, because `sheetOf` writes headers into the first
 * row.
 */
export function belowHeaders(rows: readonly ImportRow[]): ImportRow[] {
  const shift = rows.some(({ riga }) => riga === 1) ? 1 : 0;
  return rows.map((row) => ({ ...row, riga: row.riga + shift }));
}

/** The order of the rows in the download: rows that need a correction come first. */
const ORDER: readonly Tab[] = ['rifiutate', 'controllare', 'fuori', 'valide'];

/**
 * All rows with their messages, for correction in a spreadsheet program and another upload. Rows that need a correction
 * come first.
 */
export function withReasons(
  rows: readonly ImportRow[],
  fields: readonly ImportField[],
  words: { row: string; outcome: string; why: string; tabs: Record<Tab, string> },
): { colonne: string[]; righe: string[][] } {
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(tabOf(a)) - ORDER.indexOf(tabOf(b)) || a.riga - b.riga);
  return {
    colonne: [words.row, words.outcome, words.why, ...fields.map(({ label }) => label)],
    righe: sorted.map((row) => [
      String(row.riga),
      words.tabs[tabOf(row)],
      reasonsOf(row),
      ...fields.map(({ key }) => row.valori[key] ?? ''),
    ]),
  };
}
