import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEvents } from '../../../src/server/database/events.ts';
import { openWindow, type Window } from '../../support/portal/event-window.ts';
import { aFirm } from '../../support/portal/firm.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Events pushed to open lists while others read documents (issue 15, point 18): only logins that may see the row get a
 * push, and at a limited rate.
 */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let sibling: TestCompany;
let employee: TestEmployee;
let worker: Caller;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  const foreign = await aPractice(owner, 'altro-studio');
  ({ practice, company, employee } = await aFirm(owner));
  sibling = await aCompany(owner, practice, { login: 'sorella' });
  await aCompany(owner, foreign, { login: 'straniera' });
  await anEmployee(owner, company, { login: 'collega' });
  worker = await portal.login('lavoratore');
});
afterAll(() => portal?.close());

const published = (period: number) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, period, publishOn: '2026-01-01' });
const read = async (id: string) => {
  const answer = await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
  expect(answer.status).toBe(200);
};

it('a document that is read causes a push to its company and consultant only', async () => {
  const logins = ['azienda', 'consulente', 'sorella', 'altro-studio', 'straniera', 'lavoratore', 'collega'] as const;
  const windows = new Map<string, Window>();
  for (const login of logins) windows.set(login, openWindow(portal.url, await portal.login(login)));
  const stepsOf = (login: string) => windows.get(login)?.steps().length;
  for (const window of windows.values()) await expect.poll(() => window.events.length).toBeGreaterThan(0);
  for (const login of ['azienda', 'consulente', 'sorella', 'altro-studio', 'straniera'])
    await expect.poll(() => stepsOf(login)).toBe(1);

  await read(await published(202601));
  for (const login of ['azienda', 'consulente']) await expect.poll(() => stepsOf(login)).toBe(2);
  // The push carries the hash of the latest event, without its action, person or number.
  expect(windows.get('azienda')?.steps()[1]?.data).toMatch(/^\{"ultima":"[0-9a-f]{16}"\}$/);

  // Wakes every window. A window whose scope does not include the document still gets no push.
  const { rows } = await portal.owner.query('SELECT id FROM company UNION SELECT id FROM practice');
  for (const { id } of rows)
    for (const whose of ['practice', 'company'])
      await portal.owner.query(`SELECT pg_notify('portale', $1)`, [`trace:${whose}:${id}`]);
  await read(await published(202602));
  for (const login of ['azienda', 'consulente']) await expect.poll(() => stepsOf(login)).toBe(3);
  for (const login of ['sorella', 'altro-studio', 'straniera']) expect([login, stepsOf(login)]).toEqual([login, 1]);
  for (const login of ['lavoratore', 'collega']) expect([login, stepsOf(login)]).toEqual([login, 0]);
  await Promise.all([...windows.values()].map((window) => window.close()));
});

it('events of a subsidiary are pushed to the parent company, but the parent’s events not to its subsidiaries', async () => {
  await portal.owner.query('UPDATE company SET head_company_id = $1 WHERE id = $2', [sibling.id, company.id]);
  const head = openWindow(portal.url, await portal.login('sorella'));
  await expect.poll(() => head.steps().length).toBe(1);
  await read(await published(202603));
  await expect.poll(() => head.steps().length).toBe(2);
  await head.close();
  await portal.owner.query('UPDATE company SET head_company_id = NULL WHERE id = $1', [company.id]);
});

it('the last push carries the last event if many documents are read at the same time', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await published(201001 + 100 * Math.floor(n / 12) + (n % 12)));
  const window = openWindow(portal.url, await portal.login('azienda'));
  await expect.poll(() => window.steps().length).toBe(1);
  await Promise.all(ids.map(read));
  const { rows } = await portal.owner.query(
    `SELECT left(encode(hash, 'hex'), 16) AS print FROM ledger WHERE action = 'readByEmployee' ORDER BY seq DESC LIMIT 1`,
  );
  await expect.poll(() => window.steps().at(-1)?.data).toBe(JSON.stringify({ ultima: rows[0].print }));
  await window.close();
});

it('a hundred simultaneous database notifications are merged into one push', async () => {
  const node = openEvents(portal.urls.app);
  const heard = { steps: 0, end: 0 };
  node.subscribe('prova', () => void (heard.steps += 1));
  node.subscribe('fine', () => void (heard.end += 1));
  // After a reconnect to the database, all windows are woken, because notifications may have been lost.
  await expect.poll(() => heard).toEqual({ steps: 1, end: 1 });
  for (let n = 0; n < 100; n += 1) portal.server.app.events.tell(['prova']);
  portal.server.app.events.tell(['fine']);
  await expect.poll(() => heard.end).toBe(2);
  expect(heard.steps).toBe(2);
  await node.close();
});
