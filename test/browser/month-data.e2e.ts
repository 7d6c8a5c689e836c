import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { textOf } from '../../src/server/sheets/cells.ts';
import { readSheet } from '../../src/server/sheets/read-sheet.ts';
import { writeXlsx } from '../../src/server/sheets/write-sheet.ts';
import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../support/portal/enrol.ts';
import { aGrant, anAccount, aPractice, type Portal, startPortal } from '../support/portal/portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, type Visitor, visitor } from './page.ts';

/** The data of a month, from asking three companies to closing the month (P237 to P242). */
const file = bulkPdf({ seed: 62, layout: 'zucchetti', companies: 3, people: 2, month: 202605, traps: 'none' });
const [alfa, beta, gamma] = file.registry.companies.map(({ id, legalName }) => {
  const [first] = file.registry.employees.filter(({ companyId }) => companyId === id);
  return {
    id,
    legalName,
    code: first?.taxCode ?? '',
    person: `${first?.lastName} ${first?.firstName}`,
    key: first?.id,
  };
});
const BOARD = '/consultant/dati-del-mese?annomese=202605';
let portal: Portal;

test.beforeAll(async () => {
  portal = await startPortal({ webRoot: 'dist/web' });
  portal.setNow(new Date('2026-05-27T10:00:00Z'));
});
test.afterAll(() => portal?.close());

const row = (page: Page, company: typeof alfa) => page.getByRole('row').filter({ hasText: company?.legalName ?? '' });

test('a consultant asks three companies: a phone, a workbook and a reminded one answer, a question is cleared up, the payslips come and the month closes @full', async ({
  browser,
}, info) => {
  await threeCompanies();
  const office = await visitor(browser, `${portal.url}/backoffice/`, DESKTOP);
  const { page } = office;
  await logIn(page, 'consulente');

  await test.step('the consultant chooses what to ask and opens the month', () => asksForMay(page));
  await test.step('the first answers on a phone: as last month, two days of holiday', () => answersByPhone(browser));
  await test.step('the second returns the workbook', () => answersByWorkbook(browser, info.outputPath('mese.xlsx')));

  await test.step('the third is reminded, and answers', async () => {
    // A day later the session has ended.
    portal.setNow(new Date('2026-05-28T10:00:00Z'));
    await page.reload();
    await logIn(page, 'consulente');
    await goTo(page, BOARD);
    await row(page, gamma).getByRole('checkbox').check({ force: true });
    await action(page, 'Sollecita');
    await page.getByRole('dialog').getByRole('button', { name: 'Sollecita' }).click();
    await expect(row(page, gamma)).toContainText('sollecitata il 28/05/2026');
    const company = await opened(browser, 'azienda-2');
    await company.page.getByRole('button', { name: `Modifica: ${gamma?.person}` }).click();
    await company.page.getByRole('dialog').getByLabel('Malattia (giorni)').fill('90');
    await expect(company.page.getByRole('dialog')).toContainText('90 sono troppi, nel mese è in forza 31 giorni');
    await company.page.getByRole('dialog').getByLabel('Malattia (giorni)').fill('2');
    await company.page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
    await expect(company.page.getByText('Malattia (giorni) 2')).toBeVisible();
    await expectAccessible(company.page, 'the people of a month');
    await picture(company.page, 'dati-del-mese-persone-1440');
    await sends(company.page);
    await leave(company);
    await page.reload();
    for (const company_ of [alfa, beta, gamma]) await expect(row(page, company_)).toContainText('Arrivati');
    await picture(page, 'dati-del-mese-1440');
  });

  await test.step('a question is asked and answered', async () => {
    await page.getByRole('link', { name: gamma?.legalName ?? '' }).click();
    await expect(page.getByRole('heading', { name: '1 persona con differenze' })).toBeVisible();
    await expectAccessible(page, 'what a company sent');
    await page.getByRole('button', { name: `Chiedi all’azienda: ${gamma?.person}` }).click();
    await page.getByRole('textbox', { name: 'Chiedi all’azienda' }).fill('Due giorni o tre?');
    await page.getByRole('button', { name: 'Invia', exact: true }).click();
    await expect(page.getByText('Da chiarire')).toBeVisible();
    const company = await opened(browser, 'azienda-2');
    await company.page.getByRole('button', { name: `Modifica: ${gamma?.person}` }).click();
    await company.page.getByRole('textbox', { name: 'Rispondi al consulente' }).fill('Due.');
    await company.page.getByRole('button', { name: 'Invia', exact: true }).click();
    await expect(company.page.getByRole('dialog')).toContainText('Due.');
    await leave(company);
  });

  await test.step('everything is exported and taken over', async () => {
    await goTo(page, BOARD);
    await expect(row(page, gamma)).toContainText('Arrivati');
    await page.getByRole('checkbox', { name: /tutt/i }).first().click({ force: true });
    const saved = page.waitForEvent('download');
    await action(page, 'Esporta');
    expect((await saved).suggestedFilename()).toBe('Dati del mese maggio 2026.xlsx');
    await action(page, 'Presi in carico');
    for (const company of [alfa, beta, gamma]) await expect(row(page, company)).toContainText('Presi in carico');
  });

  await test.step('the payslips are dropped and published', async () => {
    await dropFiles(page, [{ name: 'maggio.pdf', bytes: file.bytes }]);
    await page.getByRole('button', { name: 'Conferma 6 documenti' }).click({ timeout: 90_000 });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pubblica 6 documenti/i })
      .click();
    await expect(page.getByText(/6 documenti creati e pubblicati/)).toBeVisible();
  });

  await test.step('the board says what a payslip does not show, and the month closes', async () => {
    // The lines of pay of one payslip are believed; they show no sickness. The job that reads a new payslip may still run.
    await expect(async () => {
      await portal.owner.query(
        `INSERT INTO document_lines (practice_id, document_id, sha256, lines)
         SELECT d.practice_id, d.id, d.sha256, '[{"label": "RETRIBUZIONE", "cents": 150000}]'
         FROM document d JOIN employee e ON e.id = d.employee_id WHERE e.tax_code = $1
         ON CONFLICT (document_id) DO UPDATE SET lines = excluded.lines, sha256 = excluded.sha256`,
        [gamma?.code],
      );
      await goTo(page, '/consultant/chiusura?annomese=202605');
      await page.reload();
      await expect(row(page, gamma)).toContainText('Dati del mese: presi in carico, 1 voce non nei cedolini', {
        timeout: 5000,
      });
    }).toPass();
    await picture(page, 'dati-del-mese-chiusura-1440');
    await page.getByRole('checkbox', { name: /tutt/i }).first().click({ force: true });
    await action(page, 'Chiudi il mese');
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi il mese' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await goTo(page, '/consultant/chiusura?annomese=202605&blocco=done');
    for (const company of [alfa, beta, gamma]) await expect(row(page, company)).toContainText(/Chiuso il/);
  });
  await leave(office);
});

