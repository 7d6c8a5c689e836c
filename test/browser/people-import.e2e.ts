import { readFileSync } from 'node:fs';
import pg from 'pg';
import { isRefusal } from '../../src/server/refusal.ts';
import { textOf } from '../../src/server/sheets/cells.ts';
import { readSheet } from '../../src/server/sheets/read-sheet.ts';
import { writeXlsx } from '../../src/server/sheets/write-sheet.ts';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { aPerson, aVatNumber } from '../support/portal/people.ts';
import { aPayslip, PASSWORD } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../support/services/smtp.ts';
import { expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  PHONE,
  picture,
  TABLET,
  visitor,
} from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let mailbox: Mailbox;

test.beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startDemoPortal({ smtpUrl: mailbox.url });
});
test.afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const drop = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: SHEET, buffer });

/** The cells of a downloaded workbook as text, row by row. */
async function gridOf(path: string): Promise<string[][]> {
  const grid = await readSheet(readFileSync(path));
  if (isRefusal(grid)) throw new Error(grid.refused);
  return grid.rows.map(({ cells }) => cells.map(textOf));
}

const COMPANIES = ['Aurora Prova', 'Borea Prova', 'Cometa Prova'];
const PEOPLE = Array.from({ length: 40 }, (_, at) => ({ ...aPerson(30_000 + at), mail: `persona${at}@prova.it` }));

