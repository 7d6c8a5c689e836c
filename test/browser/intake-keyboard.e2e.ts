import { Page as Sheet, writePdf } from '../support/payroll-pdf/drawing.ts';
import { aPerson, type TestPerson } from '../support/portal/people.ts';
import { aCompany, anEmployee, aPayslip, aPractice, type TestEmployee } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, picture, visitor } from './page.ts';

/** Ten decisions of every kind and the confirmation by keyboard alone; the focus is never lost. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let people: TestEmployee[] = [];
const strangers = [aPerson(901), aPerson(911), aPerson(921), aPerson(931)];

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { owner } = portal;
  const practice = await aPractice(owner, 'elena');
  const company = await aCompany(owner, practice, { legalName: 'Tipografia Aurora S.r.l.' });
  const names = ['Abate', 'Barbieri', 'Cattaneo', 'Donati', 'Esposito', 'Fontana', 'Galli', 'Longo'];
  people = [];
  for (const [index, lastName] of names.entries())
    people.push(await anEmployee(owner, company, { ...aPerson(700 + index * 3), lastName, firstName: 'Anna' }));
  // Adds two people with the same name: only the tax code distinguishes them.
  for (const index of [0, 1])
    people.push(
      await anEmployee(owner, company, { ...aPerson(800 + index * 7), lastName: 'Greco', firstName: 'Sara' }),
    );
  const [, , cattaneo, donati, , , galli] = people as [TestEmployee, ...TestEmployee[]];
  for (const employee of [cattaneo, donati, galli])
    if (employee) await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202610 });
});
test.afterAll(() => portal?.close());

interface Slip {
  person: Pick<TestPerson, 'firstName' | 'lastName'> | null;
  code: string | null;
  month: boolean;
}

function slips(all: Slip[]): Uint8Array {
  const pages = all.map(({ person, code, month }) => {
    const sheet = new Sheet();
    sheet.line(30, 60, 560, 60);
    if (!person) return sheet;
    sheet.text(30, 40, 'LIBRO UNICO DEL LAVORO - CEDOLINO PAGA', 10);
    if (month) sheet.text(30, 80, 'Periodo di retribuzione: OTTOBRE 2026');
    sheet.text(30, 110, `Cognome e nome ${person.lastName.toUpperCase()} ${person.firstName.toUpperCase()}`);
    if (code) sheet.text(30, 130, `Codice fiscale ${code}`);
    sheet.text(30, 200, 'Paga base 1.500,00   Contingenza 512,00   Trattenute INPS 182,00');
    sheet.text(30, 220, 'Ferie 12,00   Permessi 8,00   Imponibile fiscale del dipendente 1.100,00');
    // A month without the label that the other pages print before it is not recognised.
    if (!month) sheet.text(30, 680, 'SETTEMBRE 2026');
    sheet.text(30, 700, 'NETTO IN BUSTA 1.430,00');
    return sheet;
  });
  return writePdf({ pages });
}

/** Describes the focused element. Waits, because between two renderings no element has the focus for an instant. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const row = at?.closest('[data-row]');
    if (row) return `row ${row.getAttribute('data-row')}`;
    if (at?.closest('aside, dialog')) return `panel ${at.getAttribute('value') ?? at.id ?? at.tagName}`;
    return `${at?.tagName.toLowerCase()} ${at?.id ?? ''}`.trim();
  });
}

const keys = async (page: Page, ...all: string[]) => {
  for (const key of all) await page.keyboard.press(key);
};

/** Presses Tab until the wanted element has the focus; fails after `atMost` presses. */
async function tabTo(page: Page, wanted: RegExp, atMost: number, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let n = 0; n <= atMost; n += 1) {
    const name = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      const labelled = at?.getAttribute('aria-label') ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return `${at?.getAttribute('data-place') ?? ''} ${labelled ?? at?.textContent ?? ''}`.trim().slice(0, 80);
    });
    if (wanted.test(name)) return;
    seen.push(name);
    await page.keyboard.press(key);
  }
  throw new Error(`not reached in ${atMost} tabs: ${wanted}; passed ${seen.join(' | ')}`);
}

