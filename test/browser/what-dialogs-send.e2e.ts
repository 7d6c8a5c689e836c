import {
  aCompany,
  aDocument,
  aDossier,
  aGrant,
  anAccount,
  anEmployee,
  type TestCompany,
  type TestEmployee,
} from '../support/portal/portal.ts';
import { aRequest } from '../support/portal/requests.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, type Request, test } from './journey.ts';
import { dialogOf, press } from './made-steps.ts';
import { DESKTOP, goTo, leave, logIn, pick, visitor } from './page.ts';

/**
 * A dialog sends what the user typed, ticked and selected. The test changes each field and compares the whole request
 * body. `test/grids/filled-by.ts` lists the dialogs that other tests cover.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let company: TestCompany;
let createdBy: string;
let active: TestEmployee;
let waiting: TestEmployee;

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { owner } = portal;
  const { rows } = await owner.query(
    `SELECT g.practice_id AS id, a.id AS account FROM account a JOIN account_grant g ON g.account_id = a.id WHERE a.login = 'consulente'`,
  );
  createdBy = rows[0].account;
  company = await aCompany(owner, rows[0], { login: 'invii', legalName: 'Invii S.r.l.' });
  active = await anEmployee(owner, company, { lastName: 'Attivi', login: 'attivi', email: 'attivi@esempio.invalid' });
  waiting = await anEmployee(owner, company, { lastName: 'Attesi', email: 'attesi@esempio.invalid' });
  await anEmployee(owner, company, { lastName: 'Cessati', ended_on: '2020-01-31' });
});
test.afterAll(() => portal?.close());

/** Returns the one change that `work` sends, once the server has answered it. */
async function sentBy(page: Page, work: () => Promise<void>): Promise<{ to: string; body: unknown }> {
  const sent: Request[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request);
  };
  page.on('request', note);
  await work();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const [request] = sent as [Request];
  await request.response();
  page.off('request', note);
  expect(
    sent.map((one) => one.url()),
    'one change',
  ).toEqual([request.url()]);
  const { pathname, searchParams } = new URL(request.url());
  const path = pathname.replace(/^.*\/api\//, '');
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&');
  return { to: [request.method(), path, query].filter(Boolean).join(' '), body: request.postDataJSON() };
}

/** Runs an action on one row of the list. */
async function act(page: Page, row: string | RegExp, action: string): Promise<void> {
  const found = page.getByRole('row', { name: row });
  await found.getByRole('button', { name: /Azioni/ }).click();
  await pick(page, action);
}

const at = (path: string) => `#${path}?codiceAzienda=${company.code}`;

test('documents send labels, due date, messages and edited fields; a dossier sends its day and fields @full', async ({
  browser,
}) => {
  const id = await aDocument(portal, company, {
    ...{ kind: 'companyDocument', createdBy, created_as: 'CONSULTANT' },
    ...{ description: 'Prova invii', tags: '{resta,vecchia}' },
  });
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await logIn(page, 'consulente');
  await goTo(page, at('/company/documents/azi'));

  await act(page, /Prova invii/, 'Etichette');
  await dialog.getByLabel('Aggiungi etichette').fill('nuova');
  await dialog.getByLabel('vecchia').uncheck();
  expect(await sentBy(page, () => press(page, 'Salva etichette'))).toEqual({
    to: 'PUT DocBase/updatetags',
    body: { ids: [id], aggiungi: ['nuova'], togli: ['vecchia'] },
  });
  await expect(dialog).toBeHidden();

  await act(page, /Prova invii/, 'Scadenza');
  await dialog.getByLabel('Scadenza').fill('31/12/2099');
  expect(await sentBy(page, () => press(page, 'Imposta scadenza'))).toEqual({
    to: 'PUT DocBase/updatescadenza',
    body: { ids: [id], dataScadenza: '2099-12-31' },
  });
  await expect(dialog).toBeHidden();

  await act(page, /Prova invii/, 'Annotazioni');
  await dialog.getByLabel('Nuova annotazione').fill('Da rivedere');
  expect(await sentBy(page, () => press(page, 'Invia'))).toEqual({
    to: `POST DocAnnotazioni/${id}/insert testo=Da rivedere`,
    body: null,
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await act(page, /Prova invii/, 'Modifica');
  await page.getByLabel('Descrizione').fill('Prova cambiata');
  await page.getByLabel('Etichette').fill('una, due');
  await page.getByLabel('Categoria').fill('CONTRATTI');
  await page.getByLabel('Data consegna').fill('30/11/2099');
  await page.getByLabel('Data scadenza').fill('30/12/2099');
  expect(await sentBy(page, () => page.getByRole('button', { name: 'Salva', exact: true }).click())).toEqual({
    to: 'PUT docbase/updatedoc',
    body: {
      ...{ id, descrizione: 'Prova cambiata', tags: ['una', 'due'], codCategoria: 'CONTRATTI' },
      ...{ dataConsegna: '2099-11-30', dataScadenza: '2099-12-30' },
    },
  });

  // After saving, the page returns to the document.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prova cambiata');

  const dossier = await aDossier(portal, company, {
    ...{ createdBy, kind: 'company', name: 'Fascicolo invii', documents: [id], delivery_on: '2099-01-01' },
  });
  await goTo(page, `${at('/company/documents/azi')}&vista=fascicoli`);
  await act(page, /Fascicolo invii/, 'Pubblica fascicolo');
  await dialog.getByLabel(/^Pubblicazione/).fill('31/12/2099');
  expect(await sentBy(page, () => press(page, 'Programma'))).toEqual({
    to: 'PUT Fascicolo/updatevisibile',
    body: { idList: [dossier], dataPubblicazione: '2099-12-31', annullaPubblicazione: false },
  });
  await expect(dialog).toBeHidden();

  await act(page, /Fascicolo invii/, 'Modifica fascicolo');
  await dialog.getByLabel('Nome').fill('Fascicolo cambiato');
  await dialog.getByLabel('Etichette').fill('uno, due');
  await dialog.getByLabel('Data consegna').fill('02/01/2099');
  expect(await sentBy(page, () => press(page, 'Salva'))).toEqual({
    to: `PUT Fascicolo/${dossier}`,
    body: { nome: 'Fascicolo cambiato', tags: ['uno', 'due'], dataConsegna: '2099-01-02' },
  });
  await expect(dialog).toBeHidden();

  // Ticks the results of two searches, and unticks one of them.
  const added: string[] = [];
  for (const description of ['Statuto depositato', 'Visura ordinaria', 'Durc regolare'])
    added.push(
      await aDocument(portal, company, {
        ...{ kind: 'companyDocument', createdBy, created_as: 'CONSULTANT', description },
      }),
    );
  await goTo(page, at(`/dossier/${dossier}`));
  await page.getByRole('button', { name: 'Aggiungi documenti' }).click();
  for (const description of ['Statuto depositato', 'Visura ordinaria', 'Durc regolare']) {
    await dialog.getByLabel(/^Cerca per nome/).fill(description);
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: description }).check();
  }
  await dialog.getByRole('checkbox', { name: 'Durc regolare' }).uncheck();
  expect(await sentBy(page, () => press(page, 'Aggiungi 2 documenti'))).toEqual({
    to: `PUT Fascicolo/${dossier}`,
    body: { aggiungi: added.slice(0, 2) },
  });
  await expect(dialog).toBeHidden();
  await leave(person);
});

