import type { Role } from '../../src/access/roles.ts';
import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { act, dialogOf, further, pdf, press, sentBy, undone } from './made-steps.ts';
import { entryOf, pick } from './page.ts';

/**
 * Events after the first response: a row changes its state, more rows load, the user types on, undoes an action or
 * leaves the page before a response. The answers are generated from the contracts.
 */
test.beforeAll(() => buildWebIfStale());

const OF = '/company/documents/lav?codiceAzienda=codice';
const slips = (...facts: object[]) =>
  rowsOf(
    'listPayslips',
    ...facts.map((one, at) => ({
      ...{ id: String(at + 1), tipo: 'payslip', cognome: `Prova${at + 1}`, nome: 'Anna', annomese: '202610' },
      ...{ createdBy: 'login', creatoDa: 'CONSULTANT', eliminatoIl: null, dataPubblicazione: null, cfAzienda: 'cf' },
      ...{ accessoWeb: true, visibileWeb: true, lettoDipendente: false, lettoPrima: false, statoLettura: 0 },
      ...{ presaVisioneIl: null, ...one },
    })),
  );

test('actions follow the newest state of the selected rows, and undoing a new date restores the previous date', async ({
  browser,
}) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', OF, {
    ...{ listPayslips: await slips({ pubblicazione: 'unpublished' }, { pubblicazione: 'unpublished' }) },
    ...{ publishDocuments: { aggiornati: 1 }, changeDossier: { aggiunti: 1, tolti: 0 }, listTakeable: [] },
    listWorkersDossiers: await rowsOf('listWorkersDossiers', { id: '7', nome: 'Assunzione', stato: 'unpublished' }),
  });
  const { page } = portal;
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await further(page);
  await expect(await entryOf(page, /^Elimina/)).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  const day = '2026-11-02';
  portal.answer(
    'listPayslips',
    await slips({ pubblicazione: 'published', dataPubblicazione: day }, { pubblicazione: 'unpublished' }),
  );
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await expect(page.getByRole('row', { name: /Prova1/ })).toContainText('02/11/2026');
  await further(page);
  await expect(await entryOf(page, /^Elimina/)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  // One of the two documents is already in the dossier.
  await further(page);
  await pick(page, 'Assegna a fascicolo');
  await dialogOf(page).getByLabel('Fascicolo').selectOption('7');
  await press(page, 'Assegna');
  await expect(page.getByText('Fascicolo Assunzione: 1 documento aggiunto')).toBeVisible();

  portal.answer('listPayslips', await slips({ pubblicazione: 'scheduled', dataPubblicazione: '2026-11-27' }));
  await portal.goTo('/faq');
  await portal.goTo(OF);
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await act(page, 'Pubblica');
  await dialogOf(page)
    .getByLabel(/^Data di pubblicazione/)
    .fill('30/11/2026');
  await sentBy(portal, () => press(page, 'Programma'));
  expect(await sentBy(portal, () => undone(page))).toMatch(/ \{"idList":\["1"\],"dataPubblicazione":"2026-11-27"\}$/);
  await portal.close();
});

test('each click loads more notifications or activity, and following a notification marks only that one as seen @full', async ({
  browser,
}) => {
  const news = await rowsOf(
    'listNotifications',
    ...Array.from({ length: 160 }, (_, at) => ({
      id: String(at + 1),
      titolo: `Novità ${at + 1}`,
      letto: false,
      link: '/faq',
      tipo: 'document',
    })),
  );
  const steps = await rowsOf(
    'readActivity',
    ...Array.from({ length: 120 }, (_, at) => ({ impronta: String(at + 1), azione: 'published' })),
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/notices/coms', {
    ...{ listNotifications: news, readActivity: steps, listPayslips: await slips({ pubblicazione: 'unpublished' }) },
  });
  const { page } = portal;
  const rows = page.getByRole('list', { name: 'Notifiche' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'Mostra le precedenti' });
  for (const shown of [50, 100, 150]) {
    await expect(rows).toHaveCount(shown);
    await more.click();
  }
  await expect(rows).toHaveCount(160);
  await expect(more).toHaveCount(0);
  expect(await sentBy(portal, () => rows.nth(2).getByRole('button').click())).toMatch(/\{"ids":\["3"\]\}$/);
  await expect.poll(() => page.url()).toContain('/faq');

  await portal.goTo(OF);
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await further(page);
  await pick(page, 'Attività');
  await press(page, 'Mostra altri 50');
  await press(page, 'Mostra altri 20');
  await expect(dialogOf(page).getByRole('button', { name: /^Mostra/ })).toHaveCount(0);
  await portal.close();
});

