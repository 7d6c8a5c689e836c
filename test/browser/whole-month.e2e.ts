import { birthIn } from '../../src/recognition/page-owner.ts';
import { Page as Sheet, writePdf } from '../support/payroll-pdf/drawing.ts';
import { aPerson } from '../support/portal/people.ts';
import { aCompany, aGrant, anAccount, anEmployee, aPractice, type TestEmployee } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Locator, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, picture, visitor } from './page.ts';

/**
 * A whole month in at most nine clicks, or thirty keystrokes by keyboard alone: drop the file, answer three doubts,
 * confirm and publish, and see who has read.
 */
const MOST_CLICKS = 9;
const MOST_STROKES = 30;
const OFFICE = { width: 1366, height: 657 };
const COMPANY = 'Tipografia Aurora S.r.l.';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

/** The people of an office's companies, in the order of the file; the first one has a login. */
interface Office {
  staff: TestEmployee[];
  /** Numbers (from 1) of the pages without a tax code: the review asks about them and proposes a person. */
  doubts: readonly number[];
}
const READER = 'anna';

test.beforeEach(async () => {
  portal = await startDemoPortal();
});
test.afterEach(() => portal?.close());

async function anOffice(people: { companies: number; each: number; doubts: readonly number[] }): Promise<Office> {
  const practice = await aPractice(portal.owner, 'elena');
  const staff: TestEmployee[] = [];
  for (let at = 0; at < people.companies; at += 1) {
    // The first company has the fixed name; the other names sort after it.
    const legalName = at === 0 ? COMPANY : `Tipografia Boreale ${at + 1} S.r.l.`;
    const company = await aCompany(portal.owner, practice, { legalName });
    for (let of = 0; of < people.each; of += 1)
      staff.push(await anEmployee(portal.owner, company, { ...aPerson(700 + staff.length * 3) }));
  }
  const [first] = staff;
  const account = await anAccount(portal.owner, READER, { first_name: first?.firstName, last_name: first?.lastName });
  await aGrant(portal.owner, account, {
    role: 'EMPLOYEE',
    practice_id: practice.id,
    company_id: first?.companyId,
    employee_id: first?.id,
  });
  return { staff, doubts: people.doubts };
}

const SMALL = { companies: 1, each: 6, doubts: [4, 5, 6] };
const THIRTY = { companies: 30, each: 3, doubts: [4, 47, 90] };

/** A payslip for each person with the tax code; the doubtful payslips show only name and birth date. */
function month({ staff, doubts }: Office): Uint8Array {
  return writePdf({
    pages: staff.map((one, index) => {
      const sheet = new Sheet();
      sheet.line(30, 60, 560, 60);
      sheet.text(30, 44, 'LIBRO UNICO DEL LAVORO - CEDOLINO PAGA', 10);
      sheet.text(30, 80, 'Periodo di retribuzione: OTTOBRE 2026');
      sheet.text(30, 110, `Cognome e nome ${one.lastName} ${one.firstName}`.toUpperCase());
      const [year, month, day] = birthIn(one.taxCode).match(/../g) ?? [];
      sheet.text(
        30,
        134,
        doubts.includes(index + 1) ? `Data di nascita ${day}/${month}/19${year}` : `Codice fiscale ${one.taxCode}`,
      );
      sheet.text(30, 200, 'Paga base 1.500,00   Contingenza 512,00   Trattenute INPS 182,00');
      sheet.text(30, 220, 'Ferie 12,00   Permessi 8,00   Imponibile fiscale del dipendente 1.100,00');
      sheet.text(30, 700, 'NETTO IN BUSTA 1.430,00');
      return sheet;
    }),
  });
}

const fileOf = (office: Office) => ({
  name: 'ottobre.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(month(office)),
});

const firstOf = ({ staff: [first] }: Office) => new RegExp(`${first?.lastName} ${first?.firstName}`, 'i');

/** Waits until doubt `n` is shown and can be answered. */
const doubt = (page: Page, n: number) => expect(page.locator(`[data-of-row="${n}"][data-steady]`)).toBeVisible();

/** An employee opens the payslip in another browser. */
async function oneReads(): Promise<void> {
  const { rows } = await portal.owner.query(
    'SELECT d.id FROM document d JOIN account_grant g ON g.employee_id = d.employee_id JOIN account a ON a.id = g.account_id WHERE a.login = $1',
    [READER],
  );
  const worker = await portal.login(READER);
  await worker.get(`/apiback/api/dipendente/documenti/${rows[0].id}/download`);
}