test('people send a new mailbox and an activation by hand; users add and remove a company’s logins, but not their own @full', async ({
  browser,
}) => {
  const { owner } = portal;
  const second = await anAccount(owner, 'invii.due', { email: 'due@esempio.invalid' });
  const grant = { role: 'COMPANY', practice_id: company.practiceId, company_id: company.id };
  await aGrant(owner, second, grant);
  const third = await aGrant(owner, await anAccount(owner, 'invii.tre', { email: 'tre@esempio.invalid' }), grant);
  const grantOf = async ({ id }: TestEmployee) =>
    (await owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [id])).rows[0].id as string;

  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await logIn(page, 'consulente');
  await goTo(page, at('/company/employees'));
  await act(page, /Attivi/, 'Reimposta con altra e-mail');
  await dialog.getByLabel('E-mail').fill('nuova@esempio.invalid');
  const reset = await sentBy(page, () => press(page, 'Reimposta e invia'));
  expect(reset.to).toBe('POST account/reset');
  expect(reset.body).toMatchObject({ email: 'nuova@esempio.invalid' });
  expect([active.id, await grantOf(active)]).toContain((reset.body as { id: string }).id);
  await expect(dialog).toBeHidden();

  await act(page, /Attesi/, 'Attiva manualmente');
  await dialog.getByLabel('Nome utente').fill('attesi.qui');
  await dialog.getByLabel('E-mail').fill('qui@esempio.invalid');
  const byHand = await sentBy(page, () => press(page, 'Attiva'));
  expect(byHand.to).toMatch(/^POST account\/activate\/\d+$/);
  expect([waiting.id, await grantOf(waiting)]).toContain(byHand.to.split('/').at(-1));
  expect(byHand.body).toEqual({ login: 'attesi.qui', email: 'qui@esempio.invalid' });
  await leave(person);

  const manager = await visitor(browser, portal.address, DESKTOP);
  await logIn(manager.page, 'invii.due');
  await manager.page.getByRole('link', { name: 'Scheda azienda' }).click();
  const logins = manager.page.getByRole('region', { name: 'Accessi' });
  // Neither the first login nor the user's own can be removed.
  await expect(logins.getByRole('button', { name: /^Rimuovi/ })).toHaveCount(1);
  await logins.getByRole('button', { name: 'Rimuovi tre@esempio.invalid' }).click();
  expect(await sentBy(manager.page, () => press(manager.page, 'Rimuovi'))).toEqual({
    to: `DELETE users/company/${company.taxCode}/logins/${third}`,
    body: null,
  });
  await logins.getByRole('button', { name: 'Aggiungi accesso' }).click();
  await logins.getByLabel('Nome', { exact: true }).fill('Ada');
  await logins.getByLabel('Cognome').fill('Neri');
  await logins.getByLabel('E-mail').fill('ada@esempio.invalid');
  expect(
    (await sentBy(manager.page, () => logins.getByRole('button', { name: 'Aggiungi accesso' }).click())).body,
  ).toEqual({ firstName: 'Ada', lastName: 'Neri', email: 'ada@esempio.invalid' });
  await leave(manager);
});

