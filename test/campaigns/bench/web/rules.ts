import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../support/browser/browser.ts';
import type { BenchPortal } from './portal.ts';
import type { Figure } from './table.ts';

const PAGE_SIZE = 25;
const SCREENS = [
  '/company/home',
  '/company/documents/lav?size=-1',
  '/documents/history/1',
  '/company/acquisizioni',
  '/faq',
  '/uc',
  '/not-found',
  '/forbidden',
];

/**
 * Checks machine-independent rules: no violation of the content security policy, and the bytes of a list's first load.
 */
export async function measureRules(portal: BenchPortal): Promise<Figure[]> {
  const executablePath = findBrowser()?.executablePath;
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGUMENTS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' });
    const refused: string[] = [];
    await context.exposeBinding('refused', (_, report: string) => refused.push(report));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        (window as unknown as { refused(report: string): void }).refused(
          `${event.effectiveDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
        );
      });
    });
    const page = await context.newPage();
    const asked: number[] = [];
    page.on('request', (request) => {
      const address = new URL(request.url());
      if (!address.pathname.endsWith('/doccedolino/lista')) return;
      const size = Number(address.searchParams.get('size') ?? -1);
      asked.push(size < 0 ? Number.POSITIVE_INFINITY : size);
    });
    await page.goto(portal.address);
    await page.getByLabel('Utente').fill(portal.login);
    await page.getByLabel('Password', { exact: true }).fill(portal.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.getByRole('button', { name: 'Esci' }).waitFor();
    await page.getByRole('button', { name: 'Autorizzo' }).click();
    asked.length = 0;
    await visit(page, '/company/documents/lav');
    await page.getByRole('grid').waitFor();
    await page.waitForLoadState('networkidle');
    const firstLoad = asked.reduce((sum, rows) => sum + rows, 0);
    await useTheList(page);
    for (const screen of SCREENS) await visit(page, screen);
    for (const report of refused) console.log(`CSP: ${report}`);
    return [
      { group: 'rules', name: 'CSP reports in normal use', unit: '', digits: 0, value: refused.length, atMost: 0 },
      {
        group: 'rules',
        name: 'rows that the first load of a list asks for',
        unit: '',
        digits: 0,
        value: firstLoad,
        atMost: PAGE_SIZE,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function visit(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Performs the usual actions on a list: panel, calendar, menu, selection, dialog, typing, back. */
async function useTheList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pannello di ricerca' }).click();
  await page.getByLabel('Mese da').click();
  await page.getByText('gen', { exact: false }).last().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pannello di ricerca' }).click();
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).click();
  await page
    .getByRole('button', { name: /^Pubblica/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Azioni su/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Ricerca rapida').pressSequentially('ferr');
  await page.waitForLoadState('networkidle');
}
