import { anEmployee, aPayslip, type TestCompany } from '../support/portal/portal.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, expectFineAtEveryWidth, leave, logIn, PHONE, picture, visitor } from './page.ts';

/**
 * The data of a person who left long ago (P140 to P144): the consultant sets a hold, downloads a copy, lifts the hold,
 * reviews the list and erases the data. The company sees the hold.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let person: string;
let company: { id: string; code: string };

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(
    `SELECT c.id, c.practice_id AS "practiceId", c.code, c.tax_code AS "taxCode", g.account_id AS "by" FROM company c
       JOIN account_grant g ON g.practice_id = c.practice_id AND g.role = 'CONSULTANT' AND g.account_id IS NOT NULL
     WHERE c.legal_name LIKE 'Officine Meccaniche Brambati%' ORDER BY g.id LIMIT 1`,
  );
  const [{ by, ...brambati }] = rows as [TestCompany & { by: string; code: string }];
  company = brambati;
  const names = { firstName: 'Ines', lastName: 'Tramontana' };
  const left = await anEmployee(portal.owner, brambati, { ...names, hired_on: '2001-01-08', ended_on: '2010-03-31' });
  person = left.id;
  for (const period of [201001, 201002, 201003])
    await aPayslip(portal, left, { createdBy: by, period, publishOn: '2010-04-10' });
});
test.afterAll(() => portal?.close());

const profile = () => `${portal.address}#/employees/profile?id=${person}&codiceAzienda=${company.code}`;
const section = (page: Page) => page.getByRole('region', { name: 'Conservazione dei dati' });

test('a hold keeps all data of a person, and the consultant downloads a copy @full', async ({ browser }) => {
  const consultant = await visitor(browser, profile(), DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await expect(section(page)).toContainText('Ha passato il termine: si può eliminare dal 01/04/2020.');
  await section(page).getByRole('button', { name: 'Metti un blocco' }).click();
  const dialog = page.getByRole('dialog', { name: 'Blocca Tramontana Ines' });
  await dialog.getByLabel('Motivo').fill('Causa davanti al giudice del lavoro');
  await expectFineAtEveryWidth(page, 'a hold');
  await dialog.getByRole('button', { name: 'Metti un blocco' }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page)).toContainText('Bloccato');
  await expect(section(page)).toContainText('«Causa davanti al giudice del lavoro»');
  await expectAccessible(page, 'a held person');
  await section(page).scrollIntoViewIfNeeded();
  await picture(page, 'retention-held-1440');
  const download = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Scarica la copia dei dati' }).click();
  expect((await download).suggestedFilename()).toBe('i_miei_dati.zip');
  await section(page).getByRole('link', { name: 'Vai a Conservazione' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conservazione');
  await expect(page.getByText('Nulla ha passato il suo termine')).toBeVisible();
  await expectFineAtEveryWidth(page, 'nothing past its term');
  await picture(page, 'retention-empty-1440');
  await leave(consultant);
});

test('the company sees the hold, and can neither lift it nor erase data @full', async ({ browser }) => {
  const manager = await visitor(browser, profile(), PHONE);
  await logIn(manager.page, 'azienda');
  await expect(section(manager.page)).toContainText('Bloccato');
  await expect(section(manager.page).getByRole('button', { name: 'Togli il blocco' })).toHaveCount(0);
  await section(manager.page).scrollIntoViewIfNeeded();
  await picture(manager.page, 'retention-held-company-390');
  await leave(manager);
});

test('the retention terms are set, the hold is lifted, and the person is erased @full', async ({ browser }) => {
  const consultant = await visitor(browser, profile(), DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await section(page).getByRole('button', { name: 'Togli il blocco' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Togli il blocco' }).click();
  await expect(section(page)).not.toContainText('Bloccato');
  await section(page).getByRole('link', { name: 'Vai a Conservazione' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conservazione');

  await page.getByRole('button', { name: 'Termini di conservazione' }).click();
  const terms = page.getByRole('dialog', { name: 'Termini di conservazione' });
  const generic = terms.getByLabel('Documenti generici (anni)');
  await expect(generic).toHaveValue('10');
  await terms.getByLabel('Buste paga (anni)').fill('4');
  await expect(terms.getByText('Da 5 a 99 anni').first()).toBeVisible();
  await terms.getByLabel('Buste paga (anni)').fill('10');
  await generic.fill('12');
  await expectFineAtEveryWidth(page, 'terms of what is kept');
  await picture(page, 'retention-terms-1440');
  await terms.getByRole('button', { name: 'Salva i termini' }).click();
  await expect(terms).toBeHidden();
  const { rows: settled } = await portal.owner.query('SELECT kind, years FROM retention_policy');
  expect(settled).toEqual([{ kind: 'employeeDocument', years: 12 }]);

  const row = page.getByRole('row', { name: /Tramontana Ines/ });
  await expect(row).toContainText('3 buste paga dal 31/01/2010');
  await expect(row).toContainText('Tutta la persona');
  await expectAccessible(page, 'what is past its term');
  await picture(page, 'retention-list-1440');
  await page.setViewportSize(PHONE);
  const card = page.getByRole('listitem').filter({ hasText: 'Tramontana Ines' }).first();
  await expect(card).toContainText('Officine Meccaniche Brambati');
  await picture(page, 'retention-list-390');
  await page.setViewportSize(DESKTOP);
  await row.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Elimina ora' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Tramontana Ines');
  await expectFineAtEveryWidth(page, 'an erasure');
  await picture(page, 'retention-erase-1440');
  // The last re-authentication is too long ago.
  await portal.owner.query('UPDATE session SET fresh_until = NULL');
  await dialog.getByRole('button', { name: /Elimina 1 persona e 3 documenti/i }).click();
  const identity = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await identity.getByLabel('La tua password').fill(DEMO_PASSWORD);
  await identity.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Eliminati: 1 persona, 3 documenti')).toBeVisible();
  await expect(page.getByText('Nulla ha passato il suo termine')).toBeVisible();
  const { rows } = await portal.owner.query("SELECT count(*)::int AS n FROM employee WHERE last_name = 'Tramontana'");
  expect(rows).toEqual([{ n: 0 }]);
  await leave(consultant);
});
