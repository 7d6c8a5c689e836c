import { aPayslip } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Locator, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  inScheme,
  leave,
  logIn,
  PHONE,
  picture,
  TABLET,
  visitor,
} from './page.ts';

/** Publishing a payslip, at every width and enlarged: every failure must be visible. */
const LIST = '#/company/documents/lav?codiceAzienda=0103';
/** The CSS size of a 390 px phone with the page enlarged to 200 %. */
const ENLARGED = { width: 195, height: 422 };

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

/** The rows of the table, or the cards in a narrow window. */
const listed = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Buste paga' })
    .locator('tbody tr[aria-rowindex]')
    .or(page.getByRole('list', { name: 'Buste paga' }).getByRole('listitem'))
    .filter({ has: page.getByRole('checkbox') });
const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulla selezione' });
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'Chiudi' });
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'Sei offline' });
const focusIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');
/** Asserts that the page fits the window, and each part of a dialog its container. */
const fits = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open] *')]
          .filter((part) => part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible')
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => `${part.tagName} ${part.className}`),
      ),
    )
    .toEqual([]);

async function published(): Promise<number> {
  const { rows } = await portal.owner.query(
    `SELECT count(*)::int AS n FROM document d JOIN company c ON c.id = d.company_id
     WHERE c.code = '0103' AND d.publish_on IS NOT NULL AND d.cancelled_at IS NULL`,
  );
  return rows[0].n;
}

for (const size of [DESKTOP, TABLET, PHONE, ENLARGED])
  test(`at ${size.width} px a wrong date, a lost network, an undo and a cancellation are reported, and the focus is never lost @full`, async ({
    browser,
  }) => {
    const person = await visitor(browser, portal.address, size);
    const { page, context } = person;
    const told = async (what: string) => {
      await fits(page);
      await expectAccessible(page, `${what} at ${size.width} px`, undefined, { names: true });
      await picture(page, `${what.replaceAll(' ', '-')}-${size.width}-light`);
      await inScheme(page, 'dark');
      await expectAccessible(page, `${what} at ${size.width} px, dark`, ['color-contrast']);
      await picture(page, `${what.replaceAll(' ', '-')}-${size.width}-dark`);
      await inScheme(page, 'light');
    };
    await logIn(page, 'consulente');
    await goTo(page, `${LIST}&pub=false`);
    const before = await published();
    await listed(page).first().getByRole('checkbox').press('Space');
    const publish = bar(page).getByRole('button', { name: 'Pubblica' });
    await publish.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pubblica 1 documento' });
    const day = dialog.getByLabel(/Data di pubblicazione/);
    const today = dialog.getByRole('button', { name: 'Oggi' });
    const submit = dialog.getByRole('button', { name: 'Pubblica', exact: true });

    await test.step('an impossible date', async () => {
      await today.click();
      await expect(dialog).toContainText('Visibile da subito.');
      await day.fill('');
      await day.pressSequentially('31/11/2026');
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByText('Il 31 novembre non esiste').first()).toBeInViewport();
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await expect(submit).toHaveAccessibleDescription('Il 31 novembre non esiste');
      await told('wrong day');
      await day.press('Enter');
      await expect(day).toHaveValue('31/11/2026');
      await expect(dialog).toBeVisible();
    });

    await test.step('no network', async () => {
      await today.click();
      await context.setOffline(true);
      await submit.click();
      await expect(dialog.getByRole('alert')).toContainText('Nessuna connessione: nulla è stato pubblicato');
      await expect(dialog.getByRole('alert')).toBeInViewport();
      await told('offline publication');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(publish).toBeFocused();
      await expect(offline(page)).toBeInViewport();
      await told('offline banner');
      await context.setOffline(false);
      await expect(offline(page)).toHaveCount(0);
      await expect(publish).toBeFocused();
      expect(await published()).toBe(before);
    });

    await test.step('a publication and its undo', async () => {
      await publish.press('Enter');
      await today.press('Enter');
      await submit.press('Enter');
      await expect(snackbar(page)).toContainText('1 documento pubblicato');
      await expect(dialog).toHaveCount(0);
      await focusIsKept(page);
      // The focus stops the snackbar's timer, because axe may take longer than the timer.
      const undo = snackbar(page).getByRole('button', { name: 'Annulla' });
      await undo.focus();
      for (const button of await snackbar(page).getByRole('button').all())
        await expect(button).toBeInViewport({ ratio: 1 });
      await told('undo');
      await undo.press('Enter');
      await expect(snackbar(page)).toContainText('Pubblicazione ritirata: 1 documento');
      await focusIsKept(page);
      await snackbar(page).getByRole('button', { name: 'Chiudi' }).press('Enter');
      await expect(snackbar(page)).toHaveCount(0);
      await focusIsKept(page);
      expect(await published()).toBe(before);
    });

    await test.step('a cancelled publication', async () => {
      await goTo(page, `${LIST}&pub=true`);
      await expect(listed(page).first()).toContainText('Pubblicato');
      await listed(page).first().getByRole('checkbox').press('Space');
      await publish.press('Enter');
      await dialog.getByLabel('Annulla pubblicazione').press('Space');
      const cancelling = page.getByRole('alertdialog', { name: 'Annulla la pubblicazione di un documento' });
      await expect(cancelling).toContainText('La pubblicazione si annulla subito.');
      await told('cancellation');
      await cancelling.getByRole('button', { name: 'Annulla pubblicazione' }).press('Enter');
      await expect(snackbar(page)).toContainText('1 pubblicazione annullata');
      await expect(cancelling).toHaveCount(0);
      await focusIsKept(page);
    });
    await leave(person);
  });

