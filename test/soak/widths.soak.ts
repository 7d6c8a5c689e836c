import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, runNode } from '../../src/commands/run-program.ts';
import { countPlaywright } from '../../src/commands/test-counts.ts';
import { OFFICE_VARIABLE } from '../support/browser.ts';

/** What an office does from its first day to a closed month. `npm test` walks it at 1440 px. */
const JOURNEYS = [
  'closing-board',
  'company-detail',
  'consultant-publishes-payslips',
  'dossiers',
  'every-document',
  'first-day',
  'first-path',
  'group-head',
  'intake-corrections',
  'intake-cu',
  'intake-duplicates',
  'intake-month',
  'intake-pages',
  'intake-review',
  'nothing-in-silence',
  'notices-of-many',
  'people-import',
  'requests-and-board',
  'who-may-enter',
  'withheld-documents',
];

describe('an office on a tablet, 820 px wide', () => {
  it('goes every way that it goes on a desk', async () => {
    const report = path.join(ROOT, '.cache/test-reports/widths.json');
    const code = await runNode(
      'node_modules/@playwright/test/cli.js',
      ['test', '--reporter=list,json', ...JOURNEYS.map((name) => `journeys/${name}.e2e.ts`)],
      {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
          [OFFICE_VARIABLE]: 'tablet',
        },
      },
    );
    const counts = countPlaywright(JSON.parse(await readFile(report, 'utf8')), code);
    console.log(`office on a tablet: ${counts.passed} journeys`);
    expect(counts.failures).toEqual([]);
    expect(counts.passed).toBeGreaterThanOrEqual(JOURNEYS.length);
  });
});
