import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { poolAt } from '../postgres/postgres-servers.ts';

/** The connections of the queue runner. */
interface QueuePool {
  pool: pg.Pool;
  /**
   * Resolves when the queue may have assigned this runner a job that the runner never received, and the database
   * answers again.
   */
  jobLost: Promise<void>;
  /** Closes the connections after the end of every job has been recorded. */
  close(): Promise<void>;
}

/** How long a failed statement waits before it is sent again, while the database is away. */
const SEND_AGAIN_AFTER_MS = 1000;

/**
 * Matches the names that graphile-worker gives its statements; `test/api/server/queue.test.ts` fails if they change.
 */
const ENDS_JOB = /^(complete|fail)_job(_q)?\//;
const TAKES_JOB = /^get_job/;

/**
 * A pool for the queue runner that never rejects the statement which records the end of a job. The runner does not
 * await that statement (graphile-worker 0.18): when the database was away at that moment, the unhandled rejection ended
 * the process (decision 39). The pool sends the statement again until the database has recorded it, or `stopping` is
 * aborted. A job whose end was never recorded then belongs to a dead worker pool, and the live nodes release it (P130).
 */
export function openQueuePool(
  url: string,
  { max, logger, stopping }: { max: number; logger: FastifyBaseLogger; stopping: AbortSignal },
): QueuePool {
  const pool = poolAt(url, { max });
  const connect = pool.connect.bind(pool);
  const ends = new Set<Promise<void>>();
  const { promise: jobLost, resolve: reportLoss } = Promise.withResolvers<void>();
  let mayHaveLost = false;

  const insist = async (statement: pg.QueryConfig): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        await pool.query(statement);
        return;
      } catch (error) {
        if (isFirst) logger.error({ reqId: 'jobs' }, `the queue waits for the database: ${(error as Error).message}`);
        if (stopping.aborted || pool.ending) return;
        await sleep(SEND_AGAIN_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  };
  const noteEnd = (statement: pg.QueryConfig) => {
    const end = insist(statement).finally(() => ends.delete(end));
    ends.add(end);
    return end;
  };
  const loseJob = () => {
    if (!mayHaveLost) void insist({ text: 'SELECT' }).then(reportLoss);
    mayHaveLost = true;
  };

  /** Connects at its first query, so that recording an end cannot fail because no connection is available. */
  const lateClient = () => {
    let client: Promise<pg.PoolClient> | null = null;
    return {
      async query(statement: string | pg.QueryConfig, values?: unknown[]) {
        const name = typeof statement === 'string' ? '' : (statement.name ?? '');
        if (typeof statement !== 'string' && ENDS_JOB.test(name)) return noteEnd(statement);
        client ??= connect();
        const connected = await client;
        try {
          return await connected.query(statement as pg.QueryConfig, values);
        } catch (error) {
          // The statement may have been committed although its answer was lost with the connection.
          if (TAKES_JOB.test(name)) loseJob();
          throw error;
        }
      },
      async release() {
        (await client?.catch(() => null))?.release();
      },
    } as unknown as pg.PoolClient;
  };
  type Connected = Parameters<typeof pool.connect>[0];
  pool.connect = ((done?: Connected) => (done ? connect(done) : Promise.resolve(lateClient()))) as typeof pool.connect;

  return {
    pool,
    jobLost,
    async close() {
      await Promise.all(ends);
      await pool.end();
    },
  };
}
