import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { ROOT } from '../../src/commands/run-program.ts';
import { DESKTOP, goTo, logIn, PHONE, type Visitor, visitor } from '../browser/page.ts';
import startTestServer from '../setup/postgres.ts';
import { BROWSER_ARGUMENTS, NO_BROWSER, provideBrowser } from '../support/browser/browser.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';

/** `npm run pictures` saves the three pictures of the README, which show the demo, in docs/pictures. */
const FOLDER = path.join(ROOT, 'docs/pictures');

await buildWebIfStale();
const found = provideBrowser(console.log);
if (!found) throw new Error(NO_BROWSER);
await mkdir(FOLDER, { recursive: true });
const stop = await startTestServer();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: found.executablePath, args: BROWSER_ARGUMENTS });
try {
  const [consultant, company, employee] = [await visit(DESKTOP), await visit(DESKTOP), await visit(PHONE)];
  await logIn(consultant.page, 'consulente');
  await drawReview(consultant.page);
  await logIn(company.page, 'azienda');
  await goTo(company.page, '#/company/documents/lav');
  await company.page.getByRole('grid', { name: 'Buste paga' }).getByRole('row').nth(1).waitFor();
  await draw(company.page, 'list');
  await logIn(employee.page, 'dipendente');
  await employee.page.getByRole('heading', { level: 1 }).waitFor();
  await draw(employee.page, 'phone');
} finally {
  await browser.close();
  await portal.close();
  await stop();
}

function visit(size: typeof PHONE): Promise<Visitor> {
  return visitor(browser, portal.address, size, 'light', { locale: 'it-IT', timezoneId: 'Europe/Rome' });
}

async function drawReview(page: Page): Promise<void> {
  const samples = await (await portal.login('consulente')).get('/apiback/api/esempi');
  const { nome } = samples.json[0];
  const { bytes } = await (await portal.login('consulente')).get(`/apiback/api/esempi/${encodeURIComponent(nome)}`);
  await goTo(page, '#/consultant/acquisizioni');
  await page.setInputFiles('input[type=file]', { name: nome, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  await page.getByRole('heading', { name: /Da decidere/ }).waitFor({ timeout: 120_000 });
  await page
    .getByRole('button', { name: /Verifica/ })
    .first()
    .click();
  await draw(page, 'review');
}

/** Saves a screenshot once every animation has ended. */
async function draw(page: Page, name: string): Promise<void> {
  await page.getByText('Attendere...').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  console.log(`docs/pictures/${name}.png`);
}
