import { aPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';

/** The review asks once for the month of a file that shows none, and the answer can be undone (P78). */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('one answer gives all rows of a file their month, and undoing the answer removes it @full', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { rows } = await portal.owner.query(
    `SELECT e.last_name || ' ' || e.first_name AS name, e.tax_code AS code FROM employee e
       JOIN company c ON c.id = e.company_id JOIN account_grant g ON g.practice_id = c.practice_id
       JOIN account a ON a.id = g.account_id
     WHERE a.login = 'consulente' AND g.company_id IS NULL AND e.ended_on IS NULL ORDER BY e.id LIMIT 4`,
  );
  const bytes = aPdf(...rows.map(({ name, code }) => `CEDOLINO PAGA  ${name} Codice fiscale ${code} COMPETENZE`));
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await dropFiles(page, [{ name: 'senza mese.pdf', bytes }]);
  const question = page.getByRole('region', { name: 'Di che mese è il file?' });
  await expect(question).toContainText('4 buste non dicono il loro mese.', { timeout: 60_000 });
  await expect(question.getByRole('img')).toHaveCount(3);
  await expectAccessible(page, 'month question');
  await picture(page, 'month-question-1440');
  await page.setViewportSize(TABLET);
  await picture(page, 'month-question-820');
  await page.setViewportSize(PHONE);
  await picture(page, 'month-question-390');
  await page.setViewportSize(DESKTOP);

  await question.getByLabel('Mese', { exact: true }).selectOption({ label: 'Gennaio' });
  await question.getByLabel('Anno', { exact: true }).selectOption('2027');
  await question.getByRole('button', { name: 'Vale per 4 righe' }).click();
  await expect(question.getByRole('status')).toHaveText('4 righe: gennaio 2027');
  await expect(page.getByRole('heading', { name: 'Pronti 4' })).toBeVisible();
  await picture(page, 'month-answered-1440');

  await page.reload();
  await expect(question.getByRole('status')).toHaveText('4 righe: gennaio 2027');
  await question.getByRole('button', { name: 'Annulla la risposta' }).click();
  await expect(question).toContainText('4 buste non dicono il loro mese.');
  await expect(page.getByRole('heading', { name: /^Pronti/ })).toBeHidden();
  await leave(consultant);
});
