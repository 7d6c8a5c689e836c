let known: number | null = null;

/** The ratio of the browser's font size to the usual 16 px, by which sizes computed in px grow. */
export function letterScale(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}
