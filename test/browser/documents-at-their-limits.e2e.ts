import { hashKey } from '../../src/directory/keys.io.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../support/browser/browser.ts';
import { ACTING, actingPdf, QUIET } from '../support/pdf/acting-pdf.ts';
import { aDocument, aPdf, type Caller, type TestCompany } from '../support/portal/portal.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type Browser, expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, type Visitor, visitor } from './page.ts';

/** Officine Meccaniche Brambati; its worker Giulia Ferrari has a login. */
const COMPANY = '0101';
// Enables Chromium's own PDF viewer, which executes active content.
test.use({
  launchOptions: { executablePath: findBrowser({ whole: true })?.executablePath, args: BROWSER_ARGUMENTS },
});
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let company: TestCompany;
let createdBy: string;
test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(
    `SELECT c.id, c.practice_id AS "practiceId", c.tax_code AS "taxCode",
       (SELECT id FROM account WHERE login = 'consulente') AS by FROM company c WHERE c.code = $1 ORDER BY c.id LIMIT 1`,
    [COMPANY],
  );
  company = rows[0];
  createdBy = rows[0].by;
});
test.afterAll(() => portal?.close());

async function open(browser: Browser, login: string, address: string, viewport = DESKTOP): Promise<Visitor> {
  const person = await visitor(browser, portal.address, viewport);
  await logIn(person.page, login);
  await goTo(person.page, address);
  return person;
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('Tutte lists 10,000 employee and 10,000 company documents, but draws only the visible rows @full', async ({
  browser,
}) => {
  const MANY = 10_000;
  await aDocument(portal, company, { kind: 'companyDocument', createdBy });
  const lists = [
    ['employeeDocument', 'Documenti generici', `#/company/documents/lav?tipo=docdocumento&codiceAzienda=${COMPANY}`],
    ['companyDocument', 'Documenti dell’azienda', `#/company/documents/azi?codiceAzienda=${COMPANY}`],
  ] as const;
  const person = await open(browser, 'consulente', '#/consultant/home');
  const { page } = person;
  for (const [kind, name, address] of lists) {
    await portal.owner.query(
      `INSERT INTO document (practice_id, company_id, employee_id, kind, description, file_name, size, sha256, created_by)
       SELECT $1, $2, CASE WHEN $3 = 'employeeDocument' THEN (SELECT id FROM employee WHERE company_id = $2 ORDER BY id LIMIT 1) END,
         $3, 'Circolare ' || n, 'circolare.pdf', b.size, b.sha256, $4
       FROM generate_series(1, $5::int) n, (SELECT size, sha256 FROM blob WHERE practice_id = $1 LIMIT 1) b`,
      [company.practiceId, company.id, kind, createdBy, MANY],
    );
    const { rows } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM document WHERE company_id = $1 AND kind = $2 AND discarded_at IS NULL',
      [company.id, kind],
    );
    const total: number = rows[0].n;
    expect(total).toBeGreaterThanOrEqual(MANY);
    await goTo(page, address);
    const grid = page.getByRole('grid', { name });
    await expect(grid).toHaveAttribute('aria-rowcount', '26');
    const begun = Date.now();
    await page.getByLabel('Righe per pagina').selectOption('Tutte');
    await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1));
    console.log(`${name}: Tutte, ${total} rows, in ${Date.now() - begun} ms`);
    const drawn = grid.locator('tbody tr[aria-rowindex]');
    await expect.poll(() => drawn.count()).toBeLessThan(100);
    await drawn.first().locator('td').first().focus();
    await page.keyboard.press('Control+End');
    await expect(page.locator(`tr[aria-rowindex="${total + 1}"] td:focus`)).toHaveCount(1);
    expect(await drawn.count()).toBeLessThan(100);
    // Ctrl-A selects all rows without drawing more of them.
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('region', { name: 'Azioni sulla selezione' })).toContainText(
      new Intl.NumberFormat('it-IT', { useGrouping: 'always' }).format(total),
    );
    expect(await drawn.count()).toBeLessThan(100);
    await page.keyboard.press('Escape');
  }
  await leave(person);
});

