import { aPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  PHONE,
  pick,
  picture,
  TABLET,
  type Visitor,
  visitor,
} from './page.ts';

/** Problems when publishing a payslip: two windows, a double click, a lost focus, a table that jumps. */
const OFFICE = { width: 1366, height: 657 };
const LIST = '#/company/documents/lav?codiceAzienda=0103';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const rows = (page: Page) => page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]');
const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulla selezione' });
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'Chiudi' });
/** Asserts that the focus is not on the top of the page. */
const focusIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');

async function consultantAt(browser: Browser, address: string, viewport = OFFICE): Promise<Visitor> {
  const person = await visitor(browser, portal.address, viewport);
  await logIn(person.page, 'consulente');
  await goTo(person.page, address);
  return person;
}

test('two windows and a double click create only one intake and one document, and each window reports what the other did', async ({
  browser,
}) => {
  const { rows: found } = await portal.owner.query(
    `SELECT e.first_name, e.last_name, e.tax_code FROM employee e JOIN company c ON c.id = e.company_id
     WHERE c.code = '0103' AND e.ended_on IS NULL ORDER BY e.id LIMIT 1`,
  );
  const who = found[0];
  const bytes = aPdf(
    `CEDOLINO PAGA  Periodo di retribuzione DICEMBRE 2026  ${who.last_name} ${who.first_name} Codice fiscale ${who.tax_code}`,
  );
  const both = [await consultantAt(browser, LIST), await consultantAt(browser, LIST)] as const;
  const [one, two] = both.map(({ page }) => page) as [Page, Page];
  const before = (await portal.owner.query('SELECT count(*)::int AS n FROM intake')).rows[0].n as number;

  await test.step('a file dropped in both windows creates one intake, and the second window says that it exists', async () => {
    await dropFiles(one, [{ name: 'dicembre.pdf', bytes }]);
    await expect(one.getByText('1 pronto')).toBeVisible();
    await dropFiles(two, [{ name: 'dicembre.pdf', bytes }]);
    await expect(two.getByText('dicembre.pdf è già acquisito: eccolo.')).toBeVisible();
    await expect(two.getByText('1 pronto')).toBeVisible();
    expect(new URL(two.url()).hash).toBe(new URL(one.url()).hash);
    expect((await portal.owner.query('SELECT count(*)::int AS n FROM intake')).rows[0].n).toBe(before + 1);
  });

  await test.step('both windows confirm the intake, the first with a double click', async () => {
    for (const page of [one, two]) {
      await page.getByRole('button', { name: /^Conferma 1/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    const publish = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Pubblica 1/ });
    await test.step('an impossible date stays in the field with a message', async () => {
      const dialog = two.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^In un giorno a scelta/ }).check();
      const day = dialog.getByLabel(/^Data di pubblicazione/);
      await day.pressSequentially('31/11/2026');
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      const plan = dialog.getByRole('button', { name: /^Programma 1/ });
      await expect(plan).toHaveAttribute('aria-disabled', 'true');
      await expect(plan).toHaveAccessibleDescription('Il 31 novembre non esiste');
      await expectFineAtEveryWidth(two, 'confirmation-on-a-wrong-day', async () => {
        await expect(day).toHaveValue('31/11/2026');
        await expect(plan).toBeInViewport({ ratio: 1 });
      });
      await dialog.getByRole('radio', { name: /^Subito/ }).check();
    });
    await publish(one).dblclick();
    await expect(one.getByText('1 documento creato e pubblicato')).toBeVisible();
    await publish(two).click();
    const dialog = two.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(/Già confermata alle \d\d:\d\d/);
    await expect(publish(two)).toHaveAccessibleDescription('È già stato fatto in un’altra finestra');
    await expectFineAtEveryWidth(two, 'confirmed-elsewhere');
    await two.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await focusIsKept(two);
    await expect(two.getByText(/0 documenti creati/)).toHaveCount(0);
  });

  await test.step('the document was created and published once', async () => {
    const { rows: made } = await portal.owner.query(
      `SELECT l.action, count(*)::int AS n FROM document d JOIN employee e ON e.id = d.employee_id
         JOIN ledger l ON l.object_kind = 'document' AND l.object_id = d.id
       WHERE e.tax_code = $1 AND d.period = 202612 GROUP BY l.action ORDER BY 1`,
      [who.tax_code],
    );
    expect(made).toEqual([
      { action: 'created', n: 1 },
      { action: 'published', n: 1 },
    ]);
  });
  for (const person of both) await leave(person);
});

