import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import startTestServer, { testServerPid } from '../../test/setup/postgres.ts';
import { type Browser, NO_BROWSER, PICTURES_VARIABLE, provideBrowser } from '../../test/support/browser/browser.ts';
import { CPU_VARIABLE, type CpuOfFile, cpuSeconds } from '../../test/support/process/cpu-seconds.ts';
import { useTemporaryFolder } from '../../test/support/process/temporary-folder.ts';
import { buildWebIfStale } from './build-web.ts';
import { journeysReachedBy } from './journeys-reached.ts';
import { ROOT, runNode } from './run-program.ts';
import { type Counts, countPlaywright, countVitest, cpuByGroup, summary, tooDear } from './test-counts.ts';

/**
 * `npm test`: vitest, then the journeys in a browser; the last line counts both. `npm run test:full` also runs journeys
 * tagged `@full`, tests of whole installations, and all rows of the large tables instead of a tenth. `npm test -- NAME`
 * runs vitest's files whose path contains the name, and no journey; `-u` updates their snapshots. `npm test --
 * --changed` runs what the uncommitted changes reach, `--changed=main` those of a branch. `npm test -- --no-journeys`
 * needs no browser. `--shuffle` runs vitest's files in random order. `--pictures` saves the journeys' screenshots in
 * .cache/pictures.
 */
const REPORTS = path.join(ROOT, '.cache/test-reports');
const BUDGET_MINUTES = 12;
const NO_JOURNEYS = `${NO_BROWSER} Or leave the journeys out: npm test -- --no-journeys`;

const words = process.argv.slice(2).filter((argument) => argument !== '--');
const filters = words.filter((word) => !word.startsWith('-'));
const since = /^--changed(?:=(.+))?$/.exec(words.find((word) => word.startsWith('--changed')) ?? '');
const unknown = words.filter(
  (word) => word.startsWith('-') && !/^(-u|--(changed(=.+)?|full|no-journeys|shuffle|pictures))$/.test(word),
);
if (unknown.length > 0)
  throw new Error(
    `There is no ${unknown.join(', ')}: --full, --changed, --changed=BRANCH, --no-journeys, --shuffle, --pictures, -u.`,
  );
const full = words.includes('--full');
const began = performance.now();

const reached = since ? journeysReachedBy(changedFiles(since[1]), await readdir(path.join(ROOT, 'test/browser'))) : [];
const withJourneys = !words.includes('--no-journeys') && filters.length === 0 && !(since && reached.length === 0);
const browser = withJourneys ? provideBrowser(console.log, { whole: full }) : undefined;
if (withJourneys) console.log(browser ? `Browser: ${browser.origin}` : NO_JOURNEYS);

const cpuFile = await freshReport('cpu.jsonl');
process.env[CPU_VARIABLE] = cpuFile;
if (full) process.env.PORTALE_TEST_FULL = '1';
else if (filters.length === 0 && !since) process.env.PORTALE_TEST_DAILY = '1';
const removeTemporaryFolder = await useTemporaryFolder();
// One server with one migrated template serves the whole run.
const stop = await startTestServer();
const all: Counts[] = [];
// Runs one runner after the other: in parallel on two cores they take as long, and slow each other down.
for (const run of browser ? [runVitest, () => runJourneys(browser)] : [runVitest])
  all.push(
    await run().catch((error: unknown): Counts => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1, skipped: 0, failures: [] };
    }),
  );
const postgres = cpuSeconds(testServerPid());
await stop();
await removeTemporaryFolder();
if (withJourneys && !browser) all.push({ passed: 0, failed: 1, skipped: 0, failures: [NO_JOURNEYS] });

const cpu = (await readFile(cpuFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const ofFiles = cpu.map((line) => JSON.parse(line) as CpuOfFile);
const dear = full ? [] : tooDear(ofFiles);
for (const { sentence, fails } of dear)
  if (fails) all.push({ passed: 0, failed: 1, skipped: 0, failures: [sentence] });
  else console.log(`DEAR    ${sentence}`);
process.exitCode = all.some(({ failed }) => failed > 0) ? 1 : 0;
for (const failure of all.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const budget = full || filters.length > 0 || since ? '' : ` (budget ${BUDGET_MINUTES})`;
console.log(`${minutes} minutes${budget}; CPU seconds: ${cpuByGroup(ofFiles, postgres, cpuSeconds())}`);
console.log(summary(all));

async function runVitest(): Promise<Counts> {
  const report = await freshReport('vitest.json');
  const code = await runNode('node_modules/vitest/vitest.mjs', [
    'run',
    '--project=unit',
    '--project=server',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(since ? [`--changed${since[1] ? `=${since[1]}` : ''}`, '--passWithNoTests'] : []),
    ...(words.includes('--shuffle') ? ['--sequence.shuffle.files'] : []),
    ...filters,
    // Must be last: `-u` would take a filter after it as its value, and vitest would run all files.
    ...(words.includes('-u') ? ['-u'] : []),
  ]);
  const found = JSON.parse(await readFile(report, 'utf8'));
  if (since && code === 0 && found.numTotalTests === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  return countVitest(found, code);
}

async function runJourneys({ executablePath }: Browser): Promise<Counts> {
  await buildWebIfStale();
  console.log(`Journeys in ${executablePath}`);
  const report = await freshReport('playwright.json');
  const code = await runNode(
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '--reporter=list,json',
      ...(full || since ? [] : ['--grep-invert=@full']),
      ...reached.map((name) => `browser/${name}`),
    ],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        ...(words.includes('--pictures') ? { [PICTURES_VARIABLE]: '1' } : {}),
      },
    },
  );
  return countPlaywright(JSON.parse(await readFile(report, 'utf8')), code);
}

/** The uncommitted files, and the files that differ from a branch. */
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
