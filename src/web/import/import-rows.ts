import type { RowVerdict } from '../../text/common/typed-row.ts';

/** A row of a preview, as the screen keeps and corrects it. */
export interface ImportRow {
  /** Its number in the sheet. */
  riga: number;
  valori: Record<string, string | null>;
  esito: RowVerdict;
  messaggi: { campo: string | null; testo: string }[];
  azione?: 'crea' | 'aggiorna' | 'invariata' | null;
  /** The person who imports has ticked the row in spite of its contradiction (P76). */
  confermata?: boolean;
  /** Left out by hand: it is not imported, nor judged with the others. */
  fuori?: boolean;
}

export interface ImportField {
  key: string;
  /** As the sheet's template calls it. */
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

/** The tab that asks for something, or else the first. */
export function firstTab(rows: readonly ImportRow[]): Tab {
  return (['rifiutate', 'controllare'] as const).find((tab) => rowsOf(rows, tab).length > 0) ?? 'valide';
}

/** What an import takes (P115): the valid rows, and of those in doubt the ticked ones. */
export function takenOf(rows: readonly ImportRow[]): ImportRow[] {
  return rows.filter((row) => tabOf(row) === 'valide' || isTicked(row));
}

export function isTicked(row: ImportRow): boolean {
  return tabOf(row) === 'controllare' && row.confermata === true;
}

/** A row whose cell was typed anew: what was said of its former values no longer counts. */
export function typedInto(row: ImportRow, key: string, value: string): ImportRow {
  return { ...row, valori: { ...row.valori, [key]: value.trim() === '' ? null : value.trim() }, confermata: false };
}

/**
 * The rows with their new verdicts, once all have been judged again. A note about what was mended stays: the mended
 * value is sent, and has nothing left to be noted. What is ticked stays ticked as long as its doubt is the same.
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

/** The reasons of a row in one sentence, without those of an empty text. */
export function reasonsOf(row: ImportRow): string {
  return row.messaggi
    .map(({ testo }) => testo)
    .filter((testo) => testo !== '')
    .join('. ');
}

/**
 * The rows as the sheet that they came from, each at its number and under the template's headers: what was corrected
 * here goes the way of every file. The first row of a sheet is its headers.
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

/** Pasted cells may come without headers; the first of them stands where a sheet has its headers. */
export function belowHeaders(rows: readonly ImportRow[]): ImportRow[] {
  const shift = rows.some(({ riga }) => riga === 1) ? 1 : 0;
  return rows.map((row) => ({ ...row, riga: row.riga + shift }));
}

/** What asks for a hand first. */
const ORDER: readonly Tab[] = ['rifiutate', 'controllare', 'fuori', 'valide'];

/** All rows with their reasons, to be corrected elsewhere and dropped again: those that ask for a hand first. */
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
