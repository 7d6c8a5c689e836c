import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openCheckpointArchive } from '../ledger/checkpoint-archive.io.ts';
import { openContents } from '../server/bytes/contents.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { backupsIn, contentsOf } from '../server/operation/backup/check.ts';
import { readDrill } from '../server/operation/backup/drill-result.ts';
import { contentsFolder, isOfPerson } from '../server/operation/backup/manifest.ts';
import { keptOf, momentOf } from '../server/operation/backup/rotation.ts';
import { type BackupOrder, nameOf, takeBackup } from '../server/operation/backup/take.ts';
import type { Config } from '../server/operation/config.ts';
import { readParts, whyNotThisKey } from '../server/operation/installation.ts';
import { bringKey, fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { WAL_KEPT_MS } from '../server/operation/moment/wal-archive.ts';
import { walFolder } from '../server/operation/moment/wal-place.ts';
import { connectAs } from '../server/postgres/start-checks.ts';
import type { Run } from './run-until-stopped.ts';

const AN_HOUR_MS = 3_600_000;
const DRILL_EVERY_MS = 30 * 24 * AN_HOUR_MS;
const LOOK_EVERY_MS = 10 * 60_000;
const FIRST_LOOK_MS = 60_000;
/** The lowest priority of a process. */
const LOWEST = 19;
/** Ensures that only one node or command takes a backup at a time, and only one node restores one as a drill. */
const BACKUP_LOCK = 4_201_122;
const DRILL_LOCK = 4_201_124;

export async function takeOf(
  config: Config,
  client: pg.Client,
  place: string,
  log: (message: string) => void,
  { isUpgrade = false, takenBy = 'portal' }: Pick<BackupOrder, 'isUpgrade' | 'takenBy'> = {},
) {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [BACKUP_LOCK]);
  if (!rows[0]?.taken) throw new Error('Another backup is being taken: wait until it is done.');
  const { dataDir, ledgerKey, ledgerKeyFile, s3 } = config;
  const parts = await readParts(client, { dataDir, keyFile: ledgerKeyFile, ledgerKey, expectedId: null });
  const refusal = whyNotThisKey(parts, ledgerKeyFile);
  if (refusal !== null) throw new Error(refusal);
  await bringKey(config);
  const key = await installationKey(ledgerKeyFile);
  // The data folder of a machine that has not served yet lacks the checkpoints too.
  if (parts.folder === null && s3 !== null)
    await openCheckpointArchive(s3).fill(dataLayout(dataDir).checkpoints, createPublicKey(key));
  return takeBackup({
    client,
    dataDir,
    blobs: openContents(config),
    key,
    keyFile: ledgerKeyFile,
    keyFingerprint: fingerprintOf(createPublicKey(key)),
    passphrase: config.backupPassphrase,
    place: path.resolve(place),
    isUpgrade,
    takenBy,
    log,
  });
}

/**
 * Deletes the portal's own backups that the rotation no longer keeps, and the contents that only these backups contain.
 * A person deletes the backups that a person took.
 */
export async function prune(place: string, log: (message: string) => void): Promise<void> {
  const names = await ownBackupsIn(place);
  const kept = keptOf(names);
  const since = walSince(place, names);
  await drop(
    place,
    names.filter((name) => !kept.has(name) && name < since),
    log,
  );
}

/**
 * The backup from which on the archive of the log needs all backups and all contents copied since, to have the contents
 * of each moment that it can restore. Without an archive, a name after all others.
 */
function walSince(place: string, names: readonly string[]): string {
  if (!existsSync(walFolder(place))) return 'none';
  const oldest = nameOf(new Date(Date.now() - WAL_KEPT_MS));
  return names.findLast((name) => name <= oldest) ?? '';
}

/** The backups that the portal took by itself, oldest first. */
async function ownBackupsIn(place: string): Promise<string[]> {
  const own: string[] = [];
  for (const name of await backupsIn(place)) if (!(await isOfPerson(path.join(place, name)))) own.push(name);
  return own;
}

/** Deletes the given backups, and the contents that only these backups contain. */
export async function drop(place: string, gone: readonly string[], log: (message: string) => void): Promise<void> {
  if (gone.length === 0) return;
  const kept = (await backupsIn(place)).filter((name) => !gone.includes(name));
  const since = walSince(place, await ownBackupsIn(place));
  for (const name of gone) await rm(path.join(place, name), { recursive: true });
  const named = new Set<string>();
  for (const name of kept)
    for await (const { practiceId, sha256 } of contentsOf(path.join(place, name))) named.add(`${practiceId}/${sha256}`);
  const top = contentsFolder(place);
  const files = await readdir(top, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files.filter((entry) => entry.isFile())) {
    const practice = path.relative(top, parentPath).split(path.sep)[0] ?? '';
    if (named.has(`${practice}/${name}`)) continue;
    const file = path.join(parentPath, name);
    if (nameOf((await stat(file)).mtime) < since) await rm(file, { force: true });
  }
  log(`Backups no longer kept: ${gone.join(', ')}`);
}

/** Takes a backup every day, or as often as BACKUP_EVERY_HOURS says, while the portal runs, if BACKUP_DIR is set. */
export function startDailyBackups(run: Run, config: Config, ownerUrl: string, log: (message: string) => void): void {
  const { backupDir: place } = config;
  if (place === null) return;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  const look = async () => {
    const newest = (await ownBackupsIn(place)).at(-1);
    if (newest !== undefined && Date.now() - momentOf(newest).getTime() < config.backupEveryHours * AN_HOUR_MS) return;
    const client = await connectAs('DATABASE_OWNER_URL', ownerUrl);
    try {
      const { folder, manifest } = await takeOf(config, client, place, log);
      for (const fault of manifest.faults) log(`INCOMPLETE: ${fault}`);
      await prune(place, log);
      log(`Backup taken: ${folder}`);
    } finally {
      await client.end();
    }
  };
  const drillIfDue = async () => {
    const newest = (await backupsIn(place)).at(-1);
    const last = await readDrill(place);
    if (newest === undefined || (last !== null && Date.now() - Date.parse(last.at) < DRILL_EVERY_MS)) return;
    const client = await connectAs('DATABASE_OWNER_URL', ownerUrl);
    try {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [DRILL_LOCK]);
      if (!rows[0]?.taken) return;
      log(`Restore drill of ${newest}: ${await drillApart(path.join(place, newest), stopping.signal)}`);
    } finally {
      await client.end();
    }
  };
  const begin = () => {
    running ??= look()
      .catch((error: Error) => log(`No backup could be taken: ${error.message}`))
      .then(drillIfDue)
      .catch((error: Error) => log(`No restore drill: ${error.message}`))
      .finally(() => {
        running = null;
      });
  };
  const timers = [setTimeout(begin, FIRST_LOOK_MS), setInterval(begin, LOOK_EVERY_MS)];
  for (const timer of timers) timer.unref();
  run.endWith(async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort();
    await running;
  });
}

/** Runs a drill in a process of low priority; returns its last line. `verify` writes the result beside the backup. */
async function drillApart(folder: string, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'verify.ts'), '--drill', folder], { signal });
  if (child.pid !== undefined) setPriority(child.pid, LOWEST);
  let lines = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (lines += chunk));
  await once(child, 'close');
  return lines.trim().split('\n').at(-1) ?? '';
}
