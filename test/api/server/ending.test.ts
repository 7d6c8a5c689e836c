import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { aFirm } from '../../support/portal/firm.ts';
import { anEmployee, aPayslip, startPortal } from '../../support/portal/portal.ts';
import { bulkFile } from '../../support/process/killing.ts';

it('a stopping server waits for running requests, but not for idle connections', async () => {
  const portal = await startPortal();
  const { practice, company } = await aFirm(portal.owner);
  const employee = await anEmployee(portal.owner, company, { login: 'dipendente' });
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(24 * 1024 * 1024, 0x20)]);
  const id = await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', bytes });
  const { token } = await portal.login('dipendente');
  const open = async () => {
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  };
  const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const [unused, reading] = [await open(), await open()];
  reading.write(
    `GET /apiback/api/dipendente/documenti/${id}/download HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  let taken = 0;
  await new Promise<void>((resolve) =>
    reading.once('data', (chunk) => {
      taken += chunk.length;
      reading.pause();
      resolve();
    }),
  );
  unused.resume();
  const ended = portal.close();
  await closed(unused);
  // The last data and the end of the connection must arrive together, as at the end of a server that waits for its last
  // request.
  await new Promise((resolve) => setTimeout(resolve, 100));
  reading.on('data', (chunk) => {
    taken += chunk.length;
  });
  reading.resume();
  await closed(reading);
  expect(taken).toBeGreaterThan(bytes.length);
  await ended;
});

it('a stopping node first reports that it is not ready, while it still serves all requests, even new ones (P137)', async () => {
  const { promise: drained, resolve: goOn } = Promise.withResolvers<void>();
  const portal = await startPortal({ drained: () => drained });
  const { practice } = await aFirm(portal.owner);
  const consultant = await portal.login(practice.login);
  expect((await portal.anonymous.get('/health/ready')).status).toBe(200);
  const ended = portal.close();
  await expect.poll(async () => (await portal.anonymous.get('/health/ready')).status).toBe(503);
  expect((await portal.anonymous.get('/health/live')).status).toBe(200);
  expect((await consultant.get('/apirest/api/account')).status).toBe(200);
  expect((await portal.login(practice.login)).token).not.toBeNull();
  goOn();
  await ended;
  await expect(portal.anonymous.get('/health/live')).rejects.toThrow();
});

it('a stopping server interrupts the analysis of a file, and the next start completes it', async () => {
  const portal = await startPortal();
  try {
    const { practice } = await aFirm(portal.owner);
    const consultant = await portal.login(practice.login);
    const { json } = await consultant.upload(
      '/apiback/api/acquisizioni',
      [{ name: 'mese.pdf', bytes: bulkFile().bytes }],
      {
        tipo: 'cedolini',
      },
    );
    const state = async () =>
      (await portal.owner.query('SELECT state FROM intake_file WHERE intake_id = $1', [json.id])).rows[0].state;
    await expect.poll(state, { interval: 20 }).toBe('reading');
    await portal.restart();
    expect(await state()).toBe('reading');
    // The analysis runs with the lowest priority, and takes minutes on a machine with six busy programs.
    await expect.poll(state, { timeout: 500_000 }).toBe('read');
    const { rows } = await portal.owner.query(
      `SELECT count(*)::int AS pages, count(DISTINCT page)::int AS apart FROM intake_row, unnest(pages) AS page WHERE intake_id = $1`,
      [json.id],
    );
    expect(rows[0].pages).toBe(rows[0].apart);
  } finally {
    await portal.close();
  }
}, 600_000);
