import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;

test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

async function newRequest(page: Page, type: string): Promise<void> {
  await goTo(page, '#/dipendente/requests/new');
  await page.getByLabel('Che cosa chiedi?').selectOption({ label: type });
}

async function sign(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: 'Riquadro per la firma, ancora vuoto' });
  await box.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  for (const [right, down] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.5, 0.3],
    [0.6, 0.7],
    [0.8, 0.5],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 6 });
  await page.mouse.up();
}

test('a new IBAN is typed, signed on the screen, previewed and sent after re-authenticating @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await portal.owner.query('UPDATE session SET fresh_until = NULL');
  await newRequest(page, 'Variazione IBAN');
  await expect(page.getByRole('radio', { name: 'Lo compilo e lo firmo qui' })).toBeChecked();
  await page.getByLabel('IBAN', { exact: true }).fill('IT60 X054 2811 1010 0000 0123 456');
  await page.getByRole('button', { name: 'Controlla e invia' }).click();
  await expect(page.getByText('Firma nel riquadro con il dito, una penna o il mouse.', { exact: true })).toBeVisible();
  await sign(page);
  await expectAccessible(page, 'a form signed on the screen');
  await picture(page, 'signed-on-screen-390');
  let files = 0;
  page.on('request', (request) => {
    if (request.url().includes('uploadricazi')) files += 1;
  });
  await page.getByRole('button', { name: 'Controlla e invia' }).click();
  const question = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await expect(question).toBeVisible();
  expect(files).toBe(0);
  await question.getByLabel('La tua password', { exact: true }).fill('Portale.2026');
  await question.getByRole('button', { name: 'Conferma' }).click();
  const form = page.getByRole('dialog', { name: 'Inviare questo modulo?' });
  await expect(form.getByRole('img', { name: 'Il modulo compilato e firmato' })).toBeVisible();
  await expectAccessible(page, 'a form before it is sent');
  await picture(page, 'form-to-send-390');
  expect(files).toBe(0);
  await form.getByRole('button', { name: 'Invia' }).click();
  const sent = page.getByRole('dialog', { name: 'Variazione IBAN' });
  await expect(sent).toContainText('Modulo variazione IBAN firmato.pdf');
  expect(files).toBe(1);
  await leave(person);
});

test('a request can be withdrawn until someone has opened it @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  const send = async (words: string) => {
    await newRequest(page, 'Altra richiesta');
    await page.getByLabel('Descrivi la richiesta').fill(words);
    await page.getByRole('button', { name: 'Invia' }).click();
    const sent = page.getByRole('dialog', { name: 'Altra richiesta' });
    // The sent request appears at once.
    await expect(sent).toContainText(words);
    return sent;
  };
  const first = await send('Un permesso per venerdì');
  await expectAccessible(page, 'a request that can be withdrawn');
  await first.getByRole('button', { name: 'Ritira la richiesta' }).click();
  const asked = page.getByRole('dialog', { name: 'Ritirare la richiesta?' });
  await picture(page, 'withdraw-390');
  await asked.getByRole('button', { name: 'Ritira' }).click();
  await expect(first).toContainText('L’hai ritirata prima che qualcuno la aprisse');
  await expect(first.getByLabel('La tua risposta')).toBeHidden();
  await picture(page, 'withdrawn-390');
  await first.getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByRole('button', { name: /Ritirata.*Un permesso per venerdì/s }).first()).toBeVisible();

  const second = await send('Un permesso per lunedì');
  const company = await visitor(browser, portal.address, DESKTOP);
  await logIn(company.page, 'azienda');
  await goTo(company.page, '#/company/documents/lav?vista=richieste');
  await company.page.getByRole('button', { name: 'Ferrari Giulia' }).first().click();
  await expect(company.page.getByRole('dialog', { name: 'Altra richiesta' })).toContainText('Un permesso per lunedì');
  // The page does not know that the request was opened: the server refuses, and from then on the button says why.
  await second.getByRole('button', { name: 'Ritira la richiesta' }).click();
  await asked.getByRole('button', { name: 'Ritira' }).click();
  // The alert shows this text; so does the button's tooltip, which is still hidden.
  await expect(page.getByText('Qualcuno l’ha già aperta').filter({ visible: true }).first()).toBeVisible();
  await expect(second.getByRole('button', { name: 'Ritira la richiesta' })).toHaveAttribute('aria-disabled', 'true');
  await expect(second.getByLabel('La tua risposta')).toBeVisible();
  await leave(company);
  await leave(person);
});

test('the last three payslips, as a bank asks for them, are downloaded as one PDF @full', async ({ browser }) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  await newRequest(page, 'Richiesta di un documento');
  await page.getByRole('button', { name: 'Ultimi tre cedolini per la banca' }).click();
  await expect(page.getByText('Li hai già qui, in un solo PDF')).toBeVisible();
  await expectAccessible(page, 'payslips for a bank');
  await picture(page, 'for-the-bank-390');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Ultimi cedolini Ferrari Giulia.pdf');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect((await textOfPdf(Buffer.concat(chunks))).pages).toHaveLength(3);
  await leave(person);
});
