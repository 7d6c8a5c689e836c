import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchInstallation } from '../../../src/features/administration/installation.jobs.ts';
import type { Facts } from '../../../src/server/operation/facts.ts';
import {
  anAdministrator,
  aPractice,
  type Caller,
  factsOf,
  type Portal,
  startPortal,
} from '../../support/portal/portal.ts';

/** The page on which administrators see the state of the installation, and the mails that warn them (P75). */
let portal: Portal;
let administrator: Caller;
let measured: Partial<Facts> = {};
const STATE = '/apirest/api/users/admin/installazione';

/** The measured values, except those that depend on this machine or on the test's clock. */
const facts = async () => ({
  ...(await factsOf(portal)),
  diskFreeBytes: 50e9,
  diskBytes: 100e9,
  oldestMailSeconds: null,
  oldestJobSeconds: null,
  ...measured,
});

beforeAll(async () => {
  portal = await startPortal({
    watch: {
      metricsToken: null,
      facts,
    },
  });
  const login = await anAdministrator(portal.owner);
  await portal.owner.query(
    `UPDATE account SET email = 'chi-amministra@esempio.invalid', email_unconfirmed = false WHERE login = $1`,
    [login],
  );
  administrator = await portal.login(login);
});
afterAll(() => portal.close());

const told = async () =>
  (await portal.owner.query(`SELECT data->>'subject' AS subject FROM outbox WHERE recipient LIKE 'chi-amministra%'`))
    .rows;
const look = async () => {
  const watch = watchInstallation(portal.server.app, facts);
  await watch.look();
  await watch.stop();
};

it('shows the state of five parts, and the past days, to administrators only', async () => {
  await look();
  const { json } = await administrator.get(STATE);
  expect(Object.values(json.stato).map((part) => (part as { esito: string }).esito)).toEqual([
    'ok',
    'warn',
    'ok',
    'ok',
    'ok',
  ]);
  expect(json.giorni).toHaveLength(1);
  expect(json.giorni[0]).toMatchObject({ discoLibero: 50e9, discoTotale: 100e9, copia: false });
  const { login } = await aPractice(portal.owner);
  expect((await (await portal.login(login)).get(STATE)).status).toBe(403);
  expect((await portal.anonymous.get(STATE)).status).toBe(401);
  expect(await told()).toEqual([]);
});

it('counts a day as backed up only if its backup is less than a day old', async () => {
  const today = async () => {
    await look();
    return (await administrator.get(STATE)).json.giorni[0].copia;
  };
  const HOUR = 3600;
  measured = { backupSeconds: 25 * HOUR };
  expect(await today()).toBe(false);
  measured = { backupSeconds: 23 * HOUR };
  expect(await today()).toBe(true);
  measured = {};
});

it('mails administrators the reason once a day while a part is red', async () => {
  measured = { diskFreeBytes: 1e9 };
  await look();
  await look();
  expect(await told()).toEqual([{ subject: 'Portale lavoro: disco da sistemare' }]);
  expect((await administrator.get(STATE)).json.stato.disco.esito).toBe('bad');
  portal.setNow(new Date(Date.now() + 24 * 3_600_000 + 60_000));
  measured = { diskFreeBytes: 1e9, oldestMailSeconds: 7200 };
  await look();
  expect((await told()).map(({ subject }) => subject)).toEqual([
    'Portale lavoro: disco da sistemare',
    'Portale lavoro: disco, mail da sistemare',
  ]);
  measured = {};
  portal.setNow(new Date(Date.now() + 3 * 24 * 3_600_000));
  await look();
  expect(await told()).toHaveLength(2);
  portal.setNow(null);
});
