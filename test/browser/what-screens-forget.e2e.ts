import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { aRow } from '../../src/features/intake/web/review/row.fixture.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { bar, choose, dialogOf, pdf, press, searchOf, sentBy, undone } from './made-steps.ts';

/**
 * A user chooses again, returns to a screen, or gets a late answer. The screen sends what it shows, and discards
 * everything that belonged to the previous choice. The answers are generated from the contracts.
 */
test.beforeAll(() => buildWebIfStale());

test('closing an unchanged note asks nothing, closing a changed note asks first', async ({ browser }) => {
  const notes = await rowsOf(
    'listNotes',
    { id: '7', testo: 'Altrui', propria: false, modificata: '2026-11-02T08:00:00Z' },
    { id: '8', testo: 'Prima', propria: true, modificata: null },
    { id: '9', testo: 'Seconda', propria: true, modificata: null },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/home?codiceAzienda=codice', {
    listNotes: notes,
  });
  const { page } = portal;
  const leaving = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const own = page.getByRole('dialog', { name: 'Note' });
  const text = own.getByLabel('Testo della nota');
  const open = () => page.getByRole('button', { name: 'Note', exact: true }).click();
  const edit = (note: string) =>
    own.getByRole('listitem').filter({ hasText: note }).getByRole('button', { name: 'Modifica' }).click();
  await open();
  // Users can edit and delete only their own notes.
  await expect(own.getByRole('button', { name: 'Modifica' })).toHaveCount(2);
  await expect(own.getByRole('button', { name: 'Elimina' })).toHaveCount(2);
  await edit('Seconda');
  await expect(text).toHaveValue('Seconda');
  expect(await leaving()).toBe(false);
  await own.getByRole('button', { name: 'Annulla' }).click();
  await expect(text).toHaveCount(0);
  await edit('Seconda');
  await page.keyboard.press('Escape');
  await expect(own).toHaveCount(0);

  await open();
  await edit('Seconda');
  await text.fill('Seconda, riscritta');
  expect(await leaving()).toBe(true);
  await own.getByRole('button', { name: 'Annulla' }).click();
  await press(page, 'Esci senza salvare');
  await expect(text).toHaveCount(0);
  await expect(own).toBeVisible();
  await edit('Seconda');
  await text.fill('Seconda, riscritta');
  await page.keyboard.press('Escape');
  await press(page, 'Esci senza salvare');
  await expect(own).toHaveCount(0);
  await open();
  await edit('Seconda');
  await text.fill('Seconda, riscritta');
  expect(await sentBy(portal, () => own.getByRole('button', { name: 'Salva' }).click())).toBe(
    'PUT Nota/9 {"testo":"Seconda, riscritta"}',
  );
  await portal.close();
});

