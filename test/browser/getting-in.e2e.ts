import { writeFile } from 'node:fs/promises';
import { PICTURES_VARIABLE } from '../support/browser/browser.ts';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { aPayslip } from '../support/portal/portal.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../support/services/smtp.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  PHONE,
  picture,
  submitLogin,
  type Visitor,
  visitor,
} from './page.ts';

/** From the invitation mail to the payslip on a worker's phone (P112). */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let mailbox: Mailbox;

const PASSWORD = 'Correndo-7-volte';

test.beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startDemoPortal({ smtpUrl: mailbox.url });
});
test.afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const placesOf = (page: Page) => page.getByRole('navigation', { name: 'I tuoi datori di lavoro' });
const menu = (page: Page) => page.getByRole('button', { name: /^Menu di / });

interface Person {
  grant: string;
  email: string;
  first: string;
  last: string;
  taxCode: string;
}

/** A worker of the first practice who has a payslip and has never logged in. */
async function notIn(at = 0): Promise<Person> {
  const { rows } = await portal.owner.query(
    `SELECT g.public_id AS grant, e.email, e.first_name AS first, e.last_name AS last, e.tax_code AS "taxCode"
     FROM account_grant g JOIN employee e ON e.id = g.employee_id
     WHERE g.account_id IS NULL AND g.invited_until IS NOT NULL AND e.email IS NOT NULL
       AND e.practice_id = (SELECT min(id) FROM practice)
       AND EXISTS (SELECT FROM document d WHERE d.employee_id = e.id AND d.kind = 'payslip' AND d.appeared_at IS NOT NULL
         AND d.cancelled_at IS NULL AND d.discarded_at IS NULL)
     ORDER BY g.id OFFSET $1 LIMIT 1`,
    [at],
  );
  return rows[0];
}

/** Sends a new invitation and returns its link. */
async function invitation({ grant, email }: Person): Promise<string> {
  const before = mailbox.mails.length;
  const manager = await portal.login('consulente');
  expect((await manager.post('/apirest/api/activationmail', { ids: [grant] })).status).toBe(200);
  const { links } = await mailTo(mailbox, email, before);
  // The mail may arrive before its key is committed.
  const good = `SELECT FROM mailed_key k JOIN account_grant g ON g.id = k.grant_id
    WHERE g.public_id = $1 AND k.used_at IS NULL AND k.replaced_at IS NULL AND NOT k.on_paper`;
  await expect.poll(async () => (await portal.owner.query(good, [grant])).rowCount).toBe(1);
  return links[0] ?? '';
}

/**
 * A 390 px phone with a four times slower CPU and a connection of 1.6 Mbit/s and 150 ms. Counts the bytes that it
 * loads.
 */
async function slowPhone(browser: Browser): Promise<Visitor & { loaded: () => Map<string, number> }> {
  const visit = await visitor(browser, 'about:blank', PHONE);
  const devtools = await visit.context.newCDPSession(visit.page);
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 1_600_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return {
    ...visit,
    loaded: () => new Map([...bytes].map(([id, size]) => [`${id} ${addresses.get(id)?.replace(/\?.*/, '')}`, size])),
  };
}

test('it takes five taps, one field and at most half a megabyte from the mail to the payslip on a slow phone', async ({
  browser,
}) => {
  const person = await notIn();
  const link = await invitation(person);
  const visit = await slowPhone(browser);
  const { page } = visit;
  let taps = 0;
  let typed = 0;
  const tap = async (what: ReturnType<Page['getByRole']>) => {
    taps += 1;
    await what.tap();
  };
  taps += 1;
  await page.goto(link);
  await expect(heading(page)).toHaveText('Attiva il tuo accesso');
  await expect(page.getByLabel('Scegli un nome utente')).not.toHaveValue('');
  // The password is visible while typing, so that it is typed only once.
  const password = page.getByLabel('Nuova password', { exact: true });
  await expect(password).toHaveAttribute('type', 'text');
  await picture(page, 'getting-in-activation-390');
  await tap(password);
  typed += 1;
  await password.fill(PASSWORD);
  await tap(page.getByText('Ho letto l’informativa sulla privacy'));
  await tap(page.getByRole('button', { name: 'Attiva l’accesso' }));
  await expect(page.getByRole('button', { name: 'Apri cedolino' })).toBeVisible();
  await picture(page, 'getting-in-home-390');
  await tap(page.getByRole('button', { name: 'Apri cedolino' }));
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);
  expect(typed).toBeLessThanOrEqual(1);
  const loaded = [...visit.loaded()].sort(([, a], [, b]) => b - a);
  const all = loaded.reduce((sum, [, size]) => sum + size, 0);
  expect(all).toBeGreaterThan(50_000);
  expect(all, loaded.map(([what, size]) => `${size} ${what}`).join('\n')).toBeLessThanOrEqual(460_000);
  await leave(visit);
});

