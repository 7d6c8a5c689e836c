import { sql } from 'drizzle-orm';
import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Transaction } from './database.ts';

/** Every job carries its practice and runs in that practice's scope (stack.md, graphile-worker). */
export interface JobPayload {
  practiceId: string;
}

export type Task = (payload: JobPayload & Record<string, unknown>) => Promise<void>;

/** Puts a job on the queue in this transaction: it exists if and only if the change does. One job per `key`. */
export async function enqueue<P extends JobPayload>(
  tx: Transaction,
  task: string,
  payload: P,
  { at, key }: { at?: Date; key?: string } = {},
): Promise<void> {
  await tx.all(sql`SELECT enqueue(${task}, ${JSON.stringify(payload)}::json, ${at ?? null}, ${key ?? null})`);
}

export async function migrateJobs(jobsUrl: string): Promise<void> {
  await runMigrations({ connectionString: jobsUrl, logger: quiet });
}

export async function startJobs(
  jobsUrl: string,
  tasks: Record<string, Task>,
  { concurrency = 4 } = {},
): Promise<Runner> {
  const pool = new pg.Pool({ connectionString: jobsUrl, max: concurrency + 3 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quiet,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task(payload as JobPayload & Record<string, unknown>),
      ]),
    ),
  });
  const { stop } = runner;
  runner.stop = async () => {
    await stop();
    await pool.end();
  };
  return runner;
}

const quiet = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});
