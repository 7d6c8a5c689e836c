import { composeIBAN } from 'ibantools';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { aCompany, anEmployee, aPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const FORM = { name: 'modulo.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf('Modulo firmato')) };
const IBAN = 'IT60X0542811101000000123456';
/** An IBAN with valid check digits and a wrong CIN (the Italian check letter). */
const WRONG_CIN = composeIBAN({ countryCode: 'IT', bban: 'Y0542811101000000123456' }) ?? '';

async function newRequest(page: Page, type: string): Promise<void> {
  await goTo(page, '#/dipendente/requests/new');
  await page.getByLabel('Che cosa chiedi?').selectOption({ label: type });
}

test('a request is sent from a phone and accepted with an answer', async ({ browser }) => {
  const employee = await visitor(browser, portal.address, PHONE);
  const phone = employee.page;
  await logIn(phone, 'dipendente');
  await phone.getByRole('navigation').getByRole('link', { name: 'Richieste' }).click();
  await phone.getByRole('button', { name: 'Nuova richiesta' }).click();
  await phone.getByLabel('Che cosa chiedi?').selectOption({ label: 'Richiesta di un documento' });
  await expectAccessible(phone, 'new request');
  await phone.getByRole('button', { name: 'Invia' }).click();
  // An empty description is reported at its field.
  await expect(phone.getByText('Descrivi il documento o ciò che chiedi.')).toBeVisible();
  await phone.getByLabel('Quale documento ti serve?').fill('La lettera di assunzione del 2019');
  await phone.getByRole('button', { name: 'Invia' }).click();
  await expect(phone.getByRole('dialog')).toContainText('Inviata');
  await expectAccessible(phone, 'request on a phone');
  await picture(phone, 'request-390');

  const company = await visitor(browser, portal.address, DESKTOP);
  const { page } = company;
  await logIn(page, 'azienda');
  await goTo(page, '#/company/documents/lav');
  await page.getByRole('main').getByRole('link', { name: 'Richieste' }).click();
  await page.getByRole('button', { name: 'Ferrari Giulia' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Richiesta di un documento' });
  await expect(dialog).toContainText('La lettera di assunzione del 2019');
  await dialog.getByRole('button', { name: 'Metti in valutazione' }).click();
  const evaluation = page.getByRole('dialog', { name: 'Mettere in valutazione?' });
  await expect(evaluation).toContainText('Parte un’e-mail a una persona.');
  await evaluation.getByRole('button', { name: 'Metti in valutazione' }).click();
  await expect(evaluation).toBeHidden();
  await expect(dialog).toContainText('In valutazione · Tu');
  await dialog.getByLabel('La tua risposta').fill('Eccola, firmata.');
  await dialog.getByLabel('Allegato (facoltativo)').setInputFiles({ ...FORM, name: 'Lettera di assunzione.pdf' });
  await dialog.getByRole('button', { name: 'Invia la risposta' }).click();
  // Looks for the message in the list, because the field contains the same text before sending.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Eccola, firmata.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Accetta' }).click();
  const acceptance = page.getByRole('dialog', { name: 'Accettare la richiesta?' });
  await expect(acceptance).toContainText('Parte un’e-mail a una persona.');
  // A document or a comment is offered, not required.
  await expect(acceptance.getByRole('button', { name: 'Accetta' })).not.toHaveAttribute('aria-disabled', 'true');
  await acceptance.getByLabel('Messaggio con il documento').fill('La trovi qui sopra.');
  await expectAccessible(page, 'a decision on a request');
  await picture(page, 'request-decision-1440');
  await acceptance.getByRole('button', { name: 'Accetta' }).click();
  await expect(acceptance).toBeHidden();
  await expect(dialog).toContainText('Lavorata · Tu');
  await expect(dialog).toContainText('La trovi qui sopra.');
  await expectAccessible(page, 'request of a company');
  await picture(page, 'request-1440');

  await phone.reload();
  const thread = phone.getByRole('dialog');
  await expect(thread).toContainText('Lavorata');
  await expect(thread).toContainText('La trovi qui sopra.');
  await expect(thread).toContainText('Eccola, firmata.');
  const opening = employee.context.waitForEvent('page');
  await thread.getByRole('button', { name: 'Lettera di assunzione.pdf' }).click();
  await opening;
  await expect
    .poll(async () => {
      const { rows } = await portal.owner.query(
        "SELECT action FROM ledger WHERE object_kind = 'request' AND action NOT LIKE '%Stands' ORDER BY seq DESC LIMIT 4",
      );
      return rows.map((row) => row.action);
    })
    .toEqual(['requestFileOpened', 'requestStatusChanged', 'requestAnswered', 'requestStatusChanged']);
  await leave(employee);
  await leave(company);
});

test('an IBAN with a wrong CIN is refused at its field, and a correct one is sent after re-authenticating @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await portal.owner.query('UPDATE session SET fresh_until = NULL');
  // The sent form is listed among the documents and attached to the request.
  await goTo(page, '#/dipendente/documents');
  await expect(page.getByRole('button', { name: 'Variazione dati anagrafici' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Variazione IBAN' }).click();
  const form = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of form) chunks.push(chunk as Buffer);
  expect((await textOfPdf(Buffer.concat(chunks))).pages[0]?.text).toContain('Ferrari Giulia');
  await newRequest(page, 'Variazione IBAN');
  await page.getByLabel('Allego il modulo firmato su carta').check();
  await page.getByLabel('IBAN', { exact: true }).fill(WRONG_CIN);
  await page.getByLabel('Modulo firmato', { exact: true }).setInputFiles(FORM);
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByText(/Il CIN \(Y\)/)).toBeVisible();
  await expectAccessible(page, 'an IBAN that is wrong');
  await picture(page, 'iban-wrong-390');
  await page.getByLabel('IBAN', { exact: true }).fill(IBAN);
  await page.getByRole('button', { name: 'Invia' }).click();
  const question = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await question.getByLabel('La tua password', { exact: true }).fill('Portale.2026');
  await question.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByRole('dialog', { name: 'Variazione IBAN' })).toContainText(
    'IT60 X054 2811 1010 0000 0123 456',
  );

  const company = await visitor(browser, portal.address, TABLET);
  await logIn(company.page, 'azienda');
  await goTo(company.page, '#/company/documents/lav?vista=richieste');
  await company.page.getByRole('button', { name: 'Ferrari Giulia' }).first().click();
  await expect(company.page.getByText(/Attendi fino al .* prima di usare il nuovo IBAN/)).toBeVisible();
  const request = company.page.getByRole('dialog', { name: 'Variazione IBAN' });
  await request.getByRole('button', { name: 'Rifiuta' }).click();
  const rejection = company.page.getByRole('alertdialog', { name: 'Rifiutare la richiesta?' });
  await expect(rejection).toContainText('Parte un’e-mail a una persona.');
  // A reason is offered, not required.
  await expect(rejection.getByRole('button', { name: 'Rifiuta' })).not.toHaveAttribute('aria-disabled', 'true');
  await rejection.getByLabel('Perché è rifiutata').fill('Il modulo non è firmato.');
  await expectAccessible(company.page, 'a rejection');
  await picture(company.page, 'request-rejection-820');
  await rejection.getByRole('button', { name: 'Rifiuta' }).click();
  await expect(rejection).toBeHidden();
  await expect(request).toContainText('Rifiutata · Tu');
  await expect(request).toContainText('Il modulo non è firmato.');
  // The new status can be undone until its mail is sent.
  await request.getByRole('button', { name: 'Chiudi' }).click();
  await expect(request).toBeHidden();
  const waiting = company.page.getByRole('list', { name: 'E-mail in partenza' });
  await expect(waiting).toContainText('Variazione IBAN, Ferrari Giulia');
  await expectAccessible(company.page, 'mails that wait');
  await picture(company.page, 'mails-wait-820');
  await waiting.getByRole('button', { name: 'Ritira' }).click();
  await expect(company.page.getByText('le richieste hanno di nuovo lo stato di prima')).toBeVisible();
  await expect(waiting.getByText('Variazione IBAN, Ferrari Giulia')).toBeHidden();
  await expect
    .poll(
      async () => (await portal.owner.query('SELECT status FROM request WHERE kind = 2 ORDER BY id DESC LIMIT 1')).rows,
    )
    .toEqual([{ status: 'I' }]);
  await leave(company);
  await leave(person);
});

test('three of five people read a notice, and the other two get a reminder @full', async ({ browser }) => {
  const { rows } = await portal.owner.query('SELECT id FROM practice ORDER BY id LIMIT 1');
  const company = await aCompany(portal.owner, rows[0], { login: 'cinque', legalName: 'Cinque Mestieri S.r.l.' });
  for (const n of [1, 2, 3, 4, 5])
    await anEmployee(portal.owner, company, { login: `mestiere${n}`, email: `mestiere${n}@esempio.invalid` });
  const manager = await visitor(browser, portal.address, DESKTOP);
  const { page } = manager;
  await logIn(page, 'cinque');
  await page.getByRole('navigation').getByRole('link', { name: 'Comunicazioni' }).click();
  await expect(page.getByText('La bacheca è vuota')).toBeVisible();
  await page.getByRole('button', { name: 'Nuova comunicazione' }).click();
  await page.getByLabel('Titolo').fill('Chiusura di agosto');
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByText(/Scrivi il testo della comunicazione/)).toBeVisible();
  await page.getByLabel('Testo').fill('Lo stabilimento chiude due settimane.');
  await page.getByLabel('Chiedi la presa visione').check();
  const day = page.getByRole('textbox', { name: /Pubblica dal/ });
  const today = await day.inputValue();
  // The button says that the publication is scheduled for a later date.
  await day.fill(`31/12/${Number(today.slice(-4)) + 1}`);
  await expect(page.getByRole('button', { name: 'Programma', exact: true })).toBeVisible();
  await day.fill(today);
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Pubblicare la comunicazione?' });
  await expect(asked).toContainText('Partono 5 e-mail a 5 persone.');
  await expectAccessible(page, 'whom a notice reaches');
  await picture(page, 'notice-mails-1440');
  await asked.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByText('0 su 5')).toBeVisible();
  await expect(page.getByRole('list', { name: 'E-mail in partenza' })).toContainText(
    'Comunicazione: Chiusura di agosto',
  );

  const reader = await visitor(browser, portal.address, PHONE);
  await logIn(reader.page, 'mestiere1');
  await goTo(reader.page, '#/dipendente/notices');
  await reader.page.getByRole('button', { name: /Chiusura di agosto/ }).click();
  await expectAccessible(reader.page, 'a notice on a phone');
  await reader.page.getByRole('button', { name: 'Confermo di averla letta', exact: true }).click();
  await expect(reader.page.getByText(/Presa visione \d/)).toBeVisible();
  await leave(reader);
  for (const n of [2, 3]) {
    const caller = await portal.login(`mestiere${n}`);
    const [notice] = (await caller.get('/apiback/api/dipendente/avvisi')).json;
    await caller.post(`/apiback/api/dipendente/avvisi/${notice.id}/presavisione`);
  }
  await page.reload();
  await page.getByRole('button', { name: 'Chiusura di agosto', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chiusura di agosto' });
  await expect(dialog).toContainText('3 su 5');
  await expect(dialog.getByText('Non letta')).toHaveCount(2);
  await expectAccessible(page, 'who has read a notice');
  await picture(page, 'notice-readers-1440');
  await dialog.getByRole('button', { name: 'Sollecita chi manca' }).click();
  const reminder = page.getByRole('dialog', { name: 'Sollecitare chi non ha letto?' });
  await expect(reminder).toContainText('Partono 2 e-mail a 2 persone.');
  await reminder.getByRole('button', { name: 'Sollecita' }).click();
  await expect(page.getByText('2 solleciti partono fra dieci minuti.')).toBeVisible();
  await leave(manager);
});

test('a notification appears in every open window @full', async ({ browser }) => {
  const company = await visitor(browser, portal.address, DESKTOP);
  const { page, context } = company;
  await logIn(page, 'brambati.hr');
  const second = await context.newPage();
  await second.goto(`${portal.address}#/company/coms`);
  const bells = [page, second].map((window) => window.getByRole('link', { name: /^Notifiche: \d+ da leggere$/ }));
  for (const bell of bells) await expect(bell).toBeVisible();
  const count = async () => Number(/\d+/.exec((await bells[0]?.getAttribute('aria-label')) ?? '')?.[0]);
  const before = await count();
  // One window receives the event stream and informs the other window.
  const employee = await portal.login('dipendente');
  const sent = await employee.upload('/apiback/api/docrichiesta/uploadricazi', [], {
    jsonRichiesteDTO: JSON.stringify({ tipo: 5, testo: 'Una domanda' }),
  });
  expect(sent.status).toBe(201);
  const name = `Notifiche: ${before + 1} da leggere`;
  for (const window of [page, second]) await expect(window.getByRole('link', { name })).toBeVisible();
  await expect(second.getByText('Ferrari Giulia ha inviato una richiesta: Altra richiesta.').first()).toBeVisible();
  // Following a notification marks it as seen.
  await second.getByText('Ferrari Giulia ha inviato una richiesta: Altra richiesta.').first().click();
  await expect(page.getByRole('link', { name: `Notifiche: ${before} da leggere` })).toBeVisible();
  await second.goto(`${portal.address}#/company/coms`);
  await second.getByRole('button', { name: 'Segna tutte come lette' }).click();
  await expect(page.getByRole('link', { name: 'Notifiche', exact: true }).first()).toBeVisible();
  await leave(company);
});
