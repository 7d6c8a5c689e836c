import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { bulkPdf } from '../support/payroll-pdf/bulk-pdf.ts';
import { Page as Sheet, writePdf } from '../support/payroll-pdf/drawing.ts';
import { encrypted } from '../support/payroll-pdf/encrypted-pdf.ts';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { enrol } from '../support/portal/enrol.ts';
import { aPractice } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { dropFiles } from './intake-cast.ts';
import { expect, type Page, test } from './journey.ts';
import { expectAccessible, leave, logIn, PHONE, picture, visitor } from './page.ts';

/**
 * Files that the portal cannot read without help. The review explains the problem of each; the other files are read.
 */
const PASSWORD = 'Cassaforte-Rovere.47';
const LOCKED = 'aprile protetto.pdf';

type Portal = Awaited<ReturnType<typeof startDemoPortal>>;
let portal: Portal;
const log: string[] = [];
const cast = { companies: 1, people: 6, layout: 'libro-unico', traps: 'none', seed: 21 } as const;

test.beforeAll(async () => {
  portal = await startDemoPortal();
  // Sets the most verbose log level, and keeps the whole log to search it for the password.
  const { logger } = portal.server.app;
  Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => log.push(line) } });
  logger.level = 'trace';
  const practice = await aPractice(portal.owner, 'elena');
  await enrol(portal.owner, practice.id, bulkPdf(cast).registry);
});
test.afterAll(() => portal?.close());

function scan(pages: number): Uint8Array {
  const sheets = Array.from({ length: pages }, () => {
    const sheet = new Sheet();
    sheet.line(40, 40, 500, 700);
    return sheet;
  });
  return writePdf({ pages: sheets });
}

const field = (page: Page) => page.getByLabel(`Password di ${LOCKED}`);
const pill = (page: Page, name: string) =>
  page.getByRole('list', { name: 'File dell’acquisizione' }).getByRole('button', { name });

