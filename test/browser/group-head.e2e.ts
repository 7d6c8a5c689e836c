import { someFigures } from '../support/portal/figures.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, picture, TABLET, visitor } from './page.ts';

/** The head of a group sees the figures, notices and users of the whole group (P118, P119). */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let group: { id: string; name: string; code: string }[];

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(
    `SELECT c.id, c.legal_name AS name, c.code, c.practice_id AS practice, (SELECT min(id) FROM account) AS account
     FROM company c JOIN company h ON h.id = coalesce(c.head_company_id, c.id)
     WHERE h.legal_name LIKE 'Edilnova%' ORDER BY c.legal_name`,
  );
  group = rows;
  for (const { id, practice, account } of rows)
    await someFigures(portal as never, {
      company: { id },
      employee: (await portal.owner.query('SELECT id FROM employee WHERE company_id = $1 LIMIT 1', [id])).rows[0],
      createdBy: account,
      practiceId: practice,
    });
});
test.afterAll(() => portal?.close());

for (const size of [DESKTOP, TABLET])
  test(`at ${size.width} px the whole group has added-up figures, one list of users and one list of notices${size === DESKTOP ? '' : ' @full'}`, async ({
    browser,
  }) => {
    const head = await visitor(browser, portal.address, size);
    const { page } = head;
    await logIn(page, 'capogruppo');
    const whole = group.map(({ code }) => `codiceAzienda=${code}`).join('&');
    await goTo(page, `#/company/home?${whole}`);
    const figures = page.getByRole('region', { name: 'I numeri del gruppo' });
    await figures.getByRole('button', { name: '2025' }).click();
    await expect(figures).toContainText('Somme delle aziende del gruppo');
    await expect(figures.getByText('Costo del lavoro').first()).toBeVisible();
    for (const { name } of group) await expect(figures).toContainText(name);
    await expectAccessible(page, 'the home of a group with its figures');
    await picture(page, `group-figures-${size.width}`);

    await goTo(page, `#/company/employees?${whole}`);
    const people = page.getByRole(size === DESKTOP ? 'row' : 'listitem');
    for (const { name } of group) await expect(people.filter({ hasText: name }).first()).toBeVisible();
    await expectAccessible(page, 'the users of a group');
    await picture(page, `group-users-${size.width}`);

    await goTo(page, `#/company/board?${whole}`);
    await page.getByRole('button', { name: 'Nuova comunicazione' }).click();
    const title = `Ponte di ${size.width}`;
    await page.getByLabel('Titolo').fill(title);
    await page.getByLabel('Testo').fill('I cantieri sono chiusi lunedì.');
    await page.getByRole('button', { name: `Tutte (${group.length})` }).click();
    await expectAccessible(page, 'a notice to a group');
    await picture(page, `group-notice-${size.width}`);
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
    const sent = page.getByRole(size === DESKTOP ? 'row' : 'listitem').filter({ hasText: title });
    await expect(sent.filter({ hasText: `${group.length} aziende` })).toBeVisible();
    await picture(page, `group-board-${size.width}`);
    await leave(head);
  });