test('the login page tells newcomers that they need no user name, and explains “Questo è il mio telefono” @full', async ({
  browser,
}) => {
  const visit = await visitor(browser, portal.address, PHONE);
  const { page } = visit;
  await expect(page.getByText(/La prima volta si entra dall’invito/)).toBeVisible();
  const remember = page.getByLabel('Questo è il mio telefono');
  await expect(remember).not.toBeChecked();
  await expect(remember).toHaveAccessibleDescription(/Resti dentro per i prossimi cedolini/);
  await expectFineAtEveryWidth(page, 'login-first-time');
  // In the installed app it is already ticked: the device belongs to one person.
  const app = await visit.context.newPage();
  await app.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.includes('display-mode: standalone') ? 'all' : query);
  });
  await app.goto(portal.address);
  await expect(app.getByLabel('Questo è il mio telefono')).toBeChecked();
  await leave(visit);
});

test('a page opened while a login is running is not replaced by the home', async ({ browser }) => {
  const visit = await visitor(browser, portal.address, PHONE);
  const { page } = visit;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/account', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/account');
  await submitLogin(page, 'dipendente', DEMO_PASSWORD);
  await asked;
  await goTo(page, '#/userdata');
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dati utente');
  await expect(page).toHaveURL(/#\/userdata$/);
  await leave(visit);
});

test('a person who hides the password types it twice, keeps the phone logged in, and is proposed at the next login @full', async ({
  browser,
}) => {
  const link = await invitation(await notIn());
  const visit = await visitor(browser, link, PHONE);
  const { page } = visit;
  await page.getByLabel('Nuova password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Mostra la password: Nuova password' }).tap();
  await expect(page.getByLabel('Nuova password', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByLabel('Ho letto l’informativa sulla privacy').check();
  await page.getByLabel('Ripeti la nuova password', { exact: true }).fill('Correndo-8-volte');
  await page.getByRole('button', { name: 'Attiva l’accesso' }).tap();
  await expect(page.getByText('Le password non coincidono')).toBeVisible();
  await expectAccessible(page, 'two passwords that differ');
  await page.getByLabel('Ripeti la nuova password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Questo è il mio telefono').check();
  await page.getByRole('button', { name: 'Attiva l’accesso' }).tap();
  await expect(menu(page)).toBeVisible();
  const kept = await page.evaluate(() => [sessionStorage, localStorage].map((one) => one.getItem('portale.token')));
  expect(kept).toEqual([null, expect.any(String)]);
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page)).toHaveText('Accedi');
  await expect(page.getByLabel('Utente')).not.toHaveValue('');
  await page.goto(`${portal.address}#/dipendente/documents`);
  await expect(page.getByText('Accedi per leggere il tuo documento.')).toBeVisible();
  await expectAccessible(page, 'a login that proposes the last user');
  await picture(page, 'login-last-user-390');
  await leave(visit);
});

