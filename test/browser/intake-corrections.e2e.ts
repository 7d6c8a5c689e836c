import { Page as Sheet, writePdf } from '../support/payroll-pdf/drawing.ts';
import { aPerson } from '../support/portal/people.ts';
import { aCompany, anEmployee, aPractice, type TestEmployee } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, type Page, test } from './journey.ts';
import { expectAccessible, leave, logIn, picture, visitor } from './page.ts';

/** The review corrects a wrong kind of file and wrongly recognised people before anything is confirmed. */
const COMPANY = 'Cartiera del Lario S.r.l.';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let staff: TestEmployee[] = [];
let companyCode = '';

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const practice = await aPractice(portal.owner, 'elena');
  const company = await aCompany(portal.owner, practice, { legalName: COMPANY });
  companyCode = (await portal.owner.query('SELECT tax_code FROM company WHERE legal_name = $1', [COMPANY])).rows[0]
    .tax_code;
  staff = [];
  for (const [index, lastName] of ['Abate', 'Barbieri', 'Cattaneo', 'Donati'].entries())
    staff.push(await anEmployee(portal.owner, company, { ...aPerson(800 + index * 3), lastName, firstName: 'Anna' }));
});
test.afterAll(() => portal?.close());

/** Payslips of October for the first three people; the fourth person has none. */
function october(): Uint8Array {
  const slip = (one: TestEmployee, index: number) => {
    const sheet = new Sheet();
    sheet.line(30, 60, 560, 60);
    sheet.text(30, 30, `${COMPANY.toUpperCase()}   Codice fiscale azienda ${companyCode}`);
    sheet.text(30, 44, 'LIBRO UNICO DEL LAVORO - CEDOLINO PAGA', 10);
    sheet.text(30, 80, 'Periodo di retribuzione: OTTOBRE 2026');
    sheet.text(30, 110, `Cognome e nome ${one.lastName} ${one.firstName}`.toUpperCase());
    sheet.text(30, 134, `Codice fiscale ${one.taxCode}`);
    sheet.text(30, 200, 'Paga base 1.500,00   Contingenza 512,00   Trattenute INPS 182,00');
    sheet.text(30, 220, 'Ferie 12,00   Permessi 8,00   Imponibile fiscale del dipendente 1.100,00');
    sheet.text(30, 700, `NETTO IN BUSTA 1.43${index},00`);
    return sheet;
  };
  return writePdf({ pages: staff.slice(0, 3).map(slip) });
}

const ready = (page: Page) => page.getByRole('grid', { name: /Pronti/ }).getByRole('row');
const documents = async () =>
  (
    await portal.owner.query(
      `SELECT d.kind, d.period, e.last_name AS name
       FROM document d JOIN company c ON c.id = d.company_id LEFT JOIN employee e ON e.id = d.employee_id
       WHERE c.legal_name = $1 ORDER BY e.last_name`,
      [COMPANY],
    )
  ).rows;

test('payslips dropped as CUs become payslips after a question, and a wrongly recognised person is replaced before confirming @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, portal.address);
  const { page } = consultant;
  const confirm = page.getByRole('button', { name: /^Conferma/ });

  await test.step('the review asks once about payslips dropped as CUs, and nothing is ready before the answer', async () => {
    await logIn(page, 'elena');
    await dropFiles(page, [{ name: 'ottobre.pdf', bytes: october() }], 'CU');
    await expect(page.getByText('sembrano cedolini, non CU')).toBeVisible();
    await expect(page.getByRole('grid', { name: /Pronti/ })).toHaveCount(0);
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await picture(page, 'intake-payslips-as-cu-1440');
    await expectAccessible(page, 'payslips dropped as certificates');
  });

  await test.step('keeping the kind CU makes every row doubtful, and nothing can be confirmed', async () => {
    await page.getByRole('button', { name: 'Solo CU' }).click();
    await expect(page.getByText('sembrano cedolini, non CU')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Vai ai 3 da decidere' })).toBeVisible();
    await expect(page.getByRole('grid', { name: /Pronti/ })).toHaveCount(0);
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(await documents()).toEqual([]);
  });

  await test.step('reopened, the review asks again, and then reads the file as payslips of their month', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Solo cedolini' }).click();
    await expect(page.getByText('3 pronti')).toBeVisible();
    await expect(ready(page)).toHaveCount(3);
    for (const row of await ready(page).all()) await expect(row).toContainText('Cedolino · ottobre 2026 · pag.');
  });

  await test.step('assigning the pages to another person requires a confirmation', async () => {
    const [barbieri, donati] = [staff[1], staff[3]];
    const row = ready(page).filter({ hasText: barbieri?.lastName ?? '' });
    await row.getByRole('button', { name: /Anteprima/ }).click();
    const panel = page.getByRole('complementary', { name: 'Anteprima' });
    await panel.getByRole('button', { name: 'Correggi' }).click();
    await panel.getByRole('radio', { name: 'Un altro lavoratore' }).check();
    const assign = panel.getByRole('button', { name: 'Assegna e continua' });
    await expect(assign).toHaveAccessibleDescription('Scegli prima un lavoratore');
    await panel.getByRole('combobox', { name: 'Cerca il lavoratore' }).fill('donati');
    await panel.getByRole('option', { name: /Donati Anna/ }).click();
    // The page shows the tax code of the person recognised first.
    await expect(assign).toHaveAccessibleDescription('Conferma prima che le pagine sono di questa persona');
    const sure = panel.getByRole('checkbox', { name: 'Sì, sono di questa persona' });
    await expect(sure).toBeInViewport({ ratio: 1 });
    // The buttons at the bottom of the panel do not cover the checkbox.
    await expect
      .poll(() =>
        sure.evaluate((box) => {
          const { left, top, width, height } = box.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === box;
        }),
      )
      .toBe(true);
    await picture(page, 'intake-wrong-person-1440');
    await expectAccessible(page, 'another person than the page says');
    await sure.check();
    await assign.click();
    await expect(ready(page).filter({ hasText: donati?.lastName ?? '' })).toContainText('Cedolino · ottobre 2026');
    await expect(ready(page).filter({ hasText: barbieri?.lastName ?? '' })).toHaveCount(0);
    await expect(page.getByText('3 pronti')).toBeVisible();
  });

  await test.step('confirming creates payslips of October for the selected people', async () => {
    await page.getByRole('button', { name: 'Conferma 3 documenti' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pubblica 3 documenti' }).click();
    await expect(page.getByText('3 documenti creati e pubblicati')).toBeVisible();
    expect(await documents()).toEqual(
      ['Abate', 'Cattaneo', 'Donati'].map((name) => ({ kind: 'payslip', period: 202610, name })),
    );
  });
  await leave(consultant);
});
