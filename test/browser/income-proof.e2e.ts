import { aCompany, anEmployee, aPayslip, aPractice, type Portal, startPortal } from '../support/portal/portal.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

let portal: Portal;
test.beforeAll(async () => {
  portal = await startPortal({ sealed: true, webRoot: 'dist/web' });
});
test.afterAll(() => portal?.close());

test('a worker shows a bank a code: it sees the income, the worker sees that it looked and closes the code @full', async ({
  browser,
}) => {
  const practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice);
  const ada = await anEmployee(portal.owner, company, { login: 'ada', hired_on: '2019-03-04' });
  const id = await aPayslip(portal, ada, { createdBy: practice.accountId, publishOn: '2026-01-01' });
  await portal.owner.query(
    'INSERT INTO document_net (practice_id, document_id, sha256, cents) SELECT practice_id, id, sha256, 185784 FROM document WHERE id = $1',
    [id],
  );
  const worker = await visitor(browser, `${portal.url}/backoffice/`, PHONE);
  await logIn(worker.page, 'ada');
  await goTo(worker.page, '/dipendente/reddito');
  const made = worker.page.waitForResponse(
    (answer) => answer.url().endsWith('/dipendente/reddito') && answer.request().method() === 'POST',
  );
  await worker.page.getByRole('button', { name: 'Crea il codice QR' }).tap();
  const { indirizzo } = (await (await made).json()) as { indirizzo: string };
  await expect(worker.page.getByRole('img', { name: 'Codice QR da far inquadrare' })).toBeVisible();
  await expectAccessible(worker.page, 'a QR code');
  await picture(worker.page, 'reddito-390');

  const code = indirizzo.split('#')[1];
  const bank = await visitor(browser, `${portal.url}/backoffice/#${code}`, PHONE);
  await expect(bank.page.getByText('1.857,84')).toBeVisible();
  await expect(bank.page.getByText(`${ada.firstName} ${ada.lastName}`)).toBeVisible();
  await expect(bank.page.locator('main')).not.toContainText(ada.taxCode);
  await expectAccessible(bank.page, 'an income that is shown');
  await picture(bank.page, 'reddito-mostrato-390');
  await expect(worker.page.getByText('Guardato 1 volta')).toBeVisible();

  // A figure that was changed on its way does not pass for the portal's.
  await bank.page.route('**/ricevute/reddito', async (route) => {
    const { fatti, firma } = await (await route.fetch()).json();
    const changed = Buffer.from(fatti, 'base64').toString().replace('185784', '985784');
    await route.fulfill({ json: { fatti: Buffer.from(changed).toString('base64'), firma } });
  });
  await bank.page.reload();
  await expect(bank.page.getByRole('heading', { name: /La firma non corrisponde/ })).toBeVisible();
  await bank.page.unrouteAll();

  await worker.page.getByRole('button', { name: 'Chiudi il codice' }).tap();
  await expect(worker.page.getByRole('button', { name: 'Crea il codice QR' })).toBeVisible();
  await bank.page.reload();
  await expect(bank.page.getByText('Il codice non mostra più nulla')).toBeVisible();
  await leave(worker);
  await leave(bank);
});
