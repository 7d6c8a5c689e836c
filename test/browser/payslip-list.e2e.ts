import { aPayslip } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Locator, type Page, test } from './journey.ts';
import { DESKTOP, entryOf, expectAccessible, goTo, leave, logIn, PHONE, pick, type Visitor, visitor } from './page.ts';

/** Officine Meccaniche Brambati: the largest company of the demo. The test adds payslips, to more than 1,000. */
const LARGE = '0101';
const LIST = '#/company/documents/lav';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let total = 0;

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(`
    SELECT e.id, e.first_name AS "firstName", e.last_name AS "lastName", e.tax_code AS "taxCode",
      e.practice_id AS "practiceId", e.company_id AS "companyId", a.id AS consultant
    FROM employee e JOIN company c ON c.id = e.company_id, account a
    WHERE c.code = '${LARGE}' AND a.login = 'consulente' ORDER BY e.id LIMIT 5`);
  for (const { consultant, ...employee } of rows)
    await aPayslip(portal, employee, { createdBy: consultant, period: 202401, publishOn: '2024-02-07' });
  // Does not count discarded documents, because lists omit them.
  const counted = await portal.owner.query(
    `SELECT count(*)::int AS n FROM document d JOIN company c ON c.id = d.company_id
     WHERE c.code = '${LARGE}' AND d.kind = 'payslip' AND d.discarded_at IS NULL`,
  );
  total = counted.rows[0].n;
});
test.afterAll(() => portal?.close());

async function open(browser: Browser, login: string, address: string, viewport = DESKTOP): Promise<Visitor> {
  const person = await visitor(browser, portal.address, viewport);
  await logIn(person.page, login);
  await goTo(person.page, address);
  return person;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const grid = (page: Page) => page.getByRole('grid', { name: 'Buste paga' });
const rows = (page: Page) => grid(page).locator('tbody tr[aria-rowindex]');
const row = (page: Page, index: number) => rows(page).nth(index);
const choose = (page: Page, index: number) => row(page, index).locator('td').first().click();
const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulla selezione' });
const summary = (page: Page) => page.getByRole('region', { name: 'Riepilogo documenti' });
const figure = (page: Page, name: string) => summary(page).getByRole('button', { name: new RegExp(`\\d ${name}$`) });
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'Chiudi' });
const query = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
const grouped = (count: number) => String(count).replace(/(?<=\d)(?=(\d{3})+$)/g, '.');
/** The total that the list shows: 1002 for '1–25 di 1.002'. */
const found = async (page: Page) => {
  const words = await page.getByText(/^[\d.]+–[\d.]+ di [\d.]+$/).textContent();
  return Number(words?.split(' di ')[1]?.replace('.', ''));
};

/** Chooses a month and waits until its calendar has closed. */
async function chooseMonth(panel: Locator, field: string, month: string): Promise<void> {
  await panel.getByLabel(field).click();
  await panel.getByRole('button', { name: month, exact: true }).click();
  await expect(panel.locator('[data-dates-dropdown]')).toHaveCount(0);
}

