import { carryOutRules } from '../../src/features/documents/rules/rules.jobs.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
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
 * Standing rules (P120, P121): the company approves its month on a phone, the portal publishes and reminds, and one
 * switch suspends all rules.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const ADDA = /Trasporti Adda/;
const rowOf = (page: Page) => page.getByRole('row', { name: ADDA });
const slips = async () =>
  (
    await portal.owner.query(`
      SELECT d.id, d.practice_id AS practice, d.publish_on IS NOT NULL AND d.cancelled_at IS NULL AS given
      FROM document d JOIN company c ON c.id = d.company_id
      WHERE c.legal_name LIKE 'Trasporti Adda%' AND d.kind = 'payslip' AND d.discarded_at IS NULL
        AND d.period = (SELECT max(period) FROM document WHERE company_id = c.id AND kind = 'payslip')`)
  ).rows;
const withOwnRule = async (action: string, rule: string) =>
  (
    await portal.owner.query(
      "SELECT count(*)::int AS n FROM ledger WHERE action = $1 AND actor_role = 'job' AND canonical::jsonb #>> '{data,rule}' = $2",
      [action, rule],
    )
  ).rows[0].n;

test('the consultant sets the rules, and nothing is published without approval', async ({ browser }) => {
  const consultant = await visitor(browser, `${portal.address}#/consultant/chiusura`, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await rowOf(page).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Regole' }).click();
  const dialog = page.getByRole('dialog', { name: /Regole di Trasporti Adda/ });
  await dialog.getByLabel('Pubblica i cedolini del mese').selectOption({ label: 'Il giorno 1 del mese dopo' });
  await dialog.getByLabel('Chiedi prima il visto dell’azienda').check();
  // An invalid number of days is reported at its field, and the disabled button says why.
  await dialog.getByLabel('Sollecita chi non ha letto, dopo giorni').fill('5, cento');
  await expect(dialog.getByText('Scrivi fino a tre numeri da 1 a 60, separati da virgole.').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Salva le regole' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Sollecita chi non ha letto, dopo giorni').fill('1, 10');
  await expectFineAtEveryWidth(page, 'rules of a company');
  await dialog.getByRole('button', { name: 'Salva le regole' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page)).toContainText('Pubblica il 1º');
  await expect(rowOf(page)).toContainText('Visto chiesto');
  await expect(rowOf(page)).toContainText('Solleciti 1, 10');
  await expectAccessible(page, 'board with rules');
  await picture(page, 'board-with-rules-1440');

  await rowOf(page).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  const publish = page.getByRole('dialog', { name: /Pubblica/ });
  await publish.getByRole('button', { name: 'Oggi' }).click();
  await publish.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(publish).toContainText('si pubblicano solo dopo il visto dell’azienda');
  await expectAccessible(page, 'refused without the approval');
  await picture(page, 'publish-without-approval-1440');
  expect((await slips()).some(({ given }) => given)).toBe(false);
  await leave(consultant);
});

test('the company’s page shows its rules, and edits them in the same dialog @full', async ({ browser }) => {
  const { rows } = await portal.owner.query("SELECT id FROM company WHERE legal_name LIKE 'Trasporti Adda%'");
  const consultant = await visitor(browser, `${portal.address}#/company/detail/${rows[0].id}`, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  const rules = page.getByRole('region', { name: 'Regole' });
  await expect(rules).toContainText('Il giorno 1 del mese dopo');
  await expect(rules).toContainText('Chiesto prima di pubblicare');
  await expect(rules).toContainText('Dopo 1 e 10 giorni');
  await rules.getByRole('button', { name: 'Modifica le regole' }).click();
  const dialog = page.getByRole('dialog', { name: /Regole di Trasporti Adda/ });
  await expect(dialog.getByLabel('Sollecita chi non ha letto, dopo giorni')).toHaveValue('1, 10');
  await dialog.getByLabel('Sollecita chi non ha letto, dopo giorni').fill('1, 10, 20');
  await dialog.getByRole('button', { name: 'Salva le regole' }).click();
  await expect(dialog).toBeHidden();
  await expect(rules).toContainText('Dopo 1, 10 e 20 giorni');
  await expectFineAtEveryWidth(page, 'company-page-with-rules');
  await leave(consultant);
});

test('the company reviews the month on the phone and approves it in one tap; the portal publishes it', async ({
  browser,
}) => {
  const company = await visitor(browser, portal.address, PHONE);
  const { page } = company;
  await logIn(page, 'adda.express');
  const card = page.getByRole('region', { name: /Il mese di .* aspetta il tuo visto/ });
  await expect(card).toContainText(/\d+ cedolin[io] da guardare/);
  await expectFineAtEveryWidth(page, 'a month that waits for the approval');
  const look = card.getByRole('link', { name: 'Guarda i cedolini' });
  // The link selects this company and month only, because the head of a group has several companies.
  await expect(look).toHaveAttribute('href', /\?codiceAzienda=\w+&annomese_da=(\d{6})&annomese_a=\1$/);
  await look.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(ADDA);
  await page.goBack();

  // Declining requires a reason for the consultant.
  await card.getByRole('button', { name: 'Non va bene' }).click();
  const no = page.getByRole('dialog', { name: /Non dare il visto/ });
  await expect(no.getByRole('button', { name: 'Avvisa lo studio' })).toHaveAttribute('aria-disabled', 'true');
  await no.getByLabel('Che cosa non va').fill('Mancano gli straordinari di Colombo.');
  await expectAccessible(page, 'saying no');
  await picture(page, 'saying-no-390');
  await no.getByRole('button', { name: 'Avvisa lo studio' }).click();
  await expect(card).toContainText('«Mancano gli straordinari di Colombo.»');
  await picture(page, 'said-no-390');

  await card.getByRole('button', { name: 'Dai il visto' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await slips()).every(({ given }) => given), { timeout: 60_000 }).toBe(true);
  expect(await withOwnRule('published', 'publishDay')).toBe((await slips()).length);
  await leave(company);
});

test('the portal reminds after the configured number of days, and one switch suspends and resumes all rules @full', async ({
  browser,
}) => {
  const [{ practice }] = await slips();
  // Makes the publication one day older.
  await portal.owner.query('UPDATE document SET publish_on = publish_on - 1 WHERE id = ANY($1)', [
    (await slips()).map(({ id }) => id),
  ]);
  await carryOutRules(portal.server.app, practice);
  await carryOutRules(portal.server.app, practice);
  const reminded = await withOwnRule('reminded', '1');
  expect(reminded).toBeGreaterThan(0);
  expect(reminded).toBeLessThanOrEqual((await slips()).length);

  const consultant = await visitor(browser, `${portal.address}#/consultant/chiusura`, TABLET);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await expect(page.getByRole('list', { name: 'E-mail in partenza' })).toContainText('Sollecito');
  const card = page.getByRole('listitem').filter({ hasText: ADDA }).last();
  await expect(card).toContainText(/Visto dato il .* da Sommariva Gabriele/);
  await page.getByRole('button', { name: 'Sospendi tutte le regole' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sospendi tutte le regole' });
  await expectAccessible(page, 'suspending all rules');
  await picture(page, 'suspending-rules-820');
  await dialog.getByRole('button', { name: 'Sospendi tutte le regole' }).click();
  await expect(page.getByText(/Tutte le regole sono sospese dal/)).toBeVisible();
  await expectFineAtEveryWidth(page, 'all rules are suspended');
  await page.getByRole('button', { name: 'Riattiva le regole' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Riattiva le regole' }).click();
  await expect(page.getByRole('button', { name: 'Sospendi tutte le regole' })).toBeVisible();
  const { rows } = await portal.owner.query("SELECT action FROM ledger WHERE action LIKE 'rules%' ORDER BY seq");
  expect(rows.map(({ action }) => action)).toEqual(['rulesSuspended', 'rulesResumed']);
  await leave(consultant);
});