/** The companies and people of the file, with a login each; the first reported overtime in April. */
async function threeCompanies(): Promise<void> {
  const { owner } = portal;
  const practice = await aPractice(owner, 'consulente');
  const { companies, employees } = await enrol(owner, practice.id, file.registry);
  const ids = [alfa, beta, gamma].map((company) => companies.get(company?.id ?? ''));
  for (const [at, company] of ids.entries()) {
    const account = await anAccount(owner, `azienda-${at}`);
    await aGrant(owner, account, { role: 'COMPANY', practice_id: practice.id, company_id: company });
  }
  await owner.query("UPDATE employee SET hired_on = '2020-01-01', ended_on = NULL WHERE practice_id = $1", [
    practice.id,
  ]);
  const april = { values: { straordinario: 300 }, items: [], note: '', weekly: 4000, hiredOn: null, endedOn: null };
  await owner.query(
    `WITH s AS (INSERT INTO month_sheet (practice_id, company_id, month, columns, weekly_hours, due_on, opened_at, version, taken_version, state)
       VALUES ($1, $2, 202604, '{ore,straordinario,ferie}', 4000, '2026-05-05', now(), 1, 1, 'taken') RETURNING id)
     INSERT INTO month_row (practice_id, sheet_id, company_id, employee_id, content, sent, taken_over)
     SELECT $1, s.id, $2, $3, $4, $4, $4 FROM s`,
    [practice.id, ids[0], employees.get(alfa?.key ?? ''), JSON.stringify(april)],
  );
}

