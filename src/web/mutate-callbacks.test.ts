import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A dialog closes when its change is done, and React Query then skips the callbacks passed to `mutate`: the list under
 * the dialog would keep its old rows. Success callbacks therefore belong in `useChange`.
 */
test('no call of `mutate` passes a success callback', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/\.mutate(?:Async)?\([^;]*?\bon(?:Success|Settled)\b/g)].map(
      () => name,
    ),
  );
  expect(found).toEqual([]);
});
