/** Rows drawn beyond those in view, on either side. */
const BEYOND = 6;
/**
 * Rows come and go in groups: between two of them a scrolling list only moves, and nothing is laid out or painted.
 * Larger groups are less work in all, but more of it in one frame, which then comes late.
 */
const GROUP = 2;

/**
 * The rows of a long list that exist while those from `first` to `last` are in view, and the one with the focus, which
 * must not vanish under it.
 */
export function drawnRows(view: { first: number; last: number }, count: number, focused: number): number[] {
  const from = Math.max(0, Math.floor((view.first - BEYOND) / GROUP) * GROUP);
  const inView = Math.ceil((view.last - view.first + 1) / GROUP) * GROUP;
  const end = Math.min(count, from + BEYOND + inView + BEYOND + GROUP);
  const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  if (focused < 0 || focused >= count || (focused >= from && focused < end)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
}
