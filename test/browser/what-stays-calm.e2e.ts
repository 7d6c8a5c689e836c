import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, picture } from './page.ts';

/** What a worker's phone offers, and what it keeps. The answers are generated from the contracts. */
test.beforeAll(() => buildWebIfStale());

const READ = { lettoIl: '2026-11-10T08:00:00Z', presaVisioneChiesta: false, presaVisioneIl: null, rettificatoIl: null };

test('a visit makes one offer, below payslip and board, and the phone’s top bar has three items', async ({
  browser,
}) => {
  const listOwnDocuments = await rowsOf('listOwnDocuments', {
    ...{ ...READ, id: '7', tipo: 'payslip', anno: 2026, mese: 10, annomese: '202610', tipoCedolino: 'ordinary' },
    ...{ netto: null, cifre: [], voci: null, nomeFile: 'ottobre.pdf', dataScadenza: null },
  });
  const factors = { fattori: [], codiciRimasti: 0, codiciConservati: true, richiesto: false };
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/faq', {
    listOwnDocuments,
    secondFactors: factors,
    listOwnNotices: [],
    listOwnRequests: [],
  });
  const { page } = portal;
  await page.addInitScript(() => {
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await portal.goTo('/dipendente/home');
  const offers = page.getByRole('main').getByRole('complementary');
  await expect(offers).toHaveCount(1);
  await expect(offers).toHaveAccessibleName('Presentazione');
  const top = async (of: typeof offers) => (await of.boundingBox())?.y ?? 0;
  expect(await top(offers)).toBeGreaterThan(await top(page.getByRole('heading', { name: /^Bacheca/ })));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button')).toHaveCount(3);
  await expect(bar.getByRole('link')).toHaveCount(1);
  await expectAccessible(page, 'a calm home');
  await picture(page, 'calm-home-390');
  await page.getByRole('button', { name: 'Non ora' }).click();
  await expect(offers).toHaveCount(0);
  // Another page and back is the same visit.
  await portal.goTo('/dipendente/documents');
  await portal.goTo('/dipendente/home');
  await expect(page.getByRole('heading', { name: /^Bacheca/ })).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.reload();
  await expect(offers).toHaveAccessibleName('Entra con l’impronta o il volto');
  await expect(offers).toHaveCount(1);
  await portal.close();
});

