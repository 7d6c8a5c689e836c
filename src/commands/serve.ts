import { startCheckpoints } from '../ledger/checkpoint.io.ts';
import { type CopySettings, openCheckpointCopies } from '../ledger/checkpoint-copies.io.ts';
import { type RunningServer, type ServerParts, startServer } from '../main-server.ts';
import { type BlobStore, openDiskBlobs } from '../server/blobs.ts';
import { dataLayout } from '../server/data-layout.ts';
import { installationKey } from '../server/key-file.ts';
import { type PreparedDatabase, prepareDatabase } from '../server/prepare-database.ts';
import { openSecrets, seedOf } from '../server/secrets.ts';
import { buildWebIfStale } from './build-web.ts';
import type { Run } from './run-until-stopped.ts';

export interface Installation {
  dataDir: string;
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  ledgerKeyFile: string;
  /** Where the ledger's checkpoints are kept besides; nowhere when absent. */
  checkpointCopies?: CopySettings;
}

export interface Prepared {
  database: PreparedDatabase;
  blobs: BlobStore;
  /** Absent while developing, where the browser's part is served by vite. */
  webRoot?: string;
}

/** Database, blobs and web app, each made ready when it is not; the database ends with the run. */
export async function prepare(run: Run, installation: Installation, { web = true } = {}): Promise<Prepared> {
  const [database, webRoot] = await Promise.all([
    openDatabase(run, installation),
    web ? buildWebIfStale({ signal: run.signal }) : undefined,
  ]);
  const blobs = openDiskBlobs(dataLayout(installation.dataDir).blobs);
  return { database, blobs, ...(webRoot ? { webRoot } : {}) };
}

async function openDatabase(run: Run, installation: Installation): Promise<PreparedDatabase> {
  const database = await prepareDatabase({ ...installation, log: (message) => console.error(message) });
  run.endWith(database.stop);
  return database;
}

/** Serves what was prepared, and signs the ledger's heads meanwhile; both end with the run. */
export async function serve(
  run: Run,
  installation: Installation,
  { database, blobs, webRoot }: Prepared,
  parts: Omit<ServerParts, 'urls' | 'blobs' | 'secrets' | 'webRoot'>,
): Promise<RunningServer> {
  const checkpoints = await startCheckpoints({
    url: database.urls.owner,
    dir: dataLayout(installation.dataDir).checkpoints,
    keyFile: installation.ledgerKeyFile,
    ...(installation.checkpointCopies ? { copies: openCheckpointCopies(installation.checkpointCopies, parts) } : {}),
  });
  run.endWith(() => checkpoints.stop());
  const server = await startServer({
    ...parts,
    seal: checkpoints.seal,
    secrets: openSecrets(seedOf(await installationKey(installation.ledgerKeyFile))),
    urls: database.urls,
    blobs,
    ...(webRoot ? { webRoot } : {}),
  });
  run.endWith(() => server.close());
  return server;
}
