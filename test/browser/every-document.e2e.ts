import { aPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  entryOf,
  expectAccessible,
  goTo,
  leave,
  logIn,
  PHONE,
  pick,
  picture,
  type Visitor,
  visitor,
} from './page.ts';

/** Officine Meccaniche Brambati; its worker Giulia Ferrari has a login. */
const COMPANY = '0101';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

async function open(browser: Browser, login: string, address: string, viewport = DESKTOP): Promise<Visitor> {
  const person = await visitor(browser, portal.address, viewport);
  await logIn(person.page, login);
  await goTo(person.page, address);
  return person;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const row = (page: Page, list: string, index: number) => grid(page, list).locator('tbody tr[aria-rowindex]').nth(index);
const choose = (page: Page, list: string, index: number) => row(page, list, index).locator('td').first().click();
const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulla selezione' });
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'Chiudi' });
const pdf = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(aPdf(text)),
});

/** Runs an action on the selected rows, from the bar or its menu. */
async function act(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole('button', { name, exact: true });
  await expect(bar(page)).toBeVisible();
  if (!(await button.isVisible()))
    await bar(page).getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
  if (await button.isVisible()) await button.click();
  else await pick(page, name);
}

test('a consultant sends a letter to a worker, corrects, discards and restores it, and the worker reads it @full', async ({
  browser,
}) => {
  const person = await open(browser, 'consulente', `#/company/documents/lav?codiceAzienda=${COMPANY}`);
  const { page } = person;
  await page
    .getByRole('navigation', { name: 'Tipo di documento' })
    .getByRole('link', { name: 'CU', exact: true })
    .click();
  await expect(grid(page, 'CU')).toBeVisible();
  await picture(page, 'lista-cu');
  await page.getByRole('link', { name: 'Documenti generici' }).click();
  await expect(page.getByText('Nessun documento generico')).toBeVisible();
  await picture(page, 'lista-generici-vuota');
  await page.getByRole('button', { name: 'Carica' }).first().click();
  await expect(heading(page)).toHaveText('Carica documenti dei lavoratori');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      pdf('Lettera di assunzione.pdf', 'lettera'),
      { name: 'grande.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_097_153) },
    ]);
  await expect(page.getByText("La lunghezza massima consentita per l'invio è 2 MB")).toBeVisible();
  await page.getByLabel('Cerca un lavoratore').fill('ferrari giulia');
  await page.getByLabel('Ferrari Giulia').check();
  await page.getByLabel('Etichette').fill('assunzione, 2026');
  await picture(page, 'carica-lavoratori');
  await expectAccessible(page, 'upload');
  await page.getByRole('button', { name: 'Togli grande.pdf' }).click();
  await page.getByRole('button', { name: 'Carica 1 file' }).click();
  await expect(page.getByText('1 documento creato')).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica adesso' }).click();
  await expect(row(page, 'Documenti generici', 0)).toContainText('Lettera di assunzione');
  await expect(row(page, 'Documenti generici', 0)).toContainText('Pubblicato');
  await picture(page, 'lista-generici');
  await expectAccessible(page, 'generic documents');

  const worker = await open(browser, 'dipendente', '#/dipendente/documents', PHONE);
  await expect(worker.page.getByText('Lettera di assunzione')).toBeVisible();
  await picture(worker.page, 'dipendente-documenti');
  const download = worker.page.waitForEvent('download');
  await worker.page.getByRole('button', { name: /Scarica Lettera di assunzione/ }).click();
  await download;
  await leave(worker);

  // The disabled button says why: the worker has read the document, and this login created it.
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await choose(page, 'Documenti generici', 0);
  await act(page, 'Modifica');
  await expect(heading(page)).toHaveText('Modifica documento');
  await page.getByLabel('Descrizione').fill('Lettera di assunzione firmata');
  await picture(page, 'modifica');
  await expectAccessible(page, 'edit');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(heading(page)).toContainText('Lettera di assunzione firmata');
  await expect(page.getByText('Letto dal lavoratore').first()).toBeVisible();
  await picture(page, 'dettaglio');
  await expectAccessible(page, 'detail');

  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await pick(page, 'Rettifica');
  await page.getByLabel('Nuovo file').setInputFiles(pdf('corretta.pdf', 'lettera corretta'));
  await page.getByLabel('Motivo').fill('firma mancante');
  await picture(page, 'rettifica');
  await page.getByRole('dialog').getByRole('button', { name: 'Rettifica' }).click();
  await expect(snackbar(page)).toContainText('Documento rettificato');
  await expect(page.getByText('Versione 1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Confronta' }).click();
  await expect(page.getByRole('complementary', { name: 'Anteprima' })).toHaveCount(2);
  await picture(page, 'confronto');

  await goTo(page, `#/company/documents/lav?codiceAzienda=${COMPANY}&tipo=docdocumento`);
  // Leaving the page keeps the selection.
  await expect(bar(page)).toContainText('1 selezionato');
  await act(page, 'Sposta nel cestino');
  await expect(snackbar(page)).toContainText('1 documento spostato nel cestino');
  await goTo(page, `#/consultant/recyclebin/azi?codiceAzienda=${COMPANY}`);
  await expect(heading(page)).toHaveText('Cestino');
  const binned = grid(page, 'Cestino').locator('tbody tr[aria-rowindex]').filter({ hasText: 'assunzione firmata' });
  await binned.locator('td').first().click();
  await picture(page, 'cestino');
  await expectAccessible(page, 'recycle bin');
  await act(page, 'Ripristina');
  await expect(snackbar(page)).toContainText('1 documento ripristinato');
  await expect(binned).toHaveCount(0);
  await leave(person);
});

