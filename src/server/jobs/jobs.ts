import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type JobHelpers, Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { openLog } from '../log.ts';
import { poolAt } from '../postgres/postgres-servers.ts';
import { openQueuePool } from './queue-pool.ts';

/**
 * The portal's tasks and their payloads; each payload also gets the practice. A feature adds its own tasks: `declare
 * module '../../server/jobs.ts' { interface Tasks { … } }`.
 */
export interface Tasks {
  sendMails: { practiceId: string | null };
}
export type TaskName = keyof Tasks;

/**
 * Every job carries its practice and runs in that practice's scope; a task without a practice, such as mails to
 * administrators, declares `practiceId` in its own payload.
 */
type Payload<N extends TaskName> = Tasks[N] extends { practiceId: unknown }
  ? Tasks[N]
  : Tasks[N] & { practiceId: string };

export type Task<N extends TaskName> = (payload: Payload<N>) => Promise<void>;

/** Work that outlives the request; at most one job per `key`. Jobs of one `queue` run one after the other. */
export type Job = {
  [N in TaskName]: { task: N; payload: Omit<Tasks[N], 'practiceId'>; at?: Date; key?: string; queue?: string };
}[TaskName];

/** Enqueues a job in this transaction, so the job exists if and only if the change is committed. */
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

/** How long to wait before restarting a queue runner that ended by itself. */
const BEGIN_AGAIN_AFTER_MS = 1000;

interface Queue {
  /** Registers this node's worker pool with the other nodes; the returned function unregisters it. */
  owns: (pool: string) => () => void;
  concurrency: number;
  logger: FastifyBaseLogger;
  stopping: AbortSignal;
}

/** Works on the queue until it is stopped; restarts the runner whenever it ends by itself. */
export async function startJobs(
  jobsUrl: string,
  tasks: { [N in TaskName]: Task<N> },
  {
    concurrency = 4,
    logger = openLog('error'),
    owns = () => () => undefined,
  }: Partial<Pick<Queue, 'concurrency' | 'logger' | 'owns'>> = {},
): Promise<{ stop(): Promise<void> }> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const begun = performance.now();
        // Safe cast: `enqueue` put every payload on the queue with these types.
        await (task as (payload: unknown) => Promise<void>)(payload);
        const ms = Math.round(performance.now() - begun);
        logger.info({ reqId: `job ${job.id}`, task: name, attempt: job.attempts, ms }, 'done');
      },
    ]),
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');
  const begin = () => beginRunner(jobsUrl, taskList, { concurrency, logger, owns, stopping: signal });
  const keepRunning = async (first: RunningQueue) => {
    for (let running: RunningQueue | null = first; running; ) {
      await Promise.race([running.over, stopped]);
      await running.end();
      running = null;
      while (!running && !signal.aborted) {
        logger.error({ reqId: 'jobs' }, 'the queue begins again');
        await sleep(BEGIN_AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
        running = await begin().catch((error: Error) => {
          logger.error({ reqId: 'jobs' }, error.message);
          return null;
        });
      }
    }
  };
  const kept = keepRunning(await begin());
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

interface RunningQueue {
  /** Resolves when the runner has ended by itself or must restart. */
  over: Promise<unknown>;
  /** Stops the runner after its current jobs. */
  end(): Promise<void>;
}

async function beginRunner(jobsUrl: string, taskList: TaskList, queue: Queue): Promise<RunningQueue> {
  const { concurrency, logger, owns, stopping } = queue;
  const { pool, jobLost, close } = openQueuePool(jobsUrl, { max: concurrency + 3, logger, stopping });
  const events: WorkerEvents = new EventEmitter();
  let disown = () => {};
  events.on('pool:create', ({ workerPool }) => {
    disown = owns(workerPool.id);
  });
  try {
    const runner = await run({
      events,
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      // New jobs arrive by LISTEN at once; polling finds those that are due later.
      pollInterval: 15_000,
      logger: telling(logger),
      taskList,
    });
    return {
      over: Promise.race([runner.promise.catch(() => undefined), jobLost]),
      async end() {
        // Stopping a runner that has ended by itself is rejected.
        await runner.stop().catch(() => undefined);
        await close();
        disown();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Logs the queue's failures, each with its job, and omits the queue's other messages. */
function telling(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const job = meta?.job as JobHelpers['job'] | undefined;
    log.error({ reqId: job ? `job ${job.id}` : 'jobs', ...(job ? { task: job.task_identifier } : {}) }, message);
  });
}
