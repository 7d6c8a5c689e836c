import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, visitor } from './page.ts';

/** A demo company with people and payslips but without figures. */
const EMPTY = { code: '0102', login: 'olonella' };
const YEAR = new Date().getFullYear() - 1;

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const COSTS = [
  ['Mese', 'Retribuzioni', 'INPS azienda', 'INAIL', 'Ratei', 'TFR', 'Fondi', 'Altro', 'Totale'],
  ['gennaio', '81.204,17', '24.345,01', '1.023,17', '1.461,68', '6.015,12', '649,63', '-12,40', '114.686,38'],
  ['febbraio', '80.999,03', '24.283,51', '1.020,59', '1.457,98', '5.999,93', '647,99', '0,07', '114.409,10'],
];
const FILES: Record<string, string> = {
  costi: COSTS.map((row) => row.join(';')).join('\n'),
  cedolini:
    'Mese;Cedolini;Lordo;Netto;Contributi dipendente;Contributi azienda;IRPEF\n1;40;81204,17;58100,10;7706,28;24345,01;11200,33',
  presenze: 'Mese;Causale;Ore\n1;Lavorate;5.812,50\n1;Straordinario;96\n1;Ferie;320,25\n1;Malattia;48',
  ratei: 'Tipo;Unità;Residuo AP;Maturato;Goduto;Saldo\nFERIE;ORE;1.200,00;533,33;320,25;1.413,08',
  bilancio: 'Sezione;Codice;Descrizione;Importo;Importo AP\nECONOMICO;B.9.a;Salari e stipendi;162.203,20;150.000,00',
  filiali: 'Codice;Descrizione;Dipendenti;Costo\n0001;Sede;40;229.095,48',
  forza: 'Mese;Qualifica;Numero\n1;Operai;31\n1;Impiegati;9\n2;Operai;30\n2;Impiegati;9',
};

