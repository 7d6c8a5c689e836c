import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import startTestServer from '../../setup/postgres.ts';
import { POSTGRES_VARIABLE } from '../../support/process/database.ts';
import { useTemporaryFolder } from '../../support/process/temporary-folder.ts';

/**
 * The time limit of a test run. A hanging test counts as having noticed the mistake; a busy machine alone never takes
 * this long.
 */
const TIMEOUT_MS = 1_800_000;

export interface Noticed {
  outcome: 'noticed' | 'missed' | 'broken';
  /** The name of the failed test, or the reason why no test ran. */
  words: string;
}

/** Copies the working tree, including uncommitted changes; the copy uses the original's node_modules. */
export async function makeCopy(name: string): Promise<string> {
  const copy = path.join(ROOT, '.cache/mutants', name);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const omitted = ['node_modules', 'dist', 'test-results', 'playwright-report'];
  // Leaves out names that begin with a dot: Git's folder, caches and the demo's data.
  const entries = (await readdir(ROOT)).filter((entry) => !entry.startsWith('.') && !omitted.includes(entry));
  for (const entry of entries) await cp(path.join(ROOT, entry), path.join(copy, entry), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Starts one PostgreSQL server for all test runs, in memory if there is enough space. */
export async function onTestServer(work: () => Promise<void>): Promise<void> {
  const removeFolder = await useTemporaryFolder();
  const stop = await startTestServer();
  try {
    await work();
  } finally {
    await stop();
    await removeFolder();
  }
}

/** Runs test files or folders in a copy in which `file` contains a mistake. */
export async function runTests(copy: string, file: string, tests: readonly string[]): Promise<Noticed> {
  const report = path.join(copy, 'mutant.json');
  await rm(report, { force: true });
  const args = ['run', '--project=unit', '--project=server', '--bail=1', '--maxWorkers=1', '--reporter=json'];
  const env = { ...process.env };
  // Starts a separate server for a mistake in a migration: the shared template database was migrated without the
  // mistake.
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
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
  }, TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (isLate) return { outcome: 'noticed', words: 'timeout' };
  const found = await readFile(report, 'utf8').then(JSON.parse, () => null);
  if (!found) return { outcome: 'broken', words: complaint.trim().split('\n').at(-1) ?? '' };
  const results = found.testResults as {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  const failed = results.flatMap((one) => one.assertionResults).find(({ status }) => status === 'failed');
  // The failure's first line shows whether the test noticed the mistake or failed for another reason.
  if (failed) return { outcome: 'noticed', words: `${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0]}` };
  if (code === 0 && found.numPassedTests > 0) return { outcome: 'missed', words: tests.join(', ') };
  const unloaded = results.find(({ message }) => message)?.message ?? 'no test ran';
  return { outcome: 'broken', words: unloaded.split('\n')[0] ?? '' };
}
