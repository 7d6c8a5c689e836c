import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { daysAfter, romeDay } from '../../src/server/clock.ts';
import { formatDay } from '../../src/text/common/format.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../support/services/smtp.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  PHONE,
  picture,
  type Visitor,
  visitor,
} from './page.ts';
import { smallTargets } from './small-targets.ts';

/**
 * Signature requests (P163, P164). Three people must sign a letter one after the other, and one refuses with a reason.
 * A second letter is signed by all: the signed file is downloaded and verified, and a changed byte is detected.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let mailbox: Mailbox;
/** Three workers of one company with mailboxes. The first is the demo's worker. */
let workers: { login: string; name: string; email: string }[];

test.beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startDemoPortal({ sealed: true, smtpUrl: mailbox.url });
  const { rows } = await portal.owner.query(
    `SELECT a.id, a.login, e.last_name || ' ' || e.first_name AS name FROM employee e
       JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
       JOIN company c ON c.id = e.company_id
     WHERE c.code = '0101' AND e.ended_on IS NULL AND g.activated_at IS NOT NULL
     ORDER BY a.login <> 'dipendente', e.last_name, e.id LIMIT 3`,
  );
  workers = rows.map(({ login, name }) => ({ login, name, email: `${login}@esempio.invalid` }));
  for (const { id, login } of rows)
    await portal.owner.query('UPDATE account SET email = $2, email_unconfirmed = false WHERE id = $1', [
      id,
      `${login}@esempio.invalid`,
    ]);
});
test.afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const worker = (n: number) => {
  const found = workers[n];
  if (!found) throw new Error(`no worker ${n}`);
  return found;
};

/** A letter with `pages` pages, and the text `last` at its end. */
function letter(title: string, pages: number, last = ''): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 64 });
  const text =
    'Con la presente si conferma quanto concordato tra le parti in materia di orario, luogo della prestazione e strumenti di lavoro, ' +
    'fermo restando quanto previsto dal contratto collettivo applicato in azienda e dalla normativa vigente. ';
  for (let page = 1; page <= pages; page++) {
    if (page > 1) doc.addPage();
    doc.fontSize(18).text(page === 1 ? title : `Articolo ${page}`);
    doc.moveDown().fontSize(11);
    for (let paragraph = 1; paragraph <= 5; paragraph++) doc.text(`${paragraph}. ${text.repeat(3)}`).moveDown();
  }
  if (last) doc.moveDown().text(last);
  doc.end();
  return buffer(doc);
}

const dueDay = () => daysAfter(romeDay(new Date()), 20);

/** Fills in all fields of the office's form, and adds a file. */
async function fillIn(
  page: Page,
  file: { name: string; bytes: Buffer },
  asked: readonly number[],
  at = '#/consultant/firme/nuova?codiceAzienda=0101',
) {
  await goTo(page, at);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chiedi una firma');
  const upload = { name: file.name, mimeType: 'application/pdf', buffer: file.bytes };
  await page.getByLabel('PDF da firmare').setInputFiles(upload);
  await expect(page.getByRole('region', { name: 'Dove vanno le firme' })).toBeVisible();
  const people = page.getByRole('list', { name: 'Lavoratori dell’azienda' });
  for (const n of asked) {
    await page.getByLabel('Cerca un lavoratore').fill(worker(n).name);
    await people.getByLabel(worker(n).name, { exact: true }).check();
  }
  await page.getByLabel('Cerca un lavoratore').fill('');
  await page.getByRole('textbox', { name: 'Da firmare entro il' }).fill(formatDay(dueDay()));
  await page
    .getByLabel('Messaggio per chi firma')
    .fill('È l’accordo di cui abbiamo parlato lunedì.\nPer domande: interno 12.');
}

async function ask(page: Page, people: number) {
  await page.getByRole('button', { name: 'Controlla e chiedi' }).click();
  const dialog = page.getByRole('dialog', { name: /^Chiedere la firma a/ });
  await expect(dialog).toContainText('Non è una firma qualificata');
  if (people > 1) await expect(dialog.getByRole('listitem')).toHaveCount(people);
  return dialog;
}

