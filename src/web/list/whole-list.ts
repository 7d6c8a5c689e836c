import type { WholeRows } from './list-definition.ts';
import type { ListView } from './list-view.ts';

/** Removes accents and converts to lower case. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether the text contains every typed word. */
export function holdsWords(text: string, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const within = folded(text);
  return words.every((word) => within.includes(word));
}

/** Filters and sorts all rows, and returns the page that the view requests. */
export function arrange<Row>(
  all: readonly Row[],
  { words, by, passes }: Pick<WholeRows<Row>, 'words' | 'by' | 'passes'>,
  { applied, typed, page, size, sort }: ListView,
  sortUnlessSaid?: string,
): { rows: readonly Row[]; total: number } {
  const found = all.filter((row) => (passes?.(row, applied) ?? true) && holdsWords(words(row), typed));
  const [field = '', direction] = (sort ?? sortUnlessSaid ?? '').split(',');
  const valueOf = Object.hasOwn(by, field) ? by[field] : undefined;
  const turn = direction === 'desc' ? -1 : 1;
  // Reversing the default order also reverses equal rows, for example rows with the same timestamp.
  const against = sortUnlessSaid?.startsWith(`${field},`) && sortUnlessSaid !== `${field},${direction}`;
  const sorted = valueOf
    ? (against ? found.reverse() : found).sort((a, b) => turn * compare(valueOf(a), valueOf(b)))
    : found;
  const rows = size < 0 ? sorted : sorted.slice(page * size, (page + 1) * size);
  return { rows, total: found.length };
}

const ITALIAN = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Empty values come last in ascending order. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : ITALIAN.compare(String(a), String(b));
}