test('the correction dialog checks and shows a changed file, sends the reason, and is closed by the back button', async ({
  browser,
}) => {
  const [slip, letter] = await rowsOf(
    'listPayslips',
    {
      ...{ id: '7', tipo: 'payslip', cognome: 'Rossi', nome: 'Anna', annomese: '202610', createdBy: 'login' },
      ...{ tipoContenuto: 'application/pdf', pubblicazione: 'unpublished', eliminatoIl: null },
    },
    {
      ...{ id: '8', tipo: 'employeeDocument', cognome: 'Rossi', nome: 'Anna', createdBy: 'login', annomese: null },
      ...{ tipoContenuto: 'text/plain', pubblicazione: 'published', eliminatoIl: null, anno: null },
    },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', { readDocument: slip, readHistory: [] });
  const { page } = portal;
  const dialog = dialogOf(page);
  const file = dialog.getByLabel('Nuovo file');
  const corrected = () => portal.sent.findLast((one) => one.includes('/rettifica'));
  const OF_SLIP = '/company/documents/lav/payrollDetail?id=7&codiceAzienda=codice';
  await portal.goTo(OF_SLIP);
  await portal.goTo(`${OF_SLIP}&rettifica=si`);
  await expect(file).toHaveAttribute('accept', '.pdf');
  await file.setInputFiles(pdf('altrui.pdf', 'Altrui'));
  const shown = () => portal.lastBody('/DocBase/anteprima');
  await expect.poll(shown).toContain('(Altrui)');
  await portal.refuse('/rettifica', 'addressee-contradicted', { conferma: 'prima', pagine: [1] });
  await press(page, 'Rettifica');
  await expect(dialog).toContainText('Andrebbe a');
  // The question about the first file disappears, and the dialog shows the new file.
  await file.setInputFiles(pdf('giusto.pdf', 'Giusto'));
  await expect(dialog).not.toContainText('Andrebbe a');
  await expect.poll(shown).toContain('(Giusto)');
  await portal.refuse('/rettifica', 'addressee-contradicted', { conferma: 'seconda', pagine: [1] });
  await press(page, 'Rettifica');
  await dialog.getByLabel('Motivo').fill('  Refuso ');
  await press(page, 'È giusto così');
  await expect
    .poll(corrected)
    .toBe('POST DocBase/7/rettifica?conferma=seconda jsonDocDto: {"note":"Refuso"} | file: file giusto.pdf');
  await expect(page.getByText('Documento rettificato', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => searchOf(page).has('rettifica')).toBe(false);

  portal.answer('readDocument', letter);
  const OF_LETTER = '/company/documents/lav/documentDetail?id=8&codiceAzienda=codice';
  await portal.goTo('/faq');
  await portal.goTo(`${OF_LETTER}&rettifica=si`);
  await expect(file).toHaveAttribute('accept', /\.docx/);
  await file.setInputFiles(pdf('lettera.pdf'));
  await press(page, 'Rettifica');
  await expect.poll(corrected).toBe('POST DocBase/8/rettifica jsonDocDto: {} | file: file lettera.pdf');
  await expect(page.getByText('gli avvisi partono tra dieci minuti')).toBeVisible();
  await portal.goTo(`${OF_LETTER}&rettifica=si&prova=1`);
  await press(page, 'Annulla');
  await expect.poll(() => searchOf(page).has('rettifica')).toBe(false);
  await page.goBack();
  await expect.poll(() => searchOf(page).has('prova')).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await portal.close();
});

test('a document’s page keeps its companies in the URL, steps through its month, and compares one version at a time @full', async ({
  browser,
}) => {
  const facts = { tipo: 'payslip', nome: 'Anna', annomese: '202610', tipoContenuto: 'application/pdf' };
  const rows = await rowsOf(
    'listPayslips',
    ...['5', '6', '7', '8'].map((id) => ({ ...facts, id, cognome: `Prova${id}`, eliminatoIl: null })),
  );
  const versions = await rowsOf(
    'listVersions',
    { numero: 1, tipoContenuto: 'application/pdf' },
    { numero: 2, tipoContenuto: 'application/pdf' },
    { numero: 3, tipoContenuto: 'text/plain' },
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/faq', {
    ...{ readDocument: rows[2], listPayslips: rows, listVersions: versions, readHistory: [] },
  });
  const { page } = portal;
  await portal.goTo('/company/documents/lav/payrollDetail?id=7&codiceAzienda=codice&codiceAzienda=altra');
  const preview = page.getByRole('complementary', { name: 'Anteprima' }).last();
  await expect(preview).toContainText('3 di 4');
  expect(portal.read.findLast((one) => one.startsWith('doccedolino/lista?'))).toMatch(
    /annomese_da=202610&annomese_a=202610/,
  );
  const compare = page.getByRole('button', { name: 'Confronta', exact: true });
  await expect(compare).toHaveCount(2);
  const versionsRead = () => portal.read.filter((one) => /versioni\/\d+\/download$/.test(one));
  await compare.first().click();
  await expect.poll(versionsRead).toEqual(['DocBase/7/versioni/1/download']);
  await expect(page.getByRole('button', { name: 'Chiudi confronto' })).toHaveCount(1);
  await compare.click();
  await expect.poll(versionsRead).toEqual(['DocBase/7/versioni/1/download', 'DocBase/7/versioni/2/download']);
  expect(searchOf(page).get('confronta')).toBe('2');
  await page.getByRole('button', { name: 'Chiudi confronto' }).click();
  await expect.poll(() => searchOf(page).has('confronta')).toBe(false);
  for (const [turn, id] of [
    ['Precedente', '6'],
    ['Successivo', '8'],
  ] as const) {
    await portal.goTo('/company/documents/lav/payrollDetail?id=7&codiceAzienda=codice&codiceAzienda=altra');
    await preview.getByRole('button', { name: turn }).click();
    await expect.poll(() => searchOf(page).get('id')).toBe(id);
    expect(searchOf(page).getAll('codiceAzienda')).toEqual(['codice', 'altra']);
  }
  await portal.close();
});

/** An intake of one file with these groups of pages. */
async function intakeOf(rows: readonly ReturnType<typeof aRow>[]) {
  const counted = (position: string) => rows.filter((row) => row.posizione === position).length;
  const [intake] = await rowsOf('readIntake', {
    ...{ id: '7', tipo: 'cedolini', stato: 'ready', conferma: null, righe: rows, domande: [], sembra: [] },
    conteggi: {
      ...{ decidere: counted('decidere'), pronti: counted('pronto') },
      ...{ esclusi: counted('escluso'), confermati: counted('confermato') },
    },
    file: [
      {
        ...{ id: '1', nome: 'mese.pdf', dimensione: 9, tipo: 'cedolini', stato: 'read', pagine: 9, pagineLette: 9 },
        ...{ motivo: null, codiceMotivo: null, allegati: 0, giaConfermatoIl: null },
      },
    ],
  });
  return intake;
}
const person = (id: string, nominativo: string) => ({
  ...{ id, nominativo, codiceFiscale: `CF${id}`, azienda: 'Officine', codiceAzienda: '0012' },
});

test('pages move to the selected group, not to one found earlier, and undoing moves them back', async ({ browser }) => {
  const names = ['Alfa Ada', 'Bruni Bea', 'Conti Ciro', 'Dari Dino', 'Elmi Ezio', 'Fani Elio'];
  const rows = names.map((name, at) =>
    aRow(at + 1, at === 2 ? [3, 4, 5, 6] : [at < 2 ? at + 1 : at + 4], {
      ...{ dipendente: person(String(71 + at), name), codiceFiscale: `CF${71 + at}`, decisione: 'assigned' },
      ...(at === 2 ? { riquadri: [3, 4, 5, 6].map((pagina) => ({ pagina, codice: null })) as never } : {}),
    }),
  );
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/acquisizioni/7', {
    ...{ readIntake: await intakeOf(rows), decideRow: rows[1] },
  });
  const { page } = portal;
  const dialog = page.getByRole('dialog', { name: 'Sposta pagine' });
  const open = async () => {
    await page
      .getByRole('button', { name: /Conti Ciro/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /altre azioni$/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: /Sposta pagine/ }).click();
  };
  const other = dialog.getByRole('radio', { name: /^Un altro gruppo/ });
  const found = dialog.getByRole('radiogroup', { name: 'Gruppi trovati' }).getByRole('radio');
  const seek = dialog.getByLabel('Cerca il gruppo');
  const sure = dialog.getByLabel('Sì, vanno nello stesso documento');
  const send = dialog.getByRole('button', { name: /^Sposta \d|^Sposta pagine$/ });
  const off = async () => expect(send).toHaveAttribute('aria-disabled', 'true');
  await open();
  await dialog.getByLabel('Tutte').check();
  await dialog.getByLabel('Tutte').uncheck();
  await expect(send).toHaveText('Sposta pagine');
  await dialog.getByLabel('Tutte').check();
  await expect(send).toHaveText('Sposta 4 pagine');
  await other.check();
  await seek.fill('El');
  await seek.press('Enter');
  // With several results, none is preselected.
  await expect(found).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: /Elmi Ezio/ })).not.toBeChecked();
  await off();
  await seek.fill('Elmi');
  await seek.press('Enter');
  await expect(dialog.getByRole('radio', { name: /Elmi Ezio/ })).toBeChecked();
  await sure.check();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  // A group found by another search must be confirmed again.
  await seek.fill('Fani');
  await off();
  await dialog.getByRole('radio', { name: /Fani Elio/ }).check();
  await expect(sure).not.toBeChecked();
  await off();
  // Selecting a listed group deselects the one found by search, so that the dialog never sends a hidden choice.
  await dialog.getByRole('radio', { name: /^Bruni Bea/ }).check();
  await other.check();
  await expect(found.and(page.locator(':checked'))).toHaveCount(0);
  await off();
  await dialog.getByRole('radio', { name: /^Bruni Bea/ }).check();
  await sure.check();
  expect(await sentBy(portal, () => send.click())).toBe('PUT acquisizioni/7/righe/3 {"pagine":[3,4,5,6],"verso":2}');
  await expect(dialog).toHaveCount(0);

  await open();
  await dialog.getByRole('radio', { name: /^Un nuovo gruppo/ }).check();
  await dialog.getByLabel('Tutte').check();
  await dialog.getByLabel('Pagina 3').uncheck();
  portal.answer('decideRow', aRow(9, [4, 5, 6], { posizione: 'decidere' }));
  expect(await sentBy(portal, () => send.click())).toContain(
    'PUT acquisizioni/7/righe/3 {"pagine":[4,5,6],"verso":null}',
  );
  expect(await sentBy(portal, () => undone(page))).toContain('PUT acquisizioni/7/righe/9 {"pagine":[4,5,6],"verso":3}');
  await portal.close();
});

