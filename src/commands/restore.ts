import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openCheckpointArchive } from '../ledger/checkpoint-archive.io.ts';
import { recordOfOperator } from '../ledger/operator.store.ts';
import { claimContents, openContents } from '../server/bytes/contents.ts';
import { migrate, unknownMigrations } from '../server/database/migrations.ts';
import { migrateJobs } from '../server/jobs/jobs.ts';
import { checkBackup } from '../server/operation/backup/check.ts';
import { loadFiles, loadTables, whyNotEmpty } from '../server/operation/backup/load.ts';
import { SEALED_KEY } from '../server/operation/backup/manifest.ts';
import { readConfig } from '../server/operation/config.ts';
import { makeOne, requireWritable } from '../server/operation/installation.ts';
import { fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { ownerOf, prepareServer } from '../server/operation/prepare-database.ts';
import { connectAs } from '../server/postgres/start-checks.ts';
import { givenPath } from './given-path.ts';
import { keyOf, writeKey } from './restore-key.ts';
import { restoreMoment } from './restore-moment.ts';
import { runOnce } from './run-until-stopped.ts';

const USAGE = `Restores a backup into an empty installation: a new database and a new data folder. Configured as npm start is.

  npm run restore -- FOLDER                            one backup, BACKUP_DIR/20261123T020000Z
  npm run restore -- --at 2026-11-23T14:05:00+01:00    as of a moment, from the archive of WAL_ARCHIVE
  npm run restore -- --at latest                       as of the end of that archive

The key comes out of the backup by BACKUP_PASSPHRASE, or is your copy: LEDGER_KEY, or the file at LEDGER_KEY_FILE.`;

const VERIFY = 'Verify it before you serve it: npm run ledger:verify -- --data DATA_DIR';

await runOnce(async (run) => {
  const { values, positionals } = parseArgs({
    options: { at: { type: 'string' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.at !== undefined && given === undefined) {
    const config = readConfig(process.env);
    await requireWritable(config.dataDir, 'DATA_DIR');
    await restoreMoment(run, config, values.at);
    console.log(VERIFY);
    return;
  }
  if (given === undefined || values.at !== undefined) throw new Error(USAGE);
  const folder = givenPath(given);
  if (!existsSync(folder)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const { dataDir, ledgerKeyFile } = config;
  await requireWritable(dataDir, 'DATA_DIR');
  console.log('Reading the backup...');
  const { manifest, faults } = await checkBackup(folder, console.log);
  if (faults.length > 0) throw new Error(`The backup is damaged, and nothing was restored:\n${faults.join('\n')}`);
  const [unknown] = await unknownMigrations(manifest.migrations);
  if (unknown)
    throw new Error(`A newer program has made this backup (migration ${unknown}): restore it with that one.`);
  const sealed = () => (manifest.key === 'missing' ? null : readFile(path.join(folder, SEALED_KEY), 'utf8'));
  const pem = await keyOf({ keyFingerprint: manifest.keyFingerprint, sealed: async () => sealed() }, config);
  const server = await prepareServer({ ...config, log: (message) => console.error(message) });
  run.endWith(server.stop);
  const owner = await connectAs('DATABASE_OWNER_URL', ownerOf(server.urls));
  run.endWith(() => owner.end());
  const refusal = await whyNotEmpty(owner, dataDir);
  if (refusal !== null) throw new Error(refusal);
  const blobs = openContents(config);
  if ((await blobs.practices()).length > 0)
    throw new Error('S3_* names a bucket that holds documents: name an empty one, or another S3_PREFIX.');
  if (config.s3 !== null && !(await openCheckpointArchive(config.s3).isEmpty()))
    throw new Error(
      'S3_* names a bucket that holds the checkpoints of an installation: name an empty one, or another S3_PREFIX.',
    );
  if (manifest.installation !== null) await claimContents(config, manifest.installation);
  console.log('Restoring the database...');
  await migrate(owner, undefined, manifest.migrations.at(-1));
  await migrateJobs(server.urls.jobs);
  await loadTables(owner, folder, manifest);
  console.log('Restoring the documents...');
  await loadFiles(folder, { dataDir, blobs, log: console.log });
  await writeKey(pem, ledgerKeyFile);
  const key = fingerprintOf(createPublicKey(await installationKey(ledgerKeyFile)));
  const { installation } = manifest;
  // Skipped for an older backup, which has no installation name and whose ledger has no event for a restore.
  if (installation !== null) {
    await makeOne(owner, dataDir, { id: installation, key });
    await recordOfOperator(owner, 'installationRestored', { installation, snapshot: manifest.at });
  }
  for (const fault of manifest.faults) console.error(`INCOMPLETE since before the backup: ${fault}`);
  console.log(`Restored: the installation ${installation ?? 'without a name'} as of ${manifest.at}.`);
  console.log(VERIFY);
});