test('a request survives a killed app with its text, type and file name, without IBAN or signature', async ({
  browser,
}) => {
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/dipendente/requests/new', { listOwnRequests: [] });
  const { page } = portal;
  const kind = page.getByLabel('Che cosa chiedi?');
  const kept = () => page.evaluate(() => localStorage.getItem('portale.bozza') ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  await kind.selectOption('Variazione IBAN');
  await page.getByLabel('IBAN', { exact: true }).fill('IT60X0542811101000000123456');
  await page.getByLabel('Note (facoltativo)').fill('Da gennaio');
  await expect.poll(kept).toContain('Da gennaio');
  expect(await kept()).not.toContain('IT60');
  await kind.selectOption('Altra richiesta');
  await page.getByLabel('Descrivi la richiesta').fill('Vorrei parlare delle ferie.');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'piano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect.poll(kept).toContain('piano.pdf');
  // The phone kills the app, and the worker opens it again.
  const address = page.url();
  const again = await page.context().newPage();
  await page.close();
  await again.goto(address);
  await expect(again.getByText('Abbiamo ripreso la richiesta che stavi scrivendo.')).toBeVisible();
  await expect(again.getByText('Avevi allegato «piano.pdf»: sceglilo di nuovo.')).toBeVisible();
  await expect(again.getByLabel('Descrivi la richiesta')).toHaveValue('Vorrei parlare delle ferie.');
  await expectAccessible(again, 'a restored request');
  await picture(again, 'request-restored-390');
  // A restored request is unsaved work; giving it up ends the draft.
  await again.evaluate(() => {
    location.hash = '/dipendente/home';
  });
  await again.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect.poll(() => again.evaluate(() => localStorage.getItem('portale.bozza'))).toBeNull();
  await portal.close();
});

test('a reply survives a killed app and a closed dialog, until it is sent', async ({ browser }) => {
  const [request] = await rowsOf('readRequest', { id: '7', ritirataIl: null });
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/dipendente/requests?richiesta=7', {
    readRequest: request,
  });
  const { page } = portal;
  const kept = () => page.evaluate(() => localStorage.getItem('portale.risposte') ?? '');
  await page.getByLabel('La tua risposta').fill('Ecco il modulo.');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'modulo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect.poll(kept).toContain('modulo.pdf');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const again = await page.context().newPage();
  await again.goto(page.url().replace(/#.*/, '#/dipendente/requests?richiesta=7'));
  await page.close();
  await expect(again.getByLabel('La tua risposta')).toHaveValue('Ecco il modulo.');
  await expect(again.getByText('Avevi allegato «modulo.pdf»: sceglilo di nuovo.')).toBeVisible();
  await again.getByRole('button', { name: 'Invia la risposta' }).click();
  await expect(again.getByLabel('La tua risposta')).toHaveValue('');
  expect(await again.evaluate(() => localStorage.getItem('portale.risposte'))).toBeNull();
  await portal.close();
});

test('a date has plain zeros, a fiscal code slashed ones', async ({ browser }) => {
  const step = { cosa: 'inviata', autore: 'Rossi', ruolo: '', mia: false, status: null, testo: 'Ecco' };
  const [request] = await rowsOf('readRequest', {
    ...{ id: '7', tipo: 5, inviataDa: 'lavoratore', mittente: 'Rossi Anna', codiceFiscale: 'RSSGLI90D50H501O' },
    passi: [{ ...step, data: '2026-10-10T10:00:00Z', allegato: null, idRisposta: null }],
  });
  const portal = await MadePortal.open(
    browser,
    'CONSULTANT',
    '/company/documents/lav?codiceAzienda=codice&vista=richieste&richiesta=7',
    { readRequest: request },
  );
  const { page } = portal;
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('time')).toContainText('2026');
  await page.evaluate(() => document.fonts.ready);
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const fontsOf = async (selector: string) => {
    const { root } = await tools.send('DOM.getDocument');
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName).toSorted();
  };
  await expect.poll(() => fontsOf('dialog time')).toEqual(['Atkinson Hyperlegible Next', 'Work Sans']);
  expect(await fontsOf('dialog [translate="no"]')).toEqual(['Atkinson Hyperlegible Next']);
  await portal.close();
});

test('no dialog of a worker scrolls sideways from 320 to 390 px, even with long words', async ({ browser }) => {
  const long = 'Straordinariamentelunghissimonomediunfile_2026-11-20_definitivo_firmato.pdf';
  const listOwnDocuments = await rowsOf('listOwnDocuments', {
    ...{ ...READ, id: '7', tipo: 'payslip', anno: 2026, mese: 10, annomese: '202610', tipoCedolino: 'ordinary' },
    ...{ netto: 185_784, cifre: [], voci: [{ descrizione: long, importo: 1 }], nomeFile: long, dataScadenza: null },
  });
  const listOwnNotices = await rowsOf('listOwnNotices', { id: '1', titolo: long, testo: long });
  const [request] = await rowsOf('readRequest', { testo: long });
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/faq', {
    listOwnDocuments,
    listOwnNotices,
    readRequest: request,
  });
  const { page } = portal;
  const dialog = page.getByRole('dialog');
  const openers: [string, (() => Promise<unknown>)?][] = [
    ['/dipendente/home?documento=7', () => page.getByRole('button', { name: 'Leggi come testo' }).click()],
    ['/dipendente/notices?avviso=1'],
    ['/dipendente/requests?richiesta=1'],
    ['/dipendente/home', () => page.getByRole('button', { name: 'Comincia' }).click()],
    ['/faq', () => page.keyboard.press('?')],
  ];
  for (const [route, open] of openers) {
    await page.setViewportSize({ width: 390, height: 844 });
    await portal.goTo(route);
    await open?.();
    await expect(dialog, route).toBeVisible();
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const wide = await dialog.evaluate((root) =>
        [root, ...root.querySelectorAll('*')]
          .filter(
            (one) =>
              !one.closest('.pl-unseen') &&
              one.clientWidth > 1 &&
              one.scrollWidth > one.clientWidth + 1 &&
              getComputedStyle(one).overflowX !== 'visible',
          )
          .map((one) => `${one.tagName} ${one.className} ${one.scrollWidth} > ${one.clientWidth}`),
      );
      expect(wide, `${route} at ${width} px`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await portal.close();
});
