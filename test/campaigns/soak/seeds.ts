/** The seeds of a soak, never looked at while the rules were written; others with `SEEDS=1,2,3 npm run soak -- NAME`. */
export function seeds(...own: number[]): number[] {
  const given = (process.env.SEEDS ?? '').split(',').map(Number).filter(Boolean);
  return given.length > 0 ? given : own;
}
