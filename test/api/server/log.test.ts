import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCompany, anEmployee, aPayslip, aPractice, type Portal, startPortal } from '../../support/portal/portal.ts';

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }));
vi.mock('pino', async (original) => {
  const { pino } = await original<typeof import('pino')>();
  const write = (line: string) => void logged.push(line);
  return { pino: Object.assign((options: object) => pino(options, { write }), { destination: () => undefined }) };
});

/** The log shows which account called which endpoint, without names of people or companies. */
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ logLevel: 'info' });
});
afterAll(() => portal.close());

interface Line {
  reqId?: string;
  [field: string]: unknown;
}
const lines = () => logged.map((line) => JSON.parse(line) as Line);

it('has one JSON line per request with its id, account and network, and without names', async () => {
  const practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice);
  const person = await anEmployee(portal.owner, company);
  const id = await aPayslip(portal, person, { createdBy: practice.accountId });
  const consultant = await portal.login(practice.login);
  const from = logged.length;
  const { status } = await consultant.get(`/apiback/api/doccedolino/download/${id}?cfAzienda=${company.taxCode}`);
  await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: '2026-01-01' });
  await consultant.get(`/apiback/api/lastactive/${person.taxCode}`);
  await portal.anonymous.get('/apiback/api/non-esiste');
  await expect.poll(() => logged.length).toBeGreaterThanOrEqual(from + 4);
  const told = lines()
    .slice(from)
    .filter(({ msg }) => msg === 'answered');
  expect(told).toHaveLength(4);
  expect(new Set(told.map(({ reqId }) => reqId)).size).toBe(4);
  expect(told[0]).toMatchObject({
    method: 'GET',
    call: '/apiback/api/doccedolino/download/:id',
    status,
    account: practice.accountId,
    network: '127.0.0.1',
  });
  expect(told[3]).toMatchObject({ call: 'none', status: 404, account: null });
  const all = logged.join('');
  for (const name of [practice.login, company.taxCode, company.legalName, person.taxCode, person.lastName])
    expect(all).not.toContain(name);
});

it('has one JSON line for each finished or failed job, with the job’s id', async () => {
  await portal.owner.query(
    `INSERT INTO outbox (practice_id, recipient, template, data, not_before)
     VALUES (NULL, 'a@esempio.invalid', 'message', '{}', clock_timestamp())`,
  );
  const { Client } = (await import('pg')).default;
  const queue = new Client({ connectionString: portal.urls.jobs });
  await queue.connect();
  await queue.query(`SELECT graphile_worker.add_job('sendMails', '{"practiceId": null}')`);
  await queue.query(`SELECT graphile_worker.add_job('appearDocuments', '{"practiceId": "x"}', max_attempts => 1)`);
  await queue.end();
  const of = (task: string) => lines().filter((line) => line.task === task);
  await expect.poll(() => of('sendMails').some(({ msg }) => msg === 'done')).toBe(true);
  await expect.poll(() => of('appearDocuments').some(({ level }) => level === 50)).toBe(true);
  for (const line of [...of('sendMails'), ...of('appearDocuments')]) expect(line.reqId).toMatch(/^job \d+$/);
});
