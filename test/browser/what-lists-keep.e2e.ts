import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { act, bar, searchOf, sentBy } from './made-steps.ts';

/**
 * The URL and the requests of a list after an action: another page, filter, order or company, or the back button. The
 * answers are generated from the contracts, one page at a time.
 */
test.beforeAll(() => buildWebIfStale());

const AT = '/company/documents/lav';
const OF = `${AT}?codiceAzienda=codice`;
/** The parameters in the list's URL, without its company. */
const kept = (page: Page) =>
  [...searchOf(page)]
    .filter(([key]) => key !== 'codiceAzienda')
    .map((pair) => pair.join('='))
    .join(' ');
const panelOf = (page: Page) => page.getByRole('region', { name: 'Pannello di ricerca' });
const openPanel = (page: Page) => page.getByRole('button', { name: 'Pannello di ricerca' }).click();
const apply = (page: Page) => panelOf(page).getByRole('button', { name: 'Applica' }).click();
const field = (page: Page) => page.getByRole('searchbox', { name: 'Ricerca rapida' });
/** The last request for this list. */
const askedOf = (portal: MadePortal, path: string) => portal.read.findLast((one) => one.startsWith(`${path}?`)) ?? '';

/** Sixty payslips, which fill three pages. */
async function sixty() {
  const rows = await rowsOf(
    'listPayslips',
    ...Array.from({ length: 60 }, (_, at) => ({
      ...{ id: String(at + 1), tipo: 'payslip', cognome: `Prova${at + 1}`, nome: 'Anna', annomese: '202610' },
      ...{ tipoContenuto: 'application/pdf', eliminatoIl: null, pubblicazione: 'unpublished', createdBy: 'login' },
    })),
  );
  return { listPayslips: rows, listPayslipsOfCompanies: rows, listPayslipTags: ['una', 'due'] };
}

test('a changed filter, order or page size returns to the first page and keeps all other parameters', async ({
  browser,
}) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', OF, await sixty());
  const { page } = portal;
  const name = (label: string | RegExp) => page.getByRole('button', { name: label }).first().click();
  const changes: Record<string, [() => Promise<unknown>, string]> = {
    'another order': [() => page.getByRole('columnheader', { name: 'Periodo' }).getByRole('button').click(), 'sort'],
    'more rows on a page': [() => page.getByLabel('Righe per pagina').selectOption('50'), 'size'],
    'a filter taken away': [() => name('Togli il filtro Mese: da set 2026'), 'annomese_da'],
    'a tag': [() => name('una'), 'tag'],
    'a figure': [() => name(/\d\+? SI$/), 'pub'],
    'no filter': [() => name('reset filtri'), 'annomese_da'],
    'a search': [() => field(page).fill('Prova'), 'q'],
    'the panel': [
      async () => {
        await openPanel(page);
        await panelOf(page).getByLabel('Non letto dall’azienda').check();
        await apply(page);
      },
      'stato',
    ],
  };
  const found: Record<string, string> = {};
  for (const [change, [make, key]] of Object.entries(changes)) {
    await portal.goTo('/faq');
    await portal.goTo(`${OF}&annomese_da=202609&sort=cognome%2Cdesc&page=2`);
    await expect(page.getByText('51–60 di 60')).toBeVisible();
    const before = searchOf(page).getAll(key).join();
    await make();
    await expect.poll(() => searchOf(page).getAll(key).join()).not.toBe(before);
    found[change] = kept(page);
  }
  expect(found).toEqual({
    'another order': 'annomese_da=202609 sort=annomese,asc',
    'more rows on a page': 'annomese_da=202609 sort=cognome,desc size=50',
    'a filter taken away': 'sort=cognome,desc',
    'a tag': 'annomese_da=202609 sort=cognome,desc tag=una',
    'a figure': 'annomese_da=202609 sort=cognome,desc pub=true',
    'no filter': 'sort=cognome,desc',
    'a search': 'annomese_da=202609 sort=cognome,desc q=Prova',
    'the panel': 'annomese_da=202609 sort=cognome,desc stato=10',
  });
  await portal.close();
});

