import type { ResponseOf } from '../../../access/contract.ts';
import { formatCents, formatDay } from '../../../text/common/format.ts';
import { MONTH_COLUMNS, MONTH_FIELDS } from '../../../text/month-data/columns.ts';
import { MONTH_OFFICE } from '../../../text/month-data/month-data.ts';
import { listMonthData, readMonthData } from '../month-data.contract.ts';
import { type ColumnKey, expectedWork } from '../month-data.ts';
import { differences, readRow, type TypedRow, typedAmount } from '../read-row.ts';

export type MonthSheet = ResponseOf<typeof readMonthData>;
export type MonthRow = MonthSheet['righe'][number];

/** What a change of a sheet makes outdated. */
export const MONTH_REFRESHES = [readMonthData, listMonthData];

/** The row as a person reads and types it, with a decimal comma. */
export function draftOf(content: TypedRow): TypedRow {
  const comma = (text = '') => text.replace('.', ',');
  return {
    ...content,
    valori: Object.fromEntries(Object.entries(content.valori).map(([key, text]) => [key, comma(text)])),
    voci: content.voci.map((item) => ({ ...item, importo: comma(item.importo) })),
    oreSettimanali: comma(content.oreSettimanali),
  };
}

/** The mistakes of a typed row by field, and the work that follows from contract and absences while nobody types it. */
export function checked({ annomese, colonne }: MonthSheet, row: MonthRow, typed: TypedRow) {
  const employed = { month: Number(annomese), hiredOn: row.dataAssunzione, endedOn: row.dataCessazione };
  const read = readRow(typed, colonne, employed);
  const mistakes = 'messages' in read ? read.messages : [];
  return {
    faults: new Map(mistakes.map(({ campo, testo }) => [campo, testo])),
    workOf: (key: ColumnKey) =>
      (key === 'ore' || key === 'giorni') && 'content' in read
        ? typedAmount(expectedWork(read.content, key, employed))
        : '',
  };
}

/** What a row says beyond another one, usually its start: `Ferie (giorni) 2`, `Premio 200,00 €`. */
export function wordsOf(row: TypedRow, from: TypedRow): string[] {
  const typed = draftOf(row);
  return differences(row, from).map((part) => {
    if (part in MONTH_COLUMNS) return `${MONTH_COLUMNS[part as ColumnKey]} ${typed.valori[part] ?? 0}`;
    if (part === 'voci') {
      const items = row.voci.map(({ descrizione, importo }) => `${descrizione} ${formatCents(Number(importo) * 100)}`);
      return items.join(', ') || `${MONTH_FIELDS.unaTantum}: ${MONTH_OFFICE.none}`;
    }
    const field = part as 'nota' | 'oreSettimanali' | 'assuntoIl' | 'cessatoIl';
    const text = typed[field] ?? '';
    const words = field.endsWith('Il') && text !== '' ? formatDay(text) : text;
    return `${MONTH_FIELDS[field]} ${words || MONTH_OFFICE.none}`;
  });
}