test('the search panel filters by month, day, branch and reading state, and each filter becomes a removable chip @full', async ({
  browser,
}) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  const { page } = person;
  await expect(heading(page)).toHaveText('Documenti lavoratori');
  await expect(grid(page)).toBeVisible();
  await expectAccessible(page, 'payslip list');
  const toggle = page.getByRole('button', { name: 'Pannello di ricerca' });
  const panel = page.getByRole('region', { name: 'Pannello di ricerca' });

  await toggle.click();
  await panel.getByLabel('Mese da').click();
  await expectAccessible(page, 'months of the search panel');
  await panel.getByRole('button', { name: 'set', exact: true }).click();
  await panel.getByLabel('Mese a').click();
  // Spec §5: the end picker disables earlier dates.
  await expect(panel.getByRole('button', { name: 'ago', exact: true })).toBeDisabled();
  await panel.getByRole('button', { name: 'ott', exact: true }).click();
  await panel.getByRole('row', { name: /0007/ }).getByText('Cantiere Tav, lotto 3', { exact: true }).click();
  await panel.getByLabel('Non letto dall’azienda').check();
  await expect(panel.getByText('1 di 4 selezionata')).toBeVisible();
  await expect(panel.getByText(/^\d+ buste paga con questi filtri$/)).toBeVisible();
  await expectAccessible(page, 'search panel');
  // The label of the date range names the date that it filters.
  await expect(panel.getByRole('group', { name: 'Creati' }).getByLabel('Data da')).toBeVisible();
  // Annulla discards the changes.
  await panel.getByRole('button', { name: 'Annulla' }).click();
  await expect(panel).toBeHidden();
  expect([...query(page)]).toEqual([['codiceAzienda', LARGE]]);
  await toggle.click();
  await expect(panel.getByLabel('Non letto dall’azienda')).not.toBeChecked();
  await expect(panel.getByText('0 di 4 selezionate')).toBeVisible();

  await chooseMonth(panel, 'Mese da', 'ott');
  await chooseMonth(panel, 'Mese a', 'nov');
  // Spec §5: an end before the start is reset to the start.
  await chooseMonth(panel, 'Mese da', 'dic');
  await expect(panel.getByLabel('Mese a')).toHaveValue('12/2026');
  await chooseMonth(panel, 'Mese da', 'ott');
  await panel.getByLabel('Data di pubblicazione').fill('9/11/2026');
  // Tab after typing a date closes its calendar.
  await panel.getByLabel('Data di pubblicazione').press('Tab');
  await expect(panel.locator('[data-dates-dropdown]')).toHaveCount(0);
  await panel.getByLabel('Non letto dall’azienda').check();
  await panel.getByRole('checkbox', { name: /0001/ }).check();
  await panel.getByRole('button', { name: 'Applica' }).click();
  await expect(panel).toBeHidden();
  expect([...query(page)]).toEqual([
    ['codiceAzienda', LARGE],
    ['annomese_da', '202610'],
    ['annomese_a', '202612'],
    ['data_pubblicazione', '2026-11-09'],
    ['stato', '10'],
    ['filcant', '0001'],
  ]);
  const chips = page.getByRole('button', { name: /^Togli il filtro/ });
  await expect(chips).toHaveCount(4);
  await expect(row(page, 0)).toContainText('Ottobre 2026');
  await expect(row(page, 0)).toContainText('09/11/2026');
  await expectAccessible(page, 'applied filters');
  const narrow = await found(page);
  for (const [label, key] of [
    ['Mese: ott 2026 – dic 2026', 'annomese_da'],
    ['Pubblicazione: 09/11/2026', 'data_pubblicazione'],
    ['Non letto dall’azienda', 'stato'],
    ['Filiale 0001', 'filcant'],
  ] as const) {
    await page.getByRole('button', { name: `Togli il filtro ${label}` }).click();
    await expect.poll(() => query(page).has(key)).toBe(false);
  }
  await expect(chips).toHaveCount(0);
  await expect.poll(() => found(page)).toBe(total);
  expect(narrow).toBeLessThan(total);
  await leave(person);
});

test('the URL contains quick search, tags, order and page, and reproduces the view', async ({ browser }) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  const { page } = person;
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(page.getByText(/^26–50 di/)).toBeVisible();
  expect(query(page).get('page')).toBe('1');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Ricerca rapida' });
  await expect(field).toBeFocused();
  await field.pressSequentially('caputo');
  await expect.poll(() => query(page).get('q')).toBe('caputo');
  // Changing a filter returns to the first page.
  expect(query(page).has('page')).toBe(false);
  await expect(rows(page).filter({ hasNotText: 'Caputo' })).toHaveCount(0);
  const tag = page.getByRole('button', { name: 'part-time' });
  await tag.click();
  await expect(tag).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).filter({ hasNotText: 'part-time' })).toHaveCount(0);
  const period = grid(page).getByRole('columnheader', { name: 'Periodo' });
  await period.getByRole('button').click();
  await expect(period).toHaveAttribute('aria-sort', 'ascending');
  expect(query(page).get('sort')).toBe('annomese,asc');
  await expect.poll(() => grid(page).getAttribute('aria-busy')).toBeNull();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const shown = await rows(page).allTextContents();
  const count = await found(page);
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(field).toHaveValue('caputo');
  await expect(tag).toHaveAttribute('aria-pressed', 'true');
  expect(await rows(page).allTextContents()).toEqual(shown);
  expect(await found(page)).toBe(count);
  await page.goBack();
  await expect(period).not.toHaveAttribute('aria-sort', 'ascending');
  await summary(page).getByRole('button', { name: 'reset filtri' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(() => found(page)).toBe(total);
  await leave(person);
});

