import { stripVTControlCharacters } from 'node:util';
import { HEAVY } from '../../test/heavy.ts';
import type { CpuOfFile } from '../../test/support/process/cpu-seconds.ts';

/** The result of one runner. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failure as file and title, with the beginning of the message. */
  failures: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be loaded. */
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

/** Counts a file that could not be loaded as one failure, although it has no tests. */
export function countVitest(report: VitestReport, exitCode: number): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((one) => one.status === 'failed');
        if (status === 'failed' && failed.length === 0) return [name + because(message)];
        return failed.map((one) => `${name}  ${one.fullName}${because(one.failureMessages?.[0])}`);
      }),
    },
    exitCode,
  );
}

/** Counts a journey that passed only on the second attempt as failed. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport, exitCode: number): Counts {
  return settle(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      failures: suites.flatMap(failuresIn),
    },
    exitCode,
  );
}

function failuresIn({ file, specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  const why = ({ tests }: (typeof failed)[number]) =>
    tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message)).find(Boolean);
  return [...failed.map((spec) => `${file}  ${spec.title}${because(why(spec))}`), ...suites.flatMap(failuresIn)];
}

/** The beginning of a runner's message, so that the last lines of the output already show where to look. */
function because(message: string | undefined): string {
  const words = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .join('\n        ')
    .slice(0, 600);
  return words && `\n        ${words}`;
}

/** Adds one failure if a runner ran no test, or failed without naming a test. */
function settle(counts: Counts, exitCode: number): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

/** The last line of `npm test`. */
export function summary(all: readonly Counts[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** CPU seconds that a test file may take, unless HEAVY names it. */
const MOST_CPU_SECONDS = 20;
/** A file takes longer while other files run, so the run fails only above this limit. */
const TOO_MANY_CPU_SECONDS = 1.5 * MOST_CPU_SECONDS;
/**
 * The CPU seconds of all files of `npm test` on the machine where the limits were measured. On a slower machine the
 * limits grow in proportion.
 */
const USUAL_CPU_SECONDS = 1150;

/** The group of a test file in the second-to-last line of `npm test`. */
export function groupOf(file: string): string {
  if (file.startsWith('test/browser/what-')) return 'journeys on made answers';
  if (file.startsWith('test/browser/')) return 'journeys on the demo';
  if (file.startsWith('test/grids/')) return 'tables';
  if (file.startsWith('test/api/')) return 'server';
  return 'unit';
}

/**
 * CPU seconds by group. The run's own total may be too low: Chromium ends children without waiting for them, and Linux
 * adds only children that were waited for. Therefore the known seconds of files and PostgreSQL always count.
 */
export function cpuByGroup(files: readonly CpuOfFile[], postgres: number, ofRun: number): string {
  const groups = new Map<string, number>();
  for (const { file, seconds } of files) groups.set(groupOf(file), (groups.get(groupOf(file)) ?? 0) + seconds);
  groups.set('PostgreSQL', postgres);
  const known = [...groups.values()].reduce((sum, seconds) => sum + seconds, 0);
  groups.set('runners and build', Math.max(0, ofRun - known));
  const parts = [...groups].map(([name, seconds]) => `${name} ${Math.round(seconds)}`);
  return `${Math.round(Math.max(known, ofRun))} (${parts.join(', ')})`;
}

/** Test files that took too long, the slowest first, each with whether it fails the run. */
export function tooDear(
  files: readonly CpuOfFile[],
  heavy: Record<string, string> = HEAVY,
): { sentence: string; fails: boolean }[] {
  const known = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowness = Math.max(1, known / USUAL_CPU_SECONDS);
  const sums = new Map<string, number>();
  for (const { file, seconds } of files) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums]
    .filter(([file, seconds]) => seconds > MOST_CPU_SECONDS * slowness && !(file in heavy))
    .toSorted(([, a], [, b]) => b - a)
    .map(([file, seconds]) => ({
      sentence: `${file}  took ${seconds.toFixed(0)} CPU seconds of ${MOST_CPU_SECONDS}: divide it, or name it in test/heavy.ts`,
      fails: seconds > TOO_MANY_CPU_SECONDS * slowness,
    }));
}
