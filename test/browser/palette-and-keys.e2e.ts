import { caller, slipPdf } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  goTo,
  leave,
  logIn,
  openedBy,
  PHONE,
  picture,
  TABLET,
  type Visitor,
  visitor,
} from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

async function open(browser: Browser, login: string, viewport = DESKTOP, scheme?: 'dark'): Promise<Visitor> {
  const person = await visitor(browser, portal.address, viewport, scheme);
  await logIn(person.page, login);
  return person;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page) => page.getByRole('combobox', { name: /^Cerca/ });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a consultant opens a page, a company, a person, a document and a view by keyboard alone', async ({ browser }) => {
  const person = await open(browser, 'consulente');
  const { page } = person;
  const { keyboard } = page;
  const ask = async (words: string) => {
    await keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await keyboard.type(words);
  };
  await keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(group(page, 'Pagine').getByRole('option', { name: 'Documenti: Cestino' })).toBeVisible();
  await picture(page, 'ricerca-vuota');
  await expectAccessible(page, 'search, empty');
  // The same keys close the palette and restore the focus.
  await keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);

  await ask('cestino');
  await expect(group(page, 'Pagine').getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Cestino');

  await ask('brambati');
  const company = group(page, 'Aziende').getByRole('option').first();
  await expect(company).toContainText('Officine Meccaniche Brambati');
  await expect(company).toHaveAttribute('aria-selected', 'true');
  await picture(page, 'ricerca-azienda');
  await expectAccessible(page, 'search, a company');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/company\/home\?codiceAzienda=0101/);

  await ask('ferrari giulia');
  await expect(group(page, 'Lavoratori').getByRole('option')).toHaveCount(1);
  await expect(group(page, 'Documenti').getByRole('option')).toHaveCount(6);
  await picture(page, 'ricerca-persona');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/employees\/profile\?/);
  await expect(page.getByLabel('Cognome')).toHaveValue('Ferrari');
  // Opens another person and then the first one, which is cached. The fields must belong to the person in the heading.
  const colleague = await portal.owner.query(
    `SELECT e.last_name AS surname, e.first_name AS name FROM employee e JOIN company c ON c.id = e.company_id
     WHERE c.code = '0101' AND e.last_name <> 'Ferrari' AND e.ended_on IS NULL ORDER BY e.id LIMIT 1`,
  );
  const { surname, name } = colleague.rows[0];
  await ask(`${surname} ${name}`);
  await expect(group(page, 'Lavoratori').getByRole('option').first()).toContainText(surname);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Cognome')).toHaveValue(surname);
  await ask('ferrari giulia');
  await expect(group(page, 'Lavoratori').getByRole('option').first()).toContainText('Ferrari');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Cognome')).toHaveValue('Ferrari');

  await ask('ferrari giulia cu');
  const documents = group(page, 'Documenti').getByRole('option');
  await expect(documents.first()).toContainText(/^CU 20/);
  // ArrowUp on the first row highlights the last one.
  await keyboard.press('ArrowUp');
  await expect(documents.last()).toHaveAttribute('aria-selected', 'true');
  // A new query highlights the first row again.
  await page.keyboard.type(' ');
  await expect(documents.first()).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(heading(page)).toContainText('Ferrari Giulia');
  await expect(page).toHaveURL(/cudDetail/);

  await goTo(page, '#/company/documents/lav?codiceAzienda=0101&tipo=doccud');
  await page.getByRole('button', { name: 'Viste salvate' }).click();
  await page.getByLabel('Nome della vista').fill('Certificazioni Brambati');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Certificazioni Brambati' })).toBeVisible();
  // The palette does not open over another dialog.
  await keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Following a result opens its page and closes the palette.
  await goTo(page, '#/company/documents/lav?codiceAzienda=0101&tipo=doccud&pub=true');
  await page.getByRole('button', { name: 'Viste salvate' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Certificazioni Brambati' }).click();
  await expect(page).not.toHaveURL(/pub=true/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, '#/consultant/home');
  await expect(heading(page)).not.toContainText('CU');
  await ask('certificazioni b');
  await expect(group(page, 'Viste salvate').getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'CU' })).toBeVisible();

  await ask('qwertyuiop');
  await expect(page.getByText('Nessun risultato per «qwertyuiop»')).toBeVisible();
  await expectAccessible(page, 'search, nothing found');
  await keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await leave(person);
});

