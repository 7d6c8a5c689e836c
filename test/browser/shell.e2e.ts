import { readFile } from 'node:fs/promises';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  PHONE,
  type Visitor,
  visitor,
} from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

async function enter(browser: Browser, login: string, viewport = DESKTOP): Promise<Visitor> {
  const person = await visitor(browser, portal.address, viewport);
  await logIn(person.page, login);
  return person;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const banner = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });
const token = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.getItem('portale.token'),
    session: sessionStorage.getItem('portale.token'),
  }));

test('the portal shows its name and version @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  expect(new URL(page.url()).pathname).toBe('/backoffice/');
  await expect(page).toHaveTitle('Accedi · Portale lavoro');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(version).toBe('1.2.0');
  await expect(page.getByText('Versione 1.2.0')).toBeVisible();
  await expectAccessible(page, 'login with the cookie banner');
  await logIn(page, 'azienda');
  await expect(page).toHaveTitle('Home · Portale lavoro');
  await expect(menu(page).getByText('1.2.0')).toBeVisible();
  await leave(person);
});

test('the cookie banner asks only once @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address);
  const { page, context } = person;
  const notice = page.getByRole('region', { name: 'Informativa sui cookie' });
  await expect(notice).toContainText(
    'Questo sito utilizza i cookie per offrirti il miglior servizio. Continuando la navigazione ne autorizzi l’utilizzo.',
  );
  await notice.getByRole('button', { name: 'Autorizzo', exact: true }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(heading(page)).toHaveText('Accedi');
  await expect(notice).toBeHidden();
  const other = await context.newPage();
  await other.goto(portal.address);
  await expect(heading(other)).toHaveText('Accedi');
  await expect(other.getByRole('region', { name: 'Informativa sui cookie' })).toBeHidden();
  // Nothing depends on the answer, because the portal sets no cookie (P24).
  expect(await context.cookies()).toEqual([]);
  await leave(person);
});

test('the top bar has the tools of each role @full', async ({ browser }) => {
  const company = await enter(browser, 'azienda');
  const { page } = company;
  await expect(banner(page).getByRole('link', { name: 'Portale lavoro, Home' })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Allarga il menu' })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Esci' })).toBeVisible();
  const avatar = banner(page).getByRole('button', { name: 'Menu di azienda' });
  await expect(avatar).toHaveText('A');
  await avatar.click();
  await expect(page.getByText('azienda · Azienda')).toBeVisible();
  await expectAccessible(page, 'avatar menu');
  const entries = page.getByRole('menuitem');
  expect(await entries.allInnerTexts()).toEqual(['Dati utente', 'Privacy', 'Password']);
  for (const [index, route] of ['#/userdata', '#/company/privacy', '#/change-password'].entries()) {
    await entries.nth(index).click();
    await expect(page).toHaveURL(new RegExp(`${route}$`));
    await page.goBack();
    await expect(page).toHaveURL(/#\/company\/home$/);
    await avatar.click();
  }
  await page.keyboard.press('Escape');
  await banner(page).getByRole('link', { name: 'F.A.Q.' }).click();
  await expect(page).toHaveURL(/#\/faq$/);
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page, 'help');

  const consultant = await enter(browser, 'consulente');
  await banner(consultant.page).getByRole('button', { name: 'Menu di consulente' }).click();
  expect(await consultant.page.getByRole('menuitem').allInnerTexts()).toEqual(['Dati utente', 'Password']);

  const stranger = await visitor(browser, `${portal.address}#/not-found`);
  await expect(banner(stranger.page).getByRole('link', { name: 'Portale lavoro, Home' })).toBeVisible();
  await expect(banner(stranger.page).getByRole('button')).toHaveCount(0);
  await expect(banner(stranger.page).getByRole('link')).toHaveCount(1);

  const admin = await enter(browser, 'admin');
  await expect(banner(admin.page).getByRole('button', { name: 'Allarga il menu' })).toBeVisible();
  await expect(banner(admin.page).getByRole('button', { name: 'Esci' })).toBeVisible();
  await expect(banner(admin.page).getByRole('link', { name: 'F.A.Q.' })).toHaveCount(0);
  await expect(banner(admin.page).getByRole('button', { name: /^Menu di/ })).toHaveCount(0);
  await expectAccessible(admin.page, 'administrator home');
  for (const person of [company, consultant, stranger, admin]) await leave(person);
});

