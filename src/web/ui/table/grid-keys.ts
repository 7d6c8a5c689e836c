/** A cell of a grid; row −1 is the heading. */
export interface GridCell {
  row: number;
  column: number;
}

/** The cell that a key moves to (ARIA grid pattern); null for keys that do not move. */
export function moveInGrid(
  from: GridCell,
  key: string,
  ctrl: boolean,
  size: { rows: number; columns: number; page: number },
): GridCell | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const moves: Record<string, GridCell> = {
    ArrowDown: { ...from, row: from.row + 1 },
    ArrowUp: { ...from, row: from.row - 1 },
    ArrowRight: { ...from, column: from.column + 1 },
    ArrowLeft: { ...from, column: from.column - 1 },
    PageDown: { ...from, row: from.row + size.page },
    PageUp: { ...from, row: from.row - size.page },
    Home: { row: ctrl ? 0 : from.row, column: 0 },
    End: { row: ctrl ? lastRow : from.row, column: lastColumn },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!to) return null;
  return {
    row: Math.max(-1, Math.min(to.row, lastRow)),
    column: Math.max(0, Math.min(to.column, lastColumn)),
  };
}

/** The sort after a click on a heading: ascending first, then reversed. */
export function sortAfterClick(sort: string | undefined, field: string): string {
  return sort === `${field},asc` ? `${field},desc` : `${field},asc`;
}
