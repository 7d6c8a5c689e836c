import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readCheckpoints } from '../ledger/checkpoint-files.io.ts';
import { faultSentence } from '../ledger/faults.ts';
import { VOCABULARY } from '../ledger/ledger.ts';
import { inSnapshot, ledgerHeads, ledgerRows, storedObjects } from '../ledger/ledger-source.store.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { migrate } from '../server/database/migrations.ts';
import { migrateJobs } from '../server/jobs/jobs.ts';
import { loadTables } from '../server/operation/backup/load.ts';
import { readManifest } from '../server/operation/backup/manifest.ts';
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';
import { openServer } from './open-database.ts';

/**
 * Restores the database of a backup into a scratch cluster, upgrades it, verifies its ledger against the checkpoints of
 * the backup, and deletes the cluster. The contents are checked where they are, by `checkBackup`.
 * @param scratch a folder of its own, which an interrupted drill may have left
 * @returns what is wrong; empty if the backup can be restored
 */
export async function drill(folder: string, scratch: string): Promise<string[]> {
  const { manifest, publicKey } = await readManifest(folder);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const server = await startEmbeddedPostgres({ dataDir: path.join(scratch, 'database'), durable: false });
  try {
    const owner = await openServer(server.url('portale_owner'));
    try {
      await migrate(owner.client, undefined, manifest.migrations.at(-1));
      await migrateJobs(server.url('portale_jobs'));
      await loadTables(owner.client, folder, manifest);
      await migrate(owner.client);
      const signed = await readCheckpoints(path.join(folder, 'checkpoints'), publicKey);
      const report = await inSnapshot(owner.client, async () =>
        verifyLedger({
          rows: ledgerRows(owner.client),
          heads: await ledgerHeads(owner.client),
          checkpoints: signed.checkpoints,
          vocabulary: VOCABULARY,
          now: new Date(),
          objects: storedObjects(owner.client),
        }),
      );
      return [...signed.faults, ...report.faults].map(faultSentence);
    } finally {
      await owner.close();
    }
  } finally {
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
