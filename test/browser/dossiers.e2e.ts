import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, pick, picture, TABLET, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal({ sealed: true });
});
test.afterAll(() => portal?.close());

test('a company creates a dossier of selected documents, publishes it and finds its history', async ({ browser }) => {
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
  await pick(page, 'Crea fascicolo');
  const dialog = page.getByRole('dialog', { name: /Fascicolo con 3 documenti/ });
  const save = dialog.getByRole('button', { name: /salva/i });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  // The form marks required fields.
  await expect(dialog.getByLabel('Nome')).toHaveAttribute('required');
  const mark = (label: HTMLElement) => getComputedStyle(label, '::after').content;
  expect(await dialog.locator('label').filter({ hasText: 'Nome' }).evaluate(mark)).toContain('*');
  await dialog.getByLabel('Nome').fill('Assunzioni d’autunno');
  await dialog.getByLabel('Etichette').fill('2026, prova');
  await picture(page, 'fascicolo-nuovo-1440');
  await expectAccessible(page, 'new dossier');
  await save.click();
  await expect(page.getByText('3 documenti aggiunti')).toBeVisible();
  // Creating the dossier clears the selection.
  await expect(page.getByText('3 selezionati')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Fascicoli' }).click();
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
  // Spec §5: the button stays disabled without a date.
  await day.fill('');
  await day.press('Tab');
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  // The button says that the publication is scheduled for a later date.
  await day.fill(`31/12/${Number(today.slice(-4)) + 1}`);
  await expect(publication.getByRole('button', { name: 'Programma', exact: true })).toBeEnabled();
  await day.fill(today);
  await day.press('Tab');
  await publish.click();
  await expect(page.getByText(/Fascicolo pubblicato/)).toBeVisible();

  // Adds another document from the document list.
  await goTo(page, '#/company/documents/lav');
  await expect(rows.nth(3)).toBeVisible();
  await rows.nth(3).getByRole('gridcell').first().click();
  await expect(page.getByText('1 selezionato')).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
  await pick(page, 'Assegna a fascicolo');
  const assigning = page.getByRole('dialog', { name: /Assegnare 1 documento/ });
  await assigning.getByLabel('Fascicolo').selectOption({ index: 1 });
  await picture(page, 'fascicolo-assegna-1440');
  await expectAccessible(page, 'assigning');
  await assigning.getByRole('button', { name: 'Assegna', exact: true }).click();
  await expect(page.getByText('1 documento aggiunto')).toBeVisible();
  await expect(page.getByText('1 selezionato')).toHaveCount(0);

  // On the dossier's own page, renames the dossier, removes one document and adds others. Its history shows all these
  // changes.
  await page.getByRole('main').getByRole('link', { name: 'Fascicoli' }).click();
  await dossiers.getByRole('link', { name: 'Assunzioni d’autunno' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assunzioni d’autunno');
  const held = page.getByRole('grid', { name: 'Documenti del fascicolo' }).locator('tbody tr[aria-rowindex]');
  await expect(held).toHaveCount(4);
  await held.first().getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Togli dal fascicolo' }).click();
  await expect(held).toHaveCount(3);
  await page.getByRole('button', { name: 'Altre azioni sul fascicolo' }).click();
  await page.getByRole('menuitem', { name: 'Modifica fascicolo' }).click();
  const editing = page.getByRole('dialog', { name: 'Modificare il fascicolo' });
  await editing.getByLabel('Nome').fill('Assunzioni 2026');
  await picture(page, 'fascicolo-modifica-1440');
  await editing.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assunzioni 2026');
  await page.getByRole('button', { name: 'Aggiungi documenti' }).click();
  const adding = page.getByRole('dialog', { name: /Aggiungere documenti/ });
  await expect(adding.getByRole('checkbox').first()).toBeVisible();
  const first = adding.getByRole('list', { name: 'Buste paga' }).getByRole('listitem').first();
  const added = await first.innerText();
  await adding.getByRole('checkbox').first().check();
  await picture(page, 'fascicolo-aggiungi-1440');
  await expectAccessible(page, 'documents to add');
  await adding.getByRole('button', { name: 'Aggiungi 1 documento' }).click();
  await expect(held).toHaveCount(4);
  // The dialog does not offer documents that the dossier already contains.
  await page.getByRole('button', { name: 'Aggiungi documenti' }).click();
  await expect(first).toBeVisible();
  expect(await first.innerText()).not.toBe(added);
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  const trace = page.getByRole('list', { name: 'Traccia' });
  await expect(trace.getByText('Nome cambiato')).toBeVisible();
  await expect(trace.getByText('1 documento tolto')).toBeVisible();
  await picture(page, 'fascicolo-pagina-1440');
  await expectAccessible(page, 'a dossier');
  await page.setViewportSize(TABLET);
  await expect(page.getByRole('list', { name: 'Documenti del fascicolo' })).toBeVisible();
  await picture(page, 'fascicolo-pagina-820');
  await expectAccessible(page, 'a dossier at 820 px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
  await picture(page, 'fascicolo-pagina-390');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Altre azioni sul fascicolo' }).click();
  await page.getByRole('menuitem', { name: 'Cronologia' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fascicolo Assunzioni');
  await expect(page.getByRole('grid').getByText('Pubblicato')).toBeVisible();
  await picture(page, 'fascicolo-cronologia-1440');
  await leave(person);
});

test('on a tablet a dossier is created from documents, and another document is added @full', async ({ browser }) => {
  const person = await visitor(browser, `${portal.address}#/company/documents/lav`, TABLET);
  const { page } = person;
  await logIn(page, 'azienda');
  const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
  const act = async (nth: number, action: string) => {
    await boxes.nth(nth).check();
    await page.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
    await pick(page, action);
  };
  await act(0, 'Crea fascicolo');
  const making = page.getByRole('dialog', { name: /Fascicolo con 1 documento/ });
  await making.getByLabel('Nome').fill('Da tavoletta');
  await expectAccessible(page, 'a new dossier at 820 px');
  await making.getByRole('button', { name: /salva/i }).click();
  await expect(page.getByText('1 documento aggiunto')).toBeVisible();
  await act(4, 'Assegna a fascicolo');
  const assigning = page.getByRole('dialog', { name: /Assegnare 1 documento/ });
  await assigning
    .getByLabel('Fascicolo')
    .selectOption((await assigning.getByRole('option', { name: /Da tavoletta/ }).getAttribute('value')) ?? '');
  await picture(page, 'fascicolo-assegna-820');
  await expectAccessible(page, 'assigning at 820 px');
  await assigning.getByRole('button', { name: 'Assegna', exact: true }).click();
  await expect(page.getByText('1 documento aggiunto')).toBeVisible();
  await leave(person);
});

test('an empty list of dossiers on a phone explains what dossiers are @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'capogruppo');
  await goTo(page, '#/company/documents/lav?vista=fascicoli');
  await expect(page.getByText('Nessun fascicolo')).toBeVisible();
  await picture(page, 'fascicoli-vuoti-390');
  await expectAccessible(page, 'no dossiers');
  await leave(person);
});

test('practice and company exchange messages about a document @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'azienda');
  await goTo(page, '#/company/documents/lav');
  const rows = page.getByRole('grid', { name: 'Buste paga' }).locator('tbody tr[aria-rowindex]');
  await rows.first().getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Altre azioni sulla selezione' }).click();
  await pick(page, 'Annotazioni');
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
