import { createPublicKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { installationKey } from '../server/operation/key-file.ts';
import { poolAt } from '../server/postgres/postgres-servers.ts';
import type { CheckpointArchive } from './checkpoint-archive.io.ts';
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
  type StoredCheckpoints,
} from './checkpoint-files.io.ts';
import { openSeal, type Seal, type SignedNote } from './seal.io.ts';
import { type Checkpoint, openCheckpoint, signCheckpoint } from './signed-note.ts';

/**
 * A chain is signed once it has grown by 1,000 events, or 5 minutes after it grew (docs/security.md, "The trace can be
 * trusted").
 */
const SIGNED_EVERY_MS = 5 * 60_000;
export const SIGNED_EVERY_EVENTS = 1000;
/** How often the heads of the chains are read: a burst of events is signed once, at most this much later. */
const LOOK_EVERY_MS = 10_000;
/** Lets only one node sign at a time: two nodes would sign two different checkpoints of the same head. */
const SIGNING_LOCK = 4_201_123;
/** Lets only one node at a time add to the archive: each addition rewrites the object of a month. */
const ARCHIVE_LOCK = 4_201_125;
/** How often new notes go to the archive. Until then the database has them. */
const ARCHIVED_EVERY_MS = 10 * 60_000;
/** How long the database keeps a note for the folders of the other nodes. */
const KEPT_FOR_OTHERS = '31 days';
/**
 * How far back a node reads its own folder for notes that other nodes may lack; the limit is needed because the folder
 * grows for years.
 */
const READ_BACK_MS = 32 * 24 * 60 * 60_000;

export interface CheckpointOptions {
  /** Connection URL of the owner role, which sees every chain. */
  url: string;
  /** The folder of the checkpoints, outside the database like the key. */
  dir: string;
  /**
   * The Ed25519 key, created at first start and readable by this user alone. The public half is in the adjacent `.pub`
   * file.
   */
  keyFile: string;
  now?: () => Date;
  /** Further places that receive new notes; undelivered notes are sent with the next ones. */
  copies?: readonly CheckpointCopy[];
  /** Keeps every note for nodes that join later. */
  archive?: CheckpointArchive;
  /** Receives each signing failure; the next round tries again. */
  onError?: (error: Error) => void;
}

export interface Checkpoints {
  /** Signs every chain that has grown since its last checkpoint. */
  sign(): Promise<void>;
  /** Makes receipts. */
  seal: Seal;
  /** Signs once more and ends. */
  stop(): Promise<void>;
}

/**
 * Signs the heads of the chains while the server runs, and once at its end. Several nodes may share a folder, or each
 * may have its own: each node copies the checkpoints of the other nodes from the database, so that every folder is
 * complete (decision 28).
 */
export async function startCheckpoints(options: CheckpointOptions): Promise<Checkpoints> {
  const onError = options.onError ?? ((error) => console.error(`checkpoint: ${error.message}`));
  const privateKey = await installationKey(options.keyFile);
  const publicKey = createPublicKey(privateKey);
  const signer = await Signer.open({ ...options, onError }, privateKey);
  const pool = poolAt(options.url, { max: 2, connectionTimeoutMillis: 4000 });
  const look = async (isDue: IsDue) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [SIGNING_LOCK]);
      await signer.signDue(client, isDue);
      await client.query('COMMIT');
      signer.committed();
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };

  // Runs one round at a time: two concurrent rounds would sign the same head twice.
  let queue = Promise.resolve();
  const enqueue = (isDue: IsDue) => {
    const turn = queue.then(() => look(isDue));
    queue = turn.catch(() => undefined);
    return turn;
  };
  const archiving = startArchiving(pool, signer, options);
  const timer = setInterval(() => {
    enqueue((events, sinceMs) => events >= SIGNED_EVERY_EVENTS || sinceMs >= SIGNED_EVERY_MS).catch(onError);
    archiving.look().catch(onError);
  }, LOOK_EVERY_MS);
  timer.unref();
  // Signs events that were written while no server ran, or just before a server was killed.
  await enqueue(() => true).catch(onError);
  archiving.look().catch(onError);

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
      // Reports the error instead of throwing it: a server must be able to stop while its database is down.
      await enqueue(() => true).catch(onError);
      await archiving.look(true).catch(onError);
      await Promise.all((options.copies ?? []).map((copy) => copy.close()));
      await pool.end();
    },
  };
}

