let known: number | null = null;

/** The factor of the browser's letters over the usual 16 px: sizes computed in px grow with it. */
export function letterScale(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}