test('an encrypted file asks for its password, which is stored nowhere in clear; unreadable files explain their problem @full', async ({
  browser,
}) => {
  const april = bulkPdf(cast);
  const march = bulkPdf({ ...cast, month: 202603 });
  const damaged = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_000, 7)]);
  const consultant = await visitor(browser, portal.address);
  const { page } = consultant;
  let address = '';

  await test.step('five files are dropped together', async () => {
    await logIn(page, 'elena');
    await dropFiles(page, [
      { name: LOCKED, bytes: await encrypted(april.bytes, PASSWORD) },
      { name: 'scansione.pdf', bytes: scan(2) },
      { name: 'rotto.pdf', bytes: damaged },
      { name: 'appunti.pdf', bytes: Buffer.from('Ricordarsi delle ferie di agosto.') },
      { name: 'marzo.pdf', bytes: march.bytes },
    ]);
    await expect(page.getByText('6 pronti')).toBeVisible();
    address = page.url();
  });

  await test.step('each unreadable file shows its problem, and the readable file has been read', async () => {
    await expect(pill(page, LOCKED)).toContainText('serve la password');
    await expect(pill(page, 'scansione.pdf')).toContainText('nessun testo, 2 da decidere');
    await expect(pill(page, 'rotto.pdf')).toContainText('danneggiato');
    await expect(pill(page, 'appunti.pdf')).toContainText('non è un PDF');
    await expect(pill(page, 'marzo.pdf')).toContainText(/\d+ pagine/);
    await expect(page.getByText('Il file è protetto: inserisci la password per aprirlo.')).toBeVisible();
    await expectAccessible(page, 'files that say why not');
    await picture(page, 'intake-password-1440');
    await page.setViewportSize(PHONE);
    await picture(page, 'intake-password-390');
    await expectAccessible(page, 'files that say why not, on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the full explanation is below each file', async () => {
    for (const [name, sentence] of [
      ['rotto.pdf', 'Il file è danneggiato e non si apre: esportalo di nuovo.'],
      ['appunti.pdf', 'Non è un PDF: serve il file prodotto dal programma paghe.'],
      ['scansione.pdf', 'Nessun testo: serve il PDF originale o un’assegnazione a mano.'],
    ] as const) {
      await pill(page, name).click();
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await picture(page, 'intake-scan-1440');
    await expectAccessible(page, 'a scan');
  });

  await test.step('a page of the scan is assigned by hand', async () => {
    await page.getByRole('button', { name: /Risolvi: .* pagine 1$/ }).click();
    await page.getByRole('radio', { name: 'Un altro lavoratore' }).check();
    const person = april.registry.employees[0];
    await page.getByRole('combobox', { name: 'Cerca il lavoratore' }).fill(person?.lastName ?? '');
    await page.getByRole('listbox', { name: 'Lavoratori trovati' }).getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Mese' }).selectOption('Gennaio');
    await page.getByRole('button', { name: 'Assegna e continua' }).click();
    await expect(page.getByText('7 pronti')).toBeVisible();
    await page.getByRole('button', { name: 'Tutti i file' }).click();
  });

  await test.step('a wrong password is reported at its field, which keeps the focus', async () => {
    await field(page).fill('Sbagliata-Davvero.1');
    await field(page).press('Enter');
    const told = page.getByText('La password non apre il file: riprova.');
    await expect(told).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveAccessibleDescription(/non apre il file/);
    await picture(page, 'intake-wrong-password-1440');
    await expectAccessible(page, 'a wrong password');
  });

  await test.step('the right password reads the file, and the focus moves to the page', async () => {
    await field(page).fill(PASSWORD);
    await field(page).press('Enter');
    await expect(page.getByText('13 pronti')).toBeVisible();
    await expect(field(page)).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  await test.step('the review asks for the password again before confirming, once the server has discarded it', async () => {
    await portal.owner.query("UPDATE intake_file SET password_until = '2020-01-01' WHERE password_until IS NOT NULL");
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByText('la sua password non è più in memoria')).toBeVisible();
    const confirm = page.getByRole('button', { name: /^Conferma 13/ });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await expect(confirm).toHaveAccessibleDescription(`Serve di nuovo la password di ${LOCKED}`);
    await picture(page, 'intake-locked-again-1440');
    await expectAccessible(page, 'locked again');
    await field(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Apri il file' }).click();
    await expect(field(page)).toBeHidden();
    await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the documents exist and open without a password', async () => {
    await page.getByRole('button', { name: /^Conferma 13/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pubblica 13 documenti' }).click();
    await expect(page.getByText('13 documenti creati e pubblicati')).toBeVisible();
    const { rows } = await portal.owner.query(
      `SELECT encode(d.sha256, 'hex') AS sha256, d.practice_id, e.tax_code FROM document d
       JOIN employee e ON e.id = d.employee_id JOIN account a ON a.id = d.created_by
       WHERE a.login = 'elena' AND d.period = 202604`,
    );
    expect(rows).toHaveLength(6);
    for (const { sha256, practice_id, tax_code } of rows) {
      const { pages } = await textOfPdf(await portal.server.app.blobs.get(practice_id, sha256));
      expect(pages.map((one) => one.text).join('')).toContain(tax_code);
    }
  });

  await test.step('no table, ledger row, file or log line contains the password', async () => {
    expect(log.length).toBeGreaterThan(50);
    for (const secret of [PASSWORD, 'Sbagliata-Davvero.1']) {
      expect(log.filter((line) => line.includes(secret))).toEqual([]);
      expect(await tablesWith(secret)).toEqual([]);
      expect(await filesWith(secret)).toEqual([]);
    }
    // Proves that the search works: it finds a known text.
    expect(await tablesWith(LOCKED)).toContain('public.intake_file');
  });

  await leave(consultant);
});

/** The tables of every schema with a row that contains the text, as text or bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const everything = new pg.Client({ connectionString: portal.urls.superuser });
  await everything.connect();
  try {
    const { rows } = await everything.query(`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
    const found: string[] = [];
    for (const { name } of rows) {
      const counted = await everything.query(
        `SELECT count(*)::int AS n FROM ${name} t WHERE strpos(t::text, $1) + strpos(t::text, $2) > 0`,
        [text, Buffer.from(text).toString('hex')],
      );
      if (counted.rows[0].n > 0) found.push(name);
    }
    return found;
  } finally {
    await everything.end();
  }
}

async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(portal.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => ((await readFile(file)).includes(text) ? [file] : [])));
  return found.flat();
}
