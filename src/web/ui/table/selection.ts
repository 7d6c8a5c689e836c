/** The ids of the selected rows, so that a selection survives paging and sorting. A change always creates a new set. */
export type Selection = ReadonlySet<string>;

export const NOTHING: Selection = new Set();

export function toggle(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Shift-click: selects all rows from the last clicked row to the clicked row, or deselects them if the click deselects
 * that row.
 */
export function toggleRange(selection: Selection, ids: readonly string[], from: string | null, to: string): Selection {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return toggle(selection, to);
  const choose = !selection.has(to);
  const next = new Set(selection);
  for (const id of ids.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (choose) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Select-all (spec §2): selects all rows shown or, if all of them are selected, deselects them. */
export function toggleAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  if (shareOf(selection, ids) === 'all') for (const id of ids) next.delete(id);
  else for (const id of ids) next.add(id);
  return next;
}

/** A state checkbox selects all rows in that state, or deselects them (spec §2). */
export function toggleState<Row>(
  selection: Selection,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  matches: (row: Row) => boolean,
): Selection {
  return toggleAll(selection, rows.filter(matches).map(idOf));
}

/** Drops rows that no longer exist from the selection. */
export function keepOnly(selection: Selection, ids: readonly string[]): Selection {
  const there = new Set(ids);
  return new Set([...selection].filter((id) => there.has(id)));
}

export function shareOf(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (ids.length === 0 || selection.size === 0) return 'none';
  let chosen = 0;
  for (const id of ids) if (selection.has(id)) chosen += 1;
  return chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some';
}
