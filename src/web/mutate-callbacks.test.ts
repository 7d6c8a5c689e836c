import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A dialog closes itself when its change is done, and what stands in the call of `mutate` is not called after that: the
 * list behind it would keep the old rows. What follows a success stands in `useChange`.
 */
test('nothing that follows a success stands in a call of mutate', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/\.mutate(?:Async)?\([^;]*?\bon(?:Success|Settled)\b/g)].map(
      () => name,
    ),
  );
  expect(found).toEqual([]);
});