test('an intake sends the selected kind and the shown date, and shows an open question that a filter hides @full', async ({
  browser,
}) => {
  const ready = aRow(1, [1], { dipendente: person('71', 'Alfa Ada'), decisione: 'assigned' });
  const due = aRow(2, [2], {
    ...{
      posizione: 'decidere',
      esito: 'da verificare',
      proposte: [person('72', 'Bruni Bea')],
      nomeStampato: 'BRUNI BEA',
    },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/acquisizioni', {
    ...{ readIntake: await intakeOf([ready, due]), decideRow: due, uploadIntake: { id: '7', giaAcquisito: false } },
    ...{ compareIntake: { mese: null, mesePrecedente: null, aziende: [] }, listTakeable: [] },
  });
  const { page } = portal;
  await page.getByRole('radio', { name: 'CU' }).check();
  expect(await sentBy(portal, () => page.locator('input[type=file]').first().setInputFiles(pdf('cu.pdf')))).toBe(
    'POST acquisizioni tipo: cu | file: file cu.pdf',
  );
  await expect.poll(() => page.url()).toContain('/acquisizioni/7');

  // A date that was selected and then deselected is not sent.
  const when = (name: RegExp) => dialogOf(page).getByRole('radio', { name });
  for (const [choice, verb, day] of [
    [/^Subito/, 'Pubblica', '"2026-11-20"'],
    [/^Non ancora/, 'Conferma', 'null'],
  ] as const) {
    await page.getByRole('button', { name: /^Conferma 1/ }).click();
    await when(/^In un giorno a scelta/).check();
    await dialogOf(page)
      .getByRole('textbox', { name: /Data di pubblicazione/ })
      .fill('30/11/2026');
    await when(choice).check();
    expect(await sentBy(portal, () => press(page, `${verb} 1 documento`))).toContain(
      `{"righe":[1],"dataPubblicazione":${day}}`,
    );
    await expect(dialogOf(page)).toHaveCount(0);
  }

  // The button shows the open question by removing the filter.
  await portal.goTo('/consultant/acquisizioni/7?esito=riconosciuto&q=Alfa');
  const question = page.getByRole('complementary', { name: 'Anteprima' });
  await expect(question).toContainText('Alfa Ada');
  await page
    .getByRole('main')
    .getByRole('button', { name: /1 da decidere|Da decidere|decidi/i })
    .first()
    .click();
  await expect.poll(() => [...searchOf(page).keys()]).toEqual([]);
  await expect(question.getByLabel(/^Bruni Bea/)).toBeVisible();

  // Another kind of document requires its own period, and has no payslip type.
  await question.getByLabel(/^Bruni Bea/).check();
  await question.getByRole('button', { name: 'Non è così?' }).click();
  await question.getByRole('combobox').first().selectOption('CU');
  await expect(question.getByRole('combobox', { name: 'Anno' })).toHaveValue('');
  await question.getByRole('combobox', { name: 'Anno' }).selectOption('2025');
  expect(await sentBy(portal, () => question.getByRole('button', { name: 'Assegna e continua' }).click())).toBe(
    'PUT acquisizioni/7/righe/2 {"decisione":"assigned","idDipendente":"72","tipo":"cu","periodo":"2025"}',
  );
  await portal.close();
});

