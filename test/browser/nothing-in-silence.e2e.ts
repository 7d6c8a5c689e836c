import { aPdf } from '../support/portal/portal.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  goTo,
  leave,
  logIn,
  PHONE,
  picture,
  TABLET,
  type Visitor,
  visitor,
} from './page.ts';

/** Every failure must be reported: a wrong date, a missing network, a lost response. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const LIST = '#/company/documents/lav?codiceAzienda=0103&pub=false';
const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulla selezione' });
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'Chiudi' });
const rows = (page: Page) => page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]');

/** Logs in, selects `count` unpublished payslips and opens the publication dialog. */
async function aboutToPublish(browser: Browser, count: number): Promise<Visitor> {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, LIST);
  for (let index = 0; index < count; index += 1) await rows(page).nth(index).locator('td').first().click();
  await bar(page).getByRole('button', { name: 'Pubblica' }).click();
  return person;
}

async function published(): Promise<number> {
  const { rows: found } = await portal.owner.query(
    `SELECT count(*)::int AS n FROM document d JOIN company c ON c.id = d.company_id
     WHERE c.code = '0103' AND d.publish_on IS NOT NULL AND d.cancelled_at IS NULL`,
  );
  return found[0].n;
}

async function recorded(action: string): Promise<number> {
  const { rows: found } = await portal.owner.query('SELECT count(*)::int AS n FROM ledger WHERE action = $1', [action]);
  return found[0].n;
}

test('an impossible date stays in the field with a message and publishes nothing @full', async ({ browser }) => {
  const person = await aboutToPublish(browser, 1);
  const { page } = person;
  const before = await published();
  const dialog = page.getByRole('dialog', { name: /^Pubblica 1 documento/ });
  const day = dialog.getByLabel(/Data di pubblicazione/);
  const submit = dialog.getByRole('button', { name: 'Pubblica', exact: true });

  await dialog.getByRole('button', { name: 'Oggi' }).click();
  await expect(dialog).toContainText('Visibile da subito.');
  await day.fill('');
  await day.pressSequentially('31/11/2026');
  await expect(day).toHaveValue('31/11/2026');
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog).toContainText('Il 31 novembre non esiste');
  await expect(dialog).not.toContainText('Visibile da subito.');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription('Il 31 novembre non esiste');
  await expectAccessible(page, 'a day that does not exist');
  // A click, Enter or leaving the field does not turn the impossible date into another one.
  await submit.click({ force: true });
  await day.press('Enter');
  await day.press('Tab');
  await expect(day).toHaveValue('31/11/2026');
  await expect(dialog).toBeVisible();

  for (const [typed, sentence] of [
    ['01/01/2020', 'La data è già passata'],
    ['fine mese', 'Scrivi un giorno, come 05/11/2026'],
    ['', 'Indica la data di pubblicazione.'],
  ] as const) {
    await day.fill(typed);
    await day.press('Tab');
    await expect(day).toHaveValue(typed);
    await expect(submit).toHaveAccessibleDescription(sentence);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await published()).toBe(before);
  await leave(person);
});

