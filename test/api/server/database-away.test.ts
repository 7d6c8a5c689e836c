import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../../src/server/jobs/jobs.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
} from '../../support/portal/portal.ts';

/**
 * The database becomes unavailable and available again. The portal answers 503 meanwhile, and recovers without a
 * restart.
 */
let portal: Portal;
let consultant: Caller;
let superuser: pg.Client;
let practiceId: string;
let accountId: string;
let intakeId: string;
let name: string;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner);
  practiceId = practice.id;
  accountId = practice.accountId;
  consultant = await portal.login(practice.login);
  const { rows } = await portal.owner.query(
    `INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', 'ready', $2) RETURNING id`,
    [practiceId, accountId],
  );
  intakeId = rows[0].id;
  superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  name = (await superuser.query('SELECT current_database() AS name')).rows[0].name;
});
const ACCOUNT = '/apirest/api/account';

/** Ends all connections of the portal, its jobs and its listener, but not the two connections of the test. */
async function endConnections(): Promise<void> {
  const { rows } = await portal.owner.query('SELECT pg_backend_pid() AS pid');
  await superuser.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> ALL ($1) AND backend_type = 'client backend'`,
    [[rows[0].pid, (await superuser.query('SELECT pg_backend_pid() AS pid')).rows[0].pid]],
  );
}

/** Opens an event stream, and collects its events. */
async function openStream(who: Caller) {
  const controller = new AbortController();
  const response = await fetch(`${portal.url}/apiback/api/acquisizioni/${intakeId}/eventi`, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: controller.signal,
  });
  const stream = { text: '', ended: false, close: () => controller.abort() };
  void (async () => {
    try {
      for await (const piece of response.body ?? []) stream.text += new TextDecoder().decode(piece);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      stream.ended = true;
    }
  })();
  await expect.poll(() => stream.text).toContain('event: stato');
  return stream;
}

const events = (stream: { text: string }) => stream.text.split('event: stato').length - 1;
/** Changes the state of the intake and announces it; an unchanged state would not be sent again. */
const tell = async () => {
  const { rows } = await portal.owner.query(
    `UPDATE intake SET state = CASE state WHEN 'ready' THEN 'analysing' ELSE 'ready' END WHERE id = $1 RETURNING state`,
    [intakeId],
  );
  await portal.owner.query(`SELECT pg_notify('portale', $1)`, [`intake:${intakeId}`]);
  return rows[0].state;
};
const answers = (status: number) =>
  expect.poll(async () => (await consultant.get(ACCOUNT)).status, { interval: 100 }).toBe(status);

describe('without its database', () => {
  it('the portal works again after all its connections were ended', async () => {
    await endConnections();
    await answers(200);
  });

  it('the portal registers again as a live node, so that no starting node takes over its jobs', async () => {
    /** The processes that hold the lock of a live node (`joinNodes`) in this database. */
    const holders = async () => {
      const { rows } = await superuser.query(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 4201120 AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(holders).toHaveLength(1);
    const [before] = await holders();
    await endConnections();
    await expect.poll(async () => (await holders()).some((pid) => pid !== before)).toBe(true);
  });

  it('the portal answers 503, is not ready, keeps running, and works again without a restart', async () => {
    const stream = await openStream(consultant);
    await superuser.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    try {
      await endConnections();
      // A connection that was told to end may still answer one query.
      let answer = await consultant.get(ACCOUNT);
      while (answer.status === 200) answer = await consultant.get(ACCOUNT);
      expect([answer.status, answer.json?.title, answer.headers.get('retry-after')]).toEqual([
        503,
        'Servizio non disponibile',
        '5',
      ]);
      expect(answer.text).not.toMatch(/connection|postgres|FATAL/i);
      const health = await fetch(`${portal.url}/health`);
      expect([health.status, await health.json()]).toEqual([503, { live: true, ready: false }]);
      // Long enough for the heartbeat of the stream to query the unavailable database.
      await sleep(16_000);
    } finally {
      await superuser.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    }
    await answers(200);
    stream.close();
  });

  it('the portal receives events and runs its jobs again', async () => {
    const stream = await openStream(consultant);
    await endConnections();
    const before = events(stream);
    await expect.poll(async () => (await tell(), events(stream))).toBeGreaterThan(before);
    stream.close();
    const employee = await anEmployee(portal.owner, await aCompany(portal.owner, { id: practiceId }));
    const id = await aPayslip(portal, employee, { createdBy: accountId, publishOn: '2026-01-01', appeared_at: null });
    const scope = { role: 'job', practiceId, accountId: null } as const;
    await portal.server.app.database.inScope(scope, (tx) =>
      enqueue(tx, practiceId, { task: 'appearDocuments', payload: { day: '2026-01-01' } }),
    );
    const appeared = async () =>
      (await portal.owner.query('SELECT appeared_at FROM document WHERE id = $1', [id])).rows[0].appeared_at;
    await expect.poll(appeared).not.toBeNull();
  });
});

describe('an event stream', () => {
  it('sends nothing more once its session has ended', async () => {
    const { rows } = await portal.owner.query('SELECT login FROM account WHERE id = $1', [accountId]);
    const leaving = await portal.login(rows[0].login);
    const stream = await openStream(leaving);
    await leaving.post('/apirest/api/logout');
    await tell();
    await expect.poll(() => stream.ended).toBe(true);
    expect(events(stream)).toBe(1);
  });

  it('does not prolong the idle expiry of its session', async () => {
    const start = Date.now();
    const { rows } = await portal.owner.query('SELECT login FROM account WHERE id = $1', [accountId]);
    const idle = await portal.login(rows[0].login);
    const stream = await openStream(idle);
    portal.setNow(new Date(start + 29 * 60_000));
    await tell();
    await expect.poll(() => events(stream)).toBe(2);
    portal.setNow(new Date(start + 31 * 60_000));
    expect((await idle.get(ACCOUNT)).status).toBe(401);
    portal.setNow(null);
  });

  it('does not delay the end of the server', async () => {
    const { rows } = await portal.owner.query('SELECT login FROM account WHERE id = $1', [accountId]);
    const stream = await openStream(await portal.login(rows[0].login));
    await superuser.end();
    await portal.close();
    await expect.poll(() => stream.ended).toBe(true);
  });
});
