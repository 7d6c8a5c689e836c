import { formatMonth } from '../../src/text/common/format.ts';
import { type ReadPdf, textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { aDocument } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';

/** Officine Meccaniche Brambati: the largest company of the demo. */
const LARGE = '0101';
const HEADINGS = [
  'Lavoratore',
  'Codice fiscale',
  'Periodo',
  'Documento',
  'Etichette',
  'Pubblicazione',
  'Lettura',
  'Creato da',
];
/** Controls that make no sense on paper: links to other pages, buttons, checkboxes, fields. */
const OF_THE_WINDOW =
  /selezionat|Anteprima|Acquisizioni|Esci|Versione|Vai al contenuto|Aggiorna|Importa|Acquisisci|Pannello di ricerca|Cerca|Righe per pagina|Tutte|Seleziona|Azioni|reset filtri|Autorizzo|Chiudi|Stampa cronologia|Apri documento|Non è una persona|Traccia/;
const A4_LANDSCAPE = { width: 842, height: 595 };

/** Windows in which lists differ most: a table, a dark table, cards in two columns, cards on a phone. */
const WINDOWS = [
  { name: '1440', viewport: DESKTOP, scheme: 'light' },
  { name: '1440-dark', viewport: DESKTOP, scheme: 'dark' },
  { name: '820', viewport: TABLET, scheme: 'light' },
  { name: '390-dark', viewport: PHONE, scheme: 'dark' },
] as const;
type Window = (typeof WINDOWS)[number];

/** Titles for more than one page of documents, newest first, as long as real ones. */
const TITLES = Array.from(
  { length: 30 },
  (_, index) => `Regolamento ${index + 1}: uso delle attrezzature e dei luoghi di lavoro nelle sedi distaccate`,
);

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let company = '';
let companyId = '';

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(
    `SELECT c.id, c.practice_id AS "practiceId", c.tax_code AS "taxCode", c.legal_name AS name, a.id AS "createdBy"
     FROM company c, account a WHERE c.code = '${LARGE}' AND a.login = 'consulente'`,
  );
  const [{ name, createdBy, ...found }] = rows;
  company = name;
  companyId = found.id;
  for (const [index, description] of TITLES.entries())
    await aDocument(portal, found, {
      kind: 'companyDocument',
      createdBy,
      description,
      category: 'CONTRATTI',
      tags: '{sicurezza,sede di Lecco}',
      publishOn: index % 3 === 0 ? null : '2026-10-01',
    });
});
test.afterAll(() => portal?.close());

async function open(browser: Browser, { viewport, scheme }: Window, address: string) {
  const person = await visitor(browser, portal.address, viewport, scheme);
  await logIn(person.page, 'consulente');
  await goTo(person.page, address);
  return person;
}

/** Prints as Ctrl-P with "save as PDF" does, with the paper size that the page sets. */
async function printed(page: Page, name: string): Promise<ReadPdf> {
  const path = `.cache/pictures/paper-${name}.pdf`;
  const bytes = await page.pdf({ path, format: 'A4', preferCSSPageSize: true, tagged: true });
  // Printing leaves no trace in the window.
  await expect(page.locator('[data-paper]')).toHaveCount(0);
  return textOfPdf(bytes);
}

const plain = (text: string) => text.replace(/\s+/g, ' ');
const wholeText = ({ pages }: ReadPdf) => plain(pages.map(({ text }) => text).join(' '));
/** The tax codes in the order of the PDF. They are printed in groups of letters. */
const codesIn = (pdf: ReadPdf) =>
  wholeText(pdf)
    .replaceAll(' ', '')
    .match(/[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]/g) ?? [];

function expectSheets(pdf: ReadPdf, headings: readonly string[]): void {
  for (const [index, { text, width, height }] of pdf.pages.entries()) {
    const on = plain(text);
    expect({ width: Math.round(width), height: Math.round(height) }).toEqual(A4_LANDSCAPE);
    for (const heading of headings) expect(on, `sheet ${index + 1}`).toContain(heading);
    expect(on).toContain(`Pagina ${index + 1} di ${pdf.pages.length}`);
  }
  expect(wholeText(pdf)).not.toMatch(OF_THE_WINDOW);
  expect(wholeText(pdf)).toMatch(/Stampa del \d{2}\/\d{2}\/\d{4}, ore \d{2}:\d{2}, di \S/);
}

