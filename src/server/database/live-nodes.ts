import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { clientAt } from '../postgres/postgres-servers.ts';

/** A lock that all live nodes share: a node that can take the lock exclusively is the only live one. */
const NODES_LOCK = 4_201_120;
const JOIN_AGAIN_AFTER_MS = 1000;

/**
 * The first key of the locks of worker pools; the second key is a hash of the pool's name, under which the queue
 * assigns jobs to the pool.
 */
const POOLS_LOCK = 4_201_121;
/** After a node has died, the others take over its jobs within twice this time. */
const LOOK_EVERY_MS = 10_000;

export interface LiveNode {
  /** Whether no other node was running when this one joined; if so, other nodes cannot join before `cleaned`. */
  alone: boolean;
  /** Registers a worker pool of this node before it takes jobs. Call the returned function when the pool has ended. */
  owns(pool: string): () => void;
  /** Reports that the leftovers of dead nodes are removed, so other nodes may start. */
  cleaned(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Announces this process as a live node. Jobs that a killed process had started stay locked in the queue under the name
 * of the process's worker pool. A node that starts alone releases these jobs at once; otherwise the live nodes release
 * them within half a minute, while the queue itself would take hours.
 *
 * Jobs that the queue has given up (25 attempts in four days) are tried once a day, so that work which waited for a
 * seal, a mail server or a bucket resumes once the cause is repaired.
 *
 * The locks live as long as their connection: when the database closes the connection, the node joins again. Until then
 * the other nodes could release jobs that still run here, so they release a pool's jobs only after two checks.
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
      // Repeats the changes of pools that started or ended meanwhile, because they went to the closed connection.
      for (const pool of new Set([...told, ...pools])) tell(pool);
      return;
    }
  };
  client.once('end', () => void joinAgain());

  /** Runs one query after the other on one connection. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    // Ignores errors, which mean that the database is away: the node registers its pools when it joins again, and the
    // next check finds ownerless jobs.
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
      // If the connection has closed meanwhile, the lock no longer exists.
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

/**
 * PostgreSQL counts how often a session takes a lock. This query takes each lock only once, so that one unlock releases
 * it.
 */
const OWN = `
  SELECT pg_advisory_lock_shared(${POOLS_LOCK}, hashtext($1)) WHERE NOT EXISTS (
    SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'
      AND classid::bigint = ${POOLS_LOCK} AND objid::bigint = hashtext($1)::bigint & 4294967295)`;
const DISOWN = `SELECT pg_advisory_unlock_shared(${POOLS_LOCK}, hashtext($1))`;

async function announce(client: pg.Client, pools: ReadonlySet<string>): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [NODES_LOCK]);
  // The empty name means that this node registers its pools.
  for (const pool of ['', ...pools]) await client.query(OWN, [pool]);
}

/**
 * Releases the jobs of dead pools without counting the interrupted attempt: the job did not cause its node's death, and
 * the queue gives up after 25 attempts.
 */
async function giveBack(client: pg.Client, pools: readonly string[]): Promise<void> {
  if (pools.length === 0) return;
  await client.query(
    'UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0) WHERE locked_by = ANY($1::text[])',
    [pools],
  );
  await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [pools]);
}

/**
 * Tries given-up jobs again. The queue sets `run_at` six hours after a failed attempt; waiting 18 hours more results in
 * one attempt a day.
 */
const TRY_AGAIN = `
  UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()
  WHERE attempts >= max_attempts AND locked_by IS NULL AND run_at < now() - interval '18 hours'`;

/**
 * Selects pools that hold jobs but that no node has registered. Selects nothing while a live node does not register its
 * pools.
 */
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