test('typing another word highlights the first result again @full', async ({ browser }) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {});
  const { page } = portal;
  await page.keyboard.press('Control+k');
  const search = dialogOf(page).getByRole('combobox');
  const marked = dialogOf(page).getByRole('option', { selected: true });
  const first = dialogOf(page).getByRole('option').first();
  await search.fill('a');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await search.fill('az');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(marked).toHaveCount(1);
  // The server's results arrive later, and are appended to the list.
  await expect(dialogOf(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(dialogOf(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await portal.close();
});

test('one step back leaves an employee’s search, however much was typed @full', async ({ browser }) => {
  const own = await rowsOf('listOwnDocuments', {
    ...{ id: '70', tipo: 'payslip', annomese: '202610', anno: null, tipoCedolino: 'ordinary', lettoIl: null },
    ...{ pubblicazione: 'published', tipoContenuto: 'application/pdf' },
  });
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/faq', { listOwnDocuments: own });
  const { page } = portal;
  await portal.goTo('/dipendente/documents');
  const search = page.getByRole('searchbox', { name: 'Ricerca rapida' });
  for (const typed of ['ott', 'ottobre']) {
    await search.fill(typed);
    await expect.poll(() => page.url()).toMatch(new RegExp(`q=${typed}$`));
  }
  await page.goBack();
  await expect.poll(() => page.url()).toContain('/faq');
  await portal.close();
});

test('an upload that ends after the user has left the intakes page opens no page @full', async ({ browser }) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/acquisizioni', {
    ...{ listIntakes: [], uploadIntake: { id: '7', giaAcquisito: false } },
  });
  const { page } = portal;
  const arrive = await portal.hold('/acquisizioni');
  await page.locator('input[type=file]').first().setInputFiles(pdf('mese.pdf'));
  await expect(page.getByText('mese.pdf')).toBeVisible();
  await portal.goTo('/faq');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Acquisizioni');
  await sentBy(portal, async () => arrive());
  expect(page.url()).toContain('/faq');
  await portal.close();
});

