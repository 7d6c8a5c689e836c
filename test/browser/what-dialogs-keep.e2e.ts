import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { aRow } from '../../src/features/intake/web/review/row.fixture.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { act, allSentBy, choose, dialogOf, pdf, press, sentBy, undone } from './made-steps.ts';
import { pick } from './page.ts';

/**
 * A user changes a choice in a dialog: another file, year, kind or person, fewer rows, another radio button, an undo.
 * Checks what the dialog keeps, what it discards and what it finally sends. The answers are generated from the
 * contracts.
 */
test.beforeAll(() => buildWebIfStale());

const REQUESTS = '/company/documents/lav?codiceAzienda=codice&vista=richieste';
const OPEN = { status: 'I', nonDecidibile: null, ritirataIl: null, sospesaFino: null };

test('accepting one request may include a document, accepting several only a text, and a changed file is checked again', async ({
  browser,
}) => {
  const listed = await rowsOf(
    'listRequestsOfCompanies',
    { ...OPEN, id: '7', tipo: 4, mittente: 'Rossi Anna' },
    { ...OPEN, id: '8', tipo: 5, mittente: 'Neri Ugo' },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', REQUESTS, { listRequestsOfCompanies: listed });
  const { page } = portal;
  const accept = () => dialogOf(page).getByRole('button', { name: 'Accetta', exact: true });
  await choose(page, /Neri/);
  await choose(page, /Rossi/);
  await act(page, 'Accetta');
  await expect(dialogOf(page)).toContainText('qui scrivi dove si trova');
  await expect(dialogOf(page).getByLabel('Documento', { exact: true })).toHaveCount(0);
  await expect(accept()).not.toHaveAttribute('aria-disabled', 'true');
  await dialogOf(page).getByRole('textbox').fill('È in ufficio');
  const both = await sentBy(portal, () => accept().click());
  expect(both).toMatch(/^POST docrichiesta\/change-status\/L .*"ids":\["(7","8|8","7)"\],"motivo":"È in ufficio"/);

  await choose(page, /Rossi/);
  await act(page, 'Accetta');
  await portal.refuse('/risposta', 'addressee-contradicted', { conferma: 'prima', pagine: [1] });
  await dialogOf(page).getByLabel('Documento', { exact: true }).setInputFiles(pdf('altrui.pdf'));
  await accept().click();
  await expect(dialogOf(page)).toContainText('È giusto così');
  await expect(accept()).toHaveAttribute('aria-disabled', 'true');
  // The question about the first file disappears.
  await dialogOf(page).getByLabel('Documento', { exact: true }).setInputFiles(pdf('giusto.pdf'));
  await expect(dialogOf(page)).not.toContainText('È giusto così');
  expect(await sentBy(portal, () => accept().click())).toBe(
    'POST docrichiesta/7/risposta?stato=L testo:  | file: file giusto.pdf',
  );
  await portal.close();
});

test('an answer in a thread is sent with its file, and then the field is empty @full', async ({ browser }) => {
  const [request] = await rowsOf('readRequest', {
    ...{ ...OPEN, id: '7', tipo: 5, inviataDa: 'lavoratore', mittente: 'Rossi Anna', iban: null },
    passi: [
      {
        data: '2026-11-19T08:00:00Z',
        cosa: 'inviata',
        autore: 'Rossi',
        ruolo: '',
        mia: false,
        status: null,
        testo: 'Ecco',
      },
      {
        data: '2026-11-19T09:00:00Z',
        cosa: 'risposta',
        autore: 'Neri',
        ruolo: '',
        mia: false,
        status: null,
        testo: 'Qui',
      },
    ].map((step, at) => ({
      ...step,
      allegato: { nome: `${at}.pdf`, dimensione: 3 },
      idRisposta: at === 0 ? null : '31',
    })),
  });
  const answers: Record<string, unknown> = { readRequest: request };
  const portal = await MadePortal.open(browser, 'CONSULTANT', `${REQUESTS}&richiesta=7`, answers);
  const { page } = portal;
  const dialog = dialogOf(page);
  for (const [file, from] of [
    ['0.pdf', ''],
    ['1.pdf', '?risposta=31'],
  ] as const)
    expect(await sentBy(portal, () => press(page, file))).toBe(`POST docrichiesta/7/allegato/biglietto${from}`);

  const field = dialog.getByLabel('La tua risposta');
  const send = () => press(page, 'Invia la risposta');
  await portal.refuse('/risposta', 'addressee-contradicted', { conferma: 'prima', pagine: [1] });
  await field.fill('Fatto');
  // Somebody else answers while this message is being typed.
  const [asked, answered] = request.passi;
  portal.answer('readRequest', {
    ...request,
    passi: [asked, answered, { ...answered, testo: 'E poi', idRisposta: '33' }],
  });
  await page.clock.setFixedTime(new Date('2026-11-20T10:05:00Z'));
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog).toContainText('E poi');
  await expect(field).toHaveValue('Fatto');
  await dialog.getByLabel('Allegato (facoltativo)').setInputFiles(pdf('altrui.pdf'));
  await send();
  await expect(dialog).toContainText('È giusto così');
  await dialog.getByLabel('Allegato (facoltativo)').setInputFiles(pdf('giusto.pdf'));
  await expect(dialog).not.toContainText('È giusto così');
  portal.answer('readRequest', {
    ...request,
    passi: [...request.passi, { ...request.passi.at(-1), idRisposta: '32' }],
  });
  expect(await sentBy(portal, send)).toBe('POST docrichiesta/7/risposta testo: Fatto | file: file giusto.pdf');
  await expect(field).toHaveValue('');
  await expect(dialog.getByText('giusto.pdf')).toHaveCount(0);
  await portal.close();
});

