/**
 * Draws pseudo-random numbers that are the same at every start, so that the demo never changes. FNV-1a turns a name
 * into a seed; mulberry32 generates the numbers.
 */
export type Draw = () => number;

export function drawFor(name: string): Draw {
  let seed = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) seed = Math.imul(seed ^ name.charCodeAt(i), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** An integer from `low` to `high`, both included. */
export function between(draw: Draw, low: number, high: number): number {
  return low + Math.floor(draw() * (high - low + 1));
}

export function oneOf<T>(draw: Draw, list: readonly T[]): T {
  const one = list[Math.floor(draw() * list.length)];
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
}
