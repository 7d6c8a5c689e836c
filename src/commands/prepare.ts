import { createPublicKey, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openCheckpointArchive } from '../ledger/checkpoint-archive.io.ts';
import type { CopySettings } from '../ledger/checkpoint-copies.io.ts';
import type { BlobStore } from '../server/bytes/blobs.ts';
import { type ContentPlaces, claimContents, openContents, readBucket } from '../server/bytes/contents.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import {
  makeOne,
  type Parts,
  readFolderId,
  readParts,
  requireWritable,
  whyNotOne,
  whyNotThisFolder,
  writeFolderId,
} from '../server/operation/installation.ts';
import { bringKey, fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { ownerOf, type PreparedDatabase, prepareDatabase } from '../server/operation/prepare-database.ts';
import { clockAhead, clockSentence, connectAs } from '../server/postgres/start-checks.ts';
import { buildWebIfStale } from './build-web.ts';
import type { SealSettings } from './open-sealing.ts';
import type { Run } from './run-until-stopped.ts';

export interface Installation extends Partial<ContentPlaces & SealSettings> {
  dataDir: string;
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  listenUrl?: string | null;
  /** The installation that the data directory must belong to; any if absent. */
  installationId?: string | null;
  ledgerKey?: string | null;
  ledgerKeyFile: string;
  backupDir?: string | null;
  walArchive?: 'folder' | 's3' | null;
  /** Receives messages about the database server; they go to the terminal if absent. */
  log?: (message: string) => void;
  /** Called before the database of an earlier version is changed, so that the caller can back it up. */
  beforeUpgrade?: (owner: pg.Client) => Promise<void>;
  metricsToken?: string | null;
  drainMs?: number;
  /** Where to send copies of the ledger's checkpoints; nowhere if absent. */
  checkpointCopies?: CopySettings;
}

export interface Prepared {
  database: PreparedDatabase;
  /** The installation's name, and whether this start created it. */
  installation: { id: string; isNew: boolean };
  blobs: BlobStore;
  /** The folder of the web app; absent during development, where vite serves the screens. */
  webRoot?: string;
}

/**
 * Prepares the database, the contents and the web app as far as necessary. The database server stops at the end of the
 * run.
 */
export async function prepare(
  run: Run,
  installation: Installation,
  { web = true, mayFound = false } = {},
): Promise<Prepared> {
  const [{ database, installation: named }, webRoot] = await Promise.all([
    openDatabase(run, installation, mayFound),
    web ? buildWebIfStale({ signal: run.signal }) : undefined,
  ]);
  const blobs = openContents(contentsOf(installation));
  return { database, installation: named, blobs, ...(webRoot ? { webRoot } : {}) };
}

const contentsOf = ({ dataDir, s3 = null, contentsIn = 'folder' }: Installation): ContentPlaces => ({
  dataDir,
  s3,
  contentsIn,
});

/** @param mayFound whether a new installation may take the name and the key that the configuration gives it */
async function openDatabase(
  run: Run,
  installation: Installation,
  mayFound: boolean,
): Promise<Omit<Prepared, 'blobs' | 'webRoot'>> {
  const { dataDir, installationId = null, s3 = null, contentsIn } = installation;
  await requireWritable(dataDir, 'DATA_DIR');
  const folder = await readFolderId(dataDir);
  // With everything named by the configuration, an empty data folder is a cache of the bucket (P202).
  const isCache =
    folder === null && installationId !== null && contentsIn === 's3' && installation.databaseUrl !== null;
  const bucket = isCache && s3 ? await readBucket(s3, dataDir) : null;
  const places = {
    dataDir,
    keyFile: installation.ledgerKeyFile,
    ledgerKey: installation.ledgerKey ?? null,
    expectedId: installationId,
    bucket,
  };
  if (!(mayFound && bucket?.id === null)) refuseFor(whyNotThisFolder(folder, places));
  let parts: Parts | undefined;
  const database = await prepareDatabase({
    ...installation,
    log: installation.log ?? console.error,
    async look(owner) {
      const clock = clockSentence(await clockAhead(owner));
      refuseFor(clock.refusal);
      if (clock.warning) (installation.log ?? console.error)(clock.warning);
      parts = await readParts(owner, places);
      refuseFor(whyNotOne(parts, places));
      await installation.beforeUpgrade?.(owner);
    },
  });
  run.endWith(database.stop);
  if (!parts) throw new Error('the database was not looked at');
  const id = parts.database?.id ?? parts.folder ?? (bucket && installationId) ?? randomUUID();
  await bringKey(installation);
  const publicKey = createPublicKey(await installationKey(places.keyFile));
  if (bucket && s3) await openCheckpointArchive(s3).fill(dataLayout(dataDir).checkpoints, publicKey);
  // The folder first, the database last: if the process is killed in between, the next start goes on with this name.
  if (bucket || parts.database === null) await writeFolderId(dataDir, id);
  await claimContents(contentsOf(installation), id);
  if (parts.database === null) {
    const owner = await connectAs('DATABASE_OWNER_URL', ownerOf(database.urls));
    await makeOne(owner, dataDir, { id, key: fingerprintOf(publicKey) }).finally(() => owner.end());
  }
  return { database, installation: { id, isNew: parts.database === null } };
}

function refuseFor(sentence: string | null): void {
  if (sentence !== null) throw new Error(sentence);
}
