import { expect, test } from '@playwright/test';
import { startDemoPortal } from '../support/demo-portal.ts';
import { leave, PHONE, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('the portal opens without a network, once it has been opened with one', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page, context } = person;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
  // The worker comes eight seconds after the page, and is ready once it has kept every file of the shell.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith('/backoffice/'))).toEqual([]);
  expect(kept.some((path) => /\/desk-.*\.js$/.test(path))).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi');
  await expect(page.getByLabel('Utente')).toBeVisible();
  await page.getByLabel('Utente').fill('dipendente');
  await page.getByLabel('Password', { exact: true }).fill('Portale.2026');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toContainText('Si è verificato un errore');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Accedi');
  await leave(person);
});
