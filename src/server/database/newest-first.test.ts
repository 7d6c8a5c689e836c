import { expect, it } from 'vitest';
import { newestFirst } from './newest-first.ts';

it('runs a few tasks at once, then the newest waiting one, and refuses the oldest when too many wait', async () => {
  const turn = newestFirst({ running: 1, waiting: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const asked = ['first', 'second', 'third', 'fourth'].map((name) =>
    turn(
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.push(() => resolve(name));
        }),
      () => new Error(`${name} makes one too many`),
    ).catch((error: Error) => error.message),
  );
  expect(await asked[1]).toBe('fourth makes one too many');
  for (const name of ['first', 'fourth', 'third']) {
    expect(begun.at(-1)).toBe(name);
    ends.at(-1)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(asked)).toEqual(['first', 'fourth makes one too many', 'third', 'fourth']);
});
