/** The number of extra rows rendered above and below those in view. */
const BEYOND = 6;
/**
 * Rows are added and removed in groups of this size. Between two groups, scrolling only moves the list, without layout
 * or paint. A larger group means less work in total but more work in one frame, which is then late.
 */
const GROUP = 2;

/**
 * The rows of a long list to render while the rows from `first` to `last` are in view. The focused row is always
 * included, because it must not lose the focus.
 */
export function drawnRows(view: { first: number; last: number }, count: number, focused: number): number[] {
  const from = Math.max(0, Math.floor((view.first - BEYOND) / GROUP) * GROUP);
  const inView = Math.ceil((view.last - view.first + 1) / GROUP) * GROUP;
  const end = Math.min(count, from + BEYOND + inView + BEYOND + GROUP);
  const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  if (focused < 0 || focused >= count || (focused >= from && focused < end)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
}