test('a company manages its privacy documents, and the head of a group sees all its companies together @full', async ({
  browser,
}) => {
  const person = await open(browser, 'azienda', '#/company/doc/privacy');
  const { page } = person;
  await expect(page.getByText('Manca un documento privacy').first()).toBeVisible();
  await page.getByRole('button', { name: 'Carica' }).click();
  await page.locator('input[type=file]').setInputFiles(pdf('Informativa.pdf', 'informativa'));
  await page.getByRole('button', { name: 'Carica 1 file' }).click();
  await page.getByRole('button', { name: 'Vai all’elenco' }).click();
  await expect(page.getByText('Privacy a posto')).toBeVisible();
  await picture(page, 'privacy');
  await expectAccessible(page, 'privacy documents');
  // The document is deleted at once, because nobody has ever seen it.
  await choose(page, 'Documenti privacy', 0);
  await act(page, 'Elimina');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina 1 documento' }).click();
  await expect(page.getByText('Manca un documento privacy').first()).toBeVisible();
  // Two links lead here: the list's back button (spec §2), and the link from the documents page.
  await page.getByRole('main').getByRole('link', { name: 'Documenti dell’azienda' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documenti dell’azienda');
  await page.getByRole('button', { name: 'Documenti privacy' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documenti privacy');
  await leave(person);

  const head = await open(browser, 'capogruppo', '#/company/documents/azi');
  await expect(heading(head.page)).toHaveText('Documenti dell’azienda');
  await picture(head.page, 'azienda-documenti');
  await leave(head);
});

test('the menu leads a consultant to the companies’ documents and the recycle bin @full', async ({ browser }) => {
  const person = await open(browser, 'consulente', `#/company/documents/azi/new?codiceAzienda=${COMPANY}`);
  const { page } = person;
  await page.locator('input[type=file]').setInputFiles(pdf('Visura camerale.pdf', 'visura'));
  await picture(page, 'carica-azienda');
  await page.getByRole('button', { name: 'Carica 1 file' }).click();
  await page.getByRole('button', { name: 'Vai all’elenco' }).click();
  await expect(row(page, 'Documenti dell’azienda', 0)).toContainText('Visura camerale');
  await picture(page, 'lista-azienda');
  await goTo(page, '#/consultant/documents/azi');
  await expect(grid(page, 'Aziende con documenti propri')).toContainText('Brambati');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Azienda' })).toHaveAttribute('href', '#/consultant/documents/azi');
  await expect(menu.getByRole('link', { name: 'Cestino' })).toHaveAttribute('href', '#/consultant/recyclebin/azi');
  await leave(person);
});

test('a document is discarded and restored, and a view is saved, by keyboard alone @full', async ({ browser }) => {
  const person = await open(browser, 'consulente', `#/company/documents/lav?codiceAzienda=${COMPANY}&tipo=doccud`);
  const { page } = person;
  const { keyboard } = page;
  await expect(grid(page, 'CU')).toBeVisible();
  const first = await row(page, 'CU', 0).locator('td').nth(1).textContent();
  await row(page, 'CU', 0).locator('input[type=checkbox]').focus();
  await keyboard.press('Space');
  await expect(bar(page)).toContainText('1 selezionato');
  const more = bar(page).getByRole('button', { name: 'Altre azioni sulla selezione' });
  const bin = bar(page).getByRole('button', { name: 'Sposta nel cestino', exact: true });
  if (await bin.isVisible()) await bin.focus();
  else {
    await more.focus();
    await keyboard.press('Enter');
    await (await entryOf(page, 'Sposta nel cestino')).focus();
  }
  await keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('1 documento spostato nel cestino');
  await page.getByRole('button', { name: 'Annulla', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('1 documento ripristinato');
  await expect(row(page, 'CU', 0)).toContainText(first ?? '');

  await page.getByRole('button', { name: 'Viste salvate' }).focus();
  await keyboard.press('Enter');
  await page.getByLabel('Nome della vista').focus();
  await keyboard.type('CU di Brambati');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'CU di Brambati' })).toBeVisible();
  await expectAccessible(page, 'saved views');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, '#/consultant/documents/azi');
  await expect(heading(page)).toHaveText('Documenti dell’azienda');
  await page.getByRole('button', { name: 'Viste salvate' }).click();
  await page.getByRole('link', { name: 'CU di Brambati' }).click();
  await expect(grid(page, 'CU')).toBeVisible();
  await leave(person);
});

test('hostile text in every field is never executed, on a phone or a desktop', async ({ browser }) => {
  const hostile = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  const person = await open(browser, 'azienda', '#/company/documents/azi/new', PHONE);
  const { page } = person;
  await page.locator('input[type=file]').setInputFiles(pdf(`${hostile.replace(/[/\\]/g, '')}.pdf`, 'x'));
  await page.getByLabel('Descrizione').fill(hostile);
  await page.getByLabel('Etichette').fill('<b>x</b>');
  await page.getByLabel('Categoria').fill('"><svg onload=alert(1)>');
  await picture(page, 'telefono-carica');
  await expectAccessible(page, 'upload on a phone');
  await page.getByRole('button', { name: 'Carica 1 file' }).click();
  await page.getByRole('button', { name: 'Vai all’elenco' }).click();
  await expect(page.getByText(hostile).first()).toBeVisible();
  await picture(page, 'telefono-elenco');
  const { rows } = await portal.owner.query('SELECT id FROM document WHERE description = $1', [hostile]);
  await goTo(page, `#/company/documents/azi/documentDetail?id=${rows[0].id}`);
  await expect(heading(page)).toHaveText(hostile);
  await picture(page, 'telefono-dettaglio');
  await expectAccessible(page, 'detail on a phone');
  await goTo(page, `#/company/documents/azi/edit/${rows[0].id}`);
  await expect(page.getByLabel('Descrizione')).toHaveValue(hostile);
  await goTo(page, `#/documents/history/${rows[0].id}`);
  await expect(heading(page)).toHaveText(hostile);
  await goTo(page, '#/company/recyclebin');
  await expect(heading(page)).toContainText('Cestino');
  await picture(page, 'telefono-cestino');
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
  await leave(person);
});
