import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { clientAt } from '../postgres/postgres-servers.ts';

/** One lock that every live node holds, shared: a node that can take it alone is the only one. */
const NODES_LOCK = 4_201_120;
const JOIN_AGAIN_AFTER_MS = 1000;

/** Beside the name of a node's pool of workers, under which it holds work in the queue. */
const POOLS_LOCK = 4_201_121;
/** Twice so long after a node has died, the others do its work. */
const LOOK_EVERY_MS = 10_000;

export interface LiveNode {
  /** No other node was there when this one joined; none begins before `cleaned`. */
  alone: boolean;
  /** Registers a pool of workers of this node before it takes work. Call what it returns when the pool has ended. */
  owns(pool: string): () => void;
  /** What the dead have left behind is gone: others may begin. */
  cleaned(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Announces this process as a live node. Work that a killed process had begun stays locked in the queue under the name
 * of its pool; the first node to start alone gives it back at once, and otherwise the nodes that live do within half a
 * minute, instead of the queue after hours.
 *
 * What the queue has given up (25 tries in four days) is tried once a day: a seal, a mail server or a bucket that is put in
 * order again finds the work that waited for it.
 *
 * The locks live as long as their connection: where the database ended it, the node joins again. Otherwise the others
 * would give away work that is being done here; so they look twice.
 */
export async function joinNodes(jobsUrl: string, { lookEveryMs = LOOK_EVERY_MS } = {}): Promise<LiveNode> {
  let left = false;
  const pools = new Set<string>();
  let client = await connect(jobsUrl);
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [NODES_LOCK]);
  const alone: boolean = rows[0].alone;
  if (alone) {
    const { rows: held } = await client.query<{ pool: string }>(
      'SELECT DISTINCT locked_by AS pool FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
    );
    await giveBack(
      client,
      held.map(({ pool }) => pool),
    );
  }
  await announce(client, pools);
  const holder = alone ? client : null;

  const joinAgain = async () => {
    while (!left) {
      await sleep(JOIN_AGAIN_AFTER_MS, undefined, { ref: false });
      const next = await connect(jobsUrl).catch(() => null);
      const told = new Set(pools);
      const joined = next
        ? await announce(next, told).then(
            () => true,
            () => false,
          )
        : false;
      if (!next || !joined || left) {
        await next?.end().catch(() => undefined);
        continue;
      }
      client = next;
      client.once('end', () => void joinAgain());
      // Pools that came or went meanwhile were told to the connection that had ended.
      for (const pool of new Set([...told, ...pools])) tell(pool);
      return;
    }
  };
  client.once('end', () => void joinAgain());

  /** One question after the other, on one connection. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    // The database is away: a pool is told of when the node joins again, and what nobody owns is looked for again.
    turn = turn.then(work).catch(() => undefined);
  };
  const tell = (pool: string) => inTurn(() => client.query(pools.has(pool) ? OWN : DISOWN, [pool]));
  let suspects = new Set<string>();
  const look = async () => {
    const ownerless = new Set((await client.query<{ pool: string }>(OWNERLESS)).rows.map(({ pool }) => pool));
    const dead = [...ownerless].filter((pool) => suspects.has(pool));
    suspects = ownerless;
    await giveBack(client, dead);
    await client.query(TRY_AGAIN);
  };
  const timer = setInterval(() => inTurn(look), lookEveryMs);
  timer.unref();
  return {
    alone,
    owns(pool) {
      pools.add(pool);
      tell(pool);
      return () => {
        pools.delete(pool);
        tell(pool);
      };
    },
    async cleaned() {
      // The lock has gone with its connection, where that ended meanwhile.
      if (holder === client) await client.query('SELECT pg_advisory_unlock($1)', [NODES_LOCK]).catch(() => undefined);
    },
    async leave() {
      left = true;
      clearInterval(timer);
      await turn;
      await client.end();
    },
  };
}

/** Locks of one session add up: it takes each once, so that one unlocking gives it back. */
const OWN = `
  SELECT pg_advisory_lock_shared(${POOLS_LOCK}, hashtext($1)) WHERE NOT EXISTS (
    SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'
      AND classid::bigint = ${POOLS_LOCK} AND objid::bigint = hashtext($1)::bigint & 4294967295)`;
const DISOWN = `SELECT pg_advisory_unlock_shared(${POOLS_LOCK}, hashtext($1))`;

async function announce(client: pg.Client, pools: ReadonlySet<string>): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [NODES_LOCK]);
  // The empty name says that this node tells of its pools.
  for (const pool of ['', ...pools]) await client.query(OWN, [pool]);
}

/** A job is not to blame for its node's death: that try does not count, or the queue would give the job up after 25. */
async function giveBack(client: pg.Client, pools: readonly string[]): Promise<void> {
  if (pools.length === 0) return;
  await client.query(
    'UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0) WHERE locked_by = ANY($1::text[])',
    [pools],
  );
  await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [pools]);
}

/** After a failed try the queue sets `run_at` six hours ahead; three times that has passed since then. */
const TRY_AGAIN = `
  UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()
  WHERE attempts >= max_attempts AND locked_by IS NULL AND run_at < now() - interval '18 hours'`;

/** Pools that hold work, and of which no node says that they are its own; none while a node lives that does not tell. */
const OWNERLESS = `
  WITH held AS (
    SELECT pid, classid::bigint AS class, objid::bigint AS object FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
  SELECT DISTINCT j.locked_by AS pool FROM graphile_worker._private_jobs j
  WHERE j.locked_by IS NOT NULL
    AND NOT EXISTS (SELECT FROM held WHERE class = ${POOLS_LOCK} AND object = hashtext(j.locked_by)::bigint & 4294967295)
    AND NOT EXISTS (SELECT FROM held n WHERE n.class = 0 AND n.object = ${NODES_LOCK}
      AND NOT EXISTS (SELECT FROM held w WHERE w.pid = n.pid AND w.class = ${POOLS_LOCK}))`;

async function connect(url: string): Promise<pg.Client> {
  const client = clientAt(url, { connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
