import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, picture, TABLET, visitor } from './page.ts';

/** Officine Meccaniche Brambati: the largest company of the demo. */
const LIST = '#/company/documents/lav?codiceAzienda=0101';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const row = (page: Page, index: number) =>
  page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]').nth(index);
const menuCell = (page: Page, index: number) => row(page, index).getByRole('gridcell').last();
const preview = (page: Page) => page.getByRole('complementary', { name: 'Anteprima' });

/** Waits until the panel shows the PDF, after which nothing moves. */
async function expectShown(page: Page, index: number): Promise<void> {
  await expect(preview(page)).toContainText(`${index + 1} di 25`);
  await expect(preview(page).locator('iframe')).toBeVisible();
  const name = (await row(page, index).getByRole('gridcell').nth(1).textContent()) ?? '';
  await expect(preview(page)).toContainText(name);
  await expect(row(page, index)).toHaveAttribute('data-selected', 'true');
}

test('by keyboard a preview opens next to the list, arrow keys change its document, and Esc returns to the row @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, LIST);
  await expect(row(page, 24)).toBeAttached();

  await test.step('the row’s menu opens the preview, which has the focus at once', async () => {
    const cell = menuCell(page, 1);
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Anteprima' }).press('Enter');
    await expectShown(page, 1);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await picture(page, 'list-preview-1440');
    await expectAccessible(page, 'list with a preview');
  });

  await test.step('vertical and horizontal arrow keys change the row, and stop at the first one', async () => {
    for (const [key, index] of [
      ['ArrowDown', 2],
      ['ArrowRight', 3],
      ['ArrowUp', 2],
      ['ArrowLeft', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectShown(page, index);
    }
    await expect(preview(page).getByRole('button', { name: 'Precedente' })).toBeDisabled();
    await page.keyboard.press('ArrowDown');
    await expectShown(page, 1);
  });

  await test.step('Esc closes the preview, and the row that opened it gets the focus back', async () => {
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(row(page, 1).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 2).locator(':focus')).toHaveCount(1);
  });

  await test.step('arrow keys also work on the preview’s buttons, and its close button returns to the row', async () => {
    await menuCell(page, 4).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Anteprima' }).click();
    await expectShown(page, 4);
    await preview(page).getByRole('button', { name: 'Successivo' }).click();
    await expectShown(page, 5);
    await page.keyboard.press('ArrowDown');
    await expectShown(page, 6);
    await preview(page).getByRole('button', { name: 'Chiudi l’anteprima' }).click();
    await expect(preview(page)).toHaveCount(0);
    await expect(row(page, 4).locator(':focus')).toHaveCount(1);
  });
  await leave(person);
});

test('at 820 px there is no room for a preview: the row’s menu opens the document itself @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, TABLET);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, LIST);
  const button = page
    .getByRole('list', { name: 'Buste paga' })
    .getByRole('button', { name: /^Azioni su/ })
    .nth(1);
  await button.focus();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('menuitem');
  await expect(entries.filter({ hasText: 'Apri il documento' })).toBeVisible();
  await expect(entries.filter({ hasText: 'Anteprima' })).toHaveCount(0);
  await picture(page, 'list-menu-820');
  await expectAccessible(page, 'menu of a card');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await leave(person);
});
