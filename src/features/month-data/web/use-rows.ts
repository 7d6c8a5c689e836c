import { useState } from 'react';
import type { BodyOf, ResponseOf } from '../../../access/contract.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { listMonthData, readMonthData, writeMonthData } from '../month-data.contract.ts';
import { type ColumnKey, type Content, type Employed, edited } from '../month-data.ts';
import { readRow, type TypedRow, typedAmount, typedOf } from '../read-row.ts';

export type MonthSheet = ResponseOf<typeof readMonthData>;
export type MonthRow = MonthSheet['righe'][number];
type Written = BodyOf<typeof writeMonthData>['righe'][number];

/** A row as shown: amounts with a decimal comma. */
export function shown(content: TypedRow): TypedRow {
  const comma = (text: string) => text.replace('.', ',');
  return {
    ...content,
    valori: Object.fromEntries(Object.entries(content.valori).map(([key, text]) => [key, comma(text ?? '')])),
    voci: content.voci.map((item) => ({ ...item, importo: comma(item.importo) })),
    oreSettimanali: comma(content.oreSettimanali),
  };
}

export const employedOf = (sheet: Pick<MonthSheet, 'annomese'>, row: MonthRow | null): Employed => ({
  month: Number(sheet.annomese),
  hiredOn: row?.dataAssunzione ?? null,
  endedOn: row?.dataCessazione ?? null,
});

/** The content of a typed row; null while something in it is wrong. */
export function contentOf(typed: TypedRow, columns: readonly ColumnKey[], employed: Employed): Content | null {
  const read = readRow(typed, columns, employed);
  return 'content' in read ? read.content : null;
}

/** The row after an edit, in which the hours worked follow the absences. */
export function following(
  before: TypedRow,
  after: TypedRow,
  columns: readonly ColumnKey[],
  employed: Employed,
): TypedRow {
  const [was, is] = [contentOf(before, columns, employed), contentOf(after, columns, employed)];
  if (!was || !is) return after;
  const { values } = edited(was, is, columns, employed);
  const valori = { ...after.valori };
  for (const key of ['ore', 'giorni'] as const) {
    if (values[key] === is.values[key]) continue;
    if (values[key] === undefined) delete valori[key];
    else valori[key] = typedAmount(values[key]);
  }
  return { ...after, valori };
}

/** The sheet's rows, with what is typed and not saved yet. A row is saved when it is left. */
export function useRows(sheet: MonthSheet) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, TypedRow>>(new Map());
  const columns = sheet.colonne;
  const typedRow = (row: MonthRow) => drafts.get(row.id) ?? shown(row.contenuto);
  const mistakesOf = (row: MonthRow): Map<string, string> => {
    const draft = drafts.get(row.id);
    const read = draft && readRow(draft, columns, employedOf(sheet, row));
    return new Map(read && 'messages' in read ? read.messages.map(({ campo, testo }) => [campo, testo]) : []);
  };
  const change = (edits: ReadonlyMap<MonthRow, (typed: TypedRow) => TypedRow>) => {
    const next = new Map(drafts);
    for (const [row, edit] of edits) {
      const before = next.get(row.id) ?? shown(row.contenuto);
      next.set(row.id, following(before, edit(before), columns, employedOf(sheet, row)));
    }
    setDrafts(next);
    return next;
  };
  /** Saves these rows together; returns whether they are saved. */
  const write = async (righe: Written[], tolte: string[] = []): Promise<boolean> => {
    try {
      await call(writeMonthData, { params: { id: sheet.id ?? '' }, body: { righe, tolte } });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
      return false;
    }
    await refresh(readMonthData, listMonthData);
    setDrafts(
      (now) => new Map([...now].filter(([id, typed]) => !righe.some((one) => one.id === id && isSame(one, typed)))),
    );
    return true;
  };
  /** Saves what is typed in these rows, except rows with a mistake and rows that are as they were. */
  const save = (rows: readonly MonthRow[], from = drafts) => {
    const changed = rows.flatMap((row) => {
      const typed = from.get(row.id);
      const content = typed && contentOf(typed, columns, employedOf(sheet, row));
      if (!typed || !content) return [];
      return isSame(shown(typedOf(content)), shown(row.contenuto)) ? [] : [{ id: row.id, ...typed }];
    });
    return changed.length > 0 ? write(changed) : Promise.resolve(true);
  };
  return { typedRow, mistakesOf, change, save, write, hasDrafts: drafts.size > 0 };
}

const isSame = (one: TypedRow, other: TypedRow) => JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

function partsOf({ valori, voci, nota, oreSettimanali, assuntoIl, cessatoIl }: TypedRow) {
  const values = Object.entries(valori).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [values, voci.map((item) => Object.values(item)), nota, oreSettimanali, assuntoIl, cessatoIl];
}