test('Tutte lists more than 1,000 rows, but draws only the visible ones @full', async ({ browser }) => {
  const person = await open(browser, 'azienda', LIST);
  const { page } = person;
  await expect(grid(page)).toBeVisible();
  expect(total).toBeGreaterThanOrEqual(1000);
  // A company's own user sees the company's name instead of a picker.
  await expect(page.getByRole('main').getByText('Officine Meccaniche Brambati S.r.l.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Azienda:/ })).toHaveCount(0);
  const size = page.getByLabel('Righe per pagina');
  expect(await size.locator('option').allTextContents()).toEqual(['25', '50', '100', 'Tutte']);
  await size.selectOption('Tutte');
  const words = grouped(total);
  await expect(page.getByText(`1–${words} di ${words}`)).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(total + 1));
  expect(query(page).get('size')).toBe('-1');
  await expect.poll(() => rows(page).count()).toBeLessThan(100);
  await expectAccessible(page, 'all rows');
  // Ctrl-End draws the last row and moves the focus to it.
  await row(page, 0).locator('td').first().focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator(`tr[aria-rowindex="${total + 1}"]`)).toBeVisible();
  await expect(page.locator(`tr[aria-rowindex="${total + 1}"] td:focus`)).toHaveCount(1);
  await page.reload();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(total + 1));
  await leave(person);
});

test('the numbers of the summary set filters, and a loading list says that it loads @full', async ({ browser }) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  const { page } = person;
  await expect(grid(page)).toBeVisible();
  await expect(summary(page)).toContainText('Ultimo mese pubblicatoOttobre 2026');
  for (const [name, key, value] of [
    ['SI', 'pub', 'true'],
    ['NO', 'pub', 'false'],
    ['Nuovi', 'stato', '0'],
    ['Lavoratori', 'stato', '2'],
    ['Azienda', 'stato', '1'],
  ] as const) {
    const number = Number((await figure(page, name).textContent())?.replace('.', '').match(/\d+/)?.[0]);
    await figure(page, name).click();
    await expect(figure(page, name)).toHaveAttribute('aria-pressed', 'true');
    expect(query(page).get(key)).toBe(value);
    await expect.poll(() => found(page)).toBe(number);
    if (name === 'NO') await expectAccessible(page, 'a number as a filter');
    await figure(page, name).click();
    await expect(figure(page, name)).toHaveAttribute('aria-pressed', 'false');
    expect(query(page).has(key)).toBe(false);
  }
  await goTo(page, `${LIST}?codiceAzienda=${LARGE}&q=no-such-person`);
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
  await expectAccessible(page, 'no row');

  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/doccedolino/lista?*', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Attendere...').first()).toBeVisible();
  await expectAccessible(page, 'list on its way');
  answer();
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
  await leave(person);
});

test('rows are selected by state, all at once, across pages, and in ranges by keyboard @full', async ({ browser }) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  const { page } = person;
  await expect(grid(page)).toBeVisible();
  await grid(page).getByRole('button', { name: 'Seleziona per stato' }).click();
  await expectAccessible(page, 'states to choose by');
  const state = page.getByRole('menuitemcheckbox', { name: /^Non pubblicato/ });
  const inPage = Number((await state.textContent())?.match(/(\d+) nella pagina/)?.[1]);
  expect(inPage).toBeGreaterThan(0);
  await state.click();
  await expect(bar(page)).toContainText(inPage === 1 ? '1 selezionat' : `${inPage} selezionati`);
  const chosen = rows(page).and(page.locator('[aria-selected=true]'));
  await expect(chosen).toHaveCount(inPage);
  await expect(chosen.filter({ hasNotText: 'Non pubblicato' })).toHaveCount(0);
  await expectAccessible(page, 'selection');

  const all = grid(page).getByRole('checkbox', { name: 'Seleziona tutto' });
  await all.check();
  await expect(chosen).toHaveCount(25);
  await expect(bar(page)).toContainText('di 25 in pagina');
  await bar(page)
    .getByRole('button', { name: /^seleziona tutti (i|gli)/ })
    .click();
  await expect(bar(page)).toContainText(`${grouped(total)} selezionati`);
  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(page.getByText(/^26–50 di/)).toBeVisible();
  // The rows of the previous page stay until the next page has loaded.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(chosen).toHaveCount(25);
  await bar(page).getByRole('button', { name: 'Deseleziona' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(chosen).toHaveCount(0);

  await row(page, 2).locator('td').first().focus();
  await page.keyboard.press('Space');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(chosen).toHaveCount(4);
  for (const index of [2, 3, 4, 5]) await expect(row(page, index)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 5).locator('td').first()).toBeFocused();
  // Shift-click extends the selection to that row.
  await row(page, 8)
    .locator('td')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveCount(7);
  await page.keyboard.press('Control+a');
  await expect(chosen).toHaveCount(25);
  await page.keyboard.press('Control+a');
  await expect(chosen).toHaveCount(0);

  // Changing a filter clears the selection, so that no action affects hidden rows.
  await row(page, 2).locator('td').first().focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 selezionato');
  await goTo(page, `${LIST}?codiceAzienda=${LARGE}&pubblicazione=unpublished`);
  await expect(rows(page).filter({ hasNotText: 'Non pubblicato' })).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  await goTo(page, `${LIST}?codiceAzienda=${LARGE}`);
  await expect(page.getByText(/^1–25 di/)).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await leave(person);
});