test('a consultant imports companies and people, corrects two rows on the page, and everyone can log in', async ({
  browser,
}) => {
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await goTo(page, '#/consultant/companies');
  await expect(heading(page)).toHaveText('Attivazione utenti');
  await expectAccessible(page, 'le aziende');

  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(heading(page)).toHaveText('Importa aziende');
  await expectAccessible(page, 'l’importazione');
  await drop(
    page,
    'clienti.xlsx',
    await writeXlsx([
      {
        name: 'Clienti',
        headers: ['Cod. ditta', 'Denominazione', 'P.IVA', 'Mail'],
        rows: COMPANIES.map((name, at) => [
          `P${at}`,
          name,
          aVatNumber(77_000 + at),
          at === 0 ? 'aurora@prova.it' : null,
        ]),
      },
    ]),
  );
  await page.getByRole('button', { name: 'Importa 3 righe' }).click();
  await expect(page.getByText('3 create, 0 aggiornate')).toBeVisible();
  await mailTo(mailbox, 'aurora@prova.it');

  // Creates another company with the form. The company's row leads to its workers, and from there to the form for a
  // person.
  await page.getByRole('link', { name: 'Vai all’elenco' }).click();
  await page.getByRole('button', { name: 'Aggiungi azienda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuova azienda' });
  await dialog.getByLabel('Ragione sociale').fill('Dedalo Prova');
  await dialog.getByLabel('Codice fiscale').fill(aVatNumber(77_900));
  await dialog.getByLabel('Codice azienda').fill('P9');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toHaveCount(0);
  const added = page.getByRole('row').filter({ hasText: 'Dedalo Prova' });
  // The whole cell toggles its checkbox.
  await added.locator('td').first().click();
  await page.getByRole('button', { name: 'Gestisci lavoratori' }).click();
  await expect(page.getByText('Nessun lavoratore')).toBeVisible();
  await page.getByRole('button', { name: 'Aggiungi lavoratore' }).click();
  await expect(heading(page)).toHaveText('Nuovo lavoratore');

  // The mail server of the domain refuses this mailbox as unknown.
  mailbox.refuse('persona5@prova.it');
  await goTo(page, '#/company/employees/import?codiceAzienda=P0');
  const sheet = await writeXlsx([
    {
      name: 'Personale',
      headers: ['COGNOME', 'Nome', 'Codice Fiscale', 'E-mail', 'Matr.', 'Assunto il'],
      rows: PEOPLE.map(({ firstName, lastName, taxCode, mail }, at) => [
        at === 11 ? 'BARBIERI' : lastName.toUpperCase(),
        firstName,
        at === 3 ? `${taxCode.slice(0, 15)}${taxCode.endsWith('A') ? 'B' : 'A'}` : taxCode,
        at === 7 ? 'senza chiocciola' : at < 30 ? mail : null,
        String(at + 1).padStart(5, '0'),
        '01/03/2024',
      ]),
    },
  ]);
  await drop(page, 'personale.xlsx', sheet);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/^Rifiutate 2/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(/^Da controllare 1/)).toBeVisible();
  await expect(tab(/^Valide 37/)).toBeVisible();
  await expect(tab(/^Lasciate fuori 0/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importa 37 righe' })).toHaveAttribute('aria-disabled', 'true');
  await expectFineAtEveryWidth(page, 'import-refused');
  // Leaving the page does not discard an import in progress.
  await page.getByRole('link', { name: 'Attivazione utenti' }).last().click();
  await goTo(page, '#/company/employees/import?codiceAzienda=P0');
  // Downloads the refused rows with their reasons, corrects them in the workbook and drops it again. The first row of
  // the workbook is the first refused row.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il foglio con i motivi' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('personale con i motivi.xlsx');
  const withReasons = await gridOf(await download.path());
  expect(withReasons[0]?.slice(0, 3)).toEqual(['Riga', 'Esito', 'Motivo']);
  expect(withReasons[1]?.slice(0, 3)).toEqual(['5', 'Rifiutate', expect.stringContaining('codice fiscale')]);
  expect(withReasons).toHaveLength(41);
  const [headers = [], ...again] = withReasons;
  const codeAt = headers.indexOf('Codice fiscale');
  const mended = again.map((cells, at) =>
    cells.map((cell, index) => (at === 0 && index === codeAt ? (PEOPLE[3]?.taxCode ?? '') : cell)),
  );
  await drop(page, 'personale corretto.xlsx', await writeXlsx([{ name: 'Righe', headers, rows: mended }]));
  await expect(tab(/^Rifiutate 1/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: /^E-mail, riga 3/ })).toHaveValue('senza chiocciola');
  // Corrects the row on the page; the server checks it again, and the row stays visible.
  await page.getByLabel('E-mail, riga 3').fill(PEOPLE[7]?.mail ?? '');
  await page.getByLabel('E-mail, riga 3').press('Enter');
  await expect(tab(/^Rifiutate 0/)).toBeVisible();
  await expect(page.getByLabel('E-mail, riga 3')).toBeFocused();
  // Leaving a row out and putting it back keeps the focus.
  await tab(/^Valide 39/).click();
  await page.getByRole('button', { name: 'Lascia fuori, riga 2', exact: true }).click();
  await expect(tab(/^Lasciate fuori 1/)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await tab(/^Lasciate fuori 1/).click();
  await page.getByRole('button', { name: 'Riprendi, riga 2', exact: true }).click();
  await expect(tab(/^Valide 39/)).toBeVisible();
  await expect(tab(/^Lasciate fuori 0/)).toBeFocused();
  // A person whose name contradicts the tax code is imported only if the consultant ticks the row.
  await expect(page.getByRole('button', { name: 'Importa 39 righe' })).toBeEnabled();
  await expect(page.getByText('Non si importa 1 riga da controllare senza spunta.')).toBeVisible();
  await page.getByRole('tab', { name: /^Lasciate fuori/ }).press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(/^Da controllare 1/)).toBeFocused();
  await picture(page, 'import-doubt-1440');
  // The click changes data outside the component, which redraws shortly afterwards.
  const tick = page.getByRole('checkbox', { name: /È giusto così: importa la riga/ });
  await tick.click();
  await expect(tick).toBeChecked();
  await expect(page.getByText('Confermata', { exact: true })).toBeVisible();
  await expectAccessible(page, 'le righe da controllare');
  await page.getByRole('button', { name: 'Importa 40 righe' }).click();
  await expect(page.getByText('40 creati, 0 aggiornati')).toBeVisible();
  // More than ten invitations wait for ten minutes and can be undone meanwhile (P90). The test makes them due.
  expect(mailbox.mails.filter(({ to }) => to.some((one) => one.startsWith('persona')))).toEqual([]);
  await portal.owner.query('UPDATE outbox SET not_before = now() WHERE sent_at IS NULL');
  const superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  await superuser.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'sendMails')`,
  );
  await superuser.end();
  await expect
    .poll(() => mailbox.mails.filter(({ to }) => to.some((one) => one.startsWith('persona'))).length)
    .toBe(29);

  await page.getByRole('link', { name: 'Vai all’elenco' }).click();
  await expect(page.getByText('In attesa').first()).toBeVisible();
  await expectAccessible(page, 'i lavoratori');
  // The person's row shows that the mailbox refused the invitation.
  await page.getByLabel('Ricerca rapida').fill('persona5@prova.it');
  const found = page.getByRole('grid', { name: 'Lavoratori' }).locator('tbody tr[aria-rowindex]');
  await expect(found).toHaveCount(1);
  // Waits until the typed text is in the URL, so that the delayed update does not change the URL of the next page.
  await expect(page).toHaveURL(/q=persona5/);
  await expect(found).toContainText('E-mail rifiutata');
  await page.screenshot({ path: 'test-results/people-list-1440.png' });

  // A person without e-mail gets a letter, and logs in with the letter's code.
  await goTo(page, '#/company/employees?codiceAzienda=P0&stato=maiInvitato');
  const grid = page.getByRole('grid', { name: 'Lavoratori' });
  await expect(grid.locator('tbody tr[aria-rowindex]')).toHaveCount(10);
  await grid.locator('tbody tr[aria-rowindex]').first().locator('td').first().click();
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stampa lettere' }).click();
  const file = await (await letter).path();
  const text = (await textOfPdf(readFileSync(file))).pages[0]?.text ?? '';
  const code = /([2-9A-HJ-NP-Z]{6}-){3}[2-9A-HJ-NP-Z]{6}/.exec(text)?.[0] ?? '';
  const { rows } = await portal.owner.query(
    `SELECT e.tax_code FROM mailed_key k JOIN account_grant g ON g.id = k.grant_id JOIN employee e ON e.id = g.employee_id WHERE k.on_paper`,
  );
  expect(text).not.toContain(rows[0].tax_code);
  await leave(consultant);

  // The letter shows the URL of a page, which accepts the code together with the tax code. No letter contains the tax
  // code.
  const worker = await visitor(browser, `${portal.address}#/account/activate`, PHONE);
  await worker.page.getByLabel('Codice della lettera').fill(code);
  await worker.page.getByRole('button', { name: 'Continua' }).click();
  await expect(heading(worker.page)).toHaveText('Attiva il tuo accesso');
  await expectAccessible(worker.page, 'l’attivazione con la lettera');
  await activate(worker.page, 'con.lettera', 'RSSMRA80A01F205X');
  await expect(worker.page.getByText('Il codice fiscale non è quello della lettera')).toBeVisible();
  await activate(worker.page, 'con.lettera', rows[0].tax_code);
  await expect(worker.page.getByRole('button', { name: /^Menu di / })).toBeVisible();
  await expect(worker.page.getByText('Aurora Prova').first()).toBeVisible();
  await leave(worker);

  // Opens the mailed link on a phone, and then the payslip.
  const first = PEOPLE[0];
  const { links } = await mailTo(mailbox, first?.mail ?? '');
  const phone = await visitor(browser, links[0] ?? '', PHONE);
  await expect(phone.page.getByText(`${first?.firstName} ${first?.lastName}`)).toBeVisible();
  await activate(phone.page, 'prima.persona');
  await expect(phone.page.getByRole('button', { name: /^Menu di / })).toBeVisible();
  const { rows: hired } = await portal.owner.query(
    `SELECT e.id, e.practice_id AS "practiceId", e.company_id AS "companyId", e.tax_code AS "taxCode", e.first_name AS "firstName",
       e.last_name AS "lastName", (SELECT id FROM account WHERE login = 'consulente') AS by FROM employee e WHERE e.tax_code = $1`,
    [first?.taxCode],
  );
  const payslip = await aPayslip(portal, hired[0], {
    createdBy: hired[0].by,
    period: 202610,
    publishOn: '2026-11-01',
  });
  await phone.page.reload();
  await expect(phone.page.getByText(/ottobre 2026/i).first()).toBeVisible();
  await phone.page.getByRole('button', { name: /Apri cedolino/ }).tap();
  await expect(phone.page.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
  const status = () => portal.owner.query('SELECT read_status FROM document WHERE id = $1', [payslip]);
  await expect.poll(async () => (await status()).rows[0].read_status).toBe(2);
  await leave(phone);
});

