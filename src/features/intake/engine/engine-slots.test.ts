import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { takeSlot, takeSpareSlot } from './engine-slots.ts';

const CORES = availableParallelism();

it('lets as many work as there are cores, and one more for a reader', async () => {
  const jobs = await Promise.all(Array.from({ length: CORES }, () => takeSlot(null)));
  let another = false;
  const waiting = takeSlot(null).then((release) => {
    another = true;
    return release;
  });
  const reader = await takeSlot('7');
  await new Promise((resolve) => setImmediate(resolve));
  expect(another).toBe(false);
  expect(await takeSpareSlot(null)).toBeNull();
  reader();
  for (const release of jobs) release();
  (await waiting)();
});

it('refuses with 429 and Retry-After what one reader would have wait without end, and lets the others have their turn', async () => {
  const held = await Promise.all(Array.from({ length: CORES + 1 }, () => takeSlot('7')));
  const order: string[] = [];
  const taken = (reader: string) =>
    takeSlot(reader).then(
      (release) => {
        order.push(reader);
        release();
      },
      (error: { status: number; headers: Record<string, string> }) => {
        order.push(`${error.status} ${error.headers['retry-after']}`);
      },
    );
  const greedy = Array.from({ length: 80 }, () => taken('7'));
  const modest = taken('8');
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(Array.from({ length: 56 }, () => '429 5'));
  held[0]?.();
  await modest;
  // Whoever has nothing at work comes before the twenty-four that came earlier.
  expect(order[56]).toBe('8');
  for (const release of held) release();
  await Promise.all(greedy);
  expect(order).toHaveLength(81);
});