test('a notice, notification settings, a request, an API key and a view send their fields @full', async ({
  browser,
}) => {
  const request = await aRequest(portal, active, { type: 5 });
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await logIn(page, 'consulente');
  await goTo(page, at('/consultant/notices/new'));
  const whom = page.getByLabel('A chi');
  // Former employees are not offered, because they see no board.
  await expect(whom.getByRole('option')).toHaveText(['Tutti i lavoratori', /^Attesi/, /^Attivi/]);
  await page.getByLabel('Titolo').fill('Turni');
  await page.getByLabel('Testo').fill('Da gennaio.');
  await whom.selectOption({ index: 2 });
  await page.getByRole('textbox', { name: /Pubblica dal/ }).fill('30/12/2099');
  await page.getByRole('textbox', { name: /Fino al/ }).fill('31/12/2099');
  await page.getByLabel('Chiedi la presa visione').check();
  expect(await sentBy(page, () => page.getByRole('button', { name: 'Programma', exact: true }).click())).toEqual({
    to: `POST company/notices/send cfAzienda=${company.taxCode}`,
    body: {
      ...{ titolo: 'Turni', testo: 'Da gennaio.', idUser: active.id, presaVisione: true, bozza: false },
      ...{ dataPubblicazione: '2099-12-30', dataFine: '2099-12-31' },
    },
  });

  // After sending, the form leads back to the board.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comunicazioni');
  await goTo(page, '#/consultant/notices/coms');
  const daily = page.getByLabel(/^Un’e-mail al giorno/);
  await expect(daily).not.toBeChecked();
  expect(await sentBy(page, () => daily.click())).toEqual({
    to: 'PUT notifiche/impostazioni',
    body: { riepilogo: true },
  });
  await expect(daily).toBeChecked();

  await goTo(page, `${at('/company/documents/lav')}&vista=richieste`);
  await act(page, /Attivi/, 'Accetta');
  const deciding = dialogOf(page);
  await expect(deciding).toContainText(/e-mail/);
  await deciding.getByLabel(/facoltativo/).fill('Va bene');
  expect(await sentBy(page, () => press(page, 'Accetta'))).toEqual({
    to: 'POST docrichiesta/change-status/L',
    body: { ids: [request], motivo: 'Va bene' },
  });
  await expect(deciding).toBeHidden();

  await page.getByRole('button', { name: 'Viste salvate' }).click();
  await dialog.getByLabel('Nome della vista').fill('Richieste di Invii');
  expect(await sentBy(page, () => press(page, 'Salva questa vista'))).toEqual({
    to: 'POST viste',
    body: {
      nome: 'Richieste di Invii',
      indirizzo: `/company/documents/lav?codiceAzienda=${company.code}&vista=richieste`,
    },
  });
  await page.keyboard.press('Escape');

  await goTo(page, '#/consultant/chiavi-api');
  await page.getByRole('button', { name: 'Nuova chiave' }).first().click();
  await dialog.getByLabel('Nome').fill('Paghe');
  await dialog.getByLabel('CU', { exact: true }).uncheck();
  await dialog.getByLabel('Solo quelle che scelgo').check();
  // No selected company does not mean all companies.
  await expect(dialog.getByRole('button', { name: 'Crea chiave' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Cerca un’azienda').fill('Invii');
  await dialog.getByLabel('Invii S.r.l.').check();
  expect(await sentBy(page, () => press(page, 'Crea chiave'))).toEqual({
    to: 'POST chiaviapi',
    body: { nome: 'Paghe', aziende: [company.taxCode], tipi: ['doccedolino'], diritti: ['consegna'] },
  });
  // The secret is shown once, and after a rotation the new secret too.
  const shown = page.getByRole('dialog', { name: 'Chiave «Paghe»' });
  const secret = shown.locator('code').first();
  const first = await secret.innerText();
  await shown.getByRole('button', { name: 'L’ho copiata' }).click();
  await page.getByRole('button', { name: 'Ruota il segreto della chiave Paghe' }).click();
  await press(page, 'Crea nuovo segreto');
  await expect(shown).toBeVisible();
  expect(await secret.innerText()).not.toBe(first);
  await shown.getByRole('button', { name: 'L’ho copiata' }).click();

  // Switching back to all companies discards the ticks.
  await page.getByRole('button', { name: 'Nuova chiave' }).first().click();
  await dialog.getByLabel('Nome').fill('Per tutte');
  await dialog.getByLabel('Solo quelle che scelgo').check();
  await dialog.getByLabel('Invii S.r.l.').check();
  await dialog.getByLabel(/^Tutte/).check();
  expect(await sentBy(page, () => press(page, 'Crea chiave'))).toEqual({
    to: 'POST chiaviapi',
    body: { nome: 'Per tutte', diritti: ['consegna'] },
  });
  await leave(person);
});
