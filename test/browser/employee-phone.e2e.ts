import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

/** The CSS size of a 390 px phone with the page enlarged to 200 % (WCAG 1.4.4). */
const ENLARGED = { width: 195, height: 422 };
const ON_ITS_SIDE = { width: 844, height: 390 };

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal({ tutorialLink: 'https://filmato.esempio.invalid/portale' });
});
test.afterAll(() => portal?.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const readStatus = async (id: string) =>
  (await portal.owner.query('SELECT read_status FROM document WHERE id = $1', [id])).rows[0]?.read_status;
const newestOf = async (login: string) =>
  (
    await portal.owner.query(
      `SELECT d.id FROM document d JOIN account_grant g ON g.employee_id = d.employee_id JOIN account a ON a.id = g.account_id
       WHERE a.login = $1 AND d.kind = 'payslip' AND d.appeared_at IS NOT NULL AND d.cancelled_at IS NULL
         AND d.discarded_at IS NULL ORDER BY d.period DESC, d.id DESC LIMIT 1`,
      [login],
    )
  ).rows[0].id as string;

test('the payslip’s figures are hidden until an eye button is pressed, and again after a login; nothing is marked as read', async ({
  browser,
}) => {
  const newest = await newestOf('dipendente');
  const before = await readStatus(newest);
  const visit = await visitor(browser, portal.address, PHONE);
  const { page } = visit;
  await logIn(page, 'dipendente');
  const card = page.getByRole('region', { name: /20\d\d$/ }).first();
  const amount = card.getByRole('status', { name: 'Netto in busta' });
  await expect(amount).toHaveText('Nascosto');
  await expectAccessible(page, 'home with the net hidden');
  await picture(page, 'net-hidden');
  await expect(card.getByRole('definition')).toHaveCount(0);
  await card.getByRole('button', { name: 'Mostra le cifre' }).click();
  await expect(amount).toHaveText(/^[\d.]+,\d\d\s€$/);
  await expect(card).toContainText(/(in più|in meno) rispetto a|Come /);
  await expect(card.getByRole('term')).toHaveText([
    'Ferie residue',
    'Permessi ROL residui',
    'Ex festività residue',
    'Fondo TFR',
    'Quota TFR dell’anno',
  ]);
  await expect(card.getByRole('definition').first()).toHaveText(/^-?[\d.]+,\d\d ore$/);
  await expect(card.getByRole('definition').last()).toHaveText(/^[\d.]+,\d\d\s€$/);
  const changes = card.getByRole('region', { name: /^Diverso rispetto a / });
  await expect(changes.getByRole('listitem').first()).toHaveText(/^.+: prima -?[\d.]+,\d\d\s€, ora -?[\d.]+,\d\d\s€$/);
  await expectAccessible(page, 'home with the net');
  await picture(page, 'net-shown');
  expect(await fits(page)).toBe(true);
  await page.reload();
  await expect(amount).toHaveText(/€$/);
  await page.getByRole('button', { name: 'Esci' }).click();
  await logIn(page, 'dipendente');
  await expect(amount).toHaveText('Nascosto');
  expect(await readStatus(newest)).toBe(before);
  await leave(visit);
});

/**
 * Opens the company's list of the payslip's month, and leaves it scrolled, with one row selected and the focus on a
 * cell.
 */
async function listOfItsMonth(browser: Browser, id: string) {
  const { rows } = await portal.owner.query(
    `SELECT d.period, e.last_name || ' ' || e.first_name AS person FROM document d JOIN employee e ON e.id = d.employee_id
     WHERE d.id = $1`,
    [id],
  );
  const { period, person } = rows[0];
  const visit = await visitor(browser, portal.address, { width: 1440, height: 600 });
  const { page } = visit;
  await logIn(page, 'azienda');
  const told = page.waitForResponse(/notifiche\/eventi/);
  await page.reload();
  await told;
  await goTo(page, `#/company/documents/lav?annomese_da=${period}&annomese_a=${period}&size=50`);
  const grid = page.getByRole('grid', { name: 'Buste paga' });
  const row = grid.getByRole('row').filter({ hasText: person });
  await expect(row).toContainText('Nuovo');
  await grid.getByRole('row').nth(1).locator('td').first().click();
  await row.locator('td').nth(3).focus();
  await page.keyboard.press('ArrowRight');
  const place = () =>
    page.evaluate(() => ({
      scroll: document.getElementById('contenuto')?.scrollTop,
      focus: document.activeElement?.closest('tr')?.ariaRowIndex,
      chosen: document.querySelectorAll('tr[aria-selected="true"]').length,
    }));
  const before = await place();
  expect(before).toMatchObject({ scroll: expect.any(Number), focus: expect.stringMatching(/^\d+$/), chosen: 1 });
  return {
    /** Checks that the list shows the reading without a click, and that nothing else moves. */
    fillsIn: async () => {
      await expect(row).toContainText('Lavoratore');
      expect(await place()).toEqual(before);
      await leave(visit);
    },
  };
}

test('one tap opens the newest payslip, legible without saving it, and the company’s open list shows that it was read', async ({
  browser,
}) => {
  const id = await newestOf('dipendente');
  const office = await listOfItsMonth(browser, id);
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await expect(heading(page)).toContainText('Giulia');
  await expect(page.getByText('Nuovo cedolino')).toBeVisible();
  expect(await readStatus(id)).not.toBe(2);
  await page.getByRole('button', { name: 'Apri cedolino' }).tap();
  const viewer = page.getByRole('dialog');
  const sheet = viewer.getByRole('img', { name: 'Pagina 1 di 1' });
  await expect(sheet).toBeVisible();
  await expect.poll(() => readStatus(id)).toBe(2);
  await office.fillsIn();
  // The page first fits the width of the screen; then it is twice as large and scrolls inside its frame.
  const width = async () => (await sheet.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(340);
  expect(await width()).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'payslip on a phone');
  await picture(page, 'employee-viewer-390');
  // Screen readers get the text of the page.
  await expect(viewer.getByText('CEDOLINO PAGA')).toBeAttached();
  await viewer.getByRole('button', { name: 'Ingrandisci' }).tap();
  await viewer.getByRole('button', { name: 'Ingrandisci' }).tap();
  await expect(viewer.locator('output')).toHaveText('200%');
  expect(await width()).toBeGreaterThan(680);
  // After a rotation the page fits the width again.
  await page.setViewportSize(ON_ITS_SIDE);
  await expect(viewer.locator('output')).toHaveText('100%');
  await page.setViewportSize(PHONE);
  // A double tap doubles the size; the next one restores it.
  for (const size of ['200%', '100%', '200%']) {
    // Sends both taps in one call, so that a slow machine cannot separate them.
    await sheet.evaluate((image) => {
      for (let tap = 0; tap < 2; tap += 1)
        image.dispatchEvent(new PointerEvent('pointerup', { clientX: 200, clientY: 300, bubbles: true }));
    });
    await expect(viewer.locator('output')).toHaveText(size);
  }
  expect(await fits(page)).toBe(true);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Scarica' }).tap(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  // The viewer has its own URL, so that going back closes it.
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page.getByText('Ultimo cedolino')).toBeVisible();
  await leave(person);
});

