import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startJobs, type Task } from '../src/server/jobs.ts';
import { joinNodes, type LiveNode } from '../src/server/live-nodes.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

/** Nodes beside each other on one database: what one had begun when it was killed is done by another that lives. */
let database: TestDatabase;
let queue: pg.Client;
let dying: ChildProcess | null = null;
let living: { node: LiveNode; jobs: Awaited<ReturnType<typeof startJobs>>; done: string[] } | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  queue = new pg.Client({ connectionString: database.urls.jobs });
  await queue.connect();
});
afterEach(async () => {
  dying?.kill('SIGKILL');
  await living?.jobs.stop();
  await living?.node.leave();
  living = null;
  await queue.end();
  await database.drop();
});

const aJob = async () =>
  queue.query(`SELECT graphile_worker.add_job('sendMails', '{"practiceId": null}', queue_name => 'posta')`);
/** A process that takes the job and never ends it. */
async function aNodeWithTheJob(...more: string[]): Promise<void> {
  const script = path.join(import.meta.dirname, 'support/working-node.ts');
  const child = spawn(process.execPath, [script, database.urls.jobs, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  dying = child;
  let words = '';
  child.stdout.on('data', (chunk) => (words += chunk));
  await expect.poll(() => words).toContain('joined');
  await aJob();
  await expect.poll(() => words).toContain('begun');
}
async function aLivingNode(): Promise<void> {
  const node = await joinNodes(database.urls.jobs, { lookEveryMs: 300 });
  const done: string[] = [];
  const task: Task<'sendMails'> = async () => {
    done.push('done');
  };
  const jobs = await startJobs(database.urls.jobs, { sendMails: task } as unknown as Parameters<typeof startJobs>[1], {
    owns: node.owns,
  });
  living = { node, jobs, done };
}
const locks = async () =>
  (await queue.query('SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL'))
    .rows[0].n;

/** More looks than are needed to give a job back, and more than the queue waits before it looks for one. */
const LONG_ENOUGH = 4000;
/** The job as it lies in the queue; null once it is done. */
const lying = async () =>
  (await queue.query('SELECT attempts, locked_by, locked_at FROM graphile_worker._private_jobs')).rows[0] ?? null;

/** How many names the nodes hold: each an empty one, and that of its pool. */
const told = async () =>
  (
    await queue.query(`SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid = 4201121
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  ).rows[0].n;

describe('a node that lives', () => {
  it('does what another had begun when it was killed, and nothing of one that still works', async () => {
    await aNodeWithTheJob();
    await expect.poll(told).toBe(2);
    const before = await lying();
    await aLivingNode();
    await sleep(LONG_ENOUGH);
    expect(await lying()).toEqual(before);
    expect(await locks()).toBe(1);
    dying?.kill('SIGKILL');
    await expect.poll(() => living?.done).toEqual(['done']);
    // The queue forgets the job a moment after it is done.
    await expect.poll(locks).toBe(0);
  });

  it('gives nothing away while a node of an earlier version lives, which does not tell what it does', async () => {
    await aNodeWithTheJob('silent');
    const before = await lying();
    await aLivingNode();
    await sleep(LONG_ENOUGH);
    expect(await lying()).toEqual(before);
    expect(await locks()).toBe(1);
    dying?.kill('SIGKILL');
    await expect.poll(() => living?.done).toEqual(['done']);
  });

  it('does not count the tries that ended with their node, or 25 deaths would give the job up', async () => {
    await aNodeWithTheJob();
    // As after 24 other deaths: the queue tries a job 25 times.
    await queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await aLivingNode();
    dying?.kill('SIGKILL');
    await expect.poll(() => living?.done).toEqual(['done']);
  });

  it('that is the first to start again gives back what died with all nodes, and does not count it either', async () => {
    await aNodeWithTheJob();
    await queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    dying?.kill('SIGKILL');
    await expect.poll(told).toBe(0);
    await aLivingNode();
    await expect.poll(() => living?.done).toEqual(['done']);
  });
});
