import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aCompany, anEmployee, aPractice, type Portal, startPortal } from '../support/portal/portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, type Visitor, visitor } from './page.ts';

/** The data of a month, from asking three companies to taking them over (P237 to P242). */
let portal: Portal;
test.beforeAll(async () => {
  portal = await startPortal({ webRoot: 'dist/web' });
  portal.setNow(new Date('2026-05-27T10:00:00Z'));
});
test.afterAll(() => portal?.close());

const chip = (page: Page, company: string, state: string) =>
  expect(page.getByRole('row').filter({ hasText: company })).toContainText(state);

test('a consultant asks three companies: a phone, a workbook and a grid answer, a question is cleared up, all is taken over @full', async ({
  browser,
}, info) => {
  const { owner } = portal;
  const practice = await aPractice(owner, 'consulente');
  const names = ['Alfa S.r.l.', 'Beta S.r.l.', 'Gamma S.r.l.'];
  const companies = [];
  for (const [at, legalName] of names.entries()) {
    const company = await aCompany(owner, practice, { login: `azienda-${at}`, legalName });
    const people = [await anEmployee(owner, company, { lastName: 'Abbate', firstName: 'Ada', hired_on: '2020-01-01' })];
    people.push(await anEmployee(owner, company, { lastName: 'Bossi', firstName: 'Bruno', hired_on: '2020-01-01' }));
    companies.push({ company, people });
  }
  // The phone's company reported overtime in April, which "as last month" repeats.
  const [alfa] = companies;
  const { rows } = await owner.query(
    `INSERT INTO month_sheet (practice_id, company_id, month, columns, weekly_hours, due_on, opened_at, version, taken_version, state)
     VALUES ($1, $2, 202604, '{ore,straordinario,ferie}', 4000, '2026-05-05', now(), 1, 1, 'taken') RETURNING id`,
    [practice.id, alfa?.company.id],
  );
  const april = {
    values: { ore: 16800, straordinario: 300 },
    items: [],
    note: '',
    weekly: 4000,
    hiredOn: null,
    endedOn: null,
  };
  await owner.query(
    'INSERT INTO month_row (practice_id, sheet_id, company_id, employee_id, content, sent, taken_over) VALUES ($1, $2, $3, $4, $5, $5, $5)',
    [practice.id, rows[0].id, alfa?.company.id, alfa?.people[0]?.id, JSON.stringify(april)],
  );

  const office = await visitor(browser, `${portal.url}/backoffice/`, DESKTOP);
  await logIn(office.page, 'consulente');
  await asksForMay(office.page);

  await answersByPhone(browser);
  await answersByWorkbook(browser, companies[1]?.people[0]?.taxCode ?? '', info.outputPath('mese.csv'));
  await answersInTheGrid(browser);

  await office.page.reload();
  for (const name of names) await chip(office.page, name, 'Arrivati');
  await picture(office.page, 'dati-del-mese-1440');

  // A question about a row, and its answer.
  await office.page.getByRole('link', { name: 'Gamma S.r.l.' }).click();
  await expect(office.page.getByRole('heading', { name: '1 persona con differenze' })).toBeVisible();
  await expectAccessible(office.page, 'what a company sent');
  await picture(office.page, 'dati-del-mese-azienda-1440');
  await office.page.getByRole('button', { name: 'Chiedi all’azienda' }).first().click();
  await office.page.getByRole('textbox', { name: 'Chiedi all’azienda' }).fill('Due giorni o tre?');
  await office.page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(office.page.getByText('Da chiarire')).toBeVisible();
  await answersTheQuestion(browser);

  await goTo(office.page, '/consultant/dati-del-mese?annomese=202605');
  await chip(office.page, 'Gamma S.r.l.', 'Arrivati');
  await office.page.getByRole('checkbox', { name: /tutt/i }).first().click({ force: true });
  const saved = office.page.waitForEvent('download');
  await office.page.getByRole('button', { name: 'Esporta', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('Dati del mese maggio 2026.xlsx');
  await action(office.page, 'Presi in carico');
  await office.page.getByRole('dialog').getByRole('button', { name: 'Presi in carico' }).click();
  for (const name of names) await chip(office.page, name, 'Presi in carico');
  await leave(office);
});

/** An action on the selected rows, wherever the bar has room for it. */
async function action(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('button', { name, exact: true }).or(page.getByRole('menuitem', { name })).first().click();
}

async function asksForMay(page: Page): Promise<void> {
  await goTo(page, '/consultant/dati-del-mese?annomese=202605');
  await page.getByRole('button', { name: 'Impostazioni' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Infortunio (giorni)', { exact: true }).uncheck();
  await dialog.getByLabel('Intestazione di «Ferie (giorni)» nell’esportazione').fill('FE01');
  await expectAccessible(page, 'what a practice asks for');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Impostazioni salvate')).toBeVisible();
  await page.getByRole('checkbox', { name: /tutt/i }).first().click({ force: true });
  await action(page, 'Chiedi i dati');
  await expect(dialog).toContainText('Chiedi i dati a 3 aziende');
  await dialog.getByRole('button', { name: 'Chiedi i dati' }).click();
  await expect(page.getByText('3 aziende avvisate')).toBeVisible();
  await chip(page, 'Alfa S.r.l.', 'Chiesti');
}

/** "As last month, two days of holiday", in six taps from the sheet. */
async function answersByPhone(browser: Parameters<typeof visitor>[0]): Promise<void> {
  const phone = await opened(browser, 'azienda-0', PHONE);
  const { page } = phone;
  let taps = 0;
  const tap = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
    taps += 1;
    await within.getByRole('button', { name }).first().tap();
  };
  await tap('Come il mese scorso');
  await expect(page.getByText('Straordinario (ore) 3')).toBeVisible();
  await tap(/^Abbate Ada/);
  const dialog = page.getByRole('dialog');
  taps += 1;
  await dialog.getByLabel('Ferie (giorni)').fill('2');
  await expect(dialog.getByLabel('Ore lavorate')).toHaveValue('144');
  await expectAccessible(page, 'a row of the month on a phone');
  await picture(page, 'dati-del-mese-riga-390');
  await tap('Salva', dialog);
  await expect(page.getByText('Ferie (giorni) 2')).toBeVisible();
  await tap('Invia al consulente');
  await tap('Invia al consulente', dialog);
  await expect(page.getByText('I dati sono inviati.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);
  await leave(phone);
}

async function opened(browser: Parameters<typeof visitor>[0], login: string, size = DESKTOP): Promise<Visitor> {
  const company = await visitor(browser, `${portal.url}/backoffice/`, size);
  await logIn(company.page, login);
  await company.page.getByRole('link', { name: 'Dati di maggio 2026' }).click();
  await expect(company.page.getByRole('heading', { name: 'Dati di maggio 2026' })).toBeVisible();
  return company;
}

async function sends(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invia al consulente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia al consulente' }).click();
  await expect(page.getByText('I dati sono inviati.')).toBeVisible();
}

async function answersByWorkbook(browser: Parameters<typeof visitor>[0], taxCode: string, file: string): Promise<void> {
  const company = await opened(browser, 'azienda-1');
  const { page } = company;
  await writeFile(file, `Codice fiscale;Malattia (giorni)\n${taxCode};3\nRSSMRA80A01H501U;1\n`);
  await page.getByLabel('Carica il foglio compilato').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 riga pronta da salvare');
  await expect(dialog).toContainText('RSSMRA80A01H501U non è fra i lavoratori dell’azienda');
  await dialog.getByRole('button', { name: 'Salva 1 riga' }).click();
  await expect(page.getByLabel('Malattia (giorni), Abbate Ada')).toHaveValue('3');
  await sends(page);
  await leave(company);
}

async function answersInTheGrid(browser: Parameters<typeof visitor>[0]): Promise<void> {
  const company = await opened(browser, 'azienda-2');
  const { page } = company;
  const cell = (column: string, person: string) => page.getByLabel(`${column}, ${person}`);
  await cell('Straordinario (ore)', 'Abbate Ada').fill('900');
  await cell('Straordinario (ore)', 'Abbate Ada').press('ArrowDown');
  await expect(cell('Straordinario (ore)', 'Bossi Bruno')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('900 ore sono troppe per 31 giorni');
  await cell('Straordinario (ore)', 'Abbate Ada').fill('');
  await cell('Ferie (giorni)', 'Abbate Ada').fill('2');
  await cell('Ferie (giorni)', 'Abbate Ada').press('Enter');
  await expect(cell('Ore lavorate', 'Abbate Ada')).toHaveValue('144');
  await expectAccessible(page, 'the grid of a month');
  await picture(page, 'dati-del-mese-griglia-1440');
  await sends(page);
  await leave(company);
}

async function answersTheQuestion(browser: Parameters<typeof visitor>[0]): Promise<void> {
  const company = await opened(browser, 'azienda-2');
  const { page } = company;
  await page.getByRole('button', { name: 'Abbate Ada', exact: true }).click();
  await page.getByRole('textbox', { name: 'Rispondi al consulente' }).fill('Due.');
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(page.getByText('Messaggio inviato')).toBeVisible();
  await leave(company);
}
