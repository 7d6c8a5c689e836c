import { tellDevicesTask } from '../../src/features/notifications/push/push.jobs.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../support/browser/browser.ts';
import { aPayslip, type TestEmployee } from '../support/portal/portal.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { aPushService, type PushService, type TestDevice } from '../support/services/push-service.ts';
import { type BrowserContext, expect, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, picture, submitLogin, visitor } from './page.ts';

/**
 * Push messages on a phone (P105, P106). This Chromium has no connection to a push service, so that the test replaces
 * both the service and the connection. The service worker gets the message that the portal sent, shows it and handles
 * the tap.
 */
// Chromium's headless shell has no notifications.
const executablePath = findBrowser({ whole: true })?.executablePath;
test.use({ launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath ? { executablePath } : {}) } });

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let service: PushService;

test.beforeAll(async () => {
  service = await aPushService();
  portal = await startDemoPortal({ insidePushServices: [service.host] });
});
test.afterAll(async () => {
  await portal?.close();
  await service?.close();
});
test.afterEach(() => portal.setNow(null));

/** Replaces `PushManager` by an object that stores one subscription of this browser. */
async function withPushService(context: BrowserContext, { subscription }: TestDevice): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: new URL(portal.address).origin });
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const KEPT = 'prova.chiave';
    const made = () => {
      const key = localStorage.getItem(KEPT);
      if (key === null) return null;
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
      return {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => localStorage.removeItem(KEPT),
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEPT, applicationServerKey);
        return made();
      },
    });
  }, subscription);
}
const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('prova.chiave') !== null);
const devices = async () =>
  (
    await portal.owner.query(
      'SELECT a.login FROM push_subscription s JOIN account a ON a.id = s.account_id ORDER BY s.id',
    )
  ).rows.map((row) => row.login as string);

/** Publishes a new payslip of the demo's worker. Returns the message that the device gets ten minutes later. */
async function aNewPayslip(login: string): Promise<{ id: string; text: string }> {
  const { rows } = await portal.owner.query(
    `SELECT e.id, e.tax_code AS "taxCode", e.first_name AS "firstName", e.last_name AS "lastName",
       e.practice_id AS "practiceId", e.company_id AS "companyId",
       (SELECT g2.account_id FROM account_grant g2 JOIN account c ON c.id = g2.account_id WHERE c.login = 'consulente' LIMIT 1) AS by
     FROM employee e JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id WHERE a.login = $1
     ORDER BY g.id LIMIT 1`,
    [login],
  );
  const [{ by, ...employee }] = rows as [TestEmployee & { by: string }];
  const id = await aPayslip(portal, employee, { createdBy: by, created_as: 'CONSULTANT' });
  const consultant = await portal.login('consulente', { password: DEMO_PASSWORD });
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
  const published = await consultant.put('/apiback/api/DocBase/updatevisibile', {
    idList: [id],
    dataPubblicazione: today,
  });
  expect(published.status, published.text).toBe(200);
  const before = service.got.length;
  portal.setNow(new Date(Date.now() + 11 * 60_000));
  await tellDevicesTask(portal.server.app)({ practiceId: employee.practiceId });
  portal.setNow(null);
  expect(service.faults).toEqual([]);
  return { id, text: service.got[before]?.text ?? '' };
}