test('on a tablet a refused row is corrected on the page, and a letter can be printed although a link was mailed @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, `${portal.address}#/company/employees/import?codiceAzienda=0102`, TABLET);
  const { page } = consultant;
  await logIn(page, 'consulente');
  const people = [0, 1, 2].map((at) => ({ ...aPerson(32_000 + at), mail: `tavoletta${at}@prova.it` }));
  const rows = people.map(({ lastName, firstName, taxCode, mail }, at) => [
    lastName,
    firstName,
    taxCode,
    at === 1 ? 'senza chiocciola' : mail,
  ]);
  const headers = ['Cognome', 'Nome', 'Codice fiscale', 'E-mail'];
  await drop(page, 'personale.xlsx', await writeXlsx([{ name: 'Personale', headers, rows }]));
  await expect(page.getByRole('tab', { name: /^Rifiutate 1/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'a refused row at 820 px');
  await picture(page, 'import-refused-820');
  await page.getByLabel('E-mail, riga 3').fill(people[1]?.mail ?? '');
  await page.getByLabel('E-mail, riga 3').press('Enter');
  await page.getByRole('button', { name: 'Importa 3 righe' }).click();
  await expect(page.getByText('3 creati, 0 aggiornati')).toBeVisible();
  await mailTo(mailbox, people[1]?.mail ?? '');

  await page.getByRole('link', { name: 'Vai all’elenco' }).click();
  await page.getByLabel('Ricerca rapida').fill(people[1]?.mail ?? '');
  await expect(page).toHaveURL(/q=tavoletta1/);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(cards).toHaveCount(1);
  await cards.getByRole('checkbox').check();
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stampa lettere' }).click();
  await letter;
  const { rows: keys } = await portal.owner.query(
    `SELECT k.on_paper FROM mailed_key k JOIN account_grant g ON g.id = k.grant_id JOIN employee e ON e.id = g.employee_id
     WHERE e.tax_code = $1 ORDER BY k.on_paper`,
    [people[1]?.taxCode],
  );
  expect(keys).toEqual([{ on_paper: false }, { on_paper: true }]);
  await leave(consultant);
});

/** Completes the activation page, with the tax code if the person has a letter. */
async function activate(page: Page, login: string, taxCode?: string): Promise<void> {
  await page.getByLabel('Scegli un nome utente').fill(login);
  await page.getByLabel('Nuova password', { exact: true }).fill(PASSWORD);
  if (taxCode) await page.getByLabel('Codice fiscale').fill(taxCode);
  await page.getByLabel('Ho letto l’informativa sulla privacy').check();
  await page.getByRole('button', { name: 'Attiva l’accesso' }).click();
}

test('lists and forms of users fit a phone, and report an error at its field @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'azienda');
  await goTo(page, '#/company/employees');
  await expect(heading(page)).toHaveText('Attivazione utenti');
  await expectAccessible(page, 'i lavoratori sul telefono');
  await page.screenshot({ path: 'test-results/people-list-390.png' });
  await goTo(page, '#/company/employees/import');
  await expectAccessible(page, 'l’importazione sul telefono');
  await page.screenshot({ path: 'test-results/people-import-390.png', fullPage: true });
  const { rows } = await portal.owner.query(
    `SELECT code FROM company WHERE legal_name = (SELECT c.legal_name FROM company c JOIN account_grant g ON g.company_id = c.id JOIN account a ON a.id = g.account_id WHERE a.login = 'azienda' AND g.role = 'COMPANY' LIMIT 1)`,
  );
  await goTo(page, `#/employees/profile?codiceAzienda=${rows[0].code}`);
  await page.getByLabel('Cognome').fill('Rossi');
  await page.getByLabel('Nome', { exact: true }).fill('Mario');
  await page.getByLabel('Codice fiscale').fill('ABC');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText(/ha 3 caratteri/)).toBeVisible();
  await page.screenshot({ path: 'test-results/people-form-390.png', fullPage: true });
  await page.getByLabel('Codice fiscale').fill('RSSMRA80A01H501U');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('1 lavoratore creato')).toBeVisible();

  const { rows: created } = await portal.owner.query("SELECT id FROM employee WHERE tax_code = 'RSSMRA80A01H501U'");
  const profile = `#/employees/profile?id=${created[0].id}&codiceAzienda=${rows[0].code}`;
  await goTo(page, profile);
  await page.getByLabel('Matricola').fill('7701');
  await page.route(/\/api\/dipendente\/\d+$/, async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(heading(page)).toHaveText('Attivazione utenti');
  // The reopened page may show the old values for a moment; they must not be saved.
  await goTo(page, profile);
  await expect(page.getByLabel('Matricola')).toHaveValue('7701');
  await leave(person);
});

