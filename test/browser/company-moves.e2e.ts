import { anOrigin } from '../support/portal/handovers.ts';
import { aCompany, aGrant, anAccount, anEmployee, aPayslip, aPractice } from '../support/portal/portal.ts';
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

/**
 * A company moves from one practice to another (P169 to P171): the offer is withdrawn, refused, repeated and accepted.
 */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let address: string;
let cameAddress: string;
const NAME = 'Vetreria Spluga S.r.l.';

test.beforeAll(async () => {
  portal = await startDemoPortal({ sealed: true });
  const { owner } = portal;
  const giving = await aPractice(owner, 'studio-cede');
  const receiving = await aPractice(owner, 'studio-riceve');
  await owner.query("UPDATE practice SET name = 'Studio Bellagio' WHERE id = $1", [giving.id]);
  await owner.query("UPDATE practice SET name = 'Studio Varenna' WHERE id = $1", [receiving.id]);
  await owner.query("UPDATE account SET email = 'studio@varenna.invalid' WHERE id = $1", [receiving.accountId]);
  const company = await aCompany(owner, giving, { legalName: NAME });
  const account = await anAccount(owner, 'vetreria', { first_name: 'Ivo', last_name: 'Spluga' });
  await aGrant(owner, account, { role: 'COMPANY', practice_id: giving.id, company_id: company.id });
  const person = await anEmployee(owner, company, { login: 'vetraia', firstName: 'Nives', lastName: 'Spluga' });
  await aPayslip(portal, person, { createdBy: giving.accountId, publishOn: '2026-01-10', period: 202512 });
  address = `#/company/detail/${company.id}`;
  const third = await aPractice(owner, 'studio-importa');
  const came = await aCompany(owner, third, { legalName: 'Cartiera Adda S.r.l.' });
  await anOrigin(portal, { company: came, practiceId: third.id, createdBy: third.accountId });
  cameAddress = `#/company/detail/${came.id}`;
});
test.afterAll(() => portal?.close());

test('an offer is withdrawn, refused, repeated and accepted @full', async ({ browser }) => {
  const giver = await visitor(browser, portal.address, DESKTOP);
  const { page } = giver;
  await logIn(page, 'studio-cede');
  await goTo(page, address);
  const section = page.getByRole('region', { name: 'Quando l’azienda cambia studio' });
  const dialog = page.getByRole('dialog');
  const offer = async () => {
    await section.getByRole('button', { name: 'Passa a un altro studio' }).click();
    await dialog.getByLabel('E-mail del consulente o codice dello studio').fill('studio@varenna.invalid');
    await dialog.getByRole('button', { name: 'Proponi il passaggio' }).click();
    await expect(section.getByText('Proposta a studio@varenna.invalid', { exact: false })).toBeVisible();
  };
  const withdraw = async () => {
    await section.getByRole('button', { name: 'Ritira la proposta' }).click();
    await dialog.getByRole('button', { name: 'Ritira la proposta' }).click();
    await expect(section.getByRole('button', { name: 'Passa a un altro studio' })).toBeVisible();
  };

  await section.getByRole('button', { name: 'Passa a un altro studio' }).click();
  const verb = dialog.getByRole('button', { name: 'Proponi il passaggio' });
  await expect(verb).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('E-mail del consulente o codice dello studio').fill('nessuno@varenna.invalid');
  await expectAccessible(page, 'the offer of a company');
  await picture(page, 'company-offer-1440');
  await page.setViewportSize(PHONE);
  await picture(page, 'company-offer-390');
  await page.setViewportSize(DESKTOP);
  // The page does not reveal whether such a practice exists.
  await verb.click();
  await expect(section.getByText('Proposta a nessuno@varenna.invalid', { exact: false })).toBeVisible();
  await withdraw();

  await offer();
  await section.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'a company that is offered');
  await picture(page, 'company-offered-1440');
  await withdraw();
  await offer();

  const receiver = await visitor(browser, portal.address, DESKTOP);
  const there = receiver.page;
  const asked = there.getByRole('dialog');
  const card = there.getByRole('region', { name: `Un’azienda per te: ${NAME}` });
  await logIn(there, 'studio-riceve');
  await expect(card).toContainText('Studio Bellagio ti propone');
  await expect(card).toContainText('1 lavoratore, 1 documento');
  await card.getByRole('button', { name: 'Rifiuta' }).click();
  await asked.getByRole('button', { name: 'Rifiuta la proposta' }).click();
  await expect(card).toHaveCount(0);

  await page.reload();
  await expect(section.getByRole('button', { name: 'Passa a un altro studio' })).toBeVisible();
  await offer();
  await there.reload();
  await expect(card).toBeVisible();
  await expectAccessible(there, 'a company that is offered to a consultant');
  await expectFineAtEveryWidth(there, 'a company that is offered to a consultant');
  await picture(there, 'company-received-1440');
  await there.setViewportSize(PHONE);
  await picture(there, 'company-received-390');
  await card.getByRole('button', { name: 'Accetta' }).click();
  await asked.getByLabel('Codice dell’azienda nel tuo studio').fill('0900');
  await expectAccessible(there, 'taking a company');
  await picture(there, 'company-accept-390');
  await there.setViewportSize(DESKTOP);
  await picture(there, 'company-accept-1440');
  await asked.getByRole('button', { name: 'Accetta l’azienda' }).click();
  await expect(there.getByRole('heading', { level: 1 })).toHaveText(NAME);
  await expect(there.getByText('0900', { exact: false }).first()).toBeVisible();
  const arrived = there.getByRole('region', { name: 'Quando l’azienda cambia studio' });
  await arrived.scrollIntoViewIfNeeded();
  await picture(there, 'company-arrived-1440');
  const download = there.waitForEvent('download');
  await arrived.getByRole('button', { name: 'Scarica il registro di prima' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Registro_.*\.zip$/);

  // The former practice no longer finds the company; the worker still sees every document.
  await page.reload();
  await expect(page.getByText('L’elemento richiesto non esiste.')).toBeVisible();
  const worker = await visitor(browser, portal.address, PHONE);
  await logIn(worker.page, 'vetraia');
  await expect(worker.page.getByText('Dicembre 2025', { exact: false }).first()).toBeVisible();
  await leave(worker);
  await leave(receiver);
  await leave(giver);
});

test('a company that was imported with a package shows it, and its consultant downloads it @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'studio-importa');
  await goTo(page, cameAddress);
  const section = page.getByRole('region', { name: 'Quando l’azienda cambia studio' });
  await expect(section.getByRole('heading', { name: 'Pacchetto di provenienza' })).toBeVisible();
  await expectAccessible(page, 'a company that came with a package');
  await expectFineAtEveryWidth(page, 'a company that came with a package');
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'company-origin-1440');
  await page.setViewportSize(PHONE);
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'company-origin-390');
  await page.setViewportSize(DESKTOP);
  const download = savedByWindow(page.context());
  await section.getByRole('button', { name: 'Scarica il pacchetto di provenienza' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Provenienza_Cartiera_Adda.*\.zip$/);
  await leave(person);
});
