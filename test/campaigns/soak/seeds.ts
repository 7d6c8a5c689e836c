/**
 * The seeds of a soak, which nobody looked at while writing the rules. `SEEDS=1,2,3 npm run soak -- NAME` uses other
 * seeds.
 */
export function seeds(...own: number[]): number[] {
  const given = (process.env.SEEDS ?? '').split(',').map(Number).filter(Boolean);
  return given.length > 0 ? given : own;
}
