import { expect, test } from '@playwright/test';
import { startDemoPortal } from '../support/demo-portal.ts';
import { DESKTOP, expectAccessible, leave, logIn, picture, visitor } from './page.ts';

/** The month is closed from one board: received, published, read, reminded. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

test('the consultant closes a month: from the home to the board, and reminds who has not read', async ({ browser }) => {
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await page.getByRole('link', { name: 'Chiusura del mese' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Chiusura di \p{L}+ 20\d\d$/u);
  const row = page.getByRole('row', { name: /Tessitura Olonella/ });
  await expect(row).toContainText('da leggere');
  await expectAccessible(page, 'closing board');
  await picture(page, 'closing-board-1440');

  await row.getByRole('gridcell').first().click();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Sollecita chi non ha letto' }).click();
  await expect(
    page.getByText(/sollecit[oi] inviat[oi]|Nessun sollecito inviato|Chi non ha ricevuto il sollecito/).first(),
  ).toBeVisible();
  const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM reminder');
  const { rows: traced } = await portal.owner.query("SELECT count(*)::int AS n FROM ledger WHERE action = 'reminded'");
  expect(traced[0].n).toBeGreaterThanOrEqual(rows[0].n);
  await leave(consultant);
});
