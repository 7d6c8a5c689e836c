import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { installationKey } from '../server/operation/key-file.ts';
import { poolAt } from '../server/postgres/postgres-servers.ts';
import type { CheckpointCopy } from './checkpoint-copies.io.ts';
import {
  appendDurably,
  checkpointLine,
  coveringNotes,
  fileOfMonth,
  nameOfFolder,
  newestNotes,
  readCheckpoints,
  removeHalfLine,
} from './checkpoint-files.io.ts';
import { openSeal, type Seal } from './seal.io.ts';
import { type Checkpoint, openCheckpoint, signCheckpoint } from './signed-note.ts';

/** A checkpoint of each chain that grew: every 5 minutes or 1,000 events (docs/security.md, "The trace can be trusted"). */
const SIGNED_EVERY_MS = 5 * 60_000;
export const SIGNED_EVERY_EVENTS = 1000;
/** How often the heads are looked at: a burst of events is signed within these seconds. */
const LOOK_EVERY_MS = 10_000;
/** One node signs at a time: two would sign one head after two different checkpoints. */
const SIGNING_LOCK = 4_201_123;
/** For so long what a node has signed is kept for the folders of the others. */
const KEPT_FOR_OTHERS = '31 days';
/** A node reads of its folder what may be news to the others, and no more: the folder grows for years. */
const READ_BACK_MS = 32 * 24 * 60 * 60_000;

export interface CheckpointOptions {
  /** Connection address of the owner's role, which sees every chain. */
  url: string;
  /** The folder of the checkpoints; it lies outside the database, as the key does. */
  dir: string;
  /** The Ed25519 key; made at first start, readable by this user alone. The public half stands beside it, as `.pub`. */
  keyFile: string;
  now?: () => Date;
  /** Sends fresh notes to where they are kept besides; what does not arrive is sent with the next ones. */
  copies?: readonly CheckpointCopy[];
  /** Told what could not be signed, and why; the next look tries again. */
  onError?: (error: Error) => void;
}

export interface Checkpoints {
  /** Signs every chain that has grown since its last checkpoint. */
  sign(): Promise<void>;
  /** What receipts are made with. */
  seal: Seal;
  /** Signs once more and ends. */
  stop(): Promise<void>;
}

/**
 * Signs the heads of the chains for as long as the server runs, and at its end. Each of several nodes has a folder, or one
 * is all nodes': through the database each node takes into its own what the others have signed, so that every folder is
 * whole (decision 28).
 */
