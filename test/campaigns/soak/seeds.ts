/**
 * The seeds of a soak. They were not used while the rules were written. `SEEDS=1,2,3 npm run soak -- NAME` uses other
 * seeds.
 */
export function seeds(...own: number[]): number[] {
  const given = (process.env.SEEDS ?? '').split(',').map(Number).filter(Boolean);
  return given.length > 0 ? given : own;
}
