import { codeAt } from '../../src/features/accounts/totp.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../support/services/smtp.ts';
import { expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  leave,
  logIn,
  PHONE,
  submitLogin,
  visitor,
} from './page.ts';

/** A lost second factor (P109), further administrators (P110) and a practice's limits (P111), in the browser. */
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

/** Sets up an authenticator app for this login, over HTTP. */
async function withApp(login: string): Promise<void> {
  const email = `${login}@esempio.invalid`;
  await portal.owner.query('UPDATE account SET email = $2, email_unconfirmed = false WHERE login = $1', [login, email]);
  const me = await portal.login(login);
  const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
  const codice = codeAt(segreto, new Date());
  expect((await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice })).status).toBe(200);
}

/** Makes the session five minutes older, so that its login is no longer fresh. */
async function fiveMinutesLater(): Promise<void> {
  await portal.owner.query(`UPDATE session SET fresh_until = now() - interval '1 second'`);
}

async function showIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await dialog.getByLabel('La tua password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(dialog).toBeHidden();
}

test('a consultant’s lost factor is removed after a day; mails announce it, and the administrator can cancel it @full', async ({
  browser,
}) => {
  await withApp('consulente');
  const person = await visitor(browser, portal.server.url, DESKTOP);
  const { page } = person;
  await logIn(page, 'admin');
  await page.getByRole('link', { name: 'Account consulente' }).click();
  await page.getByRole('link', { name: 'Studio Marchetti' }).first().click();
  const logins = page.getByRole('region', { name: 'Accessi dello studio' });
  await expect(logins.getByText('secondo fattore attivo')).toHaveCount(1);
  await expectFineAtEveryWidth(page, 'a practice with its logins');
  await fiveMinutesLater();
  await logins.getByRole('button', { name: /^Secondo fattore perso/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Secondo fattore perso/ });
  await dialog.getByRole('button', { name: 'Togli tra 24 ore' }).click();
  await expect(dialog.getByText('Il campo è obbligatorio')).toBeVisible();
  await dialog.getByLabel('Come l’hai riconosciuto?').fill('Richiamato al numero dello studio');
  await expectAccessible(page, 'a lost factor');
  await dialog.getByRole('button', { name: 'Togli tra 24 ore' }).click();
  await showIdentity(page);
  await expect(dialog).toBeHidden();
  await expect(logins.getByText(/^Il secondo fattore sarà tolto/)).toBeVisible();
  await expect
    .poll(async () => (await mailTo(mailbox, 'consulente@esempio.invalid')).text)
    .toContain('qualcuno ha detto di avere perso');
  await logins.getByRole('button', { name: 'Ritira la richiesta' }).click();
  await expect(page.getByText('Richiesta ritirata: il secondo fattore resta')).toBeVisible();
  await expect(logins.getByRole('button', { name: /^Secondo fattore perso/ })).toBeVisible();
  await leave(person);
});

test('a worker with a lost phone logs in by password once the company has stated who asked for it @full', async ({
  browser,
}) => {
  await withApp('dipendente');
  const { rows } = await portal.owner.query(
    `SELECT e.last_name || ' ' || e.first_name AS name FROM account a JOIN account_grant g ON g.account_id = a.id
     JOIN employee e ON e.id = g.employee_id WHERE a.login = 'dipendente' ORDER BY g.id LIMIT 1`,
  );
  const manager = await visitor(browser, portal.server.url, DESKTOP);
  const { page } = manager;
  await logIn(page, 'azienda');
  await page.getByRole('link', { name: 'Attivazione utenti' }).click();
  const row = page.getByRole('row', { name: new RegExp(rows[0].name) }).first();
  await row.getByRole('button', { name: /Azioni/ }).click();
  await page.getByRole('menuitem', { name: 'Secondo fattore perso' }).click();
  const dialog = page.getByRole('dialog', { name: /^Secondo fattore perso/ });
  await dialog.getByLabel('Come l’hai riconosciuto?').fill('Di persona, in ufficio');
  await dialog.getByRole('button', { name: 'Togli il secondo fattore' }).click();
  await expect(page.getByText('Secondo fattore tolto')).toBeVisible();
  await leave(manager);
  await expect
    .poll(async () => (await mailTo(mailbox, 'dipendente@esempio.invalid')).text)
    .toContain('perché risultava perso');

  const worker = await visitor(browser, portal.server.url, PHONE);
  await submitLogin(worker.page, 'dipendente', DEMO_PASSWORD);
  await expect(worker.page).toHaveURL(/#\/dipendente\/home$/);
  await leave(worker);
});

test('a practice shows its usage, accepts a limit of users, and refuses a storage limit below a megabyte @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.server.url, DESKTOP);
  const { page } = person;
  await logIn(page, 'admin');
  await page.getByRole('link', { name: 'Account consulente' }).click();
  await page.getByRole('link', { name: 'Studio Marchetti' }).first().click();
  await expect(page.getByText(/^In uso: /)).toBeVisible();
  await page.getByLabel('Spazio (GB)').fill('0');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Lo spazio è almeno 0,001 GB (1 MB)')).toBeVisible();
  await page.getByLabel('Spazio (GB)').fill('2,5');
  await page.getByLabel('Utenti attivabili').fill('7');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect
    .poll(async () => {
      const { rows } = await portal.owner.query(
        `SELECT quota_bytes::float8 AS quota, user_limit AS most FROM practice WHERE name LIKE 'Studio Marchetti%'`,
      );
      return rows[0];
    })
    .toEqual({ quota: 2.5 * 1024 ** 3, most: 7 });
  await leave(person);
});

test('a single administrator invites a second one, disables and enables them @full', async ({ browser }) => {
  const person = await visitor(browser, portal.server.url, DESKTOP);
  const { page } = person;
  await logIn(page, 'admin');
  await page.getByRole('link', { name: 'Amministratori' }).click();
  await expect(page.getByText('C’è un solo amministratore attivo')).toBeVisible();
  await expectFineAtEveryWidth(page, 'the administrators');
  await page.getByRole('button', { name: 'Invita un amministratore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invita un amministratore' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Ugo');
  await dialog.getByLabel('Cognome').fill('Bassi');
  await dialog.getByLabel('E-mail').fill('ugo.bassi@esempio.invalid');
  await dialog.getByRole('button', { name: 'Invia l’invito' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Ugo Bassi' });
  // The button to disable one's own access does not exist.
  const disable = page.getByRole('button', { name: 'Disattiva', exact: true });
  await expect(disable).toHaveCount(2);
  await expect(disable.and(page.locator('[aria-disabled="true"]'))).toHaveCount(1);
  await expect(row.getByText('In attesa')).toBeVisible();
  expect((await mailTo(mailbox, 'ugo.bassi@esempio.invalid')).text).toContain('amministratore');
  await row.getByRole('button', { name: 'Disattiva' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disattiva' }).click();
  await expect(row.getByText('Disattivato')).toBeVisible();
  await row.getByRole('button', { name: 'Riattiva' }).click();
  await expect(row.getByText('In attesa')).toBeVisible();
  await leave(person);
});
