import { dayInRome, formatDay, MONTHS } from '../../src/text/common/format.ts';
import { aPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, openedBy, PHONE, picture, TABLET, visitor } from './page.ts';

/**
 * Files of a month that arrive again correct the existing documents; a summary becomes a company document (P20, P21).
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

/** The newest payslip of a worker with an active login. */
async function newestPayslip(login: string) {
  const { rows } = await portal.owner.query(
    `SELECT d.id, d.period, encode(d.sha256, 'hex') AS sha, to_char(d.publish_on, 'DD/MM/YYYY') AS day, e.tax_code,
       e.last_name, e.first_name, c.legal_name, c.code, c.vat_number
     FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
       JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
     WHERE a.login = $1 AND d.kind = 'payslip' AND d.payroll_kind = 'ordinary' AND d.publish_on <= current_date
     ORDER BY d.period DESC LIMIT 1`,
    [login],
  );
  return rows[0];
}

async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const data = await page.evaluateHandle(
    ([title, content]) => {
      const transfer = new DataTransfer();
      const bits = Uint8Array.from(atob(content as string), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bits], title as string, { type: 'application/pdf' }));
      return transfer;
    },
    [name, Buffer.from(bytes).toString('base64')],
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer: data });
}

test('a payslip that arrives again corrects the first one, and the summary goes to the company @full', async ({
  browser,
}) => {
  const slip = await newestPayslip('dipendente');
  const month = `${MONTHS[(slip.period % 100) - 1]} ${Math.floor(slip.period / 100)}`;
  const name = `${slip.last_name} ${slip.first_name}`;
  await portal.owner.query('UPDATE document SET employee_read_at = now(), company_read_at = now() WHERE id = $1', [
    slip.id,
  ]);
  const bytes = aPdf(
    `CEDOLINO PAGA  Periodo di retribuzione ${month.toUpperCase()}  ${name} Codice fiscale ${slip.tax_code} rettificato`,
    `RIEPILOGO CONTABILE PAGHE  TOTALI DITTA  ${month.toUpperCase()}`,
  );
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  const question = page.getByRole('complementary', { name: 'Anteprima' });

  await test.step('the review asks about an existing payslip and shows its state', async () => {
    await logIn(page, 'consulente');
    await goTo(page, '#/consultant/acquisizioni');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acquisizioni');
    await drop(page, 'rettifica.pdf', bytes);
    await expect(question.getByRole('heading', { name: 'Esiste già: che cosa ne faccio?' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(question).toContainText(`Già pubblicato il ${slip.day}, letto dal lavoratore.`);
    await expect(question.getByRole('button', { name: 'Rettifica quello esistente' })).toHaveAccessibleDescription(
      /Resta pubblicato, torna da leggere/,
    );
    await expectAccessible(page, 'duplicate');
    await picture(page, 'duplicate-1440');
  });

  await test.step('the existing payslip is shown next to the new one', async () => {
    const opened = await openedBy(consultant.context, () =>
      question.getByRole('button', { name: 'Apri quello esistente' }).click(),
    );
    await opened.close();
  });

  await test.step('the correction is chosen by keyboard, undone and chosen again', async () => {
    await question.getByRole('button', { name: 'Rettifica quello esistente' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 pronto')).toBeVisible();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect(page.getByText('0 pronti')).toBeVisible();
    await page.getByRole('button', { name: /^Decidi:/ }).click();
    await question.getByRole('button', { name: 'Rettifica quello esistente' }).click();
    await expect(page.getByText('1 pronto')).toBeVisible();
  });

  await test.step('the summary becomes a document of the company before it in the file', async () => {
    await page.getByRole('button', { name: /Esclusi/ }).click();
    await page.getByRole('button', { name: /Anteprima: Riepilogo/ }).click();
    await question.getByRole('button', { name: /Salva fra i documenti dell’azienda/ }).click();
    await expect(question.getByRole('combobox', { name: 'Azienda' })).toHaveValue(slip.code);
    await expect(question.getByLabel('Titolo')).toHaveValue(`Riepilogo paghe ${month.toLowerCase()}`);
    await expectAccessible(page, 'summary');
    await picture(page, 'summary-1440');
    await question.getByRole('button', { name: 'Salva per l’azienda' }).click();
    await expect(page.getByText('2 pronti')).toBeVisible();
  });

  await test.step('the confirmation dialog announces its effects, and then applies them', async () => {
    await page.getByRole('button', { name: 'Conferma 2 documenti' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 documento esistente riceve la nuova versione');
    await expect(dialog).toContainText('1 riepilogo va fra i documenti dell’azienda: nessun lavoratore lo vede.');
    await expectAccessible(page, 'confirmation');
    await picture(page, 'duplicate-confirm-1440');
    await dialog.getByRole('button', { name: /Pubblica 2 documenti/i }).click();
    await expect(page.getByText('1 documento creato e pubblicato, 1 documento rettificato')).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('the company document opens from its row and has a history', async () => {
    const confirmed = page.getByRole('button', { name: /Confermati/ });
    if ((await confirmed.getAttribute('aria-expanded')) === 'false') await confirmed.click();
    await page.getByRole('button', { name: /Anteprima: Riepilogo paghe/ }).click();
    await expect(question).toContainText(`È un documento di ${slip.legal_name}`);
    await expectAccessible(page, 'confirmed summary');
    await picture(page, 'summary-confirmed-1440');
    const opened = await openedBy(consultant.context, () =>
      question.getByRole('button', { name: 'Apri il documento' }).click(),
    );
    await opened.close();
    await question.getByRole('link', { name: 'Cronologia' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Riepilogo paghe ${month.toLowerCase()}`);
    await expect(page.getByText('Letto dal lavoratore')).toHaveCount(0);
    await expectAccessible(page, 'history of a company document');
    await picture(page, 'company-document-history-1440');
  });

  await test.step('list and history show the payslip as corrected and unread', async () => {
    await goTo(page, `#/company/documents/lav?codiceAzienda=${slip.code}&q=${encodeURIComponent(slip.tax_code)}`);
    const row = page.getByRole('row').filter({ hasText: name }).first();
    await expect(row).toContainText(`Pubblicato${slip.day.slice(0, 5)}`);
    await expect(row).toContainText('Nuovo');
    await goTo(page, `#/documents/history/${slip.id}`);
    const table = page.getByRole('grid', { name: /Cronologia di consegna e lettura documenti/ });
    await expect(table).toContainText('Rettificato');
    await expect(page.getByText(/Registro integro/)).toBeVisible();
    await expectAccessible(page, 'history after a correction');
    await picture(page, 'corrected-history-1440');
  });

  await test.step('the worker sees one payslip of that month, marked as new and corrected, and opens the new content', async () => {
    const employee = await visitor(browser, portal.address, PHONE);
    await logIn(employee.page, 'dipendente');
    await goTo(employee.page, '#/dipendente/documents');
    const entry = employee.page.getByRole('listitem').filter({ hasText: 'Rettificato' });
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText(`Rettificato, ${formatDay(dayInRome(new Date()))}`);
    await expect(entry).toContainText('Nuovo');
    await expectAccessible(employee.page, 'corrected payslip');
    await picture(employee.page, 'corrected-own-390');
    await entry.getByRole('button', { name: /Apri/ }).tap();
    await expect(employee.page.getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
    await expect
      .poll(
        async () =>
          (await portal.owner.query('SELECT read_status FROM document WHERE id = $1', [slip.id])).rows[0].read_status,
      )
      .toBe(2);
    const { rows } = await portal.owner.query(
      `SELECT encode(d.sha256, 'hex') AS now, encode(v.sha256, 'hex') AS before
       FROM document d JOIN document_version v ON v.document_id = d.id WHERE d.id = $1`,
      [slip.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].before).toBe(slip.sha);
    expect(rows[0].now).not.toBe(slip.sha);
    await leave(employee);
  });
  await leave(consultant);
});

test('on a phone the question offers the same three answers @full', async ({ browser }) => {
  const slip = await newestPayslip('dipendente');
  const month = `${MONTHS[(slip.period % 100) - 1]} ${Math.floor(slip.period / 100)}`.toUpperCase();
  const text = `CEDOLINO PAGA  Periodo di retribuzione ${month}  ${slip.last_name} ${slip.first_name} Codice fiscale ${slip.tax_code} ancora`;
  const caller = await portal.login('consulente');
  const { json } = await caller.upload('/apiback/api/acquisizioni', [{ name: 'ancora.pdf', bytes: aPdf(text) }], {
    tipo: 'cedolini',
  });
  const consultant = await visitor(browser, portal.address, PHONE);
  const { page } = consultant;
  await logIn(page, 'consulente');
  await goTo(page, `#/consultant/acquisizioni/${json.id}`);
  await page.getByRole('button', { name: /^Decidi:/ }).tap();
  const dialog = page.getByRole('dialog');
  for (const answer of ['Escludi', 'Tieni entrambi', 'Rettifica quello esistente'])
    await expect(dialog.getByRole('button', { name: answer })).toBeVisible();
  await dialog.getByRole('button', { name: 'Rettifica quello esistente' }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'duplicate on a phone');
  await picture(page, 'duplicate-390');
  await page.setViewportSize(TABLET);
  await expectAccessible(page, 'duplicate on a tablet');
  await picture(page, 'duplicate-820');
  await page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Rettifica quello esistente' }).tap();
  await expect(page.getByText('1 pronto')).toBeVisible();
  await leave(consultant);
});
