import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { type JobHelpers, Logger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import sql from 'sql-template-tag';
import type { Transaction } from './database.ts';
import { openLog } from './log.ts';
import { poolAt } from './postgres-servers.ts';

/**
 * The tasks of the portal and the payload of each beside its practice. A feature adds its own:
 * `declare module '../../server/jobs.ts' { interface Tasks { … } }`.
 */
export interface Tasks {
  sendMails: { practiceId: string | null };
}
export type TaskName = keyof Tasks;

/**
 * Every job carries its practice and runs in that practice's scope; what belongs to none,
 * like the mails to administrators, says so in its own payload.
 */
type Payload<N extends TaskName> = Tasks[N] extends { practiceId: unknown }
  ? Tasks[N]
  : Tasks[N] & { practiceId: string };

export type Task<N extends TaskName> = (payload: Payload<N>) => Promise<void>;

/** Work that outlives the request; one job per `key`. Those of one `queue` run one after the other. */
export type Job = {
  [N in TaskName]: { task: N; payload: Omit<Tasks[N], 'practiceId'>; at?: Date; key?: string; queue?: string };
}[TaskName];

/** Puts a job on the queue in this transaction: it exists if and only if the change does. */
export async function enqueue(
  tx: Transaction,
  practiceId: string | null,
  { task, payload, at, key, queue }: Job,
): Promise<void> {
  const json = JSON.stringify({ ...payload, practiceId });
  await tx.all(sql`SELECT enqueue(${task}, ${json}::json, ${at ?? null}, ${key ?? null}, ${queue ?? null})`);
}

export async function migrateJobs(jobsUrl: string, logger: FastifyBaseLogger = openLog('error')): Promise<void> {
  const pgPool = poolAt(jobsUrl, { max: 1 });
  try {
    await runMigrations({ pgPool, logger: telling(logger) });
  } finally {
    await pgPool.end();
  }
}

export async function startJobs(
  jobsUrl: string,
  tasks: { [N in TaskName]: Task<N> },
  {
    concurrency = 4,
    logger = openLog('error'),
    owns = () => undefined,
  }: { concurrency?: number; logger?: FastifyBaseLogger; owns?: (pool: string) => void } = {},
): Promise<Runner> {
  const pool = poolAt(jobsUrl, { max: concurrency + 3 });
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => owns(workerPool.id));
  const runner = await run({
    events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: telling(logger),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown, { job }: JobHelpers) => {
          const begun = performance.now();
          // `enqueue` has put every payload on the queue, with these types.
          await (task as (payload: unknown) => Promise<void>)(payload);
          const ms = Math.round(performance.now() - begun);
          logger.info({ reqId: `job ${job.id}`, task: name, attempt: job.attempts, ms }, 'done');
        },
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

/** Logs the failures of the queue, each with its job, and nothing else that the queue says. */
function telling(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const job = meta?.job as JobHelpers['job'] | undefined;
    log.error({ reqId: job ? `job ${job.id}` : 'jobs', ...(job ? { task: job.task_identifier } : {}) }, message);
  });
}
