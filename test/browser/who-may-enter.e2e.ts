import { codeAt } from '../../src/features/accounts/totp.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../support/services/smtp.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, submitLogin, visitor } from './page.ts';

type Portal = Awaited<ReturnType<typeof startDemoPortal>>;
let portal: Portal;
let mailbox: Mailbox;
/** The portal's URL with a host name, because passkeys do not work with an IP address such as 127.0.0.1. */
let address: string;

const NEW_PASSWORD = 'Correndo-7-volte';

test.beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startDemoPortal({ smtpUrl: mailbox.url });
  address = portal.server.url;
});
test.afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

/** Types the new password once, because it is visible. */
async function choosePassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('Nuova password', { exact: true }).fill(password);
  await expect(page.getByLabel('Ripeti la nuova password', { exact: true })).toHaveCount(0);
}

/** Makes the session five minutes older, so that its login is no longer fresh. */
async function fiveMinutesLater(): Promise<void> {
  await portal.owner.query(`UPDATE session SET fresh_until = now() - interval '1 second'`);
}

/** Confirms that the recovery codes of a first factor are saved. */
async function putAway(page: Page): Promise<void> {
  await page.getByLabel('Ho salvato i codici').check();
  await page.getByRole('button', { name: 'Continua' }).click();
}

async function showIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await dialog.getByLabel('La tua password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(dialog).toBeHidden();
}

test('the administrator creates a practice; its consultant activates the account from the mail and logs in', async ({
  browser,
}) => {
  const admin = await visitor(browser, address, DESKTOP);
  const { page } = admin;
  await logIn(page, 'admin');
  await page.getByRole('link', { name: 'Account consulente' }).click();
  await expect(page.getByText('Studio Marchetti, consulenza del lavoro')).toBeVisible();
  await expectAccessible(page, 'consultants');
  await page.getByRole('button', { name: 'Nuovo consulente' }).click();
  await expect(page.getByLabel('Codice distribuzione')).toHaveValue('003');
  await page.getByRole('button', { name: 'Crea e invia l’attivazione' }).click();
  await expect(page.getByText('Il campo è obbligatorio').first()).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill('Ada');
  await page.getByLabel('Cognome').fill('Neri');
  await page.getByLabel('E-mail').fill('ada.neri@esempio.invalid');
  await page.getByLabel('Codice cliente').fill('000118');
  await page.getByLabel('Numero prodotto').fill('01');
  await page.getByRole('button', { name: 'Crea e invia l’attivazione' }).click();
  await expect(page.getByText('Un altro studio ha già questi tre codici')).toBeVisible();
  await page.getByLabel('Codice cliente').fill('000777');
  await page.getByRole('button', { name: 'Crea e invia l’attivazione' }).click();
  await expect(page.getByRole('link', { name: 'Ada Neri' })).toBeVisible();
  await expect(page.getByText('In attesa')).toBeVisible();
  await leave(admin);

  const { links } = await mailTo(mailbox, 'ada.neri@esempio.invalid');
  const consultant = await visitor(browser, links[0] ?? '', PHONE);
  const phone = consultant.page;
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Attiva il tuo accesso');
  await expect(phone.getByText('Ada Neri', { exact: true })).toBeVisible();
  await expectAccessible(phone, 'activation');
  await expect(phone.getByLabel('Scegli un nome utente')).toHaveValue('ada.neri');
  await choosePassword(phone, 'debole');
  // Hides the password, which must then be typed twice.
  await phone.getByRole('button', { name: 'Mostra la password: Nuova password' }).click();
  await phone.getByLabel('Ripeti la nuova password', { exact: true }).fill('diversa');
  await phone.getByRole('button', { name: 'Attiva l’accesso' }).click();
  await expect(phone.getByText('Conferma di aver letto l’informativa')).toBeVisible();
  await expect(phone.getByText('Le password non coincidono')).toBeVisible();
  await phone.getByRole('button', { name: 'Mostra la password: Nuova password' }).click();
  await choosePassword(phone);
  await phone.getByLabel('Ho letto l’informativa sulla privacy').check();
  await phone.getByRole('button', { name: 'Attiva l’accesso' }).click();
  await expect(phone.getByText('Accesso attivato')).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Menu di / })).toBeVisible();
  await leave(consultant);

  const again = await visitor(browser, links[0] ?? '', DESKTOP);
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText('Accesso già attivo');
  await leave(again);
});