for (const size of [DESKTOP, TABLET, PHONE])
  test(`at ${size.width} px a wrong date in the search panel is reported, and no filter is applied @full`, async ({
    browser,
  }) => {
    const person = await visitor(browser, portal.address, size);
    const { page } = person;
    await logIn(page, 'consulente');
    await goTo(page, LIST);
    await page.getByRole('button', { name: 'Pannello di ricerca' }).click();
    const panel = page.getByRole(size === PHONE ? 'dialog' : 'region', { name: 'Pannello di ricerca' });
    await panel.getByLabel('Data da').fill('30/02/2026');
    await panel.getByLabel('Data da').press('Tab');
    await expect(panel).toContainText('Il 30 febbraio 2026 non esiste');
    await expect(panel.getByRole('button', { name: 'Applica' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, `a wrong day to search by at ${size.width} px`);
    await picture(page, `wrong-day-of-search-${size.width}`);
    await panel.getByLabel('Data da').fill('01/10/2026');
    await panel.getByLabel('Data a').fill('31/10/2026');
    await panel.getByLabel('Mese da').fill('13/2026');
    await panel.getByRole('button', { name: 'Applica' }).click({ force: true });
    await expect(panel).toContainText('Scrivi un mese, come 11/2026');
    await panel.getByLabel('Mese da').fill('');
    await panel.getByRole('button', { name: 'Applica' }).click();
    await expect(page.getByRole('button', { name: 'Togli il filtro Creati: 01/10/2026 – 31/10/2026' })).toBeVisible();
    expect(page.url()).toContain('da=2026-10-01&a=2026-10-31');
    await leave(person);
  });

test('offline nothing is published, not even later once the dialog is closed @full', async ({ browser }) => {
  const person = await aboutToPublish(browser, 1);
  const { page, context } = person;
  const before = await published();
  const dialog = page.getByRole('dialog', { name: /^Pubblica 1 documento/ });
  await dialog.getByRole('button', { name: 'Oggi' }).click();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nessuna connessione: nulla è stato pubblicato');
  await expectAccessible(page, 'publication without a network');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));
  await context.setOffline(false);
  // When the list has loaded again, all requests that waited for the network have been sent too.
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await expect.poll(() => calls.some((call) => call.includes('/lista?'))).toBe(true);
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  expect(await published()).toBe(before);
  await leave(person);
});

test('offline a cached dialog opens, and a dialog that cannot load says so @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page, context } = person;
  await logIn(page, 'consulente');
  const dialogs = page.waitForResponse(/\/assets\/document-dialogs-[^/]+\.js$/);
  await goTo(page, LIST);
  // Waits for the code of the dialogs, which the page loads before any click.
  await (await dialogs).finished();
  await rows(page).first().locator('td').first().click();
  const publish = bar(page).getByRole('button', { name: 'Pubblica' });
  await expect(publish).toBeEnabled();
  await context.setOffline(true);
  await publish.click();
  const dialog = page.getByRole('dialog', { name: /^Pubblica 1 documento/ });
  await dialog.getByRole('button', { name: 'Oggi' }).click();
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nessuna connessione: nulla è stato pubblicato');
  await leave(person);

  const other = await visitor(browser, portal.address, DESKTOP);
  await other.context.route(/\/assets\/document-dialogs-[^/]+\.js$/, (route) => route.abort('connectionrefused'));
  await logIn(other.page, 'consulente');
  await goTo(other.page, LIST);
  await rows(other.page).first().locator('td').first().click();
  await bar(other.page).getByRole('button', { name: 'Pubblica' }).click();
  await expect(snackbar(other.page)).toContainText('Questa finestra non si è caricata');
  await expect(rows(other.page).first()).toBeVisible();
  await expectAccessible(other.page, 'a dialog that did not come');
  await other.context.close();
});

test('a publication with a lost response happens once, however often the browser sends it', async ({ browser }) => {
  const person = await aboutToPublish(browser, 2);
  const { page } = person;
  const before = { published: await published(), events: await recorded('published') };
  const dialog = page.getByRole('dialog', { name: /^Pubblica 2 documenti/ });
  await dialog.getByRole('button', { name: 'Oggi' }).click();
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await page.route('**/api/DocBase/updatevisibile', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (lost >= 2) return route.continue();
    lost += 1;
    // The server publishes, but the browser does not get the response.
    await route.fetch();
    return route.abort('connectionreset');
  });
  const submit = dialog.getByRole('button', { name: 'Pubblica', exact: true });
  // The page retries without a click, and then reports success.
  await submit.click();
  await expect(snackbar(page)).toContainText('2 documenti pubblicati');
  expect(lost).toBe(2);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(new Set(keys).size).toBe(1);
  expect(await published()).toBe(before.published + 2);
  expect(await recorded('published')).toBe(before.events + 2);
  await leave(person);
});

/** The time for the server to split the file, store its documents and publish them, after which it responds. */
const WHOLE_CONFIRMATION = 90_000;

