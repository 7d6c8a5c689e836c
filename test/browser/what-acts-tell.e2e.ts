import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { act, bar, dialogOf, press, sentBy } from './made-steps.ts';

/**
 * Actions on many rows that succeed only partly. The message counts what the server changed and names the people left
 * out; the request contains only the rows concerned; lists and counts are refetched. The answers are generated from the
 * contracts.
 */
test.beforeAll(() => buildWebIfStale());

const all = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona tutto' });
async function actOnAll(page: Page, name: string): Promise<void> {
  await all(page).check();
  await act(page, name);
}
/** How often a path was requested so far. */
const readsOf = (portal: MadePortal, path: string) =>
  portal.read.filter((one) => one === path || one.startsWith(`${path}?`)).length;

const OF = '/company/documents/lav?codiceAzienda=codice';
async function three(tipo: string, facts: object = {}) {
  return await rowsOf(
    'listPayslips',
    ...['1', '2', '3'].map((id) => ({
      ...{ id, tipo, cognome: `Prova${id}`, nome: 'Anna', annomese: '202610', createdBy: 'login', eliminatoIl: null },
      ...{ pubblicazione: 'unpublished', dataPubblicazione: null, dataScadenza: null, creatoDa: 'CONSULTANT' },
      ...{ accessoWeb: true, visibileWeb: true, lettoAzienda: false, tags: [], cfAzienda: 'codFiscale' },
      ...{
        lettoDipendente: false,
        lettoPrima: false,
        statoLettura: 0,
        presaVisioneChiesta: false,
        presaVisioneIl: null,
        tipoContenuto: 'application/pdf',
        ...facts,
      },
    })),
  );
}

test('the message reports one change if the server changed one of three selected documents', async ({ browser }) => {
  const slips = await three('payslip');
  const one = { aggiornati: 1 };
  const portal = await MadePortal.open(browser, 'CONSULTANT', OF, {
    ...{ listPayslips: slips, listEmployeeDocuments: await three('employeeDocument') },
    ...{ listRecycleBin: await three('payslip', { eliminatoIl: '2026-11-01T08:00:00Z' }), listTakeable: [] },
    ...{ discardDocuments: one, restoreDocuments: one, labelDocuments: one, setDeadline: one, publishDocuments: one },
    ...{ removeCompanyDocuments: { eliminati: 1 }, purgeDocuments: { eliminati: 1 } },
  });
  const { page } = portal;
  const said = (words: string) => expect(page.getByText(words).last()).toBeVisible();
  const fill = (label: string, text: string) => dialogOf(page).getByLabel(label).fill(text);
  const acts: Record<string, readonly [string, string, () => Promise<void>]> = {
    'Sposta nel cestino': [OF, '1 documento spostato nel cestino', async () => undefined],
    Etichette: [
      OF,
      '1 documento aggiornato',
      async () => {
        await fill('Aggiungi etichette', 'nuova');
        await press(page, 'Salva etichette');
      },
    ],
    Pubblica: [
      OF,
      '1 documento pubblicato',
      async () => {
        await press(page, 'Oggi');
        await press(page, 'Pubblica');
      },
    ],
    Scadenza: [
      `${OF}&tipo=docdocumento`,
      '1 documento aggiornato',
      async () => {
        await fill('Scadenza', '31/12/2026');
        await press(page, 'Imposta scadenza');
      },
    ],
    Ripristina: ['/company/recyclebin?codiceAzienda=codice', '1 documento ripristinato', async () => undefined],
    'Elimina definitivamente': [
      '/company/recyclebin?codiceAzienda=codice',
      '1 documento eliminato',
      () => press(page, /^Elimina 3/),
    ],
  };
  for (const [action, [at, words, confirm]] of Object.entries(acts)) {
    await portal.goTo('/faq');
    await portal.goTo(at);
    const sent = await sentBy(portal, async () => {
      await actOnAll(page, action);
      await confirm();
    });
    expect(sent, action).toMatch(/"1","2","3"/);
    await said(words);
    await expect(bar(page), action).toHaveCount(0);
  }
  await portal.close();
});

