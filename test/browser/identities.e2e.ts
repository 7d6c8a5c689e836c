import { aCompany, anEmployee, aPractice } from '../support/portal/portal.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { anIdentityProvider, CLIENT, type IdentityProvider } from '../support/services/identity-provider.ts';
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
  visitor,
} from './page.ts';

/**
 * A user logs in with the identity of an external provider (P149 to P153). The test runs a real login at the reference
 * provider, on loopback.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let idp: IdentityProvider;
/** The portal's public URL. The provider redirects to no other URL. */
let address: string;

const NAME = 'SPID Valtrebbia';

test.beforeAll(async () => {
  idp = await anIdentityProvider();
  portal = await startDemoPortal({ insideProviders: [idp.host] });
  idp.serve(portal.server.app.config.publicUrl);
  address = portal.server.url;
});
test.afterAll(async () => {
  await portal?.close();
  await idp?.close();
});

test.use({ actionTimeout: 20_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Logs in on the provider's own page. */
async function sayWho(page: Page, who: string): Promise<void> {
  await expect(heading(page)).toHaveText('Fornitore di prova');
  await page.getByLabel('Chi sei').fill(who);
  await page.getByRole('button', { name: 'Sono io' }).click();
}

test('an administrator adds, tests and edits a provider; a worker links an identity, logs in with it and logs out there too @full', async ({
  browser,
}) => {
  const desk = await visitor(browser, address, DESKTOP);
  const admin = desk.page;
  await expect(admin.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await logIn(admin, 'admin');
  await admin.getByRole('link', { name: 'Fornitori d’identità' }).click();
  await expect(heading(admin)).toHaveText('Fornitori d’identità');
  await picture(admin, 'identity-providers-none-1440');
  await admin.getByRole('button', { name: 'Nuovo fornitore' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Nome sul pulsante').fill(NAME);
  await dialog.getByLabel('Indirizzo del fornitore').fill('https://10.0.0.7/');
  await dialog.getByLabel('ID del client').fill(CLIENT.id);
  await dialog.getByLabel('Segreto del client').fill(CLIENT.secret);
  await dialog.getByLabel('Livelli per il codice fiscale').fill('https://www.spid.gov.it/SpidL2');
  await dialog.getByRole('button', { name: 'Verifica e aggiungi' }).click();
  await expect(dialog.getByText('non è pubblico').first()).toBeVisible();
  await expectAccessible(admin, 'a new provider of identities');
  await picture(admin, 'identity-provider-new-1440');
  await dialog.getByLabel('Indirizzo del fornitore').fill(idp.issuer);
  await dialog.getByRole('button', { name: 'Verifica e aggiungi' }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole('button', { name: `Prova ${NAME}` }).click();
  await expect(admin.getByText('risponde e si presenta come deve')).toBeVisible();
  await admin.getByRole('button', { name: `Modifica ${NAME}` }).click();
  await dialog.getByLabel('Ambiti').fill('openid profile email');
  const [changed] = await Promise.all([
    admin.waitForRequest((one) => one.method() === 'PUT'),
    dialog.getByRole('button', { name: 'Salva' }).click(),
  ]);
  expect(changed.postDataJSON()).toEqual({
    nome: NAME,
    idClient: CLIENT.id,
    ambiti: 'openid profile email',
    livelliCodice: ['https://www.spid.gov.it/SpidL2'],
    livelliFattore: [],
  });
  await expect(dialog).toBeHidden();
  await expectFineAtEveryWidth(admin, 'providers of identities');
  await picture(admin, 'identity-providers-1440');

  const phone = await visitor(browser, address, PHONE);
  const { page } = phone;
  await logIn(page, 'dipendente');
  await goTo(page, '#/userdata');
  const section = page.getByRole('region', { name: 'Identità collegate' });
  await section.getByRole('button', { name: `Collega ${NAME}` }).click();
  await sayWho(page, 'giulia');
  await expect(heading(page)).toHaveText('Dati utente');
  await expect(section.getByText(/Collegata dal/)).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'linked identities');
  await picture(page, 'identity-linked-390');

  await page.getByRole('button', { name: 'Esci' }).click();
  const enter = page.getByRole('button', { name: `Entra con ${NAME}` });
  await expect(enter).toBeVisible();
  await enter.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'the login with a provider');
  await picture(page, 'identity-login-390');
  // The session at the provider continues, so that the provider asks nothing.
  await enter.click();
  await expect(heading(page)).not.toHaveText('Accedi');
  await expect(page.getByText('Giulia').first()).toBeVisible();
  expect(page.url()).not.toContain('code=');
  expect(idp.ended).toBe(0);

  // The logout also ends the session at the provider: the next person must log in there, and cannot open the first
  // account.
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page)).toHaveText('Accedi');
  expect(idp.ended).toBe(1);
  await enter.click();
  await sayWho(page, 'chi-sa-chi');
  await expect(heading(page)).toHaveText('Identità non collegata');
  await expect(page.getByText('Entra con utente e password, poi collegala')).toBeVisible();
  await expectAccessible(page, 'an identity that opens nothing');
  await picture(page, 'identity-unknown-390');
  await page.getByRole('button', { name: 'Vai all’accesso' }).click();
  await expect(enter).toBeVisible();
  await logIn(page, 'dipendente');
  await goTo(page, '#/userdata');
  await section.getByRole('button', { name: `Scollega ${NAME}` }).click();
  await expect(section.getByRole('button', { name: `Collega ${NAME}` })).toBeVisible();
  await leave(phone);

  const office = await visitor(browser, address, DESKTOP);
  await expect(office.page.getByRole('button', { name: `Entra con ${NAME}` })).toBeVisible();
  await picture(office.page, 'identity-login-1440');
  await logIn(office.page, 'consulente');
  await goTo(office.page, '#/consultant/accounts');
  const code = office.page.getByRole('region', { name: 'Ingresso con il codice fiscale' });
  const allowed = code.getByLabel('Consenti ai lavoratori');
  await allowed.click();
  await expect(office.page.getByText('Ingresso con il codice fiscale consentito')).toBeVisible();
  await expect(allowed).toBeChecked();
  await picture(office.page, 'identity-code-1440');
  await leave(office);

  await admin.getByRole('button', { name: /^Altre azioni/ }).click();
  await admin.getByRole('menuitem', { name: 'Spegni' }).click();
  await dialog.getByRole('button', { name: 'Spegni' }).click();
  await expect(admin.getByText('Spento', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await admin.getByRole('button', { name: /^Altre azioni/ }).click();
  await admin.getByRole('menuitem', { name: 'Elimina' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(admin.getByText('Nessun fornitore')).toBeVisible();
  await leave(desk);
});

test('a tax code imported by another practice too locks nobody out: the person picks the account and enters its password once @full', async ({
  browser,
}) => {
  const level = 'https://www.spid.gov.it/SpidL2';
  const admin = await portal.login('admin', { password: DEMO_PASSWORD });
  const provider = await admin.post('/apirest/api/users/fornitori-identita', {
    ...{ nome: NAME, indirizzo: idp.issuer, idClient: CLIENT.id, segreto: CLIENT.secret, ambiti: 'openid' },
    livelliCodice: [level],
  });
  expect(provider.status, provider.text).toBe(201);
  const { rows } = await portal.owner.query(
    `SELECT a.tax_code AS code, c.legal_name AS company FROM account a JOIN account_grant g ON g.account_id = a.id
       JOIN company c ON c.id = g.company_id WHERE a.login = 'dipendente' ORDER BY g.id LIMIT 1`,
  );
  const [{ code, company }] = rows;
  const other = await aCompany(portal.owner, await aPractice(portal.owner), { legalName: 'Altrove S.r.l.' });
  await anEmployee(portal.owner, other, { login: 'finto', email: 'finto@esempio.invalid', taxCode: code });
  await portal.owner.query('UPDATE practice SET code_opens = true');
  idp.says = { acr: level, fiscalNumber: `TINIT-${code}` };

  const phone = await visitor(browser, address, PHONE);
  const { page } = phone;
  const enter = page.getByRole('button', { name: `Entra con ${NAME}` });
  await enter.click();
  await sayWho(page, 'giulia-spid');
  await expect(heading(page)).toHaveText('Scegli il tuo accesso');
  await page.getByRole('button', { name: 'Autorizzo' }).click();
  await expectAccessible(page, 'the choice of an access');
  await picture(page, 'identity-choice-390');
  await page.getByRole('button', { name: 'Entra e collega' }).click();
  await expect(page.getByText('Il campo è obbligatorio').first()).toBeVisible();
  const access = page.getByRole('combobox', { name: /^Accesso/ });
  await expect(access.getByRole('option', { name: /^Altrove S\.r\.l\., Studio/ })).toHaveCount(1);
  const own = access.getByRole('option', { name: company });
  await access.selectOption((await own.getAttribute('value')) ?? '');
  const password = page.getByLabel('Password di questo accesso');
  await password.fill('sbagliata');
  const [refused] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/identita/accesso')),
    page.getByRole('button', { name: 'Entra e collega' }).click(),
  ]);
  expect(refused.status()).toBe(401);
  await expect(page.getByText('La password non è quella di questo accesso.', { exact: false })).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/identita/accesso')),
    page.getByRole('button', { name: 'Entra e collega' }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({
    accesso: expect.any(Number),
    password: DEMO_PASSWORD,
    rememberMe: false,
  });
  await expect(page.getByText('Giulia').first()).toBeVisible();
  await goTo(page, '#/userdata');
  await expect(page.getByRole('region', { name: 'Identità collegate' }).getByText(/Collegata dal/)).toBeVisible();

  // The portal does not ask at later logins.
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page)).toHaveText('Accedi');
  await enter.click();
  await sayWho(page, 'giulia-spid');
  await expect(page.getByText('Giulia').first()).toBeVisible();
  await leave(phone);
});
