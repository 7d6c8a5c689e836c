import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { openReceipt, stretchesOf } from '../../src/ledger/receipt.ts';
import { dayInRome } from '../../src/text/common/format.ts';
import { withTampered } from '../support/ledger/receipt-tampering.ts';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPractice,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../support/portal/portal.ts';
import { expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  goTo,
  leave,
  logIn,
  openedBy,
  PHONE,
  pick,
  picture,
  savedByWindow,
  visitor,
} from './page.ts';

/** A dossier of twelve letters to twelve people: three have a login, nine get their letter on paper. */
let portal: Portal;
let practice: TestPractice;
let ada: TestEmployee;
let letters: string[];

test.beforeAll(async () => {
  portal = await startPortal({ sealed: true, webRoot: 'dist/web' });
  practice = await aPractice(portal.owner);
  const firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  const withAccount = (login: string, lastName: string) =>
    anEmployee(portal.owner, firm, { login, lastName, email: `${login}@esempio.invalid` });
  ada = await withAccount('ada', 'Abate');
  const people = [ada, await withAccount('bruna', 'Bassi'), await withAccount('carla', 'Cairo')];
  for (let n = 0; n < 9; n += 1) people.push(await anEmployee(portal.owner, firm, { web_access: false }));
  letters = [];
  for (const person of people)
    letters.push(
      await aDocument(portal, person, {
        kind: 'employeeDocument',
        createdBy: practice.accountId,
        acknowledgement_asked: true,
      }),
    );
});
test.afterAll(() => portal?.close());

const LETTERS = '#/company/documents/lav?tipo=docdocumento';
const count = async (action: string) =>
  Number((await portal.owner.query('SELECT count(*) AS n FROM ledger WHERE action = $1', [action])).rows[0].n);

async function chooseAll(page: Page): Promise<void> {
  await goTo(page, LETTERS);
  await expect(page.getByRole('grid').locator('tbody tr[aria-rowindex]')).toHaveCount(12);
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await expect(page.getByText('12 selezionati')).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
}

