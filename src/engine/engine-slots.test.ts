import { availableParallelism } from 'node:os';
import { expect, it, vi } from 'vitest';
import { takeSlot, takeSpareSlot } from './engine-slots.ts';

const CORES = availableParallelism();

it('the engine runs one process per core, and one more for a user who waits', async () => {
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

it('the engine refuses one user’s excess requests with 429 and Retry-After, and serves the other users in turn', async () => {
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
  // A user without running processes is served before the twenty-four earlier requests.
  expect(order[56]).toBe('8');
  for (const release of held) release();
  await Promise.all(greedy);
  expect(order).toHaveLength(81);
});

it('the engine answers 503 with Retry-After if too many requests wait, or one request has waited fifteen seconds', async () => {
  const held = await Promise.all(Array.from({ length: CORES + 1 }, (_, n) => takeSlot(`at work ${n}`)));
  const busy = { status: 503, headers: { 'retry-after': '5' } };
  vi.useFakeTimers();
  try {
    const waiting = Array.from({ length: 64 }, (_, n) =>
      takeSlot(`waiting ${n % 32}`).catch((error: unknown) => error),
    );
    await expect(takeSlot('one more')).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(14_900);
    let isDone = false;
    const job = takeSlot(null).then((release) => {
      isDone = true;
      return release;
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining(busy)));
    // Nobody waits for the answer to a job, so a job waits as long as necessary.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isDone).toBe(false);
    for (const release of held) release();
    (await job)();
  } finally {
    vi.useRealTimers();
  }
});