/** Invites the worker with this login again, from another company of the practice. */
async function invitedOnceMore(login: string, code = 'D'): Promise<{ link: string; company: string }> {
  const email = `seconda-${login}-${code}@esempio.invalid`;
  const { rows } = await portal.owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, email, employee_code)
     SELECT e.practice_id, (SELECT max(id) FROM company c WHERE c.practice_id = e.practice_id AND c.id <> e.company_id),
       e.tax_code, e.first_name, e.last_name, $2, $3
     FROM employee e JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
     WHERE a.login = $1 ORDER BY e.id LIMIT 1 RETURNING tax_code AS "taxCode", company_id, first_name AS first, last_name AS last, id`,
    [login, email, `${code}${login}`],
  );
  const [{ id, company_id: companyId, ...person }] = rows;
  const grant = await portal.owner.query('SELECT public_id AS grant FROM account_grant WHERE employee_id = $1', [id]);
  const company = await portal.owner.query('SELECT legal_name AS name FROM company WHERE id = $1', [companyId]);
  const link = await invitation({ ...person, email, grant: grant.rows[0].grant });
  return { link, company: company.rows[0].name };
}

test('a second invitation asks for the existing login and adds the employer in one tap, logged out or logged in @full', async ({
  browser,
}) => {
  const login = 'dipendente';
  const { link, company } = await invitedOnceMore(login);
  const visit = await visitor(browser, link, PHONE);
  const { page } = visit;
  await expect(heading(page)).toHaveText('Hai già un accesso');
  await expect(page.getByLabel('Scegli un nome utente')).toHaveCount(0);
  await expectAccessible(page, 'an invitation of somebody who is known');
  await picture(page, 'already-known-logged-out-390');
  await page.getByLabel('Utente').fill(login);
  await page.getByLabel('Password', { exact: true }).fill('Sbagliata.1');
  await page.getByRole('button', { name: 'Accedi', exact: true }).tap();
  await expect(page.getByText('Utente o password non corretti.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).tap();
  const add = page.getByRole('button', { name: 'Aggiungi al mio utente' });
  await expect(add).toBeVisible();
  await expectAccessible(page, 'a place to be added');
  await picture(page, 'already-known-logged-in-390');
  await add.tap();
  await expect(placesOf(page)).toContainText(company);
  const accounts = 'SELECT FROM account a WHERE a.tax_code = (SELECT b.tax_code FROM account b WHERE b.login = $1)';
  expect((await portal.owner.query(accounts, [login])).rowCount).toBe(1);
  await page.goto(link);
  await page.reload();
  // The used link leads its logged-in owner home (P217).
  await expect(heading(page)).toHaveText(/^Buongiorno/);
  // This invitation expires while its page is open.
  const dying = await invitedOnceMore(login, 'M');
  await goTo(page, dying.link.slice(dying.link.indexOf('#')));
  await expect(add).toBeVisible();
  await portal.owner.query('UPDATE mailed_key SET expires_at = created_at WHERE email = $1', [
    `seconda-${login}-M@esempio.invalid`,
  ]);
  await add.tap();
  await expect(heading(page)).toHaveText('Il collegamento è scaduto');
  await expect(page.getByRole('button', { name: 'Inviami un nuovo collegamento' })).toBeVisible();
  await leave(visit);

  // Another person is logged in on this phone. They log out, the owner logs in, and the link then works.
  const other = (
    await portal.owner.query(
      `SELECT a.login FROM account a JOIN account_grant g ON g.account_id = a.id AND g.role = 'EMPLOYEE'
         JOIN credential c ON c.account_id = a.id WHERE a.login NOT IN ($1, 'luca.abbiati') AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
         AND NOT c.must_change AND NOT EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id) ORDER BY a.id LIMIT 1`,
      [login],
    )
  ).rows[0].login;
  const again = await invitedOnceMore(other);
  const phone = await visitor(browser, portal.address, PHONE);
  await logIn(phone.page, login);
  await goTo(phone.page, again.link.slice(again.link.indexOf('#')));
  await expect(heading(phone.page)).toHaveText('Hai già un accesso');
  await phone.page.getByRole('button', { name: 'Aggiungi al mio utente' }).tap();
  await expect(phone.page.getByText(/non risulta della stessa persona/)).toBeVisible();
  await phone.page.getByRole('button', { name: 'Non sei tu? Entra con un altro utente' }).tap();
  await phone.page.getByLabel('Utente').fill(other);
  await phone.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await phone.page.getByRole('button', { name: 'Accedi', exact: true }).tap();
  await phone.page.getByRole('button', { name: 'Aggiungi al mio utente' }).tap();
  await expect(placesOf(phone.page)).toContainText(again.company);
  // Somebody else who is logged in opens the used link: the page names them and offers to enter as another (P211).
  await goTo(phone.page, link.slice(link.indexOf('#')));
  await expect(heading(phone.page)).toHaveText('Questo avviso è di un altro accesso');
  await expect(phone.page.getByText(/^Sei dentro come /)).toBeVisible();
  await expect(phone.page.getByText(/accedi con/i)).toHaveCount(0);
  await phone.page.getByRole('button', { name: 'Entra come un’altra persona' }).tap();
  await expect(phone.page.getByLabel('Utente')).toHaveValue('');
  await leave(phone);
});

test('a person with two accounts joins them in Dati utente @full', async ({ browser }) => {
  const login = 'dipendente';
  const { link, company } = await invitedOnceMore(login, 'E');
  const visit = await visitor(browser, link, PHONE);
  const { page } = visit;
  await page.getByRole('button', { name: 'Non posso usare quell’accesso' }).tap();
  await expect(heading(page)).toHaveText('Un altro accesso');
  await expectAccessible(page, 'a second access, asked for');
  await page.getByLabel('Scegli un nome utente').fill('secondo-accesso');
  await page.getByLabel('Nuova password', { exact: true }).fill(PASSWORD);
  await page.getByText('Ho letto l’informativa sulla privacy').tap();
  await page.getByRole('button', { name: 'Attiva l’accesso' }).tap();
  await expect(menu(page)).toBeVisible();
  await leave(visit);

  const phone = await visitor(browser, portal.address, PHONE);
  await logIn(phone.page, login);
  await goTo(phone.page, '#/userdata');
  await phone.page.getByRole('button', { name: 'Unisci un altro accesso' }).tap();
  const dialog = phone.page.getByRole('dialog', { name: 'Unisci un altro accesso' });
  await dialog.getByLabel('Utente dell’altro accesso').fill('secondo-accesso');
  await dialog.getByLabel('Password', { exact: true }).fill('Sbagliata.1');
  await dialog.getByRole('button', { name: 'Unisci a questo' }).tap();
  await expect(dialog.getByText('Utente o password non corretti.')).toBeVisible();
  await expectAccessible(phone.page, 'another access to be joined');
  await picture(phone.page, 'join-accesses-390');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Unisci a questo' }).tap();
  await expect(phone.page.getByText('Accessi uniti: 1 posto di lavoro aggiunto')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await picture(phone.page, 'joined-accesses-390');
  await goTo(phone.page, '#/dipendente/home');
  await expect(placesOf(phone.page)).toContainText(company);
  await leave(phone);
});

/** Adds an employment at a second company of the practice to a worker's login, and ends the first employment. */
async function withTwoEmployers(login: string) {
  const { rows } = await portal.owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, email, employee_code)
     SELECT e.practice_id, (SELECT max(id) FROM company c WHERE c.practice_id = e.practice_id AND c.id <> e.company_id),
       e.tax_code, e.first_name, e.last_name, e.email, 'S2'
     FROM employee e JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
     WHERE a.login = $1 RETURNING id, practice_id, company_id, tax_code, first_name, last_name`,
    [login],
  );
  const { id, practice_id: practiceId, company_id: companyId, tax_code: taxCode } = rows[0];
  const employee = { id, practiceId, companyId, taxCode, firstName: rows[0].first_name, lastName: rows[0].last_name };
  await portal.owner.query(
    `UPDATE employee e SET ended_on = '2026-01-31' FROM account_grant g JOIN account a ON a.id = g.account_id
     WHERE a.login = $1 AND g.employee_id = e.id`,
    [login],
  );
  const { rows: grants } = await portal.owner.query(
    `UPDATE account_grant SET account_id = (SELECT id FROM account WHERE login = $2), activated_at = '2026-01-01'
     WHERE employee_id = $1 RETURNING id`,
    [id, login],
  );
  const names = async (which: string) =>
    (await portal.owner.query(`SELECT legal_name AS name FROM company WHERE id = ${which}`, [id])).rows[0]
      .name as string;
  return {
    employee,
    grant: grants[0].id as string,
    company: await names('(SELECT company_id FROM employee WHERE id = $1)'),
    former: await names(
      '(SELECT o.company_id FROM employee o JOIN employee e ON e.tax_code = o.tax_code AND o.id <> e.id WHERE e.id = $1 LIMIT 1)',
    ),
  };
}

