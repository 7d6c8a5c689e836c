import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { type CDPSession, expect, type Page, test } from './journey.ts';
import {
  DESKTOP,
  expectAccessible,
  expectFineAtEveryWidth,
  leave,
  logIn,
  PHONE,
  picture,
  submitLogin,
  visitor,
} from './page.ts';

/** Logging in with a passkey instead of a password (P107, P108), with Chromium's virtual authenticator. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
/** The portal's URL with a host name, because passkeys do not work with an IP address such as 127.0.0.1. */
let address: string;

test.beforeAll(async () => {
  portal = await startDemoPortal({});
  address = portal.server.url;
});
test.afterAll(() => portal?.close());

/** A virtual authenticator. `finger` sets whether the verification of its owner succeeds. */
async function aDevice(page: Page, { finger = true } = {}): Promise<{ devices: CDPSession; id: string }> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: finger,
      automaticPresenceSimulation: true,
    },
  });
  return { devices, id: authenticatorId };
}

async function fiveMinutesLater(): Promise<void> {
  await portal.owner.query(`UPDATE session SET fresh_until = now() - interval '1 second'`);
}

async function showPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await dialog.getByLabel('La tua password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(dialog).toBeHidden();
}

const leaves = (page: Page) => page.getByRole('button', { name: 'Esci' }).click();

test('an employee accepts the offer after the first payslip, names the passkey, and logs in without a password @full', async ({
  browser,
}) => {
  const person = await visitor(browser, address, PHONE);
  const { page } = person;
  const { devices, id } = await aDevice(page, { finger: false });
  await devices.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  await portal.owner.query(`UPDATE document SET employee_read_at = NULL
    WHERE employee_id = (SELECT g.employee_id FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = 'dipendente')`);
  await logIn(page, 'dipendente');
  const offer = page.getByRole('complementary', { name: 'Entra con l’impronta o il volto' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
  // One offer per visit: the tour comes first.
  await page.getByRole('button', { name: 'Non ora' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Apri cedolino' }).click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'home with the offer of a passkey');
  await picture(page, 'passkey-offer-390');

  await fiveMinutesLater();
  await offer.getByRole('button', { name: 'Attiva' }).click();
  const naming = page.getByRole('dialog', { name: 'Aggiungi una passkey' });
  await naming.getByLabel('Nome').fill('Il mio telefono');
  await naming.getByRole('button', { name: 'Crea la passkey' }).click();
  await showPassword(page);
  await expect(offer).toBeHidden();

  await page.goto(`${address}#/userdata`);
  await expect(page.getByText('Il mio telefono')).toBeVisible();
  await expect(page.getByText('Se perdi il telefono, entri con la password')).toBeVisible();
  await expect(page.getByText('Codici di recupero')).toBeHidden();
  await page.getByRole('button', { name: 'Rinomina: Il mio telefono' }).click();
  const renaming = page.getByRole('dialog', { name: 'Un altro nome' });
  await renaming.getByLabel('Nome').fill('Telefono di casa');
  await fiveMinutesLater();
  await renaming.getByRole('button', { name: 'Salva' }).click();
  const again = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await again.getByRole('button', { name: 'Usa la passkey' }).click();
  await expect(page.getByText('Telefono di casa')).toBeVisible();

  // Two factors are a separate choice, below the password.
  await page.goto(`${address}#/change-password`);
  await expect(page.getByRole('region', { name: 'Verifica in due passaggi' })).toContainText('Aggiungi un’app');
  await expectAccessible(page, 'the choice of two factors');

  // The user types neither name nor password: the browser offers the passkey below the field.
  await leaves(page);
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Accedi');
  await leave(person);
});

test('the login page has a button for passkeys; without verification the login fails, and with the phone lost the password enters @full', async ({
  browser,
}) => {
  const person = await visitor(browser, address, DESKTOP);
  const { page } = person;
  const { devices, id } = await aDevice(page);
  // This browser does not offer passkeys below the field (conditional mediation), so that only the button does.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.reload();
  await logIn(page, 'dipendente2');
  await page.goto(`${address}#/userdata`);
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByRole('button', { name: 'Crea la passkey' }).click();
  await expect(page.getByText('Chrome su Linux').first()).toBeVisible();
  await picture(page, 'factors-1440');
  await leaves(page);

  await expect(page.getByRole('button', { name: 'Entra con una passkey' })).toBeVisible();
  await expectFineAtEveryWidth(page, 'login with a passkey');
  await devices.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await page.getByRole('button', { name: 'Entra con una passkey' }).click();
  await expect(page.getByText('La passkey non ha confermato')).toBeVisible();
  await submitLogin(page, 'dipendente2', DEMO_PASSWORD);
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible();
  await leaves(page);
  await devices.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  await page.getByRole('button', { name: 'Entra con una passkey' }).click();
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible();
  await leave(person);
});

test('the login reports a removed passkey, and a page with an expired session continues after a passkey login @full', async ({
  browser,
}) => {
  const person = await visitor(browser, address, DESKTOP);
  const { page } = person;
  await aDevice(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.reload();
  await logIn(page, 'azienda');
  await page.goto(`${address}#/userdata`);
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByRole('button', { name: 'Crea la passkey' }).click();
  const codes = page.getByRole('region', { name: 'Verifica in due passaggi' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const saving = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Scarica' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('codici-di-recupero-portale-lavoro.txt');
  const text = readFileSync(await file.path(), 'utf8');
  for (const code of await codes.getByRole('listitem').allInnerTexts()) expect(text).toContain(code);
  // The disabled button says that the codes must be saved first.
  const goOn = codes.getByRole('button', { name: 'Continua' });
  await expect(goOn).toHaveAccessibleDescription('Prima salva i codici e conferma di averlo fatto');
  await goOn.press('Enter');
  await expect(codes).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The codes are printed without the dialog around them.
  await expect(page.locator('[data-codes] li').first()).toBeVisible();
  await expect(page.getByText('codici di recupero dell’utente azienda')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scarica' })).toBeHidden();
  await picture(page, 'recovery-codes-on-paper');
  await page.emulateMedia({ media: 'screen' });
  await picture(page, 'recovery-codes-1440');
  await codes.getByLabel('Ho salvato i codici').check();
  await codes.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText('10 codici ancora validi')).toBeVisible();
  await expect(page.getByText('Non hai confermato')).toBeHidden();
  // New codes are shown once.
  await page.getByRole('button', { name: 'Nuovi codici' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usa la passkey' }).click();
  await expect(page.getByLabel('Ho salvato i codici')).toBeVisible();
  await page.getByLabel('Ho salvato i codici').check();
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText('10 codici ancora validi')).toBeVisible();

  await page.getByLabel('Utente', { exact: true }).fill('azienda.nuova');
  await portal.owner.query(`DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE login = 'azienda')`);
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entra con una passkey' }).click();
  await expect(page.getByText('Dati salvati')).toBeVisible();

  await portal.owner.query(
    `DELETE FROM second_factor WHERE account_id = (SELECT id FROM account WHERE login = 'azienda.nuova')`,
  );
  await leaves(page);
  await page.getByRole('button', { name: 'Entra con una passkey' }).click();
  await expect(page.getByText('Questa passkey non apre nessun accesso')).toBeVisible();
  await leave(person);
});
