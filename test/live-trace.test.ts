import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFirm } from './support/firm.ts';
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
} from './support/portal.ts';

/** What open lists are told of while others read (issue 15, point 18): only to whoever may see the row, and bounded. */
const STREAM = '/apirest/api/notifiche/eventi';

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

/** An open window: every event that its stream brought, with its moment. */
function openWindow(who: Caller) {
  const controller = new AbortController();
  const events: { name: string; data: string; at: number }[] = [];
  const ended = (async () => {
    const headers = { authorization: `Bearer ${who.token}` };
    const response = await fetch(portal.url + STREAM, { headers, signal: controller.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      for (const [, name = '', data = ''] of piece.value.matchAll(/event: (.*)\ndata: (.*)\n/g))
        events.push({ name, data, at: Date.now() });
    }
  })().catch(() => undefined);
  const steps = () => events.filter(({ name }) => name === 'traccia');
  return { events, steps, close: () => (controller.abort(), ended) };
}

const published = (period: number) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, period, publishOn: '2026-01-01' });
const read = async (id: string) => {
  const answer = await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
  expect(answer.status).toBe(200);
};

it('a reading is told within two seconds to the company and its consultant, and to nobody else', async () => {
  const logins = ['azienda', 'consulente', 'sorella', 'altro-studio', 'straniera', 'lavoratore', 'collega'] as const;
  const windows = new Map<string, ReturnType<typeof openWindow>>();
  for (const login of logins) windows.set(login, openWindow(await portal.login(login)));
  const stepsOf = (login: string) => windows.get(login)?.steps().length;
  for (const window of windows.values()) await expect.poll(() => window.events.length).toBeGreaterThan(0);
  for (const login of ['azienda', 'consulente', 'sorella', 'altro-studio', 'straniera'])
    await expect.poll(() => stepsOf(login)).toBe(1);

  await read(await published(202601));
  const readAt = Date.now();
  for (const login of ['azienda', 'consulente']) {
    await expect.poll(() => stepsOf(login), { timeout: 5000, interval: 10 }).toBe(2);
    expect((windows.get(login)?.steps()[1]?.at ?? 0) - readAt).toBeLessThan(2000);
  }
  // The print of one step, and nothing of what it was, whose, or how many there were.
  expect(windows.get('azienda')?.steps()[1]?.data).toMatch(/^\{"ultima":"[0-9a-f]{16}"\}$/);

  // Were a window woken for a document that it may not see, its own scope would still have nothing to say.
  const { rows } = await portal.owner.query('SELECT id FROM company UNION SELECT id FROM practice');
  for (const { id } of rows)
    for (const whose of ['practice', 'company'])
      await portal.owner.query(`SELECT pg_notify('portale', $1)`, [`trace:${whose}:${id}`]);
  await read(await published(202602));
  for (const login of ['azienda', 'consulente']) await expect.poll(() => stepsOf(login), { timeout: 5000 }).toBe(3);
  for (const login of ['sorella', 'altro-studio', 'straniera']) expect([login, stepsOf(login)]).toEqual([login, 1]);
  for (const login of ['lavoratore', 'collega']) expect([login, stepsOf(login)]).toEqual([login, 0]);
  await Promise.all([...windows.values()].map((window) => window.close()));
});

it('a head of a group is told of its subsidiaries, and these of nothing that is its own', async () => {
  await portal.owner.query('UPDATE company SET head_company_id = $1 WHERE id = $2', [sibling.id, company.id]);
  const head = openWindow(await portal.login('sorella'));
  await expect.poll(() => head.steps().length).toBe(1);
  await read(await published(202603));
  await expect.poll(() => head.steps().length, { timeout: 5000 }).toBe(2);
  await head.close();
  await portal.owner.query('UPDATE company SET head_company_id = NULL WHERE id = $1', [company.id]);
});

it('a hundred readings at once are four pieces of news in a second, and the last of them is told', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 100; n += 1) ids.push(await published(201001 + 100 * Math.floor(n / 12) + (n % 12)));
  const window = openWindow(await portal.login('azienda'));
  await expect.poll(() => window.steps().length).toBe(1);
  const begun = Date.now();
  for (let n = 0; n < ids.length; n += 10) await Promise.all(ids.slice(n, n + 10).map(read));
  const took = Date.now() - begun;
  const last = async () =>
    (
      await portal.owner.query(`SELECT left(encode(hash, 'hex'), 16) AS print FROM ledger
      WHERE action = 'readByEmployee' ORDER BY seq DESC LIMIT 1`)
    ).rows[0].print;
  await expect
    .poll(async () => window.steps().at(-1)?.data, { timeout: 5000 })
    .toBe(JSON.stringify({ ultima: await last() }));
  const told = window.steps().length - 1;
  console.log(`100 readings in ${took} ms: ${told} pieces of news`);
  expect(told).toBeLessThanOrEqual(Math.ceil(took / 250) + 1);
  await window.close();
});