/** Opens the paper for signing on a worker's phone. */
async function atPaper(browser: Browser, n: number, title: string): Promise<Visitor> {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, worker(n).login);
  await goTo(page, '#/dipendente/home');
  const waiting = page.getByRole('region', { name: /^Da firmare/ });
  await waiting.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return person;
}

/** Presses “Avanti” until the end of the paper has been visible. */
async function readToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leggi il documento' }).click();
  const reader = page.getByRole('dialog');
  await expect(reader.getByRole('img').first()).toBeVisible();
  const done = reader.getByRole('button', { name: 'Vai alla firma' });
  await expect(async () => {
    // “Avanti” becomes “Vai alla firma” at the end, possibly between the check and the click, which then closes.
    if (!(await done.isVisible())) await reader.getByRole('button', { name: 'Avanti' }).click({ timeout: 2000 });
    await expect(done.or(page.getByText('Letto fino in fondo')).first()).toBeVisible({ timeout: 300 });
  }).toPass();
  if (await reader.isVisible()) await done.click();
  // Waits until the dialog is closed, because it contains the same text.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Letto fino in fondo')).toBeVisible();
}

/** Signs with the code mailed for this paper. */
async function signByMail(page: Page, n: number): Promise<void> {
  await page.getByRole('button', { name: 'Firma', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma la tua firma' });
  const before = mailbox.mails.length;
  await dialog.getByRole('button', { name: 'Manda il codice' }).click();
  await expect(dialog.getByText(/^Codice inviato a/)).toBeVisible();
  const { text } = await mailTo(mailbox, worker(n).email, before);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await dialog.getByLabel('Codice di 6 cifre').fill(code);
  await dialog.getByRole('button', { name: 'Firma', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('one of three people refuses to sign a letter, with a reason, and the office sees who did what, when and why @full', async ({
  browser,
}) => {
  const title = 'Accordo di lavoro agile';
  const office = await visitor(browser, portal.address, DESKTOP);
  const { page } = office;
  await logIn(page, 'consulente');
  await page.getByRole('link', { name: 'Firme', exact: true }).click();
  await expect(page.getByText('Ancora nessuna richiesta di firma')).toBeVisible();
  await expectFineAtEveryWidth(page, 'no signature asked');

  // A missing value is reported at its field.
  await goTo(page, '#/consultant/firme/nuova?codiceAzienda=0101');
  await page.getByRole('button', { name: 'Controlla e chiedi' }).click();
  await expect(page.getByText('Scegli il PDF da firmare.')).toBeVisible();
  await fillIn(page, { name: `${title}.pdf`, bytes: await letter(title, 3) }, [1, 0, 2]);
  await expect(page.getByLabel('Titolo')).toHaveValue(title);

  // Buttons change the order of the signers; keys and a click on the page set the place of each signature.
  const order = page.getByRole('list', { name: 'In quale ordine firmano' });
  await page.getByRole('button', { name: `Fai firmare prima ${worker(0).name}` }).click();
  await expect(order.getByRole('listitem').first()).toContainText(worker(0).name);
  const paper = page.getByRole('region', { name: 'Dove vanno le firme' });
  await expect(paper.getByText('Pagina 3 di 3')).toBeVisible();
  const box = paper.getByRole('button', { name: new RegExp(`^${worker(0).name}: firma al`) });
  const named = (await box.getAttribute('aria-label')) ?? '';
  await box.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(box).not.toHaveAccessibleName(named);
  const last = paper.getByRole('button', { name: new RegExp(`^${worker(2).name}: firma al`) });
  await last.focus();
  await page.keyboard.press('Delete');
  await expect(last).toHaveCount(0);
  await expect(order.getByText('Solo nella pagina delle prove')).toBeVisible();
  await paper.getByRole('img', { name: 'Pagina 3 di 3' }).click({ position: { x: 200, y: 200 } });
  await expect(last).toHaveCount(1);
  await expectFineAtEveryWidth(page, 'a signature to ask', async () => {
    if (page.viewportSize()?.width === 390) expect(await smallTargets(page)).toEqual([]);
  });
  await picture(page, 'signing-form-1440');
  const dialog = await ask(page, 3);
  await expectFineAtEveryWidth(page, 'before a signature is asked');
  await dialog.getByRole('button', { name: 'Chiedi la firma' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const signers = page.getByRole('region', { name: /^Chi firma/ });
  await expect(signers.getByRole('listitem').nth(0)).toContainText('Avvisato');
  await expect(signers.getByRole('listitem').nth(1)).toContainText('Non ancora il suo turno');
  await expectAccessible(page, 'a request to sign');
  await picture(page, 'signing-asked-1440');

  // The first signer reads to the end and signs with a mailed code.
  const first = await atPaper(browser, 0, title);
  const sign = first.page.getByRole('button', { name: 'Firma', exact: true });
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(first.page, 'a paper to sign');
  await picture(first.page, 'own-signing-390');
  expect(await smallTargets(first.page)).toEqual([]);
  await first.page.getByRole('button', { name: 'Leggi il documento' }).click();
  const reader = first.page.getByRole('dialog', { name: title });
  await expect(reader.getByText('Pagine viste: 1 di 3')).toBeVisible();
  await expectAccessible(first.page, 'a paper that is read');
  await picture(first.page, 'own-signing-read-390');
  // Jumping to the end skips the middle page: only two of three pages count as seen.
  const pages = reader.getByRole('region', { name: 'Pagine del documento' });
  await pages.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  await expect(reader.getByText('Pagine viste: 2 di 3')).toBeVisible();
  await reader.getByRole('button', { name: 'Avanti' }).click();
  await expect(reader.getByRole('button', { name: 'Vai alla firma' })).toBeVisible();
  await picture(first.page, 'own-signing-end-390');
  await reader.getByRole('button', { name: 'Vai alla firma' }).click();
  await expect(first.page.getByText('Letto fino in fondo')).toBeVisible();
  // Reloading the page loses nothing. A phone may reload it after the user has looked at the mails.
  await first.page.reload();
  await expect(first.page.getByText('Letto fino in fondo')).toBeVisible();
  await sign.click();
  const confirm = first.page.getByRole('dialog', { name: 'Conferma la tua firma' });
  await expectAccessible(first.page, 'a signature to confirm');
  await picture(first.page, 'own-signing-code-390');
  await confirm.getByLabel('Codice di 6 cifre').fill('12');
  await confirm.getByRole('button', { name: 'Firma', exact: true }).click();
  await expect(confirm.getByRole('alert')).toHaveText('Scrivi il codice di 6 cifre.');
  await confirm.getByRole('button', { name: 'Chiudi' }).click();
  await signByMail(first.page, 0);
  await expect(first.page.getByText(/^Hai firmato il/)).toBeVisible();
  await expect(first.page.getByText('Quando hanno firmato tutti trovi qui il documento con le prove.')).toBeVisible();
  await expectAccessible(first.page, 'a paper that is signed');
  await picture(first.page, 'own-signing-signed-390');
  await leave(first);

  // The office reminds the second signer from the board.
  await goTo(page, '#/consultant/home');
  const home = page.getByRole('region', { name: 'Firme chieste' });
  await expect(home).toContainText('1 firma manca');
  await home.scrollIntoViewIfNeeded();
  await picture(page, 'signing-home-1440');
  await home.getByRole('link', { name: /manca/ }).click();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('1 di 3');
  await expect(row).toContainText(worker(1).name);
  await expectFineAtEveryWidth(page, 'signatures asked');
  await row.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Sollecita', exact: true }).click();
  const remind = page.getByRole('dialog', { name: 'Sollecitare chi deve firmare?' });
  await expect(remind.getByText('Parte un’e-mail a una persona.')).toBeVisible();
  await expectAccessible(page, 'a reminder of a signature');
  await remind.getByRole('button', { name: 'Sollecita' }).click();
  await expect(remind).toBeHidden();

  // The second signer refuses.
  const second = await atPaper(browser, 1, title);
  await second.page.getByRole('button', { name: 'Non firmo' }).click();
  const refuse = second.page.getByRole('alertdialog', { name: 'Non vuoi firmare?' });
  await expect(refuse.getByRole('button', { name: /rifiuta la firma/i })).toHaveAttribute('aria-disabled', 'true');
  await refuse.getByLabel('Il motivo').fill('L’orario non è quello concordato');
  await expectAccessible(second.page, 'a signature to refuse');
  await picture(second.page, 'own-signing-refuse-390');
  await refuse.getByRole('button', { name: /rifiuta la firma/i }).click();
  await expect(second.page.getByText(/^Hai rifiutato il/)).toBeVisible();
  await picture(second.page, 'own-signing-refused-390');
  await leave(second);

  // The third signer never gets the request.
  const third = await visitor(browser, portal.address, PHONE);
  await logIn(third.page, worker(2).login);
  await goTo(third.page, '#/dipendente/firme');
  await expect(third.page.getByText('Nessun documento da firmare')).toBeVisible();
  await expectAccessible(third.page, 'no paper to sign');
  await leave(third);

  // The office sees who refused, when and why, and the evidence of the first signature.
  await goTo(page, '#/consultant/firme?codiceAzienda=0101');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(signers).toContainText('«L’orario non è quello concordato»');
  await signers.getByText('Prove della firma').click();
  await expect(signers).toContainText('codice via e-mail');
  await expect(page.getByRole('region', { name: 'Che cosa è successo' })).toContainText('Firma rifiutata');
  await expectFineAtEveryWidth(page, 'a request that was refused', async () => {
    if (page.viewportSize()?.width === 390) expect(await smallTargets(page)).toEqual([]);
  });
  await expect(page.getByRole('button', { name: 'Sollecita' })).toHaveCount(0);

  // Starts a new request with the same paper and people.
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Chiedi di nuovo' }).click();
  await expect(page.getByLabel('Titolo')).toHaveValue(title);
  await expect(page.getByText(/^Resta .*\.pdf/)).toBeVisible();
  await expect(order.getByRole('listitem')).toHaveCount(3);
  await leave(office);
});

test('a paper signed by all is sealed, and a changed byte is detected @full', async ({ browser }, info) => {
  const title = 'Consegna del telefono aziendale';
  const office = await visitor(browser, portal.address, DESKTOP);
  const { page } = office;
  await logIn(page, 'consulente');
  const bytes = await letter(title, 1, 'Per ricevuta: {{firma:lavoratore}}');
  await fillIn(page, { name: 'telefono.pdf', bytes }, [0, 1]);
  await page.getByLabel('Titolo').fill(title);
  await page.getByRole('button', { name: `Togli ${worker(1).name}` }).click();
  await page.getByLabel('Cerca un lavoratore').fill(worker(1).name);
  await page.getByRole('list', { name: 'Lavoratori dell’azienda' }).getByLabel(worker(1).name, { exact: true }).check();
  await (await ask(page, 2)).getByRole('button', { name: 'Chiedi la firma' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const n of [0, 1]) {
    const person = await atPaper(browser, n, title);
    await readToEnd(person.page);
    await signByMail(person.page, n);
    await expect(person.page.getByText(/^Hai firmato il/)).toBeVisible();
    await leave(person);
  }

  // Waits until the job has made the sealed file.
  const open = page.getByRole('button', { name: 'Apri il documento firmato' });
  await expect(async () => {
    await page.reload();
    await expect(open).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Che cosa è successo' })).toContainText('Documento sigillato');
  const preview = page.getByRole('complementary', { name: 'Anteprima' });
  await expect(preview.getByRole('img').or(preview.locator('iframe')).first()).toBeVisible();
  await expectFineAtEveryWidth(page, 'a request that all have signed');
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Scarica il documento firmato' }).click();
  const sealed = await buffer(await (await download).createReadStream());
  const changed = Buffer.from(sealed);
  const at = changed.indexOf('/MediaBox');
  changed[at + 12] = (changed[at + 12] ?? 0) ^ 1;
  const files = { intact: info.outputPath('firmato.pdf'), changed: info.outputPath('cambiato.pdf') };
  await writeFile(files.intact, sealed);
  await writeFile(files.changed, changed);

  // A visitor without a login verifies the sealed file.
  const anybody = await visitor(browser, `${portal.address}#/ricevuta`, PHONE);
  const choose = async (file: string) => {
    const chooser = anybody.page.waitForEvent('filechooser');
    await anybody.page.getByLabel(/^Ricevuta/).click();
    await (await chooser).setFiles(file);
  };
  await choose(files.intact);
  await expect(anybody.page.locator('#contenuto').getByRole('status')).toContainText(
    'È il documento firmato che questo portale ha sigillato, non modificato',
  );
  await expectAccessible(anybody.page, 'a sealed paper, intact');
  await picture(anybody.page, 'ricevuta-firmato-390');
  await choose(files.changed);
  await expect(anybody.page.locator('#contenuto').getByRole('status')).toContainText(
    'Il file è stato modificato dopo il sigillo',
  );
  await picture(anybody.page, 'ricevuta-firmato-cambiato-390');
  await leave(anybody);

  // The worker finds the sealed file among the documents.
  const person = await visitor(browser, portal.address, PHONE);
  await logIn(person.page, worker(0).login);
  await goTo(person.page, '#/dipendente/firme');
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('Firme');
  await person.page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(person.page.getByRole('heading', { level: 2, name: 'Il documento firmato' })).toBeVisible();
  await expectAccessible(person.page, 'a paper that all have signed');
  await picture(person.page, 'own-signing-complete-390');
  await person.page.getByRole('link', { name: 'Apri il documento firmato' }).click();
  await expect(person.page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await picture(person.page, 'own-signing-result-390');
  await leave(person);
  await leave(office);
});

test('a company asks each of its workers to sign a copy, and withdraws the copies that are not signed @full', async ({
  browser,
}) => {
  const title = 'Regolamento aziendale';
  const company = await visitor(browser, portal.address, DESKTOP);
  const { page } = company;
  await logIn(page, 'azienda');
  await page.getByRole('link', { name: 'Firme', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Firme');
  const bytes = await letter(title, 1);
  await fillIn(page, { name: `${title}.pdf`, bytes }, [0, 1], '#/company/firme/nuova');
  await page.getByRole('radio', { name: 'Una copia per ciascuno' }).check();
  await expectFineAtEveryWidth(page, 'a copy of each', async () => {
    if (page.viewportSize()?.width === 390) expect(await smallTargets(page)).toEqual([]);
  });
  await picture(page, 'signing-copies-1440');
  await (await ask(page, 2)).getByRole('button', { name: 'Chiedi la firma' }).click();
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(2);

  // Each signer signs a separate copy and sees no other signer's name.
  const signer = await atPaper(browser, 0, title);
  await expect(signer.page.getByText(worker(1).name)).toHaveCount(0);
  await readToEnd(signer.page);
  await signByMail(signer.page, 0);
  await expect(signer.page.getByText(/^Hai firmato il/)).toBeVisible();
  await leave(signer);
  await page.reload();
  await expect(rows.filter({ hasText: '1 di 1' })).toHaveCount(1);

  // Withdraws the other worker's copy with a reason.
  await rows.filter({ hasText: '0 di 1' }).getByRole('gridcell').first().click();
  const chosen = page.getByRole('region', { name: 'Azioni sulla selezione' });
  await chosen.getByRole('button', { name: 'Ritira', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/^Motivo/).fill('Il testo è sbagliato');
  await expectAccessible(page, 'a request to withdraw');
  await picture(page, 'signing-withdraw-1440');
  const sent = page.waitForRequest((request) => request.url().endsWith('/firme/ritira'));
  await dialog.getByRole('button', { name: /Ritira 1 richiesta/i }).click();
  expect((await sent).postDataJSON()).toMatchObject({ motivo: 'Il testo è sbagliato' });
  await expect(page.getByText('Richiesta di firma ritirata.')).toBeVisible();
  await expect(rows.filter({ hasText: 'Ritirata' })).toHaveCount(1);

  const other = await visitor(browser, portal.address, PHONE);
  await logIn(other.page, worker(1).login);
  await goTo(other.page, '#/dipendente/firme');
  await other.page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(other.page.getByText('La richiesta è stata ritirata: non devi fare nulla.')).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Firma', exact: true })).toHaveCount(0);
  await expectAccessible(other.page, 'a paper that was withdrawn');
  await picture(other.page, 'own-signing-withdrawn-390');
  await leave(other);
  await leave(company);
});

test('a mailbox set by the company cannot confirm a signature for seven days; later the evidence names who set it @full', async ({
  browser,
}) => {
  const title = 'Variazione dell’orario';
  const manager = await portal.login('azienda', { password: DEMO_PASSWORD });
  const { rows } = await portal.owner.query(
    `SELECT g.public_id AS id, e.id AS employee, c.tax_code AS company FROM account_grant g
       JOIN account a ON a.id = g.account_id JOIN employee e ON e.id = g.employee_id JOIN company c ON c.id = e.company_id
     WHERE a.login = $1`,
    [worker(2).login],
  );
  const [{ id, employee, company }] = rows;
  const moved = 'spostata@esempio.invalid';
  const before = mailbox.mails.length;
  expect((await manager.post('/apirest/api/account/reset', { id, email: moved })).status).toBe(200);
  const { keys } = await mailTo(mailbox, moved, before);
  const activated = await portal.anonymous.post('/apirest/api/account/activate', {
    ...{ key: keys[0], login: worker(2).login, password: DEMO_PASSWORD, privacyAccepted: true },
  });
  expect(activated.json.success, activated.text).toBe(true);
  const json = JSON.stringify({
    ...{ cfAzienda: company, titolo: title, scadenza: dueDay(), modo: 'in-ordine' },
    firmatari: [{ idDipendente: employee }],
  });
  const file = { name: `${title}.pdf`, bytes: await letter(title, 1) };
  const asked = await manager.upload('/apiback/api/firme', [file], { json });
  expect(asked.status, asked.text).toBe(201);

  const early = await atPaper(browser, 2, title);
  const { page } = early;
  await expect(page.getByText(/sono state cambiate dall’azienda o dal consulente/).first()).toBeVisible();
  await readToEnd(page);
  await expect(page.getByRole('button', { name: 'Firma', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Non firmo' })).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a paper that nothing confirms yet');
  await picture(page, 'own-signing-not-yet-390');
  await leave(early);

  portal.setNow(new Date(Date.now() + 7 * 24 * 3_600_000));
  try {
    const later = await atPaper(browser, 2, title);
    await readToEnd(later.page);
    workers[2] = { ...worker(2), email: moved };
    await signByMail(later.page, 2);
    await expect(later.page.getByText(/^Hai firmato il/)).toBeVisible();
    await leave(later);
  } finally {
    portal.setNow(null);
  }

  const office = await visitor(browser, portal.address, DESKTOP);
  await logIn(office.page, 'consulente');
  await goTo(office.page, `#/consultant/firme/${asked.json.ids[0]}`);
  await office.page.getByText('Prove della firma').click();
  await expect(office.page.getByText(/^Casella impostata da .*, azienda, il/)).toBeVisible();
  await expect(
    office.page.getByText(/^Accesso attivato il .* con un link inviato alla casella impostata da/),
  ).toBeVisible();
  await expectAccessible(office.page, 'the evidence of who controlled the mailbox');
  await picture(office.page, 'signing-control-1440');
  await leave(office);
});
