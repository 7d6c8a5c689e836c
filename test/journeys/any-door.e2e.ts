import { expect, test } from '@playwright/test';
import { startDemoPortal } from '../support/demo-portal.ts';
import { slipPdf, type TestEmployee } from '../support/portal.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';

/** A file that speaks of somebody else than whom it is sent to is asked about once, beside its page. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('a colleague’s payslip is asked about when it would correct, beside its page, and goes to nobody at once', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { rows } = await portal.owner.query(
    `SELECT d.id, d.period, d.company_id, c.code, e.last_name || ' ' || e.first_name AS name
     FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
       JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
     WHERE a.login = 'dipendente' AND d.kind = 'payslip' AND d.publish_on <= current_date AND d.discarded_at IS NULL
     ORDER BY d.period DESC LIMIT 1`,
  );
  const slip = rows[0];
  const { rows: colleagues } = await portal.owner.query(
    `SELECT id, last_name AS "lastName", first_name AS "firstName", tax_code AS "taxCode" FROM employee e
     WHERE company_id = $1 AND last_name || ' ' || first_name <> $2 ORDER BY id LIMIT 1`,
    [slip.company_id, slip.name],
  );
  const colleague = colleagues[0] as TestEmployee;
  const name = `${colleague.lastName} ${colleague.firstName}`;
  const file = {
    name: 'cedolino.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(slipPdf(colleague, slip.period)),
  };
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');

  await test.step('Rettifica asks, beside the page', async () => {
    await goTo(page, `#/company/documents/lav/payrollDetail?id=${slip.id}&codiceAzienda=${slip.code}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Rettifica' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nuovo file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Rettifica' }).click();
    await expect(dialog).toContainText(`riporta un’altra persona (${name})`);
    await expect(dialog).toContainText(`Andrebbe a ${slip.name}`);
    await expect(dialog.getByTitle('La pagina del file')).toBeVisible();
    await expectAccessible(page, 'a correction that is contradicted');
    await picture(page, 'any-door-1440');
    await page.setViewportSize(TABLET);
    await picture(page, 'any-door-820');
    await page.setViewportSize(PHONE);
    await picture(page, 'any-door-390');
    await page.setViewportSize(DESKTOP);
    const { rows: stored } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM document_version WHERE document_id = $1',
      [slip.id],
    );
    expect(stored[0].n).toBe(0);
    await dialog.getByRole('button', { name: 'È giusto così' }).click();
    await expect(page.getByText('Documento rettificato').first()).toBeVisible();
  });
  await leave(consultant);
});