/** An action on the selected rows, wherever the bar has room for it. */
async function action(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Altre azioni' }).click();
  await button
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()
    .click();
}

async function asksForMay(page: Page): Promise<void> {
  await goTo(page, BOARD);
  await page.getByRole('button', { name: 'Impostazioni' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Infortunio (giorni)', { exact: true }).uncheck();
  await dialog.getByLabel('Intestazione di «Ferie (giorni)» nell’esportazione').fill('FE01');
  await expectAccessible(page, 'what a practice asks for');
  await picture(page, 'dati-del-mese-impostazioni-1440');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Impostazioni salvate')).toBeVisible();
  await page.getByRole('checkbox', { name: /tutt/i }).first().click({ force: true });
  await action(page, 'Chiedi i dati');
  await expect(dialog).toContainText('Chiedi i dati a 3 aziende');
  await dialog.getByRole('button', { name: 'Chiedi i dati' }).click();
  await expect(page.getByText('3 aziende avvisate')).toBeVisible();
  await expect(row(page, alfa)).toContainText('Chiesti');
}

/** "As last month, two days of holiday", in at most six taps from the sheet. */
async function answersByPhone(browser: Browser): Promise<void> {
  const phone = await opened(browser, 'azienda-0', PHONE);
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  let taps = 0;
  const tap = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
    taps += 1;
    await within.getByRole('button', { name }).first().tap();
  };
  await tap('Come il mese scorso');
  await expect(page.getByText('Straordinario (ore) 3')).toBeVisible();
  await tap(`Modifica: ${alfa?.person}`);
  taps += 1;
  await dialog.getByLabel('Ferie (giorni)').fill('2');
  await expect(dialog.getByLabel('Ore lavorate')).toHaveAttribute('placeholder', '144');
  await expectAccessible(page, 'a row of the month on a phone');
  await picture(page, 'dati-del-mese-riga-390');
  await tap('Salva', dialog);
  await expect(page.getByText('Ferie (giorni) 2')).toBeVisible();
  await picture(page, 'dati-del-mese-persone-390');
  await tap('Invia al consulente');
  await expect(page.getByText('I dati sono inviati.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);
  await leave(phone);
}

async function opened(browser: Browser, login: string, size = DESKTOP): Promise<Visitor> {
  const company = await visitor(browser, `${portal.url}/backoffice/`, size);
  await logIn(company.page, login);
  await company.page.getByRole('link', { name: 'Dati di maggio 2026' }).click();
  await expect(company.page.getByRole('heading', { name: 'Dati di maggio 2026' })).toBeVisible();
  return company;
}

async function sends(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invia al consulente' }).click();
  await expect(page.getByText('I dati sono inviati.')).toBeVisible();
}

async function answersByWorkbook(browser: Browser, path: string): Promise<void> {
  const company = await opened(browser, 'azienda-1');
  const { page } = company;
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il foglio da compilare' }).click();
  const download = await template;
  expect(download.suggestedFilename()).toMatch(/^Dati del mese maggio 2026 .*\.xlsx$/);
  const grid = await readSheet(readFileSync(await download.path()));
  if (!('rows' in grid)) throw new Error(grid.refused);
  const [headers = [], ...people] = grid.rows.map(({ cells }) => cells.map(textOf));
  const at = (header: string) => headers.indexOf(header);
  const filled = people.map((cells) =>
    headers.map((_, column) =>
      column === at('Ferie (giorni)') && cells[at('Codice fiscale')] === beta?.code ? '3' : (cells[column] ?? ''),
    ),
  );
  const stranger = headers.map((_, column) => (column === at('Codice fiscale') ? 'RSSMRA80A01H501U' : ''));
  await writeFile(path, await writeXlsx([{ name: 'Mese', headers, rows: [...filled, stranger] }]));
  await page.getByLabel('Carica il foglio compilato').setInputFiles(path);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 righe pronte da salvare');
  await expect(dialog).toContainText('RSSMRA80A01H501U non è fra i lavoratori dell’azienda');
  await dialog.getByRole('button', { name: 'Salva 2 righe' }).click();
  await expect(page.getByText('Ferie (giorni) 3')).toBeVisible();
  await sends(page);
  await leave(company);
}
