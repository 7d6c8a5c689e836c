import { slipPdf, type TestEmployee } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, pick, picture, TABLET, visitor } from './page.ts';

/**
 * If the content of a file names another person than the addressee, the portal asks once, next to the page that shows
 * it.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('the portal asks before a colleague’s payslip replaces a document, and delivers nothing meanwhile', async ({
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
  // Simulates Android, where no frame can show a PDF: the page draws the PDF itself.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
  await page.reload();
  await logIn(page, 'consulente');

  await test.step('Rettifica shows the question next to the page', async () => {
    await goTo(page, `#/company/documents/lav/payrollDetail?id=${slip.id}&codiceAzienda=${slip.code}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await pick(page, 'Rettifica');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nuovo file').setInputFiles(file);
    await expect(dialog.getByText('Com’è ora')).toBeVisible();
    await expect(dialog.getByText('Come sarà')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Pagina 1 di 1' })).toHaveCount(2);
    await expectAccessible(page, 'a correction beside what it replaces');
    await picture(page, 'correction-both-1440');
    await page.setViewportSize(TABLET);
    await picture(page, 'correction-both-820');
    await page.setViewportSize(PHONE);
    await picture(page, 'correction-both-390');
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Rettifica' }).click();
    await expect(dialog).toContainText(`riporta un’altra persona (${name})`);
    await expect(dialog).toContainText(`Andrebbe a ${slip.name}`);
    // The question scrolls into view from any position of the dialog.
    await expect(dialog.getByRole('button', { name: 'È giusto così' })).toBeInViewport();
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

  await test.step('the correction is undone before anyone is notified', async () => {
    const waiting = page.getByRole('list', { name: 'Pubblicazioni e rettifiche che si possono ancora ritirare' });
    await expect(waiting).toContainText('1 cedolino rettificato');
    await picture(page, 'correction-taken-back-1440');
    await waiting.getByRole('button', { name: 'Ritira' }).click();
    await expect(page.getByText('torna il documento di prima').first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
    const { rows: stored } = await portal.owner.query(
      `SELECT d.sha256 = (SELECT sha256 FROM document_version WHERE document_id = d.id AND number = 1) AS same,
         (SELECT count(*)::int FROM outbox WHERE document_id = d.id AND sent_at IS NULL AND withdrawn_at IS NULL) AS mails
       FROM document d WHERE d.id = $1`,
      [slip.id],
    );
    expect(stored[0]).toEqual({ same: true, mails: 0 });
  });
  await leave(consultant);
});
