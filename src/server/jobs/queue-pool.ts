import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { poolAt } from '../postgres/postgres-servers.ts';

/** The connections of the queue's runner. */
interface QueuePool {
  pool: pg.Pool;
  /** Resolves when the queue may have given this runner a job that it never heard of, and the database answers again. */
  jobLost: Promise<void>;
  /** Ends the connections, after the ends of jobs have been noted. */
  close(): Promise<void>;
}

/** How long a statement waits until it is sent again, while the database is away. */
const SEND_AGAIN_AFTER_MS = 1000;

/** The names that graphile-worker gives its statements; `test/api/server/queue.test.ts` finds out if it renames them. */
const ENDS_JOB = /^(complete|fail)_job(_q)?\//;
const TAKES_JOB = /^get_job/;

/**
 * The runner does not await the statement that notes the end of a job (graphile-worker 0.18): when the database was
 * away just then, the rejection had no handler and ended this process (decision 39). Here that statement never rejects:
 * it is sent again until the database has noted it, or `stopping` is aborted. A job whose end was never noted belongs to
 * a dead pool of workers then, and is given back as theirs are (P130).
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

  /** Connects at its first query: noting an end must not fail because no connection can be made either. */
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
          // It may have been committed, and its answer lost with the connection.
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
