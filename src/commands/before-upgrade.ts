import path from 'node:path';
import type pg from 'pg';
import { upgradeOf } from '../server/database/migrations.ts';
import { backupsIn } from '../server/operation/backup/check.ts';
import { nameOf } from '../server/operation/backup/take.ts';
import type { Config } from '../server/operation/config.ts';
import { drop, prune, takeOf } from './daily-backup.ts';

/**
 * The backup folder if BACKUP_DIR is not set. If it is on the same disk as the store, its documents are hard links to
 * the store.
 */
const FOLDER = 'before-upgrade';
/** How many of these backups are kept: the newest one and the one before. */
const KEPT = 2;
/** The maximum age of these backups, because they contain the data of people who were erased later. */
const KEPT_MS = 365 * 24 * 3_600_000;

/** Takes a backup before an upgrade and logs how to go back. Without an upgrade it only deletes expired backups. */
export async function backupBeforeUpgrade(config: Config, owner: pg.Client, log: (message: string) => void) {
  const own = path.join(config.dataDir, FOLDER);
  const tooOld = nameOf(new Date(Date.now() - KEPT_MS));
  await drop(
    own,
    (await backupsIn(own)).filter((name) => name < tooOld),
    log,
  );
  const upgrade = await upgradeOf(owner);
  if (upgrade === null) return;
  const between = `from migration ${upgrade.from} to ${upgrade.to}`;
  if (!config.backupBeforeUpgrade) {
    log(`An upgrade ${between}, without a backup of ours (BACKUP_BEFORE_UPGRADE=false).`);
    return;
  }
  log(`An upgrade ${between}: a backup is taken first.`);
  const place = config.backupDir ?? own;
  const { folder, manifest } = await takeOf(config, owner, place, log, { isUpgrade: true });
  for (const fault of manifest.faults) log(`INCOMPLETE: ${fault}`);
  if (config.backupDir !== null) await prune(place, log);
  else await drop(place, (await backupsIn(place)).slice(0, -KEPT), log);
  log(
    `Backup taken: ${folder}. To go back: stop, name a new database and a new DATA_DIR, run npm run restore -- ${folder} with this program, and start the earlier one on them.`,
  );
}
