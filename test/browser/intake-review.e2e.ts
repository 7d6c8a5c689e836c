import { Page as Sheet, writePdf } from '../support/payroll-pdf/drawing.ts';
import { aPerson } from '../support/portal/people.ts';
import { aCompany, anEmployee, aPractice, type TestEmployee } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, type Locator, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  leave,
  logIn,
  PHONE,
  picture,
  TABLET,
  visitor,
} from './page.ts';

/**
 * The review in windows of an office's size: the question is always visible, and doubts are answered one after the
 * other.
 */
const OFFICE = [
  { width: 1366, height: 657 },
  { width: 1440, height: 900 },
];
const COMPANY = 'Tipografia Aurora S.r.l.';
const LONG_NAME = 'Donati Quattropassi Montefiore della Scala Sant’Angelo Vecchio';
const LONG_COMPANY = 'Società Cooperativa Agricola Produttori Riuniti della Valtrebbia e dell’Oltrepò';
/** Has two surnames: only the tax code shows where they end. */
const MARIAM = { name: "N'DIAYE SOW MARIAM", code: 'NDYMRM99M54Z343C', born: '14/08/1999' };

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let staff: TestEmployee[] = [];

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const practice = await aPractice(portal.owner, 'elena');
  const company = await aCompany(portal.owner, practice, { legalName: COMPANY });
  staff = [];
  for (const [index, lastName] of ['Abate', 'Barbieri', 'Cattaneo', 'Donati', 'Esposito', 'Fontana'].entries())
    staff.push(
      await anEmployee(portal.owner, company, { ...aPerson(700 + index * 3), lastName, firstName: 'Anna Maria' }),
    );
});
test.afterAll(() => portal?.close());

/** @param index makes the file unique: a second, identical file would lead to the existing intake */
function month(companyCode: string, index: number): Uint8Array {
  const slip = (name: string, code: string | null, born: string | null) => {
    const sheet = new Sheet();
    sheet.line(30, 60, 560, 60);
    sheet.text(30, 30, `${COMPANY.toUpperCase()}   Codice fiscale azienda ${companyCode}`);
    sheet.text(30, 44, 'LIBRO UNICO DEL LAVORO - CEDOLINO PAGA', 10);
    sheet.text(30, 80, 'Periodo di retribuzione: OTTOBRE 2026');
    sheet.text(30, 110, `Cognome e nome ${name}`);
    if (born) sheet.text(30, 122, `Nato a Milano, ${born}`);
    if (code) sheet.text(30, 134, `Codice fiscale ${code}`);
    sheet.text(30, 200, 'Paga base 1.500,00   Contingenza 512,00   Trattenute INPS 182,00');
    sheet.text(30, 220, 'Ferie 12,00   Permessi 8,00   Imponibile fiscale del dipendente 1.100,00');
    sheet.text(30, 700, `NETTO IN BUSTA 1.43${index},00`);
    return sheet;
  };
  const known = staff.slice(0, 3).map((one) => slip(nameOf(one), one.taxCode, null));
  const [, , , donati, esposito] = staff;
  return writePdf({
    pages: [
      ...known,
      slip(MARIAM.name, MARIAM.code, MARIAM.born),
      ...[donati, esposito].map((one) => slip(one ? nameOf(one) : '', null, bornOf(one))),
    ],
  });
}

const nameOf = (one: TestEmployee) => `${one.lastName} ${one.firstName}`.toUpperCase();

/** The birth date encoded in the person's tax code, in the format of a payslip. */
function bornOf(one: TestEmployee | undefined): string {
  const code = one?.taxCode ?? '';
  const day = Number(code.slice(9, 11)) % 40;
  const monthOf = 'ABCDEHLMPRST'.indexOf(code.charAt(8)) + 1;
  return `${String(day).padStart(2, '0')}/${String(monthOf).padStart(2, '0')}/19${code.slice(6, 8)}`;
}

