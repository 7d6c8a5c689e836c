import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../support/portal/enrol.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, leave, logIn, PHONE, picture, visitor } from './page.ts';

/**
 * The second pages of a file have no name. The review asks once what they are; the answer is undone and changed. Then
 * compares the file with the previous month.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const file = bulkPdf({ seed: 502, layout: 'adp', companies: 1, people: 6, month: 202604, traps: 'none' });

test('one answer about the layout applies to all pages, and can be undone and changed @full', async ({ browser }) => {
  const { rows } = await portal.owner.query(`SELECT g.practice_id FROM account_grant g JOIN account a
    ON a.id = g.account_id WHERE a.login = 'consulente' LIMIT 1`);
  await enrol(portal.owner, rows[0].practice_id, file.registry);
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  const question = page.getByRole('region', { name: 'Una domanda sul file' });

  await test.step('the question is above the rows and shows three examples', async () => {
    await dropFiles(page, [{ name: 'aprile.pdf', bytes: file.bytes }]);
    await expect(question).toContainText('6 pagine senza codice né nome seguono ognuna la busta di qualcuno');
    await expect(question.getByRole('img')).toHaveCount(6);
    await expect(page.getByRole('heading', { name: /^Pronti/ })).toBeHidden();
    await expectAccessible(page, 'layout question');
    await picture(page, 'layout-question-1440');
  });

  await test.step('one answer joins every page to the payslip before it', async () => {
    await question.getByRole('button', { name: 'Della busta che precede' }).click();
    await expect(question.getByRole('status')).toHaveText('6 pagine unite alla busta che precede');
    await expect(page.getByRole('heading', { name: 'Pronti 6' })).toBeVisible();
    await picture(page, 'layout-answered-1440');
  });

  await test.step('undoing the answer makes all these pages wait again', async () => {
    await question.getByRole('button', { name: 'Annulla la risposta' }).click();
    await expect(question.getByRole('button', { name: 'Della busta che precede' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Pronti/ })).toBeHidden();
  });

  await test.step('the other answer leaves these pages out', async () => {
    await question.getByRole('button', { name: 'Di nessuno' }).click();
    await expect(question.getByRole('status')).toHaveText('6 pagine escluse');
    await question.getByRole('button', { name: 'Rispondi diversamente' }).click();
    await question.getByRole('button', { name: 'Della busta che precede' }).click();
    await expect(question.getByRole('status')).toHaveText('6 pagine unite alla busta che precede');
  });

  await test.step('next month the review proposes the last answer, and nothing is ready before the consultant confirms it', async () => {
    const next = bulkPdf({ seed: 502, layout: 'adp', companies: 1, people: 6, month: 202605, traps: 'none' });
    await dropFiles(page, [{ name: 'maggio.pdf', bytes: next.bytes }]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('maggio.pdf');
    await expect(question).toContainText('Come il mese scorso');
    await expect(page.getByRole('heading', { name: /^Pronti/ })).toBeHidden();
    await question.getByRole('button', { name: 'Della busta che precede' }).click();
    await expect(page.getByRole('heading', { name: 'Pronti 6' })).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectAccessible(page, 'layout question on a phone');
    await picture(page, 'layout-question-390');
    await page.setViewportSize(DESKTOP);
  });

  await test.step('the confirmation dialog lists the people who differ from last month, and a tap leads to their pages', async () => {
    const caller = await portal.login('consulente');
    const intakes = (await caller.get('/apiback/api/acquisizioni')).json;
    const idOf = (name: string) =>
      intakes.find((one: { file: { nome: string }[] }) => one.file[0]?.nome === name)?.id as string;
    await caller.post(`/apiback/api/acquisizioni/${idOf('aprile.pdf')}/conferma`, {});
    const { righe } = (await caller.get(`/apiback/api/acquisizioni/${idOf('maggio.pdf')}`)).json;
    const [left, added] = righe.filter((row: { posizione: string }) => row.posizione === 'pronto');
    await caller.put(`/apiback/api/acquisizioni/${idOf('maggio.pdf')}/righe/${left.n}`, { decisione: 'leftOut' });
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE employee_id = $1 AND period = 202604', [
      added.dipendente.id,
    ]);
    await page.reload();
    await page.getByRole('button', { name: 'Conferma 5 documenti' }).click();
    const compared = page.getByRole('region', { name: 'Rispetto ad aprile 2026' });
    await expect(compared).toContainText('1 lavoratore ne aveva uno e ora no');
    await expect(compared).toContainText(left.dipendente.nominativo);
    await expect(compared).toContainText('1 lavoratore nuovo');
    await expectAccessible(page, 'comparison with last month');
    await picture(page, 'last-month-1440');
    await compared.getByRole('button', { name: `Vai alle pagine di ${added.dipendente.nominativo}` }).click();
    await expect(page.getByRole('complementary', { name: 'Anteprima' })).toContainText(added.dipendente.nominativo);
  });
  await leave(consultant);
});
