import { seeded } from '../portal/seeded.ts';

/** With `npm run test:full` the tests check every item instead of a sample. */
export const isFull = Boolean(process.env.PORTALE_TEST_FULL);

/**
 * A tenth of the items, at least one; in the full run all items. Each day (UTC) draws a different tenth. The console
 * shows the seed; `PORTALE_TEST_SEED` repeats a draw.
 */
export function sampled<Item>(items: readonly Item[], { of }: { of: string }): Item[] {
  if (isFull) return [...items];
  const day = new Date().toISOString().slice(0, 10);
  const seed = process.env.PORTALE_TEST_SEED ?? day.replaceAll('-', '');
  // Each table has its own seed; otherwise a day's run would draw the same positions in every table.
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
