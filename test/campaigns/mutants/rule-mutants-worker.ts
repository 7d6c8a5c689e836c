import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { Run, RunResult } from './rule-mutants.ts';

/**
 * A warm vitest in a copy of the tree. It runs the tests that its parent process names, after replacing the text of one
 * file.
 */
const vitest = await createVitest({
  root: process.cwd(),
  config: false,
  watch: false,
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  bail: 1,
  reporters: [{}],
  env: { TZ: 'UTC' },
  include: ['src/**/*.test.{ts,tsx}'],
  setupFiles: ['test/setup/modules.ts'],
  testTimeout: 10_000,
});
const answer = (result: RunResult) => process.send?.(result);

process.on('message', async ({ file, text, tests }: Run) => {
  await writeFile(file, text);
  vitest.invalidateFile(path.resolve(file));
  if (tests.length === 0) return answer({ words: null });
  const known = await vitest.globTestSpecifications([...tests]);
  // Compares whole paths, because vitest also finds files whose path only contains the name.
  const wanted = known.filter(({ moduleId }) => tests.includes(path.relative(process.cwd(), moduleId)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  // Selects the modules of this run, because the result also contains those of earlier runs.
  const ran = testModules.filter(({ moduleId }) => wanted.some((one) => one.moduleId === moduleId));
  const failed = ran.flatMap((module) => [...module.children.allTests('failed')])[0];
  const unloaded = ran.find((module) => module.errors().length > 0)?.errors()[0];
  const words = failed?.fullName ?? unloaded?.message ?? (unhandledErrors.length > 0 ? 'an unhandled error' : null);
  answer({ words: words?.split('\n')[0] ?? null });
});
answer({ words: null });