test('a reminder counts its mails, names the people left out, and is disabled if nobody would get it', async ({
  browser,
}) => {
  const slips = await three('payslip', { pubblicazione: 'published', dataPubblicazione: '2026-11-02' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', OF, {
    listPayslips: slips,
    remind: {
      ...{ inviati: 2, aziende: [{ nome: 'Ditta', inviati: 2 }] },
      saltati: [{ nome: 'Prova3 Anna', azienda: 'Ditta', motivo: 'non ha accesso web' }],
    },
  });
  const { page } = portal;
  await actOnAll(page, 'Sollecita');
  await expect(dialogOf(page)).toContainText('Partono 2 e-mail a 2 persone.');
  await expect(dialogOf(page)).toContainText('Una persona non la riceve:');
  await expect(dialogOf(page)).toContainText('Prova3 Anna');
  const before = readsOf(portal, 'doccedolino/lista');
  expect(await sentBy(portal, () => press(page, 'Sollecita'))).toBe('POST DocBase/sollecita {"ids":["1","2","3"]}');
  await expect(page.getByText(/^2 solleciti/)).toBeVisible();
  await expect.poll(() => readsOf(portal, 'doccedolino/lista')).toBeGreaterThan(before);
  portal.answer('remind', { inviati: 0, aziende: [], saltati: [] });
  await actOnAll(page, 'Sollecita');
  await expect(dialogOf(page).getByRole('button', { name: 'Sollecita', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await portal.close();
});

test('the month’s board sends only the companies that an action concerns, and the shown month @full', async ({
  browser,
}) => {
  const company = (n: number, facts: object) => ({
    ...{ codiceAzienda: `000${n}`, cfAzienda: `cf${n}`, ragioneSociale: `Ditta ${n}`, ricevuti: 5, pubblicati: 5 },
    ...{
      letti: 5,
      mancanti: 0,
      daPubblicare: 0,
      programmati: 0,
      annullati: 0,
      chiusura: null,
      regole: null,
      visto: null,
      daDecidere: 0,
      inRitardo: 0,
    },
    ...facts,
  });
  const [board] = await rowsOf('closingBoard', {
    annomese: '202610',
    regoleSospese: null,
    aziende: [company(1, { daPubblicare: 2, pubblicati: 3, letti: 1 }), company(2, {}), company(3, { letti: 4 })],
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/chiusura', {
    ...{
      closingBoard: board,
      listMailings: [],
      closeMonth: { aggiornati: 2 },
      remind: { inviati: 2, aziende: [], saltati: [] },
    },
    ...{
      listPayslipsOfCompanies: (await three('payslip', { cfAzienda: 'cf1' })).slice(0, 2),
      listUnread: [{ id: '31' }],
    },
  });
  const { page } = portal;
  await actOnAll(page, 'Pubblica');
  await expect(dialogOf(page)).toContainText('Prova2');
  expect(portal.read.findLast((one) => one.startsWith('doccedolino/listaperconsulente'))).toMatch(
    /\?listacfazienda=cf1&annomese_da=202610&annomese_a=202610&pubblicazione=unpublished/,
  );
  await press(page, 'Annulla');
  await actOnAll(page, 'Sollecita chi non ha letto');
  await expect(dialogOf(page)).toContainText('2 e-mail');
  expect(
    portal.read.filter((one) => one.startsWith('DocBase/nonletti')).map((one) => one.replace(/.*cfAzienda=/, '')),
  ).toEqual(['cf1&annomese_da=202610&annomese_a=202610', 'cf3&annomese_da=202610&annomese_a=202610']);
  await press(page, 'Annulla');
  // The company that has finished has left the board.
  await actOnAll(page, 'Chiudi il mese');
  expect(await sentBy(portal, () => press(page, 'Chiudi il mese'))).toBe(
    'POST Azienda/chiusura/chiudi {"annomese":"202610","aziende":["cf1","cf3"]}',
  );
  await expect(page.getByText('Mese chiuso per 2 aziende')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  // Changing the month clears the selection and adds no history entry. The current month is the last one.
  await all(page).check();
  portal.answer('closingBoard', { ...board, annomese: '202609' });
  await page.getByRole('button', { name: 'Mese precedente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chiusura di settembre 2026');
  await expect(bar(page)).toHaveCount(0);
  expect(portal.read.findLast((one) => one.startsWith('Azienda/chiusura'))).toContain('annomese=202609');
  portal.answer('closingBoard', { ...board, annomese: '202611' });
  await portal.goTo('/faq');
  await portal.goTo('/consultant/chiusura?annomese=202611');
  await expect(page.getByRole('button', { name: 'Mese seguente' })).toBeDisabled();
  await page.getByRole('button', { name: 'Mese precedente' }).click();
  await expect.poll(() => page.url()).toContain('annomese=202610');
  await page.goBack();
  await expect.poll(() => page.url()).toContain('/faq');
  await portal.close();
});

test('the list is refetched after a refusal, and the counts after undone invitations @full', async ({ browser }) => {
  const asked = await rowsOf(
    'listAskedSignatures',
    ...['7', '8'].map((id) => ({
      ...{ id, titolo: `Accordo ${id}`, stato: 'aperta', nonSollecitabile: null, nonRitirabile: null },
    })),
  );
  const mailing = { id: '5', tipo: 'invitation', oggetto: '', azienda: null, persone: 12 };
  const [waiting] = await rowsOf('listMailings', { ...mailing, finoA: '2026-11-20T10:08:00Z' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/firme', {
    ...{ listAskedSignatures: asked, withdrawSignatures: { ritirate: 2 }, listMailings: [waiting] },
  });
  const { page } = portal;
  await actOnAll(page, 'Ritira');
  const lists = () => readsOf(portal, 'firme');
  const before = lists();
  await portal.refuse('/firme/ritira', 'signature-over');
  await press(page, /^Ritira 2/);
  await expect.poll(lists).toBeGreaterThan(before);
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page)
    .getByLabel(/^Motivo/)
    .fill(' Errata ');
  expect(await sentBy(portal, () => press(page, /^Ritira 2/))).toContain('{"ids":["7","8"],"motivo":"Errata"}');
  await expect(page.getByText('2 richieste di firma ritirate.')).toBeVisible();

  await portal.goTo('/company/employees?codiceAzienda=codice');
  const counts = () => readsOf(portal, 'users/company/employees/riepilogo');
  const people = () => readsOf(portal, 'users/company/employees');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Attivazione utenti');
  await expect.poll(people).toBeGreaterThan(0);
  await expect.poll(counts).toBeGreaterThan(0);
  const [counted, listed] = [counts(), people()];
  await page.getByRole('button', { name: 'Ritira' }).first().click();
  await expect.poll(people).toBeGreaterThan(listed);
  await expect.poll(counts).toBeGreaterThan(counted);
  await portal.close();
});
