/** What one runner reports. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by file and title. */
  failures: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** A file that could not be loaded has no tests of its own and counts as one failure. */
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
      failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
        const titles = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
        if (status === 'failed' && titles.length === 0) return [name];
        return titles.map((title) => `${name}  ${title}`);
      }),
    },
    exitCode,
  );
}

/** A journey that passed only at a second attempt has not passed. */
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
  return [...failed.map(({ title }) => `${file}  ${title}`), ...suites.flatMap(failuresIn)];
}

/** A runner that ran nothing, or that ended badly without naming a test, has failed once. */
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
