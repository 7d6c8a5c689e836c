import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import type pg from 'pg';
import { BlobError, type BlobStore } from '../../bytes/blobs.ts';
import { dataLayout } from '../../bytes/data-layout.ts';
import { layCluster, REPLAYED } from '../../postgres/cluster-log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts';
import { contentFile, sha256Of } from '../backup/manifest.ts';
import { nameOf } from '../backup/take.ts';
import { fetchBase, withScratch } from './wal-archive.ts';
import { archiveOf, type Base, basesIn, isNeededFrom, isSigned, segmentsIn } from './wal-files.ts';
import type { WalPlace } from './wal-place.ts';

const unpacked = promisify(gunzip);

/** The base copy from which a moment is restored: the newest before it; for null the newest of all. */
export async function chooseBase(place: WalPlace, at: Date | null, dataDir: string) {
  const bases = basesIn(await place.list());
  const found = at === null ? bases.at(-1) : bases.findLast(({ moment }) => moment <= nameOf(at));
  if (found) return { file: found, ...(await withScratch(dataDir, (scratch) => fetchBase(place, found, scratch))) };
  const [first] = bases;
  throw new Error(
    first === undefined
      ? 'The archive of WAL_ARCHIVE holds no base copy: nothing can be restored from it.'
      : `The archive reaches back to ${first.moment}: name a moment after it, or restore a backup.`,
  );
}

/**
 * Lays the base copy and the signed log into an empty data folder and starts the database, which replays the log up to
 * the moment.
 */
export async function replayTo(
  at: Date | null,
  {
    place,
    chosen,
    dataDir,
    archives,
    log,
  }: {
    place: WalPlace;
    chosen: Awaited<ReturnType<typeof chooseBase>>;
    dataDir: string;
    archives: boolean;
    log: (message: string) => void;
  },
): Promise<EmbeddedPostgres> {
  const { base, publicKey, file } = chosen;
  const { database, checkpoints } = dataLayout(dataDir);
  const logFile = `${database}.log`;
  try {
    await layCluster(database, async () => {
      await withScratch(dataDir, async (scratch) => {
        await place.fetch(archiveOf(file), scratch);
        if ((await sha256Of(scratch)) !== base.sha256)
          throw new Error(`${archiveOf(file)}: its bytes are not those that were signed.`);
        await unpack(scratch, dataDir);
      });
      await writeFile(path.join(database, 'backup_label'), base.label, { mode: 0o600 });
      await writeFile(path.join(database, 'recovery.signal'), '', { mode: 0o600 });
      await layLog(place, base, publicKey, path.join(database, REPLAYED), dataDir);
    });
    log(`Replaying the log from ${base.at} to ${at === null ? 'its end' : at.toISOString()}...`);
    const server = await startEmbeddedPostgres({ dataDir: database, archives, replay: { until: at } });
    await rm(path.join(database, REPLAYED), { recursive: true });
    return server;
  } catch (error) {
    // So that another moment can be tried at once.
    const said = await readFile(logFile, 'utf8').catch(() => '');
    for (const made of [database, checkpoints, logFile]) await rm(made, { recursive: true, force: true });
    const [, end] = /last completed transaction was at log time (\S+ \S+)/.exec(said) ?? [];
    if (/recovery ended before configured recovery target/.test(String(error)))
      throw new Error(
        `The archive ends before that moment${end ? `, with the change of ${end} UTC` : ''}: name an earlier one, or --at latest.`,
        { cause: error },
      );
    throw error;
  }
}

async function unpack(archive: string, dataDir: string): Promise<void> {
  const tar = spawn('tar', ['-C', dataDir, '-x', '--no-same-owner', '-p', '-f', '-'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  tar.stderr.on('data', (chunk) => (complaint += chunk));
  const ended = once(tar, 'close');
  const failure = await pipeline(createReadStream(archive), createGunzip(), tar.stdin).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not unpack the base copy: ${complaint.trim()}`, { cause: failure });
  // tar may end once it has read the archive's last entry, before its input is closed.
  if (failure && failure.code !== 'ERR_STREAM_PREMATURE_CLOSE' && failure.code !== 'EPIPE') throw failure;
}

/** Brings the log that the base copy needs, each segment compared with its signature. */
async function layLog(place: WalPlace, base: Base, key: KeyObject, folder: string, dataDir: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const file of segmentsIn(await place.list())) {
    if (file.cluster !== base.cluster || !isNeededFrom(base.firstSegment, file.segment)) continue;
    const bytes = await withScratch(dataDir, async (scratch) => {
      await place.fetch(file.name, scratch);
      return unpacked(await readFile(scratch)).catch(() => Buffer.alloc(0));
    });
    if (!isSigned(file, bytes, key)) throw new Error(`wal/${file.name}: its bytes are not those that were signed.`);
    await writeFile(path.join(folder, file.segment), bytes, { mode: 0o600, flag: 'wx' });
  }
}

/** Brings each content that the database names into the store: from its trash, or from beside the backups. */
export async function bringBack(
  client: pg.ClientBase,
  { blobs, contentsFrom, log }: { blobs: BlobStore; contentsFrom: string | null; log: (message: string) => void },
): Promise<string[]> {
  const { rows } = await client.query<{ practice: string; sha256: string }>(
    `SELECT practice_id::text AS practice, encode(sha256, 'hex') AS sha256 FROM blob ORDER BY 1, 2`,
  );
  const missing: string[] = [];
  for (const [n, { practice, sha256 }] of rows.entries()) {
    if (n > 0 && n % 5000 === 0) log(`Restored: ${n} of ${rows.length} contents`);
    if (await blobs.has(practice, sha256)) continue;
    const keep = async (source: string) => {
      const reception = blobs.receive(practice);
      try {
        const got = await reception.bring(createReadStream(source), { limitBytes: Number.POSITIVE_INFINITY });
        if (got.sha256 === sha256) await reception.keep();
        return got.sha256 === sha256;
      } finally {
        await reception.end();
      }
    };
    const isThere = await blobs.withLocalFile(practice, sha256, keep, { discarded: true }).catch((error) => {
      if (error instanceof BlobError && error.code === 'no-such-blob') return false;
      throw error;
    });
    if (isThere) continue;
    const beside = contentsFrom === null ? null : contentFile(contentsFrom, practice, sha256);
    if (beside === null || (await sha256Of(beside)) !== sha256 || !(await keep(beside)))
      missing.push(`content ${practice}/${sha256} is missing`);
  }
  return missing;
}
