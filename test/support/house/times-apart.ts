interface Sides<Status> {
  /** Runs before each pair of requests and moves the clock, so that rate limits do not distort the times. */
  before: (n: number) => void;
  known: (n: number) => Promise<{ status: Status }>;
  unknown: (n: number) => Promise<{ status: Status }>;
}

/**
 * The difference between the medians of two kinds of answers. Both requests of a pair start at the same time, in
 * alternating order, so that other load affects both. Measures at least `least` pairs, and continues up to `most` pairs
 * while the medians differ by more than 5 ms.
 */
export async function timesApart<Status>(most: number, least: number, sides: Sides<Status>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<Status>();
  const ask = async (side: 'known' | 'unknown', n: number) => {
    const start = performance.now();
    const { status } = await sides[side](n);
    times[side].push(performance.now() - start);
    answers.add(status);
  };
  const apart = () => Math.abs(median(times.known) - median(times.unknown));
  for (let n = 1; n <= most && (n <= least || apart() > 5); n += 1) {
    sides.before(n);
    const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    await Promise.all(order.map((side) => ask(side, n)));
  }
  const told = (side: 'known' | 'unknown') => `${side} ${median(times[side]).toFixed(2)} ms`;
  return {
    answers,
    apartMs: apart(),
    sentence: `medians of ${times.known.length} each: ${told('known')}, ${told('unknown')}`,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