test('the request form keeps the selected way to sign, and warns about an earlier request @full', async ({
  browser,
}) => {
  const before = await rowsOf('listOwnRequests', {
    ...OPEN,
    id: '9',
    tipo: 4,
    testo: 'Il CUD',
    data: '2026-11-03T08:00:00Z',
  });
  const own = await rowsOf('listOwnDocuments', {
    ...{ id: '70', tipo: 'payslip', annomese: '202610', anno: null, tipoCedolino: 'ordinary', lettoIl: null },
    ...{ pubblicazione: 'published', tipoContenuto: 'application/pdf' },
  });
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/dipendente/requests/new', {
    ...{ listOwnRequests: before, listOwnDocuments: own, previewForm: { pagine: ['iVBORw0KGgo='] } },
  });
  const { page } = portal;
  const what = page.getByLabel('Che cosa chiedi?');
  await what.selectOption({ label: 'Richiesta di un documento' });
  const bank = page.getByRole('button', { name: 'Ultimi tre cedolini per la banca' });
  await bank.click();
  await expect(bank).toHaveAttribute('aria-pressed', 'true');
  // Switches from the payslips back to free text.
  const ready = page.getByRole('group', { name: /./ }).getByRole('button').first();
  await ready.click();
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  await expect(bank).toHaveAttribute('aria-pressed', 'false');
  await page.getByLabel('Quale documento ti serve?').fill('Il CUD');
  await expect(page.getByText('Hai già inviato questa richiesta il 03/11/2026')).toBeVisible();

  // After switching from paper to the screen, no scanned file is sent.
  await what.selectOption({ label: 'Variazione IBAN' });
  await page.getByLabel('Allego il modulo firmato su carta').check();
  await page.getByLabel('Modulo firmato', { exact: true }).setInputFiles(pdf('su-carta.pdf'));
  await page.getByLabel('Lo compilo e lo firmo qui').check();
  await page.getByLabel('IBAN', { exact: true }).fill('IT60X0542811101000000123456');
  await page.getByRole('textbox', { name: 'A partire dal' }).fill('01/12/2026');
  const pad = page.getByRole('img', { name: /^Riquadro per la firma/ });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  for (const [right, down] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.5, 0.3],
    [0.6, 0.7],
    [0.8, 0.5],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Controlla e invia' }).click();
  // The page first requests a preview of the filled form.
  await expect.poll(() => portal.sent.some((one) => one.includes('/anteprima'))).toBe(true);
  const sent = await sentBy(portal, () => press(page, 'Invia'));
  expect(sent).toMatch(/^POST docrichiesta\/uploadricazi/);
  expect(sent).toContain('"dal":"2026-12-01"');
  expect(sent).not.toContain('su-carta.pdf');
  await portal.close();
});