/** Sends the notes that the signer's folder has got to the archive, apart from the signing, which waits for no bucket. */
function startArchiving(pool: pg.Pool, signer: Signer, { archive, dir }: CheckpointOptions) {
  let nextAt = 0;
  let turn = Promise.resolve();
  let isComplete = false;
  const add = async () => {
    const notes = signer.unarchived;
    if (!archive || (isComplete && notes.length === 0)) return;
    const client = await pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [ARCHIVE_LOCK]);
      if (!isComplete) await archive.complete(dir);
      isComplete = true;
      await archive.add(notes);
      signer.unarchived = signer.unarchived.slice(notes.length);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [ARCHIVE_LOCK]).catch(() => undefined);
      client.release();
    }
  };
  return {
    look(isLast = false): Promise<void> {
      if (!isLast && performance.now() < nextAt) return Promise.resolve();
      nextAt = performance.now() + ARCHIVED_EVERY_MS;
      const done = turn.then(add);
      turn = done.catch(() => undefined);
      return done;
    },
  };
}

/** Decides whether a chain is signed now, by its events since the last checkpoint and by the age of that checkpoint. */
type IsDue = (events: number, sinceMs: number) => boolean;

/** Signs chains within a transaction that holds `SIGNING_LOCK`. */
class Signer {
  private readonly dir: string;
  private readonly now: () => Date;
  private readonly copies: readonly CheckpointCopy[];
  private readonly onError: (error: Error) => void;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private readonly place: string;
  /** The last checkpoint of each chain. */
  private readonly last = new Map<string, Checkpoint>();
  /**
   * Notes that are written to the folder but not yet to the database. After a crash the next start writes them there.
   */
  private toTell: SignedNote[] = [];
  /** Notes of the folder that may be missing from the archive. */
  unarchived: readonly string[] = [];
  private seenUpTo = '0';
  private isRemembered = false;

  private constructor({ dir, now, copies, onError }: SignerOptions, privateKey: KeyObject, place: string) {
    this.dir = dir;
    this.now = now ?? (() => new Date());
    this.copies = copies ?? [];
    this.onError = onError;
    this.privateKey = privateKey;
    this.publicKey = createPublicKey(privateKey);
    this.place = place;
  }

  static async open(options: SignerOptions, privateKey: KeyObject): Promise<Signer> {
    const signer = new Signer(options, privateKey, await nameOfFolder(options.dir));
    const own = await signer.recent();
    for (const checkpoint of own.checkpoints) signer.note(checkpoint);
    signer.unarchived = own.notes;
    signer.toTell = own.checkpoints.map((checkpoint, n) => ({ checkpoint, note: own.notes[n] ?? '' }));
    return signer;
  }

  async signDue(client: pg.PoolClient, isDue: IsDue): Promise<void> {
    if (!this.isRemembered) await removeHalfLine(this.dir);
    await this.takeFromOthers(client);
    if (!this.isRemembered) await this.rememberLast(client);
    const notes = this.signGrown(await readHeads(client, this.last), isDue);
    if (notes.length > 0) {
      const lines = await this.append(notes);
      for (const { checkpoint } of notes) this.note(checkpoint);
      this.toTell.push(...notes);
      for (const copy of this.copies) copy.take(lines, this.now());
    }
    // Writes the folder before the database, so the database never has a checkpoint that the folder lacks.
    if (this.toTell.length > 0) await tellOthers(client, this.toTell, this.now());
    await client.query(
      `INSERT INTO portale_checkpoint_taken AS t SELECT $1, max(n) FROM portale_checkpoint HAVING max(n) IS NOT NULL
       ON CONFLICT (place) DO UPDATE SET n = excluded.n WHERE excluded.n > t.n`,
      [this.place],
    );
    if (notes.length > 0) await rememberSigned(client, notes);
  }

  committed(): void {
    this.toTell = [];
  }

