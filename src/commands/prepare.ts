import { createPublicKey } from 'node:crypto';
import type pg from 'pg';
import type { CopySettings } from '../ledger/checkpoint-copies.io.ts';
import type { BlobStore } from '../server/bytes/blobs.ts';
import { type ContentPlaces, claimContents, openContents } from '../server/bytes/contents.ts';
import {
  nameInstallation,
  type Parts,
  readFolderId,
  readParts,
  requireWritable,
  whyNotOne,
  whyNotThisFolder,
} from '../server/operation/installation.ts';
import { fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { type PreparedDatabase, prepareDatabase } from '../server/operation/prepare-database.ts';
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
export async function prepare(run: Run, installation: Installation, { web = true } = {}): Promise<Prepared> {
  const [{ database, installation: named }, webRoot] = await Promise.all([
    openDatabase(run, installation),
    web ? buildWebIfStale({ signal: run.signal }) : undefined,
  ]);
  const { dataDir, s3 = null, contentsIn = 'folder' } = installation;
  await claimContents({ dataDir, s3, contentsIn }, named.id);
  const blobs = openContents({ dataDir, s3, contentsIn });
  return { database, installation: named, blobs, ...(webRoot ? { webRoot } : {}) };
}

async function openDatabase(run: Run, installation: Installation): Promise<Omit<Prepared, 'blobs' | 'webRoot'>> {
  const places = {
    dataDir: installation.dataDir,
    keyFile: installation.ledgerKeyFile,
    expectedId: installation.installationId ?? null,
  };
  await requireWritable(places.dataDir, 'DATA_DIR');
  refuseFor(whyNotThisFolder(await readFolderId(places.dataDir), places));
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
  const key = fingerprintOf(createPublicKey(await installationKey(places.keyFile)));
  const owner = await connectAs('DATABASE_OWNER_URL', database.urls.owner);
  try {
    if (!parts) throw new Error('the database was not looked at');
    const id = await nameInstallation(owner, places.dataDir, parts, key);
    return { database, installation: { id, isNew: parts.database === null } };
  } finally {
    await owner.end();
  }
}

function refuseFor(sentence: string | null): void {
  if (sentence !== null) throw new Error(sentence);
}