test('a notice selects companies by label and previews its mails, and its copy starts with the original’s text @full', async ({
  browser,
}) => {
  const audience = await rowsOf(
    'listNoticeAudience',
    ...['1', '2', '3'].map((n) => ({
      ...{ codiceAzienda: `a${n}`, cfAzienda: `cf${n}`, ragioneSociale: `Ditta ${n}` },
      etichette: { 1: ['una'], 2: ['una', 'due'], 3: ['due'] }[n],
    })),
  );
  const portal = await MadePortal.open(
    browser,
    'CONSULTANT',
    '/consultant/notices/new?codiceAzienda=a1&codiceAzienda=a3',
    {
      ...{ listNoticeAudience: audience, planNotice: { mail: 1, persone: 1, esclusi: [] } },
    },
  );
  const { page } = portal;
  const companies = page.getByRole('list', { name: 'Aziende' });
  const ticked = () => companies.getByRole('checkbox', { checked: true });
  // First the companies of the URL, then also those of two labels, then without those of the first label.
  await expect(ticked()).toHaveCount(2);
  await companies.getByLabel('Ditta 1').uncheck();
  await companies.getByLabel('Ditta 3').uncheck();
  await page.getByRole('button', { name: 'una (2)' }).click();
  await page.getByRole('button', { name: 'due (2)' }).click();
  await expect(ticked()).toHaveCount(3);
  await page.getByRole('button', { name: 'una (2)' }).click();
  await page.getByLabel('Titolo').fill('Turni');
  await page.getByLabel('Testo').fill('Da lunedì.');
  await page.getByLabel('Salva come bozza').check();
  const draft = await sentBy(portal, () => page.getByRole('button', { name: 'Salva come bozza' }).click());
  expect(draft).toMatch(/^POST avvisi\/send .*"aziende":\["cf3"\]/);

  const people = await rowsOf(
    'listEmployees',
    { id: '71', cognome: 'Rossi', nome: 'Anna', cessato: null },
    { id: '72', cognome: 'Neri', nome: 'Ugo', cessato: null },
  );
  portal.answer('listEmployees', people);
  const [source] = await rowsOf('readNotice', {
    ...{ id: '7', titolo: 'Turni', testo: 'Da lunedì.', idUser: '72', stato: 'ended', presaVisione: false },
    ...{ dataPubblicazione: '2026-01-07', dataFine: '2026-01-31' },
  });
  portal.answer('readNotice', source);
  await portal.goTo('/consultant/notices/new?codiceAzienda=codice&copia=7');
  await expect(page.getByRole('textbox', { name: /Pubblica dal/ })).toHaveValue('20/11/2026');
  await expect(page.getByLabel('A chi')).toHaveValue('72');
  await page.getByLabel('A chi').selectOption({ label: 'Rossi Anna' });
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(dialogOf(page)).toContainText('Parte un’e-mail a una persona.');
  expect(portal.read.at(-1)).toMatch(/^company\/notices\/destinatari\?.*idUser=71/);
  await portal.close();
});

test('reminding about or removing a notice to several companies affects all of them @full', async ({ browser }) => {
  const notices = await rowsOf('listNoticesTogether', {
    ...{
      id: '7',
      titolo: 'Turni',
      stato: 'published',
      aziende: 2,
      azienda: null,
      cfAzienda: null,
      codiceAzienda: null,
    },
    ...{ ids: ['7', '8'], destinatari: 5, letti: 1, presi: 0, presaVisione: false },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/notices', {
    ...{ listNoticesTogether: notices, readNoticesTogether: notices[0] },
  });
  const { page } = portal;
  await page.getByRole('button', { name: 'Turni', exact: true }).click();
  expect(await sentBy(portal, () => press(page, 'Sollecita chi manca'))).toBe('POST avvisi/7/sollecita {"prova":true}');
  expect(await sentBy(portal, () => press(page, 'Sollecita'))).toBe('POST avvisi/7/sollecita {}');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await press(page, 'Chiudi');
  await choose(page, /Turni/);
  await act(page, 'Elimina');
  expect(await sentBy(portal, () => press(page, /^Elimina/))).toBe('POST company/notices/delete {"ids":["7","8"]}');
  await portal.close();
});

