import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, picture, TABLET, visitor } from './page.ts';

/**
 * A consultant sends one notice to several companies, selected by label or one by one, and sees who has read it in each
 * company. No company sees the others (P118).
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('the consultant labels companies, writes to a label and sees the reading state of each company @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await goTo(page, '#/consultant/companies');
  // Waits for this page, because the home has rows too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attivazione utenti');
  for (const name of [/Panificio Sorelle Quaranta/, /Brambati/])
    await page.getByRole('row', { name }).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Etichette', exact: true }).click();
  const labels = page.getByRole('dialog', { name: 'Etichette di 2 aziende' });
  await labels.getByLabel('Aggiungi etichette').fill('artigiani');
  await expectAccessible(page, 'labels of companies');
  await picture(page, 'company-labels-1440');
  await labels.getByRole('button', { name: 'Salva etichette' }).click();
  await expect(page.getByText('Etichette salvate: le vede solo lo studio.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Brambati/ })).toContainText('artigiani');

  await goTo(page, '#/consultant/notices');
  await expectAccessible(page, 'the boards of all companies');
  await picture(page, 'boards-of-all-1440');
  await page.getByRole('button', { name: 'Nuova comunicazione' }).click();
  await page.getByLabel('Titolo').fill('Chiusura dello studio');
  await page.getByLabel('Testo').fill('Lo studio è chiuso il 24 dicembre.');
  // No company is preselected.
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(page.getByText('Scegli almeno un’azienda.')).toBeVisible();
  await page.getByRole('button', { name: 'artigiani (2)' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 aziende scelte' })).toBeVisible();
  await expectAccessible(page, 'a notice to several companies');
  await picture(page, 'notice-to-many-1440');
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Pubblicare la comunicazione?' });
  await expect(asked).toContainText(/Part(e|ono) .*e-mail/);
  await asked.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByRole('list', { name: 'E-mail in partenza' })).toContainText('Chiusura dello studio');
  const row = page.getByRole('row', { name: /Chiusura dello studio/ });
  await expect(row).toContainText('2 aziende');

  const reader = await portal.login('dipendente');
  const [notice] = (await reader.get('/apiback/api/dipendente/avvisi')).json.filter(
    (one: { titolo: string }) => one.titolo === 'Chiusura dello studio',
  );
  await reader.post(`/apiback/api/dipendente/avvisi/${notice.id}/letto`);
  await row.getByRole('button', { name: 'Chiusura dello studio', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chiusura dello studio' });
  const parts = dialog.getByRole('list', { name: 'Letture per azienda' });
  await expect(parts.getByRole('listitem')).toHaveCount(2);
  await expect(parts.getByRole('listitem').filter({ hasText: 'Brambati' })).toContainText('1 su');
  await expectAccessible(page, 'readings by company');
  await picture(page, 'readings-by-company-1440');
  await parts.getByRole('button', { name: /Brambati/ }).click();
  await expect(page.getByRole('list', { name: 'Chi ha letto' })).toContainText('Letta');
  await leave(consultant);

  const company = await portal.login('brambati.hr');
  const own = (await company.get('/apiback/api/avvisi')).json;
  expect(own).toContainEqual(expect.objectContaining({ titolo: 'Chiusura dello studio', aziende: 1 }));
});

test('on a tablet companies are selected one by one, and the notice is undone for all of them @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, `${portal.address}#/consultant/notices/new`, TABLET);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await page.getByLabel('Titolo').fill('Da ritirare');
  await page.getByLabel('Testo').fill('Scritta per errore.');
  for (const name of [/Panificio Sorelle Quaranta/, /Tessitura Olonella/]) await page.getByLabel(name).check();
  await expectAccessible(page, 'a notice to several companies on a tablet');
  await picture(page, 'notice-to-many-820');
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Da ritirare' }).filter({ hasText: '2 aziende' });
  await expect(card).toContainText('In bacheca');
  await page.getByRole('list', { name: 'E-mail in partenza' }).getByRole('button', { name: 'Ritira' }).first().click();
  await expect(card).toContainText('Bozza');
  await expectAccessible(page, 'the boards of all on a tablet');
  await picture(page, 'boards-of-all-820');
  await leave(consultant);
});
