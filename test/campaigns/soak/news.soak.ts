import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../../src/main-server.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { openWindow, type Window } from '../../support/portal/event-window.ts';
import { aFirm } from '../../support/portal/firm.ts';
import {
  anEmployee,
  aPayslip,
  type Caller,
  freePort,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Measures how fast notifications arrive, and the cost of many open windows. `npm test` checks that notifications
 * arrive, and for whom.
 */
const WITHIN_MS = 2000;
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let manager: Caller;
let worker: Caller;

beforeAll(async () => {
  portal = await startPortal();
  ({ practice, company, employee } = await aFirm(portal.owner));
  manager = await portal.login('azienda');
  worker = await portal.login('lavoratore');
});
afterAll(() => portal?.close());

const published = (period: number) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, period, publishOn: '2026-01-01' });
const read = async (id: string) =>
  expect((await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);

it('notifications and read events appear in other windows within two seconds, also through another node', async () => {
  const port = await freePort();
  const second = await startServer({
    publicUrl: `http://localhost:${port}/backoffice`,
    port,
    listen: ['127.0.0.1'],
    urls: portal.urls,
    blobs: openDiskBlobs(`${portal.dataDir}/blobs`),
    secrets: portal.server.app.secrets,
    smtpUrl: null,
    mailFrom: 'Portale lavoro <portale@esempio.invalid>',
    trustProxy: false,
    logLevel: 'fatal',
  });
  const windows = [openWindow(portal.url, manager), openWindow(`http://127.0.0.1:${port}`, manager)];
  const came = async (from: number, told: (window: Window) => { at: number }[]) => {
    for (const window of windows) {
      await expect.poll(() => told(window).length, { interval: 10 }).toBe(2);
      expect((told(window)[1]?.at ?? 0) - from).toBeLessThan(WITHIN_MS);
    }
  };
  try {
    for (const window of windows) {
      await expect.poll(() => window.counts().length).toBe(1);
      await expect.poll(() => window.steps().length).toBe(1);
    }
    const askedAt = Date.now();
    const asked = await worker.upload('/apiback/api/docrichiesta/uploadricazi', [], {
      jsonRichiesteDTO: JSON.stringify({ tipo: 5, testo: 'Una domanda' }),
    });
    expect(asked.status).toBe(201);
    await came(askedAt, (window) => window.counts());
    await read(await published(202601));
    await came(Date.now(), (window) => window.steps());
  } finally {
    await Promise.all(windows.map((window) => window.close()));
    await second.close();
  }
});

it('a hundred simultaneous read events cause at most four messages in a second', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 100; n += 1) ids.push(await published(201001 + 100 * Math.floor(n / 12) + (n % 12)));
  const window = openWindow(portal.url, manager);
  await expect.poll(() => window.steps().length).toBe(1);
  const begun = Date.now();
  for (let n = 0; n < ids.length; n += 10) await Promise.all(ids.slice(n, n + 10).map(read));
  const took = Date.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  const told = window.steps().length - 1;
  console.log(`100 readings in ${took} ms: ${told} pieces of news`);
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThanOrEqual(Math.ceil(took / 250) + 1);
  await window.close();
});

it('five hundred open windows use bounded memory, and close within 15 s of the end of their session', async () => {
  // An account holds at most twenty streams, so the windows belong to twenty-five people.
  const people: Caller[] = [];
  for (let n = 0; n < 25; n += 1) {
    const login = `finestra${n}`;
    await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
    people.push(await portal.login(login));
  }
  const windows = people.flatMap((who) => Array.from({ length: 20 }, () => openWindow(portal.url, who)));
  const told = (times: number) => windows.filter((window) => window.counts().length > times).length;
  await expect.poll(() => told(0), { timeout: 60_000 }).toBe(500);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 10; round += 1) {
    const notice = { titolo: `Avviso ${round}`, testo: 'Per tutti' };
    expect((await manager.post('/apirest/api/company/notices/send', notice)).status).toBe(201);
  }
  await expect.poll(() => told(1), { timeout: 30_000 }).toBe(500);
  globalThis.gc?.();
  const grown = process.memoryUsage().heapUsed - before;
  const endedAt = Promise.all(windows.map((window) => window.ended));
  const revokedAt = Date.now();
  for (const who of people) await who.post('/apirest/api/logout');
  const last = Math.max(...(await endedAt)) - revokedAt;
  console.log(
    `500 streams: ${(grown / 1e6).toFixed(1)} MB more after 10 rounds of news; all ended ${last} ms after the logout`,
  );
  expect(grown).toBeLessThan(60 * 1024 * 1024);
  expect(last).toBeLessThanOrEqual(15_000);
});