test('a publication requires a date from today on, announces its effects, and can be undone for 5 seconds', async ({
  browser,
}) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=0103&pub=false`);
  const { page } = person;
  await expect(grid(page)).toBeVisible();
  const waiting = await found(page);
  await choose(page, 0);
  await choose(page, 1);
  await bar(page).getByRole('button', { name: 'Pubblica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica 2 documenti' });
  const submit = dialog.getByRole('button', { name: 'Pubblica', exact: true });
  const day = dialog.getByLabel(/Data di pubblicazione/);
  await expect(submit).toHaveCSS('text-transform', 'uppercase');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription('Indica la data di pubblicazione.');
  await submit.hover();
  await expect(page.getByRole('tooltip', { name: 'Indica la data di pubblicazione.' })).toBeVisible();
  await expectAccessible(page, 'publication without a day');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();

  // The calendar disables past dates, and a typed past date is refused.
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format());
  const near = (days: number) => {
    const other = new Date(Date.parse(today) + days * 86_400_000);
    return {
      iso: other.toISOString().slice(0, 10),
      typed: other.toISOString().slice(0, 10).split('-').reverse().join('/'),
    };
  };
  await day.click();
  const offered = dialog.locator('[data-dates-dropdown] td button');
  await expect(offered.first()).toBeVisible();
  for (const cell of await offered.all()) {
    const name = (await cell.getAttribute('aria-label')) ?? '';
    const months = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];
    const [date = '', month = '', year = ''] = name.split(' ');
    const iso = `${year}-${String(months.indexOf(month.slice(0, 3)) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
    expect(await cell.isDisabled(), name).toBe(iso < today);
  }
  await expectAccessible(page, 'calendar of the publication');
  await day.fill(near(-1).typed);
  await page.keyboard.press('Tab');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');

  // The field has no message of its own (S5-R14); the disabled button says why.
  await expect(submit).toHaveAccessibleDescription('La data è già passata');
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  await expect(day).toHaveAccessibleDescription(/^Da oggi, [\d/]+, in poi\.$/);

  await day.fill(near(3).typed);
  await expect(dialog).toContainText('Programmata per');
  await expect(dialog).toContainText('Fino ad allora i lavoratori non vedono nulla.');
  await expectAccessible(page, 'scheduled publication');
  const leaveIt = dialog.getByRole('button', { name: 'Annulla', exact: true });
  await expect(leaveIt).toHaveCSS('text-transform', 'uppercase');
  await leaveIt.click();
  // A day was chosen, so that leaving asks first (P244).
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(dialog).toBeHidden();
  expect(await found(page)).toBe(waiting);

  await page.clock.install();
  await bar(page).getByRole('button', { name: 'Pubblica' }).click();
  await dialog.getByRole('button', { name: 'Oggi' }).click();
  await expect(dialog).toContainText('Visibile da subito.');
  await submit.click();
  await expect(snackbar(page)).toContainText('2 documenti pubblicati');
  // Hovering stops the timer, because the accessibility check may take more than 5 s.
  await snackbar(page).hover();
  await expectAccessible(page, 'publication in the snackbar');
  await expect.poll(() => found(page)).toBe(waiting - 2);
  await snackbar(page).getByRole('button', { name: 'Annulla' }).click();
  await expect(snackbar(page)).toContainText('Pubblicazione ritirata: 2 documenti');
  await expect.poll(() => found(page)).toBe(waiting);
  // Leaving the snackbar restarts the timer that hovering stopped (WCAG 2.2.1).
  await page.mouse.move(5, 5);
  await page.clock.runFor(5100);
  await expect(snackbar(page)).toBeHidden();
  const { rows: told } = await portal.owner.query('SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NOT NULL');
  expect(told[0].n).toBe(0);

  // Cancelling the publication of published documents requires no date.
  await goTo(page, `${LIST}?codiceAzienda=0103&pub=true`);
  await expect(figure(page, 'SI')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, 0)).toContainText('Pubblicato');
  const published = await found(page);
  await choose(page, 0);
  await bar(page).getByRole('button', { name: 'Pubblica' }).click();
  const one = page.getByRole('dialog', { name: 'Pubblica 1 documento' });
  await one.getByLabel('Annulla pubblicazione').check();
  const cancelling = page.getByRole('alertdialog', { name: 'Annulla la pubblicazione di un documento' });
  await expect(cancelling).toContainText('La pubblicazione si annulla subito.');
  // Annulla is next to the button that confirms (spec §2).
  const giveUp = cancelling.getByRole('button', { name: 'Annulla', exact: true });
  await expect(giveUp).toBeVisible();
  await expect(giveUp).toHaveCSS('text-transform', 'uppercase');
  await expectAccessible(page, 'cancelling a publication');
  await cancelling.getByRole('button', { name: 'Annulla pubblicazione' }).click();
  await expect(snackbar(page)).toContainText('1 pubblicazione annullata');
  await expect.poll(() => found(page)).toBe(published - 1);
  await leave(person);
});

