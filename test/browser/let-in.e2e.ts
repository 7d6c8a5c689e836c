import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { allSentBy, dialogOf, press } from './made-steps.ts';
import { expectAccessible, expectFineAtEveryWidth, picture } from './page.ts';

/** The drawer that lets in workers without an access. The answers are generated from the contracts. */
test.beforeAll(() => buildWebIfStale());

const COUNTS = { attivo: 3, inAttesa: 1, disattivato: 0, cessati: 0, mailRifiutate: 0 };
const employee = (id: string, facts: object) => ({
  ...{ id, cognome: `Rossi${id}`, nome: 'Anna', codiceAzienda: '0042', azienda: 'Officine', cessato: false },
  ...{ email: null, stato: 'senzaAccessoWeb', accessoWeb: false, login: null, fino: null, mailRifiutata: null },
  ...facts,
});

test('new workers get an access with an invitation, a letter or by hand, and each way says what it does', async ({
  browser,
}) => {
  const portal = await MadePortal.open(browser, 'CONSULTANT', '/company/employees?codiceAzienda=codice', {
    listEmployeeUsers: await rowsOf(
      'listEmployeeUsers',
      employee('1', { email: 'a@b.it' }),
      employee('2', { email: 'c@d.it', stato: 'maiInvitato', accessoWeb: true }),
      employee('3', {}),
      employee('4', { stato: 'scaduta', accessoWeb: true }),
    ),
    summariseEmployeeUsers: { ...COUNTS, maiInvitato: 1, senzaAccessoWeb: 2, scaduta: 1 },
    ...{ sendActivations: [{ id: '1', inviata: true }], giveWebAccess: { abilitati: 1 } },
    activateByHand: { login: 'rossi', password: 'una-sola-volta' },
  });
  const { page } = portal;
  await page.getByRole('button', { name: '4 da far entrare' }).click();
  const drawer = dialogOf(page);
  await expect(drawer).toContainText('Con e-mail: 2');
  await expect(drawer).toContainText('Le e-mail partono subito.');
  await expect(drawer).toContainText('si scarica un PDF con una lettera per ciascuno');
  await expectFineAtEveryWidth(page, 'let-in');

  expect(await allSentBy(portal, 2, () => press(page, 'Invita 2 persone'))).toEqual([
    'PUT users/company/employees/accessoweb {"ids":["1"]}',
    'POST activationmail {"ids":["1","2"]}',
  ]);
  expect(await allSentBy(portal, 2, () => press(page, 'Stampa 2 lettere'))).toEqual([
    'PUT users/company/employees/accessoweb {"ids":["3"]}',
    'POST activationletter {"ids":["3","4"]}',
  ]);

  await drawer.getByText('Nomi').last().click();
  await drawer.getByRole('button', { name: /A mano.*Rossi3 Anna/ }).click();
  const give = page.getByRole('dialog', { name: /Dare l’accesso web/ });
  await expect(give).toContainText('Subito dopo si sceglie il nome utente');
  await give.getByRole('button', { name: 'Dai accesso e attiva' }).click();
  const hand = page.getByRole('dialog', { name: 'Attiva manualmente: Rossi3 Anna' });
  await hand.getByLabel('Nome utente').fill('rossi');
  await expectAccessible(page, 'let in by hand');
  await picture(page, 'let-in-by-hand-1440');
  await hand.getByRole('button', { name: 'Attiva' }).click();
  await expect(page.getByText('una-sola-volta')).toBeVisible();
  await portal.close();
});
