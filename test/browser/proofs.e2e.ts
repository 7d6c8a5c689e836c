import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { aCompany, anEmployee, aPayslip, aPractice, type Portal, startPortal } from '../support/portal/portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, picture, visitor } from './page.ts';

let portal: Portal;
test.beforeAll(async () => {
  await buildWebIfStale();
  portal = await startPortal({ sealed: true, webRoot: 'dist/web' });
});
test.afterAll(() => portal?.close());

test('a consultant makes a proof and opens a folder, an inspector looks at it and checks the zip, and it is revoked @full', async ({
  browser,
}) => {
  const practice = await aPractice(portal.owner, 'studio');
  const company = await aCompany(portal.owner, practice, { legalName: 'Officine Brambati' });
  for (const taxCode of ['RSSMRA80A01H501U', 'RSSMRA70A01H501S']) {
    const person = await anEmployee(portal.owner, company, { firstName: 'Mario', lastName: 'Rossi', taxCode });
    await aPayslip(portal, person, { createdBy: practice.accountId, publishOn: '2026-01-01', period: 202610 });
  }
  const office = await visitor(browser, `${portal.url}/backoffice/`, DESKTOP);
  const { page } = office;
  await logIn(page, 'studio');
  await goTo(page, '/consultant/prove');
  await expectAccessible(page, 'proofs, none yet');
  await page.getByRole('button', { name: 'Nuova prova' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mese', { exact: true }).selectOption('10');
  await dialog.getByLabel('Anno').selectOption('2026');
  await expectAccessible(page, 'a new proof');
  await dialog.getByRole('button', { name: 'Prepara la prova' }).click();
  await expect(page.getByText('Pronta', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Apri un fascicolo per l’ispettore' }).click();
  await dialog.getByLabel('Per quanti giorni').selectOption('3');
  await dialog.getByRole('button', { name: 'Apri il fascicolo' }).click();
  await expect(page.getByRole('dialog', { name: 'Fascicolo aperto' })).toBeVisible();
  const words = await dialog.innerText();
  const [code = ''] = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(words) ?? [];
  const [address = ''] = /#\/ricevuta\S+/.exec(words) ?? [];
  await dialog.getByRole('button', { name: 'Ho annotato il codice' }).click();
  await expectAccessible(page, 'a proof with its folder');
  await picture(page, 'prove-1440');

  const inspector = await visitor(browser, `${portal.url}/backoffice/${address}`, DESKTOP);
  await inspector.page.getByLabel('Codice').fill('AAAAA-AAAAA');
  await inspector.page.getByRole('button', { name: 'Apri il fascicolo' }).click();
  await expect(inspector.page.getByText('Il codice non è quello di questo fascicolo')).toBeVisible();
  await inspector.page.getByLabel('Codice').fill(code.toLowerCase());
  await inspector.page.getByRole('button', { name: 'Apri il fascicolo' }).click();
  await expect(inspector.page.getByRole('heading', { name: /Fascicolo autentico/ })).toBeVisible();
  await expect(inspector.page.getByText(/21699 del 2018/)).toBeVisible();
  await expectAccessible(inspector.page, 'an inspector’s folder');
  await picture(inspector.page, 'fascicolo-1440');
  const coming = inspector.page.waitForEvent('download');
  await inspector.page.getByRole('button', { name: /Scarica lo zip/ }).click();
  const zip = await (await coming).path();
  await goTo(inspector.page, '/ricevuta');
  await inspector.page.locator('input[type=file]').first().setInputFiles(zip);
  await expect(inspector.page.getByRole('heading', { name: /Lo zip è autentico/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText(/visto 2 volte/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoca' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca il fascicolo' }).click();
  await expect(page.getByText('Revocato', { exact: true })).toBeVisible();
  await goTo(inspector.page, address.slice(1));
  await inspector.page.getByLabel('Codice').fill(code);
  await inspector.page.getByRole('button', { name: 'Apri il fascicolo' }).click();
  await expect(inspector.page.getByText('Lo studio ha chiuso il fascicolo')).toBeVisible();
  await leave(inspector);
  await leave(office);
});
