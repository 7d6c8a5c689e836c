import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { npm, ROOT } from '../../../../src/commands/run-program.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../support/browser/browser.ts';
import { freePort } from '../../../support/portal/portal.ts';
import type { BenchPortal } from './portal.ts';
import { quietest, stolenWhile } from './quiet.ts';
import { type Figure, median } from './table.ts';

/**
 * The part of Lighthouse's API used here. Only `npm run bench -- web` installs Lighthouse, outside the project's
 * packages.
 */
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; logLevel: string; onlyCategories: string[] },
    config: object | undefined,
  ): Promise<{ lhr: Report } | undefined>;
  desktopConfig: object;
}
interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { displayValue?: string; scoreDisplayMode: string; score: number | null } | undefined>;
  environment: { benchmarkIndex: number };
}

const LIGHTHOUSE = 'lighthouse@12.8.2';

async function installLighthouse(): Promise<Lighthouse> {
  const folder = path.join(ROOT, '.cache/lighthouse');
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    npm(['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', LIGHTHOUSE], folder);
  }
  return import(pathToFileURL(entry).href);
}

const BUDGETS = { mobile: 90, desktop: 98, accessibility: 100 };

/**
 * Runs Lighthouse on the login, a list and an employee's home. The profile's local storage holds the token, as
 * "Ricordami" stores it; Lighthouse does not clear local storage (its `clearStorageTypes`).
 */
export async function measureLighthouse(portal: BenchPortal, runs: number): Promise<Figure[]> {
  const { default: lighthouse, desktopConfig } = await installLighthouse();
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
      ['employee', '/dipendente/home', portal.employeeToken],
    ] as const) {
      await page.evaluate((kept) => {
        localStorage.setItem('portale.cookie', '1');
        if (kept) localStorage.setItem('portale.token', kept);
      }, token);
      const audit = (form: 'mobile' | 'desktop') =>
        stolenWhile(async () => {
          const result = await lighthouse(
            `${portal.address}#${route}`,
            { port, logLevel: 'silent', onlyCategories: ['performance', 'accessibility'] },
            form === 'desktop' ? desktopConfig : undefined,
          );
          const score = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? Number.NaN) * 100);
          explain(`${name}, ${form}`, result?.lhr);
          return { performance: score('performance'), accessibility: score('accessibility') };
        });
      const seen = await quietest(runs, { mobile: () => audit('mobile'), desktop: () => audit('desktop') });
      const common = { group: 'times', unit: '', digits: 0 } as const;
      for (const form of ['mobile', 'desktop'] as const) {
        figures.push({
          ...common,
          name: `Lighthouse, ${name}: ${form}`,
          value: median(seen[form].map(({ result }) => result.performance)),
          stolen: median(seen[form].map(({ stolen }) => stolen)),
          atLeast: BUDGETS[form],
        });
      }
      figures.push({
        ...common,
        name: `Lighthouse, ${name}: accessibility`,
        value: median([...seen.mobile, ...seen.desktop].map(({ result }) => result.accessibility)),
        atLeast: BUDGETS.accessibility,
      });
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

/** Prints the score with Lighthouse's own benchmark index, which scales its throttling. */
function explain(title: string, report: Report | undefined): void {
  const audits = report?.audits ?? {};
  const metrics = METRICS.map((name) => `${name} ${audits[name]?.displayValue ?? '?'}`).join(', ');
  const failed = Object.entries(audits).filter(
    ([, audit]) => audit?.scoreDisplayMode === 'binary' && audit.score === 0,
  );
  console.log(
    `${title} (machine ${report?.environment.benchmarkIndex}): ${metrics}${failed.length > 0 ? `; not passed: ${failed.map(([name]) => name).join(', ')}` : ''}`,
  );
}
