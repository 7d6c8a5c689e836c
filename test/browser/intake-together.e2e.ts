import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../support/portal/enrol.ts';
import { aPractice } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, leave, logIn, picture, TABLET, visitor } from './page.ts';

/**
 * Payslips and certificates of the same people are dropped together. The review asks about each file separately, the
 * consultant can change the kind of a row, and unpublished documents can be reopened and merged (P91).
 */
const of = (layout: 'cu-form' | 'zucchetti', month: number) =>
  bulkPdf({ seed: 8, layout, companies: 1, people: 4, month, traps: 'none' });
const certificates = of('cu-form', 2026);
const slips = of('zucchetti', 202610);
const PEOPLE = slips.truth.documents.length;

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

for (const size of [DESKTOP, TABLET])
  test(`at ${size.width} px payslips and CUs dropped together are distinguished, and can be changed and merged until published @full`, async ({
    browser,
  }) => {
    const login = `studio${size.width}`;
    const practice = await aPractice(portal.owner, login);
    await enrol(portal.owner, practice.id, certificates.registry);
    const consultant = await visitor(browser, portal.address, size);
    const { page } = consultant;
    await logIn(page, login);
    // In windows of 1200 px and less, the preview covers the rows.
    const cards = size.width <= 1200;
    const panel = page.getByRole(cards ? 'dialog' : 'complementary', { name: 'Anteprima' });
    const dialog = page.getByRole('dialog', { name: /^Confermare|^Sposta pagine/ });
    const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
    const slip = () => row(/ottobre 2026/).first();
    const backToRows = async () => {
      if (!cards) return;
      await panel.getByRole('button', { name: 'Chiudi' }).click();
      await expect(panel).toBeHidden();
    };

    await test.step('the review asks only about the file that is not of the declared kind', async () => {
      await dropFiles(page, [
        { name: 'Cedolini ottobre.pdf', bytes: slips.bytes },
        { name: 'CU 2026.pdf', bytes: certificates.bytes },
      ]);
      const question = page.getByRole('region', { name: 'CU 2026.pdf' });
      await expect(question).toContainText('CU 2026.pdf: sembrano CU, non cedolini. Che cosa contiene?');
      await expect(page.getByRole('region', { name: 'Cedolini ottobre.pdf' })).toHaveCount(0);
      await expect(page.getByText(`${PEOPLE} pronti`)).toBeVisible();
      await expectAccessible(page, `a question about a file at ${size.width} px`);
      await picture(page, `together-question-${size.width}`);
      await question.getByRole('button', { name: 'Solo CU' }).click();
      await expect(page.getByText(`${2 * PEOPLE} pronti`)).toBeVisible();
      await expect(row(/CU · 2026/)).toHaveCount(PEOPLE);
      await expect(row(/ottobre 2026/)).toHaveCount(PEOPLE);
    });

    await test.step('a row is changed to a CU, which requires a year, and back to a payslip', async () => {
      await slip()
        .getByRole('button', { name: /Anteprima/ })
        .click();
      await panel.getByRole('button', { name: 'Correggi' }).click();
      await panel.getByLabel('Tipo di documento').selectOption('CU');
      await expect(panel.getByRole('heading', { name: 'Di chi è questa CU?' })).toBeVisible();
      await expect(panel.getByText('Indica prima il periodo')).toBeVisible();
      await panel.getByLabel('Anno', { exact: true }).selectOption('2025');
      await expectAccessible(page, `a payslip that becomes a certificate at ${size.width} px`);
      await picture(page, `together-made-a-cu-${size.width}`);
      await panel.getByRole('button', { name: 'Assegna e continua' }).click();
      await expect(row(/CU · 2025/)).toHaveCount(1);
      if (!cards)
        await row(/CU · 2025/)
          .getByRole('button', { name: /Anteprima/ })
          .click();
      await panel.getByRole('button', { name: 'Rimetti in revisione' }).click();
      await backToRows();
      await expect(row(/ottobre 2026/)).toHaveCount(PEOPLE);
    });

    await test.step('the documents are created but not published', async () => {
      await page.getByRole('button', { name: `Conferma ${2 * PEOPLE} documenti` }).click();
      await dialog.getByText('Non ancora').click();
      await picture(page, `together-confirm-${size.width}`);
      await dialog.getByRole('button', { name: `Conferma ${2 * PEOPLE} documenti` }).click();
      await expect(page.getByText(`${2 * PEOPLE} documenti creati`).first()).toBeVisible();
    });

    const made = page.getByRole('region', { name: /^Confermati/ });
    await test.step('two documents are reopened and merged into one', async () => {
      await made.getByRole('button', { name: /^Confermati/ }).click();
      for (const left of [PEOPLE - 1, PEOPLE - 2]) {
        await made
          .getByRole('row')
          .filter({ hasText: /ottobre 2026/ })
          .first()
          .getByRole('button')
          .last()
          .click();
        if (left === PEOPLE - 1) {
          await expect(panel.getByText('Non è ancora pubblicato')).toBeVisible();
          await expectAccessible(page, `a document that can be opened again at ${size.width} px`);
          await picture(page, `together-made-${size.width}`);
        }
        await panel.getByRole('button', { name: 'Riapri' }).click();
        await expect(made.getByRole('row').filter({ hasText: /ottobre 2026/ })).toHaveCount(left);
        await backToRows();
      }
      await row('pag. 2')
        .getByRole('button', { name: /Anteprima/ })
        .click();
      await panel.getByRole('button', { name: 'pag. 2: altre azioni' }).click();
      await picture(page, `together-menu-${size.width}`);
      await page.getByRole('menuitem', { name: /Unisci al precedente/ }).click();
      await dialog.getByRole('checkbox', { name: 'Sì, vanno nello stesso documento' }).check();
      await expectAccessible(page, `merging two that were documents at ${size.width} px`);
      await picture(page, `together-merging-${size.width}`);
      await dialog.getByRole('button', { name: 'Sposta 1 pagina' }).click();
      await expect(row('pag. 1–2').filter({ hasText: 'ottobre 2026' })).toHaveCount(1);
      await expect(page.getByText('di nuovo da decidere')).toHaveCount(0);
      await picture(page, `together-merged-${size.width}`);
    });

    await test.step('a published document cannot be reopened', async () => {
      await page.getByRole('button', { name: 'Conferma 1 documento' }).click();
      await dialog.getByRole('button', { name: 'Pubblica 1 documento' }).click();
      await expect(page.getByText('1 documento creato e pubblicato')).toBeVisible();
      const merged = made.getByRole('row').filter({ hasText: 'ottobre 2026' }).filter({ hasText: 'pag. 1–2' });
      await merged.getByRole('button').last().click();
      await expect(panel.getByRole('heading', { name: /^È un documento di/ })).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Riapri' })).toHaveCount(0);
    });
    await leave(consultant);
  });
