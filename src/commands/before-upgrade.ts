import path from 'node:path';
import type pg from 'pg';
import { backupsIn } from '../server/backup/check.ts';
import type { Config } from '../server/config.ts';
import { upgradeOf } from '../server/migrations.ts';
import { drop, prune, takeOf } from './daily-backup.ts';

/** The folder where no BACKUP_DIR is configured; on one disk, its documents are hard links to those in the store. */
const FOLDER = 'before-upgrade';
/** So many of these backups are kept: the one to go back by, and the one before it. */
const KEPT = 2;

/** Backs up what an earlier program has left, and logs how to go back; does nothing where nothing is upgraded. */
export async function backupBeforeUpgrade(config: Config, owner: pg.Client, log: (message: string) => void) {
  const upgrade = await upgradeOf(owner);
  if (upgrade === null) return;
  const between = `from migration ${upgrade.from} to ${upgrade.to}`;
  if (!config.backupBeforeUpgrade) {
    log(`An upgrade ${between}, without a backup of ours (BACKUP_BEFORE_UPGRADE=false).`);
    return;
  }
  log(`An upgrade ${between}: a backup is taken first.`);
  const place = config.backupDir ?? path.join(config.dataDir, FOLDER);
  const { folder, manifest } = await takeOf(config, owner, place, log, { isUpgrade: true });
  for (const fault of manifest.faults) log(`INCOMPLETE: ${fault}`);
  if (config.backupDir !== null) await prune(place, log);
  else await drop(place, (await backupsIn(place)).slice(0, -KEPT), log);
  log(
    `Backup taken: ${folder}. To go back: stop, name a new database and a new DATA_DIR, run npm run restore -- ${folder} with this program, and start the earlier one on them.`,
  );
}