test('selecting another company resets page and branches, on the board only the page, and keeps the rest @full', async ({
  browser,
}) => {
  const companies = await rowsOf('listCompanies', { value: 'codice', text: 'Una' }, { value: 'altra', text: 'Altra' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {
    ...(await sixty()),
    listCompanies: companies,
    listBranches: [{ codice: '0001', descrizione: 'Sede' }],
  });
  const { page } = portal;
  const choose = async (company: string) => {
    await page.getByRole('button', { name: /^Azienda:/ }).click();
    await page.getByRole('option', { name: new RegExp(company) }).click();
  };
  await portal.goTo(`${OF}&annomese_da=202609&filcant=0001&tag=una&q=Prova&sort=cognome%2Cdesc&page=1`);
  await choose('Altra');
  await expect.poll(() => searchOf(page).get('codiceAzienda')).toBe('altra');
  expect(kept(page)).toBe('annomese_da=202609 tag=una q=Prova sort=cognome,desc');

  const notices = await rowsOf(
    'listNotices',
    ...Array.from({ length: 30 }, (_, at) => ({ id: String(at), titolo: `T${at}` })),
  );
  portal.answer('listNotices', notices);
  await portal.goTo('/consultant/notices?codiceAzienda=codice&dataDa=2026-11-01&page=1');
  await choose('Altra');
  await expect.poll(() => searchOf(page).get('codiceAzienda')).toBe('altra');
  expect(kept(page)).toBe('dataDa=2026-11-01');
  await portal.close();
});

test('the search panel opens with the current filters and applies those that it shows', async ({ browser }) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {
    ...(await sixty()),
    listTaxCertificates: [],
    listEmployeeDocuments: [],
  });
  const { page } = portal;
  const panel = panelOf(page);
  const counts = () => portal.read.findLast((one) => one.startsWith('doccedolino/riepdocazi')) ?? '';
  await portal.goTo(
    `${OF}&annomese_da=202609&data_pubblicazione=2026-11-09&da=2026-11-01&a=2026-11-10&stato=10&pubblicazione=scheduled&q=Anna`,
  );
  await openPanel(page);
  await expect(panel.getByLabel('Mese da')).toHaveValue('09/2026');
  await expect(panel.getByLabel('Data di pubblicazione')).toHaveValue('09/11/2026');
  await expect(panel.getByLabel('Data da')).toHaveValue('01/11/2026');
  await expect(panel.getByLabel('Data a', { exact: true })).toHaveValue('10/11/2026');
  await expect(panel.getByLabel('Non letto dall’azienda')).toBeChecked();
  await expect(panel.getByLabel('Programmati')).toBeChecked();
  // Unticking removes a filter, another option replaces the first one, and an end before the start becomes the start.
  await panel.getByLabel('Non letto dall’azienda').uncheck();
  await panel.getByLabel('Da pubblicare').check();
  await panel.getByLabel('Data da').fill('15/11/2026');
  await panel.getByLabel('Data da').press('Tab');
  await expect(panel.getByLabel('Data a', { exact: true })).toHaveValue('15/11/2026');
  await panel.getByLabel('Data di pubblicazione').fill('');
  await panel.getByLabel('Data di pubblicazione').press('Tab');
  // The count uses the filters in the panel, before they are applied.
  await expect
    .poll(counts)
    .toMatch(/^[^?]*\?cfAzienda=codFiscale&contaFinoA=1000&annomese_da=202609&da=2026-11-15&a=2026-11-15&/);
  expect(counts()).toContain('q=Anna');
  expect(counts()).not.toContain('stato=');
  await apply(page);
  await expect.poll(() => searchOf(page).has('stato')).toBe(false);
  expect(kept(page)).toBe('annomese_da=202609 da=2026-11-15 a=2026-11-15 pubblicazione=unpublished q=Anna');
  await expect.poll(() => askedOf(portal, 'doccedolino/lista')).toContain('pubblicazione=unpublished');
  expect(askedOf(portal, 'doccedolino/lista')).not.toContain('stato=');
  // The checkbox of a filter with a single value also removes it.
  await openPanel(page);
  await panel.getByLabel('Da pubblicare').uncheck();
  await apply(page);
  await expect.poll(() => searchOf(page).has('pubblicazione')).toBe(false);

  // An old year of the URL is among the options.
  const year = (name: string) => panel.getByRole('combobox', { name, exact: true });
  await portal.goTo(`${OF}&tipo=doccud&anno_da=2015`);
  await openPanel(page);
  await expect(year('Anno da')).toHaveValue('2015');
  await expect(year('Anno a').getByRole('option', { name: '2015' })).toBeEnabled();
  await year('Anno da').selectOption('Altri anni');
  await year('Anno da').selectOption('2012');
  await year('Anno a').selectOption('2013');
  await year('Anno da').selectOption('2014');
  await expect(year('Anno a')).toHaveValue('2014');
  await year('Anno a').selectOption('');
  await apply(page);
  await expect.poll(() => kept(page)).toBe('tipo=doccud anno_da=2014');
  await portal.close();
});

