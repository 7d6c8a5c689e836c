import pg from 'pg';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Mailbox, startSmtp } from '../support/services/smtp.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, logIn, PHONE, picture, visitor } from './page.ts';

type Portal = Awaited<ReturnType<typeof startDemoPortal>>;
let portal: Portal;
let mailbox: Mailbox;

test.beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startDemoPortal({ smtpUrl: mailbox.url });
});
test.afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

test('one PDF with three companies becomes a published payslip for everyone, and each step is recorded @full', async ({
  browser,
}) => {
  const sample = (await (await portal.login('consulente')).get('/apiback/api/esempi')).json[0];
  const bytes = (await (await portal.login('consulente')).get(`/apiback/api/esempi/${encodeURIComponent(sample.nome)}`))
    .bytes;
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;

  await test.step('the consultant drops the file and watches the progress', async () => {
    await logIn(page, 'consulente');
    await expectAccessible(page, 'consultant home');
    await page.getByText('Acquisisci documenti').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acquisizioni');
    await expectAccessible(page, 'intakes');
    const drop = await page.evaluateHandle(
      ([name, data]) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(data as string), (character) => character.charCodeAt(0));
        transfer.items.add(new File([content], name as string, { type: 'application/pdf' }));
        return transfer;
      },
      [sample.nome, Buffer.from(bytes).toString('base64')],
    );
    for (const type of ['dragenter', 'dragover', 'drop'])
      await page.dispatchEvent('main', type, { dataTransfer: drop });
    // Reading a file may take long on a busy machine.
    await expect(page.getByRole('heading', { name: /Da decidere/ })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('130 pagine')).toBeVisible();
    await picture(page, 'review-1440');
    await expectAccessible(page, 'review');
  });

  await test.step('summaries are assigned to nobody; an unknown person and a page without a code wait for a decision', async () => {
    await expect(page.getByText('Il codice fiscale non è in anagrafica').first()).toBeVisible();
    await expect(page.getByText('Nessun codice fiscale che dica di chi è').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Esclusi/ })).toBeVisible();
  });

  await test.step('the consultant assigns the page without a code by hand', async () => {
    await page
      .getByRole('button', { name: /Verifica/ })
      .first()
      .click();
    const person = page.getByRole('radio').first();
    await person.check();
    await page.getByRole('button', { name: 'Assegna e continua' }).click();
    await expect(page.getByText('70 pronti')).toBeVisible();
  });

  await test.step('the consultant confirms and publishes', async () => {
    await page.getByRole('button', { name: 'Conferma 70 documenti' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'confirmation dialog');
    await dialog.getByRole('button', { name: /Pubblica 70 documenti/i }).click();
    await expect(page.getByText(/70 documenti creati e pubblicati/)).toBeVisible();
  });

  // Picks a person of the file who has an active login.
  const { rows } = await portal.owner.query(`
    SELECT d.id, a.login, a.email, e.last_name, e.first_name, c.code
    FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
      JOIN account_grant g ON g.employee_id = e.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      JOIN account a ON a.id = g.account_id
    WHERE d.intake_id IS NOT NULL AND a.email IS NOT NULL AND e.web_access AND c.legal_name LIKE 'Tessitura%'
      AND (SELECT count(*) FROM account_grant o WHERE o.account_id = a.id) = 1
    ORDER BY d.id LIMIT 1`);
  const person = rows[0];

  await test.step('the employee opens the payslip on a phone in two taps', async () => {
    const employee = await visitor(browser, portal.address, PHONE);
    await logIn(employee.page, person.login);
    await expectAccessible(employee.page, 'employee home');
    await picture(employee.page, 'employee-home-390');
    await employee.page.getByRole('button', { name: /Apri cedolino/ }).tap();
    await expect(employee.page.getByRole('img', { name: /^Pagina 1 di/ })).toBeVisible();
    await expect
      .poll(
        async () =>
          (await portal.owner.query('SELECT read_status FROM document WHERE id = $1', [person.id])).rows[0].read_status,
      )
      .toBe(2);
    await goTo(employee.page, '#/dipendente/documents');
    await expect(employee.page.getByText(/Letto/).first()).toBeVisible();
    await expectAccessible(employee.page, 'employee documents');
    expect(employee.complaints).toEqual([]);
    await employee.context.close();
  });

  await test.step('the list shows state 2, and the history shows who did what and when', async () => {
    await goTo(page, `#/company/documents/lav?codiceAzienda=${person.code}&q=${encodeURIComponent(person.last_name)}`);
    const row = page
      .getByRole('row')
      .filter({ hasText: `${person.last_name} ${person.first_name}` })
      .first();
    await expect(row).toContainText('Lavoratore');
    await goTo(page, `#/documents/history/${person.id}`);
    const table = page.getByRole('grid', { name: /Cronologia di consegna e lettura documenti/ });
    for (const state of ['Nuovo', 'Pubblicato', 'Letto lavoratore']) await expect(table).toContainText(state);
    await expect(table).toContainText(person.login);
    await expect(page.getByText(/Registro integro/)).toBeVisible();
    await picture(page, 'history-1440');
    await expectAccessible(page, 'history');
  });

  await test.step('the printed Cronologia contains the same rows as the page', async () => {
    const caller = await portal.login('consulente');
    const shown = (await caller.get(`/apiback/api/DocCronologia/lista/${person.id}`)).json;
    const print = await caller.get(`/apiback/api/DocCronologia/stampa?listaID=${person.id}`);
    expect(print.headers.get('content-disposition')).toContain('Cronologia');
    const printed = await textOfPdf(print.bytes);
    const text = printed.pages.map((one) => one.text).join('\n');
    expect(printed.title).toBe('Cronologia');
    // A4 landscape, in points.
    expect(printed.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      printed.pages.map(() => [842, 595]),
    );
    expect(text).toContain('Cronologia di consegna e lettura documenti');
    for (const column of ['Data', 'Ora', 'Utente', 'Nominativo', 'Tipo', 'Documento', 'Stato'])
      expect(text).toContain(column);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    for (const { ora, utente } of shown) {
      expect(text).toContain(ora);
      expect(text).toContain(utente);
    }
  });

  await test.step('the mail is sent after the ten minutes of “Ritira”, with a link and without amounts', async () => {
    const { rows } = await portal.owner.query(
      `SELECT bool_and(not_before > now() + interval '7 minutes') AS waits FROM outbox WHERE recipient = $1 AND sent_at IS NULL`,
      [person.email],
    );
    expect(rows).toEqual([{ waits: true }]);
    expect(mailbox.mails.filter((mail) => mail.to.includes(person.email))).toEqual([]);
    await portal.owner.query('UPDATE outbox SET not_before = now() WHERE sent_at IS NULL');
    const superuser = new pg.Client({ connectionString: portal.urls.superuser });
    await superuser.connect();
    await superuser.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now()
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'sendMails')`,
    );
    await superuser.end();
    await expect
      .poll(() => mailbox.mails.some((mail) => mail.to.includes(person.email)), { timeout: 90_000 })
      .toBe(true);
    const mail = mailbox.mails.find((one) => one.to.includes(person.email));
    expect(mail?.data).toMatch(/\/backoffice\/#\/dipendente\/documents\?/);
    expect(mail?.data).not.toMatch(/\d,\d\d|€/);
  });

  expect(consultant.complaints).toEqual([]);
  await consultant.context.close();
});
