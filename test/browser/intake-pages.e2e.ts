import { MONTHS } from '../../src/text/common/format.ts';
import { Page as Sheet, writePdf } from '../support/payroll-pdf/drawing.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Locator, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
interface Person {
  name: string;
  taxCode: string;
}
let people: Person[];

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(`
    SELECT upper(e.last_name || ' ' || e.first_name) AS printed, e.last_name || ' ' || e.first_name AS name, e.tax_code
    FROM employee e JOIN company c ON c.id = e.company_id
    WHERE c.legal_name LIKE 'Officine Meccaniche Brambati%' AND e.ended_on IS NULL AND length(e.tax_code) = 16
    ORDER BY e.last_name, e.first_name LIMIT 4`);
  people = rows.map((row) => ({ name: row.name, taxCode: row.tax_code }));
});
test.afterAll(() => portal?.close());

const today = new Date();
const MONTH = `${MONTHS[today.getMonth()]?.toUpperCase()} ${today.getFullYear()}`;

/** A file with two pages per person, where one page has no tax code. */
function monthOf(of: readonly Person[]): Uint8Array {
  const slip = ({ name, taxCode }: Person, page: number) => {
    const sheet = new Sheet();
    sheet.text(60, 60, 'OFFICINE MECCANICHE BRAMBATI S.R.L.', 11);
    sheet.text(60, 90, `CEDOLINO PAGA  Periodo di retribuzione ${MONTH}`, 11);
    sheet.text(60, 120, `Cognome e nome ${name.toUpperCase()}`, 11);
    sheet.text(60, 140, `Codice fiscale ${taxCode}`, 11);
    for (let line = 0; line < 14; line += 1) {
      sheet.text(60, 200 + line * 22, `Voce ${line + 1} della retribuzione`, 10);
      sheet.text(460, 200 + line * 22, `${(page * 137 + line * 41) % 900},${10 + line}`, 10);
    }
    sheet.text(60, 780, `Pagina ${page} di 2`, 9);
    return sheet;
  };
  const plain = new Sheet();
  plain.text(60, 90, 'Nota informativa allegata al foglio del mese, da conservare con gli altri documenti', 11);
  return writePdf({ pages: [...of.flatMap((person) => [slip(person, 1), slip(person, 2)]), plain] });
}

/** Opens the review of a file that has been read. */
async function review(page: Page): Promise<void> {
  const caller = await portal.login('consulente');
  const { json } = await caller.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes: monthOf(people) }], {
    tipo: 'cedolini',
  });
  await expect.poll(async () => (await caller.get(`/apiback/api/acquisizioni/${json.id}`)).json.stato).toBe('ready');
  await goTo(page, `#/consultant/acquisizioni/${json.id}`);
  await expect(page.getByRole('heading', { name: /Da decidere/ })).toBeVisible();
}

const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const open = (row: Locator) => row.getByRole('button', { name: /Anteprima|Verifica|Risolvi|Decidi/ });