test('the page of an expired activation sends a new link @full', async ({ browser }) => {
  const { rows } = await portal.owner.query(
    `SELECT g.id, g.public_id, e.email FROM account_grant g JOIN employee e ON e.id = g.employee_id
     WHERE g.account_id IS NULL AND g.invited_until IS NOT NULL AND e.practice_id = (SELECT min(id) FROM practice) LIMIT 1`,
  );
  const manager = await portal.login('consulente');
  await manager.post('/apirest/api/activationmail', { ids: [rows[0].public_id] });
  const first = await mailTo(mailbox, rows[0].email);
  // The mail may arrive before its key is committed.
  await expect
    .poll(async () => {
      const expired = "UPDATE mailed_key SET expires_at = now() - interval '1 hour' WHERE grant_id = $1";
      return (await portal.owner.query(expired, [rows[0].id])).rowCount;
    })
    .toBe(1);
  const before = mailbox.mails.length;
  const late = await visitor(browser, first.links[0] ?? '', PHONE);
  await expect(late.page.getByRole('heading', { level: 1 })).toHaveText('Il collegamento è scaduto');
  await late.page.getByRole('button', { name: 'Inviami un nuovo collegamento' }).click();
  await expect(late.page.getByRole('heading', { level: 1 })).toHaveText('Controlla la posta');
  await leave(late);
  const second = await mailTo(mailbox, rows[0].email, before);
  const good = await visitor(browser, second.links[0] ?? '', PHONE);
  await expect(good.page.getByLabel('Scegli un nome utente')).toBeVisible();
  await leave(good);
});

test('a forgotten password is replaced with a mailed link', async ({ browser }) => {
  const forgetful = await visitor(browser, address, PHONE);
  const { page } = forgetful;
  // A hint warns about Caps Lock, which the dots of the field would hide.
  const password = page.getByLabel('Password', { exact: true });
  const type = (capsLock: boolean) =>
    password.evaluate((field, modifierCapsLock) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }));
    }, capsLock);
  await type(true);
  await expect(page.getByText('Il blocco maiuscole è attivo.')).toBeVisible();
  await expectAccessible(page, 'locked capitals');
  await type(false);
  await expect(page.getByText('Il blocco maiuscole è attivo.')).toBeHidden();
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await expectAccessible(page, 'forgotten password');
  await page.getByLabel('Utente o e-mail').fill('azienda2');
  await page.getByRole('button', { name: 'Invia il collegamento' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Controlla la posta');
  const { links } = await mailTo(mailbox, 'azienda2@esempio.invalid');
  await page.goto(links[0] ?? '');
  await choosePassword(page);
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(page.getByText('Password cambiata')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Menu di / })).toBeVisible();
  await leave(forgetful);
});

