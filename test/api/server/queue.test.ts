import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinNodes, type LiveNode } from '../../../src/server/database/live-nodes.ts';
import { startJobs, type Task } from '../../../src/server/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../support/process/database.ts';

/**
 * The job queue survives an unavailable database (decision 39). An unhandled rejection would end the portal; in this
 * test, vitest reports the rejection and the file fails.
 */
let database: TestDatabase;
let queue: pg.Client;
let superuser: pg.Client;
let jobs: { stop(): Promise<void> } | null = null;
let node: LiveNode | null = null;
let begun: string[];
/** The test resolves or rejects this promise to end the running job. */
let work: PromiseWithResolvers<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  queue = new pg.Client({ connectionString: database.urls.jobs });
  superuser = new pg.Client({ connectionString: database.urls.superuser });
  await Promise.all([queue.connect(), superuser.connect()]);
  begun = [];
  work = Promise.withResolvers();
});
afterEach(async () => {
  await jobs?.stop();
  await node?.leave();
  jobs = null;
  node = null;
  await Promise.all([queue.end(), superuser.end()]);
  await database.drop();
});

async function start(owns?: LiveNode['owns']): Promise<void> {
  const sendMails: Task<'sendMails'> = async () => {
    begun.push('begun');
    await work.promise;
  };
  jobs = await startJobs(database.urls.jobs, { sendMails } as unknown as Parameters<typeof startJobs>[1], {
    ...(owns ? { owns } : {}),
  });
}
const add = (queueName: string | null = null) =>
  queue.query(`SELECT graphile_worker.add_job('sendMails', '{"practiceId": null}', queue_name => $1)`, [queueName]);
const jobsLeft = async () =>
  (await queue.query('SELECT attempts, locked_by, last_error FROM graphile_worker._private_jobs')).rows;

/** Ends all connections of the queue and blocks new ones until `back` is called. The test's own connections remain. */
async function away(): Promise<{ back(): Promise<void> }> {
  const { rows } = await superuser.query(
    'SELECT current_database() AS name, pg_backend_pid() AS own, $1::int AS asking',
    [(await queue.query('SELECT pg_backend_pid() AS pid')).rows[0].pid],
  );
  const { name, own, asking } = rows[0];
  await superuser.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
  await superuser.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> ALL ($1) AND backend_type = 'client backend'`,
    [[own, asking]],
  );
  return {
    async back() {
      await superuser.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    },
  };
}

describe('a job that ends while the database is unavailable', () => {
  it.each([null, 'posta'])(
    'is recorded as done once the database is available again, and not repeated (queue: %s)',
    async (name) => {
      await start();
      await add(name);
      await expect.poll(() => begun).toEqual(['begun']);
      const { back } = await away();
      work.resolve();
      // Meanwhile the queue has tried, and failed, to record the end of the job.
      await sleep(300);
      await back();
      await expect.poll(jobsLeft).toEqual([]);
      expect(begun).toEqual(['begun']);
    },
  );

  it.each([null, 'posta'])(
    'with an error is recorded as failed once, and waits for its next attempt (queue: %s)',
    async (name) => {
      await start();
      await add(name);
      await expect.poll(() => begun).toEqual(['begun']);
      const { back } = await away();
      work.reject(new Error('no mail server'));
      await sleep(300);
      await back();
      await expect.poll(jobsLeft).toEqual([{ attempts: 1, locked_by: null, last_error: 'no mail server' }]);
    },
  );

  it('does not delay the end of the portal', async () => {
    await start();
    await add();
    await expect.poll(() => begun).toEqual(['begun']);
    const { back } = await away();
    work.resolve();
    await sleep(300);
    await jobs?.stop();
    jobs = null;
    await back();
    expect(await jobsLeft()).toHaveLength(1);
  });
});

describe('the queue restarts', () => {
  it('if its runner has stopped by itself', async () => {
    await start();
    work.resolve();
    try {
      // This notification makes the runner stop and set this exit code.
      await expect
        .poll(async () => {
          await queue.query(`SELECT pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 999999}')`);
          return process.exitCode;
        })
        .toBe(57);
    } finally {
      process.exitCode = undefined;
    }
    await add();
    await expect.poll(() => begun).toEqual(['begun']);
    await expect.poll(jobsLeft).toEqual([]);
  });

  it('if it may own a job without knowing, and releases that job', async () => {
    node = await joinNodes(database.urls.jobs, { lookEveryMs: 200 });
    await node.cleaned();
    const owned: string[] = [];
    await start((pool) => {
      owned.push(pool);
      return node?.owns(pool) ?? (() => undefined);
    });
    work.resolve();
    // The statement that takes a job waits for this lock, and its connection ends before the result arrives.
    await queue.query('BEGIN; LOCK TABLE graphile_worker._private_jobs IN EXCLUSIVE MODE');
    const taking = async () =>
      (
        await superuser.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE '%skip locked%'`,
        )
      ).rows.map(({ pid }) => pid);
    await expect.poll(async () => (await taking()).length).toBeGreaterThan(0);
    await superuser.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS t(pid)', [await taking()]);
    // Simulates that the database committed the statement, so that the queue owns the job.
    await add();
    await queue.query(
      'UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = 1',
      owned,
    );
    await queue.query('COMMIT');
    await expect.poll(() => owned.length).toBe(2);
    await expect.poll(() => begun).toEqual(['begun']);
    await expect.poll(jobsLeft).toEqual([]);
  });
});
