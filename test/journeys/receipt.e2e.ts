import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { aCompany, anEmployee, aPayslip, aPractice, type Portal, startPortal } from '../support/portal.ts';
import { expectAccessible, leave, PHONE, picture, visitor } from './page.ts';

let portal: Portal;

test.beforeAll(async () => {
  portal = await startPortal({ sealed: true, webRoot: 'dist/web' });
});
test.afterAll(() => portal?.close());

test('a visitor without a login checks a receipt and its file, which do not leave the machine', async ({
  browser,
}, info) => {
  const practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice);
  const ada = await anEmployee(portal.owner, company, { login: 'ada', email: 'ada@esempio.invalid' });
  const id = await aPayslip(portal, ada, { createdBy: practice.accountId, publishOn: '2026-01-01' });
  const worker = await portal.login('ada');
  const file = (await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).bytes;
  const receipt = (await worker.get(`/apiback/api/DocCronologia/ricevuta/${id}`)).bytes;
  const changed = new Uint8Array(file);
  changed[10] = (changed[10] ?? 0) ^ 1;
  for (const [name, bytes] of [
    ['ricevuta', receipt],
    ['cedolino', file],
    ['altro', changed],
  ] as const)
    await writeFile(info.outputPath(`${name}.pdf`), bytes);

  const sent: { url: string; body: string }[] = [];
  const person = await visitor(browser, `${portal.url}/backoffice/#/ricevuta`, PHONE);
  const { page } = person;
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push({ url: request.url(), body: request.postData() ?? '' });
  });
  await expect(page.getByRole('heading', { name: 'Verifica una ricevuta' })).toBeVisible();
  const choose = async (label: RegExp, name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel(label).click();
    await (await chooser).setFiles(info.outputPath(`${name}.pdf`));
  };
  await choose(/Ricevuta/, 'ricevuta');
  await expect(page.getByRole('heading', { name: 'La ricevuta è autentica', exact: true })).toBeVisible();
  await expect(page.getByText('Letto dal lavoratore')).toBeVisible();
  await choose(/File del documento/, 'cedolino');
  await expect(page.getByRole('heading', { name: 'il file è quello del documento' })).toBeVisible();
  await expectAccessible(page, 'receipt, valid');
  await picture(page, 'ricevuta-390');
  await choose(/File del documento/, 'altro');
  await expect(page.getByText('Il file non è quello della ricevuta')).toBeVisible();
  await picture(page, 'ricevuta-altro-390');
  // Only hashes are sent to the ledger.
  expect(sent.every(({ url }) => url.endsWith('/apiback/api/ricevute/registro'))).toBe(true);
  for (const { body } of sent) expect(body).toMatch(/^\{"registro":"\d+","tratti":\[[\w",:{}]+\]\}$/);
  await leave(person);
});