test('pages are split, merged and moved in the review, and each action can be undone @full', async ({ browser }) => {
  const [first, second, third] = people as [Person, Person, Person];
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await review(page);
  const panel = page.getByRole('complementary', { name: 'Anteprima' });
  const dialog = page.getByRole('dialog');

  await test.step('a row is split in the preview, and the review asks for the person of the new group', async () => {
    await open(rowOf(page, first.name)).click();
    await panel.getByRole('button', { name: 'Pagina 2', exact: true }).click();
    await picture(page, 'pages-before-1440');
    await panel.getByRole('button', { name: 'Dividi da qui' }).click();
    await expect(page.getByText('Pagina 2: ora è un gruppo a sé')).toBeVisible();
    const divided = rowOf(page, 'Pagine divise a mano da un altro gruppo');
    await expect(divided).toContainText('pag. 2');
    await expect(open(divided)).toBeFocused();
    await expect(panel.getByRole('radio', { name: first.name })).toBeVisible();
    await picture(page, 'pages-split-1440');
    await expectAccessible(page, 'a split row');
  });

  await test.step('the row’s menu merges the new group back, by keyboard', async () => {
    await panel.getByRole('button', { name: 'pag. 2: altre azioni' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /Unisci al precedente/ })).toContainText(first.name);
    await picture(page, 'pages-menu-1440');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Pagina 2 unita a ${first.name}`)).toBeVisible();
    await expect(rowOf(page, first.name)).toContainText('pag. 1–2');
    await expect(open(rowOf(page, first.name))).toBeFocused();
    await expect(rowOf(page, 'Pagine divise a mano')).toHaveCount(0);
  });

  await test.step('moving pages that show another tax code requires a confirmation', async () => {
    await open(rowOf(page, second.name)).click();
    await panel.getByRole('button', { name: 'pag. 3–4: altre azioni' }).click();
    await page.getByRole('menuitem', { name: /Unisci al precedente/ }).click();
    const doubt = `Le pagine 3–4 portano il codice ${second.taxCode}: davvero nel documento di ${first.name}?`;
    await expect(dialog.getByText(doubt)).toBeVisible();
    await expectAccessible(page, 'the doubt about another code');
    await picture(page, 'pages-doubt-1440');
    const send = dialog.getByRole('button', { name: 'Sposta 2 pagine' });
    await send.press('Enter');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Sì, vanno nello stesso documento' }).check();
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, first.name)).toContainText('pag. 1–4');
    await expect(rowOf(page, first.name)).toContainText('Contiene pagine con un altro codice fiscale');
    await expect(rowOf(page, second.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect(rowOf(page, second.name)).toContainText('pag. 3–4');
    await expect(rowOf(page, first.name)).toContainText('pag. 1–2');
    await expect(open(rowOf(page, second.name))).toBeFocused();
  });

  await test.step('a page moves to a group found by search', async () => {
    const lost = rowOf(page, 'pag. 9');
    await open(lost).click();
    await panel.getByRole('button', { name: 'pag. 9: altre azioni' }).click();
    await page.getByRole('menuitem', { name: /Sposta pagine/ }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Pagina 9' })).toBeChecked();
    await dialog.getByRole('radio', { name: /Un altro gruppo/ }).check();
    await dialog.getByLabel('Cerca il gruppo').fill(third.name.slice(0, 5).toLowerCase());
    await dialog.getByRole('radio', { name: third.name }).check();
    await expect(dialog.getByRole('checkbox', { name: 'Pagina 9' }).locator('xpath=..').locator('img')).toBeVisible();
    await expectAccessible(page, 'the dialog that moves pages');
    await picture(page, 'pages-dialog-1440');
    await dialog.getByRole('button', { name: 'Sposta 1 pagina' }).click();
    await expect(rowOf(page, third.name)).toContainText('pag. 5–6, 9');
    await expect(page.getByRole('heading', { name: /Da decidere/ })).toHaveCount(0);
  });

  await test.step('the confirmed documents contain the moved pages', async () => {
    await page.getByRole('button', { name: 'Conferma 4 documenti' }).click();
    await dialog
      .getByRole('button', { name: /Crea 4|Pubblica 4/ })
      .first()
      .click();
    await expect(page.getByText(/4 documenti creati/).first()).toBeVisible();
  });
  await leave(consultant);
});

test('on a phone the browser’s back button returns to the list @full', async ({ browser }) => {
  const [first] = people as [Person];
  const consultant = await visitor(browser, portal.address, PHONE);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await review(page);
  await open(rowOf(page, 'pag. 9')).tap();
  const panel = page.getByRole('dialog', { name: 'Anteprima' });
  await picture(page, 'pages-panel-390');
  await panel.getByRole('button', { name: 'pag. 9: altre azioni' }).tap();
  await picture(page, 'pages-menu-390');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await panel.getByRole('button', { name: 'pag. 9: altre azioni' }).tap();
  await page.getByRole('menuitem', { name: /Sposta pagine/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Sposta pagine' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Each Escape closes the topmost layer only.
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'pag. 9: altre azioni' }).tap();
  await page.getByRole('menuitem', { name: /Sposta pagine/ }).tap();
  await dialog.getByRole('radio', { name: /Un altro gruppo/ }).tap();
  await picture(page, 'pages-dialog-390');
  await expectAccessible(page, 'the dialog that moves pages, on a phone');
  await dialog.getByRole('radio', { name: first.name }).tap();
  await dialog.getByRole('button', { name: 'Sposta 1 pagina' }).tap();
  await expect(panel).toBeHidden();
  await expect(page.getByText(`Pagina 9 unita a ${first.name}`)).toBeVisible();
  await picture(page, 'pages-moved-390');
  await page.getByRole('button', { name: 'Annulla', exact: true }).tap();
  await expect(rowOf(page, 'pag. 9')).toBeVisible();
  await leave(consultant);
});
