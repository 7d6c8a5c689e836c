import { expect, test } from '@playwright/test';
import { startDemoPortal } from '../support/demo-portal.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal({ sealed: true });
});
test.afterAll(() => portal?.close());

test('a company makes a dossier of chosen documents, publishes it, and finds its history', async ({ browser }) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'azienda');
  await goTo(page, '#/company/documents/lav');
  const rows = page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toBeVisible();
  for (const index of [0, 1, 2]) await rows.nth(index).getByRole('gridcell').first().click();
  await expect(page.getByText('3 selezionati')).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
  await picture(page, 'scelta-1440');
  await page.getByRole('menuitem', { name: 'Crea fascicolo' }).click();
  const dialog = page.getByRole('dialog', { name: /Fascicolo con 3 documenti/ });
  const save = dialog.getByRole('button', { name: /salva/i });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Nome').fill('Assunzioni d’autunno');
  await dialog.getByLabel('Etichette').fill('2026, prova');
  await picture(page, 'fascicolo-nuovo-1440');
  await expectAccessible(page, 'new dossier');
  await save.click();
  await expect(page.getByText('3 documenti aggiunti')).toBeVisible();

  await page.getByRole('link', { name: 'Fascicoli' }).click();
  const dossiers = page.getByRole('grid', { name: 'Fascicoli' });
  const row = dossiers.locator('tbody tr[aria-rowindex]').filter({ hasText: 'Assunzioni d’autunno' });
  await expect(row).toBeVisible();
  await picture(page, 'fascicoli-1440');
  await expectAccessible(page, 'dossiers');
  await row.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Pubblica fascicolo' }).click();
  const publication = page.getByRole('dialog', { name: /Pubblicare il fascicolo/ });
  const publish = publication.getByRole('button', { name: /pubblica/i });
  const day = publication.getByLabel(/^Pubblicazione/);
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true');
  const today = await day.inputValue();
  // Spec §5: without a day it stays off.
  await day.fill('');
  await day.press('Tab');
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  // A publication on a later day says so.
  await day.fill(`31/12/${Number(today.slice(-4)) + 1}`);
  await expect(publication.getByRole('button', { name: 'Programma', exact: true })).toBeEnabled();
  await day.fill(today);
  await day.press('Tab');
  await publish.click();
  await expect(page.getByText(/Fascicolo pubblicato/)).toBeVisible();
  await row.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Cronologia' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fascicolo Assunzioni');
  await expect(page.getByRole('grid').getByText('Pubblicato')).toBeVisible();
  await picture(page, 'fascicolo-cronologia-1440');
  await leave(person);
});

test('the list of dossiers on a phone, and its empty state that teaches', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'capogruppo');
  await goTo(page, '#/company/documents/lav?vista=fascicoli');
  await expect(page.getByText('Nessun fascicolo')).toBeVisible();
  await picture(page, 'fascicoli-vuoti-390');
  await expectAccessible(page, 'no dossiers');
  await leave(person);
});

test('practice and company write about a document', async ({ browser }) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'azienda');
  await goTo(page, '#/company/documents/lav');
  const rows = page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]');
  await rows.first().getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
  await page.getByRole('menuitem', { name: 'Annotazioni' }).click();
  const thread = page.getByRole('dialog', { name: /Annotazioni/ });
  await expect(thread.getByText('Ancora nessuna annotazione')).toBeVisible();
  await thread.getByLabel('Nuova annotazione').fill('Manca la trasferta del 12.');
  await thread.getByRole('button', { name: 'Invia' }).click();
  await expect(thread.getByText('Manca la trasferta del 12.')).toBeVisible();
  await picture(page, 'annotazioni-1440');
  await expectAccessible(page, 'thread');
  await thread.getByRole('button', { name: 'Elimina annotazione' }).click();
  await expect(thread.getByText('Ancora nessuna annotazione')).toBeVisible();
  await leave(person);
});
