import { expect, type Page, test } from '@playwright/test';
import { startDemoPortal } from '../support/demo-portal.ts';
import { expectAccessible, goTo, leave, logIn, visitor } from './page.ts';

/** A phone of 390 px whose page is enlarged to 200 % has 195 px (WCAG 1.4.4 and 1.4.10). */
const ENLARGED = { width: 195, height: 422 };

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('on 195 px no page scrolls sideways, and the way out can be reached', async ({ browser }) => {
  const places = [
    ['consulente', '#/consultant/home', 'Tutte le aziende'],
    ['azienda', '#/company/documents/lav', 'Abbiati Luca'],
    ['azienda', '#/company/home', 'Da pubblicare'],
    ['dipendente', '#/dipendente/home', 'Documenti'],
  ] as const;
  for (const [login, address, shows] of places) {
    const person = await visitor(browser, portal.address, ENLARGED);
    const { page } = person;
    expect(await fits(page), 'login').toBe(true);
    await logIn(page, login);
    await goTo(page, address);
    await expect(page.getByText(shows).first()).toBeVisible();
    expect(await fits(page), address).toBe(true);
    await expectAccessible(page, `${address} at 195 px`);
    await page.getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByLabel('Utente')).toBeVisible();
    await leave(person);
  }
});

test('letters of 32 px make every length grow with them: nothing is measured in px', async ({ browser }) => {
  const person = await visitor(browser, portal.address, { width: 1440, height: 900 });
  const { page } = person;
  const size = () =>
    page.getByRole('button', { name: 'Accedi' }).evaluate((button) => button.getBoundingClientRect().height);
  const before = await size();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await size()).toBeCloseTo(before * 2, 0);
  await leave(person);
});
