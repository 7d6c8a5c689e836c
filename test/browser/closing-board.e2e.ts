import { writeFile } from 'node:fs/promises';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, openedBy, picture, TABLET, visitor } from './page.ts';

/**
 * The month's board shows received, published and read documents, and people without a payslip, to the practice and to
 * the head of a group.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal({ sealed: true });
  // Inserts a worker who was hired long ago and has no payslip.
  await portal.owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, hired_on)
     SELECT practice_id, id, 'SSNRMI80A41F205X', 'Irma', 'Assente', '2020-01-01' FROM company
     WHERE legal_name LIKE 'Tessitura Olonella%'`,
  );
});
test.afterAll(() => portal?.close());

const countOf = async (statement: string): Promise<number> => (await portal.owner.query(statement)).rows[0].n;

test('the consultant publishes, reminds, sees who is missing, closes the month and reopens it', async ({ browser }) => {
  const consultant = await visitor(browser, portal.address, DESKTOP);
  const { page } = consultant;
  await logIn(page, 'consulente');
  const calendar = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Porta nel calendario' }).click();
  expect((await calendar).suggestedFilename()).toBe('Scadenze.ics');
  await expect(page.getByText('aprilo con il tuo calendario')).toBeVisible();
  const label = page.getByText(/^Cedolini di/).first();
  await expect(label).toBeVisible();
  const month = (await label.textContent())?.replace('Cedolini di ', '') ?? '';
  await page.getByRole('link', { name: 'Chiusura del mese' }).click();
  // The home and the board show the same month.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chiusura di ${month}`);
  const rowOf = (name: RegExp) => page.getByRole('row', { name });
  const choose = async (name: RegExp) => {
    await rowOf(name).getByRole('gridcell').first().click();
    await expect(rowOf(name).getByRole('checkbox')).toBeChecked();
  };
  await expectAccessible(page, 'closing board');
  await picture(page, 'closing-board-1440');

  // Tapping the number lists the missing people.
  await rowOf(/Tessitura Olonella/)
    .getByRole('button', { name: 'Chi manca' })
    .click();
  const who = page.getByRole('dialog', { name: /1 cedolino mancante/ });
  await expect(who).toContainText('Assente Irma');
  await expectAccessible(page, 'who is missing');
  await picture(page, 'closing-board-missing-1440');
  await who.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(who).toBeHidden();

  await choose(/Trasporti Adda/);
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  const publish = page.getByRole('dialog', { name: /Pubblica/ });
  await publish.getByRole('button', { name: 'Oggi' }).click();
  await publish.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(publish).toBeHidden();
  await expect(rowOf(/Trasporti Adda/)).toContainText('da leggere');

  await choose(/Tessitura Olonella/);
  await page.getByRole('button', { name: 'Sollecita chi non ha letto' }).click();
  const asked = page.getByRole('dialog', { name: 'Sollecitare chi non ha letto?' });
  await expect(asked).toContainText(/Part(e|ono) .*e-mail/);
  await expectAccessible(page, 'whom a reminder reaches');
  await picture(page, 'closing-reminder-1440');
  await asked.getByRole('button', { name: 'Sollecita' }).click();
  await expect(page.getByRole('list', { name: 'E-mail in partenza' })).toContainText('Sollecito');
  const traced = await countOf("SELECT count(*)::int AS n FROM ledger WHERE action = 'reminded'");
  expect(traced).toBeGreaterThanOrEqual(await countOf('SELECT count(*)::int AS n FROM reminder'));
  await leave(consultant);
});

test('on a tablet the consultant selects companies, publishes, reminds and sees who is missing @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, `${portal.address}#/consultant/chiusura`, TABLET);
  const { page } = consultant;
  await logIn(page, 'consulente');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await card('Tessitura Olonella').getByRole('button', { name: '1 mancante' }).click();
  const who = page.getByRole('dialog', { name: /1 cedolino mancante/ });
  await expect(who).toContainText('Assente Irma');
  await who.getByRole('button', { name: 'Chiudi' }).last().click();
  await card('Brambati').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  const publish = page.getByRole('dialog', { name: /Pubblica/ });
  await expectAccessible(page, 'publishing from the board at 820 px');
  await publish.getByRole('button', { name: 'Oggi' }).click();
  await publish.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(publish).toBeHidden();
  await expect(card('Brambati')).not.toContainText('da pubblicare');
  await card('Brambati').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sollecita chi non ha letto' }).click();
  const asked = page.getByRole('dialog', { name: 'Sollecitare chi non ha letto?' });
  await expectAccessible(page, 'a reminder from the board at 820 px');
  await asked.getByRole('button', { name: 'Sollecita' }).click();
  await expect(page.getByRole('list', { name: 'E-mail in partenza' })).toContainText('Sollecito');
  await leave(consultant);
});

test('closing a month keeps its figures, reopening clears them, and the ledger records both @full', async ({
  browser,
}) => {
  const consultant = await visitor(browser, `${portal.address}#/consultant/chiusura`, TABLET);
  const { page } = consultant;
  await logIn(page, 'consulente');
  const card = page.getByRole('listitem').filter({ hasText: 'Panificio Sorelle Quaranta' });
  const act = async (action: string, verb: string) => {
    await card.getByRole('button', { name: /Azioni/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Panificio Sorelle Quaranta');
    await expectAccessible(page, action);
    await picture(page, `${action.toLowerCase().replaceAll(' ', '-')}-820`);
    await dialog.getByRole('button', { name: verb }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Chiudi il mese', 'Chiudi il mese');
  // A finished company leaves the board and is among the closed ones.
  await expect(card).toHaveCount(0);
  await goTo(page, '#/consultant/chiusura?blocco=done');
  await expect(card).toContainText(/Chiuso il \d\d\/\d\d\/\d{4}/);
  await expectAccessible(page, 'closed month');
  await picture(page, 'closing-board-820');
  await act('Riapri il mese', 'Riapri il mese');
  await expect(card).toHaveCount(0);
  await goTo(page, '#/consultant/chiusura');
  await expect(card).not.toContainText('Chiuso');
  const { rows } = await portal.owner.query(
    "SELECT action FROM ledger WHERE action IN ('monthClosed', 'monthReopened') ORDER BY seq",
  );
  expect(rows.map(({ action }) => action)).toEqual(['monthClosed', 'monthReopened']);
  await leave(consultant);
});

test('one receipt proves the month’s deliveries; a stranger verifies it with the file of any payslip @full', async ({
  browser,
}, info) => {
  const caller = await portal.login('consulente');
  const { annomese, aziende } = (await caller.get('/apiback/api/Azienda/chiusura')).json;
  const { cfAzienda } = aziende.find(({ ragioneSociale }: { ragioneSociale: string }) =>
    ragioneSociale.startsWith('Panificio Sorelle Quaranta'),
  );
  for (const size of [DESKTOP, TABLET]) {
    const consultant = await visitor(browser, `${portal.address}#/consultant/chiusura`, size);
    const { page, context } = consultant;
    await logIn(page, 'consulente');
    const row = page.getByRole(size === DESKTOP ? 'row' : 'listitem').filter({ hasText: 'Panificio Sorelle Quaranta' });
    await row.getByRole('button', { name: /Azioni/ }).click();
    const proof = page.getByRole('menuitem', { name: 'Prova di consegna' });
    const opened = await openedBy(context, () => proof.click());
    await opened.close();
    await leave(consultant);
  }

  const asked = new URLSearchParams({ cfAzienda, annomese });
  const { rows } = await portal.owner.query(
    `SELECT d.id FROM document d JOIN company c ON c.id = d.company_id
     WHERE c.tax_code = $1 AND d.kind = 'payslip' AND d.period = $2 AND d.discarded_at IS NULL ORDER BY d.id LIMIT 1`,
    [cfAzienda, Number(annomese)],
  );
  const files = {
    prova: (await caller.get(`/apiback/api/Azienda/chiusura/prova?${asked}`)).bytes,
    cedolino: (await caller.get(`/apiback/api/doccedolino/download/${rows[0].id}`)).bytes,
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(info.outputPath(`${name}.pdf`), bytes);
  const stranger = await visitor(browser, `${portal.address}#/ricevuta`, TABLET);
  const { page } = stranger;
  const choose = async (label: RegExp, name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel(label).click();
    await (await chooser).setFiles(info.outputPath(`${name}.pdf`));
  };
  await choose(/Ricevuta/, 'prova');
  await expect(page.getByRole('heading', { name: 'La ricevuta è autentica', exact: true })).toBeVisible();
  await choose(/File del documento/, 'cedolino');
  await expect(page.getByRole('heading', { name: 'il file è quello del documento' })).toBeVisible();
  await expectAccessible(page, 'a month’s proof, valid');
  await picture(page, 'ricevuta-mese-820');
  await leave(stranger);
});

test('the head of a group sees home and board of the whole group, and cannot close the month @full', async ({
  browser,
}) => {
  for (const size of [DESKTOP, TABLET]) {
    const head = await visitor(browser, portal.address, size);
    const { page } = head;
    await logIn(page, 'capogruppo');
    await page.getByRole('button', { name: /^Azienda:|Cambia azienda/ }).click();
    await page.getByRole('option', { name: /Tutto il gruppo/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutto il gruppo');
    await expect(page.getByRole('heading', { name: 'Aziende da seguire' })).toBeVisible();
    await expectAccessible(page, `home of a group at ${size.width} px`);
    await picture(page, `home-group-${size.width}`);
    await page.getByRole('link', { name: 'Chiusura del mese' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Chiusura di/);
    await expect(page.getByText('Edilnova Valtrebbia S.r.l.').first()).toBeVisible();
    await expect(page.getByText('Tessitura Olonella')).toHaveCount(0);
    await expectAccessible(page, `board of a group at ${size.width} px`);
    await picture(page, `closing-board-group-${size.width}`);
    await leave(head);
  }
});