test('the code of a letter works by QR code and typed by hand; a mistyped group is named and can be corrected @full', async ({
  browser,
}) => {
  const person = await notIn(1);
  const manager = await portal.login('consulente');
  const letter = await fetch(`${portal.url}/apirest/api/activationletter`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [person.grant] }),
  });
  const pdf = Buffer.from(await letter.arrayBuffer());
  if (process.env[PICTURES_VARIABLE]) await writeFile('.cache/pictures/letter.pdf', pdf);
  const text = (await textOfPdf(pdf)).pages[0]?.text ?? '';
  expect(text).not.toMatch(/e-mail/i);
  const code = /([2-9A-HJ-NP-Z]{6}-){3}[2-9A-HJ-NP-Z]{6}/.exec(text)?.[0] ?? '';
  expect(code).not.toBe('');

  // Typed by hand on the login page, with a wrong character in the second group.
  const byHand = await visitor(browser, portal.address, PHONE);
  const { page } = byHand;
  await page.getByRole('link', { name: 'Ho una lettera con un codice' }).click();
  const field = page.getByLabel('Codice della lettera');
  const [first = '', second = '', ...rest] = code.split('-');
  const mistaken = `${second.slice(0, 2)}${second[2] === 'A' ? 'B' : 'A'}${second.slice(3)}`;
  await field.fill([first, mistaken, ...rest].join(' ').toLowerCase());
  await page.getByRole('button', { name: 'Continua' }).tap();
  await expect(page.getByText(`C’è un errore in ${mistaken}: confronta con la lettera.`)).toBeVisible();
  await expectFineAtEveryWidth(page, 'letter-with-a-mistake');
  await field.fill(code.slice(0, -1));
  await expect(page.getByText('Il codice ha 24 caratteri: ne hai scritti 23.')).toBeVisible();
  // A well-formed but unknown code stays in the field to be corrected.
  await field.fill('ABCDE-FGHJK-LMNPQ-RSTUV');
  await page.getByRole('button', { name: 'Continua' }).tap();
  await expect(page.getByText('Nessuna lettera ha questo codice')).toBeVisible();
  await expect(field).toHaveValue('ABCDE-FGHJK-LMNPQ-RSTUV');
  await field.fill(code);
  await page.getByRole('button', { name: 'Continua' }).tap();
  await expect(heading(page)).toHaveText('Attiva il tuo accesso');
  await leave(byHand);

  // The QR code fills in the code, which is useless without the tax code.
  const bySquare = await visitor(browser, `${portal.address}#/account/activate?key=${code}`, PHONE);
  const phone = bySquare.page;
  await expect(phone.getByText(/anche il tuo codice fiscale/)).toBeVisible();
  await expect(phone.getByText(/anche la tua e-mail/)).toHaveCount(0);
  await phone.getByLabel('Nuova password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Codice fiscale').fill(person.taxCode);
  await phone.getByLabel('Ho letto l’informativa sulla privacy').check();
  await phone.getByRole('button', { name: 'Attiva l’accesso' }).tap();
  await expect(menu(phone)).toBeVisible();
  await leave(bySquare);
  const used = await visitor(browser, `${portal.address}#/account/activate?key=${code}`, PHONE);
  await expect(heading(used.page)).toHaveText('Accesso già attivo');
  await expect(used.page.getByText('Questa lettera è già stata usata')).toBeVisible();
  await expect(used.page.getByRole('button', { name: 'Inviami un nuovo collegamento' })).toHaveCount(0);
  await leave(used);
});