test('twelve letters of a dossier are published, read, acknowledged, printed, reminded and proved @full', async ({
  browser,
}, info) => {
  const address = `${portal.url}/backoffice/`;
  const company = await visitor(browser, address, DESKTOP);
  const { page } = company;
  await logIn(page, 'azienda');

  await test.step('the company creates a dossier of all twelve letters and publishes it', async () => {
    await chooseAll(page);
    await pick(page, 'Crea fascicolo');
    const dialog = page.getByRole('dialog', { name: /Fascicolo con 12 documenti/ });
    await dialog.getByLabel('Nome').fill('Nuovo regolamento');
    await dialog.getByRole('button', { name: /salva/i }).click();
    await expect(page.getByText('12 documenti aggiunti')).toBeVisible();
    await goTo(page, '#/company/documents/lav?vista=fascicoli');
    const row = page.getByRole('grid', { name: 'Fascicoli' }).locator('tbody tr[aria-rowindex]');
    await expect(row).toContainText('Nuovo regolamento');
    await row.getByRole('gridcell').first().click();
    await page.getByRole('button', { name: 'Pubblica fascicolo' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /pubblica/i })
      .click();
    await expect(page.getByText('Fascicolo pubblicato, con 12 documenti')).toBeVisible();
  });

  await test.step('a worker reads her letter on a phone and acknowledges it', async () => {
    const worker = await visitor(browser, address, PHONE);
    const phone = worker.page;
    await logIn(phone, 'ada');
    const row = phone.getByRole('listitem').filter({ hasText: 'Lettera' });
    await expect(row).toContainText('Fascicolo Nuovo regolamento');
    await expect(row).toContainText('apri il documento, poi confermala qui');
    await picture(phone, 'presa-visione-da-aprire-390');
    await expectAccessible(phone, 'a letter to be acknowledged');
    await row.getByRole('button', { name: /Apri Lettera/ }).tap();
    const viewer = phone.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: /Pagina 1/ })).toBeVisible();
    await expect.poll(() => count('readByEmployee')).toBe(1);
    await viewer.getByRole('button', { name: 'Chiudi' }).tap();
    await expect(viewer).toHaveCount(0);
    await goTo(phone, '#/dipendente/documents');
    await goTo(phone, '#/dipendente/home');
    const confirm = phone.getByRole('button', { name: 'Confermo la presa visione: Lettera' });
    await expect(confirm).toBeVisible();
    await picture(phone, 'presa-visione-da-confermare-390');
    await confirm.tap();
    await expect(phone.getByText('Presa visione registrata')).toBeVisible();
    await goTo(phone, '#/dipendente/documents');
    await expect(phone.getByText(/Presa visione il/)).toBeVisible();
    await expectAccessible(phone, 'an acknowledged letter');
    expect(await count('acknowledged')).toBe(1);
    await leave(worker);
  });

  await test.step('the list shows who has acknowledged the letter and who has not', async () => {
    await goTo(page, `${LETTERS}&presaVisione=data`);
    await expect(page.getByRole('grid').locator('tbody tr[aria-rowindex]')).toHaveCount(1);
    await expect(page.getByRole('grid')).toContainText('Confermato');
    await picture(page, 'presa-visione-1440');
    await goTo(page, `${LETTERS}&presaVisione=mancante`);
    await expect(page.getByRole('grid').locator('tbody tr[aria-rowindex]')).toHaveCount(11);
  });

  await test.step('people without web access get one PDF to print', async () => {
    await chooseAll(page);
    await pick(page, 'Stampa unita');
    const dialog = page.getByRole('dialog', { name: 'Stampa unita' });
    await expect(dialog.getByLabel('Solo di chi non ha accesso web (9)')).toBeChecked();
    await picture(page, 'stampa-unita-1440');
    await expectAccessible(page, 'print dialog');
    const [opened] = await Promise.all([
      company.context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Stampa 9 documenti' }).click(),
    ]);
    await expect.poll(() => count('printed')).toBe(9);
    await opened.close();
    expect(await count('readByEmployee')).toBe(1);
  });

  await test.step('a reminder reaches only the people who have not read their letter', async () => {
    await chooseAll(page);
    await pick(page, 'Sollecita');
    const dialog = page.getByRole('dialog', { name: 'Sollecitare chi non ha letto?' });
    await expect(dialog).toContainText('non ha accesso web');
    await dialog.getByRole('button', { name: 'Sollecita' }).click();
    await expect(dialog).toBeHidden();
    const { rows } = await portal.owner.query(
      "SELECT recipient FROM outbox WHERE data->>'subject' LIKE 'Promemoria%' ORDER BY recipient",
    );
    expect(rows.map((row) => row.recipient)).toEqual(['bruna@esempio.invalid', 'carla@esempio.invalid']);
  });

  await test.step('the activity shows every step, and the dossier’s history can be printed', async () => {
    await chooseAll(page);
    await pick(page, 'Attività');
    const activity = page.getByRole('dialog', { name: 'Attività di 12 documenti' });
    for (const word of ['Sollecitato', 'Stampato', 'Presa visione confermata'])
      await expect(activity.getByText(word).first()).toBeVisible();
    await picture(page, 'attivita-1440');
    await expectAccessible(page, 'activity');
    await page.keyboard.press('Escape');
    await expect(activity).toBeHidden();
    const { id } = (await portal.owner.query('SELECT id FROM dossier')).rows[0];
    await goTo(page, `#/dossier/history/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fascicolo Nuovo regolamento');
    const opened = await openedBy(company.context, () =>
      page.getByRole('button', { name: 'Stampa cronologia' }).click(),
    );
    await opened.close();
    const caller = await portal.login('azienda');
    const { url } = (await caller.post('/apiback/api/DocCronologia/stampa/biglietto', { ids: [id], tipo: 'dossier' }))
      .json;
    const printed = await textOfPdf((await portal.anonymous.get(url)).bytes);
    expect(printed.title).toBe('Cronologia');
    const text = printed.pages.map((one) => one.text).join('\n');
    for (const word of ['Fascicolo Nuovo regolamento', 'Nuovo', 'Pubblicato']) expect(text).toContain(word);
  });

  await test.step('the reading state is saved as a workbook, and the company’s year as an archive', async () => {
    await chooseAll(page);
    const workbook = page.waitForEvent('download');
    await pick(page, 'Esporta letture');
    expect((await workbook).suggestedFilename()).toMatch(/^Letture \d{4}-\d\d-\d\d\.xlsx$/);
    const thisYear = { createdBy: practice.accountId, delivery_on: dayInRome(new Date()) };
    await aDocument(portal, ada, { kind: 'employeeDocument', ...thisYear });
    await goTo(page, '#/company/home');
    const year = page.getByRole('button', { name: 'Scarica anno' });
    await year.click();
    await expectAccessible(page, 'the years of a company');
    const archive = savedByWindow(company.context);
    await page.getByRole('menuitem').first().click();
    expect((await archive).suggestedFilename()).toMatch(/ \d{4}\.zip$/);
    await year.click();
    await page.getByRole('menuitem').last().click();
    await expect(page.getByText('Di questa azienda non ci sono documenti di quell’anno.')).toBeVisible();
  });
  await leave(company);

  await test.step('a stranger verifies the receipt, and the verification fails after any change', async () => {
    const caller = await portal.login('ada');
    const [id] = letters;
    const receipt = (await caller.get(`/apiback/api/DocCronologia/ricevuta/${id}`)).bytes;
    const file = (await caller.get(`/apiback/api/dipendente/documenti/${id}/download`)).bytes;
    const changed = (bytes: Uint8Array, at: number) => {
      const other = new Uint8Array(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      return other;
    };
    const files = {
      ricevuta: receipt,
      lettera: file,
      'lettera-altra': changed(file, 20),
      'ricevuta-altra': changed(receipt, 2000),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(info.outputPath(`${name}.pdf`), bytes);
    const stranger = await visitor(browser, `${address}#/ricevuta`, PHONE);
    const choose = async (label: RegExp, name: string) => {
      const chooser = stranger.page.waitForEvent('filechooser');
      await stranger.page.getByLabel(label).click();
      await (await chooser).setFiles(info.outputPath(`${name}.pdf`));
    };
    const verdict = (name: string | RegExp) =>
      expect(stranger.page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await choose(/Ricevuta/, 'ricevuta');
    await choose(/File del documento/, 'lettera');
    await verdict('La ricevuta è autentica e il file è quello del documento');
    await expect(stranger.page.getByText('Presa visione del lavoratore')).toBeVisible();
    await choose(/File del documento/, 'lettera-altra');
    await verdict('La ricevuta non è valida');
    await expect(stranger.page.getByText('Il file non è quello della ricevuta')).toBeVisible();
    await choose(/File del documento/, 'lettera');
    await verdict(/La ricevuta è autentica/);
    await choose(/Ricevuta/, 'ricevuta-altra');
    await verdict('La ricevuta non è valida');

    const client = new pg.Client({ connectionString: portal.urls.superuser });
    await client.connect();
    const facts = openReceipt(receipt)?.receipt;
    const [first] = facts ? await stretchesOf(facts) : [];
    const place = { client, chain: practice.id, draw: () => 0.5, from: first?.from ?? 0, to: first?.to ?? 0 };
    await withTampered('one letter of an event', place, async () => {
      await choose(/Ricevuta/, 'ricevuta');
      await verdict('La ricevuta non è valida');
      await expect(stranger.page.getByText('Il registro del portale oggi dice altro')).toBeVisible();
      await picture(stranger.page, 'ricevuta-registro-390');
    });
    await client.end();
    await leave(stranger);
  });
});
