import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { BROWSER_ARGUMENTS, findBrowser } from '../../test/support/browser.ts';
import { freePort } from '../../test/support/portal.ts';
import type { BenchPortal } from './portal.ts';
import { type Figure, median } from './table.ts';

const BUDGETS = { mobile: 95, desktop: 100, accessibility: 100 };

/**
 * Lighthouse on the login and on the list. Its browser is one of ours: the token lies in the local storage of the
 * profile, as "Ricordami" leaves it there, and Lighthouse does not clear that (its `clearStorageTypes`).
 */
export async function measureLighthouse(portal: BenchPortal, runs: number): Promise<Figure[]> {
  const profile = mkdtempSync(path.join(tmpdir(), 'portale-lighthouse-'));
  const port = await freePort();
  const executablePath = findBrowser()?.executablePath;
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(portal.address);
    const figures: Figure[] = [];
    for (const [name, route, token] of [
      ['login', '/login', null],
      ['list', '/company/documents/lav', portal.token],
    ] as const) {
      await page.evaluate((kept) => {
        localStorage.setItem('portale.cookie', '1');
        if (kept) localStorage.setItem('portale.token', kept);
      }, token);
      const scores = { mobile: [] as number[], desktop: [] as number[], accessibility: [] as number[] };
      for (let run = 0; run < runs; run += 1) {
        for (const form of ['mobile', 'desktop'] as const) {
          const result = await lighthouse(
            `${portal.address}#${route}`,
            { port, logLevel: 'silent', onlyCategories: ['performance', 'accessibility'] },
            form === 'desktop' ? desktopConfig : undefined,
          );
          const categories = result?.lhr.categories;
          scores[form].push(Math.round((categories?.performance?.score ?? Number.NaN) * 100));
          scores.accessibility.push(Math.round((categories?.accessibility?.score ?? Number.NaN) * 100));
          if (run === 0) explain(`${name}, ${form}`, result?.lhr.audits ?? {});
        }
      }
      for (const [kind, budget] of Object.entries(BUDGETS) as [keyof typeof BUDGETS, number][]) {
        const value = median(scores[kind]);
        figures.push({
          group: 'times',
          name: `Lighthouse, ${name}: ${kind}`,
          unit: '',
          digits: 0,
          value,
          atLeast: budget,
        });
      }
    }
    return figures;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

function explain(
  title: string,
  audits: Record<string, { displayValue?: string; score: number | null; scoreDisplayMode: string }>,
): void {
  const metrics = METRICS.map((name) => `${name} ${audits[name]?.displayValue ?? '?'}`).join(', ');
  const failed = Object.entries(audits).filter(([, audit]) => audit.scoreDisplayMode === 'binary' && audit.score === 0);
  console.log(
    `${title}: ${metrics}${failed.length > 0 ? `; not passed: ${failed.map(([name]) => name).join(', ')}` : ''}`,
  );
}