test('on a phone the panel removes all filters at once and keeps the typed text @full', async ({ browser }) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', await sixty());
  const { page } = portal;
  await page.setViewportSize({ width: 390, height: 800 });
  await portal.goTo(`${OF}&annomese_da=202609&stato=10&q=Anna`);
  const button = page.getByRole('button', { name: 'Pannello di ricerca' });
  await expect(button.locator('..')).toContainText('2');
  await button.click();
  const sheet = page.getByRole('dialog', { name: /Pannello di ricerca/ });
  await sheet.getByRole('button', { name: 'reset filtri' }).click();
  await expect(sheet.getByLabel('Mese da')).toHaveValue('');
  await expect(sheet.getByLabel('Non letto dall’azienda')).not.toBeChecked();
  // Removing the filters takes effect only when applied.
  expect(kept(page)).toBe('annomese_da=202609 stato=10 q=Anna');
  await sheet.getByRole('button', { name: 'Applica' }).click();
  await expect.poll(() => kept(page)).toBe('q=Anna');
  await portal.close();
});

test('the back button steps through filters, orders and pages, but not through each letter of a search', async ({
  browser,
}) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', await sixty());
  const { page } = portal;
  await portal.goTo(OF);
  await page.getByRole('button', { name: 'una', exact: true }).click();
  await expect.poll(() => kept(page)).toBe('tag=una');
  await page.getByRole('columnheader', { name: 'Periodo' }).getByRole('button').click();
  await expect.poll(() => kept(page)).toBe('tag=una sort=annomese,asc');
  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect.poll(() => kept(page)).toBe('tag=una sort=annomese,asc page=1');
  await field(page).fill('Pro');
  await expect.poll(() => kept(page)).toBe('tag=una sort=annomese,asc q=Pro');
  await field(page).fill('Prova');
  await expect.poll(() => kept(page)).toBe('tag=una sort=annomese,asc q=Prova');
  const passed: string[] = [];
  for (let step = 0; step < 3; step++) {
    const before = page.url();
    await page.goBack();
    await expect.poll(() => page.url()).not.toBe(before);
    passed.push(kept(page));
  }
  expect(passed).toEqual(['tag=una sort=annomese,asc', 'tag=una', '']);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'una', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await page.goForward();
  await expect(page.getByRole('button', { name: 'una', exact: true })).toHaveAttribute('aria-pressed', 'true');

  // A page number beyond the last page becomes the last page, and the back button leaves the list.
  await portal.goTo('/faq');
  await portal.goTo(`${OF}&page=9`);
  await expect(page.getByText('51–60 di 60')).toBeVisible();
  await expect.poll(() => kept(page)).toBe('page=2');
  await page.goBack();
  await expect.poll(() => page.url()).toContain('/faq');
  await portal.close();
});

