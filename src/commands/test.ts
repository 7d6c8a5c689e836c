import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import startTestServer from '../../test/setup/postgres.ts';
import { PICTURES_VARIABLE, provideBrowser } from '../../test/support/browser/browser.ts';
import { buildWebIfStale } from './build-web.ts';
import { journeysReachedBy } from './journeys-reached.ts';
import { ROOT, runNode } from './run-program.ts';
import { type Counts, countPlaywright, countVitest, summary } from './test-counts.ts';

/**
 * `npm test`: vitest and, beside it, the journeys in a browser; the last line is the sum of both.
 * `npm test -- NAME` runs vitest's files whose path holds the name, and no journey.
 * `npm test -- --changed` runs what the files reach that differ from the last commit, `--changed=main` from a branch.
 * `npm test -- --shuffle` runs everything with vitest's files in random order.
 * `npm test -- --pictures` draws what the journeys look at, in .cache/pictures.
 */
const REPORTS = path.join(ROOT, '.cache/test-reports');
const words = process.argv.slice(2).filter((argument) => argument !== '--');
const filters = words.filter((word) => !word.startsWith('--'));
const since = /^--changed(?:=(.+))?$/.exec(words.find((word) => word.startsWith('--changed')) ?? '');
const unknown = words.filter((word) => word.startsWith('--') && !/^--(changed(=.+)?|shuffle|pictures)$/.test(word));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: --changed, --changed=BRANCH, --shuffle, --pictures.`);

const journeys = since ? journeysReachedBy(changedFiles(since[1]), await readdir(path.join(ROOT, 'test/browser'))) : [];
const runners = filters.length > 0 || (since && journeys.length === 0) ? [runVitest] : [runVitest, runJourneys];
const besideOthers = runners.length > 1;
// One server, and one migrated template in it, for all that follows.
const stop = await startTestServer();
// At once: what one waits for, the other has the cores for.
const all = await Promise.all(
  runners.map((run) =>
    run().catch((error: unknown): Counts => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1, skipped: 0, failures: [] };
    }),
  ),
);
await stop();
process.exitCode = all.some(({ failed }) => failed > 0) ? 1 : 0;
for (const failure of all.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}`);
console.log(summary(all));

async function runVitest(): Promise<Counts> {
  const report = await freshReport('vitest.json');
  const code = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project=unit',
      '--project=server',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(since ? [`--changed${since[1] ? `=${since[1]}` : ''}`, '--passWithNoTests'] : []),
      ...(words.includes('--shuffle') ? ['--sequence.shuffle.files'] : []),
      ...filters,
    ],
    { besideOthers },
  );
  const found = JSON.parse(await readFile(report, 'utf8'));
  if (since && code === 0 && found.numTotalTests === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  return countVitest(found, code);
}

async function runJourneys(): Promise<Counts> {
  await buildWebIfStale();
  console.log(`Browser: ${provideBrowser(console.log).origin}`);
  const report = await freshReport('playwright.json');
  const code = await runNode(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...journeys.map((name) => `journeys/${name}`)],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        ...(words.includes('--pictures') ? { [PICTURES_VARIABLE]: '1' } : {}),
      },
      besideOthers,
    },
  );
  return countPlaywright(JSON.parse(await readFile(report, 'utf8')), code);
}

/** What is not committed, and what a branch has beside another one. */
function changedFiles(branch: string | undefined): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', branch ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter(Boolean);
}

async function freshReport(name: string): Promise<string> {
  const file = path.join(REPORTS, name);
  await mkdir(REPORTS, { recursive: true });
  await rm(file, { force: true });
  return file;
}
