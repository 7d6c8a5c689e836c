import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { sentBy } from './made-steps.ts';

/**
 * A user changes the preview of an import: the name of a column, a tick, a left-out row, a corrected cell. Checks what
 * the page sends again, what it keeps, and what it finally imports. The answers are generated from the contracts.
 */
test.beforeAll(() => buildWebIfStale());

const sheet = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('Cognome;Nome') });
const give = (page: Page, name: string) => page.locator('input[type=file]').first().setInputFiles(sheet(name));
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const importing = (page: Page, rows: string) => page.getByRole('button', { name: `Importa ${rows}`, exact: true });
const row = (riga: number, esito: string, valori: object, messaggi: object[] = []) => ({
  ...{ riga, esito, messaggi, azione: 'crea' },
  valori: { cognome: `Prova${riga}`, nome: 'Anna', codiceFiscale: `CF${riga}`, email: null, ...valori },
});
const WRONG = [{ campo: 'email', testo: 'Non è un indirizzo' }];
const DOUBT = [{ campo: null, testo: 'Il codice dice altro' }];
const column = (indice: number, intestazione: string, campo: string | null) => ({ indice, intestazione, campo });
const COLUMNS = [column(0, 'Cognome', 'cognome'), column(1, 'Nome', 'nome'), column(2, 'Chi è', null)];
const AT = '/company/employees/import?codiceAzienda=codice';

test('naming a column by hand keeps the names of the others, except of the column that had this name @full', async ({
  browser,
}) => {
  const preview = { righe: [], colonne: COLUMNS, mancanti: ['codiceFiscale'], totale: 0 };
  const portal = await MadePortal.open(browser, 'CONSULTANT', AT, {
    previewEmployees: preview,
    lastEmployeeImports: [],
  });
  const { page } = portal;
  expect(await sentBy(portal, () => give(page, 'uno.csv'))).toContain('file: file uno.csv');
  await expect(page.getByText(/^Indica a mano le colonne: Codice fiscale/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importa \d/ })).toHaveCount(0);
  const names: Record<string, object> = {};
  for (const [heading, label] of [
    ['Chi è', 'Codice fiscale'],
    ['Chi è', 'Cognome'],
    ['Chi è', 'Cognome e nome insieme'],
    ['Nome', 'Non importare'],
  ] as const) {
    const sent = await sentBy(portal, () =>
      page.getByRole('combobox', { name: heading, exact: true }).selectOption({ label }),
    );
    names[`${heading}: ${label}`] = JSON.parse(/colonne: (\{.*?\})/.exec(sent)?.[1] ?? 'null');
    expect(sent).toContain('file: file uno.csv');
    await expect(page.getByRole('combobox', { name: heading, exact: true })).toBeVisible();
  }
  expect(names).toEqual({
    'Chi è: Codice fiscale': { 0: 'cognome', 1: 'nome', 2: 'codiceFiscale' },
    'Chi è: Cognome': { 1: 'nome', 2: 'cognome' },
    'Chi è: Cognome e nome insieme': { 0: 'cognome', 1: 'nome', 2: 'nominativo' },
    'Nome: Non importare': { 0: 'cognome' },
  });
  await portal.close();
});

