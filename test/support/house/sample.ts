import { seeded } from '../portal/seeded.ts';

/** `npm run test:full` leaves nothing out. */
export const isFull = Boolean(process.env.PORTALE_TEST_FULL);

/**
 * A tenth of what a large table asks, at least one; everything in the full run. Each day (UTC) draws another tenth: the
 * line on the console names the seed, and `PORTALE_TEST_SEED` repeats that draw.
 */
export function sampled<Item>(items: readonly Item[], { of }: { of: string }): Item[] {
  if (isFull) return [...items];
  const day = new Date().toISOString().slice(0, 10);
  const seed = process.env.PORTALE_TEST_SEED ?? day.replaceAll('-', '');
  // Each table draws its own places, so that a day does not look at the same ones everywhere.
  const random = seeded([...of].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), Number(seed)));
  const drawn = new Set(
    items
      .map((item) => ({ item, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, Math.max(1, Math.round(items.length / 10)))
      .map(({ item }) => item),
  );
  console.log(`sample ${day}: PORTALE_TEST_SEED=${seed} (${of}: ${drawn.size} of ${items.length})`);
  return items.filter((item) => drawn.has(item));
}