test('editing a branch keeps branches added meanwhile, and a failed removal of a login does not affect the next one', async ({
  browser,
}) => {
  const branch = (codice: string, descrizione: string) => ({ codice, descrizione });
  const [company] = await rowsOf('readCompany', {
    ...{ id: '3', codice: 'codice', codFiscale: 'cf', ragioneSociale: 'Officine', controllate: [], capogruppo: null },
    filiali: [{ ...branch('0001', 'Sede'), lavoratori: 0, cessati: 0 }],
  });
  const logins = await rowsOf(
    'listCompanyLogins',
    ...['uno', 'due', 'tre'].map((name, at) => ({
      ...{ id: String(at + 1), email: `${name}@esempio.invalid`, login: name, primo: at === 0, proprio: false },
      ...{ stato: 'attivo', filiali: null },
    })),
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {
    ...{ readCompany: company, listCompanyLogins: logins },
    listBranches: [branch('0001', 'Sede'), branch('0002', 'Nuova')],
  });
  const { page } = portal;
  await portal.goTo('/company/detail/3');
  await page.getByRole('button', { name: /0001$/ }).first().click();
  await dialogOf(page).getByRole('textbox').fill('Sede legale');
  expect(await sentBy(portal, () => press(page, 'Salva'))).toContain(
    '[{"codice":"0002","descrizione":"Nuova"},{"codice":"0001","descrizione":"Sede legale"}]',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const dropped = await sentBy(portal, () => page.getByRole('button', { name: /0001$/ }).last().click());
  expect(dropped).toContain('[{"codice":"0002","descrizione":"Nuova"}]');
  portal.answer('listBranches', [branch('0002', 'Nuova'), branch('0003', 'Terza')]);
  expect(await sentBy(portal, () => undone(page, 'Filiale tolta'))).toContain(
    '[{"codice":"0002","descrizione":"Nuova"},{"codice":"0003","descrizione":"Terza"},{"codice":"0001","descrizione":"Sede"}]',
  );

  const of = page.getByRole('region', { name: 'Accessi' });
  await expect(of.getByRole('button', { name: /^Rimuovi/ })).toHaveCount(2);
  await of.getByRole('button', { name: /^Rimuovi due/ }).click();
  await page.route(
    ({ pathname }) => pathname.endsWith('logins/2'),
    (route) => route.fulfill({ status: 409, json: { status: 409, errorKey: 'prova', detail: 'Non si può.' } }),
    { times: 1 },
  );
  await press(page, 'Rimuovi');
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await press(page, 'Annulla');
  await of.getByRole('button', { name: /^Rimuovi tre/ }).click();
  await expect(dialogOf(page)).toContainText('tre@esempio.invalid');
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  expect(await sentBy(portal, () => press(page, 'Rimuovi'))).toMatch(/logins\/3$/);
  await portal.close();
});

test('a failed upload is resent with the current fields, and a file refused for its content is not', async ({
  browser,
}) => {
  const people = await rowsOf('listEmployees', {
    ...{
      id: '71',
      cognome: 'Rossi',
      nome: 'Anna',
      codiceFiscale: 'RSS',
      codFiscaleAzienda: 'codFiscale',
      cessato: null,
    },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/documents/lav/new?codiceAzienda=codice', {
    ...{ listEmployees: people, uploadEmployeeDocument: { ids: ['81'] } },
  });
  const { page } = portal;
  await page.locator('input[type=file]').setInputFiles(['uno.pdf', 'due.pdf', 'tre.pdf'].map((name) => pdf(name)));
  await page.getByLabel('Tutti i lavoratori in forza').check();
  const statuses = [500, 422];
  await page.route(
    ({ pathname }) => pathname.endsWith('/upload'),
    (route) => {
      const status = statuses.shift();
      return status
        ? route.fulfill({ status, json: { status, errorKey: 'prova', detail: 'Non va.' } })
        : route.continue();
    },
  );
  expect(await sentBy(portal, () => page.getByRole('button', { name: 'Carica 3 file' }).click())).toContain('tre.pdf');
  const again = page.getByRole('button', { name: /^Riprova/ });
  await expect(again).toHaveCount(1);
  await page.getByLabel('Descrizione').fill('Circolare');
  const sent = await sentBy(portal, () => again.click());
  expect(sent).toContain('file uno.pdf');
  expect(sent).toContain('"descrizione":"Circolare"');
  await expect(again).toHaveCount(0);
  expect(portal.sent.filter((one) => one.includes('due.pdf'))).toEqual([]);
  // Removing the refused file completes the upload.
  await page.getByRole('button', { name: /^(Rimuovi|Togli).*due\.pdf/ }).click();
  await expect(page.getByRole('button', { name: 'Pubblica adesso' })).toBeVisible();
  expect(await sentBy(portal, () => page.getByRole('button', { name: 'Pubblica adesso' }).click())).toContain(
    '{"idList":["81","81"]',
  );
  await portal.close();
});

test('text typed during a save stays and counts as unsaved, and later changes by others are shown', async ({
  browser,
}) => {
  const told = (email: string) =>
    rowsOf('readCompany', {
      ...{ id: '3', codice: 'codice', codFiscale: 'cf', ragioneSociale: 'Officine', controllate: [], capogruppo: null },
      ...{ filiali: [], contatto: { referente: 'Ada', email, telefono: '' } },
    });
  const [first] = await told('uno@esempio.invalid');
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/detail/3', { readCompany: first });
  const { page } = portal;
  const contact = page.getByRole('region', { name: 'Contatto per chi ha lasciato l’azienda' });
  const email = contact.getByLabel('E-mail del contatto');
  const save = contact.getByRole('button', { name: 'Salva' });
  const saved = page.getByText('Dati salvati');
  const leave = async () => {
    await page.getByRole('link', { name: 'F.A.Q.' }).click();
    await expect(dialogOf(page)).toContainText('Uscire senza salvare?');
    await press(page, 'Annulla');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  };
  const answer = await portal.hold('/contatto');
  await email.fill('due@esempio.invalid');
  const asked = page.waitForRequest((one) => one.url().endsWith('/contatto'));
  await save.click();
  await asked;
  // Restores the previous value while the save is pending, so that the response contains another value.
  await email.fill('uno@esempio.invalid');
  portal.answer('readCompany', (await told('due@esempio.invalid'))[0]);
  answer();
  await expect(saved).toBeVisible();
  await expect(email).toHaveValue('uno@esempio.invalid');
  await leave();
  await expect(email).toHaveValue('uno@esempio.invalid');
  portal.answer('readCompany', (await told('uno@esempio.invalid'))[0]);
  expect(await sentBy(portal, () => save.click())).toContain('"email":"uno@esempio.invalid"');
  await expect(save).toBeEnabled();

  // After this save, somebody else changes the value.
  portal.answer('readCompany', (await told('tre@esempio.invalid'))[0]);
  await contact.getByLabel('Persona o ufficio').fill('Ada B.');
  await sentBy(portal, () => save.click());
  await expect(email).toHaveValue('tre@esempio.invalid');
  // A change after a save counts as unsaved again.
  await contact.getByLabel('Persona o ufficio').fill('Ada C.');
  await leave();
  await portal.close();
});

const SHOWN: readonly [Role, string, () => Promise<Record<string, unknown>>][] = [
  ['EMPLOYEE', '/dipendente/requests', async () => ({ listOwnRequests: await rowsOf('listOwnRequests', { id: '1' }) })],
  ['EMPLOYEE', '/dipendente/notices', async () => ({ listOwnNotices: await rowsOf('listOwnNotices', { id: '1' }) })],
  ['EMPLOYEE', '/dipendente/documents', async () => ({})],
  ['EMPLOYEE', '/account/activate?key=prova', async () => ({})],
  ['COMPANY', '/company/firme/nuova?codiceAzienda=codice', async () => ({})],
  ['COMPANY', '/company/firme/7', async () => ({})],
  ['COMPANY', '/company/detail/3', async () => ({})],
  ['CONSULTANT', OF, async () => ({ listPayslips: await slips({}) })],
  ['CONSULTANT', '/consultant/home', async () => ({})],
];
for (const [at, [role, route, answers]] of SHOWN.entries())
  test(`the page keeps its content if it cannot be refetched: ${route}${at % 3 === 0 ? '' : ' @full'}`, async ({
    browser,
  }) => {
    const portal = await MadePortal.open(browser, role, route, await answers());
    const { page } = portal;
    const alerts = page.getByRole('alert').filter({ hasText: /\S/ });
    const buttons = page.locator('#contenuto').getByRole('button');
    const said = async () => [
      await alerts.allInnerTexts(),
      (await buttons.allInnerTexts()).filter((name) => name !== 'Riprova'),
    ];
    let before: string[][] = [];
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Whether the page shows the same messages and buttons as at the last check.
    const isSame = async () => {
      const now = await said();
      const same = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return same;
    };
    await expect.poll(isSame, { intervals: [700] }).toBe(true);
    let refused = 0;
    await page.route(
      ({ pathname }) => /^\/api(rest|back)\//.test(pathname),
      async (asked) => {
        await asked.fulfill({ status: 429, json: { status: 429, title: 'Troppe richieste', detail: 'Riprova.' } });
        refused += 1;
      },
    );
    await page.clock.setFixedTime(new Date('2026-11-20T10:05:00Z'));
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => refused).toBeGreaterThan(0);
    // Pages with the portal's frame report the failure in one line; the activation page has no frame.
    if (route.startsWith('/account/')) await page.waitForTimeout(500);
    else await expect(page.getByText('Questa pagina non si è potuta aggiornare')).toBeVisible();
    expect(await said()).toEqual(before);
    await portal.close();
  });
