import { parseArgs } from 'node:util';
import { readConfig } from '../server/operation/config.ts';
import { takeOf } from './daily-backup.ts';
import { givenPath } from './given-path.ts';
import { openBuiltIn, openServer } from './open-database.ts';
import { runOnce } from './run-until-stopped.ts';

const USAGE = `Takes a backup while the portal runs, or not: one moment of the database, every document, the checkpoints.
Configured as npm start is.

  npm run backup                        into BACKUP_DIR; it stays until you delete it
  npm run backup -- --to FOLDER         elsewhere, beside the backups that are there

With BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) the key of the installation is within, under it; without, keep a copy
of the key elsewhere: nothing opens what is sealed under it but the key itself.`;

await runOnce(async (run) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  const place = values.to === undefined ? config.backupDir : givenPath(values.to);
  if (place === null) throw new Error(`Say where to: set BACKUP_DIR, or add -- --to FOLDER.\n\n${USAGE}`);
  const database = config.databaseOwnerUrl
    ? await openServer(config.databaseOwnerUrl)
    : await openBuiltIn(config.dataDir);
  run.endWith(database.close);
  const { folder, manifest } = await takeOf(config, database.client, place, console.log, { takenBy: 'person' });
  for (const fault of manifest.faults) console.error(`INCOMPLETE: ${fault}`);
  if (manifest.faults.length > 0) process.exitCode = 1;
  console.log(`Backup of ${manifest.at}: ${folder}`);
  if (manifest.key === 'missing')
    console.log(`The key is not within (no BACKUP_PASSPHRASE): keep a copy of ${config.ledgerKeyFile} elsewhere.`);
});
