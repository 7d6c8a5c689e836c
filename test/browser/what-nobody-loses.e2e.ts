import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { act, choose, dialogOf, pdf, press, sentBy } from './made-steps.ts';

/**
 * Leaving typed, chosen or attached input asks first (P244). `src/shell/unsaved-input.test.ts` checks that every screen
 * takes its input in such a form or dialog. The answers are generated from the contracts.
 */
test.beforeAll(() => buildWebIfStale());

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Uscire senza salvare?' });
/** Whether the browser asks before it closes the window. */
const closingAsks = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a dialog asks before it loses input, by every way out, and never without input or after saving', async ({
  browser,
}) => {
  const listed = await rowsOf('listRequestsOfCompanies', {
    ...{ id: '7', tipo: 4, mittente: 'Rossi Anna', status: 'I', nonDecidibile: null, ritirataIl: null },
    sospesaFino: null,
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', { listRequestsOfCompanies: listed });
  const { page } = portal;
  // By a link, because the router cannot go back over an address that was typed.
  await page.getByRole('link', { name: 'Richieste' }).click();
  const text = page.getByRole('dialog').getByRole('textbox');
  const open = () => act(page, 'Accetta');
  await choose(page, /Rossi/);

  await open();
  await text.click();
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);

  await open();
  await text.fill('È in ufficio');
  const waysOut: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    'Escape again': () => page.keyboard.press('Escape'),
    ANNULLA: () => press(page, 'Annulla'),
    'a click outside': () => page.mouse.click(5, 5),
    'the back button': () => page.evaluate(() => history.back()),
  };
  for (const [way, leave] of Object.entries(waysOut)) {
    await leave();
    await expect(question(page), way).toBeVisible();
    await press(page, 'Annulla');
    await expect(question(page)).toHaveCount(0);
    await expect(text, way).toHaveValue('È in ufficio');
    await expect(text).toBeVisible();
  }
  expect(await closingAsks(page)).toBe(true);

  await text.fill('');
  expect(await closingAsks(page)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);

  await open();
  await page.getByLabel('Documento', { exact: true }).setInputFiles(pdf('documento.pdf'));
  await press(page, 'Annulla');
  await press(page, 'Esci senza salvare');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open();
  await text.fill('È in ufficio');
  await sentBy(portal, () => press(page, 'Accetta'));
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await closingAsks(page)).toBe(false);
  await portal.close();
});

test('a page with chosen files asks before another page opens, until the files are sent', async ({ browser }) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/documents/azi/new?codiceAzienda=codice');
  const { page } = portal;
  const leave = () => page.getByRole('link', { name: 'F.A.Q.' }).click();
  await page.getByLabel('Scegli i file').setInputFiles(pdf('contratto.pdf', 'Contratto'));
  await leave();
  await expect(question(page)).toBeVisible();
  await press(page, 'Annulla');
  await expect(page.getByText('contratto.pdf')).toBeVisible();
  await sentBy(portal, () => page.getByRole('button', { name: 'Carica 1 file' }).click());
  await expect(page.getByRole('button', { name: 'Pubblica adesso' })).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/#\/faq/);
  await portal.close();
});