test('each role finds only the objects that it may see, on a phone and in the dark scheme @full', async ({
  browser,
}) => {
  const company = await open(browser, 'azienda', TABLET, 'dark');
  await company.page.getByRole('button', { name: 'Cerca ovunque' }).click();
  await field(company.page).fill('ferrari ott');
  await expect(group(company.page, 'Documenti').getByRole('option').first()).toContainText('Cedolino 10/');
  await expect(group(company.page, 'Aziende')).toHaveCount(0);
  await picture(company.page, 'ricerca-azienda-scuro-820');
  await expectAccessible(company.page, 'search, dark');
  await leave(company);

  const head = await open(browser, 'capogruppo');
  await head.page.keyboard.press('Control+k');
  await field(head.page).fill('brambati');
  await expect(head.page.getByText('Nessun risultato per «brambati»')).toBeVisible();
  await field(head.page).fill('edilnova');
  await expect(group(head.page, 'Aziende').getByRole('option').first()).toContainText('Edilnova');
  await leave(head);

  const worker = await open(browser, 'dipendente', PHONE);
  await worker.page.getByRole('button', { name: /^Menu di / }).tap();
  await worker.page.getByRole('menuitem', { name: 'Cerca ovunque' }).tap();
  await field(worker.page).fill('cedolino');
  const payslip = group(worker.page, 'Documenti').getByRole('option').first();
  await expect(payslip).toContainText('Cedolino');
  await picture(worker.page, 'ricerca-telefono');
  await expectAccessible(worker.page, 'search on a phone');
  // A phone shows the document inside the portal, a desktop in a new window; both mark it as read.
  await payslip.tap();
  await expect(worker.page).toHaveURL(/dipendente\/documents\?documento=\d+/);
  await expect(worker.page.getByRole('dialog')).toBeVisible();
  await leave(worker);
  const desk = await open(browser, 'dipendente');
  await desk.page.keyboard.press('Control+k');
  await field(desk.page).fill('cedolino');
  await expect(group(desk.page, 'Documenti').getByRole('option')).toHaveCount(6);
  const popup = await openedBy(desk.context, () => desk.page.keyboard.press('Enter'));
  await expect(field(desk.page)).toHaveCount(0);
  await popup.close();
  await leave(desk);

  const admin = await open(browser, 'admin');
  await admin.page.keyboard.press('Control+k');
  await field(admin.page).fill('account');
  await admin.page.keyboard.press('Enter');
  await expect(heading(admin.page)).toHaveText('Account consulente');
  await leave(admin);
});

test('a consultant creates an API key, sees it once and revokes it @full', async ({ browser }) => {
  const person = await open(browser, 'consulente');
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, '#/consultant/companies');
  const link = page.getByRole('button', { name: 'Chiavi API' });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Altre azioni' }).first().click();
  await page
    .getByRole('button', { name: 'Chiavi API' })
    .or(page.getByRole('menuitem', { name: 'Chiavi API' }))
    .click();
  await expect(heading(page)).toHaveText('Chiavi API');
  await page.getByRole('button', { name: 'Nuova chiave' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Crea chiave' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription('Dai un nome alla chiave.');
  await dialog.getByLabel('Nome').fill('Paghe Olona');
  await dialog.getByLabel('CU', { exact: true }).uncheck();
  await dialog.getByLabel('Solo quelle che scelgo').check();
  await expect(create).toHaveAccessibleDescription('Scegli almeno un’azienda.');
  await dialog.getByLabel('Cerca un’azienda').fill('brambati');
  await dialog.getByLabel('Officine Meccaniche Brambati').check();
  await picture(page, 'chiave-nuova');
  await expectAccessible(page, 'new key');
  await create.click();
  const secret = dialog.getByLabel('Chiave', { exact: true });
  await expect(secret).toHaveText(/^plk_[\w-]{43}$/);
  const key = (await secret.textContent()) ?? '';
  await expectAccessible(page, 'the key, once');
  await picture(page, 'chiave-creata');
  // Escape does not close this dialog; only its button does.
  await page.keyboard.press('Escape');
  await expect(secret).toBeVisible();
  await dialog.getByRole('button', { name: 'Copia', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole('button', { name: 'L’ho copiata' }).click();
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Paghe Olona' });
  await expect(card).toContainText('Mai usata');
  await expect(card).toContainText('1 azienda');
  await expect(page.getByText(key)).toHaveCount(0);

  const { rows } = await portal.owner.query(`
    SELECT e.tax_code AS person, e.first_name AS "firstName", e.last_name AS "lastName", c.tax_code AS company FROM employee e JOIN company c ON c.id = e.company_id
    WHERE c.code = '0101' ORDER BY e.id LIMIT 1`);
  const bytes = slipPdf({ ...rows[0], taxCode: rows[0].person }, 201901);
  const deliver = () =>
    caller(portal.url, key).upload('/apiback/api/doccedolino/upload', [{ name: 'a.pdf', bytes }], {
      jsonDocDto: JSON.stringify({ codiceFiscale: rows[0].person, cfAzienda: rows[0].company, annomese: '201901' }),
    });
  expect((await deliver()).status).toBe(201);
  await page.reload();
  await expect(card).toContainText('Ultimo uso');
  await picture(page, 'chiavi');
  await expectAccessible(page, 'keys');
  await card.getByRole('button', { name: 'Revoca' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca chiave' }).click();
  await expect(page.getByText('Nessuna chiave')).toBeVisible();
  expect((await deliver()).status).toBe(401);
  await leave(person);
});
