import { expect, test } from '@playwright/test';
import { startDemoPortal } from '../support/demo-portal.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

/** A payslip in the wrong hands is withdrawn from its Cronologia, and the right person gets it. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('a payslip given to the wrong person is taken away and given to the right one', async ({ browser }) => {
  test.setTimeout(180_000);
  const { rows } = await portal.owner.query(
    `SELECT d.id, e.last_name || ' ' || e.first_name AS name, d.company_id, d.period
     FROM document d JOIN employee e ON e.id = d.employee_id JOIN account_grant g ON g.employee_id = e.id
       JOIN account a ON a.id = g.account_id
     WHERE a.login = 'dipendente' AND d.kind = 'payslip' AND d.publish_on <= current_date AND d.discarded_at IS NULL
     ORDER BY d.period DESC LIMIT 1`,
  );
  const slip = rows[0];
  const { rows: others } = await portal.owner.query(
    `SELECT e.last_name || ' ' || e.first_name AS name, e.tax_code FROM employee e
     WHERE e.company_id = $1 AND NOT EXISTS (
       SELECT FROM document d WHERE d.employee_id = e.id AND d.kind = 'payslip' AND d.period = $2)
     ORDER BY e.id LIMIT 1`,
    [slip.company_id, slip.period],
  );
  let right = others[0];
  if (!right) {
    await portal.owner.query(
      `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, web_access)
       SELECT practice_id, id, 'GSTPLA80A01H501P', 'Paola', 'Giusti', false FROM company WHERE id = $1`,
      [slip.company_id],
    );
    right = { name: 'Giusti Paola', tax_code: 'GSTPLA80A01H501P' };
  }
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await goTo(page, `#/documents/history/${slip.id}`);

  await test.step('the dialog says what happens, and who has opened it', async () => {
    await page.getByRole('button', { name: 'Persona sbagliata' }).click();
    const dialog = page.getByRole('dialog', { name: 'Consegnato alla persona sbagliata' });
    await expect(dialog).toContainText(`sparisce subito per ${slip.name}`);
    await expectAccessible(page, 'misdelivery');
    await picture(page, 'misdelivery-1440');
    await dialog.getByRole('combobox').fill(right.tax_code);
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Togli e consegna' }).click();
  });

  await test.step('the right person has it, the Cronologia tells of both', async () => {
    await expect(page.getByText(`Tolto a ${slip.name} e consegnato a ${right.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(right.name);
    await goTo(page, `#/documents/history/${slip.id}`);
    await expect(page.getByText('Consegnato alla persona sbagliata').first()).toBeVisible();
    await page.setViewportSize(PHONE);
    await picture(page, 'misdelivery-390');
  });

  await test.step('it is gone for the wrong one', async () => {
    const { rows: shown } = await portal.owner.query('SELECT discarded_at, cancelled_at FROM document WHERE id = $1', [
      slip.id,
    ]);
    expect(shown[0].discarded_at).not.toBeNull();
    const reader = await portal.login('dipendente');
    const own = (await reader.get('/apiback/api/dipendente/documenti')).json as { id: string }[];
    expect(own.map(({ id }) => id)).not.toContain(slip.id);
  });
  await leave(consultant);
});
