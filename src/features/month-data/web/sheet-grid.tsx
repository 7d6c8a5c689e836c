import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { MONTH_COLUMNS } from '../../../text/month-data/columns.ts';
import { MONTH_DATA, MONTH_OFFICE, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import type { ColumnKey } from '../month-data.ts';
import type { TypedRow } from '../read-row.ts';
import classes from './month-data.module.css';
import { restOf } from './row-words.ts';
import type { MonthRow, MonthSheet, useRows } from './use-rows.ts';

type Rows = ReturnType<typeof useRows>;

/** The rows of a paste: cells between tabs, rows between line ends. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

/**
 * The grid of a wide window. Arrows up and down and Enter move between people; cells copied from a spreadsheet fill rows and columns from the cell where they are pasted.
 */
export function SheetGrid({ sheet, rows, onOpen }: { sheet: MonthSheet; rows: Rows; onOpen: (row: MonthRow) => void }) {
  const table = useRef<HTMLTableElement>(null);
  const { colonne, righe } = sheet;
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`);
  const move = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const by = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = cellAt(row + by, column);
    next?.focus();
    next?.select();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number, from: number) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    const edits = new Map<MonthRow, (typed: TypedRow) => TypedRow>();
    for (const [down, line] of cells.entries()) {
      const row = righe[at + down];
      if (!row) break;
      edits.set(row, (typed) => line.reduce((now, text, across) => withCell(now, colonne[from + across], text), typed));
    }
    void rows.save([...edits.keys()], rows.change(edits));
  };
  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{MONTH_SHEET.person}</th>
            {colonne.map((key) => (
              <th key={key} scope="col">
                {MONTH_COLUMNS[key]}
              </th>
            ))}
            <th scope="col">{MONTH_SHEET.more}</th>
          </tr>
        </thead>
        <tbody>
          {righe.map((row, at) => {
            const typed = rows.typedRow(row);
            const mistakes = rows.mistakesOf(row);
            const [mistake] = mistakes.values();
            return (
              <tr key={row.id} data-asked={row.daChiarire || undefined}>
                <th scope="row">
                  <button type="button" className={classes.name} onClick={() => onOpen(row)}>
                    {row.nominativo}
                  </button>
                  <RowMarks row={row} />
                  {mistake && (
                    <span className={classes.mistake} role="alert">
                      {mistake}
                    </span>
                  )}
                </th>
                {colonne.map((key, column) => (
                  <td
                    key={key}
                    data-differs={differs(typed, row, key) || undefined}
                    data-wrong={mistakes.has(key) || undefined}
                  >
                    <input
                      data-cell={`${at}:${column}`}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={MONTH_SHEET.cell(row.nominativo, MONTH_COLUMNS[key])}
                      aria-invalid={mistakes.has(key) || undefined}
                      value={typed.valori[key] ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        rows.change(new Map([[row, (now: TypedRow) => withCell(now, key, value)]]))
                      }
                      onFocus={(event) => event.currentTarget.select()}
                      onBlur={() => void rows.save([row])}
                      onKeyDown={(event) => move(event, at, column)}
                      onPaste={(event) => paste(event, at, column)}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className={classes.rest}
                    aria-label={MONTH_SHEET.open(row.nominativo)}
                    onClick={() => onOpen(row)}
                  >
                    {restOf(typed, row).join(' · ') || MONTH_SHEET.addMore}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function RowMarks({ row }: { row: MonthRow }) {
  return (
    <>
      {row.nuovo && <Chip tone="info" icon="user" text={MONTH_DATA.newPerson} />}
      {row.daChiarire && <Chip tone="bad" icon="chat" text={MONTH_OFFICE.toClarify} />}
    </>
  );
}

/** The row with another text in one cell; an empty text is no value. */
export function withCell(typed: TypedRow, key: ColumnKey | undefined, text: string): TypedRow {
  if (key === undefined) return typed;
  const { [key]: _before, ...others } = typed.valori;
  return { ...typed, valori: text === '' ? others : { ...others, [key]: text } };
}

const differs = (typed: TypedRow, row: MonthRow, key: ColumnKey) =>
  (typed.valori[key] ?? '') !== (row.partenza.valori[key] ?? '').replace('.', ',');
