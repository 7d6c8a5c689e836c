import { readFile } from 'node:fs/promises';
import { anEmployee, aPayslip, type TestCompany } from '../support/portal/portal.ts';
import { membersOf } from '../support/process/archive.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { faultsOfIndex, textsOf } from '../support/tables/xsd.ts';
import { expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  leave,
  logIn,
  PHONE,
  picture,
  savedByWindow,
  visitor,
} from './page.ts';

/**
 * A consultant submits a year to a certified preserver (P165 to P167): creates packages, downloads one, files its
 * receipt, replaces the receipt, and withdraws another package.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
/** A year without demo data. */
const YEAR = String(new Date().getFullYear() - 4);

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(
    `SELECT c.id, c.practice_id AS "practiceId", c.code, c.tax_code AS "taxCode", c.legal_name AS name,
       (SELECT min(g.account_id) FROM account_grant g WHERE g.practice_id = c.practice_id AND g.role = 'CONSULTANT') AS by
     FROM company c WHERE c.practice_id = (SELECT g.practice_id FROM account_grant g JOIN account a ON a.id = g.account_id
       WHERE a.login = 'consulente' LIMIT 1) ORDER BY c.legal_name LIMIT 2`,
  );
  for (const [n, { by, ...company }] of (rows as (TestCompany & { by: string })[]).entries()) {
    const person = await anEmployee(portal.owner, company, { firstName: 'Ines', lastName: `Tramontana ${n + 1}` });
    for (const month of ['01', '02', '03'])
      await aPayslip(portal, person, { createdBy: by, period: Number(`${YEAR}${month}`), publishOn: `${YEAR}-05-10` });
    await aPayslip(portal, person, { createdBy: by, period: Number(`${YEAR}04`) });
  }
});
test.afterAll(() => portal?.close());

const PAGE = '#/consultant/versamenti';
const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Pacchetti di versamento' }).getByRole('row');
const choose = async (page: Page, n: number) => rowsOf(page).nth(n).getByRole('gridcell').first().click();

