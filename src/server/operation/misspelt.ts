/** The variables that are probably meant to be one of the portal's, and the one that each may mean. */
export function misspeltAmong(names: readonly string[], known: readonly string[]): [name: string, meant: string][] {
  return names.flatMap((name): [string, string][] => {
    if (known.includes(name)) return [];
    // Short names are close to many; a name of the machine must not be taken for one of ours.
    const most = name.length < 5 ? 0 : name.length < 9 ? 1 : 2;
    const near = known.map((one) => ({ one, apart: distanceOf(name, one, most) }));
    const nearest = near.filter(({ apart }) => apart <= most).toSorted((a, b) => a.apart - b.apart)[0];
    return nearest ? [[name, nearest.one]] : [];
  });
}

/** Letters to insert, delete, replace or exchange with their neighbour (optimal string alignment); stops above `most`. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
