import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { aFirm } from './support/firm.ts';
import { anEmployee, aPayslip, startPortal } from './support/portal.ts';

it('the end of the server waits for who is being answered, not for who has asked nothing', async () => {
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
  // Both at once: a server that has waited for its last request ends like this.
  await new Promise((resolve) => setTimeout(resolve, 100));
  reading.on('data', (chunk) => {
    taken += chunk.length;
  });
  reading.resume();
  await closed(reading);
  expect(taken).toBeGreaterThan(bytes.length);
  await ended;
});