/** The parts of the answer that overflow their container. */
function beyondItsPlace(answer: Element): string[] {
  const answers = answer.closest('[role="radiogroup"]');
  if (!answers) return ['no answers'];
  const { left, right } = answers.getBoundingClientRect();
  return [answers, ...answers.querySelectorAll('*')]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      if (box.width <= 1 || part.closest('svg')) return false;
      const cut = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline';
      return cut || box.left < left - 1 || box.right > right + 1 || box.right > innerWidth;
    })
    .map((part) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 40)}`);
}

/** Asserts that the element is entirely inside the window and not covered. */
async function expectInSight(page: Page, what: Locator) {
  await expect(what).toBeVisible();
  await expect(what).toBeInViewport({ ratio: 1 });
  const covered = await what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return !(at && (element.contains(at) || at.contains(element)));
  });
  expect(covered, 'covered by something else').toBe(false);
}

for (const [index, size] of OFFICE.entries())
  test(`at ${size.width} × ${size.height} px the question and answers of each doubt are visible @full`, async ({
    browser,
  }) => {
    const { rows } = await portal.owner.query('SELECT tax_code FROM company WHERE legal_name = $1', [COMPANY]);
    const consultant = await visitor(browser, portal.address, size);
    const { page } = consultant;
    await logIn(page, 'elena');
    await dropFiles(page, [{ name: `ottobre ${index}.pdf`, bytes: month(rows[0].tax_code, index) }]);
    await expect(page.getByText('3 pronti')).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Anteprima' });
    const question = panel.getByRole('heading', { level: 2 });

    await test.step('the first doubt is fully visible, with the controls that lead to the others', async () => {
      await expectInSight(page, question);
      await expectInSight(page, panel.getByRole('radio', { name: 'Crea il lavoratore' }));
      await expectInSight(page, panel.getByRole('button', { name: 'Escludi' }));
      await expectInSight(page, page.getByRole('button', { name: 'Vai ai 3 da decidere' }));
      await expectInSight(page, page.getByRole('button', { name: /^Conferma 3/ }));
      // The panel starts below the messages that every page shows at its top.
      const told = await page
        .getByText(/^L’informativa sulla privacy è cambiata/)
        .locator('..')
        .boundingBox();
      const at = await panel.boundingBox();
      expect(at?.y).toBeGreaterThanOrEqual((told?.y ?? Number.NaN) + (told?.height ?? 0));
      await picture(page, `intake-review-${size.width}`);
      await expectAccessible(page, `review at ${size.width}`);
      if (size.width === DESKTOP.width)
        await expectFineAtEveryWidth(page, 'review-with-doubts', () =>
          expect(page.getByRole('button', { name: 'Vai ai 3 da decidere' })).toBeInViewport({ ratio: 1 }),
        );
    });

    await test.step('the ribbon and the file’s summary collapse and expand', async () => {
      const fold = page.getByRole('button', { name: 'File e mappa delle pagine' });
      const low = size.height < 760;
      await expect(fold).toHaveAttribute('aria-expanded', String(!low));
      await expect(page.getByRole('list', { name: 'File dell’acquisizione' })).toBeVisible({ visible: !low });
      await fold.click();
      await expect(page.getByRole('list', { name: 'File dell’acquisizione' })).toBeVisible({ visible: low });
      await fold.click();
    });

    await test.step('the form for a new worker is visible at once, and filled in from the page', async () => {
      await page.getByRole('button', { name: 'Vai ai 3 da decidere' }).click();
      await panel.getByRole('radio', { name: 'Crea il lavoratore' }).check();
      await expect(panel.getByLabel('Cognome')).toHaveValue("N'Diaye Sow");
      await expect(panel.getByLabel('Nome', { exact: true })).toHaveValue('Mariam');
      await expect(panel.getByLabel('Azienda').locator('option:checked')).toHaveText(COMPANY);
      for (const label of ['Cognome', 'Codice fiscale', 'Azienda']) await expectInSight(page, panel.getByLabel(label));
      await expectInSight(page, panel.getByRole('button', { name: 'Crea e assegna' }));
      await picture(page, `intake-review-create-${size.width}`);
    });

    await test.step('an arrow key shows the next doubt, scrolled to its top with the evidence', async () => {
      await page.keyboard.press('ArrowRight');
      await expect(panel.getByText('2 di 3')).toBeVisible();
      await expect(panel.getByText(/^Nat[oa] il \d\d\/\d\d\/19\d\d: coincide con il codice$/)).toBeVisible();
      await expect(panel.getByRole('radio', { name: /Donati/ })).toBeFocused();
      await expectInSight(page, question);
      await expectInSight(page, panel.getByRole('button', { name: 'Assegna e continua' }));
      expect(await panel.evaluate((element) => element.scrollTop)).toBe(0);
      await page.keyboard.press('ArrowLeft');
      await expect(panel.getByText('1 di 3')).toBeVisible();
      await page.keyboard.press('ArrowRight');
    });

    if (size.width === 1440)
      await test.step('the answers have room for a name of sixty letters and a company of eighty, on a phone too', async () => {
        await portal.owner.query('UPDATE employee SET last_name = $1 WHERE id = $2', [LONG_NAME, staff[3]?.id]);
        await portal.owner.query('UPDATE company SET legal_name = $1 WHERE legal_name = $2', [LONG_COMPANY, COMPANY]);
        for (const { width, height } of [PHONE, TABLET, size]) {
          await page.setViewportSize({ width, height });
          await page.reload();
          await page.getByRole('button', { name: 'Vai ai 3 da decidere' }).click();
          await expect(page.getByText('1 di 3')).toBeVisible();
          if (width < size.width) await page.getByRole('button', { name: 'Riga successiva' }).click();
          else await page.keyboard.press('ArrowRight');
          const answer = page.getByRole('radio', { name: new RegExp(LONG_NAME) });
          await expect(answer).toBeVisible();
          await picture(page, `intake-review-long-names-${width}`);
          expect(await answer.evaluate(beyondItsPlace), `${width} px`).toEqual([]);
          await expectAccessible(page, `a doubt with long names at ${width} px`);
        }
      });

    await test.step('Enter accepts the answer, and the focus moves to the next doubt', async () => {
      const steady = (n: number) => expect(page.locator(`[data-of-row="${n}"][data-steady]`)).toBeVisible();
      await steady(5);
      await page.keyboard.press('Enter');
      await steady(6);
      await expect(panel.getByRole('radio', { name: /Esposito/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('5 pronti')).toBeVisible();
      await expect(panel.getByText('1 di 1')).toBeVisible();
      await expectInSight(page, question);
    });
    await leave(consultant);
  });
