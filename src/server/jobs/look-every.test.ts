import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { lookEvery } from './look-every.ts';

function house() {
  const warned = vi.fn<(...said: unknown[]) => void>();
  const end = new AbortController();
  const logger = { ...openLog('fatal'), warn: warned } as unknown as ReturnType<typeof openLog>;
  return { warned, end, app: { logger, ending: end.signal } };
}

test('checks at once, then after each interval, and never runs two checks at a time', async () => {
  const { app } = house();
  let [looks, under, most] = [0, 0, 0];
  const watch = lookEvery(app, { everyMs: 1, words: 'failed' }, async () => {
    looks += 1;
    most = Math.max(most, ++under);
    await sleep(3);
    under -= 1;
  });
  expect(looks).toBe(1);
  const first = watch.look();
  expect(watch.look(), 'joins the look that is under way').toBe(first);
  await expect.poll(() => looks).toBeGreaterThan(3);
  await watch.stop();
  expect(under, 'a look that is under way comes to its end').toBe(0);
  expect(most).toBe(1);
  const ended = looks;
  await sleep(20);
  expect(looks).toBe(ended);
});

test('logs a repeated failure only once, until a check succeeds', async () => {
  const { app, warned } = house();
  let broken = true;
  const watch = lookEvery(app, { everyMs: 3_600_000, words: 'not looked at' }, async () => {
    if (broken) throw new Error('away');
  });
  await watch.look();
  await watch.look();
  expect(warned.mock.calls).toEqual([[new Error('away'), 'not looked at']]);
  broken = false;
  await watch.look();
  broken = true;
  await watch.look();
  expect(warned).toHaveBeenCalledTimes(2);
  await watch.stop();
});

test('aborts the signal of a long check when the server ends', async () => {
  const { app, end } = house();
  const seen: boolean[] = [];
  const watch = lookEvery(app, { everyMs: 1, words: 'failed' }, async (isOver) => {
    seen.push(isOver());
    end.abort();
    seen.push(isOver());
  });
  await watch.stop();
  expect(seen).toEqual([false, true]);
});
