let known: number | null = null;

/** How many times the usual 16 px the browser's letters are: what is reckoned in px grows with them. */
export function letterScale(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}