/** The month with the most payslips of the company, and the tax codes of these payslips. */
async function largestMonth(): Promise<{ month: number; codes: string[] }> {
  const { rows } = await portal.owner.query(
    `SELECT d.period AS month, array_agg(e.tax_code ORDER BY e.tax_code) AS codes
     FROM document d JOIN employee e ON e.id = d.employee_id
     WHERE d.company_id = $1 AND d.kind = 'payslip' AND d.discarded_at IS NULL
     GROUP BY d.period ORDER BY count(*) DESC, d.period LIMIT 1`,
    [companyId],
  );
  return rows[0];
}

for (const window of WINDOWS) {
  test(`a list of payslips shown as ${window.name} is printed as a table with all rows of the page${window === WINDOWS[0] ? '' : ' @full'}`, async ({
    browser,
  }) => {
    const { month, codes } = await largestMonth();
    const filters = `annomese_da=${month}&annomese_a=${month}`;
    const person = await open(
      browser,
      window,
      `#/company/documents/lav?codiceAzienda=${LARGE}&${filters}&size=-1&sort=codiceFiscale,asc`,
    );
    const { page } = person;
    await expect(page.getByText(`1–${codes.length} di ${codes.length}`)).toBeVisible();
    const pdf = await printed(page, `payslips-${window.name}`);
    expectSheets(pdf, HEADINGS);
    const all = wholeText(pdf);
    expect(all).toContain(company);
    expect(all).toContain('Documenti lavoratori');
    expect(all).toContain(`${codes.length} buste paga`);
    expect(all).toContain(`Mese: ${formatMonth(month, 'short')}`);
    expect(all).toContain('Ordine: Codice fiscale, crescente');
    expect(codesIn(pdf)).toEqual(codes);
    await leave(person);
  });
}

/** Runs the check on the same screen in each kind of window. */
async function inEachWindow(
  page: Page,
  shown: (cards: boolean) => Promise<void>,
  print: (window: Window) => Promise<void>,
) {
  for (const window of WINDOWS) {
    await page.setViewportSize(window.viewport);
    await page.emulateMedia({ colorScheme: window.scheme });
    await shown(window.viewport.width <= 1200);
    await print(window);
  }
}

/** A wide window shows rows in a grid, a narrow one as cards. */
const rowsIn = (page: Page, name: string) => async (cards: boolean) => {
  const rows = cards
    ? page.getByRole('list', { name }).getByRole('listitem')
    : page.getByRole('grid', { name }).locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toBeVisible();
};

test('a company’s documents and a consultant’s companies are printed from every kind of window @full', async ({
  browser,
}) => {
  const person = await open(browser, WINDOWS[0], `#/company/documents/azi?codiceAzienda=${LARGE}`);
  const { page } = person;

  await test.step('the documents of a company', async () => {
    const list = 'Documenti dell’azienda';
    const titles = TITLES.slice(-25);
    await inEachWindow(page, rowsIn(page, list), async (window) => {
      const pdf = await printed(page, `company-documents-${window.name}`);
      expectSheets(pdf, ['Documento', 'Categoria', 'Consegna', 'Scadenza', 'Etichette', 'Pubblicazione', 'Lettura']);
      const all = wholeText(pdf);
      expect(all).toContain(`${company} ${list}`);
      expect(all).toContain(`1–25 di ${TITLES.length} documenti`);
      for (const title of titles) expect(all).toContain(title);
    });
  });

  await test.step('the practice’s companies, with the state of the filter', async () => {
    const { rows } = await portal.owner.query(
      `SELECT p.name AS practice, array_agg(c.legal_name) AS names
       FROM company c JOIN practice p ON p.id = c.practice_id
       WHERE p.id = (SELECT practice_id FROM company WHERE id = $1) GROUP BY p.name`,
      [companyId],
    );
    const [{ practice, names }] = rows;
    await goTo(page, '#/consultant/companies?size=-1');
    await inEachWindow(page, rowsIn(page, 'Aziende'), async (window) => {
      const pdf = await printed(page, `companies-${window.name}`);
      expectSheets(pdf, ['Azienda', 'Codice', 'Codice fiscale', 'E-mail', 'Accesso', 'Lavoratori']);
      const all = wholeText(pdf);
      expect(all).toContain(`${practice} Attivazione utenti`);
      expect(all).toContain(`${names.length} aziende · Ordine: Azienda, crescente`);
      for (const name of names) expect(all).toContain(plain(name));
    });
    await goTo(page, '#/consultant/companies?q=nessuna-si-chiama-cosi');
    await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
    const pdf = await printed(page, 'companies-none');
    expect(wholeText(pdf)).toMatch(
      /0 aziende · .*Ricerca: «nessuna-si-chiama-cosi».*Nessun risultato con questi filtri/,
    );
    expectSheets(pdf, []);
  });
  await leave(person);
});

