import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../support/portal/enrol.ts';
import { aGrant, anAccount, aPractice } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, test } from './journey.ts';
import {
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  openedBy,
  PHONE,
  picture,
  visitor,
} from './page.ts';

/** One file with tax certificates (CU) of two companies, two or three pages each. Their title contains the year. */
const YEAR = 2026;
const file = bulkPdf({ seed: 8, layout: 'cu-form', companies: 2, people: 4, month: YEAR, traps: 'none' });
const PEOPLE = file.truth.documents.length;

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let employeeId = '';

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { owner } = portal;
  const practice = await aPractice(owner, 'elena');
  const { companies, employees } = await enrol(owner, practice.id, file.registry);
  const person = file.registry.employees[0];
  if (!person) throw new Error('nobody in the file');
  employeeId = employees.get(person.id) ?? '';
  const account = await anAccount(owner, 'lavoratrice', { first_name: person.firstName, last_name: person.lastName });
  await aGrant(owner, account, {
    role: 'EMPLOYEE',
    practice_id: practice.id,
    company_id: companies.get(person.companyId),
    employee_id: employeeId,
  });
});
test.afterAll(() => portal?.close());

test('a file of certificates gives everyone a CU of the year, and the employee opens it on a phone @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, portal.address);
  const { page } = consultant;

  await test.step('the review asks once about CUs dropped as payslips, and nothing is ready before the answer', async () => {
    await logIn(page, 'elena');
    await dropFiles(page, [{ name: 'CU 2026.pdf', bytes: file.bytes }], 'Cedolini');
    await expect(page.getByText('sembrano CU, non cedolini')).toBeVisible();
    await expect(page.getByRole('grid', { name: /Pronti/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Conferma/ })).toHaveAttribute('aria-disabled', 'true');
    await expectFineAtEveryWidth(page, 'certificates-dropped-as-payslips', () =>
      expect(page.getByRole('button', { name: 'Solo CU' })).toBeInViewport({ ratio: 1 }),
    );
    await page.getByRole('button', { name: 'Solo CU' }).click();
  });

  await test.step('the file is read again: every person is recognised, and the year comes from the title', async () => {
    await expect(page.getByText('sembrano CU, non cedolini')).toHaveCount(0);
    await expect(page.getByText(`${PEOPLE} pronti`)).toBeVisible();
    const ready = page.getByRole('grid', { name: /Pronti/ }).getByRole('row');
    await expect(ready).toHaveCount(PEOPLE);
    for (const row of await ready.all()) await expect(row).toContainText(`CU · ${YEAR} · pag.`);
    await picture(page, 'intake-cu-1440');
    await expectAccessible(page, 'review of certificates');
  });

  await test.step('a row that is left out and put back keeps its year', async () => {
    const first = page
      .getByRole('grid', { name: /Pronti/ })
      .getByRole('row')
      .first();
    await first.getByRole('button', { name: /Anteprima/ }).click();
    const panel = page.getByRole('complementary', { name: 'Anteprima' });
    await panel.getByRole('button', { name: 'Escludi' }).click();
    await expect(page.getByText(`${PEOPLE - 1} pronti`)).toBeVisible();
    await panel.getByRole('button', { name: 'Rimetti in revisione' }).click();
    await expect(page.getByText(`${PEOPLE} pronti`)).toBeVisible();
  });

  await test.step('a wrongly recognised year and person are corrected before confirming', async () => {
    const panel = page.getByRole('complementary', { name: 'Anteprima' });
    const first = page
      .getByRole('grid', { name: /Pronti/ })
      .getByRole('row')
      .first();
    for (const year of [YEAR - 1, YEAR]) {
      await first.getByRole('button', { name: /Anteprima/ }).click();
      await panel.getByRole('button', { name: 'Correggi' }).click();
      await panel.getByLabel('Anno', { exact: true }).selectOption(String(year));
      await panel.getByRole('button', { name: 'Assegna e continua' }).click();
      await expect(first).toContainText(`CU · ${year} · pag.`);
    }
  });

  await test.step('a row is changed to a payslip, which requires a month, and back to a CU', async () => {
    const panel = page.getByRole('complementary', { name: 'Anteprima' });
    const first = page
      .getByRole('grid', { name: /Pronti/ })
      .getByRole('row')
      .first();
    await first.getByRole('button', { name: /Anteprima/ }).click();
    await panel.getByRole('button', { name: 'Correggi' }).click();
    await panel.getByLabel('Tipo di documento').selectOption('Cedolino');
    await expect(panel.getByText('Indica prima il periodo')).toBeVisible();
    await picture(page, 'intake-cu-made-a-payslip-1440');
    await expectAccessible(page, 'a certificate that becomes a payslip');
    await panel.getByLabel('Anno', { exact: true }).selectOption(String(YEAR));
    await panel.getByLabel('Mese', { exact: true }).selectOption('Ottobre');
    await panel.getByRole('button', { name: 'Assegna e continua' }).click();
    await expect(first).toContainText(`ottobre ${YEAR} · pag.`);
    await first.getByRole('button', { name: /Anteprima/ }).click();
    await panel.getByRole('button', { name: 'Rimetti in revisione' }).click();
    await expect(first).toContainText(`CU · ${YEAR} · pag.`);
  });

  await test.step('the CUs are confirmed and published', async () => {
    await page.getByRole('button', { name: `Conferma ${PEOPLE} documenti` }).click();
    const dialog = page.getByRole('dialog');
    // A date that was selected and then deselected does not apply.
    await dialog.getByLabel(/^In un giorno/).check();
    await dialog.getByRole('textbox', { name: /Data di pubblicazione/ }).fill(`31/12/${YEAR + 9}`);
    await expect(dialog.getByRole('button', { name: `Programma ${PEOPLE} documenti` })).toBeVisible();
    await dialog.getByLabel(/^Subito/).check();
    await dialog.getByRole('button', { name: `Pubblica ${PEOPLE} documenti` }).click();
    await expect(page.getByText(`${PEOPLE} documenti creati e pubblicati`)).toBeVisible();
    const { rows } = await portal.owner.query(
      `SELECT count(DISTINCT d.employee_id)::int AS people, min(d.period) AS first, max(d.period) AS last,
         count(*) FILTER (WHERE d.kind = 'taxCertificate' AND d.appeared_at IS NOT NULL)::int AS published
       FROM document d JOIN account a ON a.id = d.created_by WHERE a.login = 'elena'`,
    );
    expect(rows).toEqual([{ people: PEOPLE, first: YEAR, last: YEAR, published: PEOPLE }]);
  });

  await test.step('the history of a certificate opens the certificate', async () => {
    const { rows } = await portal.owner.query(
      `SELECT d.id FROM document d JOIN account a ON a.id = d.created_by WHERE a.login = 'elena' LIMIT 1`,
    );
    const review = page.url();
    await goTo(page, `#/documents/history/${rows[0]?.id}`);
    const opening = page.getByRole('button', { name: 'Apri documento' });
    const opened = await openedBy(consultant.context, () => opening.click());
    await opened.close();
    await page.goto(review);
  });

  await test.step('the same file again contains only duplicates, and nothing is delivered twice', async () => {
    await dropFiles(page, [{ name: 'CU 2026 bis.pdf', bytes: file.bytes }], 'CU');
    await expect(page.getByText(`${PEOPLE} da decidere`).first()).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Esiste già, con lo stesso contenuto: che cosa ne faccio?' }),
    ).toBeVisible();
  });

  await test.step('the employee finds her CU on the phone and opens it', async () => {
    const employee = await visitor(browser, portal.address, PHONE);
    await logIn(employee.page, 'lavoratrice');
    await expect(employee.page.getByText(`CU ${YEAR}`).first()).toBeVisible();
    await picture(employee.page, 'employee-cu-home-390');
    await expectAccessible(employee.page, 'employee home with a certificate');
    await goTo(employee.page, '#/dipendente/documents');
    const row = employee.page.getByRole('button', { name: new RegExp(`^Apri CU ${YEAR}`) });
    await expect(row).toContainText(`${YEAR - 1}`);
    await picture(employee.page, 'employee-cu-390');
    await expectAccessible(employee.page, 'employee documents with a certificate');
    await row.tap();
    await expect(employee.page.getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
    // Waits for the whole document: it does not count as read before it has arrived completely (P38).
    await expect
      .poll(
        async () =>
          (await portal.owner.query('SELECT read_status FROM document WHERE employee_id = $1', [employeeId])).rows,
      )
      .toEqual([{ read_status: 2 }]);
    await employee.page.getByRole('button', { name: 'Chiudi' }).tap();
    await expect(row).toContainText(/letta il/);
    await leave(employee);
  });

  await leave(consultant);
});
