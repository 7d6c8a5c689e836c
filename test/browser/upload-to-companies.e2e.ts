import { romeDay } from '../../src/server/clock.ts';
import { ACTING, actingPdf } from '../support/pdf/acting-pdf.ts';
import { aPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, pick, picture, visitor } from './page.ts';

/** Officine Meccaniche Brambati (its worker Giulia Ferrari has a login) and the next company. */
const COMPANIES = ['0101', '0102'];
const OF_BOTH = COMPANIES.map((code) => `codiceAzienda=${code}`).join('&');

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
/** The names of both companies, in the order of their codes. */
let names: string[] = [];
let workers = 0;
test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(
    `SELECT legal_name AS name, (SELECT count(*)::int FROM employee e WHERE e.company_id = c.id
       AND (e.ended_on IS NULL OR e.ended_on >= $2)) AS workers
     FROM company c WHERE code = ANY($1)
       AND practice_id = (SELECT g.practice_id FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = 'consulente')
     ORDER BY code`,
    [COMPANIES, romeDay(new Date())],
  );
  names = rows.map(({ name }) => name);
  workers = rows.reduce((sum, row) => sum + row.workers, 0);
});
test.afterAll(() => portal?.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pdf = (name: string, bytes = aPdf(name)) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});
const upload = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Carica', exact: true });

for (const [where, viewport] of Object.entries({ 'at 1440 px': DESKTOP, 'on a phone': PHONE })) {
  test(`a consultant sends letters to all workers of two companies with one upload ${where}${viewport === PHONE ? '' : ' @full'}`, async ({
    browser,
  }) => {
    const letter = `Chiusura estiva ${where.replace(/\W+/g, ' ')}`;
    const person = await visitor(browser, portal.address, viewport);
    const { page } = person;
    await logIn(page, 'consulente');
    await goTo(page, `#/company/documents/multi/lav?tipo=docdocumento&${OF_BOTH}`);
    await upload(page).first().click();
    await expect(page).toHaveURL(/multi\/lav\/new/);
    await expect(heading(page)).toHaveText('Carica documenti dei lavoratori');
    for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        pdf(`${letter}.pdf`),
        pdf(`${letter}, turni.pdf`),
        pdf('Modulo con script.pdf', actingPdf(ACTING.script?.[0]?.[1])),
      ]);
    await page.getByRole('radio', { name: 'Tutti i lavoratori in forza' }).check();
    await picture(page, `carica-multi-lav-${viewport.width}`);
    await expectAccessible(page, `upload for companies ${where}`);
    await page.getByRole('button', { name: 'Carica 3 file' }).click();
    // The page names the PDF with a script as refused, and uploads the other files.
    await expect(page.getByText(/Il PDF contiene uno script/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Togli Modulo con script.pdf' })).toBeEnabled();
    await picture(page, `carica-multi-lav-rifiuto-${viewport.width}`);
    await page.getByRole('button', { name: 'Togli Modulo con script.pdf' }).click();
    await expect(page.getByText(`${2 * workers} documenti creati`)).toBeVisible();
    await picture(page, `carica-multi-lav-fatto-${viewport.width}`);
    await page.getByRole('button', { name: 'Pubblica adesso' }).click();
    await expect(heading(page)).not.toHaveText('Carica documenti dei lavoratori');
    await expect(page.getByText(letter).first()).toBeVisible();
    await picture(page, `elenco-multi-lav-${viewport.width}`);
    await leave(person);

    const { rows } = await portal.owner.query(
      `SELECT c.code, count(*)::int AS documents, count(DISTINCT d.sha256)::int AS contents, bool_and(d.publish_on IS NOT NULL) AS published
       FROM document d JOIN company c ON c.id = d.company_id WHERE d.description LIKE $1 GROUP BY c.code ORDER BY c.code`,
      [`${letter}%`],
    );
    expect(rows.map(({ code }) => code)).toEqual(COMPANIES);
    expect(rows.reduce((sum, row) => sum + row.documents, 0)).toBe(2 * workers);
    expect(rows.every(({ contents, published }) => contents === 2 && published)).toBe(true);
    const worker = await visitor(browser, portal.address, viewport);
    await logIn(worker.page, 'dipendente');
    await goTo(worker.page, '#/dipendente/documents');
    await expect(worker.page.getByText(letter, { exact: true }).first()).toBeVisible();
    await leave(worker);
  });

  test(`a consultant uploads the same company document to two companies ${where} @full`, async ({ browser }) => {
    const title = `Convenzione ${where.replace(/\W+/g, ' ')}`;
    const person = await visitor(browser, portal.address, viewport);
    const { page } = person;
    await logIn(page, 'consulente');
    await goTo(page, `#/company/documents/multi/azi?${OF_BOTH}`);
    await upload(page).first().click();
    await expect(page).toHaveURL(/multi\/azi\/new/);
    await expect(heading(page)).toHaveText('Carica documenti delle aziende');
    await page.locator('input[type=file]').setInputFiles(pdf(`${title}.pdf`));
    await page.getByLabel('Etichette').fill('convenzioni');
    await picture(page, `carica-multi-azi-${viewport.width}`);
    await expectAccessible(page, `upload of companies ${where}`);
    await page.getByRole('button', { name: 'Carica 1 file' }).click();
    await expect(page.getByText('2 documenti creati')).toBeVisible();
    await page.getByRole('button', { name: 'Vai all’elenco' }).click();
    await expect(heading(page)).not.toHaveText('Carica documenti delle aziende');
    await expect(page.getByText(title).first()).toBeVisible();
    await picture(page, `elenco-multi-azi-${viewport.width}`);
    await leave(person);
    const { rows } = await portal.owner.query(
      `SELECT c.code, d.tags FROM document d JOIN company c ON c.id = d.company_id WHERE d.description = $1 ORDER BY c.code`,
      [title],
    );
    expect(rows).toEqual(COMPANIES.map((code) => ({ code, tags: ['convenzioni'] })));
  });
}