async function offer(page: Page, kind: string, content: string): Promise<void> {
  await goTo(page, `/company/dati/import?codiceAzienda=${EMPTY.code}&tipo=${kind}&anno=${YEAR}`);
  await page.locator('input[type=file]').setInputFiles({
    name: `${kind}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
}

test('a consultant imports figures for a company without any, and the company’s home shows them exact to the cent @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, `/company/home?codiceAzienda=${EMPTY.code}`);
  await expect(page.getByText('Ancora nessun dato')).toBeVisible();
  await page.getByRole('link', { name: 'Importa dati' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importa dati');

  // The page names each wrong row, and imports nothing until all wrong rows are corrected or left out.
  await offer(page, 'costi', `${FILES.costi}\n13;1;1;1;1;1;1;1;7\nmarzo;dodici;0;0;0;0;0;0;0`);
  await expect(page.getByRole('tab', { name: /^Rifiutate 2/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row', { name: /^4 / })).toContainText('mese da 1 a 12');
  await expect(page.getByRole('row', { name: /^5 marzo/ })).toContainText('«dodici» non è un numero');
  await expect(page.getByRole('button', { name: 'Importa 2 righe' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'l’anteprima dei dati');
  await page.getByRole('textbox', { name: 'Retribuzioni, riga 5' }).fill('12');
  await page.getByRole('textbox', { name: 'Retribuzioni, riga 5' }).press('Enter');
  await expect(page.getByRole('row', { name: /^5 marzo/ })).toContainText('Non torna');
  await page.getByRole('textbox', { name: 'Totale, riga 5' }).fill('12,00');
  await page.getByRole('textbox', { name: 'Totale, riga 5' }).press('Enter');
  await expect(page.getByRole('tab', { name: /^Valide 3/ })).toBeVisible();
  await page.getByRole('button', { name: 'Lascia fuori, riga 4' }).click();
  await page.getByRole('button', { name: 'Importa 3 righe' }).click();
  await expect(page.getByText(/Costi del personale \d{4}: 3 righe importate/)).toBeVisible();
  await expect(page.getByText(/1 riga è rimasta fuori/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'costi (corretto).csv' })).toBeVisible();
  await page.getByRole('button', { name: 'Ricomincia' }).click();

  for (const [kind, content] of Object.entries(FILES)) {
    await offer(page, kind, content);
    await page.getByRole('button', { name: /^Importa \d+ rig/ }).click();
    await expect(page.getByRole('cell', { name: `${kind}.csv`, exact: true })).toBeVisible();
  }

  await goTo(page, `/company/home?codiceAzienda=${EMPTY.code}&anno=${YEAR}`);
  await expect(page.getByText('229.095,48 €').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mostra la tabella: Costo del lavoro' }).click();
  const table = page.getByRole('table', { name: `Costo del lavoro ${YEAR}` });
  for (const [month = '', ...amounts] of COSTS.slice(1)) {
    const row = table.getByRole('row', { name: new RegExp(`^${month}`, 'i') });
    await expect(row.getByRole('rowheader')).toHaveText(new RegExp(month, 'i'));
    expect((await row.getByRole('cell').allTextContents()).map((cell) => cell.replace(/\s€$/, ''))).toEqual(amounts);
  }
  await expect(page.getByRole('heading', { name: 'Bilancio' })).toBeVisible();
  const statement = page.getByRole('table', { name: `Conto economico ${YEAR}` });
  await expect(statement.getByRole('row', { name: /^B\.9\.a Salari e stipendi/ })).toContainText('162.203,20');
  await leave(person);
});

test('on a phone a company reads its charts as tables, and moves through a chart with the arrow keys @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'azienda');
  await expect(page.getByRole('heading', { name: 'Costo del lavoro' })).toBeVisible();
  for (const title of ['Costo del lavoro', 'Forza aziendale', 'Presenze e assenze', 'Ratei', 'Cedolini dell’anno']) {
    await page.getByRole('button', { name: `Mostra la tabella: ${title}` }).click();
    const table = page.getByRole('table', { name: new RegExp(`^${title}`) });
    await expect(table.getByRole('columnheader').first()).toBeVisible();
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('button', { name: `Mostra la tabella: ${title}` }).click();
  }
  const chart = page.getByRole('group', { name: /^Costo del lavoro/ });
  const last = chart.locator('[tabindex="0"]');
  await expect(last).toHaveCount(1);
  await last.focus();
  await page.keyboard.press('Home');
  await expect(chart.locator(':focus')).toHaveAttribute('aria-label', /^Gennaio \d{4}: [\d.]+,\d\d\s€; \d{4}: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/annomese_da=\d{4}01/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await leave(person);
});

test('an absence lists its people, and the URL contains year and branch @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  await logIn(page, 'azienda');
  await page.getByRole('button', { name: /^Malattia: .* Mostra le persone$/ }).click();
  const people = page.getByRole('dialog').getByRole('table');
  await expect(people.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: String(YEAR), exact: true }).click();
  // The year compared with is limited to the same branch.
  const years = [YEAR, YEAR - 1].map((year) =>
    page.waitForRequest(
      (one) => one.url().includes('/forzaaziendale?') && one.url().endsWith(`anno=${year}&filcant=0001`),
    ),
  );
  await page.getByLabel('Filiale').selectOption('0001');
  await Promise.all(years);
  await expect(page).toHaveURL(new RegExp(`anno=${YEAR}`));
  await expect(page).toHaveURL(/filcant=0001/);
  await leave(person);
});

test('a note is never lost without a question, an empty note is never saved, and only one new note can be open @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  await logIn(page, 'azienda');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Nuova nota' }).click();
  await expect(dialog.getByRole('button', { name: 'Nuova nota' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Testo della nota').fill('\u00a0\u200b ');
  await expect(dialog.getByRole('button', { name: 'Salva' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Testo della nota').fill('Prima nota');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Uscire senza salvare?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Prima nota')).toBeVisible();
  await dialog.getByRole('button', { name: 'Nuova nota' }).click();
  // An older note cannot be edited meanwhile, because that would discard the text being written.
  const older = dialog.getByRole('listitem').filter({ hasText: 'Prima nota' });
  await expect(older.getByRole('button', { name: 'Modifica' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Testo della nota').fill('Seconda nota');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('Seconda nota');
  // Unsaved changes to an existing note are protected like a new note.
  await older.getByRole('button', { name: 'Modifica' }).click();
  await dialog.getByLabel('Testo della nota').fill('Prima nota, riscritta');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click();
  await dialog.getByLabel('Testo della nota').fill('Prima nota');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await leave(person);
});
