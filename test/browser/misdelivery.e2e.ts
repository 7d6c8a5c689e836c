import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, pick, picture, TABLET, visitor } from './page.ts';

/** A payslip delivered to the wrong person is withdrawn from its Cronologia and delivered to the right person. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('a payslip of the wrong person is withdrawn and delivered to the right person', async ({ browser }) => {
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

  await test.step('the dialog announces its effects and shows who has opened the payslip', async () => {
    await page.getByRole('button', { name: 'Correggi persona o mese' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correggi persona, mese o tipo' });
    await expect(dialog).toContainText(`sparisce subito per ${slip.name}`);
    await expectAccessible(page, 'misdelivery');
    await picture(page, 'misdelivery-1440');
    await dialog.getByRole('button', { name: 'Solo alcune pagine…' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Pagina 1' })).toBeChecked();
    await expectAccessible(page, 'misdelivery, pages');
    await picture(page, 'misdelivery-pages-1440');
    const mend = dialog.getByRole('button', { name: 'Correggi', exact: true });
    await expect(mend).toHaveAccessibleDescription('Cambia ciò che è sbagliato: la persona, il tipo o il periodo.');
    await dialog.getByRole('combobox', { name: 'È di un’altra persona? Cercala' }).fill(right.tax_code);
    await dialog.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option').first().click();
    await mend.click();
    // The payslip shows the name of the person who loses it, so that the portal asks once.
    await expect(dialog).toContainText(`riporta un’altra persona (${slip.name})`);
    await expectAccessible(page, 'misdelivery, contradicted');
    await picture(page, 'misdelivery-contradicted-1440');
    await dialog.getByRole('button', { name: 'È giusto così' }).click();
  });

  await test.step('the right person has the payslip, and the Cronologia names both people', async () => {
    await expect(page.getByText(`Tolto a ${slip.name} e consegnato a ${right.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(right.name);
    await goTo(page, `#/documents/history/${slip.id}`);
    await expect(page.getByText('Consegnato alla persona sbagliata').first()).toBeVisible();
    await page.setViewportSize(PHONE);
    await picture(page, 'misdelivery-390');
  });

  await test.step('taking the right one away alone asks why, and is undone from the message', async () => {
    await page.setViewportSize(DESKTOP);
    const { rows: given } = await portal.owner.query(
      `SELECT d.id FROM document d JOIN employee e ON e.id = d.employee_id
       WHERE e.last_name || ' ' || e.first_name = $1 AND d.kind = 'payslip' AND d.period = $2 AND d.discarded_at IS NULL`,
      [right.name, slip.period],
    );
    await goTo(page, `#/documents/history/${given[0].id}`);
    await page.getByRole('button', { name: 'Correggi persona o mese' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Togli soltanto…' }).click();
    const alone = page.getByRole('alertdialog');
    const take = alone.getByRole('button', { name: 'Togli il documento' });
    await expect(take).toHaveAccessibleDescription('Scrivi perché lo togli.');
    await expectAccessible(page, 'misdelivery, only taken away');
    await alone.getByLabel('Motivo').fill('Una prova');
    await take.click();
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect(page.getByText(`Rimesso al suo posto per ${right.name}`)).toBeVisible();
  });

  await test.step('the practice’s register lists the misdelivery, on a desktop, a phone and paper', async () => {
    await page.setViewportSize(DESKTOP);
    await goTo(page, '#/consultant/recyclebin/azi');
    await page.getByRole('button', { name: 'Consegne errate' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Consegne errate');
    await expect(page.getByText(right.name).first()).toBeVisible();
    await expectAccessible(page, 'register of misdeliveries');
    await picture(page, 'misdeliveries-1440');
    await page.setViewportSize(TABLET);
    await picture(page, 'misdeliveries-820');
    await page.setViewportSize(PHONE);
    await picture(page, 'misdeliveries-390');
    await page.setViewportSize(DESKTOP);
  });

  await test.step('the wrong person no longer has the payslip', async () => {
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

test('a payslip confirmed with the wrong month or kind is corrected on the page @full', async ({ browser }) => {
  const { rows } = await portal.owner.query(
    `SELECT d.id, c.code, e.last_name FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
     WHERE d.kind = 'payslip' AND d.publish_on IS NULL AND d.discarded_at IS NULL ORDER BY d.id LIMIT 1`,
  );
  const slip = rows[0];
  const consultant = await visitor(browser, portal.address, { width: 1366, height: 657 });
  const { page } = consultant;
  const dialog = page.getByRole('dialog', { name: 'Correggi persona, mese o tipo' });
  const mend = dialog.getByRole('button', { name: 'Correggi', exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  await logIn(page, 'consulente');

  await test.step('on the page of the document, before publication: the wrong month', async () => {
    await goTo(page, `#/company/documents/lav/payrollDetail?id=${slip.id}&codiceAzienda=${slip.code}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await pick(page, 'Correggi persona o mese');
    await expect(dialog).toContainText('senza che parta un avviso');
    await dialog.getByLabel('Mese', { exact: true }).selectOption('Febbraio');
    await dialog.getByLabel('Anno', { exact: true }).selectOption('2017');
    await expectAccessible(page, 'correction of the month');
    await picture(page, 'correction-month-1366');
    await mend.click();
    // The payslip shows another month, so that the portal asks once.
    await dialog.getByRole('button', { name: 'È giusto così' }).click();
    await expect(page.getByText(/^Era Cedolino \d\d\/\d{4}, ora è Cedolino 02\/2017$/)).toBeVisible();
    await expect(heading).toContainText('febbraio 2017');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  await test.step('in the Cronologia: the document is a certificate, and the form asks for its year', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Correggi persona o mese' }).click();
    await dialog.getByLabel('Tipo').selectOption('CU');
    await expect(dialog.getByLabel('Mese', { exact: true })).toHaveCount(0);
    await expectAccessible(page, 'correction of the kind on a phone');
    await picture(page, 'correction-kind-390');
    await mend.click();
    await dialog.getByRole('button', { name: 'È giusto così' }).click();
    await expect(page.getByText('Era Cedolino 02/2017, ora è CU 2017')).toBeVisible();
    await expect(heading).toContainText('CU 2017');
  });

  await test.step('the old document is in the recycle bin, and its history in the Cronologia', async () => {
    await goTo(page, `#/documents/history/${slip.id}`);
    await expect(page.getByText(/Nota: Era Cedolino .* è Cedolino 02\/2017$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correggi persona o mese' })).toHaveAccessibleDescription(
      /^Ripristina prima dal cestino/,
    );
    const { rows: left } = await portal.owner.query(
      `SELECT kind, period, publish_on FROM document WHERE discarded_at IS NULL
         AND sha256 = (SELECT sha256 FROM document WHERE id = $1) AND employee_id = (SELECT employee_id FROM document WHERE id = $1)`,
      [slip.id],
    );
    expect(left).toEqual([{ kind: 'taxCertificate', period: 2017, publish_on: null }]);
  });
  await leave(consultant);
});
