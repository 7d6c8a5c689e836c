import { setTimeout as sleep } from 'node:timers/promises';
import { startCheckpoints } from '../ledger/checkpoint.io.ts';
import { openCheckpointArchive } from '../ledger/checkpoint-archive.io.ts';
import { openCheckpointCopies } from '../ledger/checkpoint-copies.io.ts';
import { type RunningServer, type ServerParts, startServer } from '../main-server.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { openDatabaseClock } from '../server/database/database-clock.ts';
import { openLog } from '../server/log.ts';
import { readFacts } from '../server/operation/facts.ts';
import { installationKey } from '../server/operation/key-file.ts';
import { poolAt } from '../server/postgres/postgres-servers.ts';
import { openSecrets, seedOf } from '../server/secrets.ts';
import { openSealing } from './open-sealing.ts';
import type { Installation, Prepared } from './prepare.ts';
import type { Run } from './run-until-stopped.ts';

/** Serves the prepared parts and signs the ledger's heads; both end with the run. */
export async function serve(
  run: Run,
  installation: Installation,
  { database, blobs, webRoot }: Prepared,
  parts: Omit<ServerParts, 'urls' | 'blobs' | 'secrets' | 'webRoot' | 'clock' | 'watch'>,
): Promise<RunningServer> {
  const clock = await openDatabaseClock(database.urls.app);
  run.endWith(() => clock.close());
  const log = openLog(parts.logLevel);
  const failed = (part: string) => (error: Error) => log.error({ reqId: part }, error.message);
  const checkpoints = await startCheckpoints({
    url: database.urls.jobs,
    now: clock.now,
    dir: dataLayout(installation.dataDir).checkpoints,
    keyFile: installation.ledgerKeyFile,
    onError: failed('checkpoints'),
    ...(installation.checkpointCopies
      ? { copies: openCheckpointCopies(installation.checkpointCopies, parts, failed('checkpoint copies')) }
      : {}),
    ...(installation.s3 && installation.contentsIn === 's3' ? { archive: openCheckpointArchive(installation.s3) } : {}),
  });
  run.endWith(() => checkpoints.stop());
  const watching = poolAt(database.urls.jobs, { max: 1, connectionTimeoutMillis: 4000 });
  run.endWith(() => watching.end());
  const secrets = openSecrets(seedOf(await installationKey(installation.ledgerKeyFile)));
  const { sealCertificate = null, timeStampUrl = null } = installation;
  const sealing = await openSealing(
    { sealCertificate, timeStampUrl },
    { jobsUrl: database.urls.jobs, secrets, now: clock.now() },
  );
  const server = await startServer({
    ...parts,
    sealing,
    clock,
    watch: {
      metricsToken: installation.metricsToken ?? null,
      facts: async () => {
        const client = await watching.connect();
        try {
          return await readFacts(client, { dataDir: installation.dataDir, backupDir: installation.backupDir ?? null });
        } finally {
          client.release();
        }
      },
    },
    seal: checkpoints.seal,
    drained: () => sleep(installation.drainMs ?? 0),
    secrets,
    urls: database.urls,
    blobs,
    ...(webRoot ? { webRoot } : {}),
  });
  run.endWith(() => server.close());
  return server;
}