export async function startCheckpoints(options: CheckpointOptions): Promise<Checkpoints> {
  const now = options.now ?? (() => new Date());
  const onError = options.onError ?? ((error) => console.error(`checkpoint: ${error.message}`));
  const privateKey = await installationKey(options.keyFile);
  const publicKey = createPublicKey(privateKey);
  const since = () => fileOfMonth(new Date(now().getTime() - READ_BACK_MS));
  const recent = () => readCheckpoints(options.dir, publicKey, since());
  const own = await recent();
  const last = new Map<string, Checkpoint>();
  const note = (checkpoint: Checkpoint) => {
    if (checkpoint.size >= (last.get(checkpoint.chain)?.size ?? 0)) last.set(checkpoint.chain, checkpoint);
  };
  own.checkpoints.forEach(note);
  /** Written to the folder, and not yet told to the others: a node killed in between tells when it starts again. */
  let toTell = own.checkpoints.map((checkpoint, n) => ({ checkpoint, note: own.notes[n] ?? '' }));
  const place = await nameOfFolder(options.dir);
  let seenUpTo = '0';
  const pool = poolAt(options.url, { max: 1, connectionTimeoutMillis: 4000 });

  /**
   * What the others have signed since the last look goes into this folder, where it is not there already; once: a line
   * that is taken away from it afterwards stays away, and is named.
   */
  const takeFromOthers = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ n: string; note: string; isNew: boolean }>(
      `SELECT n, note, n > coalesce((SELECT t.n FROM portale_checkpoint_taken t WHERE t.place = $1), 0) AS "isNew"
       FROM portale_checkpoint WHERE n > $2 ORDER BY n`,
      [place, seenUpTo],
    );
    const seen = rows.flatMap((row) => {
      const checkpoint = openCheckpoint(row.note, publicKey);
      return checkpoint ? [{ ...row, checkpoint }] : [];
    });
    const fresh = seen.filter(({ isNew }) => isNew);
    if (fresh.length > 0) {
      // One folder may be all nodes'.
      const there = new Set((await recent()).checkpoints.map(nameOf));
      const missing = fresh.filter(({ checkpoint }) => !there.has(nameOf(checkpoint)));
      if (missing.length > 0) await appendTo(missing);
    }
    for (const { checkpoint } of seen) note(checkpoint);
    seenUpTo = rows.at(-1)?.n ?? seenUpTo;
  };
  const appendTo = async (notes: readonly { note: string }[]): Promise<string> => {
    const lines = notes.map((one) => checkpointLine(one.note)).join('');
    await appendDurably(path.join(options.dir, fileOfMonth(now())), lines);
    return lines;
  };

  // What the database remembers as signed and no folder has was taken away: the next checkpoint names it still.
  let isRemembered = false;
  const lookAlone = async (client: pg.PoolClient, isDue: (events: number, sinceMs: number) => boolean) => {
    if (!isRemembered) await removeHalfLine(options.dir);
    await takeFromOthers(client);
    if (!isRemembered) {
      const { rows } = await client.query<{ chain: string }>('SELECT chain::text AS chain FROM ledger_head');
      const quiet = rows.map(({ chain }) => chain).filter((chain) => !last.has(chain));
      const before = since();
      for (const { checkpoint } of await newestNotes(options.dir, publicKey, { chains: quiet, before }))
        note(checkpoint);
      for (const signed of await lastSigned(client))
        if (signed.size > (last.get(signed.chain)?.size ?? 0)) last.set(signed.chain, { ...signed, at: LONG_AGO });
      isRemembered = true;
    }
    const notes: typeof toTell = [];
    for (const { chain, size, head, hashAtLast } of await readHeads(client, last)) {
      const earlier = last.get(chain);
      const moment = now();
      if (earlier && hashAtLast !== earlier.head) {
        // A new signature would confirm what the earlier checkpoint contradicts.
        onError(new Error(`chain ${chain} no longer holds its checkpoint of row ${earlier.size}: run the verifier`));
        continue;
      }
      const sinceMs = earlier ? moment.getTime() - new Date(earlier.at).getTime() : Number.POSITIVE_INFINITY;
      if (size === (earlier?.size ?? 0) || !isDue(size - (earlier?.size ?? 0), sinceMs)) continue;
      const checkpoint = { chain, size, head, at: moment.toISOString(), after: earlier?.size ?? 0 };
      notes.push({ checkpoint, note: signCheckpoint(checkpoint, privateKey) });
    }
    if (notes.length > 0) {
      const lines = await appendTo(notes);
      for (const { checkpoint } of notes) note(checkpoint);
      toTell.push(...notes);
      for (const copy of options.copies ?? []) copy.take(lines, now());
    }
    // After the folder: the database never remembers one that was not written.
    if (toTell.length > 0) await tellOthers(client, toTell, now());
    await client.query(
      `INSERT INTO portale_checkpoint_taken AS t SELECT $1, max(n) FROM portale_checkpoint HAVING max(n) IS NOT NULL
       ON CONFLICT (place) DO UPDATE SET n = excluded.n WHERE excluded.n > t.n`,
      [place],
    );
    if (notes.length > 0)
      await client.query(
        `INSERT INTO portale_signed SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
       ON CONFLICT (chain) DO UPDATE SET size = excluded.size, head = excluded.head
       WHERE excluded.size > portale_signed.size`,
        [
          notes.map(({ checkpoint }) => checkpoint.chain),
          notes.map(({ checkpoint }) => checkpoint.size),
          notes.map(({ checkpoint }) => Buffer.from(checkpoint.head, 'hex')),
        ],
      );
  };
  const look = async (isDue: Parameters<typeof lookAlone>[1]) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [SIGNING_LOCK]);
      await lookAlone(client, isDue);
      await client.query('COMMIT');
      toTell = [];
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };

  // One look at a time: two would sign the same head twice.
  let queue = Promise.resolve();
  const enqueue = (isDue: Parameters<typeof look>[0]) => {
    const turn = queue.then(() => look(isDue));
    queue = turn.catch(() => undefined);
    return turn;
  };
  const timer = setInterval(() => {
    enqueue((events, sinceMs) => events >= SIGNED_EVERY_EVENTS || sinceMs >= SIGNED_EVERY_MS).catch(onError);
  }, LOOK_EVERY_MS);
  timer.unref();
  // Events written while no server ran, or just before one was killed, are signed now.
  await enqueue(() => true).catch(onError);

  return {
    sign: () => enqueue(() => true),
    seal: openSeal(privateKey, {
      async checkpointsOf(chain, rows) {
        await enqueue(() => true);
        return coveringNotes(options.dir, publicKey, chain, rows);
      },
      async newestOf(chain) {
        await enqueue(() => true);
        return (await newestNotes(options.dir, publicKey, { chains: [chain] }))[0];
      },
    }),
    async stop() {
      clearInterval(timer);
      // A server must be able to end while its database is away.
      await enqueue(() => true).catch(onError);
      await Promise.all((options.copies ?? []).map((copy) => copy.close()));
      await pool.end();
    },
  };
}