test('an action affects rows selected on two pages; “all” selects all filtered rows; a changed filter clears the selection', async ({
  browser,
}) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', OF, {
    ...(await sixty()),
    discardDocuments: { aggiornati: 2 },
  });
  const { page } = portal;
  const row = (which: string) =>
    page
      .getByRole('row', { name: new RegExp(`Prova${which} `) })
      .getByRole('gridcell')
      .first();
  await row('3').click();
  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await row('30').click();
  await expect(bar(page)).toContainText('2 selezionati di 25 in pagina');
  expect(await sentBy(portal, () => act(page, 'Sposta nel cestino'))).toBe('PUT cestino/insert {"ids":["3","30"]}');
  await expect(bar(page)).toHaveCount(0);

  await portal.goTo(`${OF}&annomese_da=202609&q=Prova`);
  await row('1').click();
  await bar(page).getByRole('button', { name: 'seleziona tutti i 60' }).click();
  await expect(bar(page)).toContainText('60 selezionati');
  const all = askedOf(portal, 'doccedolino/lista');
  expect(all).toContain('size=-1');
  expect(all).toContain('q=Prova');
  expect(all).toContain('annomese_da=202609');
  expect(all).toContain('page=0');
  await bar(page).getByRole('button', { name: 'Deseleziona' }).click();
  await row('1').click();
  await page
    .getByRole('button', { name: /\d\+? SI$/ })
    .first()
    .click();
  await expect(bar(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => kept(page)).toBe('annomese_da=202609 q=Prova');
  await expect(bar(page)).toHaveCount(0);
  await portal.close();
});

test('figures and pills set and remove their filters, and a filter refetches the last month @full', async ({
  browser,
}) => {
  const requests = await rowsOf('listRequestsOfCompanies', { id: '7', tipo: 4, status: 'I', mittente: 'Rossi' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', OF, {
    ...(await sixty()),
    listRequestsOfCompanies: requests,
  });
  const { page } = portal;
  const figure = (label: string) => page.getByRole('button', { name: new RegExp(`\\d\\+? ${label}$`) });
  const passed: string[] = [];
  const press = async (label: string) => {
    const before = page.url();
    await figure(label).click();
    await expect.poll(() => page.url()).not.toBe(before);
    passed.push(kept(page));
  };
  await press('SI');
  await press('Azienda');
  await press('NO');
  await press('NO');
  await press('Azienda');
  expect(passed).toEqual(['pub=true', 'pub=true stato=1', 'pub=false stato=1', 'stato=1', '']);

  const months = () => portal.read.filter((one) => /ultimo/i.test(one.split('?')[0] ?? '')).length;
  const before = months();
  await page.getByRole('button', { name: 'una', exact: true }).click();
  await expect.poll(months).toBeGreaterThan(before);

  await portal.goTo(`${OF}&vista=richieste`);
  const pill = (label: string) => page.getByRole('button', { name: label, exact: true });
  await pill('Lavorata').click();
  await expect.poll(() => searchOf(page).get('stato')).toBe('L');
  await pill('Rifiutata').click();
  await expect.poll(() => searchOf(page).getAll('stato').join()).toBe('R');
  await pill('Rifiutata').click();
  await expect.poll(() => searchOf(page).has('stato')).toBe(false);
  await portal.close();
});

test('text typed just before leaving a list does not search the next list @full', async ({ browser }) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', `${OF}&q=Prova`, await sixty());
  const { page } = portal;
  await expect(field(page)).toHaveValue('Prova');
  await field(page).fill('Prova di');
  await portal.goTo('/consultant/companies');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Attivazione utenti');
  await expect(field(page)).toHaveValue('');
  await page.waitForTimeout(400);
  expect(searchOf(page).has('q')).toBe(false);
  await page.goBack();
  await expect(field(page)).toHaveValue('Prova');
  await portal.close();
});