/** A script that reveals its execution by a dialog, or by a request that the page itself never sends. */
const RUN = "alert('hit');fetch('/hit-run')";
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES: Record<string, Uint8Array> = {
  'page.pdf': latin1(`<!doctype html><html><body><script>${RUN}</script></body></html>`),
  'page.html': latin1(`<html><body onload="${RUN}"></body></html>`),
  'drawing.svg': latin1(`<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`),
  'drawing.png': latin1(`<svg xmlns="http://www.w3.org/2000/svg"><script>${RUN}</script></svg>`),
  'xhtml.xml': latin1(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`),
  'style.xml': latin1(
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,%3Cx%3E/hit-run%3C/x%3E"?><a/>`,
  ),
  'text.txt': latin1(`<script>${RUN}</script>`),
  'table.csv': latin1(`=HYPERLINK("http://esempio.invalid/hit-run";"x");<script>${RUN}</script>`),
  'pdf-and-page.pdf': Buffer.concat([
    Buffer.from(aPdf('foglio')),
    latin1(`\n<script>${RUN}</script><img src=/hit-run>`),
  ]),
  'picture-and-page.png': Buffer.concat([PNG, latin1(`<script>${RUN}</script>`)]),
  'picture-and-page.jpg': Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    latin1(`<html><script>${RUN}</script></html>`),
  ]),
  'archive-and-page.zip': Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
    latin1(`<html><script>${RUN}</script></html>`),
  ]),
  ...Object.fromEntries(QUIET.slice(-3).map(([what, quiet]) => [`${what}.pdf`, actingPdf(quiet)])),
  // The upload refuses all of these files.
  ...Object.fromEntries(
    Object.entries(ACTING).flatMap(([kind, all]) =>
      all.map(([what, acting]) => [`${kind} ${what}.pdf`, actingPdf(acting)]),
    ),
  ),
};
const HOSTILE = `<img src=x onerror="${RUN}">'"><svg onload="${RUN}">`;
const NAMES = [
  `../../${HOSTILE}.pdf`,
  'a\u202efdp.html',
  '"; rm -rf /.pdf',
  "x' onmouseover='alert(1)'.pdf",
  'javascript:alert(1).pdf',
];