test('a consultant makes a package of a year and files the preserver’s receipt @full', async ({ browser }) => {
  const consultant = await visitor(browser, `${portal.address}${PAGE}`, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Versamenti in conservazione');
  await expect(page.getByText('Nessun pacchetto di versamento')).toBeVisible();
  await expect(page.getByText('Non è un conservatore')).toBeVisible();
  await expectAccessible(page, 'no packages');
  await expectFineAtEveryWidth(page, 'no packages');
  await picture(page, 'preservation-empty-1440');
  await page.setViewportSize(PHONE);
  await picture(page, 'preservation-empty-390');
  await page.setViewportSize(DESKTOP);

  await page.getByRole('button', { name: 'Nuovi pacchetti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovi pacchetti' });
  await dialog.getByLabel('Anno').selectOption(YEAR);
  await expect(dialog.getByText('3 documenti', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByText('Esclusi: 1 non pubblicato').first()).toBeVisible();
  await dialog.getByLabel('Tutte (2)').check();
  await expect(dialog.getByRole('status').filter({ hasText: '2 aziende: 6 documenti' })).toBeVisible();
  // Changing the year clears the selection.
  await dialog.getByLabel('Anno').selectOption(String(Number(YEAR) - 1));
  await dialog.getByLabel('Anno').selectOption(YEAR);
  await expect(dialog.getByLabel('Tutte (2)')).not.toBeChecked();
  await dialog.getByLabel('Tutte (2)').check();
  await expect(dialog.getByRole('button', { name: /Crea 2 pacchetti/i })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Contratto o manuale del conservatore').fill('Contratto n. 12 del 2024');
  await expectAccessible(page, 'new packages');
  await expectFineAtEveryWidth(page, 'new packages');
  await picture(page, 'preservation-new-1440');
  await page.setViewportSize(PHONE);
  await picture(page, 'preservation-new-390');
  await page.setViewportSize(DESKTOP);
  await dialog.getByRole('button', { name: /Crea 2 pacchetti/i }).click();
  await expect(page.getByText('2 pacchetti creati')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).nth(1)).toContainText('Da consegnare');

  // The archive contains exactly the files that its index names.
  await choose(page, 1);
  const download = savedByWindow(consultant.page.context());
  await page.getByRole('button', { name: 'Scarica il pacchetto' }).click();
  const archive = await membersOf(await readFile(await (await download).path()));
  const index = archive.get('PIndex.xml') ?? Buffer.alloc(0);
  expect(faultsOfIndex(index)).toEqual([]);
  // The signed index names the documents, not itself.
  expect([...archive.keys()].slice(0, 2)).toEqual(['PIndex.xml', 'PIndex.xml.p7m']);
  expect(textsOf(index, '//File/Path')).toEqual([...archive.keys()].slice(2));
  expect(textsOf(index, '//Submitter/RelevantDocument')).toEqual(['Contratto n. 12 del 2024']);
  await page.reload();
  await expect(rowsOf(page).nth(1)).toContainText('Scaricato, senza rapporto');

  await choose(page, 1);
  await page.getByRole('button', { name: 'Archivia il rapporto' }).click();
  const filing = page.getByRole('dialog', { name: /Rapporto di versamento/ });
  const give = (name: string) =>
    filing
      .getByLabel('Rapporto del conservatore')
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(`<Rapporto>${name}</Rapporto>`) });
  await give('rapporto.xml');
  await filing.getByLabel('Numero o identificativo').fill('RdV-2024-118');
  await expectAccessible(page, 'a receipt');
  await expectFineAtEveryWidth(page, 'a receipt');
  await picture(page, 'preservation-receipt-1440');
  await filing.getByRole('button', { name: /Archivia il rapporto/i }).click();
  await expect(page.getByText('il pacchetto risulta preso in carico')).toBeVisible();
  await expect(rowsOf(page).nth(1)).toContainText('Preso in carico');
  await expect(rowsOf(page).nth(1)).toContainText('RdV-2024-118');

  // Replaces the wrong file; the row of the package is still selected.
  await page.getByRole('button', { name: 'Sostituisci il rapporto' }).click();
  await give('giusto.xml');
  await filing.getByRole('button', { name: /Sostituisci il rapporto/i }).click();
  await expect(page.getByText('Rapporto sostituito')).toBeVisible();
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il rapporto' }).click();
  expect((await readFile(await (await receipt).path())).toString()).toBe('<Rapporto>giusto.xml</Rapporto>');
  await leave(consultant);
});

test('a package without a receipt is withdrawn, and a new package contains its documents @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, `${portal.address}${PAGE}`, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Versamenti in conservazione');
  const waiting = rowsOf(page).filter({ hasText: 'Da consegnare' });
  await waiting.getByRole('gridcell').first().click();
  await picture(page, 'preservation-list-1440');
  await page.getByRole('button', { name: 'Ritira', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('3 documenti');
  await expectAccessible(page, 'a package to withdraw');
  await picture(page, 'preservation-withdraw-1440');
  await dialog.getByRole('button', { name: /Ritira il pacchetto/i }).click();
  await expect(page.getByText('3 documenti da versare di nuovo')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Ritirato' })).toHaveCount(1);
  await expectAccessible(page, 'packages');
  await expectFineAtEveryWidth(page, 'packages');
  await page.setViewportSize({ width: 820, height: 1180 });
  await picture(page, 'preservation-list-820');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('listitem').filter({ hasText: 'Preso in carico' }).first()).toBeVisible();
  await picture(page, 'preservation-list-390');
  await page.setViewportSize(DESKTOP);

  await page.getByRole('button', { name: 'Nuovi pacchetti' }).click();
  const making = page.getByRole('dialog', { name: 'Nuovi pacchetti' });
  await making.getByLabel('Anno').selectOption(YEAR);
  // The field proposes the text of the last package.
  await expect(making.getByLabel('Contratto o manuale del conservatore')).toHaveValue('Contratto n. 12 del 2024');
  await expect(making.getByText('Nulla da versare')).toBeVisible();
  await expect(making.getByText('Esclusi: 3 già in un pacchetto, 1 non pubblicato')).toBeVisible();
  await making.getByRole('list').getByRole('checkbox').first().check();
  await making.getByRole('button', { name: /Crea 1 pacchetto/i }).click();
  await expect(page.getByText('Pacchetto creato')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Da consegnare' })).toHaveCount(1);
  await leave(consultant);
});
