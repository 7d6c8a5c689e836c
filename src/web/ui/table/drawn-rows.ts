/** The number of rows rendered beyond those in view, on either side. */
const BEYOND = 6;
/**
 * Rows are added and removed in groups: in between, a scrolling list only moves, without layout or paint. Larger groups
 * mean less work in total, but more in one frame, which then comes late.
 */
const GROUP = 2;

/**
 * The rows of a long list that exist while those from `first` to `last` are in view, plus the focused one, which must
 * not disappear.
 */
export function drawnRows(view: { first: number; last: number }, count: number, focused: number): number[] {
  const from = Math.max(0, Math.floor((view.first - BEYOND) / GROUP) * GROUP);
  const inView = Math.ceil((view.last - view.first + 1) / GROUP) * GROUP;
  const end = Math.min(count, from + BEYOND + inView + BEYOND + GROUP);
  const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  if (focused < 0 || focused >= count || (focused >= from && focused < end)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
}