/**
 * Everything that this device still holds of the portal: the page, storages, databases and caches.
 * Left out are the program's own files (`/assets/`): they are the same for everybody.
 */
const heldBy = (page: Page) =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const kept = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.includes('/assets/'));
        const answers = await Promise.all(kept.map((request) => cache.match(request)));
        return Promise.all(answers.map(async (answer) => `${answer?.url} ${await answer?.text()}`));
      }),
    );
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const storages = [{ ...localStorage }, { ...sessionStorage }, document.cookie, databases];
    return `${document.documentElement.outerHTML} ${document.title} ${JSON.stringify(storages)} ${cached.flat().join(' ')}`;
  });

test('on a shared phone nothing of the first worker is left for the second: page, storages, databases, caches', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await page.getByRole('button', { name: 'Mostra le cifre' }).tap();
  const card = page.getByRole('region', { name: /20\d\d$/ }).first();
  const amounts = (await card.innerText()).match(/[\d.]+,\d\d/g) ?? [];
  expect(amounts.length).toBeGreaterThan(5);
  for (const address of ['documents', 'requests', 'notices', 'firme']) {
    await goTo(page, `#/dipendente/${address}`);
    await expect(heading(page)).toBeVisible();
  }
  await goTo(page, '#/dipendente/home');
  await page.getByRole('button', { name: 'Apri cedolino' }).tap();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).tap();
  await page.getByRole('button', { name: 'Esci' }).tap();
  await logIn(page, 'dipendente2');
  await expect(page.getByRole('button', { name: 'Apri cedolino' })).toBeVisible();
  const held = await heldBy(page);
  const left = ['Giulia', 'Ferrari', ...amounts].filter((own) => held.includes(own));
  expect(left).toEqual([]);
  await leave(person);
});