test('the whole month takes nine clicks at most, and is undone within ten minutes', async ({ browser }) => {
  const office = await anOffice(SMALL);
  const consultant = await visitor(browser, portal.address, OFFICE);
  const { page } = consultant;
  let clicks = 0;
  const click = async (what: Locator) => {
    await what.click();
    clicks += 1;
  };
  await logIn(page, 'elena');

  await test.step('the file is dropped on the home', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const transfer = await page.evaluateHandle(
      ({ name, data }) => {
        const all = new DataTransfer();
        const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        all.items.add(new File([content], name, { type: 'application/pdf' }));
        return all;
      },
      { name: 'ottobre.pdf', data: fileOf(office).buffer.toString('base64') },
    );
    // Drops the file once the page shows that it accepts it.
    await expect(async () => {
      await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
      await expect(page.getByText('Lascia qui per acquisire')).toBeVisible({ timeout: 150 });
    }).toPass();
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
    await expect(page.getByText(/Ottobre 2026, 1 azienda, 3 da decidere/)).toBeVisible();
    await picture(page, 'month-dropped-1366');
    await expectAccessible(page, 'home after a drop');
    await click(page.getByRole('button', { name: 'Apri l’acquisizione' }));
  });

  await test.step('three doubts', async () => {
    await expect(page.getByText('3 pronti')).toBeVisible();
    for (const n of [4, 5, 6]) {
      await doubt(page, n);
      await click(page.getByRole('button', { name: 'Assegna e continua' }));
    }
  });

  await test.step('confirmed and published', async () => {
    await click(page.getByRole('button', { name: /^Conferma 6/ }));
    await click(page.getByRole('dialog').getByRole('button', { name: /^Pubblica 6/ }));
    await expect(page.getByText('6 documenti creati e pubblicati')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ritira' })).toBeVisible();
    await expectAccessible(page, 'confirmed, with its ten minutes');
    await picture(page, 'month-confirmed-1366');
  });

  await test.step('who has read it', async () => {
    await oneReads();
    await click(page.getByRole('status').getByRole('link', { name: COMPANY }));
    await expect(page.getByRole('row', { name: firstOf(office) })).toContainText('Lavoratore');
    await picture(page, 'month-read-1366');
  });
  expect(clicks, 'clicks').toBeLessThanOrEqual(MOST_CLICKS);
  console.log(`whole month: ${clicks} clicks`);

  await test.step('the publication is undone and repeated', async () => {
    await page.getByRole('button', { name: 'Ritira' }).click();
    await expect(page.getByText('6 documenti ritirati prima degli avvisi')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ritira' })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect(page.getByText('6 documenti di nuovo pubblicati')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ritira' })).toBeVisible();
  });
  await leave(consultant);
});

for (const [what, people] of Object.entries({ 'of one company': SMALL, 'of thirty companies': THIRTY }))
  test(`the whole month ${what} takes thirty keystrokes at most by keyboard alone, after the drop @full`, async ({
    browser,
  }) => {
    const office = await anOffice(people);
    const { length: all } = office.staff;
    const consultant = await visitor(browser, portal.address, OFFICE);
    const { page } = consultant;
    let strokes = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      strokes += 1;
    };
    /** Presses Tab until the wanted element has the focus, and counts the keystrokes. */
    const tabTo = async (wanted: RegExp, key = 'Tab') => {
      for (let n = 0; n < MOST_STROKES; n += 1) {
        const name = await page.evaluate(() => {
          const at = document.activeElement as HTMLElement | null;
          return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
        });
        if (wanted.test(name)) return;
        await press(key);
      }
      throw new Error(`not reached: ${wanted}`);
    };
    await logIn(page, 'elena');
    await goTo(page, '#/consultant/acquisizioni');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acquisizioni');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await test.step('the file is selected', async () => {
      // Starts the listener before pressing the key, because the file chooser may open at once.
      const choosing = page.waitForEvent('filechooser');
      await tabTo(/^Scegli i file/);
      await press('Enter');
      await (await choosing).setFiles(fileOf(office));
      await expect(page.getByText(`${all - 3} pronti`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ottobre.pdf');
    });

    await test.step('three doubts, shown one by one', async () => {
      await tabTo(/^Vai ai 3 da decidere/);
      await press('Enter');
      for (const n of office.doubts) {
        await doubt(page, n);
        await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('aside')))).toBe(true);
        await press('Enter');
      }
      await expect(page.getByText(`${all} pronti`)).toBeVisible();
    });

    await test.step('confirmed and published', async () => {
      await expect(page.getByRole('button', { name: new RegExp(`^Conferma ${all}`) })).toBeFocused();
      await press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await tabTo(new RegExp(`^Pubblica ${all}`));
      await press('Enter');
      await expect(page.getByText(`${all} documenti creati e pubblicati`)).toBeVisible();
    });

    await test.step('who has read it', async () => {
      await oneReads();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      await tabTo(/^Tipografia Aurora/);
      await press('Enter');
      await expect(page.getByRole('row', { name: firstOf(office) })).toContainText('Lavoratore');
    });
    expect(strokes, 'strokes').toBeLessThanOrEqual(MOST_STROKES);
    console.log(`whole month ${what}: ${strokes} strokes`);
    await leave(consultant);
  });
