/**
 * The pages that a pager lists, counted from 0: the first, the last, and the neighbours of the current page, with null
 * for a gap.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [0, page - 1, page, page + 1, pages - 1];
  if (page < 3) wanted.push(1, 2, 3);
  if (page > pages - 4) wanted.push(pages - 2, pages - 3, pages - 4);
  const sorted = [...new Set(wanted)].filter((number) => number >= 0 && number < pages).sort((a, b) => a - b);
  const named: (number | null)[] = [];
  let before = -1;
  for (const number of sorted) {
    if (number === before + 2) named.push(number - 1);
    else if (number > before + 2) named.push(null);
    named.push(number);
    before = number;
  }
  return named;
}