test('the home leads to each unread item, and the bottom bar shows how many are new @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  const board = page.getByRole('region', { name: /^Bacheca/ });
  await expect(board.getByRole('listitem')).toHaveCount(3);
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  await expect(bar.getByRole('link', { name: /^Bacheca, \d+ notifiche da leggere$/ })).toBeVisible();
  // Opening a notice marks it as read; a notice that asks for an acknowledgement stays unread until the worker gives
  // it.
  for (let left = 3; left > 0; left -= 1) {
    await board.getByRole('listitem').first().getByRole('link').tap();
    const notice = page.getByRole('dialog');
    await expect(notice).toBeVisible();
    const confirm = notice.getByRole('button', { name: 'Confermo di averla letta' });
    if (await confirm.isVisible()) {
      await confirm.tap();
      await expect(confirm).toHaveCount(0);
    }
    await notice.getByRole('button', { name: 'Chiudi' }).tap();
    await expect(notice).toHaveCount(0);
    await goTo(page, '#/dipendente/home');
    // The badge shows how many are left, and disappears with the last one.
    const name = left > 1 ? `Bacheca ${left - 1}` : 'Bacheca';
    await expect(board.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await leave(person);
});

test('nothing on the home moves while the responses arrive one by one @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await page.addInitScript(() => {
    const moved: unknown[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.value > 0.001) moved.push([entry.startTime, entry.value]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const held = async (call: string) => {
    const gate = Promise.withResolvers<void>();
    await page.route(`**/dipendente/${call}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    return () => gate.resolve();
  };
  const [documents, notices, requests] = [await held('documenti?*'), await held('avvisi'), await held('richieste')];
  await page.reload();
  await expect(heading(page)).toContainText('Giulia');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  documents();
  await expect(page.getByRole('button', { name: 'Apri cedolino' })).toBeVisible();
  notices();
  requests();
  await expect(page.getByText('Mesi scorsi')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved)).toEqual([]);
  await page.unrouteAll();
  await leave(person);
});

test('the drawer has the pages that the bottom bar lacks, and logout is one tap away @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await page.getByRole('button', { name: 'Apri il menu' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Menu principale' });
  await drawer.getByRole('link', { name: 'Documenti' }).tap();
  await expect(page).toHaveURL(/#\/dipendente\/documents$/);
  await expect(drawer).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Barra rapida' }).getByRole('link', { name: 'Richieste' }).tap();
  await expect(heading(page)).toHaveText('Le mie richieste');
  await page.getByRole('button', { name: 'Esci' }).tap();
  await expect(page.getByLabel('Utente')).toBeVisible();
  await leave(person);
});

test('documents are found by year, kind and text, and downloaded as one archive with an index @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await goTo(page, '#/dipendente/documents');
  await page.getByRole('navigation', { name: 'Tipo di documento' }).getByRole('link', { name: 'CU' }).tap();
  await expect(page.getByRole('button', { name: /^Apri CU/ })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Cedolini' })).toHaveCount(0);
  await page.getByLabel('Ricerca rapida').fill('ottobre 2025');
  await expect(page.getByText('1 documento trovato')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apri Ottobre 2025/ })).toBeVisible();
  await expectAccessible(page, 'a search among own documents');
  await page.getByRole('button', { name: 'Cancella la ricerca' }).tap();
  await expect(page.getByRole('navigation', { name: 'Anno' })).toBeVisible();
  await page.getByRole('button', { name: 'Scarica tutto' }).tap();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('un indice che li elenca');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Scarica' }).tap(),
  ]);
  expect(saved.suggestedFilename()).toBe('i_miei_documenti.zip');
  await leave(person);
});

test('home, documents and viewer stay readable and closable when enlarged to 200 % or rotated @full', async ({
  browser,
}) => {
  for (const viewport of [ENLARGED, ON_ITS_SIDE]) {
    const person = await visitor(browser, portal.address, viewport);
    const { page } = person;
    await logIn(page, 'dipendente');
    for (const [address, shows] of [
      ['#/dipendente/home', 'Mesi scorsi'],
      ['#/dipendente/documents', 'Cedolini'],
      ['#/dipendente/requests', 'Nuova richiesta'],
      ['#/dipendente/notices', 'Visita medica periodica'],
    ] as const) {
      await goTo(page, address);
      await expect(page.getByText(shows).first()).toBeVisible();
      expect(await fits(page), `${address} at ${viewport.width} px`).toBe(true);
      await expectAccessible(page, `${address} at ${viewport.width} px`);
    }
    await goTo(page, '#/dipendente/home');
    await page.getByRole('button', { name: 'Apri cedolino' }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
    expect(await fits(page)).toBe(true);
    await expectAccessible(page, `viewer at ${viewport.width} px`);
    await viewer.getByRole('button', { name: 'Chiudi' }).click();
    await expect(viewer).toHaveCount(0);
    await leave(person);
  }
});

test('a former employee reads and saves documents, and can choose only the types of request that are still accepted @full', async ({
  browser,
}) => {
  await portal.owner.query(
    `UPDATE employee SET ended_on = '2026-01-31' WHERE id = (SELECT g.employee_id FROM account_grant g
       JOIN account a ON a.id = g.account_id WHERE a.login = 'dipendente2')`,
  );
  const { rows } = await portal.owner.query(
    `SELECT g.company_id AS id FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = 'dipendente2'`,
  );
  const office = await visitor(browser, portal.address);
  await logIn(office.page, 'azienda2');
  await goTo(office.page, `#/company/detail/${rows[0].id}`);
  const contact = office.page.getByRole('region', { name: 'Contatto per chi ha lasciato l’azienda' });
  await contact.getByLabel('Persona o ufficio').fill('Ufficio personale');
  await contact.getByLabel('E-mail del contatto').fill('personale');
  await contact.getByLabel('Telefono del contatto').fill('+39 02 1234567');
  await contact.getByRole('button', { name: 'Salva' }).click();
  await expect(contact.getByText('La e-mail inserita non è valida')).toBeVisible();
  await contact.getByLabel('E-mail del contatto').fill('personale@esempio.invalid');
  await contact.getByRole('button', { name: 'Salva' }).click();
  await expect(office.page.getByText('Dati salvati')).toBeVisible();
  await expectAccessible(office.page, 'the contact of a company');
  // An empty field can be saved and is not shown.
  await contact.getByLabel('E-mail del contatto').fill('');
  const saved = office.page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/contatto'),
  );
  await contact.getByRole('button', { name: 'Salva' }).click();
  expect((await saved).ok()).toBe(true);
  const again = office.page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/contatto'),
  );
  await contact.getByLabel('E-mail del contatto').fill('personale@esempio.invalid');
  await contact.getByRole('button', { name: 'Salva' }).click();
  expect((await again).ok()).toBe(true);
  await picture(office.page, 'company-contact-1440');
  await leave(office);

  const person = await visitor(browser, portal.address, PHONE, 'dark');
  const { page } = person;
  await logIn(page, 'dipendente2');
  await expect(page.getByText('si è concluso il 31/01/2026')).toBeVisible();
  await expect(page.getByText('Ufficio personale')).toBeVisible();
  await expect(page.getByRole('link', { name: 'personale@esempio.invalid' })).toHaveAttribute(
    'href',
    'mailto:personale@esempio.invalid',
  );
  await expect(page.getByRole('link', { name: '+39 02 1234567' })).toHaveAttribute('href', 'tel:+39021234567');
  await expect(page.getByRole('button', { name: 'Apri cedolino' })).toBeEnabled();
  await expectAccessible(page, 'home of a former employee');
  await picture(page, 'employee-former-390-dark');
  await page.getByRole('button', { name: 'Nuova richiesta' }).tap();
  const kind = page.getByLabel('Che cosa chiedi?');
  await expect(kind).toBeVisible();
  await expect(kind.getByRole('option')).toHaveText(['Scegli', 'Richiesta di un documento', 'Altra richiesta']);
  await kind.selectOption('Richiesta di un documento');
  await page.getByRole('button', { name: 'Certificato di servizio' }).tap();
  await expect(page.getByRole('textbox').last()).toHaveValue('Certificato di servizio');
  await page.getByRole('button', { name: 'Invia', exact: true }).tap();
  await expect(page.getByText('Richiesta inviata. Ti avvisiamo')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Richiesta di un documento' })).toBeVisible();
  // The form warns about a repeated request before sending it.
  await goTo(page, '#/dipendente/requests/new');
  await kind.selectOption('Richiesta di un documento');
  await page.getByRole('button', { name: 'Certificato di servizio' }).tap();
  await expect(page.getByRole('link', { name: 'Apri quella richiesta' })).toBeVisible();
  await expectAccessible(page, 'a request that was sent before');
  await picture(page, 'request-twice-390-dark');
  await page.getByRole('link', { name: 'Apri quella richiesta' }).tap();
  await page.getByRole('alertdialog').getByRole('button').last().tap();
  await expect(page.getByRole('dialog', { name: 'Richiesta di un documento' })).toBeVisible();
  await goTo(page, '#/dipendente/documents');
  await expect(page.getByRole('button', { name: 'Scarica tutto' })).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Moduli da firmare' })).toHaveCount(0);
  await leave(person);
});

/** Waits until the service worker, which starts eight seconds after the page, has cached the app. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });

test('on the worker’s own phone one tap on the mail’s link shows the payslip with its figures, in at most 60 kB', async ({
  browser,
}) => {
  const id = await newestOf('dipendente');
  const { rows } = await portal.owner.query(
    `SELECT g.id AS grant FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = 'dipendente'`,
  );
  const person = await visitor(browser, portal.address, PHONE);
  await person.page.getByLabel('Questo è il mio telefono').check();
  await logIn(person.page, 'dipendente');
  await installed(person.page);
  await person.page.close();

  const page = await person.context.newPage();
  const devtools = await person.context.newCDPSession(page);
  const loaded = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => loaded.set(requestId, response.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    loaded.set(requestId, `${encodedDataLength} ${loaded.get(requestId)}`);
  });
  await devtools.send('Network.enable');
  await page.goto(`${portal.address}#/dipendente/documents?documento=${id}&accesso=${rows[0].grant}&mese=202610`);
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('region', { name: 'Cifre del cedolino' })).toContainText(/[\d.]+,\d\d\s€/);
  await expect(viewer.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`documento=${id}$`));
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes, [...loaded.values()].join('\n')).toBeLessThanOrEqual(60_000);
  await leave(person);
});

test('logged out, two taps and one field lead from the mail’s link to the payslip’s figures', async ({ browser }) => {
  const id = await newestOf('dipendente');
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await page.getByLabel('Questo è il mio telefono').check();
  await logIn(page, 'dipendente');
  await page.getByRole('button', { name: 'Esci' }).tap();
  await expect(heading(page)).toHaveText('Accedi');
  // The first tap is the one on the mail’s button.
  await page.goto(`${portal.address}#/dipendente/documents?documento=${id}&mese=202610`);
  await expect(page.getByText('Accedi per leggere il cedolino di ottobre.')).toBeVisible();
  await expect(page.getByLabel('Utente')).toHaveValue('dipendente');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).tap();
  const band = page.getByRole('dialog').getByRole('region', { name: 'Cifre del cedolino' });
  await expect(band).toContainText(/[\d.]+,\d\d\s€/);
  await leave(person);
});

test('the installed portal starts offline, says so, and works again online without another login @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page, context } = person;
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const { start_url, icons } = await (await fetch(link?.href ?? '')).json();
    const sizes = await Promise.all(
      icons.map(async ({ src, type }: { src: string; type: string }) => {
        const answer = await fetch(new URL(src, link?.href));
        return answer.ok && answer.headers.get('content-type')?.startsWith(type);
      }),
    );
    return { start: new URL(start_url, link?.href).href, icons: sizes };
  });
  expect(manifest.icons).toEqual([true, true, true, true]);
  await page.getByLabel('Questo è il mio telefono').check();
  await logIn(page, 'dipendente');
  await installed(page);
  await page.close();

  await context.setOffline(true);
  const app = await context.newPage();
  await app.goto(manifest.start);
  await expect(app.getByRole('heading', { name: 'Sei offline' })).toBeVisible();
  await expect(app.getByText('La sessione resta aperta')).toBeVisible();
  await expect(app.getByLabel('Utente')).toHaveCount(0);
  await expectAccessible(app, 'started offline');
  await picture(app, 'employee-offline-390');
  await context.setOffline(false);
  await expect(heading(app)).toContainText('Giulia');
  const payslip = app.getByRole('button', { name: 'Apri cedolino' });
  await expect(payslip).toBeVisible();
  // The viewer itself is cached: it explains why the payslip cannot load offline, and the home remains.
  await context.setOffline(true);
  await expect(app.getByRole('status').filter({ hasText: 'Sei offline' })).toBeVisible();
  await payslip.tap();
  const viewer = app.getByRole('dialog');
  await expect(viewer.getByText('Il documento non si è caricato')).toBeVisible();
  await viewer.getByRole('button', { name: 'Chiudi' }).tap();
  await expect(viewer).toHaveCount(0);
  await expect(heading(app)).toContainText('Giulia');
  await context.setOffline(false);
  await leave(person);
});

test('the installed app starts at the home of each of four roles, and has the shortcuts of that role @full', async ({
  browser,
}) => {
  const roles = [
    ['admin', '#/admin/home', '#/admin/home'],
    ['consulente', '#/consultant/home', '#/consultant/documents/lav'],
    ['azienda', '#/company/home', '#/company/documents/lav'],
    ['dipendente', '#/dipendente/home', '#/dipendente/documents'],
  ] as const;
  for (const [login, home, documents] of roles) {
    const person = await visitor(browser, portal.address, PHONE);
    const { page } = person;
    const banner = page.getByRole('region', { name: 'Informativa sui cookie' });
    await expect(banner).toBeVisible();
    // The page ends above the cookie banner, so that the banner covers no field of the login.
    const overlap = () =>
      page.evaluate(() => {
        const [main, over] = ['main', 'section[aria-label="Informativa sui cookie"]'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return (main?.bottom ?? 0) - (over?.top ?? 0);
      });
    await expect.poll(overlap).toBeLessThanOrEqual(1);
    await picture(page, 'login-with-banner-390');
    await logIn(page, login);
    await goTo(page, '#/');
    await expect.poll(() => new URL(page.url()).hash.split('?')[0], login).toBe(home);
    await goTo(page, '#/?vai=documenti');
    await expect.poll(() => new URL(page.url()).hash.split('?')[0], login).toBe(documents);
    await expect(heading(page)).toBeVisible();
    await leave(person);
  }
});

test('a new version is announced, waits while someone types, and loads on request @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await installed(page);
  await goTo(page, '#/dipendente/requests/new');
  await page.getByLabel('Che cosa chiedi?').selectOption('Altra richiesta');
  await page.getByRole('textbox').last().fill('Vorrei parlare delle ferie');
  await portal.releaseAnother();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByRole('status').filter({ hasText: 'nuova versione' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Aggiorna ora' }).tap();
  await expect(page.getByText('Prima salva')).toBeVisible();
  await expect(page.getByRole('textbox').last()).toHaveValue('Vorrei parlare delle ferie');
  await expectAccessible(page, 'a new version that waits');
  await page.getByRole('navigation', { name: 'Barra rapida' }).getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('alertdialog').getByRole('button').last().tap();
  await expect(heading(page)).toContainText('Giulia');
  const [taken] = await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Aggiorna ora' }).tap(),
  ]);
  expect(taken).toBe(page);
  await expect(heading(page)).toContainText('Giulia');
  await expect(page.getByRole('button', { name: 'Aggiorna ora' })).toHaveCount(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await leave(person);
});

test('the help answers each flow, is linked from every flow, and offers the tour again @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE, 'dark');
  const { page } = person;
  await logIn(page, 'dipendente');
  // The tour is offered once, can be closed at any step, and is not offered again.
  const card = page.getByRole('complementary', { name: 'Presentazione' });
  await card.getByRole('button', { name: 'Comincia' }).tap();
  const tour = page.getByRole('dialog', { name: 'Presentazione' });
  await expect(tour.getByText('Passo 1 di 4')).toBeVisible();
  await expect(tour.getByRole('heading', { name: 'Il cedolino è in cima' })).toBeFocused();
  await tour.getByRole('button', { name: 'Avanti' }).tap();
  await expect(tour.getByText('Passo 2 di 4')).toBeVisible();
  await expectAccessible(page, 'tour');
  await picture(page, 'employee-tour-390-dark');
  await tour.getByRole('button', { name: 'Chiudi' }).tap();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toContainText('Giulia');
  await expect(page.getByRole('region', { name: /^Bacheca/ })).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.getByRole('link', { name: 'Che cosa resta registrato quando leggo?' }).tap();
  await expect(heading(page)).toHaveText('F.A.Q.');
  await expect(page.getByText('una volta che ti è arrivato per intero')).toBeVisible();
  for (const chapter of ['Attivazione', 'Password', 'Privacy', 'Richieste', 'Bacheca e notifiche'])
    await expect(page.getByRole('heading', { level: 2, name: chapter })).toBeVisible();
  await page.getByText('Consegnare il cedolino da qui è valido per legge?').tap();
  await expect(page.getByText('interpello n. 13 del 30 maggio 2012')).toBeVisible();
  const film = page.getByRole('link', { name: 'Guarda il filmato introduttivo' });
  await expect(film).toHaveAttribute('href', 'https://filmato.esempio.invalid/portale');
  await expectAccessible(page, 'help of an employee');
  // Printing opens every answer, and then closes those that were closed before.
  const closed = page.locator('details:not([open])');
  const before = await closed.count();
  expect(before).toBeGreaterThan(0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(closed).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(closed).toHaveCount(before);
  await picture(page, 'employee-faq-390-dark');
  await page.getByRole('button', { name: 'Rivedi la presentazione' }).tap();
  await expect(tour.getByText('Passo 1 di 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeVisible();
  await leave(person);
});