test('the head of a group uploads a document to its companies, and empties one company’s bin of its own documents @full', async ({
  browser,
}) => {
  const { rows: firms } = await portal.owner.query(
    `SELECT c.code, c.legal_name AS name FROM company c JOIN company h ON h.id = coalesce(c.head_company_id, c.id)
     WHERE h.legal_name LIKE 'Edilnova Valtrebbia%' ORDER BY c.head_company_id NULLS FIRST LIMIT 2`,
  );
  const of = firms.map(({ code }) => `codiceAzienda=${code}`).join('&');
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'capogruppo');
  await goTo(page, `#/company/documents/multi/azi?${of}`);
  await upload(page).first().click();
  await expect(heading(page)).toHaveText('Carica documenti delle aziende');
  await page.locator('input[type=file]').setInputFiles(pdf('Regolamento di gruppo.pdf'));
  await page.getByRole('button', { name: 'Carica 1 file' }).click();
  await expect(page.getByText('2 documenti creati')).toBeVisible();
  await page.getByRole('button', { name: 'Vai all’elenco' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Regolamento di gruppo' });
  await expect(rows).toHaveCount(2);
  for (const { name } of firms) await expect(rows.filter({ hasText: name })).toHaveCount(1);
  for (let index = 0; index < 2; index += 1) await rows.nth(index).locator('td').first().click();
  const bar = page.getByRole('region', { name: 'Azioni sulla selezione' });
  await expect(bar).toContainText('2 selezionati');
  const discard = bar.getByRole('button', { name: 'Sposta nel cestino', exact: true });
  if (await discard.isVisible()) await discard.click();
  else {
    await bar.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
    await pick(page, 'Sposta nel cestino');
  }
  await expect(page.getByText('2 documenti spostati nel cestino').first()).toBeVisible();
  await goTo(page, `#/company/recyclebin?codiceAzienda=${firms[0].code}`);
  await expect(heading(page)).toContainText('Cestino');
  await expect(rows).toHaveCount(1);
  await picture(page, 'cestino-capogruppo');
  await page.getByRole('button', { name: 'Svuota il cestino' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(firms[0].name);
  await question.getByRole('button', { name: 'Svuota il cestino' }).click();
  await expect(question).toHaveCount(0);
  // Documents of the consultant remain in the bin, and the page says so.
  await expect(
    page.getByText(/1 documento eliminato; 1 documento resta nel cestino: creato da un altro utente/),
  ).toBeVisible();
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'consulente' }).first()).toBeVisible();
  await leave(person);
  // The other company's document remains in its bin; the deleted document keeps its ledger rows.
  const { rows: left } = await portal.owner.query(
    `SELECT c.code FROM document d JOIN company c ON c.id = d.company_id
     WHERE d.description = 'Regolamento di gruppo' AND d.discarded_at IS NOT NULL`,
  );
  expect(left).toEqual([{ code: firms[1].code }]);
  const { rows: traced } = await portal.owner.query(
    "SELECT action FROM ledger WHERE company_id = (SELECT id FROM company WHERE code = $1 AND legal_name = $2) AND action IN ('discarded', 'purged') ORDER BY seq DESC LIMIT 2",
    [firms[0].code, firms[0].name],
  );
  expect(traced.map(({ action }) => action)).toEqual(['purged', 'discarded']);
});
