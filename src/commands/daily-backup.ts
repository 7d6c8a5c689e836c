import { createPublicKey } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openContents } from '../server/bytes/contents.ts';
import { backupsIn, contentsOf } from '../server/operation/backup/check.ts';
import { contentsFolder } from '../server/operation/backup/manifest.ts';
import { keptOf } from '../server/operation/backup/rotation.ts';
import { takeBackup } from '../server/operation/backup/take.ts';
import type { Config } from '../server/operation/config.ts';
import { fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { connectAs } from '../server/postgres/start-checks.ts';
import type { Run } from './run-until-stopped.ts';

const EVERY_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 10 * 60_000;
const FIRST_LOOK_MS = 60_000;
/** Ensures that only one node or command takes a backup at a time. */
const BACKUP_LOCK = 4_201_122;

export async function takeOf(
  config: Config,
  client: pg.Client,
  place: string,
  log: (message: string) => void,
  { isUpgrade = false } = {},
) {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [BACKUP_LOCK]);
  if (!rows[0]?.taken) throw new Error('Another backup is being taken: wait until it is done.');
  const key = await installationKey(config.ledgerKeyFile);
  return takeBackup({
    client,
    dataDir: config.dataDir,
    blobs: openContents(config),
    key,
    keyFile: config.ledgerKeyFile,
    keyFingerprint: fingerprintOf(createPublicKey(key)),
    passphrase: config.backupPassphrase,
    place: path.resolve(place),
    isUpgrade,
    log,
  });
}

/** Deletes the backups that the rotation no longer keeps, and the contents that only these backups contain. */
export async function prune(place: string, log: (message: string) => void): Promise<void> {
  const names = await backupsIn(place);
  const kept = keptOf(names);
  await drop(
    place,
    names.filter((name) => !kept.has(name)),
    log,
  );
}

/** Deletes the given backups, and the contents that only these backups contain. */
export async function drop(place: string, gone: readonly string[], log: (message: string) => void): Promise<void> {
  if (gone.length === 0) return;
  const kept = (await backupsIn(place)).filter((name) => !gone.includes(name));
  for (const name of gone) await rm(path.join(place, name), { recursive: true });
  const named = new Set<string>();
  for (const name of kept)
    for await (const { practiceId, sha256 } of contentsOf(path.join(place, name))) named.add(`${practiceId}/${sha256}`);
  const top = contentsFolder(place);
  const files = await readdir(top, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files.filter((entry) => entry.isFile())) {
    const practice = path.relative(top, parentPath).split(path.sep)[0] ?? '';
    if (!named.has(`${practice}/${name}`)) await rm(path.join(parentPath, name), { force: true });
  }
  log(`Backups no longer kept: ${gone.join(', ')}`);
}

/** Takes one backup a day while the portal runs, if BACKUP_DIR is set. */
export function startDailyBackups(run: Run, config: Config, ownerUrl: string, log: (message: string) => void): void {
  const { backupDir: place } = config;
  if (place === null) return;
  let running: Promise<void> | null = null;
  const look = async () => {
    const newest = (await backupsIn(place)).at(-1);
    if (newest !== undefined && Date.now() - momentOf(newest).getTime() < EVERY_MS) return;
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
  const begin = () => {
    running ??= look()
      .catch((error: Error) => log(`No backup could be taken: ${error.message}`))
      .finally(() => {
        running = null;
      });
  };
  const timers = [setTimeout(begin, FIRST_LOOK_MS), setInterval(begin, LOOK_EVERY_MS)];
  for (const timer of timers) timer.unref();
  run.endWith(async () => {
    for (const timer of timers) clearTimeout(timer);
    await running;
  });
}

/** The time encoded in a backup's name. */
export function momentOf(name: string): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}