test('a repeated signature request can have another paper and another order of signers @full', async ({ browser }) => {
  const people = await rowsOf(
    'listSigners',
    ...['Rossi', 'Neri', 'Verdi'].map((nominativo, at) => ({ id: `7${at}`, nominativo, nonPuoFirmare: null })),
  );
  const [source] = await rowsOf('readSignature', {
    ...{ id: '7', titolo: 'Accordo', messaggio: '', modo: 'in-ordine' },
    elenco: ['70', '71'].map((idDipendente) => ({
      ...{ idDipendente, nominativo: '', luogo: { pagina: 1, x: 0.1, y: 0.1, larghezza: 0.2, altezza: 0.05 } },
    })),
  });
  const portal = await MadePortal.open(
    browser,
    'CONSULTANT',
    '/consultant/firme/nuova?codiceAzienda=codice&daRichiesta=7',
    {
      listSigners: people,
      readSignature: source,
      previewPaper: { impronta: 'altra', pagine: ['', ''], segni: [], nomina: [], retributivo: false },
    },
  );
  const { page } = portal;
  const those = page.getByRole('list', { name: 'Lavoratori dell’azienda' });
  await those.getByLabel('Rossi').uncheck();
  await those.getByLabel('Rossi').check();
  await page.getByLabel('PDF da firmare').setInputFiles(pdf('altrui.pdf'));
  await expect(page.getByText('Pagina 2 di 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Da firmare entro il' }).fill('31/12/2026');
  const ask = async () => {
    await page.getByRole('button', { name: 'Controlla e chiedi' }).click();
    await expect(dialogOf(page).getByRole('listitem')).toHaveText(['1. Neri', '2. Rossi']);
    await press(page, 'Chiedi la firma');
  };
  const question = page.getByRole('button', { name: 'È giusto così' });
  // A confirmation applies to one paper and its signers only.
  for (const otherwise of [
    () => page.getByLabel('PDF da firmare').setInputFiles(pdf('giusto.pdf')),
    () => those.getByLabel('Rossi').uncheck(),
  ]) {
    await portal.refuse('/firme', 'addressee-contradicted', { conferma: 'prima', pagine: [1] });
    await ask();
    await expect(question).toBeVisible();
    await otherwise();
    await expect(question).toHaveCount(0);
  }
  await those.getByLabel('Rossi').check();
  await expect(page.getByText('Pagina 2 di 2')).toBeVisible();
  const sent = await sentBy(portal, ask);
  expect(sent).toMatch(
    /^POST firme json: .*"idDipendente":"71","luogo":\{"pagina":2,.*"idDipendente":"70","luogo":\{"pagina":2,/,
  );
  expect(sent).toContain('file giusto.pdf');
  expect(sent).not.toContain('daRichiesta');
  await portal.close();
});

test('the signature form asks its question again if the confirmed request fails @full', async ({ browser }) => {
  const people = await rowsOf('listSigners', { id: '70', nominativo: 'Rossi', nonPuoFirmare: null });
  const [source] = await rowsOf('readSignature', {
    ...{ id: '7', titolo: 'Accordo', messaggio: '', modo: 'in-ordine' },
    elenco: [
      {
        ...{ idDipendente: '70', nominativo: 'Rossi' },
        luogo: { pagina: 1, x: 0.1, y: 0.1, larghezza: 0.2, altezza: 0.05 },
      },
    ],
  });
  const portal = await MadePortal.open(
    browser,
    'CONSULTANT',
    '/consultant/firme/nuova?codiceAzienda=codice&daRichiesta=7',
    { listSigners: people, readSignature: source, previewPaper: { impronta: 'altra', pagine: [''], segni: [] } },
  );
  const { page } = portal;
  await page.getByLabel('PDF da firmare').setInputFiles(pdf('accordo.pdf'));
  await page.getByRole('textbox', { name: 'Da firmare entro il' }).fill('31/12/2026');
  const ask = async () => {
    await page.getByRole('button', { name: 'Controlla e chiedi' }).click();
    await press(page, 'Chiedi la firma');
  };
  await portal.refuse('/firme', 'addressee-contradicted', { conferma: 'prima', pagine: [1] });
  await ask();
  // Answering the question sends the form at once. The answer applies to this one request, which the server refuses
  // too.
  await portal.refuse('/firme', 'prova');
  await page.getByRole('button', { name: 'È giusto così' }).click();
  await expect(page.getByRole('button', { name: 'È giusto così' })).toHaveCount(0);
  expect(await sentBy(portal, ask)).toMatch(/^POST firme json: /);
  await portal.close();
});

test('a dossier accepts documents of two kinds of its company, and a publication date @full', async ({ browser }) => {
  const [dossier] = await rowsOf('readDossier', {
    id: '7',
    nome: 'Assunzione',
    di: 'lavoratori',
    cfAzienda: 'cf',
    elenco: [],
  });
  const one = (name: string, row: { id: string; tipo: string; cognome: string }) => rowsOf(name, row);
  const dossiers = await rowsOf('listWorkersDossiers', { id: '7', nome: 'Assunzione', stato: 'unpublished' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/dossier/7', {
    ...{ readDossier: dossier, listWorkersDossiers: dossiers, publishDossiers: { aggiornati: 1, documenti: 2 } },
    listPayslips: await one('listPayslips', { id: '81', tipo: 'payslip', cognome: 'Rossi' }),
    listTaxCertificates: await one('listTaxCertificates', { id: '82', tipo: 'taxCertificate', cognome: 'Rossi' }),
  });
  const { page } = portal;
  await page.getByRole('button', { name: 'Aggiungi documenti' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('checkbox').check();
  expect(portal.read.filter((one) => one.startsWith('doccedolino/lista?'))[0]).toContain('cfAzienda=cf');
  await dialog.getByLabel('Tipo di documento').selectOption({ label: 'CU' });
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('checkbox').check();
  expect(await sentBy(portal, () => press(page, 'Aggiungi 2 documenti'))).toBe(
    'PUT Fascicolo/7 {"aggiungi":["81","82"]}',
  );

  await portal.goTo('/company/documents/lav?codiceAzienda=codice&vista=fascicoli');
  await choose(page, /Assunzione/);
  await act(page, 'Pubblica fascicolo');
  await dialogOf(page)
    .getByLabel(/^Pubblicazione/)
    .fill('31/12/2026');
  await press(page, 'Programma');
  await expect(page.getByText('Fascicolo programmato per il 31/12/2026, con 2 documenti')).toBeVisible();
  await portal.close();
});

test('packages are made for the companies that a search shows, and replacing a receipt starts with its current values @full', async ({
  browser,
}) => {
  const aziende = (await rowsOf('previewPackages', {}))
    .flatMap((answer) => (answer as { aziende: object[] }).aziende.slice(0, 1))
    .flatMap((company) =>
      ['Alfa uno', 'Alfa due', ...'bcdefgh'].map((ragioneSociale, at) => ({
        ...{ ...company, ragioneSociale, codiceAzienda: `a${at}`, cfAzienda: `cf${at}`, documenti: 2, parti: 2 },
      })),
    );
  const packages = await rowsOf('listPackages', {
    ...{ id: '7', ragioneSociale: 'Alfa', stato: 'preso-in-carico', creatoIl: '2026-11-01T08:00:00Z' },
    rapporto: { giorno: '2026-11-10', identificativo: 'RdV 1' },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/versamenti', {
    ...{ previewPackages: { riferimento: 'Contratto', aziende }, listPackages: packages },
  });
  const { page } = portal;
  await page.getByRole('button', { name: 'Nuovi pacchetti' }).click();
  await dialogOf(page).getByLabel('Cerca un’azienda').fill('Alfa');
  await dialogOf(page).getByLabel('Tutte (2)').check();
  await dialogOf(page).getByLabel('Cerca un’azienda').fill('');
  await expect(dialogOf(page).getByRole('status')).toContainText('2 aziende: 4 documenti');
  expect(await sentBy(portal, () => press(page, /Crea 4 pacchetti/i))).toBe(
    'POST versamenti {"anno":"2025","riferimento":"Contratto","aziende":[{"cfAzienda":"cf0","documenti":2},{"cfAzienda":"cf1","documenti":2}]}',
  );

  await choose(page, /Alfa/);
  await act(page, 'Sostituisci il rapporto');
  await expect(dialogOf(page).getByLabel('Preso in carico il')).toHaveValue('10/11/2026');
  await expect(dialogOf(page).getByLabel(/^Numero o identificativo/)).toHaveValue('RdV 1');
  await portal.close();
});

const LIST = '/company/documents/lav?codiceAzienda=codice';
/** Payslips of a company, in a consultant's list. */
async function payslips(...facts: { id: string; cognome: string; [fact: string]: unknown }[]) {
  const rows = await rowsOf(
    'listPayslips',
    ...facts.map((one) => ({
      ...{ tipo: 'payslip', annomese: '202610', tipoCedolino: 'ordinary', tipoContenuto: 'application/pdf' },
      ...{ nome: 'Anna', accessoWeb: true, visibileWeb: true, eliminatoIl: null, dataPubblicazione: null, ...one },
    })),
  );
  return { listPayslips: rows, listPayslipsOfCompanies: rows };
}

test('a publication can leave out cancelled documents, and its undo restores exactly the previous state', async ({
  browser,
}) => {
  const rows = await payslips(
    { id: '1', cognome: 'Annullato', pubblicazione: 'cancelled' },
    { id: '2', cognome: 'Nuovo', pubblicazione: 'unpublished' },
    { id: '3', cognome: 'Visibile', pubblicazione: 'published', dataPubblicazione: '2026-11-02' },
    { id: '4', cognome: 'Atteso', pubblicazione: 'scheduled', dataPubblicazione: '2026-11-27' },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', LIST, { ...rows, publishDocuments: { aggiornati: 2 } });
  const { page } = portal;
  const open = async () => {
    await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
    await act(page, 'Pubblica');
  };
  await open();
  await dialogOf(page)
    .getByLabel(/^Data di pubblicazione/)
    .fill('30/11/2026');
  await press(page, 'Lascia fuori 1 documento');
  await expect(dialogOf(page)).toContainText('Un documento era stato annullato: resta fuori.');
  await press(page, 'Pubblica anche quello');
  await dialogOf(page).getByLabel('Note').fill('Saldo');
  expect(await sentBy(portal, () => press(page, 'Programma'))).toBe(
    'PUT DocBase/updatevisibile {"idList":["1","2","4"],"dataPubblicazione":"2026-11-30","annullaPubblicazione":false,"note":"Saldo"}',
  );

  await open();
  await press(page, 'Oggi');
  const publish = () => press(page, 'Pubblica');
  expect(await sentBy(portal, publish)).toContain('{"idList":["2","4"],"dataPubblicazione":"2026-11-20"');
  const taken = await allSentBy(portal, 3, () => undone(page, /^2 documenti pubblicati/));
  expect(taken.map((one) => one.slice(one.indexOf('{')))).toEqual([
    '{"idList":["2"],"annullaPubblicazione":true}',
    '{"idList":["4"],"annullaPubblicazione":true}',
    '{"idList":["4"],"dataPubblicazione":"2026-11-27"}',
  ]);
  await portal.close();
});

test('printing includes people without web access or everyone, and a dossier reports documents that it already contains @full', async ({
  browser,
}) => {
  const rows = await payslips(
    { id: '1', cognome: 'Rossi', pubblicazione: 'unpublished' },
    { id: '2', cognome: 'Neri', pubblicazione: 'unpublished', accessoWeb: false },
  );
  const dossiers = await rowsOf('listWorkersDossiers', { id: '7', nome: 'Assunzione', stato: 'unpublished' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', LIST, {
    ...{ ...rows, listWorkersDossiers: dossiers, changeDossier: { aggiunti: 0, tolti: 0 } },
  });
  const { page } = portal;
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  const print = async () => {
    await act(page, 'Stampa unita');
    await expect(dialogOf(page).getByLabel(/^Solo di chi non ha accesso web/)).toBeChecked();
  };
  await print();
  expect(await sentBy(portal, () => press(page, 'Stampa 1 documento'))).toBe(
    'POST doccedolino/stampa/biglietto {"ids":["2"],"fronteRetro":false}',
  );
  await print();
  await dialogOf(page)
    .getByLabel(/^Tutti quelli scelti/)
    .check();
  expect(await sentBy(portal, () => press(page, 'Stampa 2 documenti'))).toContain('{"ids":["1","2"]');

  await act(page, 'Assegna a fascicolo');
  await dialogOf(page).getByLabel('Fascicolo').selectOption('7');
  await press(page, 'Assegna');
  await expect(page.getByText('I documenti erano già nel fascicolo Assunzione')).toBeVisible();
  await portal.close();
});

test('the label dialog offers labels of other companies, and the due-date dialog shows the existing date @full', async ({
  browser,
}) => {
  const companies = await rowsOf('listCompanyUsers', { id: '7', ragioneSociale: 'Alfa', etichette: ['propria'] });
  const documents = await rowsOf('listEmployeeDocuments', {
    ...{ id: '8', tipo: 'employeeDocument', cognome: 'Rossi', descrizione: 'Visita', dataScadenza: '2026-12-31' },
    ...{ createdBy: 'login', eliminatoIl: null },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/companies', {
    ...{ listCompanyUsers: companies, listCompanyLabels: ['propria', 'altrui'] },
    ...{ listEmployeeDocuments: documents, listEmployeeDocumentsOfCompanies: documents },
  });
  const { page } = portal;
  await choose(page, /Alfa/);
  await act(page, 'Etichette');
  await dialogOf(page).getByLabel('altrui').check();
  await dialogOf(page).getByLabel('Aggiungi etichette').fill('nuova');
  expect(await sentBy(portal, () => press(page, 'Salva etichette'))).toContain(
    '"aggiungi":["altrui","nuova"],"togli":[]',
  );

  await portal.goTo(`${LIST}&tipo=docdocumento`);
  await choose(page, /Rossi/);
  await act(page, 'Scadenza');
  await expect(dialogOf(page).getByLabel('Scadenza')).toHaveValue('31/12/2026');
  await portal.close();
});

test('the misdelivery dialog keeps the pages, asks for the period of another kind, and drops an obsolete question', async ({
  browser,
}) => {
  const { listPayslips } = await payslips({ id: '7', cognome: 'Rossi', pubblicazione: 'unpublished' });
  const people = await rowsOf('listEmployees', { id: '91', cognome: 'Neri', nome: 'Ugo' });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {
    ...{ readDocument: listPayslips[0], readPayslip: listPayslips[0], listEmployees: people, readHistory: [] },
    withdrawMisdelivered: { idDocumento: null },
  });
  const { page } = portal;
  const dialog = dialogOf(page);
  const open = async () => {
    await portal.goTo('/faq');
    await portal.goTo('/company/documents/lav/payrollDetail?id=7&codiceAzienda=codice');
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await pick(page, 'Correggi persona o mese');
  };
  const mended = async () => (await sentBy(portal, () => press(page, 'Correggi'))).replace(/^[^{]*/, '');
  await open();
  await press(page, 'Solo alcune pagine…');
  await dialog.getByLabel('Pagina 1').uncheck();
  await dialog.getByLabel('Pagina 1').check();
  await expect(dialog.getByRole('button', { name: 'Correggi', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Pagina 2').uncheck();
  expect(await mended()).toBe('{"pagine":[1]}');
  await open();
  await dialog.getByLabel('Tipo').selectOption('Tredicesima');
  expect(await mended()).toBe('{"tipo":"payslip","annomese":"202610","tipoCedolino":"thirteenth"}');
  await open();
  await dialog.getByLabel('Tipo').selectOption('CU');
  expect(await mended()).toBe('{"tipo":"taxCertificate","anno":"2026"}');

  await open();
  const seek = dialog.getByRole('combobox', { name: 'È di un’altra persona? Cercala' });
  await seek.fill('Neri');
  await dialog.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option').first().click();
  // Typing another name deselects the person.
  await seek.fill('Neri U');
  await expect(dialog.getByRole('button', { name: 'Correggi', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option').first().click();
  await portal.refuse('', 'addressee-contradicted', { conferma: 'prima', pagine: [1] });
  await press(page, 'Correggi');
  await expect(dialog).toContainText('Andrebbe a Neri Ugo');
  // The question was about the previous person, month and pages.
  await dialog.getByLabel('Mese', { exact: true }).selectOption('Settembre');
  await expect(dialog).not.toContainText('Andrebbe a');
  await portal.close();
});

test('discarding a document refetches its history, and so does undoing it @full', async ({ browser }) => {
  const { listPayslips } = await payslips({
    ...{ id: '7', cognome: 'Rossi', pubblicazione: 'published', createdBy: 'login', creatoDa: 'CONSULTANT' },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {
    readDocument: listPayslips[0],
    readHistory: [],
  });
  const { page } = portal;
  const traces = () => portal.read.filter((asked) => asked.startsWith('DocCronologia/lista/7')).length;
  await portal.goTo('/company/documents/lav/payrollDetail?id=7&codiceAzienda=codice');
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  const before = traces();
  await pick(page, 'Sposta nel cestino');
  await expect.poll(traces).toBeGreaterThan(before);
  const binned = traces();
  await undone(page);
  await expect.poll(traces).toBeGreaterThan(binned);
  await portal.close();
});

test('a webhook changes its events, and figures of another year are checked again @full', async ({ browser }) => {
  const [webhook] = await rowsOf('listWebhooks', {
    id: '7',
    indirizzo: 'https://uno.example/',
    eventi: ['documento.pubblicato'],
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/webhook', { listWebhooks: [webhook] });
  const { page } = portal;
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: /^Modifica/ }).click();
  await expect(dialog.getByRole('button', { name: 'Salva', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Documento pubblicato').uncheck();
  await dialog.getByLabel('Presa visione confermata').check();
  expect(await sentBy(portal, () => press(page, 'Salva'))).toContain('"eventi":["documento.presavisione"]');

  await portal.goTo('/company/dati/import?codiceAzienda=codice');
  const sheet = { name: 'dati.csv', mimeType: 'text/csv', buffer: Buffer.from('Mese;Costo') };
  const checked = await sentBy(portal, () => page.locator('input[type=file]').first().setInputFiles(sheet));
  expect(checked).toContain('anno: 2026');
  await page.getByRole('combobox', { name: 'Anno' }).selectOption('2025');
  const preview = page.getByRole('button', { name: 'Carica il foglio corretto' });
  await expect(preview).toHaveCount(0);
  const anew = await sentBy(portal, () => page.locator('input[type=file]').first().setInputFiles(sheet));
  expect(anew).toContain('anno: 2025');
  await page.getByRole('combobox', { name: 'Anno' }).selectOption('2026');
  await expect(preview).toBeVisible();
  await portal.close();
});

test('expired data is erased by person, and a company’s expired documents by company @full', async ({ browser }) => {
  const rows = await rowsOf(
    'listExpired',
    { cfAzienda: 'cf1', idDipendente: '76', nominativo: 'Rossi Anna', interamente: true, documenti: 3 },
    { cfAzienda: 'cf2', idDipendente: null, nominativo: null, interamente: false, documenti: 4 },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/conservazione', { listExpired: rows });
  const { page } = portal;
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await act(page, 'Elimina ora');
  expect(await sentBy(portal, () => press(page, /^Elimina/))).toContain(
    '{"dipendenti":["76"],"aziende":["cf2"],"persone":1,"documenti":7}',
  );
  await portal.close();
});

test('an upload to everybody replaces ticked people, stays within one company, and publishes all its documents', async ({
  browser,
}) => {
  const people = await rowsOf(
    'listEmployees',
    { id: '71', cognome: 'Rossi', nome: 'Anna', codiceFiscale: 'RSS', codFiscaleAzienda: 'codFiscale', cessato: null },
    { id: '72', cognome: 'Neri', nome: 'Ugo', codiceFiscale: 'NRE', codFiscaleAzienda: 'codFiscale', cessato: null },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/documents/lav/new?codiceAzienda=codice', {
    listEmployees: people,
  });
  const { page } = portal;
  const give = (...names: string[]) => page.locator('input[type=file]').setInputFiles(names.map((name) => pdf(name)));
  await give('uno.pdf');
  await page.getByLabel('Scegli i lavoratori').check();
  await page.getByLabel(/^Rossi/).check();
  await page.getByLabel('Tutti i lavoratori in forza').check();
  const upload = () => page.getByRole('button', { name: /^Carica \d+ file$/ }).click();
  const all = await sentBy(portal, upload);
  expect(all).toContain('"codiceFiscale":"#ALLDIP"');
  expect(all).not.toContain('RSS');
  await page.getByRole('button', { name: 'Carica altri file' }).click();
  await page.getByLabel('Scegli i lavoratori').check();
  const count = page.getByText(/lavorator. scelt/);
  await expect(count).toHaveText('1 lavoratore scelto');
  // After changing the company, no person is ticked.
  const [other] = await rowsOf('companyByIntegratedCode', { codice: 'altra', codFiscale: 'altro' });
  portal.answer('companyByIntegratedCode', other);
  await portal.goTo('/company/documents/lav/new?codiceAzienda=altra');
  await expect(count).toHaveText('0 lavoratori scelti');
  await portal.goTo('/company/documents/lav/new?codiceAzienda=codice');
  await page.getByLabel(/^Rossi/).check();
  portal.answer('uploadEmployeeDocument', { ids: ['81'] });
  await give('due.pdf', 'tre.pdf');
  for (const sent of await allSentBy(portal, 2, upload)) expect(sent).toContain('"codiciFiscali":["RSS"]');
  expect(await sentBy(portal, () => page.getByRole('button', { name: 'Pubblica adesso' }).click())).toContain(
    '{"idList":["81","81"],"dataPubblicazione":"2026-11-20"}',
  );
  await portal.close();
});

test('undoing a decision in an intake restores the previous decision, and undoing a publication keeps the created documents', async ({
  browser,
}) => {
  const person = (id: string, nominativo: string) => ({
    ...{ id, nominativo, codiceFiscale: `CF${id}`, azienda: 'Officine', codiceAzienda: '0012' },
  });
  const [giulia, ugo] = [person('71', 'Ferrari Giulia'), person('72', 'Neri Ugo')];
  const ready = { decisione: 'assigned', posizione: 'pronto', dipendente: giulia } as const;
  const first = aRow(1, [1], { ...ready, tipoCedolino: 'thirteenth', proposte: [giulia, ugo] });
  const second = aRow(2, [2], { ...ready, dipendente: ugo });
  const [intake] = await rowsOf('readIntake', {
    ...{ id: '7', tipo: 'cedolini', stato: 'ready', conferma: null, righe: [first, second], domande: [] },
    conteggi: { decidere: 0, pronti: 2, esclusi: 0, confermati: 0 },
    file: [
      {
        ...{ id: '1', nome: 'mese.pdf', dimensione: 9, tipo: 'cedolini', stato: 'read', pagine: 2, pagineLette: 2 },
        ...{ motivo: null, codiceMotivo: null, allegati: 0, giaConfermatoIl: null },
      },
    ],
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/acquisizioni/7', {
    ...{ readIntake: intake, decideRow: { ...first, dipendente: ugo }, publishDocuments: { aggiornati: 1 } },
    ...{ confirmIntake: { completata: true, righe: 2, documenti: ['81', '82'], inAttesaDiVisto: ['82'] } },
    ...{ compareIntake: { mese: null, mesePrecedente: null, aziende: [] }, takeBack: { aggiornati: 1 } },
    listTakeable: [
      {
        ...{ rettifica: false, tipo: 'payslip', ids: ['81'], aziende: ['Officine'] },
        ...{ pubblicataIl: '2026-11-20T10:00:00Z', finoA: '2026-11-20T10:10:00Z' },
      },
    ],
  });
  const { page } = portal;
  await page
    .getByRole('button', { name: /Ferrari Giulia/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Correggi' }).click();
  await page.getByLabel(/^Neri Ugo/).check();
  await page.getByLabel('Sì, sono di questa persona').check();
  expect(await sentBy(portal, () => page.getByRole('button', { name: 'Assegna e continua' }).click())).toContain(
    '"idDipendente":"72"',
  );
  expect(await sentBy(portal, () => undone(page))).toBe(
    'PUT acquisizioni/7/righe/1 {"decisione":"assigned","idDipendente":"71","tipo":"cedolini","periodo":"202610","tipoCedolino":"thirteenth"}',
  );

  await page.getByRole('button', { name: 'Conferma 2 documenti' }).click();
  const made = [
    { ...first, posizione: 'confermato', idDocumento: '81' },
    { ...second, posizione: 'confermato', idDocumento: '82' },
  ];
  portal.answer('readIntake', { ...intake, righe: made, conteggi: { ...intake.conteggi, pronti: 0, confermati: 2 } });
  await press(page, 'Pubblica 2 documenti');
  const note = page.getByRole('status').filter({ hasText: 'il visto dell’azienda' });
  await expect(note).toContainText('1 documento creato e pubblicato, 1 documento aspetta');
  await note.getByRole('button', { name: /^Ritira/ }).click();
  await expect(note).toContainText('1 documento creato, non pubblicato');
  await undone(page, '1 documento ritirato');
  await expect(note).toContainText('1 documento creato e pubblicato');
  await portal.close();
});
