let known: number | null = null;

/** The ratio of the browser's font size to the usual 16 px. Sizes computed in px are multiplied by it. */
export function letterScale(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}