/** Passes a decrypted message to the portal's service worker, as the push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/backoffice/'));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(portal.address).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
}
interface Shown {
  title: string;
  body: string;
  lang: string;
  dir: string;
}
const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, dir }) => ({
      ...{ title, body, lang, dir },
    })),
  );
/** Taps the notification by dispatching the service worker's event. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (name: string, init: { notification: unknown }) => Event;
    };
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const viewer = (page: Page) => page.getByRole('dialog').getByRole('img').first();

test('push is offered after reading a payslip; a message shows no name, a tap opens its document, and one tap disables push @full', async ({
  browser,
}) => {
  const person = await visitor(browser, 'about:blank', PHONE);
  const { page, context } = person;
  await withPushService(context, service.newDevice());
  await page.goto(portal.address);
  await portal.owner.query('UPDATE document SET employee_read_at = NULL');
  await logIn(page, 'dipendente');
  const offer = page.getByRole('complementary', { name: 'Un avviso quando arriva un documento' });
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apri cedolino' })).toBeVisible();
  await expect(offer).toBeHidden();
  // One offer per visit: the tour comes first.
  await page.getByRole('button', { name: 'Non ora' }).tap();
  await page.reload();
  await page.getByRole('button', { name: 'Apri cedolino' }).tap();
  await expect(viewer(page)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).tap();
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'home with the offer of alerts');
  await offer.getByRole('button', { name: 'Non ora' }).scrollIntoViewIfNeeded();
  await picture(page, 'push-offer-390');
  await offer.getByRole('button', { name: 'Attiva gli avvisi' }).tap();
  await expect(page.getByText('Avvisi attivati')).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await devices()).toEqual(['dipendente']);

  const { id, text } = await aNewPayslip('dipendente');
  await deliver(page, text);
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Portale lavoro', body: 'C’è una novità per te. Tocca per leggerla.', lang: 'it', dir: 'ltr' }]);
  // A second message about the same document replaces the first.
  await deliver(page, JSON.stringify({ ...JSON.parse(text), testo: 'Di nuovo.' }));
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['Di nuovo.']);
  await tap(context);
  await expect(page).toHaveURL(new RegExp(`documento=${id}$`));
  await expect(viewer(page)).toBeVisible();
  expect(await shown(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).tap();

  // The session has expired: the tap leads through the login to the document, and push stays enabled.
  const later = await aNewPayslip('dipendente');
  await portal.owner.query(
    "DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE login = 'dipendente')",
  );
  await deliver(page, later.text);
  await expect.poll(() => shown(page)).toHaveLength(1);
  await tap(context);
  await submitLogin(page, 'dipendente', DEMO_PASSWORD);
  await expect(page).toHaveURL(new RegExp(`documento=${later.id}$`));
  await expect(viewer(page)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).tap();
  expect(await devices()).toEqual(['dipendente']);

  await goTo(page, '#/userdata');
  const section = page.getByRole('region', { name: 'Avvisi sul telefono' });
  await expect(section).toContainText('Questo dispositivo ti avvisa');
  await expectAccessible(page, 'own data with alerts');
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'push-own-data-390');
  await section.getByRole('button', { name: 'Disattiva gli avvisi' }).tap();
  await expect(page.getByText('Avvisi disattivati')).toBeVisible();
  expect(await devices()).toEqual([]);
  expect(await isSubscribed(page)).toBe(false);
  await expect(section.getByRole('button', { name: 'Attiva gli avvisi' })).toBeVisible();
  await leave(person);
});

test('a shared phone gets no message for its previous user, and a message without a document opens the home @full', async ({
  browser,
}) => {
  const person = await visitor(browser, 'about:blank', PHONE);
  const { page, context } = person;
  await withPushService(context, service.newDevice());
  await page.goto(portal.address);
  await logIn(page, 'dipendente');
  const activate = async () => {
    await goTo(page, '#/userdata');
    await page.getByRole('region', { name: 'Avvisi sul telefono' }).getByRole('button', { name: 'Attiva' }).tap();
    await expect.poll(devices).toEqual(['dipendente']);
    expect(await isSubscribed(page)).toBe(true);
  };
  await activate();
  await page.getByRole('button', { name: 'Esci' }).tap();
  await expect(heading(page)).toHaveText('Accedi');
  await expect.poll(() => isSubscribed(page)).toBe(false);
  expect(await devices()).toEqual([]);

  await logIn(page, 'dipendente');
  await activate();
  // The session expires and a colleague logs in: the browser deletes the first user's subscription.
  await portal.owner.query(
    "DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE login = 'dipendente')",
  );
  await page.reload();
  await submitLogin(page, 'dipendente2', DEMO_PASSWORD);
  await expect.poll(() => isSubscribed(page)).toBe(false);

  await deliver(page, 'non è JSON');
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Portale lavoro', body: '' }]);
  await goTo(page, '#/userdata');
  await tap(context);
  await expect(page).toHaveURL(/#\/dipendente\/home$/);
  for (const link of ['https://altrove.esempio.invalid/', 'javascript:alert(1)', 7]) {
    await deliver(page, JSON.stringify({ id: 'a', link }));
    await expect.poll(() => shown(page)).toHaveLength(1);
    await tap(context);
    await expect.poll(() => shown(page)).toHaveLength(0);
    expect(new URL(page.url()).origin).toBe(new URL(portal.address).origin);
  }
  await leave(person);
});
