import { expect, test } from 'vitest';
import { countPlaywright, countVitest, cpuByGroup, summary, tooDear } from './test-counts.ts';

const vitest = (report = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] }],
  ...report,
});
const playwright = (stats = {}) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [],
});

test('sums the results of both runners in one line', () => {
  expect(summary([countVitest(vitest(), 0), countPlaywright(playwright(), 0)])).toBe('5 passed, 0 failed');
  const counts = [countVitest(vitest({ numFailedTests: 1 }), 1), countPlaywright(playwright({ skipped: 2 }), 0)];
  expect(summary(counts)).toBe('5 passed, 1 failed, 2 skipped');
});

test('counts a file that cannot be loaded as a failure', () => {
  const broken = { testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }] };
  expect(countVitest(vitest(broken), 1)).toMatchObject({ failed: 1, failures: ['b.test.ts'] });
});

test('counts a runner that ran no test, or failed without naming a test, as a failure', () => {
  expect(countVitest(vitest({ numPassedTests: 0 }), 0).failed).toBe(1);
  expect(countVitest(vitest(), 1).failed).toBe(1);
  expect(countPlaywright(playwright({ expected: 0 }), 0).failed).toBe(1);
});

test('counts a journey that passed only on the second attempt as a failure', () => {
  expect(countPlaywright(playwright({ flaky: 1 }), 0).failed).toBe(1);
});

test('lists failures by file and title, with the first lines of the message', () => {
  const why = 'expected 500 to be 503\n\n  1\n  2\n  3\n  4\n  5\n  6';
  const one = { status: 'failed', fullName: 'holds', failureMessages: [`\u001b[31m${why}`] };
  const failed = { name: 'a.test.ts', status: 'failed', assertionResults: [one] };
  expect(countVitest(vitest({ testResults: [failed] }), 1).failures).toEqual([
    `a.test.ts  holds\n        ${['expected 500 to be 503', '  1', '  2', '  3', '  4', '  5'].join('\n        ')}`,
  ]);
  const slow = {
    title: 'waits',
    ok: false,
    tests: [{ status: 'unexpected', results: [{ error: { message: 'late' } }] }],
  };
  expect(countPlaywright({ ...playwright(), suites: [{ file: 'c.e2e.ts', specs: [slow] }] }, 1).failures).toEqual([
    'c.e2e.ts  waits\n        late',
  ]);
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });
  const inner = { file: 'b.e2e.ts', specs: [spec('fits', false, 'unexpected'), spec('reads', true, 'expected')] };
  const suites = [{ file: 'b.e2e.ts', specs: [spec('opens', true, 'flaky')], suites: [inner] }];
  expect(countPlaywright({ ...playwright(), suites }, 1).failures).toEqual(['b.e2e.ts  opens', 'b.e2e.ts  fits']);
});

test('reports a test file above 20 CPU seconds, and fails the run above 30, unless the file has a listed reason', () => {
  const parts = [
    { file: 'test/browser/what-a.e2e.ts', seconds: 12 },
    { file: 'test/browser/what-a.e2e.ts', seconds: 9 },
    { file: 'test/api/b.test.ts', seconds: 19 },
    { file: 'test/api/c.test.ts', seconds: 31 },
  ];
  expect(tooDear(parts, {})).toEqual([
    { sentence: expect.stringContaining('test/api/c.test.ts  took 31 CPU seconds'), fails: true },
    { sentence: expect.stringContaining('test/browser/what-a.e2e.ts  took 21 CPU seconds'), fails: false },
  ]);
  expect(tooDear(parts, { 'test/api/c.test.ts': 'it draws every page', 'test/browser/what-a.e2e.ts': 'too' })).toEqual(
    [],
  );
});

test('raises the limit per file if all files together take longer than usual', () => {
  const others = Array.from({ length: 200 }, (_, n) => ({ file: `test/api/${n}.test.ts`, seconds: 11.5 }));
  expect(tooDear([{ file: 'test/api/b.test.ts', seconds: 38 }, ...others], {})).toEqual([]);
  expect(tooDear([{ file: 'test/api/b.test.ts', seconds: 50 }, ...others], {})).toMatchObject([{ fails: false }]);
});

test("sums CPU seconds by group, and includes seconds that are missing from the run's own total", () => {
  const parts = [
    { file: 'test/browser/what-a.e2e.ts', seconds: 12 },
    { file: 'test/api/b.test.ts', seconds: 19 },
  ];
  expect(cpuByGroup(parts, 10, 50)).toBe(
    '50 (journeys on made answers 12, server 19, PostgreSQL 10, runners and build 9)',
  );
  expect(cpuByGroup(parts, 10, 20)).toBe(
    '41 (journeys on made answers 12, server 19, PostgreSQL 10, runners and build 0)',
  );
});