test('publishing, undoing, cancelling and dismissing banners by keyboard never lose the focus @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, OFFICE);
  const { page, context } = person;
  await test.step('the cookie banner', async () => {
    await page.getByRole('button', { name: 'Autorizzo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Autorizzo' })).toBeHidden();
    await focusIsKept(page);
  });
  await logIn(page, 'consulente');
  await goTo(page, `${LIST}&pub=false`);
  const publish = bar(page).getByRole('button', { name: 'Pubblica' });
  /** Selects the first row with the space bar, and opens the dialog of the bar's first button. */
  const openDialog = async () => {
    await expect(rows(page).first()).toBeVisible();
    await rows(page).first().locator('td').first().focus();
    await page.keyboard.press('Space');
    await publish.focus();
    await page.keyboard.press('Enter');
  };

  await test.step('cancelling a dialog returns the focus to its button', async () => {
    await openDialog();
    await expect(page.getByRole('dialog', { name: 'Pubblica 1 documento' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(publish).toBeFocused();
  });

  await test.step('a publication and its undo', async () => {
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pubblica 1 documento' });
    await dialog.getByRole('button', { name: 'Oggi' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Pubblica', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('1 documento pubblicato');
    await expect(dialog).toHaveCount(0);
    await focusIsKept(page);
    await snackbar(page).getByRole('button', { name: 'Annulla' }).focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('Pubblicazione ritirata: 1 documento');
    await focusIsKept(page);
    await snackbar(page).getByRole('button', { name: 'Chiudi' }).focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toHaveCount(0);
    await focusIsKept(page);
  });

  await test.step('a cancelled publication', async () => {
    await goTo(page, `${LIST}&pub=true`);
    await expect(rows(page).first()).toContainText('Pubblicato');
    await openDialog();
    await page.getByLabel('Annulla pubblicazione').focus();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('alertdialog', { name: 'Annulla la pubblicazione di un documento' });
    await dialog.getByRole('button', { name: 'Annulla pubblicazione' }).focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('1 pubblicazione annullata');
    await expect(dialog).toHaveCount(0);
    await focusIsKept(page);
  });

  await test.step('the offline banner appears and disappears', async () => {
    const search = page.getByRole('searchbox', { name: 'Ricerca rapida' });
    await search.focus();
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'Sei offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: 'Sei offline' })).toHaveCount(0);
    await expect(search).toBeFocused();
  });
  await leave(person);
});

for (const size of [DESKTOP, OFFICE, TABLET, PHONE])
  test(`at ${size.width} px selecting the first row moves nothing, and the selection survives a visit to the Cronologia @full`, async ({
    browser,
  }) => {
    const person = await consultantAt(browser, LIST, size);
    const { page } = person;
    const phone = size === PHONE;
    const cards = phone || size === TABLET;
    const all = cards ? page.getByRole('listitem').filter({ has: page.getByRole('checkbox') }) : rows(page);
    const tick = (index: number) => all.nth(index).getByRole('checkbox');
    // In the table the whole cell is clickable.
    const choose = (index: number) => (cards ? tick(index) : all.nth(index).locator('td').first()).click();
    await expect(tick(2)).toBeVisible();
    // The rows may appear before the company's name in the heading.
    await expect(page.getByText('Trasporti Adda Express').first()).toBeVisible();
    const place = () => all.nth(2).boundingBox();
    const before = await place();
    await choose(2);
    await expect(bar(page)).toBeVisible();
    expect(await place()).toEqual(before);
    await choose(0);
    await expect(bar(page)).toContainText('2 selezionati');
    await picture(page, `two-chosen-${size.width}`);
    if (phone) {
      await bar(page).getByRole('button', { name: 'Altre azioni sulla selezione' }).tap();
      await pick(page, 'Cronologia', { tap: true });
    } else await bar(page).getByRole('button', { name: 'Cronologia', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cronologia di 2 documenti');
    await page.goBack();
    await expect(bar(page)).toContainText('2 selezionati');
    for (const index of [0, 2]) await expect(tick(index)).toBeChecked();

    // Repeats the check on a list that is shorter than the window and has the longest names of actions.
    const few = await portal.owner.query(
      `SELECT c.code FROM company c JOIN employee e ON e.company_id = c.id
       WHERE c.practice_id = (SELECT practice_id FROM company WHERE code = '0103')
       GROUP BY c.code ORDER BY count(*), c.code LIMIT 1`,
    );
    await goTo(page, `#/company/employees?codiceAzienda=${few.rows[0].code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attivazione utenti');
    const people = cards
      ? page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
      : page.locator('tbody tr[aria-rowindex]');
    await expect(people.first().getByRole('checkbox')).toBeVisible();
    const stood = await people.first().boundingBox();
    await (cards ? people.first().getByRole('checkbox') : people.first().locator('td').first()).click();
    await expect(bar(page)).toContainText('1 selezionato');
    expect(await people.first().boundingBox()).toEqual(stood);
    await picture(page, `one-of-few-${size.width}`);
    if (!phone) {
      const ends = await bar(page)
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
        );
      const overlapping = ends.filter(({ left }, at) => at > 0 && left < (ends[at - 1]?.right ?? 0));
      expect(overlapping, 'no button of the bar lies under another').toEqual([]);
    }
    await leave(person);
  });