test('ten decisions of every kind and the confirmation by keyboard alone @full', async ({ browser }) => {
  const [abate, barbieri, cattaneo, donati, esposito, fontana, galli, longo, sara] = people as TestEmployee[];
  const known = (person: TestEmployee | undefined): Slip => ({
    person: person ?? null,
    code: person?.taxCode ?? null,
    month: true,
  });
  const unknown = (n: number): Slip => ({
    person: strangers[n] ?? null,
    code: strangers[n]?.taxCode ?? null,
    month: true,
  });
  const bytes = slips([
    known(abate),
    { person: barbieri ?? null, code: null, month: true },
    { person: sara ?? null, code: null, month: true },
    unknown(0),
    unknown(1),
    known(cattaneo),
    known(donati),
    { ...known(esposito), month: false },
    unknown(2),
    { person: null, code: null, month: false },
    unknown(3),
  ]);
  const consultant = await visitor(browser, portal.address);
  const { page } = consultant;
  const onRow = (n: number) => expect.poll(() => focused(page)).toBe(`row ${n}`);
  const inPanel = () => expect.poll(() => focused(page)).toMatch(/^panel/);
  /** Waits until the review shows doubt `n` and its answer has the focus. */
  const onDoubt = async (n: number) => {
    await expect(page.locator(`aside [data-of-row="${n}"][data-steady]`)).toBeVisible();
    await inPanel();
  };
  const decided = (left: number) =>
    expect(page.getByRole('grid', { name: /Da decidere/ }).getByRole('row')).toHaveCount(left);

  await test.step('a file is selected, and the review starts with ten questions', async () => {
    await logIn(page, 'elena');
    await goTo(page, '#/consultant/acquisizioni');
    await page.setInputFiles('input[type=file]', {
      name: 'ottobre.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(bytes),
    });
    await expect(page.getByText('1 pronto')).toBeVisible();
    await decided(10);
    expect(await focused(page)).toMatch(/^h1/);
    await tabTo(page, /^open Verifica/, 16);
    await onRow(2);
  });

  await test.step('1 a page has only a name: the single proposal is accepted', async () => {
    await keys(page, 'Enter');
    await onDoubt(2);
    await keys(page, 'Space', 'Enter');
    await onDoubt(3);
    await decided(9);
  });

  await test.step('2 two people have the same name: an arrow key selects the second', async () => {
    await keys(page, 'Space', 'ArrowDown', 'Enter');
    await onDoubt(4);
  });

  await test.step('3 an unknown person is created, and Tab skips the search field', async () => {
    await keys(page, 'Space');
    await keys(page, 'Shift+Tab', 'ArrowDown');
    await expect(page.getByRole('radio', { name: 'Crea il lavoratore' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Crea il lavoratore' })).toBeFocused();
    await picture(page, 'intake-keyboard-create-1440');
    await expectAccessible(page, 'creating a worker from a page');
    await tabTo(page, /^Codice fiscale/, 4);
    await keys(page, 'Enter');
    await onDoubt(5);
  });

  await test.step('4 a page with an unknown code is assigned by search', async () => {
    await keys(page, 'Space');
    await page.keyboard.type('Fontana');
    await expect(page.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option')).toHaveCount(1);
    await keys(page, 'ArrowDown', 'Enter', 'Enter');
    // The page shows another person's code, so that assigning it requires a confirmation.
    await expect(
      page.getByText(/La pagina 5 porta il codice .*: davvero nel documento di Fontana Anna\?/),
    ).toBeVisible();
    await expectAccessible(page, 'a code of somebody else');
    await tabTo(page, /^Sì, sono di questa persona/, 3);
    await keys(page, 'Space');
    await picture(page, 'intake-doubt-1440');
    await tabTo(page, /^Assegna e continua/, 2);
    await keys(page, 'Enter');
    await onDoubt(6);
    await decided(6);
  });

  await test.step('5 a duplicate is left out', async () => {
    await keys(page, 'Enter');
    await onDoubt(7);
  });

  await test.step('6 both copies of another duplicate are kept', async () => {
    await tabTo(page, /^Tieni entrambi/, 3);
    await keys(page, 'Enter');
    await onDoubt(8);
  });

  await test.step('7 a missing month is entered', async () => {
    await tabTo(page, /^Mese/, 4);
    await page.keyboard.type('Ottobre');
    await tabTo(page, /^Assegna e continua/, 3);
    await keys(page, 'Enter');
    await onDoubt(9);
  });

  await test.step('8 an unknown person is left out', async () => {
    await tabTo(page, /^Escludi/, 6);
    await keys(page, 'Enter');
    await onDoubt(10);
    await decided(2);
  });

  await test.step('9 a page without text is assigned by search, with the month of the other pages', async () => {
    await keys(page, 'Space');
    await page.keyboard.type('Longo');
    await expect(page.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option')).toHaveCount(1);
    await keys(page, 'Enter');
    await expect(page.getByRole('complementary').getByText('Cedolino · ottobre 2026')).toBeVisible();
    await tabTo(page, /^Assegna e continua/, 3);
    await keys(page, 'Enter');
    await onDoubt(11);
  });

  await test.step('10 a page is assigned to a person who already has that month: the new question gets the focus', async () => {
    await keys(page, 'Space');
    await page.keyboard.type('Galli');
    await expect(page.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option')).toHaveCount(1);
    await keys(page, 'Enter');
    await tabTo(page, /^Sì, sono di questa persona/, 4);
    await keys(page, 'Space');
    await tabTo(page, /^Assegna e continua/, 2);
    await keys(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Esiste già: che cosa ne faccio?' })).toBeVisible();
    await inPanel();
    await picture(page, 'intake-keyboard-tenth-1440');
    await expectAccessible(page, 'a duplicate by hand');
    await tabTo(page, /^Escludi/, 2);
    await keys(page, 'Enter');
    // After the last decision, the confirmation button has the focus.
    await expect.poll(() => focused(page)).toContain('conferma-acquisizione');
    await expect(page.getByText('8 pronti')).toBeVisible();
  });

  await test.step('a ready row is left out and put back, and keeps the focus', async () => {
    await tabTo(page, /^open Anteprima/, 30, 'Shift+Tab');
    await keys(page, 'Enter');
    await inPanel();
    await tabTo(page, /^Escludi/, 4);
    await keys(page, 'Enter');
    await expect(page.getByText('7 pronti')).toBeVisible();
    await inPanel();
    await tabTo(page, /^Rimetti in revisione/, 4);
    await keys(page, 'Enter');
    await expect(page.getByText('8 pronti')).toBeVisible();
    await expect.poll(() => focused(page)).not.toMatch(/^body/);
  });

  await test.step('editing a ready row moves the focus to its choices, and Escape moves it back to the row', async () => {
    await keys(page, 'Escape');
    await expect.poll(() => focused(page)).toMatch(/^row/);
    await keys(page, 'Enter');
    await inPanel();
    await tabTo(page, /^Correggi/, 3);
    await keys(page, 'Enter');
    await inPanel();
    await keys(page, 'Escape');
    await expect.poll(() => focused(page)).toMatch(/^row/);
  });

  await test.step('after the confirmation, the list of created documents has the focus', async () => {
    await tabTo(page, /^Conferma 8/, 30);
    await keys(page, 'Enter');
    await expect.poll(() => focused(page)).toMatch(/^panel/);
    // Tab passes these controls first: close, the net-pay warnings (a fold and its row, P122), the choice of date,
    // Annulla.
    await tabTo(page, /^Pubblica 8/, 7);
    await keys(page, 'Enter');
    await expect(page.getByText('8 documenti creati e pubblicati')).toBeVisible();
    await expect.poll(() => focused(page)).not.toMatch(/^body/);
    await picture(page, 'intake-keyboard-done-1440');
    await expectAccessible(page, 'what was confirmed');
  });

  await test.step('every document has the person and the month chosen by keyboard', async () => {
    const { rows } = await portal.owner.query(
      `SELECT e.last_name AS name, e.tax_code AS code, d.period FROM document d JOIN employee e ON e.id = d.employee_id
       WHERE d.intake_id IS NOT NULL ORDER BY e.last_name`,
    );
    const second = people[9];
    const made = strangers[0];
    expect(rows.map(({ name, code }) => `${name} ${code}`)).toEqual(
      [abate, barbieri, donati, esposito, fontana, longo, second, made]
        .map((one) => `${one?.lastName} ${one?.taxCode}`)
        .toSorted((a, b) => a.localeCompare(b)),
    );
    expect(new Set(rows.map(({ period }) => period))).toEqual(new Set([202610]));
    expect(rows.some(({ name }) => name === galli?.lastName || name === cattaneo?.lastName)).toBe(false);
  });

  await leave(consultant);
});