test('the sidebar is 75 px collapsed, 265 px expanded, and remembers its state @full', async ({ browser }) => {
  const person = await enter(browser, 'consulente');
  const { page } = person;
  const width = async () => (await menu(page).boundingBox())?.width;
  const groups = () => menu(page).getByRole('list', { name: 'Documenti' });
  expect(await width()).toBe(75);
  await expect(groups()).toContainText('Lavoratori');
  await banner(page).getByRole('button', { name: 'Allarga il menu' }).click();
  await expect.poll(width).toBe(265);
  await expect(menu(page).getByText('Documenti', { exact: true })).toBeVisible();
  await expect(menu(page).getByText('Versione 1.2.0')).toBeVisible();
  await expectAccessible(page, 'wide sidebar');
  // The state is in local storage, so that it survives the session.
  expect(await page.evaluate(() => localStorage.getItem('portale.sidebar'))).toBe('true');
  await page.reload();
  await expect.poll(width).toBe(265);
  await banner(page).getByRole('button', { name: 'Riduci il menu' }).click();
  await expect.poll(width).toBe(75);
  await page.reload();
  await expect.poll(width).toBe(75);
  await leave(person);
});

test('below 960 px the sidebar is a temporary drawer @full', async ({ browser }) => {
  const person = await enter(browser, 'consulente', { width: 959, height: 800 });
  const { page } = person;
  await expect(menu(page)).toHaveCount(0);
  const open = banner(page).getByRole('button', { name: 'Apri il menu' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Menu principale' });
  await expect(drawer.getByText('Versione 1.2.0')).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await menu(page).boundingBox())?.width).toBeLessThanOrEqual(265);
  await expectAccessible(page, 'drawer');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: 'Lavoratori' }).click();
  await expect(page).toHaveURL(/#\/consultant\/documents\/lav$/);
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 960, height: 800 });
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(75);
  await leave(person);
});

test('the sidebar’s entries depend on the role and on the companies in the URL', async ({ browser }) => {
  const consultant = await enter(browser, 'consulente');
  const target = (page: Page, name: string) => menu(page).getByRole('link', { name }).getAttribute('href');
  expect(await target(consultant.page, 'Home')).toBe('#/consultant/home');
  expect(await target(consultant.page, 'Lavoratori')).toBe('#/consultant/documents/lav');
  await goTo(consultant.page, '#/company/documents/lav?codiceAzienda=0101');
  await expect.poll(() => target(consultant.page, 'Home')).toBe('#/company/home?codiceAzienda=0101');
  expect(await target(consultant.page, 'Lavoratori')).toBe('#/company/documents/lav?codiceAzienda=0101');
  await goTo(consultant.page, '#/company/documents/multi/lav?codiceAzienda=0101&codiceAzienda=0102');
  await expect
    .poll(() => target(consultant.page, 'Lavoratori'))
    .toBe('#/company/documents/multi/lav?codiceAzienda=0101&codiceAzienda=0102');
  expect(await target(consultant.page, 'Home')).toBe('#/consultant/home');
  const company = await enter(browser, 'azienda');
  expect(await target(company.page, 'Home')).toBe('#/company/home');
  expect(await target(company.page, 'Lavoratori')).toBe('#/company/documents/lav');
  const admin = await enter(browser, 'admin');
  expect(await target(admin.page, 'Home')).toBe('#/admin/home');
  for (const person of [consultant, company, admin]) await leave(person);
});