test('a disabled action says why, and only a company can mark documents as read @full', async ({ browser }) => {
  const person = await open(browser, 'azienda', `${LIST}?stato=1`);
  const { page } = person;
  await expect(grid(page)).toBeVisible();
  await choose(page, 0);
  const mark = bar(page).getByRole('button', { name: 'Segna come letti' });
  await expect(mark).toHaveAttribute('aria-disabled', 'true');
  await mark.focus();
  await expect(page.getByRole('tooltip', { name: 'Sono già tutti letti dall’azienda.' })).toBeVisible();
  await expectAccessible(page, 'action that is off');
  await row(page, 1)
    .getByRole('button', { name: /^Azioni su/ })
    .click();
  await expect(await entryOf(page, /Segna come letti.*Sono già tutti letti/)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'menu of a row');
  await page.keyboard.press('Escape');
  const before = await found(page);
  await figure(page, 'Nuovi').click();
  await expect.poll(() => query(page).get('stato')).toBe('0');
  // The old rows stay until the new ones have loaded.
  await expect.poll(() => found(page)).not.toBe(before);
  const fresh = await found(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await choose(page, 0);
  await mark.click();
  await expect(snackbar(page)).toContainText('1 documento segnato come letto');
  await expect.poll(() => found(page)).toBe(fresh - 1);
  const consultant = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  await choose(consultant.page, 0);
  await expect(bar(consultant.page).getByRole('button', { name: 'Pubblica' })).toBeVisible();
  await expect(bar(consultant.page).getByRole('button', { name: 'Segna come letti' })).toHaveCount(0);
  for (const each of [person, consultant]) await leave(each);
});

test('the list opens the history of one or several documents, and the back button returns to the list @full', async ({
  browser,
}) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  const { page } = person;
  const table = page.getByRole('grid', { name: 'Cronologia di consegna e lettura documenti' });
  await row(page, 0)
    .getByRole('button', { name: /^Azioni su/ })
    .click();
  await pick(page, 'Cronologia');
  await expect(page).toHaveURL(new RegExp(`#/documents/history/\\d+\\?codiceAzienda=${LARGE}$`));
  await expect(table).toContainText('Nuovo');
  await expectAccessible(page, 'history of one document');
  await page.getByRole('link', { name: 'Buste paga' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?codiceAzienda=${LARGE}$`));
  for (const index of [0, 1, 2]) await choose(page, index);
  await bar(page).getByRole('button', { name: 'Cronologia', exact: true }).click();
  await expect(heading(page)).toHaveText('Cronologia di 3 documenti');
  expect(query(page).getAll('listaID')).toHaveLength(3);
  expect(query(page).getAll('codiceAzienda')).toEqual([LARGE]);
  await expect(table).toBeVisible();
  await expectAccessible(page, 'history of several documents');
  await page.getByRole('button', { name: 'Altri 8 stati' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pubblicato', exact: true }).click();
  await expect(table.locator('tbody tr[aria-rowindex]').filter({ hasNotText: 'Pubblicato' })).toHaveCount(0);
  await page.reload();
  await expect(table.locator('tbody tr[aria-rowindex]').filter({ hasNotText: 'Pubblicato' })).toHaveCount(0);
  await expect(heading(page)).toHaveText('Cronologia di 3 documenti');

  await test.step('the history of more documents than fit into a URL', async () => {
    await goTo(page, `${LIST}?codiceAzienda=${LARGE}`);
    await expect(grid(page)).toBeVisible();
    const all = await found(page);
    if ((await bar(page).count()) === 0) await choose(page, 0);
    await bar(page)
      .getByRole('button', { name: `seleziona tutti i ${grouped(all)}` })
      .click();
    await expect(bar(page)).toContainText(`${grouped(all)} selezionati`);
    await bar(page).getByRole('button', { name: 'Cronologia', exact: true }).click();
    await expect(heading(page)).toHaveText(`Cronologia di ${grouped(all)} documenti`);
    expect(page.url()).toMatch(/elenco=\d+/);
    expect(page.url().length).toBeLessThan(200);
    await expect(table).toBeVisible();
  });
  await leave(person);
});

test('the company picker changes codiceAzienda, and several companies share one list @full', async ({ browser }) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}&pub=true&filcant=0001`);
  const { page } = person;
  await page.getByRole('button', { name: 'Azienda: Officine Meccaniche Brambati S.r.l.. Cambia' }).click();
  await expectAccessible(page, 'company picker');
  const names = await page.getByRole('listbox', { name: 'Aziende' }).getByRole('option').allInnerTexts();
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'it')));
  await page.getByRole('combobox', { name: 'Cerca un’azienda' }).fill('olonella');
  await expect(page.getByRole('listbox', { name: 'Aziende' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?codiceAzienda=0102&pub=true$`));
  await expect(page.getByRole('button', { name: 'Azienda: Tessitura Olonella S.p.A.. Cambia' })).toBeFocused();

  await goTo(page, '#/consultant/documents/lav');
  const companies = page.getByRole('grid', { name: 'Aziende con documenti dei lavoratori' });
  await expect(companies).toBeVisible();
  await expectAccessible(page, 'companies of the consultant');
  for (const name of ['Trasporti Adda Express S.r.l.', 'Tessitura Olonella S.p.A.'])
    await companies.getByRole('row').filter({ hasText: name }).locator('td').first().click();
  await bar(page).getByRole('button', { name: 'Apri insieme 2 aziende' }).click();
  await expect(page).toHaveURL(/#\/company\/documents\/multi\/lav\?codiceAzienda=\d+&codiceAzienda=\d+$/);
  await expect(grid(page).getByRole('columnheader', { name: 'Azienda', exact: true })).toBeVisible();
  await expectAccessible(page, 'list of two companies');
  const { rows: counts } = await portal.owner.query(
    "SELECT count(*)::int AS n FROM document d JOIN company c ON c.id = d.company_id WHERE c.code IN ('0102', '0103') AND d.kind = 'payslip' AND d.discarded_at IS NULL",
  );
  expect(await found(page)).toBe(counts[0].n);
  await leave(person);
});

test('the head of a group sees its subsidiaries one by one and together @full', async ({ browser }) => {
  const person = await open(browser, 'capogruppo', LIST);
  const { page } = person;
  const picker = page.getByRole('button', { name: /^Azienda:/ });
  await expect(picker).toHaveText('Edilnova Valtrebbia S.r.l.');
  await expect(grid(page)).toBeVisible();
  await picker.click();
  expect(await page.getByRole('option').locator('span').allTextContents()).toEqual([
    'Tutto il gruppo (3 aziende)',
    'Edilnova Valtrebbia S.r.l.',
    'Valtrebbia Calcestruzzi S.r.l.',
    'Valtrebbia Impianti S.r.l.',
  ]);
  await page.getByRole('option', { name: /Impianti/ }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?codiceAzienda=0107$`));
  await expect(rows(page).first()).toBeVisible();
  await picker.click();
  await page.getByRole('option', { name: /Tutto il gruppo/ }).click();
  await expect(page).toHaveURL(/multi\/lav\?codiceAzienda=0105&codiceAzienda=0106&codiceAzienda=0107$/);
  const { rows: counts } = await portal.owner.query(
    "SELECT count(*)::int AS n FROM document d JOIN company c ON c.id = d.company_id WHERE c.code IN ('0105', '0106', '0107') AND d.kind = 'payslip' AND d.discarded_at IS NULL",
  );
  await expect.poll(() => found(page)).toBe(counts[0].n);
  await expectAccessible(page, 'list of a group');
  await leave(person);
});

