import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { installationKey } from '../server/operation/key-file.ts';
import { poolAt } from '../server/postgres/postgres-servers.ts';
import type { CheckpointCopy } from './checkpoint-copies.io.ts';
import type { Fault, FaultCode } from './faults.ts';
import { type CoveredRow, openSeal, type Seal, type SignedNote } from './seal.io.ts';
import { type Checkpoint, openCheckpoint, signCheckpoint, statedBy } from './signed-note.ts';

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
/** A row's moment is the database's, a file's month that of the node which signed. */
const CLOCKS_MS = 24 * 60 * 60_000;

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

/** Checkpoints that the database remembers and that are not among those at hand. */
export function faultsOfSigned(
  own: readonly Checkpoint[],
  signed: readonly Pick<Checkpoint, 'chain' | 'size' | 'head'>[],
): Fault[] {
  const known = new Set(own.map(({ chain, size, head }) => `${chain} ${size} ${head}`));
  return signed
    .filter(({ chain, size, head }) => !known.has(`${chain} ${size} ${head}`))
    .map(({ chain, size }) => fault('checkpoint-removed', 'the database remembers it', chain, String(size)));
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

/** A note as one line of a file. */
export function checkpointLine(note: string): string {
  return `${JSON.stringify({ checkpoint: note })}\n`;
}

/** A file for each month. */
export function fileOfMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}.jsonl`;
}

export async function appendDurably(file: string, lines: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(lines);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What a folder is called among those of all nodes: beside it stands its name. */
async function nameOfFolder(dir: string): Promise<string> {
  const file = `${dir}.name`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

/** A line that a crash left half written was never a checkpoint: it goes before anything is signed after it. */
async function removeHalfLine(dir: string): Promise<void> {
  const last = (await checkpointFiles(dir)).at(-1);
  if (last === undefined) return;
  const text = await readFile(last);
  const whole = text.lastIndexOf(0x0a) + 1;
  if (whole === text.length) return;
  const handle = await open(last, 'r+');
  try {
    await handle.truncate(whole);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface StoredCheckpoints {
  checkpoints: Checkpoint[];
  /** The notes as they were signed, for an export. */
  notes: string[];
  /** What is wrong with the files, and which checkpoints are gone from among the others. */
  faults: Fault[];
}

const fault = (code: FaultCode, detail: string, chain: string | null = null, seq: string | null = null): Fault => ({
  chain,
  seq,
  object: null,
  code,
  detail,
});

/**
 * All checkpoints of a folder's files, or of one file; with `since`, of the files from this one on. A folder that is not there has none. In a folder everything
 * must be as the portal wrote it; a file that was kept elsewhere may hold a few lines of many.
 */
export async function readCheckpoints(dirOrFile: string, publicKey: KeyObject, since = ''): Promise<StoredCheckpoints> {
  const found: StoredCheckpoints = { checkpoints: [], notes: [], faults: [] };
  const isFolder = (await stat(dirOrFile).catch(() => null))?.isDirectory() ?? false;
  if (isFolder) {
    for (const name of await readdir(dirOrFile))
      if (!/^\d{4}-\d{2}\.jsonl$/.test(name))
        found.faults.push(fault('checkpoint-damaged', `${name} is none of its files`));
  }
  for (const file of await checkpointFiles(dirOrFile)) {
    const name = path.basename(file);
    if (name < since) continue;
    const lines = (await readFile(file, 'utf8')).split('\n');
    if (lines.pop() !== '') found.faults.push(fault('checkpoint-damaged', `${name} ends inside a line`));
    else if (lines.length === 0) found.faults.push(fault('checkpoint-damaged', `${name} is empty`));
    for (const [index, line] of lines.entries()) {
      const note = noteOf(line);
      const checkpoint = note === null ? null : openCheckpoint(note, publicKey);
      if (note === null) found.faults.push(fault('checkpoint-damaged', `${name}:${index + 1}`));
      else if (!checkpoint) found.faults.push(fault('checkpoint-unsigned', `${name}:${index + 1}`));
      else {
        found.checkpoints.push(checkpoint);
        found.notes.push(note);
      }
    }
  }
  if (isFolder) found.faults.push(...faultsOfSeries(found.checkpoints));
  return found;
}

/**
 * By size, the first signed note that covers each of these rows of a chain: looked for from the month of the row on, and
 * nothing but what is found is checked.
 */
async function coveringNotes(
  dir: string,
  publicKey: KeyObject,
  chain: string,
  rows: readonly CoveredRow[],
): Promise<SignedNote[]> {
  const files = await checkpointFiles(dir);
  const read = new Map<string, Promise<{ size: number; note: string }[]>>();
  const found: SignedNote[] = [];
  for (const { seq, at } of rows.toSorted((a, b) => Number(a.seq) - Number(b.seq))) {
    if (found.some(({ checkpoint }) => checkpoint.size >= Number(seq))) continue;
    const since = fileOfMonth(new Date(Date.parse(at) - CLOCKS_MS));
    for (const file of files.filter((one) => path.basename(one) >= since)) {
      const stated = read.get(file) ?? notesOf(file, new Set([chain]));
      read.set(file, stated);
      const signed = firstSigned(await stated, Number(seq), publicKey);
      if (!signed) continue;
      found.push(signed);
      break;
    }
  }
  return found;
}

/** The newest note of each of these chains, the newest file first; with `before`, in the files before one. */
async function newestNotes(
  dir: string,
  publicKey: KeyObject,
  { chains, before }: { chains: readonly string[]; before?: string },
): Promise<SignedNote[]> {
  const left = new Set(chains);
  const found: SignedNote[] = [];
  for (const file of (await checkpointFiles(dir)).toReversed()) {
    if (left.size === 0) break;
    if (before !== undefined && path.basename(file) >= before) continue;
    for (const { note } of (await notesOf(file, left)).toReversed()) {
      const of = statedBy(note)?.chain ?? '';
      const checkpoint = left.has(of) ? openCheckpoint(note, publicKey) : null;
      if (checkpoint && left.delete(of)) found.push({ checkpoint, note });
    }
  }
  return found;
}

/** The notes of a file that speak of one of these chains, by size. */
async function notesOf(file: string, chains: ReadonlySet<string>): Promise<{ size: number; note: string }[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const stated = lines.flatMap((line) => {
    const note = noteOf(line);
    const of = note === null ? null : statedBy(note);
    return note === null || of === null || !chains.has(of.chain) ? [] : [{ size: of.size, note }];
  });
  return stated.sort((a, b) => a.size - b.size);
}

function firstSigned(
  stated: readonly { size: number; note: string }[],
  seq: number,
  publicKey: KeyObject,
): SignedNote | null {
  for (const { size, note } of stated) {
    const checkpoint = size < seq ? null : openCheckpoint(note, publicKey);
    if (checkpoint) return { checkpoint, note };
  }
  return null;
}

/** Checkpoints that others of the series name and that are missing from it. */
export function faultsOfSeries(checkpoints: readonly Checkpoint[]): Fault[] {
  const sizes = new Set(checkpoints.map(({ chain, size }) => `${chain} ${size}`));
  const gone = new Map<string, Fault>();
  for (const { chain, after, at } of checkpoints) {
    const before = `${chain} ${after}`;
    if (after === undefined || after === 0 || sizes.has(before)) continue;
    gone.set(before, fault('checkpoint-removed', `the one signed ${at} follows it`, chain, String(after)));
  }
  return [...gone.values()];
}

/** Checkpoints that were kept elsewhere and are no longer among the portal's own. */
export function faultsOfCopies(own: readonly Checkpoint[], kept: readonly Checkpoint[]): Fault[] {
  const known = new Set(own.map(({ chain, size, head }) => `${chain} ${size} ${head}`));
  return kept
    .filter(({ chain, size, head }) => !known.has(`${chain} ${size} ${head}`))
    .map(({ chain, size, at }) =>
      fault('checkpoint-removed', `a copy holds the one signed ${at}`, chain, String(size)),
    );
}

async function checkpointFiles(dirOrFile: string): Promise<string[]> {
  try {
    if (!(await stat(dirOrFile)).isDirectory()) return [dirOrFile];
    const names = await readdir(dirOrFile);
    return names
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => path.join(dirOrFile, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function noteOf(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line);
    const note = Object(value).checkpoint;
    return typeof note === 'string' ? note : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