test('an import with a lost response is checked: reported if it was done, sent again if not @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  const paste = async (...people: { firstName: string; lastName: string; taxCode: string }[]) => {
    await goTo(page, '#/company/employees/import?codiceAzienda=0109');
    const cells = people.map((one) => [one.lastName, one.firstName, one.taxCode].join('\t'));
    await page
      .getByLabel('oppure incolla qui le celle copiate dal foglio di calcolo')
      .fill(['Cognome\tNome\tCodice fiscale', ...cells].join('\n'));
    await page.getByRole('button', { name: 'Leggi le celle' }).click();
  };
  const IMPORT = '**/users/company/import?*';

  // The server imports the rows, but the connection breaks before the response.
  await page.route(IMPORT, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await paste(aPerson(31_000), aPerson(31_001));
  await page.getByRole('button', { name: 'Importa 2 righe' }).click();
  await expect(page.getByText('2 creati, 0 aggiornati').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ricomincia' }).click();

  // The connection breaks before the server imports the rows; the retry imports them.
  await page.unroute(IMPORT);
  await page.route(IMPORT, (route) => route.abort('connectionreset'));
  await paste(aPerson(31_002));
  await page.getByRole('button', { name: 'Importa 1 riga' }).click();
  await expect(page.getByText(/finora nulla è stato importato/)).toBeVisible();
  await expectAccessible(page, 'una risposta che non è arrivata');
  const there = () =>
    portal.owner.query('SELECT count(*)::int AS n FROM employee WHERE tax_code = $1', [aPerson(31_002).taxCode]);
  expect((await there()).rows[0].n).toBe(0);
  await page.unroute(IMPORT);
  await page.getByRole('button', { name: 'Importa 1 riga' }).click();
  await expect(page.getByText('1 creato, 0 aggiornati').first()).toBeVisible();
  expect((await there()).rows[0].n).toBe(1);
  await leave(person);
});

test('a practice creates further logins, and a mailbox already in use is reported at its field @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, '#/consultant/accounts');
  await page.getByRole('button', { name: 'Aggiungi accesso' }).click();
  const fill = async () => {
    await page.getByLabel('Nome', { exact: true }).fill('Anna');
    await page.getByLabel('Cognome').fill('Bianchi');
    await page.getByLabel('E-mail').fill('anna.bianchi@prova.it');
    await page.getByRole('button', { name: 'Aggiungi accesso' }).click();
  };
  await fill();
  await mailTo(mailbox, 'anna.bianchi@prova.it');
  await expect(page.getByText('In attesa')).toBeVisible();
  await expectAccessible(page, 'gli account secondari');
  await page.getByRole('button', { name: 'Aggiungi accesso' }).click();
  await fill();
  await expect(page.getByText('Indirizzo email già in uso').first()).toBeVisible();
  // Any other error shows the sentence of spec §8.
  await page.route('**/secondary-account', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByLabel('E-mail').fill('un.altro@prova.it');
  await page.getByRole('button', { name: 'Aggiungi accesso' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Si è verificato un errore$/ })).toBeVisible();
  await leave(person);
});
