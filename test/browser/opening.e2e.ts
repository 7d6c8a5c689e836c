import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { goTo, leave, logIn, PHONE, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('the portal starts offline once it has been opened online', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page, context } = person;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
  // Waits for the service worker, which starts eight seconds after the page and then caches the app.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith('/backoffice/'))).toEqual([]);
  expect(kept.some((path) => /\/desk-.*\.js$/.test(path))).toBe(true);

  await context.setOffline(true);
  await page.reload();
  // The reload closes the previous page, and Chromium then forgets that it is offline: sets it again.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
  await expect(page.getByLabel('Utente')).toBeVisible();
  await page.getByLabel('Utente').fill('dipendente');
  await page.getByLabel('Password', { exact: true }).fill('Portale.2026');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toContainText('Nessuna connessione');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Accedi');
  await leave(person);
});

test('the product’s name is readable before the app has loaded', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(portal.address);
  await expect(page.getByText('Portale lavoro')).toHaveCSS('color', 'rgb(243, 248, 249)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(12, 41, 48)');
  await context.close();
});

test('opening a company’s list requests each resource once, and none that the role may not read', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api') && !pathname.endsWith('/eventi')) calls.push(pathname + search);
  });
  await logIn(page, 'azienda');
  await goTo(page, '#/company/documents/lav?size=50&pub=true');
  const rows = page.getByRole('grid', { name: 'Buste paga' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  calls.length = 0;
  await page.reload();
  await expect(rows).toHaveCount(51);
  // The event stream of notifications never ends, so that the test waits for a second without a new request.
  let asked = -1;
  await expect
    .poll(() => [asked, (asked = calls.length)].every((count) => count === calls.length), { intervals: [1000] })
    .toBe(true);
  expect(calls.filter((call) => call.includes('/doccedolino/lista?'))).toHaveLength(1);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  await page.getByRole('button', { name: 'Esci' }).click();
  await logIn(page, 'dipendente');
  calls.length = 0;
  await goTo(page, '#/company/documents/lav');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('privilegi');
  expect(calls.filter((call) => call.includes('/doccedolino/'))).toEqual([]);
  await leave(person);
});