test('an import contains ticked, restored and corrected rows, not left-out ones, and uses the newer of two answers', async ({
  browser,
}) => {
  const doubtful = row(3, 'controllare', {}, DOUBT);
  const [wrong, other] = [row(4, 'rifiutata', { email: 'no' }, WRONG), row(5, 'rifiutata', { email: 'né' }, WRONG)];
  const preview = (...righe: object[]) => ({ righe, colonne: COLUMNS, mancanti: [], totale: righe.length });
  const portal = await MadePortal.open(browser, 'CONSULTANT', AT, {
    previewEmployees: preview(row(2, 'valida', {}), doubtful, wrong, other),
    lastEmployeeImports: [],
    importEmployeesNoWebAccess: { creati: 3, aggiornati: 0, rifiutati: 0 },
  });
  const { page } = portal;
  await give(page, 'uno.csv');
  await expect(tab(page, /^Rifiutate 2/)).toHaveAttribute('aria-selected', 'true');
  // Leaving out and restoring all rows of a tab checks the remaining rows each time.
  portal.answer('previewEmployees', preview(row(2, 'valida', {}), doubtful));
  await sentBy(portal, () => page.getByRole('button', { name: 'Lasciale fuori tutte' }).click());
  await expect(tab(page, /^Lasciate fuori 2/)).toBeVisible();
  await expect(importing(page, '1 riga')).not.toHaveAttribute('aria-disabled', 'true');
  await tab(page, /^Lasciate fuori/).click();
  portal.answer('previewEmployees', preview(row(2, 'valida', {}), doubtful, wrong, other));
  await sentBy(portal, () => page.getByRole('button', { name: 'Riprendile tutte' }).click());
  await expect(tab(page, /^Rifiutate 2/)).toBeVisible();
  await expect(importing(page, '1 riga')).toHaveAttribute('aria-disabled', 'true');

  // Ticking a row sends no request.
  await tab(page, /^Da controllare/).click();
  const before = portal.sent.length;
  const tick = page.getByLabel('È giusto così: importa la riga 3');
  await tick.click();
  await expect(importing(page, '2 righe')).toBeVisible();
  expect(portal.sent.length).toBe(before);
  await tick.click();
  await expect(importing(page, '1 riga')).toBeVisible();
  await tick.click();

  // Types two texts: the answer to the first one arrives last and is ignored.
  await tab(page, /^Rifiutate/).click();
  const late = await portal.hold('/anteprima', preview(row(2, 'valida', {}), doubtful, wrong, other));
  const cell = page.getByLabel('E-mail, riga 4');
  await cell.fill('quasi');
  await cell.press('Enter');
  portal.answer(
    'previewEmployees',
    preview(row(2, 'valida', {}), doubtful, row(4, 'valida', { email: 'a@b.it' }), other),
  );
  await cell.fill('a@b.it');
  await sentBy(portal, () => cell.press('Enter'));
  await expect(tab(page, /^Rifiutate 1/)).toBeVisible();
  late();
  await portal.settled();
  await expect(tab(page, /^Rifiutate 1/)).toBeVisible();
  // A corrected row stays visible until the user changes the tab.
  await expect(cell).toBeVisible();
  const mended = page.getByRole('rowheader', { name: '4', exact: true });
  await expect(mended).toBeVisible();
  await tab(page, /^Valide/).click();
  await tab(page, /^Rifiutate/).click();
  await expect(page.getByRole('rowheader', { name: '5', exact: true })).toBeVisible();
  await expect(mended).toHaveCount(0);
  await sentBy(portal, () => page.getByRole('button', { name: 'Lascia fuori, riga 5' }).click());
  await page
    .getByLabel(/accesso/i)
    .last()
    .uncheck();
  const run = await sentBy(portal, () => importing(page, '3 righe').click());
  expect(run).toMatch(/^POST users\/company\/import\S*nowebaccess\S* /i);
  const sent = JSON.parse(run.slice(run.indexOf('['))) as { riga: number; confermata?: boolean; email?: string }[];
  expect(sent.map(({ riga, confermata, email }) => [riga, confermata, email])).toEqual([
    [2, undefined, undefined],
    [3, true, undefined],
    [4, undefined, 'a@b.it'],
  ]);
  await expect(page.getByText('1 riga è rimasta fuori', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Ricomincia' }).click();
  await expect(page.getByText('Trascina qui un foglio XLSX o CSV')).toBeVisible();
  await portal.close();
});

test('a preview belongs to one company and the newest sheet, and unchanged figures are sent as the original sheet @full', async ({
  browser,
}) => {
  const preview = (...righe: object[]) => ({ righe, colonne: COLUMNS, mancanti: [], totale: righe.length });
  const portal = await MadePortal.open(browser, 'CONSULTANT', AT, {
    previewEmployees: preview(row(2, 'valida', {})),
    lastEmployeeImports: [],
    listFigureImports: [],
  });
  const { page } = portal;
  await give(page, 'uno.csv');
  await expect(page.getByRole('heading', { name: 'uno.csv' })).toBeVisible();
  await give(page, 'due.csv');
  await expect(page.getByRole('heading', { name: 'due.csv' })).toBeVisible();
  const [other] = await rowsOf('companyByIntegratedCode', { codice: 'altra', codFiscale: 'altro' });
  portal.answer('companyByIntegratedCode', other);
  await portal.goTo('/company/employees/import?codiceAzienda=altra');
  await expect(page.getByText('Trascina qui un foglio XLSX o CSV')).toBeVisible();
  await portal.goTo(AT);
  await expect(page.getByRole('heading', { name: 'due.csv' })).toBeVisible();

  const [read] = await rowsOf('previewFigures', {
    mancanti: [],
    righe: [
      { ...row(2, 'valida', {}), valori: { mese: '1' } },
      { ...row(3, 'valida', {}), valori: { mese: '2' } },
    ],
  });
  portal.answer('previewFigures', read);
  await portal.goTo('/company/dati/import?codiceAzienda=altra');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importa dati');
  await give(page, 'dati.csv');
  expect(await sentBy(portal, () => importing(page, '2 righe').click())).toContain('file: file dati.csv');
  await page.getByRole('button', { name: 'Ricomincia' }).click();
  await give(page, 'dati.csv');
  await sentBy(portal, () => page.getByRole('button', { name: 'Lascia fuori, riga 3' }).click());
  expect(await sentBy(portal, () => importing(page, '1 riga').click())).toContain('file: file dati (corretto).csv');
  await portal.close();
});