for (const [at, size] of [DESKTOP, TABLET].entries())
  test(`at ${size.width} px an upload and a confirmation with lost responses create one intake and each document once @full`, async ({
    browser,
  }) => {
    const api = await portal.login('consulente');
    const sample = (await api.get('/apiback/api/esempi')).json[at];
    const { bytes } = await api.get(`/apiback/api/esempi/${encodeURIComponent(sample.nome)}`);
    const person = await visitor(browser, portal.address, size);
    const { page } = person;
    await logIn(page, 'consulente');
    await goTo(page, '#/consultant/acquisizioni');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acquisizioni');

    const intakes = async () => (await portal.owner.query('SELECT count(*)::int AS n FROM intake')).rows[0].n as number;
    const before = await intakes();
    let uploads = 0;
    await page.route(/\/api\/acquisizioni(\?|$)/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      uploads += 1;
      if (uploads > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const file = { name: sample.nome, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    // The page retries the upload without a click, and later the confirmation.
    await expect(page.getByRole('heading', { name: /Da decidere/ })).toBeVisible({ timeout: 90_000 });
    expect(uploads).toBe(2);
    expect(await intakes()).toBe(before + 1);

    let confirmations = 0;
    await page.route(/\/api\/acquisizioni\/\d+\/conferma/, async (route) => {
      confirmations += 1;
      if (confirmations > 1) return route.continue();
      await route.fetch({ timeout: WHOLE_CONFIRMATION });
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: /^Conferma \d+ documenti/ }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: /^Pubblica \d+ documenti/i });
    await confirm.click();
    // The first of the two requests does all the work before its response is lost.
    await expect(page.getByText(/documenti creati e pubblicati/)).toBeVisible({ timeout: WHOLE_CONFIRMATION });
    const { rows: twice } = await portal.owner.query(
      `SELECT employee_id FROM document WHERE intake_id = (SELECT max(id) FROM intake)
     GROUP BY employee_id, period, payroll_kind HAVING count(*) > 1`,
    );
    expect(twice).toEqual([]);
    await leave(person);
  });

test('a form with an expired session continues after a login in a dialog, with its text, file and scroll position', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'azienda');
  const end = () =>
    portal.owner.query("DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE login = 'azienda')");
  const above = page.getByRole('dialog', { name: 'La sessione è scaduta' });
  const again = async () => {
    await expect(above.getByLabel('Password', { exact: true })).toBeFocused();
    await above.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await above.getByRole('button', { name: 'Accedi' }).click();
    await expect(above).toHaveCount(0);
  };
  await goTo(page, '#/company/notices/new');
  await page.getByLabel('Titolo').fill('Chiusura di dicembre');
  await page.getByLabel('Testo').fill('Gli uffici restano chiusi dal 24.');
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Pubblicare la comunicazione?' });
  await expect(asked).toContainText('e-mail');
  await end();
  await asked.getByRole('button', { name: 'Pubblica' }).click();
  await expect(above).toContainText('Accedi di nuovo come azienda');
  await expectAccessible(page, 'logging in above a form');
  await picture(page, 'accesso-sopra-1440');
  await again();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comunicazioni');
  await expect(page.getByText('Chiusura di dicembre').first()).toBeVisible();

  await page.setViewportSize(TABLET);
  await goTo(page, '#/company/documents/azi/new');
  const file = { name: 'verbale.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf('Verbale')) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByLabel('Descrizione').fill('Verbale di riunione');
  await end();
  await page.getByRole('button', { name: 'Carica 1 file' }).click();
  await expect(above).toBeVisible();
  await expectAccessible(page, 'logging in above an upload at 820 px');
  await picture(page, 'accesso-sopra-820');
  await again();
  await expect
    .poll(async () => {
      const { rows: made } = await portal.owner.query(
        "SELECT count(*)::int AS n FROM document WHERE description = 'Verbale di riunione'",
      );
      return made[0].n;
    })
    .toBe(1);
  await leave(person);
});

test('offline the page says so, keeps its content and the session, and never shows a spinner forever @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page, context } = person;
  await logIn(page, 'consulente');
  await goTo(page, '#/company/documents/lav?codiceAzienda=0101');
  await expect(rows(page).first()).toBeVisible();
  const firstName = await rows(page).first().locator('td').nth(1).textContent();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Sei offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await expect(rows(page).first()).toContainText(firstName ?? '');
  await expectAccessible(page, 'offline');
  // Another page of the list cannot load, and must not show the rows of the first page instead.
  await page.getByRole('button', { name: 'Pagina 3' }).click();
  await expect(page.getByText('Nessuna connessione. Riprova quando torna la rete.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  // The page loads without a click when the network is back.
  await context.setOffline(false);
  await expect(page.getByText(/^51–75 di/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Sei offline' })).toHaveCount(0);

  // Opens the portal while the server is down: the session remains valid (P39).
  await page.route('**/apirest/api/account', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Il server non risponde' })).toBeVisible();
  await page.unroute('**/apirest/api/account');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText(/^51–75 di/)).toBeVisible();
  await context.close();
});

for (const size of [DESKTOP, TABLET]) {
  test(`at ${size.width} px a page that could not be refreshed keeps its content, and one line says so and offers a retry @full`, async ({
    browser,
  }) => {
    const person = await visitor(browser, portal.address, size);
    const { page } = person;
    await logIn(page, 'consulente');
    const { rows: found } = await portal.owner.query(
      `SELECT d.id FROM document d JOIN company c ON c.id = d.company_id
       WHERE c.code = '0101' AND d.kind = 'payslip' AND d.discarded_at IS NULL ORDER BY d.id LIMIT 1`,
    );
    await goTo(page, `#/company/documents/lav/payrollDetail?id=${found[0].id}&codiceAzienda=0101`);
    const facts = page.getByRole('heading', { name: 'Traccia' });
    await expect(facts).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'non si è potuta aggiornare' });
    await expect(notice).toHaveCount(0);
    const reading = `**/apiback/api/docbase/${found[0].id}`;
    await page.route(reading, (route) => route.abort('connectionrefused'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(notice).toBeVisible();
    await expect(facts).toBeVisible();
    await expectAccessible(page, `a page that could not be refreshed at ${size.width}`);
    await picture(page, `not-refreshed-${size.width}`);
    await page.unroute(reading);
    await notice.getByRole('button', { name: 'Riprova' }).click();
    await expect(notice).toHaveCount(0);
    await expect(facts).toBeVisible();

    // Without a message, an empty card would suggest that there are no deadlines.
    const aside = '**/apiback/api/Azienda/scadenze**';
    await page.route(aside, (route) => route.abort('connectionrefused'));
    await goTo(page, '#/consultant/home');
    // Discards the data loaded at the login.
    await page.reload();
    const part = page.getByRole('status').filter({ hasText: 'Una parte di questa pagina non si è caricata' });
    await expect(part).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aziende da seguire' })).toBeVisible();
    await expectAccessible(page, `a page of which a part is missing at ${size.width}`);
    await picture(page, `a-part-missing-${size.width}`);
    // After another failed retry, by keyboard, the message stays and its button still works.
    const again = part.getByRole('button', { name: 'Riprova' });
    await again.evaluate((button) => button.closest('[role=status]')?.setAttribute('data-first', ''));
    const failed = page.waitForEvent('requestfailed');
    await again.press('Enter');
    await failed;
    await expect(again).toBeFocused();
    await expect(part).toHaveAttribute('data-first', '');
    await page.unroute(aside);
    await again.press('Enter');
    await expect(part).toHaveCount(0);
    await leave(person);
  });
}

test('a window with an expired ticket offers to reopen its document @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page, context } = person;
  await logIn(page, 'azienda');
  const { rows: found } = await portal.owner.query(
    `SELECT d.id FROM document d JOIN company c ON c.id = d.company_id
     WHERE c.code = '0101' AND d.kind = 'payslip' AND d.discarded_at IS NULL ORDER BY d.id LIMIT 1`,
  );
  // A phone that restores its tabs requests the URL of the used ticket again.
  const tab = await context.newPage();
  const gone = `${portal.url}/apiback/api/biglietti/${'x'.repeat(43)}#/documents/reopen/doccedolino/${found[0].id}`;
  await tab.goto(gone);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Il collegamento è scaduto');
  await expectAccessible(tab, 'a ticket that has gone');
  const asked = tab.waitForRequest((request) => request.url().includes('/apiback/api/biglietti/'));
  await tab.getByRole('button', { name: 'Riapri il documento' }).click();
  expect((await (await asked).response())?.status()).toBe(200);
  await leave(person);
});