test('the Cronologia of one document and of forty is printed as a table, without the timeline @full', async ({
  browser,
}) => {
  const { rows } = await portal.owner.query(
    `SELECT d.id, e.last_name || ' ' || e.first_name AS name, e.tax_code AS code
     FROM document d JOIN employee e ON e.id = d.employee_id
     WHERE d.company_id = $1 AND d.kind = 'payslip' AND d.read_status = 2 AND d.discarded_at IS NULL
     ORDER BY d.id LIMIT 40`,
    [companyId],
  );
  const [first] = rows;
  const person = await open(browser, WINDOWS[0], `#/documents/history/${first.id}`);
  const { page } = person;
  const list = 'Cronologia di consegna e lettura documenti';
  const headings = ['Data', 'Ora', 'Utente', 'Nominativo', 'Tipo', 'Documento', 'Stato'];

  await test.step('the Cronologia of one document', async () => {
    // Waits for the subject's name, which comes with a second response.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/ \d{4}$/);
    await expect(page.getByRole('main').getByText(company)).toBeVisible();
    await inEachWindow(page, rowsIn(page, list), async (window) => {
      const pdf = await printed(page, `history-${window.name}`);
      expectSheets(pdf, headings);
      const all = wholeText(pdf);
      expect(all).toContain(company);
      expect(all).toContain(`${first.name}, `);
      expect(codesIn(pdf)).toContain(first.code);
      expect(all).toContain(list);
      expect(all).toMatch(/\d righe · Ordine: Data, decrescente/);
      expect(all).toMatch(/Letto lavoratore/);
      expect(all).toContain('Registro integro');
    });
  });

  await test.step('the Cronologia of forty documents, filtered by state', async () => {
    const ids = rows.map(({ id }) => `listaID=${id}`).join('&');
    await goTo(page, `#/documents/history/multi?${ids}&size=-1&stato=LettoDipendente`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cronologia di 40 documenti');
    await inEachWindow(page, rowsIn(page, list), async (window) => {
      const pdf = await printed(page, `history-many-${window.name}`);
      expectSheets(pdf, []);
      expect(pdf.pages.length).toBeGreaterThan(1);
      // Skips the last sheet if it contains only the sentence about the ledger.
      for (const sheet of pdf.pages.map(({ text }) => plain(text)).filter((text) => text.includes('Letto lavoratore')))
        for (const heading of headings) expect(sheet).toContain(heading);
      const all = wholeText(pdf);
      expect(all).toContain('Cronologia di 40 documenti');
      expect(all).toContain('Stati mostrati: Letto lavoratore');
      for (const { name } of rows) expect(all).toContain(name);
      expect(all).not.toContain('Pubblicato');
    });
  });
  await leave(person);
});

test('all of a thousand rows are printed, whatever is selected or visible, and the window stays unchanged @full', async ({
  browser,
}) => {
  const { rows } = await portal.owner.query(
    `SELECT e.tax_code AS code FROM document d JOIN employee e ON e.id = d.employee_id
     WHERE d.company_id = $1 AND d.kind = 'payslip' AND d.discarded_at IS NULL ORDER BY e.tax_code`,
    [companyId],
  );
  const codes = rows.map(({ code }) => code);
  const address = `#/company/documents/lav?codiceAzienda=${LARGE}&size=-1&sort=codiceFiscale,asc`;
  for (const window of [WINDOWS[0], WINDOWS[3]]) {
    const person = await open(browser, window, address);
    const { page } = person;
    const sheet = page.locator('#contenuto');
    const wide = window.viewport.width > 1200;
    await rowsIn(page, 'Buste paga')(!wide);
    await expect(page.getByText(/^1–[\d.]+ di [\d.]+$/)).toBeVisible();
    const drawn = wide
      ? page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]')
      : page.getByRole('list', { name: 'Buste paga' }).getByRole('listitem');
    expect(await drawn.count()).toBeLessThan(100);
    if (wide) {
      for (const index of [0, 1]) await drawn.nth(index).locator('td').first().click();
      await expect(page.getByText('2 selezionati')).toBeVisible();
      await drawn
        .first()
        .getByRole('button', { name: /^Azioni su/ })
        .click();
      await page.getByRole('menuitem', { name: 'Anteprima' }).click();
      await expect(page.getByRole('complementary', { name: 'Anteprima' }).locator('iframe')).toBeVisible();
    }
    const top = await sheet.evaluate(async (element) => {
      for (const part of element.querySelectorAll('[aria-label="Buste paga"], iframe'))
        part.setAttribute('data-same', '');
      element.scrollTo(0, 3000);
      // Waits until the scroll position is stable: it moves while the cards, whose height depends on their text, are
      // measured.
      for (let last = -1, frames = 0; frames < 10; frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
        if (element.scrollTop !== last) frames = 0;
        last = element.scrollTop;
      }
      return element.scrollTop;
    });
    const same = await page.locator('[data-same]').count();
    const pdf = await printed(page, `payslips-all-${window.name}`);
    expectSheets(pdf, HEADINGS);
    expect(codesIn(pdf)).toEqual(codes);
    // After printing, the browser first lays out the window again, and only then restores the scroll position.
    const away = () => sheet.evaluate((element, stood) => Math.abs(element.scrollTop - stood), top);
    await expect.poll(away, `stood at ${top}`).toBeLessThan(wide ? 1 : 100);
    // Printing has redrawn neither the rows nor the open PDF.
    await expect(page.locator('[data-same]')).toHaveCount(same);
    if (wide) await expect(page.getByText('2 selezionati')).toBeVisible();
    await leave(person);
  }
});

