import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type pg from 'pg';
import { type BlobStore, TRASH_KEPT_MS } from '../../bytes/blobs.ts';
import { dataLayout } from '../../bytes/data-layout.ts';
import { STAGED } from '../../postgres/cluster-log.ts';
import { contentFile, sha256Of } from '../backup/manifest.ts';
import { sealKey } from '../backup/sealed-key.ts';
import { copyContents, nameOf } from '../backup/take.ts';
import { archiveOf, type BaseFile, basesIn, nameOfSegment, outdated, readBase, signedBase } from './wal-files.ts';
import type { WalPlace } from './wal-place.ts';

/** How long each moment can be restored: as long as the store keeps a discarded content. */
export const WAL_KEPT_MS = TRASH_KEPT_MS;
/** A transaction may commit this long after its content was recorded. */
const LONGEST_TRANSACTION_MS = 30 * 60_000;
const packed = promisify(gzip);

export interface WalOrder {
  dataDir: string;
  place: WalPlace;
  /** BACKUP_DIR, which gets a copy of each content; null if the bucket itself keeps the contents. */
  contentsTo: string | null;
  blobs: BlobStore;
  /** A connection as the built-in database's superuser. */
  client: pg.ClientBase;
  key: KeyObject;
  keyFile: string;
  keyFingerprint: string;
  passphrase: string | null;
  log: (message: string) => void;
}

/**
 * Moves the segments that PostgreSQL has finished to the archive, after the contents that they name.
 * @param since contents recorded before are in the archive
 * @returns until when they are now
 */
export async function shipSegments(order: WalOrder, cluster: string, since: Date): Promise<Date> {
  const staged = path.join(dataLayout(order.dataDir).database, STAGED);
  const segments = (await readdir(staged)).filter((name) => !name.endsWith('.part')).sort();
  if (segments.length === 0) return since;
  const until = await bringContents(order, since);
  const held = new Set(await order.place.list());
  for (const segment of segments) {
    const file = path.join(staged, segment);
    if (/^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(segment)) {
      const bytes = await readFile(file);
      const name = nameOfSegment(cluster, segment, bytes, order.key);
      await withScratch(order.dataDir, async (scratch) => {
        await writeFile(scratch, await packed(bytes), { mode: 0o600 });
        if (!held.has(name)) await order.place.put(name, scratch);
      });
    }
    await rm(file);
  }
  return until;
}

/** Copies the contents recorded since a moment beside the backups. Returns the new moment. */
async function bringContents({ client, blobs, contentsTo, log }: WalOrder, since: Date): Promise<Date> {
  const { rows } = await client.query<{ practice: string; sha256: string; size: string }>(
    `SELECT practice_id::text AS practice, encode(sha256, 'hex') AS sha256, size::text AS size FROM blob WHERE created_at > $1`,
    [since],
  );
  const { rows: clock } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const now = clock[0]?.now ?? since;
  if (contentsTo !== null) {
    const { faults } = await copyContents(rows, { blobs, place: contentsTo, log });
    for (const fault of faults) log(`INCOMPLETE: ${fault}`);
    // A content that was discarded and came back has an old copy, whose age decides how long it is kept.
    for (const { practice, sha256 } of since.getTime() > 0 ? rows : [])
      await utimes(contentFile(contentsTo, practice, sha256), now, now).catch(() => undefined);
  }
  return new Date(now.getTime() - LONGEST_TRANSACTION_MS);
}

/** Copies the whole cluster while it serves (pg_backup_start), with the checkpoints, and describes the copy. */
export async function takeBase(order: WalOrder): Promise<BaseFile> {
  const { client, dataDir, place, key } = order;
  await bringContents(order, new Date(0));
  const { rows: started } = await client.query<{
    lsn: string;
    timeline: number;
    cluster: string;
    installation: string;
  }>(
    `SELECT pg_backup_start('portale', true)::text AS lsn, (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
       (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
       (SELECT id::text FROM portale_installation) AS installation`,
  );
  const [start] = started;
  if (!start) throw new Error('PostgreSQL did not begin a copy.');
  return withScratch(dataDir, async (scratch) => {
    await packCluster(dataDir, scratch);
    const { rows } = await client.query<{ label: string; first: string; at: Date }>(
      `SELECT labelfile AS label, pg_walfile_name($1::pg_lsn) AS first, clock_timestamp() AS at FROM pg_backup_stop(true)`,
      [start.lsn],
    );
    const [stop] = rows;
    if (!stop) throw new Error('PostgreSQL did not end the copy.');
    // A whole second, after which every moment can be restored.
    const at = new Date(Math.ceil(stop.at.getTime() / 1000) * 1000);
    const base: BaseFile = {
      name: `${start.cluster}/base-${nameOf(at)}.json`,
      cluster: start.cluster,
      moment: nameOf(at),
    };
    await place.put(archiveOf(base), scratch);
    const description = {
      format: 'portale-lavoro base 1' as const,
      at: at.toISOString(),
      installation: start.installation,
      keyFingerprint: order.keyFingerprint,
      sealedKey: order.passphrase === null ? null : sealKey(await readFile(order.keyFile), order.passphrase),
      cluster: start.cluster,
      timeline: start.timeline,
      firstSegment: stop.first,
      label: stop.label,
      sha256: (await sha256Of(scratch)) ?? '',
    };
    await rm(scratch);
    await writeFile(scratch, signedBase(description, key), { mode: 0o600 });
    await place.put(base.name, scratch);
    return base;
  });
}

/** Deletes what no moment of the last seven days needs. */
export async function pruneWal({ place, dataDir }: WalOrder, now: Date): Promise<void> {
  const names = await place.list();
  const oldest = nameOf(new Date(now.getTime() - WAL_KEPT_MS));
  const start = basesIn(names).findLast(({ moment }) => moment <= oldest);
  if (start === undefined) return;
  const first = await withScratch(dataDir, (scratch) => fetchBase(place, start, scratch));
  for (const name of outdated(names, oldest, () => first.base.firstSegment)) await place.remove(name);
}

export async function fetchBase(place: WalPlace, base: BaseFile, scratch: string) {
  await place.fetch(base.name, scratch);
  return readBase(base.name, await readFile(scratch, 'utf8'));
}

/** PostgreSQL writes these anew, or they belong to the running server alone. */
const NOT_COPIED = [
  'postmaster.pid',
  'postmaster.opts',
  `${STAGED}/*`,
  ...[
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ].map((folder) => `${folder}/*`),
];

/** Packs checkpoints and cluster; the checkpoints first, so that none covers rows that the cluster lacks. */
async function packCluster(dataDir: string, target: string): Promise<void> {
  const { database, checkpoints } = dataLayout(dataDir);
  const cluster = path.basename(database);
  const folders = [...((await stat(checkpoints).catch(() => null)) ? [path.basename(checkpoints)] : []), cluster];
  const excluded = NOT_COPIED.map((name) => `--exclude=${cluster}/${name}`);
  const tar = spawn('tar', ['-C', dataDir, '-c', ...excluded, '-f', '-', ...folders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  tar.stderr.on('data', (chunk) => (complaint += chunk));
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 1 }), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  const [code] = await ended;
  // 1: a file changed while it was read, which the log repairs.
  if (code !== 0 && code !== 1) throw new Error(`tar could not copy the database: ${complaint.trim()}`);
}

/** Gives `work` the name of a file that is deleted afterwards. */
export async function withScratch<T>(dataDir: string, work: (file: string) => Promise<T>): Promise<T> {
  const { spool } = dataLayout(dataDir);
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const file = path.join(spool, `wal-${process.pid}`);
  await rm(file, { force: true });
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