test('only the ticked new workers are created @full', async ({ browser }) => {
  const newcomer = (n: number, codiceFiscale: string, cognome: string) =>
    aRow(n, [n], {
      ...{ posizione: 'decidere', esito: 'sconosciuto', codiceFiscale, azienda: { codice: '0012', nome: 'Officine' } },
      nuovo: { cognome, nome: 'Ugo', perche: null, intestazione: null },
    } as never);
  const rows = [newcomer(1, 'NREGUO80A01H501U', 'Neri'), newcomer(2, 'VRDGUO80A01H501U', 'Verdi')];
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/consultant/acquisizioni/7', {
    readIntake: await intakeOf(rows),
    enterWorkers: { creati: [{ id: '81', nominativo: 'Verdi Ugo' }], azienda: { codice: '0012', nome: 'Officine' } },
  });
  const { page } = portal;
  await page.getByRole('button', { name: 'Crea 2 lavoratori' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(/Neri Ugo/).uncheck();
  await expect(dialog.getByLabel('1 di 2 lavoratori')).toBeVisible();
  await dialog.getByLabel('1 di 2 lavoratori').check();
  await dialog.getByLabel('2 lavoratori').uncheck();
  await expect(dialog.getByRole('button', { name: 'Crea', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(/Verdi Ugo/).check();
  expect(await sentBy(portal, () => press(page, 'Crea 1 lavoratore'))).toBe(
    'POST acquisizioni/7/lavoratori {"righe":[2],"azienda":{"codice":"0012"},"rileggi":true}',
  );
  await portal.close();
});

test('emptying the recycle bin reports how many documents remain, and clears the selection @full', async ({
  browser,
}) => {
  const binned = await rowsOf('listRecycleBin', {
    ...{ id: '7', tipo: 'payslip', cognome: 'Rossi', nome: 'Anna', eliminatoIl: '2026-11-01T08:00:00Z' },
  });
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/recyclebin?codiceAzienda=codice', {
    ...{ listRecycleBin: binned, emptyRecycleBin: { eliminati: 1, rimasti: 2 } },
  });
  const { page } = portal;
  await choose(page, /Rossi/);
  await expect(bar(page)).toBeVisible();
  portal.answer('listRecycleBin', []);
  await page.getByRole('button', { name: 'Svuota il cestino' }).click();
  expect(await sentBy(portal, () => press(page, 'Svuota il cestino'))).toContain('cfAzienda=codFiscale');
  await expect(page.getByText(/^1 documento eliminato; .*2/)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await portal.close();
});