const nameOf = ({ chain, size, head }: Checkpoint) => `${chain} ${size} ${head}`;

/** What is told already stays as it is, and what is old goes. */
async function tellOthers(
  client: pg.ClientBase,
  notes: readonly { checkpoint: Checkpoint; note: string }[],
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO portale_checkpoint (chain, size, head, note, signed_at)
     SELECT c, s, h, n, a FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::timestamptz[]) AS t(c, s, h, n, a)
     WHERE a > $6::timestamptz - $7::interval ON CONFLICT DO NOTHING`,
    [
      notes.map(({ checkpoint }) => checkpoint.chain),
      notes.map(({ checkpoint }) => checkpoint.size),
      notes.map(({ checkpoint }) => Buffer.from(checkpoint.head, 'hex')),
      notes.map(({ note }) => note),
      notes.map(({ checkpoint }) => checkpoint.at),
      now,
      KEPT_FOR_OTHERS,
    ],
  );
  await client.query('DELETE FROM portale_checkpoint WHERE signed_at <= $1::timestamptz - $2::interval', [
    now,
    KEPT_FOR_OTHERS,
  ]);
}

/** Until when its time is not known. */
const LONG_AGO = new Date(0).toISOString();

/** How far each chain was signed, as the database remembers it: whoever has the folder alone takes no last line away unseen. */
export async function lastSigned(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<Pick<Checkpoint, 'chain' | 'size' | 'head'>[]> {
  const { rows } = await client.query<{ chain: string; size: number; head: string }>(
    `SELECT chain::text AS chain, size::float8 AS size, encode(head, 'hex') AS head FROM portale_signed ORDER BY chain`,
  );
  return rows;
}

interface HeadRow {
  chain: string;
  size: number;
  head: string;
  hashAtLast: string | null;
}

/** The heads, each with the hash that stands today in the row of its last checkpoint. */
async function readHeads(client: pg.ClientBase, last: ReadonlyMap<string, Checkpoint>): Promise<HeadRow[]> {
  const known = [...last.values()];
  const { rows } = await client.query<HeadRow>(
    `SELECT h.chain::text AS chain, h.seq::float8 AS size, encode(h.hash, 'hex') AS head, encode(l.hash, 'hex') AS "hashAtLast"
     FROM ledger_head h
       LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS k(chain, seq) ON k.chain = h.chain
       LEFT JOIN ledger l ON l.chain = k.chain AND l.seq = k.seq
     ORDER BY h.chain`,
    [known.map((checkpoint) => checkpoint.chain), known.map((checkpoint) => checkpoint.size)],
  );
  return rows;
}