test('no uploaded content is executed when a file is opened or a page shows text from it @full', async ({
  browser,
}) => {
  const consultant = await portal.login('consulente', { password: DEMO_PASSWORD });
  const ids = await uploadAll(consultant);
  const person = await open(browser, 'consulente', `#/company/documents/azi?codiceAzienda=${COMPANY}`);
  const { page, context } = person;
  const ran: string[] = [];
  const watch = (one: Page) =>
    one.on('dialog', (dialog) => {
      ran.push(`${one.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
  watch(page);
  context.on('page', watch);
  context.on('request', (request) => {
    if (request.url().includes('hit-run')) ran.push(request.url());
  });
  for (const [id, file] of ids) {
    await goTo(page, `#/company/documents/azi/documentDetail?id=${id}&codiceAzienda=${COMPANY}`);
    await expect(heading(page)).toHaveText(`${HOSTILE} ${file}`);
    // A PDF opens in a new window, any other file is saved.
    const [opened] = await Promise.all([
      Promise.race([page.waitForEvent('popup'), page.waitForEvent('download')]),
      page.getByRole('button', { name: 'Apri', exact: true }).click(),
    ]);
    if ('waitForLoadState' in opened) {
      await opened.waitForURL(/biglietti/);
      await opened.waitForLoadState();
      await opened.close();
    } else expect(opened.suggestedFilename(), file).not.toMatch(/[\\/<>"]|\.html?$|\.svg$/i);
    // These response headers tell every browser how to treat the bytes, whatever link leads to them.
    const headers = (await consultant.get(`/apiback/api/docbase/downloaddoc/${id}`)).headers;
    expect(headers.get('x-content-type-options'), file).toBe('nosniff');
    expect(headers.get('content-type'), file).toMatch(/^(application\/(pdf|octet-stream)|image\/(png|jpeg))$/);
    const policy = headers.get('content-security-policy');
    expect(policy, file).toContain("default-src 'none'");
    if (headers.get('content-type') !== 'application/pdf') {
      expect(headers.get('content-disposition'), file).toMatch(/^attachment/);
      expect(policy, file).toContain('sandbox');
    }
  }
  const [first] = ids[0] ?? [''];
  const pages: [string, RegExp | string][] = [
    [`#/company/documents/azi?codiceAzienda=${COMPANY}`, HOSTILE],
    [`#/company/documents/azi/edit/${first}?codiceAzienda=${COMPANY}`, 'Modifica documento'],
    [`#/documents/history/${first}?codiceAzienda=${COMPANY}`, HOSTILE],
    [`#/documents/history/multi?listaID=${first}&codiceAzienda=${COMPANY}`, HOSTILE],
  ];
  for (const [address, shows] of pages) {
    await goTo(page, address);
    await expect(page.getByText(shows).first(), address).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Cerca/ }).fill('onerror');
  await expect(page.getByRole('option').filter({ hasText: HOSTILE }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await consultant.put('/apiback/api/cestino/insert', { ids: [first] })).status).toBe(200);
  await goTo(page, `#/consultant/recyclebin/azi?codiceAzienda=${COMPANY}`);
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  await goTo(page, `#/company/documents/azi/new?codiceAzienda=${COMPANY}`);
  await expect(heading(page)).toHaveText('Carica documenti dell’azienda');
  await page
    .locator('input[type=file]')
    .setInputFiles(
      NAMES.map((name) => ({ name: name.replace(/\//g, ''), mimeType: 'text/html', buffer: Buffer.from('x') })),
    );
  await expect(page.getByText('rm -rf').first()).toBeVisible();
  expect(ran).toEqual([]);
  // Proves that the test can fail: a document with such a script, stored without the upload check, does run.
  const id = await aDocument(portal, company, {
    kind: 'companyDocument',
    createdBy,
    bytes: actingPdf(ACTING.script?.[0]?.[1]),
  });
  await goTo(page, `#/company/documents/azi/documentDetail?id=${id}&codiceAzienda=${COMPANY}`);
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await page.getByRole('button', { name: 'Apri', exact: true }).click();
  await expect.poll(() => ran.splice(0).join()).toMatch(/: hit$/);
  console.log(`${ids.length} hostile files opened, ${pages.length + 3} pages with their words: 0 executions`);
  await leave(person);
});

/** Uploads each hostile content and file name as a document with hostile text in every field. Skips refused files. */
async function uploadAll(who: Caller): Promise<[id: string, file: string][]> {
  const all = [...Object.entries(FILES), ...NAMES.map((name): [string, Uint8Array] => [name, aPdf(name.slice(0, 5))])];
  const made: [string, string][] = [];
  const statuses: Record<string, number> = {};
  for (const [index, [name, bytes]] of all.entries()) {
    const label = `${index}`;
    const { status, json } = await who.upload('/apiback/api/docbase/upload', [{ name, bytes }], {
      jsonDocDto: JSON.stringify({
        cfAzienda: company.taxCode,
        descrizione: `${HOSTILE} ${label}`,
        tags: ['<script>alert(1)</script>', '"><b>x'],
        codCategoria: '<svg onload=alert(1)>',
        nomeFile: name,
        note: HOSTILE,
      }),
    });
    const acts = Object.keys(ACTING).some((kind) => name.startsWith(`${kind} `));
    expect(acts ? [422] : [201, 415], name).toContain(status);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 201) made.push([json.ids[0], label]);
  }
  console.log('hostile uploads by status:', statuses);
  // The upload accepts harmless PDFs and pictures, so that the test has files to open.
  expect(made.length).toBeGreaterThan(8);
  return made;
}

test('an employee reads the company’s privacy documents before activating @full', async ({ browser }) => {
  await aDocument(portal, company, {
    kind: 'companyDocument',
    category: 'PRIVACY',
    description: 'Informativa ai dipendenti',
    createdBy,
    publishOn: '2026-01-10',
    bytes: aPdf('Informativa ai dipendenti'),
  });
  const { rows } = await portal.owner.query(
    `SELECT g.id FROM account_grant g JOIN employee e ON e.id = g.employee_id
     WHERE e.company_id = $1 AND g.activated_at IS NULL AND g.disabled_at IS NULL ORDER BY g.id LIMIT 1`,
    [company.id],
  );
  const key = 'k'.repeat(43);
  await portal.owner.query(
    `INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, email, created_at, expires_at)
     VALUES ($1, 'activation', $2, $3, 'x@esempio.invalid', now(), now() + interval '72 hours')`,
    [hashKey(key), company.practiceId, rows[0].id],
  );
  const person = await visitor(browser, `${portal.address}#/account/activate?key=${key}`, PHONE);
  const { page } = person;
  await expect(heading(page)).toHaveText('Attiva il tuo accesso');
  const document = page.getByRole('button', { name: /Informativa ai dipendenti/ });
  await document.scrollIntoViewIfNeeded();
  await picture(page, 'attivazione-documenti');
  await expectAccessible(page, 'activation with documents');
  await document.tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('iframe')).toBeVisible();
  await picture(page, 'attivazione-documento');
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).tap();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Scegli un nome utente').fill('chi.legge');
  await page.getByLabel('Nuova password', { exact: true }).fill('Correndo-7-volte');
  await page.getByLabel('Ho letto l’informativa sulla privacy').check();
  await page.getByRole('button', { name: 'Attiva l’accesso' }).tap();
  await expect(page.getByRole('button', { name: /^Menu di / })).toBeVisible();
  await leave(person);
});
