import { buildCast } from '../../database/demo/cast.ts';
import { samples } from '../../database/demo/samples.ts';
import { dayInRome } from '../../src/text/common/format.ts';
import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { aPractice } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, type Locator, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, leave, logIn, picture, TABLET, visitor } from './page.ts';

/** A practice without any people publishes its first month, and nobody types a name (P21). */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const MOST_CLICKS = 25;

for (const [at, size] of [DESKTOP, TABLET].entries())
  test(`at ${size.width} px a practice creates three companies and 130 people from one file, and publishes their month @full`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { login } = await aPractice(portal.owner, `studio.nuovo.${size.width}`);
    const month = bulkPdf({
      seed: 5 + at,
      layout: 'zucchetti',
      companies: 3,
      people: 44,
      month: 202610,
      traps: 'none',
    });
    const people = month.registry.employees.length;
    const consultant = await visitor(browser, portal.address, size);
    const { page } = consultant;
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await logIn(page, login);
    await dropFiles(page, [{ name: 'ottobre.pdf', bytes: month.bytes }]);
    clicks += 2; // Choosing the kind of file, and dropping the file.

    const note = page.getByRole('region', { name: 'Crea i lavoratori' });
    await expect(note).toContainText(`${people} persone non sono ancora in anagrafica.`, { timeout: 90_000 });
    await expect(note.getByRole('button', { name: `Crea ${people} lavoratori` })).not.toHaveAttribute('aria-disabled');
    await expectAccessible(page, 'new people');
    await picture(page, `new-people-${size.width}`);
    await click(note.getByRole('button', { name: `Crea ${people} lavoratori` }));

    const dialog = page.getByRole('dialog', { name: 'Crea i lavoratori' });
    await expect(dialog.getByLabel('Ragione sociale')).toHaveCount(3);
    for (const [nth, { legalName }] of month.registry.companies.entries())
      await expect(dialog.getByLabel('Ragione sociale').nth(nth)).toHaveValue(legalName.toUpperCase());
    await expectAccessible(page, 'new people, the list');
    await picture(page, `new-people-list-${size.width}`);
    if (size === TABLET) await expectLeftOut(page, people);
    await click(dialog.getByRole('button', { name: `Crea ${people} lavoratori` }));

    const entered = page.getByRole('status').filter({ hasText: 'senza accesso web' });
    await expect(entered).toContainText(`${people} lavoratori creati in 3 aziende`, { timeout: 60_000 });
    await expect(entered.getByRole('button', { name: `Prepara ${people} lettere` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Pronti ${people}` })).toBeVisible({ timeout: 90_000 });
    await expect(note).toBeHidden();
    await expectAccessible(page, 'people entered');
    await picture(page, `new-people-entered-${size.width}`);

    await click(page.getByRole('button', { name: /^Conferma \d+/ }));
    await click(page.getByRole('dialog').getByRole('button', { name: /^Pubblica \d+/ }));
    await expect(page.getByRole('status').filter({ hasText: `${people} documenti creati e pubblicati` })).toBeVisible({
      timeout: 90_000,
    });
    const { rows } = await portal.owner.query(
      `SELECT count(DISTINCT d.employee_id)::int AS people, count(DISTINCT d.company_id)::int AS companies
     FROM document d JOIN company c ON c.id = d.company_id JOIN account_grant g ON g.practice_id = c.practice_id
       JOIN account a ON a.id = g.account_id
     WHERE a.login = $1 AND g.role = 'CONSULTANT' AND d.publish_on IS NOT NULL`,
      [login],
    );
    expect(rows).toEqual([{ people, companies: 3 }]);
    console.log(`${clicks} clicks`);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    await leave(consultant);
  });

/** The companies of the two sample months. */
const PRINTED = ['olonella', 'melograno', 'edilnova', 'brambati'];

test('the demo’s two sample months give an empty practice four rightly named companies, and their people are let in within four clicks, with nothing typed @full', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { login } = await aPractice(portal.owner, 'studio.campioni');
  const today = dayInRome(new Date());
  const months = samples(today).filter(({ kind }) => kind === 'cedolini');
  const names = (buildCast(today).practices[0]?.companies ?? [])
    .filter(({ key }) => PRINTED.includes(key))
    .map(({ legalName }) => legalName);
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, login);
  await dropFiles(
    page,
    months.map(({ fileName, bytes }) => ({ name: fileName, bytes })),
  );
  const note = page.getByRole('region', { name: 'Crea i lavoratori' });
  const create = note.getByRole('button', { name: /^Crea \d+ lavoratori/ });
  await expect(page.getByRole('button', { name: /\.pdf \d+ da decidere/ })).toHaveCount(2, { timeout: 90_000 });
  await expect(create).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 });
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'Crea i lavoratori' });
  const fields = dialog.getByLabel('Ragione sociale');
  await expect(fields).toHaveCount(4);
  const proposed = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(proposed.map((name) => name.toUpperCase()).toSorted()).toEqual(
    names.map((name) => name.toUpperCase()).toSorted(),
  );
  await dialog.getByRole('button', { name: /^Crea \d+ lavoratori/ }).click();
  const entered = page.getByRole('status').filter({ hasText: 'senza accesso web' });
  await expect(entered).toContainText(/lavoratori creati in 4 aziende/, { timeout: 90_000 });

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'Home', exact: true }));
  await click(page.getByRole('button', { name: /da far entrare$/ }));
  const drawer = page.getByRole('dialog', { name: /da far entrare/ });
  const letters = page.waitForEvent('download');
  await click(drawer.getByRole('button', { name: /^Stampa \d+ lettere$/ }));
  expect((await letters).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(/letter[ae] scaricat[ae]/)).toBeVisible({ timeout: 60_000 });
  const { rows } = await portal.owner.query(
    `SELECT count(*)::int AS people, count(*) FILTER (WHERE e.web_access)::int AS "let in"
     FROM employee e JOIN account_grant g ON g.practice_id = e.practice_id JOIN account a ON a.id = g.account_id
     WHERE a.login = $1 AND g.role = 'CONSULTANT'`,
    [login],
  );
  expect(rows[0]['let in']).toBe(rows[0].people);
  expect(clicks).toBeLessThanOrEqual(4);
  await leave(consultant);
});

/** Unticks two people of a company: the request creates only its other people. The test makes this request fail. */
async function expectLeftOut(page: Page, people: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Crea i lavoratori' });
  const first = dialog.getByRole('region').first();
  const all = await first.getByRole('listitem').count();
  const sent: number[] = [];
  await page.route('**/lavoratori', async (route) => {
    sent.push((route.request().postDataJSON() as { righe: number[] }).righe.length);
    await route.fulfill({ status: 500, body: '{}' });
  });
  for (const nth of [0, 1]) await first.getByRole('listitem').nth(nth).getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: `Crea ${people - 2} lavoratori` }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([all - 2]);
  await page.unroute('**/lavoratori');
  for (const nth of [0, 1]) await first.getByRole('listitem').nth(nth).getByRole('checkbox').check();
}
