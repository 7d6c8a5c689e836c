import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, expectFineAtEveryWidth, goTo, leave, logIn, TABLET, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const cancelled = async () =>
  (
    await portal.owner.query(`
      SELECT count(*)::int AS n FROM document d JOIN company c ON c.id = d.company_id
      WHERE c.code = '0101' AND d.kind = 'payslip' AND d.cancelled_at IS NOT NULL AND d.discarded_at IS NULL`)
  ).rows[0].n;

test('on a tablet the publication dialog counts deliberately cancelled documents and leaves them out @full', async ({
  browser,
}) => {
  const before = await cancelled();
  const consultant = await visitor(browser, portal.address, TABLET);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await goTo(page, '#/company/documents/lav?codiceAzienda=0101&pub=false');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Pubblica', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${before} documenti erano stati annullati: restano fuori.`)).toBeVisible();
  await dialog.getByRole('button', { name: `Pubblica anche quei ${before}` }).click();
  await expect(dialog.getByText('pubblicazione annullata')).toHaveCount(before);
  await expectAccessible(page, 'publishing what was cancelled, at 820 px');
  await leave(consultant);
});

test('publishing a whole list leaves out deliberately cancelled documents, and reports how many were published @full', async ({
  browser,
}) => {
  const before = await cancelled();
  expect(before).toBeGreaterThan(1);
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await goTo(page, '#/company/documents/lav?codiceAzienda=0101&pub=false');
  const strip = page.getByRole('region', { name: 'Riepilogo documenti' });
  await expect(strip.getByRole('button', { name: `${before} Annullati` })).toBeVisible();
  await expectFineAtEveryWidth(page, 'what is not published, by its reason');

  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Pubblica', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${before} documenti erano stati annullati: restano fuori.`)).toBeVisible();
  await expect(dialog.getByText('pubblicazione annullata')).toHaveCount(0);
  await expectAccessible(page, 'publishing beside cancelled ones');
  // The button includes these documents.
  await dialog.getByRole('button', { name: `Pubblica anche quei ${before}` }).click();
  await expect(dialog.getByText('pubblicazione annullata')).toHaveCount(before);
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click();

  await page.getByRole('button', { name: 'Pubblica', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Oggi' }).click();
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await cancelled()).toBe(before);
  await strip.getByRole('button', { name: `${before} Annullati` }).click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(before + 1);
  await goTo(page, '#/company/documents/lav?codiceAzienda=0101&pubblicazione=unpublished');
  await expect(page.getByText('Tutto pubblicato')).toBeVisible();

  // The company's home does not offer deliberately cancelled documents for publication.
  await goTo(page, '#/company/home?codiceAzienda=0101');
  await expect(page.getByText('Tutti i cedolini sono pubblicati.')).toBeVisible();
  await leave(consultant);
});
