import { startDemoPortal } from '../support/process/demo-portal.ts';
import { aReceiver, type Receiver } from '../support/services/receiver.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, leave, logIn, PHONE, picture, TABLET, visitor } from './page.ts';

/** A consultant adds a webhook, sends a test, finds a failed delivery in the log and resends it (P125). */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await aReceiver();
  portal = await startDemoPortal({ insideReceivers: [receiver.host] });
});
test.afterAll(async () => {
  await portal?.close();
  await receiver?.close();
});

test.use({ actionTimeout: 20_000 });

test('a webhook is added, tested, edited, disabled, enabled and removed, and its secret is rotated @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, DESKTOP);
  const { page } = person;
  await logIn(page, 'consulente');
  await goTo(page, '#/consultant/webhook');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Nuovo webhook' }).click();
  await dialog.getByLabel('Indirizzo che riceve').fill('https://10.0.0.7/avvisi');
  await dialog.getByRole('button', { name: 'Crea webhook' }).click();
  await expect(dialog.getByText('L’indirizzo è di una rete interna')).toBeVisible();
  await picture(page, 'webhook-new-1440');
  await dialog.getByLabel('Indirizzo che riceve').fill(receiver.url);
  await dialog.getByLabel('Documento letto dal lavoratore').check();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/webhook')),
    dialog.getByRole('button', { name: 'Crea webhook' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({
    indirizzo: receiver.url,
    eventi: ['documento.pubblicato', 'documento.letto'],
  });
  const secret = (await dialog.getByLabel('Segreto').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  receiver.secrets.push(secret);
  await picture(page, 'webhook-secret-1440');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'L’ho copiato' }).click();

  receiver.manner = () => 'fails';
  await page.getByRole('button', { name: /Invia una prova/ }).click();
  await page.getByRole('button', { name: /Registro/ }).click();
  await expect(dialog.getByText('risposta 500')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText('Attende', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the log of a webhook');
  await picture(page, 'webhook-log-1440');
  receiver.manner = () => 'takes';
  const [again] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/invii/rinvia')),
    dialog.getByRole('button', { name: /^Invia di nuovo: Prova/ }).click(),
  ]);
  expect(again.postDataJSON()).toEqual({ ids: [expect.stringMatching(/^\d+$/)] });
  await expect(dialog.getByText('Consegnato', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(receiver.taken.map(({ type }) => type)).toEqual(['prova']);
  await dialog.getByRole('button', { name: 'Non riusciti', exact: true }).click();
  await expect(dialog.getByText('Ancora nessun invio')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Modifica il webhook/ }).click();
  await dialog.getByLabel('Richiesta inviata').check();
  const [change] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'PUT'),
    dialog.getByRole('button', { name: 'Salva' }).click(),
  ]);
  expect(change.postDataJSON().eventi).toEqual(['documento.pubblicato', 'documento.letto', 'richiesta.inviata']);
  // Reopened at once, the dialog must show the saved values: saving older ones would restore them.
  await expect(dialog).toBeHidden();
  // Deselecting an event is a change; selecting the same events again is none.
  await page.getByRole('button', { name: /Modifica il webhook/ }).click();
  const save = dialog.getByRole('button', { name: 'Salva' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Documento letto dal lavoratore').uncheck();
  const [less] = await Promise.all([page.waitForRequest((one) => one.method() === 'PUT'), save.click()]);
  expect(less.postDataJSON().eventi).toEqual(['documento.pubblicato', 'richiesta.inviata']);
  const more = async (name: string) => {
    await page.getByRole('button', { name: /Altre azioni/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await more('Ruota il segreto');
  const ask = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await ask.getByRole('button', { name: 'Crea nuovo segreto' }).click();
  await expect(dialog.getByLabel('Segreto')).not.toHaveText(secret);
  await dialog.getByRole('button', { name: 'L’ho copiato' }).click();
  await expect(page.getByText(/Il segreto di prima firma ancora/)).toBeVisible();
  await more('Spegni');
  await ask.getByRole('button', { name: 'Spegni', exact: true }).click();
  await expect(page.getByText('Spento', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Accendi il webhook/ }).click();
  await expect(page.getByText('Acceso', { exact: true })).toBeVisible();
  await more('Elimina');
  await ask.getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page.getByText('Nessun webhook')).toBeVisible();
  await leave(person);
});

test('active, failing and disabled webhooks look different at every width @full', async ({ browser }) => {
  const { rows } = await portal.owner.query(
    `SELECT g.practice_id AS id, a.id AS account FROM account a JOIN account_grant g ON g.account_id = a.id WHERE a.login = 'consulente'`,
  );
  const { id, account } = rows[0];
  const add = async (url: string, more: Record<string, unknown>) => {
    const fields = { practice_id: id, url, created_by: account, secret: 'x', created_at: new Date(), ...more };
    const names = Object.keys(fields);
    const made = await portal.owner.query(
      `INSERT INTO webhook (events, ${names.join(', ')}) VALUES ('{documento.pubblicato,documento.letto}', ${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`,
      Object.values(fields),
    );
    return made.rows[0].id as string;
  };
  const good = await add('https://gestionale.studiobrambati.example/portale/avvisi', {});
  await add('https://ricezione.paghe.example/webhook/3f2c', {
    failing_since: new Date(Date.now() - 7_200_000),
    resume_at: '2999-01-01',
  });
  await add('https://vecchio.paghe.example/', { off_at: new Date(), off_by_itself: true });
  for (const [n, [event, state, outcome]] of [
    ['documento.pubblicato', 'delivered', '204'],
    ['documento.letto', 'failed', 'too-late'],
    ['documento.letto', 'failed', '302'],
    ['prova', 'delivered', '200'],
  ].entries())
    await portal.owner.query(
      `INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, happened_at, state, attempts, next_at, tried_at, outcome)
       VALUES ($1, $2, $3, $4, now(), $5, $6, now(), now(), $7)`,
      [id, good, event, 1_000_000 + n, state, n === 1 ? 10 : 1, outcome],
    );
  for (const [width, window] of Object.entries({ 1440: DESKTOP, 820: TABLET, 390: PHONE })) {
    const person = await visitor(browser, portal.address, window);
    const { page } = person;
    await logIn(page, 'consulente');
    await goTo(page, '#/consultant/webhook');
    await expect(page.getByText('Spento da sé', { exact: true })).toBeVisible();
    await expectAccessible(page, `webhooks at ${width} px`);
    await picture(page, `webhooks-${width}`);
    await page.getByRole('button', { name: /Registro del webhook https:\/\/gestionale/ }).click();
    await expect(page.getByRole('dialog').getByText('nessuna risposta entro 10 secondi')).toBeVisible();
    await picture(page, `webhook-log-${width}`);
    await leave(person);
  }
});
