import { readFile } from 'node:fs/promises';
import { readCompanyPackage } from '../../src/ledger/company-package.io.ts';
import { checkCompanyPackage } from '../../src/ledger/company-package.ts';
import { membersOf } from '../support/process/archive.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  goTo,
  leave,
  logIn,
  PHONE,
  picture,
  savedByWindow,
  visitor,
} from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal({ sealed: true });
});
test.afterAll(() => portal?.close());

const idOf = async (code: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM company WHERE code = $1', [code])).rows[0].id;

test('a consultant edits a company, its branches and its group on one page @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address);
  const { page } = person;
  const heading = page.getByRole('heading', { level: 1 });
  await logIn(page, 'consulente');
  await goTo(page, '#/consultant/companies');
  await expect(heading).toHaveText('Attivazione utenti');
  await page.getByRole('link', { name: 'Tessitura Olonella S.p.A.', exact: true }).click();
  await expect(heading).toHaveText('Tessitura Olonella S.p.A.');
  await expectAccessible(page, 'la scheda azienda');

  const data = page.getByRole('region', { name: 'Dati', exact: true });
  await page.getByLabel('Partita IVA').fill('123');
  await data.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText(/La partita IVA non è valida/)).toBeVisible();
  await page.getByLabel('Partita IVA').fill('00743110157');
  await page.getByLabel('Ragione sociale').fill('Tessitura Olonella Benefit S.p.A.');
  await data.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati')).toBeVisible();
  await expect(heading).toHaveText('Tessitura Olonella Benefit S.p.A.');

  const branches = page.getByRole('region', { name: 'Filiali' });
  await branches.getByRole('button', { name: 'Aggiungi filiale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Codice filiale').fill('0077');
  await dialog.getByLabel('Descrizione').fill('Cantiere di prova');
  await expectAccessible(page, 'una filiale');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toHaveCount(0);
  const added = branches.getByRole('row', { name: /^0077/ });
  await expect(added).toContainText('Cantiere di prova');
  await added.getByRole('button', { name: 'Modifica filiale 0077' }).click();
  // The code of a branch cannot be edited, because files and people refer to it.
  await expect(dialog.getByLabel('Descrizione')).toHaveValue('Cantiere di prova');
  await expect(dialog.getByLabel('Codice filiale')).toHaveCount(0);
  await dialog.getByLabel('Descrizione').fill('Cantiere chiuso');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(added).toContainText('Cantiere chiuso');
  await added.getByRole('button', { name: 'Togli filiale 0077' }).click();
  await expect(added).toHaveCount(0);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(added).toContainText('Cantiere chiuso');

  const group = page.getByRole('region', { name: 'Gruppo' });
  await group.getByRole('button', { name: 'Aggiungi una controllata' }).click();
  await page.getByLabel('Cerca un’azienda').fill('melograno');
  await page.getByRole('option', { name: /Melograno/ }).click();
  await expect(group.getByRole('link', { name: /Melograno/ })).toBeVisible();
  // The head of a group cannot have a head itself: the page only offers to add a subsidiary.
  await expect(group.getByRole('button', { name: 'Scegli la capogruppo' })).toHaveCount(0);
  await group.getByRole('link', { name: /Melograno/ }).click();
  await expect(heading).toHaveText(/Melograno/);
  await expect(group.getByRole('link', { name: 'Tessitura Olonella Benefit S.p.A.' })).toBeVisible();
  await expect(group.getByRole('button', { name: 'Aggiungi una controllata' })).toHaveCount(0);
  await leave(person);

  // The head sees the subsidiary until that company leaves the group.
  const chief = await visitor(browser, portal.address);
  await logIn(chief.page, 'olonella');
  await goTo(chief.page, `#/company/detail/${await idOf('0104')}`);
  await expect(chief.page.getByRole('heading', { level: 1 })).toHaveText(/Melograno/);
  await leave(chief);
});

test('a company edits its own data on a phone, and sees the fields that only the consultant can edit @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'azienda');
  await page.getByRole('link', { name: 'Scheda azienda' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Officine Meccaniche Brambati S.r.l.');
  await expect(page.getByLabel('Codice azienda')).toHaveCount(0);
  await expect(page.getByText('Codici, gruppo e accesso web li cambia il consulente.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gruppo' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Togli filiale 0001' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'la scheda azienda sul telefono');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Nome breve').fill('Brambati');
  await page.getByRole('region', { name: 'Dati', exact: true }).getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati')).toBeVisible();

  // The page of another practice's company looks like that of an unknown company.
  await goTo(page, `#/company/detail/${await idOf('0102')}`);
  await expect(page.getByText('L’elemento richiesto non esiste.')).toBeVisible();
  await leave(person);
});

test('no other role opens the page of a company @full', async ({ browser }) => {
  for (const login of ['dipendente', 'admin']) {
    const person = await visitor(browser, portal.address);
    await logIn(person.page, login);
    await goTo(person.page, `#/company/detail/${await idOf('0101')}`);
    await expect(person.page.getByText(/privilegi sufficienti/)).toBeVisible();
    await leave(person);
  }
});

test('a consultant downloads the package of a leaving company, and the package verifies @full', async ({ browser }) => {
  const person = await visitor(browser, `${portal.address}#/company/detail/${await idOf('0102')}`, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, `#/company/detail/${await idOf('0102')}`);
  const section = page.getByRole('region', { name: 'Quando l’azienda cambia studio' });
  await section.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'a company that leaves');
  await expectFineAtEveryWidth(page, 'a company that leaves');
  await picture(page, 'company-leaves-1440');
  await page.setViewportSize(PHONE);
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'company-leaves-390');
  await page.setViewportSize(DESKTOP);
  const download = savedByWindow(page.context());
  await section.getByRole('button', { name: 'Scarica tutto dell’azienda' }).click();
  const file = await (await download).path();
  expect(checkCompanyPackage(await readCompanyPackage(file), null).faults).toEqual([]);
  const members = await membersOf(await readFile(file));
  expect(JSON.parse(String(members.get('azienda.json'))).azienda).toHaveLength(1);
  await leave(person);
});