test('a phone shows rows as cards, filters in a bottom sheet, and actions in a bottom bar @full', async ({
  browser,
}) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`, PHONE);
  const { page } = person;
  const cards = page
    .getByRole('list', { name: 'Buste paga' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(cards).toHaveCount(25);
  await expect(grid(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText('Buste paga');
  await expectAccessible(page, 'cards');
  // The clickable area is tall enough for a finger, although the line of text is not.
  const word = await cards.first().getByRole('button', { name: 'Cedolino', exact: true }).boundingBox();
  const above = { x: (word?.x ?? 0) + 5, y: (word?.y ?? 0) + (word?.height ?? 0) / 2 - 21 };
  expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, above)).toBe('Cedolino');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);

  await page.getByRole('button', { name: 'Pannello di ricerca' }).tap();
  const sheet = page.getByRole('dialog', { name: /Pannello di ricerca/ });
  await expect(sheet.getByLabel('Non letto dall’azienda')).toBeVisible();
  await expectAccessible(page, 'filters on a phone');
  const edges = await sheet.boundingBox();
  expect((edges?.y ?? 0) + (edges?.height ?? 0)).toBe(PHONE.height);
  expect(edges?.width).toBe(PHONE.width);
  await sheet.getByLabel('Non letto dall’azienda').check();
  await sheet.getByRole('button', { name: 'Applica' }).tap();
  await expect(sheet).toBeHidden();
  expect(query(page).get('stato')).toBe('10');
  await expect(page.getByRole('button', { name: 'Pannello di ricerca' }).locator('..')).toContainText(
    '1 filtro applicato',
  );

  for (const index of [0, 1]) await cards.nth(index).getByRole('checkbox').locator('..').tap();
  await expect(bar(page)).toContainText('2 selezionati');
  const foot = await bar(page).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(PHONE.height);
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(24);
  }
  expect(await overflow()).toBe(0);
  await expectAccessible(page, 'selection on a phone');
  await bar(page).getByRole('button', { name: 'Altre azioni sulla selezione' }).tap();
  await expectAccessible(page, 'more actions on a phone');
  await pick(page, 'Cronologia', { tap: true });
  await expect(heading(page)).toHaveText('Cronologia di 2 documenti');
  expect(await overflow()).toBe(0);
  await expectAccessible(page, 'history on a phone');
  await leave(person);
});

test('CUs have their own list with years instead of months: the last five first, older ones on request @full', async ({
  browser,
}) => {
  const person = await open(browser, 'consulente', `${LIST}?codiceAzienda=${LARGE}`);
  const { page } = person;
  await page
    .getByRole('navigation', { name: 'Tipo di documento' })
    .getByRole('link', { name: 'CU', exact: true })
    .click();
  const list = page.getByRole('grid', { name: 'CU' });
  await expect(list).toBeVisible();
  await expect(list.getByRole('columnheader', { name: 'Anno' })).toBeVisible();
  await page.getByRole('button', { name: 'Pannello di ricerca' }).click();
  const panel = page.getByRole('region', { name: 'Pannello di ricerca' });
  const year = (await page.evaluate(() => new Date().getFullYear())) - 1;
  const from = panel.getByLabel('Anno da');
  await expect(from.getByRole('option')).toHaveText([
    'Tutti',
    ...Array.from({ length: 5 }, (_, back) => String(year + 1 - back)),
    'Altri anni',
  ]);
  await from.selectOption('Altri anni');
  await expect(from.getByRole('option')).toHaveCount(12);
  await from.selectOption(String(year));
  // Spec §5: the end picker disables years before the start.
  await expect(panel.getByLabel('Anno a').getByRole('option', { name: String(year - 1) })).toBeDisabled();
  await panel.getByLabel('Anno a').selectOption(String(year));
  await panel.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByRole('button', { name: `Togli il filtro Anno: ${year}` })).toBeVisible();
  for (const cell of await list.locator('tbody tr[aria-rowindex] td:nth-child(4)').all())
    await expect(cell).toHaveText(String(year));
  await expectAccessible(page, 'list of CUs');
  await leave(person);
});
