import { formatCount } from '../../src/text/common/format.ts';
import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../support/portal/enrol.ts';
import { aPractice } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

/** A file of the largest accepted size: 5,000 pages of 2,500 people, some of them unknown. */
const NAME = 'libro unico ottobre.pdf';
const file = bulkPdf({
  seed: 5,
  layout: 'libro-unico',
  companies: 2,
  people: 1250,
  month: 202610,
  traps: ['unknown-person'],
  share: 0.05,
});
const DUE = file.truth.documents.filter((document) => document.employeeId === null).length;
const READY = file.truth.documents.length - DUE;

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const practice = await aPractice(portal.owner, 'elena');
  await enrol(portal.owner, practice.id, file.registry);
});
test.afterAll(() => portal?.close());

const rows = (page: Page) => page.getByRole('grid', { name: /Pronti/ }).getByRole('row');

/** Collects `wanted` different values of a progress display. */
async function progress(page: Page, pattern: RegExp, wanted: number): Promise<number[]> {
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const [, shown] = pattern.exec(await page.locator('main').innerText()) ?? [];
        const value = Number((shown ?? '').replaceAll('.', ''));
        if (shown !== undefined && seen.at(-1) !== value) seen.push(value);
        return seen.length;
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBeGreaterThanOrEqual(wanted);
  return seen;
}

test('5,000 pages are read in the background, reopened after a new login, reviewed and confirmed @full', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  expect([file.truth.pages.length, file.truth.documents.length]).toEqual([5000, 2500]);
  expect(DUE).toBeGreaterThan(0);
  const consultant = await visitor(browser, portal.address);
  const { page } = consultant;

  await test.step('after the drop the page shows a rising progress', async () => {
    await logIn(page, 'elena');
    await dropFiles(page, [{ name: NAME, bytes: file.bytes }]);
    const seen = await progress(page, /lettura, pagina ([\d.]+) di 5\.000/, 2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await expectAccessible(page, 'a file being read');
  });

  await test.step('other pages show the progress too', async () => {
    await goTo(page, '#/consultant/home');
    const running = page.getByRole('listitem').filter({ hasText: NAME });
    await expect(running).toBeVisible();
    await goTo(page, '#/consultant/acquisizioni');
    await expect(page.getByRole('listitem').filter({ hasText: NAME })).toContainText('5.000 pagine');
  });

  await test.step('after a logout and a login the home leads to the review', async () => {
    await page.getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
    await logIn(page, 'elena');
    await goTo(page, '#/consultant/home');
    const running = page.getByRole('listitem').filter({ hasText: NAME });
    await expect(running).toContainText(`${formatCount(READY)} pronti`, { timeout: 120_000 });
    await expect(running).toContainText(`${DUE} da decidere`);
    await picture(page, 'intake-large-home-1440');
    await running.getByRole('link', { name: NAME }).click();
    await expect(page.getByText(`${formatCount(READY)} pronti`)).toBeVisible();
    await expect(page.getByText(`5.000 pagine · ${formatCount(2500)} documenti`)).toBeVisible();
    await picture(page, 'intake-large-1440');
    await expectAccessible(page, 'review of 2,500 documents');
  });

  const ribbon = page.getByRole('toolbar', { name: 'Pagine del file' }).getByRole('button');

  await test.step('the ribbon leads to any page, and the list draws only nearby rows', async () => {
    const last = ribbon.last();
    const box = await last.boundingBox();
    await last.click({ position: { x: (box?.width ?? 1) - 2, y: 5 } });
    const far = page.locator('[data-current]');
    await expect(far).toBeInViewport();
    await expect(far).toContainText(/pag\. (4[89]\d\d|5000)/);
    // Only rows near the scroll position are drawn.
    expect(await rows(page).count()).toBeLessThanOrEqual(200);
    await expect(page.getByRole('button', { name: /Mostra i 100 precedenti/ })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)).toBe(true);
    await picture(page, 'intake-large-end-1440');
    await expectAccessible(page, 'the end of 2,500 rows');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('[data-current]')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-current]')).toBeInViewport();
    await page.keyboard.press('End');
    await expect(page.locator('[data-current]')).toContainText(/pag\. (49\d\d|5000)/);
    expect(await rows(page).count()).toBeLessThanOrEqual(200);
  });

  await test.step('the tile of a doubtful page is taller and leads to the page’s question', async () => {
    await ribbon.and(page.locator('[data-due]')).first().click();
    await expect(page.locator('[data-current]')).toContainText('Il codice fiscale non è in anagrafica');
    await expect(page.locator('[data-current]')).toBeInViewport();
  });

  await test.step('searching for a page number finds the page’s row', async () => {
    await page.getByRole('searchbox').fill('3333');
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.getByRole('searchbox').fill('');
  });

  await test.step('the review works on a phone', async () => {
    await page.setViewportSize(PHONE);
    await picture(page, 'intake-large-390');
    await expectAccessible(page, 'review of 2,500 documents on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the confirmation of the ready rows shows its progress', async () => {
    await page.getByRole('button', { name: `Conferma ${formatCount(READY)}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Non ancora/ }).check();
    await dialog.getByRole('button', { name: `Conferma ${formatCount(READY)} documenti` }).click();
    await expect(page.getByText(/Creo i documenti: [\d.]+ di /).first()).toBeVisible();
    await picture(page, 'intake-large-confirming-1440');
    await expect(page.getByText(`${formatCount(READY)} documenti creati, non pubblicati`)).toBeVisible({
      timeout: 180_000,
    });
    await picture(page, 'intake-large-done-1440');
  });

  await test.step('each document exists with its ledger row, and the doubtful rows still wait', async () => {
    const caller = await portal.login('elena');
    const list = (await caller.get('/apiback/api/acquisizioni')).json;
    expect(list[0].conteggi).toEqual({ decidere: DUE, pronti: 0, esclusi: 0, confermati: READY });
    const { rows: counted } = await portal.owner.query(
      `SELECT count(*)::int AS documents, count(DISTINCT d.employee_id)::int AS people,
         (SELECT count(*)::int FROM ledger l WHERE l.action = 'created' AND l.object_kind = 'document'
            AND l.object_id IN (SELECT id FROM document WHERE intake_id IS NOT NULL)) AS traces
       FROM document d WHERE d.intake_id IS NOT NULL`,
    );
    expect(counted).toEqual([{ documents: READY, people: READY, traces: READY }]);
  });

  await leave(consultant);
});