test('a worker with two employers starts at the current one, sees both on the home, and a mail’s link leads to its document @full', async ({
  browser,
}) => {
  const login = 'luca.abbiati';
  const { employee, grant, company, former } = await withTwoEmployers(login);
  const by = (await portal.owner.query(`SELECT id FROM account WHERE login = 'consulente'`)).rows[0].id;
  const payslip = await aPayslip(portal, employee, { createdBy: by, period: 202610, publishOn: '2026-10-31' });

  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, login);
  const places = placesOf(page);
  await expect(places.getByRole('button')).toHaveText([new RegExp(company), new RegExp(`${former}.*concluso`)]);
  await expect(places.getByRole('button', { name: company })).toHaveAttribute('aria-current', 'true');
  await expect(places.getByRole('button', { name: company })).toHaveAccessibleName(/1 documento nuovo/);
  await expectFineAtEveryWidth(page, 'home-two-employers');
  await places.getByRole('button', { name: former }).tap();
  await expect(places.getByRole('button', { name: former })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(/si è concluso/)).toBeVisible();
  await leave(person);

  // The mail's link leads, after the login, to that document of that employer.
  const there = `${portal.address}#/dipendente/documents?documento=${payslip}&accesso=${grant}`;
  const reader = await visitor(browser, there, PHONE);
  await submitLogin(reader.page, login, DEMO_PASSWORD);
  await expect(reader.page.getByRole('dialog').getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
  await expect(reader.page).toHaveURL(new RegExp(`/dipendente/documents\\?documento=${payslip}$`));
  await reader.page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).first().tap();
  // The link also works while the other employer is active, without another login.
  await goTo(reader.page, '#/dipendente/home');
  await placesOf(reader.page).getByRole('button', { name: former }).tap();
  await expect(reader.page.getByText(/si è concluso/)).toBeVisible();
  await goTo(reader.page, `#/dipendente/documents?documento=${payslip}&accesso=${grant}`);
  await expect(reader.page.getByRole('dialog').getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
  await leave(reader);

  const desk = await visitor(browser, there);
  await submitLogin(desk.page, login, DEMO_PASSWORD);
  await expect(desk.page.getByRole('dialog').getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
  await picture(desk.page, 'mail-to-document-1440');
  await leave(desk);

  // The publication was cancelled after the mail: the page says so, and lists the other documents.
  await portal.owner.query('UPDATE document SET cancelled_at = now() WHERE id = $1', [payslip]);
  const late = await visitor(browser, there, PHONE);
  await submitLogin(late.page, login, DEMO_PASSWORD);
  await expect(late.page.getByRole('status').filter({ hasText: 'Il documento non è più disponibile' })).toBeVisible();
  await expectFineAtEveryWidth(late.page, 'mail-to-document-gone');
  await leave(late);
});
