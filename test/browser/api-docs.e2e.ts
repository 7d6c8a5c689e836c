import { aPractice, PASSWORD, type Portal, startPortal } from '../support/portal/portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, leave, PHONE, picture, visitor } from './page.ts';

let portal: Portal;

test.beforeAll(async () => {
  portal = await startPortal({ webRoot: 'dist/web' });
});
test.afterAll(() => portal?.close());

test('a developer reads the endpoints, logs in and tries one, and the page contacts no other host @full', async ({
  browser,
}) => {
  await aPractice(portal.owner, 'consulente');
  const asked: string[] = [];
  const person = await visitor(browser, 'about:blank', DESKTOP);
  const { page } = person;
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${portal.url}/apirest/api/docs`);
  await expect(page.getByRole('heading', { name: /Portale lavoro/ })).toBeVisible();
  await picture(page, 'chiamate-1440');

  // The page fills in the examples of the OpenAPI document.
  await page.getByText('Account', { exact: true }).click();
  await page.getByText('/apirest/api/bo/authenticate', { exact: true }).click();
  const login = page.locator('#operations-Account-authenticate');
  await login.getByRole('button', { name: 'Try it out' }).click();
  const body = login.getByRole('textbox');
  await expect(body).toHaveValue(/"username": "consulente"/);
  await body.fill(JSON.stringify({ username: 'consulente', password: PASSWORD, rememberMe: false }));
  await login.getByRole('button', { name: 'Execute' }).click();
  const answer = login.locator('.live-responses-table .microlight').first();
  await expect(answer).toContainText('id_token');
  await picture(page, 'chiamate-provata-1440');
  const { id_token: token } = JSON.parse((await answer.textContent()) ?? '');

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.modal-ux input').fill(token);
  await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).click();
  await page.getByText('/apirest/api/account', { exact: true }).click();
  const account = page.locator('#operations-Account-account');
  await account.getByRole('button', { name: 'Try it out' }).click();
  await account.getByRole('button', { name: 'Execute' }).click();
  await expect(account.locator('.live-responses-table .microlight').first()).toContainText('"login": "consulente"');
  expect(asked.filter((url) => !url.startsWith(portal.url) && !url.startsWith('data:'))).toEqual([]);
  await leave(person);
});

test('the page of the endpoints fits a phone @full', async ({ browser }) => {
  const person = await visitor(browser, `${portal.url}/apirest/api/docs`, PHONE);
  await expect(person.page.getByRole('heading', { name: /Portale lavoro/ })).toBeVisible();
  await person.page.getByText('Account', { exact: true }).first().click();
  await picture(person.page, 'chiamate-390');
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await leave(person);
});
