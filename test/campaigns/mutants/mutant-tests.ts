import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { POSTGRES_VARIABLE } from '../../support/process/database.ts';
import type { Mutant } from './mutant.ts';

/** A test that hangs has noticed, too; one that a busy machine holds up has not. */
const AT_MOST_MS = 1_800_000;

export interface Noticed {
  outcome: 'killed' | 'survived' | 'broken';
  /** The test that failed, or why there is none. */
  words: string;
}

/** Runs the tests that must notice a mistake which stands in a copy of the tree. */
export async function runTests(
  copy: string,
  { file, tests, only }: Pick<Mutant, 'file' | 'tests' | 'only'>,
): Promise<Noticed> {
  const report = path.join(copy, 'mutant.json');
  await rm(report, { force: true });
  const args = ['run', '--project=unit', '--project=server', '--bail=1', '--maxWorkers=1', '--reporter=json'];
  if (only) args.push('-t', only);
  const env = { ...process.env };
  // Only a template that is made with the migration shows its mistake.
  if (file.startsWith('database/migrations/')) delete env[POSTGRES_VARIABLE];
  const child = spawn(
    process.execPath,
    [path.join(copy, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile=${report}`, ...tests],
    { cwd: copy, env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
  }, AT_MOST_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (late) return { outcome: 'killed', words: 'its time' };
  const found = await readFile(report, 'utf8').then(JSON.parse, () => null);
  if (!found) return { outcome: 'broken', words: complaint.trim().split('\n').at(-1) ?? '' };
  const results = found.testResults as {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  const failed = results.flatMap((one) => one.assertionResults).find(({ status }) => status === 'failed');
  // Its first words tell a test that has noticed from one that fails for a reason of its own.
  if (failed) return { outcome: 'killed', words: `${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0]}` };
  if (code === 0 && found.numPassedTests > 0) return { outcome: 'survived', words: tests.join(', ') };
  const unloaded = results.find(({ message }) => message)?.message ?? 'no test was run';
  return { outcome: 'broken', words: unloaded.split('\n')[0] ?? '' };
}