test('paper is black on white in the dark scheme too, and accessible @full', async ({ browser }) => {
  const person = await open(browser, WINDOWS[1], `#/company/documents/lav?codiceAzienda=${LARGE}`);
  const { page } = person;
  await rowsIn(page, 'Buste paga')(false);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-paper]')).toBeVisible();
  const found = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('html, body, body *')].filter((element) => element.checkVisibility());
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const values = (all: Element[], property: 'color' | 'backgroundColor') => [
      ...new Set(all.map((element) => getComputedStyle(element)[property])),
    ];
    return {
      ink: values(shown.filter(hasWords), 'color'),
      // Only the logo is printed with its background.
      grounds: values(
        shown.filter((element) => getComputedStyle(element).printColorAdjust !== 'exact'),
        'backgroundColor',
      ),
      // Icons are filled with the white of the paper, not with the colour of the dark scheme.
      sheet: getComputedStyle(document.documentElement).getPropertyValue('--pl-sheet'),
      links: [
        ...new Set(shown.filter((element) => element.matches('a')).map((a) => getComputedStyle(a).textDecorationLine)),
      ],
    };
  });
  expect(found).toEqual({
    ink: ['rgb(0, 0, 0)'],
    grounds: ['rgba(0, 0, 0, 0)'],
    sheet: expect.stringMatching(/^#(fff){1,2}$/),
    links: [],
  });
  await picture(page, 'paper-dark');
  await expectAccessible(page, 'a list on paper');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-paper]')).toHaveCount(0);
  await leave(person);
});
