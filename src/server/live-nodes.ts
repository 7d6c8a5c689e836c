import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** One lock that every live node holds, shared: a node that can take it alone is the only one. */
const NODES_LOCK = 4_201_120;
const JOIN_AGAIN_AFTER_MS = 1000;

/**
 * Announces this process as a live node. Work that a killed process had begun stays locked in the queue; the first node
 * to start alone gives it back at once, instead of after the queue's own hours.
 *
 * The lock lives as long as its connection: where the database ended it, the node joins again. Otherwise the next node
 * to start would take itself for the only one and give away work that is being done here.
 */
export async function joinNodes(jobsUrl: string): Promise<{ alone: boolean; leave(): Promise<void> }> {
  let left = false;
  let client = await connect(jobsUrl);
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [NODES_LOCK]);
  const alone: boolean = rows[0].alone;
  if (alone) {
    await client.query(`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
      FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`);
  }
  await client.query('SELECT pg_advisory_lock_shared($1)', [NODES_LOCK]);
  if (alone) await client.query('SELECT pg_advisory_unlock($1)', [NODES_LOCK]);

  const joinAgain = async () => {
    while (!left) {
      await sleep(JOIN_AGAIN_AFTER_MS, undefined, { ref: false });
      const next = await connect(jobsUrl).catch(() => null);
      const joined = await next?.query('SELECT pg_advisory_lock_shared($1)', [NODES_LOCK]).catch(() => null);
      if (!next || !joined || left) {
        await next?.end().catch(() => undefined);
        continue;
      }
      client = next;
      client.once('end', () => void joinAgain());
      return;
    }
  };
  client.once('end', () => void joinAgain());
  return {
    alone,
    leave() {
      left = true;
      return client.end();
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
