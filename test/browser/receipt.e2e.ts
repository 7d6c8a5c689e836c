import { writeFile } from 'node:fs/promises';
import { openSealing } from '../../src/commands/open-sealing.ts';
import { signedPaper } from '../../src/engine/signing-engine.ts';
import { sealed } from '../../src/pdf/seal.ts';
import { aCompany, anEmployee, aPayslip, aPdf, aPractice, type Portal, startPortal } from '../support/portal/portal.ts';
import { aPaperToSeal } from '../support/portal/sealing.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, leave, PHONE, picture, visitor } from './page.ts';

let portal: Portal;

test.beforeAll(async () => {
  portal = await startPortal({ sealed: true, webRoot: 'dist/web' });
});
test.afterAll(() => portal?.close());

test('a visitor without a login verifies a receipt and its file, which stay on the visitor’s computer', async ({
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
  // The browser sends only hashes, to look them up in the ledger.
  expect(sent.every(({ url }) => url.endsWith('/apiback/api/ricevute/registro'))).toBe(true);
  for (const { body } of sent) expect(body).toMatch(/^\{"registro":"\d+","tratti":\[[\w",:{}]+\]\}$/);
  await leave(person);
});

test('a visitor without a login verifies a signed document, which stays on the visitor’s computer @full', async ({
  browser,
}, info) => {
  const { app } = portal.server;
  const { key } = await openSealing(
    { sealCertificate: null, timeStampUrl: null },
    { jobsUrl: portal.urls.jobs, secrets: app.secrets, now: new Date() },
  );
  const paper = await signedPaper(await aPaperToSeal(aPdf('Lettera')));
  const whole = (await sealed(paper, key, null, new Date('2026-03-02T09:32:00Z'))).pdf;
  const changed = Buffer.from(whole);
  changed[700] = (changed[700] ?? 0) ^ 1;
  await writeFile(info.outputPath('firmato.pdf'), whole);
  await writeFile(info.outputPath('cambiato.pdf'), changed);

  const person = await visitor(browser, `${portal.url}/backoffice/#/ricevuta`, PHONE);
  const { page } = person;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent += 1;
  });
  const choose = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel(/Ricevuta, prova/).click();
    await (await chooser).setFiles(info.outputPath(`${name}.pdf`));
  };
  await expect(page.getByRole('heading', { name: 'Verifica una ricevuta' })).toBeVisible();
  await choose('firmato');
  await expect(
    page.getByRole('heading', { name: 'È il documento firmato che questo portale ha sigillato' }),
  ).toBeVisible();
  for (const text of ['Lettera di assunzione', 'Officine Esempio S.r.l.', 'Ștefănescu Łukasz', '02/03/2026, 10:30:05'])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page, 'signed document, valid');
  await picture(page, 'ricevuta-firmato-390');
  await choose('cambiato');
  await expect(page.getByText('Il file è stato modificato dopo il sigillo')).toBeVisible();
  await expect(page.getByText('Ștefănescu Łukasz')).toBeHidden();
  await picture(page, 'ricevuta-firmato-cambiato-390');
  expect(sent).toBe(0);
  await leave(person);
});
