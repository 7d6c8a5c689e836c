import { createPublicKey } from 'node:crypto';
import { startCheckpoints } from '../ledger/checkpoint.io.ts';
import { recordOfOperator } from '../ledger/operator.store.ts';
import { claimContents, openContents } from '../server/bytes/contents.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { whyFolderNotEmpty } from '../server/operation/backup/load.ts';
import type { Config } from '../server/operation/config.ts';
import { makeOne } from '../server/operation/installation.ts';
import { fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { bringBack, chooseBase, replayTo } from '../server/operation/moment/restore-moment.ts';
import { openWalPlace } from '../server/operation/moment/wal-place.ts';
import { connectAs } from '../server/postgres/start-checks.ts';
import { type KeyPlace, keyOf, writeKey } from './restore-key.ts';
import type { Run } from './run-until-stopped.ts';

/** Restores the built-in database and its contents as of a moment, or as of the end of the archive for `latest`. */
export async function restoreMoment(run: Run, config: Config, given: string): Promise<void> {
  const at = given === 'latest' ? null : new Date(given);
  if (at !== null && (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(given)))
    throw new Error('--at needs a moment with its zone, 2026-11-23T14:05:00+01:00, or latest.');
  if (at !== null && at > new Date()) throw new Error(`--at ${given} has not come yet.`);
  const { dataDir, ledgerKeyFile, backupDir } = config;
  const place = openWalPlace(config);
  if (place === null) throw new Error('--at restores from the archive of the log: set WAL_ARCHIVE as it was set.');
  const refusal = await whyFolderNotEmpty(dataDir);
  if (refusal !== null) throw new Error(refusal);
  const chosen = await chooseBase(place, at, dataDir);
  const { base } = chosen;
  const key: KeyPlace = { keyFingerprint: base.keyFingerprint, sealed: async () => base.sealedKey };
  const pem = await keyOf(key, config);
  const server = await replayTo(at, { place, chosen, dataDir, archives: true, log: console.log });
  run.endWith(server.stop);
  const ownerUrl = server.url('portale_owner');
  const owner = await connectAs('DATABASE_OWNER_URL', ownerUrl);
  run.endWith(() => owner.end());
  const { rows } = await owner.query<{ last: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS last');
  await claimContents(config, base.installation);
  console.log('Restoring the documents...');
  const missing = await bringBack(owner, {
    blobs: openContents(config),
    contentsFrom: config.walArchive === 'folder' ? backupDir : null,
    log: console.log,
  });
  await writeKey(pem, ledgerKeyFile);
  const fingerprint = fingerprintOf(createPublicKey(await installationKey(ledgerKeyFile)));
  const moment = (at ?? rows[0]?.last ?? new Date(base.at)).toISOString();
  await makeOne(owner, dataDir, { id: base.installation, key: fingerprint });
  await recordOfOperator(owner, 'installationRestored', { installation: base.installation, snapshot: moment });
  // Brings the checkpoints that the database remembers into the folder, and signs the restore.
  const checkpoints = await startCheckpoints({
    url: ownerUrl,
    dir: dataLayout(dataDir).checkpoints,
    keyFile: ledgerKeyFile,
  });
  await checkpoints.stop();
  for (const fault of missing) console.error(`INCOMPLETE: ${fault}`);
  if (missing.length > 0) process.exitCode = 1;
  const last = rows[0]?.last ? `; its last change is of ${rows[0].last.toISOString()}` : '';
  console.log(`Restored: the installation ${base.installation} as of ${moment}${last}.`);
}