test('a worker confirms a new e-mail, ends a session, adds an app and logs in with a recovery code @full', async ({
  browser,
}) => {
  const [here, there] = [await visitor(browser, address, DESKTOP), await visitor(browser, address, PHONE)];
  const { page } = here;
  await logIn(page, 'dipendente');
  await logIn(there.page, 'dipendente');

  await page.getByRole('button', { name: /^Menu di / }).click();
  await page.getByRole('menuitem', { name: 'Dati utente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dati utente');
  await expectAccessible(page, 'user data');
  await page.getByLabel('E-mail').fill('giulia.nuova@esempio.invalid');
  await fiveMinutesLater();
  await page.getByRole('button', { name: 'Salva' }).click();
  await showIdentity(page);
  await expect(page.getByText('In attesa di conferma: giulia.nuova@esempio.invalid')).toBeVisible();
  const { links } = await mailTo(mailbox, 'giulia.nuova@esempio.invalid');
  const confirming = await visitor(browser, links[0] ?? '', PHONE);
  await confirming.page.getByRole('button', { name: 'Conferma' }).click();
  await expect(confirming.page.getByRole('heading', { level: 1 })).toHaveText('Indirizzo confermato');
  await leave(confirming);

  await page.getByRole('button', { name: /^Chiudi: / }).click();
  await expect(page.getByText('Sessione chiusa')).toBeVisible();
  await there.page.reload();
  await expect(there.page.getByRole('heading', { level: 1 })).toHaveText('Accedi');

  // A worker chooses two factors on the page of the password.
  await goTo(page, '#/change-password');
  await page.getByRole('button', { name: 'Aggiungi un’app' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replace(/\s/g, '');
  await page.getByLabel('Codice', { exact: true }).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Conferma', exact: true }).click();
  const codes = page.getByRole('region', { name: 'Codici di recupero' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = '', another = ''] = await codes.allInnerTexts();
  await putAway(page);
  await expect(page.getByText('10 codici ancora validi')).toBeVisible();

  // A recovery code can re-authenticate too.
  await fiveMinutesLater();
  await page.getByRole('button', { name: 'Aggiungi un’app' }).click();
  const again = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await expect(again.getByText('oppure un codice di recupero')).toBeVisible();
  await expectAccessible(page, 'who it is, by a code');
  await again.getByLabel('Codice', { exact: true }).fill(another);
  await again.getByRole('button', { name: 'Conferma' }).click();
  await expect(again).toBeHidden();
  const factors = page.getByRole('region', { name: 'Verifica in due passaggi' });
  await factors.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('9 codici ancora validi')).toBeVisible();

  await submitLogin(there.page, 'dipendente', DEMO_PASSWORD);
  await expect(there.page.getByRole('heading', { level: 1 })).toHaveText('Verifica in due passaggi');
  await there.page.getByLabel('Codice', { exact: true }).fill(code.toLowerCase());
  await there.page.getByRole('button', { name: 'Continua' }).click();
  await expect(there.page.getByRole('heading', { level: 1 })).not.toHaveText('Verifica in due passaggi');
  await leave(here);
  await leave(there);
});

test('a one-time password gives access only to the page that sets a new password', async ({ browser }) => {
  const { rows } = await portal.owner.query(
    `SELECT g.public_id AS id FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = 'larovere'`,
  );
  const consultant = await portal.login('consulente2');
  const { json } = await consultant.post(`/apirest/api/account/reset-default-password/${rows[0].id}`);
  const person = await visitor(browser, address, PHONE);
  await submitLogin(person.page, 'larovere', json.password);
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('Scegli la tua password');
  const first = person.page.url();
  await person.page.goto(`${address}#/company/home`);
  await expect(person.page).toHaveURL(first);
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('Scegli la tua password');
  await person.page.getByLabel('Password attuale', { exact: true }).fill(json.password);
  await person.page.getByRole('button', { name: 'Mostra la password: Nuova password' }).click();
  await choosePassword(person.page);
  await person.page.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(person.page.getByRole('heading', { level: 1 })).not.toHaveText('Scegli la tua password');
  await leave(person);
});

test('a second access is added to the logged-in account, which then uses it @full', async ({ browser }) => {
  const { rows } = await portal.owner.query(`
    INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, email, employee_code)
    SELECT e.practice_id, (SELECT max(id) FROM company c WHERE c.practice_id = e.practice_id), e.tax_code, e.first_name, e.last_name,
      'seconda@esempio.invalid', 'X2'
    FROM employee e JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
    WHERE a.login = 'luca.abbiati' RETURNING id`);
  await (await portal.login('consulente')).post('/apirest/api/activationmail', { ids: [rows[0].id] });
  const { links } = await mailTo(mailbox, 'seconda@esempio.invalid');
  const person = await visitor(browser, address, DESKTOP);
  await logIn(person.page, 'luca.abbiati');
  await person.page.goto(links[0] ?? '');
  await person.page.getByRole('button', { name: 'Aggiungi al mio utente' }).click();
  await expect(person.page.getByText('Accesso aggiunto')).toBeVisible();
  // The page switches to the added access; the menu switches back.
  const company = await portal.owner.query(
    'SELECT legal_name AS name FROM company c JOIN employee e ON e.company_id = c.id WHERE e.id = $1',
    [rows[0].id],
  );
  const { name } = company.rows[0];
  await expect(person.page.getByText(name).first()).toBeVisible();
  const menu = person.page.getByRole('button', { name: /^Menu di / });
  await menu.click();
  await person.page.getByRole('menuitem', { name: /Continua come lavoratore/ }).click();
  const there = person.page.getByRole('navigation', { name: 'I tuoi datori di lavoro' }).getByRole('button', { name });
  await expect(there).toBeVisible();
  await expect(there).not.toHaveAttribute('aria-current', 'true');
  await menu.click();
  await expect(person.page.getByRole('menuitem', { name: /Continua come lavoratore/ })).toContainText(name);
  await leave(person);
});

test('the administrator edits the privacy texts of each distribution code, and every page links to their own account @full', async ({
  browser,
}) => {
  const admin = await visitor(browser, address, DESKTOP);
  const { page } = admin;
  const title = page.getByRole('heading', { level: 1 });
  await logIn(page, 'admin');
  for (const entry of ['Account consulente', 'Testi della privacy']) {
    await page.getByRole('link', { name: entry }).click();
    await expect(title).toHaveText(entry);
    await expect(page.getByRole('link', { name: 'Il tuo accesso' })).toBeVisible();
  }
  await expectAccessible(page, 'privacy texts');
  await page.getByRole('button', { name: 'Nuova versione: 003 – Norma' }).click();
  await expect(title).toHaveText('Nuova versione del testo');
  await expect(page.getByLabel('Testo')).toHaveValue(/titolare del trattamento/);
  await expectAccessible(page, 'new privacy text');
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByText('Il campo è obbligatorio')).toBeVisible();
  await page.getByLabel('Versione').fill('2026-2');
  await page.getByLabel('Testo').fill('Il testo nuovo, che tutti gli utenti di questo codice rivedono.');
  await page.getByRole('button', { name: 'Pubblica' }).click();
  const question = page.getByRole('dialog', { name: 'Pubblicare la versione 2026-2 per 003 – Norma?' });
  await question.getByRole('button', { name: 'Pubblica' }).click();
  await expect(title).toHaveText('Testi della privacy');
  await expect(page.getByText(/Versione 2026-2 dal/)).toBeVisible();
  await page.getByRole('link', { name: 'Il tuo accesso' }).click();
  await expect(title).toHaveText('Il tuo accesso');
  await expect(page.getByRole('button', { name: 'Aggiungi un’app' })).toBeVisible();
  await expectAccessible(page, 'the administrator’s own access');
  await leave(admin);

  // A user of a practice with that code must accept again, and sees the new text.
  const company = await visitor(browser, address, DESKTOP);
  await logIn(company.page, 'azienda');
  await company.page.getByRole('button', { name: /^Menu di / }).click();
  await company.page.getByRole('menuitem', { name: 'Privacy' }).click();
  await expect(company.page.getByText('Il testo nuovo, che tutti gli utenti')).toBeVisible();
  await company.page.getByRole('button', { name: 'Ho letto l’informativa' }).click();
  await expect(company.page.getByText('Presa visione registrata')).toBeVisible();
  await leave(company);
});