test('a page of another role is forbidden, and opens after the next login that may see it', async ({ browser }) => {
  const person = await enter(browser, 'azienda');
  const { page } = person;
  await goTo(page, '#/consultant/documents/lav?q=adda');
  await expect(page).toHaveURL(/#\/forbidden$/);
  await expect(heading(page)).toHaveText('Non si dispongono i privilegi sufficienti per accedere a questa pagina.');
  await expect(page).toHaveTitle('Accesso negato · Portale lavoro');
  await expectAccessible(page, 'forbidden');
  await page.getByRole('button', { name: 'Torna alla home' }).click();
  await expect(page).toHaveURL(/#\/company\/home$/);
  await banner(page).getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page)).toHaveText('Accedi');
  await logIn(page, 'consulente');
  await expect(page).toHaveURL(/#\/consultant\/documents\/lav\?q=adda$/);
  // The forbidden page is opened only once: the login after that goes home.
  await banner(page).getByRole('button', { name: 'Esci' }).click();
  await logIn(page, 'consulente');
  await expect(page).toHaveURL(/#\/consultant\/home$/);
  await goTo(page, '#/admin/home');
  await expect(page).toHaveURL(/#\/forbidden$/);
  await page.getByRole('button', { name: 'Torna alla home' }).click();
  await expect(page).toHaveURL(/#\/consultant\/home$/);
  await leave(person);
});

test('a visitor without a login is sent to the login page, and then to the requested page', async ({ browser }) => {
  const person = await visitor(browser, `${portal.address}#/company/documents/lav?pub=false`);
  const { page } = person;
  await expect(page).toHaveURL(/#\/login$/);
  await logIn(page, 'azienda');
  await expect(page).toHaveURL(/#\/company\/documents\/lav\?pub=false$/);
  await leave(person);
});

test('an unknown route shows the not-found page', async ({ browser }) => {
  const person = await enter(browser, 'azienda');
  const { page } = person;
  await goTo(page, '#/no/such/page');
  await expect(page).toHaveURL(/#\/not-found$/);
  await expect(heading(page)).toHaveText('La pagina non esiste.');
  await expectAccessible(page, 'not found');
  // The not-found page shows the same logo as the bar (spec §9).
  const logo = await banner(page).getByRole('link', { name: 'Portale lavoro, Home' }).locator('svg').innerHTML();
  await goTo(page, '#/uc');
  const alone = page.getByRole('main').locator('svg');
  // Polls, because the previous page has an image of its own.
  await expect.poll(() => alone.innerHTML()).toBe(logo);
  await expect(alone).toBeVisible();
  // Screen readers get the portal's name; this page has neither a bar nor a menu.
  await expect(page.getByRole('main')).toHaveText('Portale lavoro');
  await expect(banner(page)).toHaveCount(0);
  await expectAccessible(page, 'under construction');
  await leave(person);
});

test('the 403 page sends a visitor without a login to the login page after 3 seconds @full', async ({ browser }) => {
  const person = await visitor(browser, `${portal.address}#/not-found`);
  const { page } = person;
  await page.clock.install();
  await page.reload();
  // Loads both pages before stopping the clock, because loading takes time.
  await goTo(page, '#/forbidden');
  await expect(heading(page)).toHaveText(/privilegi/);
  await goTo(page, '#/not-found');
  await expect(heading(page)).toHaveText('La pagina non esiste.');
  // From here on, only the test advances the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await goTo(page, '#/forbidden');
  await expect(heading(page)).toHaveText('Non si dispongono i privilegi sufficienti per accedere a questa pagina.');
  await page.clock.runFor(2999);
  await expect(page).toHaveURL(/#\/forbidden$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/#\/login$/);
  await page.clock.resume();
  await expect(heading(page)).toHaveText('Accedi');
  await leave(person);
});

test('a logout removes the tokens and the selected company, and leads to /', async ({ browser }) => {
  const person = await enter(browser, 'consulente');
  const { page } = person;
  await goTo(page, '#/company/documents/lav?codiceAzienda=0101');
  await expect(page.getByRole('grid', { name: 'Buste paga' })).toBeVisible();
  const { session } = await token(page);
  await banner(page).getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page)).toHaveText('Accedi');
  await expect(page).toHaveURL(/\/backoffice\/#\/$/);
  expect(await token(page)).toEqual({ local: null, session: null });
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('0101');
  const answer = await fetch(`${portal.url}/apirest/api/account`, { headers: { Authorization: `Bearer ${session}` } });
  expect(answer.status).toBe(401);
  await logIn(page, 'consulente');
  await expect(page).toHaveURL(/#\/consultant\/home$/);
  await leave(person);
});

test('the token is in local storage with “remember me”, and in session storage without @full', async ({ browser }) => {
  const brief = await enter(browser, 'azienda');
  const kept = await token(brief.page);
  expect(kept.local).toBeNull();
  expect(kept.session).toBeTruthy();

  const tab = await brief.context.newPage();
  await tab.goto(`${portal.address}#/company/home`);
  await expect(heading(tab)).toHaveText(/Brambati/);
  expect(await token(tab)).toEqual(kept);
  // A logout ends the session in every tab.
  await banner(tab).getByRole('button', { name: 'Esci' }).click();
  await expect(heading(brief.page)).toHaveText('Accedi');
  expect(await token(brief.page)).toEqual({ local: null, session: null });

  const long = await visitor(browser, portal.address);
  await long.page.getByLabel('Ricordami').check();
  await logIn(long.page, 'azienda');
  const remembered = await token(long.page);
  expect(remembered.local).toBeTruthy();
  expect(remembered.session).toBeNull();
  await long.page.close();
  const later = await long.context.newPage();
  await later.goto(portal.address);
  await expect(later).toHaveURL(/#\/company\/home$/);
  for (const person of [brief, long]) await leave(person);
});

test('a failed login is reported on the page, and ends no session @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Ignores the requests for passkeys and identity providers, which may be sent before or after this listener starts.
    if (pathname.includes('/api') && !/\/(passkey\/begin|identita)$/.test(pathname)) calls.push(pathname);
  });
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByText('Il campo è obbligatorio')).toHaveCount(2);
  await expectAccessible(page, 'login with errors');
  await page.getByLabel('Utente').fill('azienda');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toHaveText('Utente o password non corretti.');
  await expectAccessible(page, 'failed login');
  await expect(page.getByLabel('Utente')).toHaveValue('azienda');
  expect(calls).toEqual(['/apirest/api/bo/authenticate']);
  expect(await token(page)).toEqual({ local: null, session: null });
  await logIn(page, 'azienda');
  await expect(page).toHaveURL(/#\/company\/home$/);
  await leave(person);
});

test('a session that the server does not know ends, and the page opens again after the next login @full', async ({
  browser,
}) => {
  const person = await enter(browser, 'capogruppo');
  const { page } = person;
  await goTo(page, '#/company/documents/lav');
  await expect(page.getByRole('grid', { name: 'Buste paga' })).toBeVisible();
  await portal.owner.query(
    "DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE login = 'capogruppo')",
  );
  await page.getByRole('button', { name: /^\d+ SI$/ }).click();
  await expect(heading(page)).toHaveText('Accedi');
  await expect(page.getByText('La sessione è scaduta. Accedi di nuovo')).toBeVisible();
  await expectFineAtEveryWidth(page, 'login-after-a-session-that-ended', () =>
    expect(page.getByText('La sessione è scaduta. Accedi di nuovo')).toBeInViewport(),
  );
  expect(await token(page)).toEqual({ local: null, session: null });
  await logIn(page, 'capogruppo');
  await expect(page).toHaveURL(/#\/company\/documents\/lav\?pub=true$/);
  // A logout does not show the message about an ended session.
  await banner(page).getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page)).toHaveText('Accedi');
  await expect(page.getByText('La sessione è scaduta')).toHaveCount(0);
  await leave(person);
});

test('an account with two employments switches between them @full', async ({ browser }) => {
  const person = await enter(browser, 'elena.colombi');
  const { page } = person;
  // The menu lists all employers and marks the current one.
  const place = (name: RegExp) =>
    page.getByRole('navigation', { name: 'I tuoi datori di lavoro' }).getByRole('button', { name });
  await expect(place(/Brambati/)).toHaveAttribute('aria-current');
  const before = await token(page);
  await banner(page).getByRole('button', { name: 'Menu di elena.colombi' }).click();
  await expectAccessible(page, 'avatar menu with another employment');
  await page.getByRole('menuitem', { name: /Continua come lavoratore.*Valtrebbia Impianti/ }).click();
  await expect(place(/Valtrebbia Impianti/)).toHaveAttribute('aria-current');
  await expect(page).toHaveURL(/#\/dipendente\/home$/);
  await expect(place(/Brambati/)).not.toHaveAttribute('aria-current');
  const after = await token(page);
  expect(after.session).not.toBe(before.session);
  expect(after.local).toBeNull();
  await page.reload();
  await expect(place(/Valtrebbia Impianti/)).toHaveAttribute('aria-current');
  await leave(person);
});

test('a dialog with only a message has one button, CHIUDI @full', async ({ browser }) => {
  const person = await enter(browser, 'azienda');
  const { page } = person;
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Chiudi' })).toHaveCSS('text-transform', 'uppercase');
  await expectAccessible(page, 'keyboard help');
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await expect(dialog).toBeHidden();
  await leave(person);
});

test('the snackbar shows generic errors for 5 seconds @full', async ({ browser }) => {
  const person = await enter(browser, 'azienda');
  const { page } = person;
  await page.clock.install();
  await page.goto(`${portal.address}#/company/documents/lav?q=abbiati`);
  const open = page.getByRole('grid', { name: 'Buste paga' }).getByRole('button', { name: 'Cedolino' }).first();
  const snackbar = page.getByRole('status').filter({ hasText: 'Chiudi' });
  const ticket = '**/api/doccedolino/download/*/biglietto';

  await page.route(ticket, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }));
  await open.click();
  // The snackbar shows this sentence instead of the proxy's error page.
  await expect(snackbar).toContainText('Il server non ha risposto (502). Riprova tra poco.');
  await page.unroute(ticket);
  await page.route(ticket, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad</h1>' }));
  await open.click();
  await expect(snackbar).toContainText('Error 500 Internal Server Error');
  await expectAccessible(page, 'snackbar of an error');
  await page.clock.runFor(5100);
  await expect(snackbar).toBeHidden();

  await page.unroute(ticket);
  await page.route(ticket, (route) => route.abort('connectionreset'));
  await open.click();
  await expect(snackbar).toContainText('Si è verificato un errore');
  await snackbar.getByRole('button', { name: 'Chiudi' }).click();
  await expect(snackbar).toBeHidden();

  const problem = { type: 'about:blank', title: 'Un titolo', detail: 'Una spiegazione' };
  for (const [status, sentence] of [
    [400, 'Un titolo'],
    [409, 'Una spiegazione'],
  ] as const) {
    await page.unroute(ticket);
    await page.route(ticket, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ ...problem, status }) }),
    );
    await open.click();
    await expect(snackbar).toContainText(sentence);
  }
  await leave(person);
});

test('a request times out only after 1,000,000 ms @full', async ({ browser }) => {
  const person = await visitor(browser, 'about:blank');
  const { page } = person;
  await page.addInitScript(() => {
    const limits: number[] = [];
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => {
      limits.push(limit);
      return real(limit);
    };
    Object.assign(window, { limits });
  });
  await page.goto(portal.address);
  await logIn(page, 'azienda');
  await expect(heading(page)).toHaveText(/Brambati/);
  const limits = await page.evaluate(() => (window as unknown as { limits: number[] }).limits);
  expect(limits.length).toBeGreaterThan(2);
  expect(new Set(limits)).toEqual(new Set([1_000_000]));
  await leave(person);
});

test('a code file that does not load within 120 seconds makes the page offer to reload @full', async ({ browser }) => {
  // Blocks the service worker, which would answer from its cache.
  const person = await visitor(browser, 'about:blank', PHONE, 'light', { serviceWorkers: 'block' });
  const { page } = person;
  await page.clock.install();
  await page.goto(portal.address);
  await logIn(page, 'consulente');
  let asked = 0;
  await page.route('**/assets/faq-*.js', () => {
    asked += 1;
  });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await banner(page).getByRole('link', { name: 'F.A.Q.' }).tap();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(119_999);
  await expect(page.getByText('Attendere...')).toBeVisible();
  await expect(page.getByText('La pagina non si è caricata')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(heading(page)).toHaveText('La pagina non si è caricata');
  await page.clock.resume();
  await expectAccessible(page, 'a part that did not load');
  await page.unroute('**/assets/faq-*.js');
  await page.getByRole('button', { name: 'Ricarica la pagina' }).tap();
  await expect(heading(page)).toHaveText('F.A.Q.');
  await leave(person);
});
