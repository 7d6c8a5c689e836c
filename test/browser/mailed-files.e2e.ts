import { slipPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { aMailbox } from '../support/services/mailbox.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';

/**
 * A consultant creates an e-mail address of the practice, sends a file to it, and confirms the file on the page (P128).
 */
const ELENA = 'elena.posta@studio.esempio';
const { box, watched } = aMailbox('acquisizioni@posta.esempio');
let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal({ watchedMailbox: watched });
  await portal.owner.query(`UPDATE account SET email = $1, email_unconfirmed = false WHERE login = 'consulente'`, [
    ELENA,
  ]);
});
test.afterAll(() => portal?.close());

test('a file sent to the practice’s e-mail address is read, and confirmed on the page @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, '#/consultant/acquisizioni');
  const card = page.getByRole('region', { name: 'Consegna per e-mail' });
  await expectAccessible(page, 'no address yet');
  await picture(page, 'mailed-none-1440');
  await card.getByRole('button', { name: 'Crea l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo creato')).toBeVisible();
  const shown = () => card.getByLabel('Indirizzo dello studio per la consegna').textContent();
  const address = (await shown()) ?? '';
  expect(address).toMatch(/^acquisizioni\+[a-z2-7]{20}@posta\.esempio$/);

  const { rows } = await portal.owner.query(
    `SELECT e.tax_code AS "taxCode", e.last_name AS "lastName", e.first_name AS "firstName", c.code
     FROM employee e JOIN company c ON c.id = e.company_id WHERE e.ended_on IS NULL ORDER BY e.id LIMIT 1`,
  );
  const bytes = slipPdf(rows[0], 202601, 'dalla posta');
  const uid = box.put({ from: [ELENA], to: [address], attachments: [{ name: 'Dalla posta.pdf', bytes }] });
  await expect.poll(() => box.folderOf(uid)).toBe('Presi');
  await page.reload();
  await page
    .getByRole('link', { name: /Dalla posta\.pdf/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dalla posta.pdf');
  await expectAccessible(page, 'an intake by mail');
  await picture(page, 'mailed-intake-1440');

  await goTo(page, '#/consultant/acquisizioni');
  await card.getByRole('button', { name: 'Cambia indirizzo' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Quello di ora smette subito di valere')).toBeVisible();
  await expectAccessible(page, 'the address is renewed');
  await picture(page, 'mailed-renew-1440');
  await dialog.getByRole('button', { name: 'Cambia indirizzo' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(shown).not.toBe(address);
  await leave(person);
});

for (const [width, device] of [
  [820, TABLET],
  [390, PHONE],
] as const) {
  test(`the practice’s e-mail address is shown in full at ${width} px, to consultants only @full`, async ({
    browser,
  }) => {
    const person = await visitor(browser, portal.address, device);
    const { page } = person;
    await logIn(page, 'consulente');
    await goTo(page, '#/consultant/acquisizioni');
    const card = page.getByRole('region', { name: 'Consegna per e-mail' });
    await expect(card.getByRole('button', { name: /indirizzo/i }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page, `the practice's address at ${width} px`);
    await picture(page, `mailed-${width}`);
    await leave(person);

    const company = await visitor(browser, portal.address, device);
    await logIn(company.page, 'azienda');
    await goTo(company.page, '#/company/acquisizioni');
    await expect(company.page.getByRole('heading', { level: 1, name: 'Acquisizioni' })).toBeVisible();
    await expect(company.page.getByText('Consegna per e-mail')).toBeHidden();
    await leave(company);
  });
}