test('at every width the page of an expired ticket opens the document again @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address);
  const { page, context } = person;
  await logIn(page, 'azienda');
  const { rows } = await portal.owner.query(
    `SELECT d.id FROM document d JOIN company c ON c.id = d.company_id
     WHERE c.code = '0101' AND d.kind = 'payslip' AND d.discarded_at IS NULL ORDER BY d.id LIMIT 1`,
  );
  const tab = await context.newPage();
  await tab.goto(`${portal.url}/apiback/api/biglietti/${'x'.repeat(43)}#/documents/reopen/doccedolino/${rows[0].id}`);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Il collegamento è scaduto');
  await expectFineAtEveryWidth(tab, 'ticket-gone', async () => {
    await expect(tab.getByRole('button', { name: 'Riapri il documento' })).toBeInViewport({ ratio: 1 });
  });
  await leave(person);
});

test('at every width the homes show the month, the time, the news and a link to the intakes @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, portal.address);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await expectFineAtEveryWidth(page, 'home-of-the-month', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Buongiorno|Buonasera), /);
    await expect(page.getByText(/^Cedolini di \p{L}+ 20\d\d/u)).toBeInViewport();
    const menu = page.getByRole('button', { name: 'Apri il menu' });
    const narrow = await menu.isVisible();
    if (narrow) await menu.click();
    const way = page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Acquisisci' });
    await expect(way).toHaveAttribute('href', '#/consultant/acquisizioni');
    await expect(way).toBeVisible();
    if (!narrow) return;
    await page.keyboard.press('Escape');
    await expect(way).toHaveCount(0);
  });
  await leave(consultant);
});

for (const size of [DESKTOP, TABLET, PHONE])
  test(`at ${size.width} px a month is found by its name, and a payslip is no longer new once it is read @full`, async ({
    browser,
  }) => {
    const consultant = await visitor(browser, portal.address, size);
    const { page } = consultant;
    await logIn(page, 'consulente');
    await goTo(page, LIST);
    await expect(listed(page).first()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Ricerca rapida' }).fill('ottobre 2026');
    await expect(page).toHaveURL(/q=ottobre/);
    await expect(listed(page).filter({ hasNotText: /ottobre 2026|10\/2026/i })).toHaveCount(0);
    await expect(listed(page).first()).toBeVisible();
    await fits(page);
    await expectAccessible(page, `a month found at ${size.width} px`);
    await picture(page, `month-found-${size.width}`);
    await leave(consultant);

    const { rows } = await portal.owner.query(
      `SELECT e.id, e.tax_code AS "taxCode", e.practice_id AS "practiceId", e.company_id AS "companyId", o.id AS consultant
       FROM employee e JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id, account o
       WHERE a.login = 'dipendente' AND o.login = 'consulente'`,
    );
    const { consultant: createdBy, ...employee } = rows[0];
    const month = { [DESKTOP.width]: 202709, [TABLET.width]: 202710, [PHONE.width]: 202711 }[size.width];
    const id = await aPayslip(portal, employee, {
      createdBy,
      period: month,
      publishOn: '2026-01-07',
      appeared_at: new Date(),
    });
    const worker = await visitor(browser, portal.address, size);
    await logIn(worker.page, 'dipendente');
    await expect(worker.page.getByText('Nuovo cedolino')).toBeVisible();
    await picture(worker.page, `new-payslip-${size.width}`);
    const phone = size === PHONE;
    const opened = phone ? null : worker.context.waitForEvent('page');
    await worker.page.getByRole('button', { name: 'Apri cedolino' }).click();
    await expect
      .poll(async () => {
        const read = await portal.owner.query('SELECT read_status FROM document WHERE id = $1', [id]);
        return read.rows[0].read_status;
      })
      .toBe(2);
    // A phone shows the document inside the portal, a desktop in a new window.
    if (phone) await worker.page.goBack();
    else {
      await (await opened)?.close();
      // In the test browser every window has the focus, so that returning to the first window fires no event.
      await worker.page.evaluate(() => dispatchEvent(new Event('focus')));
    }
    await expect(worker.page.getByText('Ultimo cedolino')).toBeVisible();
    await expect(worker.page.getByText('Nuovo cedolino')).toHaveCount(0);
    await expectAccessible(worker.page, `a home after reading at ${size.width} px`);
    await picture(worker.page, `read-payslip-${size.width}`);
    await leave(worker);
  });
