import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { provideBrowser } from '../../test/support/browser.ts';
import { buildWebIfStale } from './build-web.ts';
import { ROOT, runNode } from './run-program.ts';
import { type Counts, countPlaywright, countVitest, summary } from './test-counts.ts';

/**
 * `npm test`: vitest, then the journeys in a browser; the last line is the sum of both.
 * `npm test -- NAME` runs vitest's files whose path holds the name, and no journey.
 */
const REPORTS = path.join(ROOT, '.cache/test-reports');
const filters = process.argv.slice(2).filter((argument) => argument !== '--');

const runners = filters.length > 0 ? [runVitest] : [runVitest, runJourneys];
const all: Counts[] = [];
for (const run of runners) {
  try {
    all.push(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    all.push({ passed: 0, failed: 1, skipped: 0 });
  }
}
process.exitCode = all.some(({ failed }) => failed > 0) ? 1 : 0;
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
    ...filters,
  ]);
  return countVitest(JSON.parse(await readFile(report, 'utf8')), code);
}

async function runJourneys(): Promise<Counts> {
  await buildWebIfStale();
  console.log(`Browser: ${provideBrowser(console.log).origin}`);
  const report = await freshReport('playwright.json');
  const code = await runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  });
  return countPlaywright(JSON.parse(await readFile(report, 'utf8')), code);
}

async function freshReport(name: string): Promise<string> {
  const file = path.join(REPORTS, name);
  await mkdir(REPORTS, { recursive: true });
  await rm(file, { force: true });
  return file;
}