  /**
   * Copies the checkpoints that other nodes signed since the last round into this folder, unless it has them already.
   * Each checkpoint is copied only once: a line that is removed later stays missing, and the verifier reports it.
   */
  private async takeFromOthers(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ n: string; note: string; isNew: boolean }>(
      `SELECT n, note, n > coalesce((SELECT t.n FROM portale_checkpoint_taken t WHERE t.place = $1), 0) AS "isNew"
       FROM portale_checkpoint WHERE n > $2 ORDER BY n`,
      [this.place, this.seenUpTo],
    );
    const seen = rows.flatMap((row) => {
      const checkpoint = openCheckpoint(row.note, this.publicKey);
      return checkpoint ? [{ ...row, checkpoint }] : [];
    });
    const fresh = seen.filter(({ isNew }) => isNew);
    if (fresh.length > 0) {
      // Skips notes that are already in the folder, because several nodes may share it.
      const there = new Set((await this.recent()).checkpoints.map(nameOf));
      const missing = fresh.filter(({ checkpoint }) => !there.has(nameOf(checkpoint)));
      if (missing.length > 0) await this.append(missing);
    }
    for (const { checkpoint } of seen) this.note(checkpoint);
    this.seenUpTo = rows.at(-1)?.n ?? this.seenUpTo;
  }

  /**
   * Loads the last checkpoint of each chain from the database too. If it was removed from every folder, the next
   * checkpoint still refers to it.
   */
  private async rememberLast(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ chain: string }>('SELECT chain::text AS chain FROM ledger_head');
    const quiet = rows.map(({ chain }) => chain).filter((chain) => !this.last.has(chain));
    const older = await newestNotes(this.dir, this.publicKey, { chains: quiet, before: this.since() });
    for (const { checkpoint } of older) this.note(checkpoint);
    for (const signed of await lastSigned(client))
      if (signed.size > (this.last.get(signed.chain)?.size ?? 0))
        this.last.set(signed.chain, { ...signed, at: LONG_AGO });
    this.isRemembered = true;
  }

  private signGrown(heads: readonly HeadRow[], isDue: IsDue): SignedNote[] {
    const notes: SignedNote[] = [];
    for (const { chain, size, head, hashAtLast } of heads) {
      const earlier = this.last.get(chain);
      const moment = this.now();
      if (earlier && hashAtLast !== earlier.head) {
        // Does not sign: a new signature would confirm rows that the earlier checkpoint contradicts.
        this.onError(
          new Error(`chain ${chain} no longer holds its checkpoint of row ${earlier.size}: run the verifier`),
        );
        continue;
      }
      const sinceMs = earlier ? moment.getTime() - new Date(earlier.at).getTime() : Number.POSITIVE_INFINITY;
      if (size === (earlier?.size ?? 0) || !isDue(size - (earlier?.size ?? 0), sinceMs)) continue;
      const checkpoint = { chain, size, head, at: moment.toISOString(), after: earlier?.size ?? 0 };
      notes.push({ checkpoint, note: signCheckpoint(checkpoint, this.privateKey) });
    }
    return notes;
  }

  private note(checkpoint: Checkpoint): void {
    if (checkpoint.size >= (this.last.get(checkpoint.chain)?.size ?? 0)) this.last.set(checkpoint.chain, checkpoint);
  }

  private async append(notes: readonly { note: string }[]): Promise<string> {
    const lines = notes.map((one) => checkpointLine(one.note)).join('');
    await appendDurably(path.join(this.dir, fileOfMonth(this.now())), lines);
    this.unarchived = [...this.unarchived, ...notes.map(({ note }) => note)];
    return lines;
  }

  private since(): string {
    return fileOfMonth(new Date(this.now().getTime() - READ_BACK_MS));
  }

  private recent(): Promise<StoredCheckpoints> {
    return readCheckpoints(this.dir, this.publicKey, this.since());
  }
}

type SignerOptions = Pick<CheckpointOptions, 'dir' | 'now' | 'copies'> & Required<Pick<CheckpointOptions, 'onError'>>;

const nameOf = ({ chain, size, head }: Checkpoint) => `${chain} ${size} ${head}`;

/** Adds notes for the other nodes, leaves existing ones unchanged, and deletes those older than `KEPT_FOR_OTHERS`. */
async function tellOthers(client: pg.ClientBase, notes: readonly SignedNote[], now: Date): Promise<void> {
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

async function rememberSigned(client: pg.ClientBase, notes: readonly SignedNote[]): Promise<void> {
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
}

/** The signing time to assume if it is unknown. */
const LONG_AGO = new Date(0).toISOString();

/**
 * The last signed size of each chain, as the database records it: an attacker who controls only the folder cannot hide
 * that its last line was removed.
 */
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

/** The heads, each with the current hash of the row at which the chain's last checkpoint ends. */
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
