import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, picture } from './page.ts';

/**
 * What is on a screen that somebody else may look at: after a link to another person's notice, and when a session is
 * over. The answers are generated from the contracts.
 */
test.beforeAll(() => buildWebIfStale());

const MINUTE = 60_000;

/** An employee's home with the net pay shown. */
async function home(browser: Parameters<typeof MadePortal.open>[0]) {
  const listOwnDocuments = await rowsOf('listOwnDocuments', {
    ...{ id: '7', tipo: 'payslip', anno: 2026, mese: 10, annomese: '202610', tipoCedolino: 'ordinary', lettoIl: null },
    ...{ presaVisioneChiesta: false, netto: 185_784, cifre: [], voci: null, nomeFile: 'ottobre.pdf' },
  });
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/dipendente/home', { listOwnDocuments });
  await portal.page.getByRole('button', { name: 'Mostra il netto' }).click();
  await expect(portal.page.getByText('1.857,84 €')).toBeVisible();
  return portal;
}

test('a link to another access’s notice shows nothing of the person who is logged in, and waits for the other person', async ({
  browser,
}) => {
  const portal = await home(browser);
  const { page } = portal;
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.goTo('/dipendente/documents?documento=9&accesso=another&mese=202610');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questo avviso è di un altro accesso');
  await expect(page.getByText('Sei dentro come Ada Prova.')).toBeVisible();
  await expectAccessible(page, 'a notice of another access');
  await picture(page, 'other-access-390');
  const dom = await page.locator('#root').innerText();
  for (const own of ['1.857,84', 'Ottobre', 'Ditta di prova']) expect(dom).not.toContain(own);
  await page.evaluate(() => localStorage.setItem('portale.utente', 'ada.prova'));
  await page.getByRole('button', { name: 'Entra come un’altra persona' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
  await expect(page.getByLabel('Utente')).toHaveValue('');
  await expect(page.getByText('Accedi per leggere il cedolino di ottobre.')).toBeVisible();
  await portal.close();
});

test('an idle session covers the page before the server has answered, and a session in use elsewhere uncovers it', async ({
  browser,
}) => {
  const portal = await home(browser);
  const { page } = portal;
  // The session of one tab, without "Questo è il mio telefono".
  await page.evaluate(() => {
    sessionStorage.setItem('portale.token', localStorage.getItem('portale.token') ?? '');
    localStorage.removeItem('portale.token');
  });
  const { promise, resolve: answer } = Promise.withResolvers<number>();
  await page.route('**/api/account', async (route) => {
    const status = await promise;
    await (status === 200 ? route.fallback() : route.fulfill({ status, json: {} }));
  });
  const cover = page.getByRole('dialog', { name: 'Portale lavoro' });
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.setFixedTime(new Date('2026-11-20T10:29:00Z'));
  await wake();
  await expect(cover).toHaveCount(0);
  await page.clock.setFixedTime(new Date(Date.parse('2026-11-20T10:00:00Z') + 31 * MINUTE));
  await wake();
  await expect(cover).toBeVisible();
  await expect(cover).toHaveCSS('height', '900px');
  answer(200);
  await expect(cover).toHaveCount(0);
  await expect(page.getByText('1.857,84 €')).toBeVisible();
  await portal.close();
});

test('an ended session takes the page from the screen at once, with its amounts, also before the login page has loaded', async ({
  browser,
}) => {
  const portal = await home(browser);
  const { page } = portal;
  await page.route(/\/api(back|rest)\/api\//, (route) => route.fulfill({ status: 401, json: {} }));
  // The login page stays on its way.
  await page.route('**/assets/login-*', () => undefined);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('1.857,84 €')).toHaveCount(0);
  expect(await page.locator('body').innerText()).toBe('Attendere...');
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'portale.netto',
  );
  await portal.close();
});
