import { anAccount, PASSWORD } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  openedBy,
  PHONE,
  picture,
  submitLogin,
  visitor,
} from './page.ts';

/** A company's further login sees the people of one branch (P172). */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let company: { id: string; name: string; code: string; branch: string; documents: number };

test.beforeAll(async () => {
  portal = await startDemoPortal();
  // The company with the most documents, and its branch with the fewest.
  const { rows } = await portal.owner.query(`
    SELECT c.id, c.legal_name AS name, c.code, e.branch_code AS branch, count(*)::int AS documents
    FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
      JOIN branch b ON b.company_id = c.id AND b.code = e.branch_code
    WHERE d.publish_on <= current_date AND d.cancelled_at IS NULL AND d.discarded_at IS NULL AND d.visible_on_web
      AND (d.kind <> 'employeeDocument' OR d.due_on IS NULL OR d.due_on > current_date)
    GROUP BY c.id, e.branch_code ORDER BY sum(count(*)) OVER (PARTITION BY c.id) DESC, count(*) LIMIT 1`);
  [company] = rows as [typeof company];
});
test.afterAll(() => portal?.close());

test('a consultant limits a further login to a branch, and that login opens documents of the branch’s people only @full', async ({
  browser,
}) => {
  const office = await visitor(browser, portal.address, DESKTOP);
  await logIn(office.page, 'consulente');
  await goTo(office.page, `#/company/detail/${company.id}`);
  const logins = office.page.getByRole('region', { name: 'Accessi' });
  await logins.getByRole('button', { name: 'Aggiungi accesso' }).click();
  await logins.getByLabel('Nome', { exact: true }).fill('Ada');
  await logins.getByLabel('Cognome').fill('Neri');
  await logins.getByLabel('E-mail').fill('negozio@esempio.invalid');
  await logins.getByRole('checkbox', { name: new RegExp(`^${company.branch} `) }).check();
  await expectFineAtEveryWidth(office.page, 'a login of a branch');
  await expectAccessible(office.page, 'a login of a branch');
  await logins.getByRole('group', { name: /Solo alcune filiali/ }).scrollIntoViewIfNeeded();
  await picture(office.page, 'branch-login-new-1440');
  await logins.getByRole('button', { name: 'Aggiungi accesso' }).click();
  await expect(logins.getByText(`Solo la filiale ${company.branch}`)).toBeVisible();
  await picture(office.page, 'branch-login-added-1440');
  await leave(office);

  const account = await anAccount(portal.owner, 'negozio');
  await portal.owner.query(
    "UPDATE account_grant SET account_id = $1, activated_at = now() WHERE role = 'BRANCH' AND company_id = $2",
    [account, company.id],
  );
  const shop = await visitor(browser, portal.address, DESKTOP);
  const { page } = shop;
  await submitLogin(page, 'negozio', PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Documenti dei lavoratori');
  await expect(page.getByText(`${company.documents} document`)).toBeVisible();
  await expect(page.getByRole('navigation').first().getByRole('link')).toHaveText(['Documenti', 'Dati del mese']);
  await expectFineAtEveryWidth(page, 'documents of a branch');
  await expectAccessible(page, 'documents of a branch');
  await picture(page, 'branch-documents-1440');
  const opened = await openedBy(shop.context, () =>
    page.getByRole('grid').getByRole('button', { name: 'Cedolino', exact: true }).first().click(),
  );
  await expect.poll(async () => (await traced()).length).toBe(1);
  await opened.close();
  // A branch login may not open the company's list of documents.
  await goTo(page, '#/company/documents/lav');
  await expect(page).toHaveURL(/forbidden/);
  await page.setViewportSize(PHONE);
  await goTo(page, '#/filiale/home');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await picture(page, 'branch-documents-390');
  await leave(shop);
});

const traced = async () => (await portal.owner.query("SELECT 1 FROM ledger WHERE action = 'viewedByBranch'")).rows;
