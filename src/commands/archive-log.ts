import { createPublicKey } from 'node:crypto';
import { openContents } from '../server/bytes/contents.ts';
import { momentOf } from '../server/operation/backup/rotation.ts';
import type { Config } from '../server/operation/config.ts';
import { fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import {
  fetchBase,
  pruneWal,
  shipSegments,
  takeBase,
  type WalOrder,
  withScratch,
} from '../server/operation/moment/wal-archive.ts';
import { basesIn } from '../server/operation/moment/wal-files.ts';
import { openWalPlace } from '../server/operation/moment/wal-place.ts';
import { clientAt } from '../server/postgres/postgres-servers.ts';
import type { Run } from './run-until-stopped.ts';

const LOOK_EVERY_MS = 5_000;
const BASE_EVERY_MS = 24 * 3_600_000;

/**
 * Archives the built-in database's log while the portal runs, if WAL_ARCHIVE is set: each segment some seconds after
 * PostgreSQL finished it, and a base copy every day and after a restore.
 */
export function startArchivingLog(run: Run, config: Config, ownerUrl: string, log: (message: string) => void): void {
  const place = openWalPlace(config);
  if (place === null) return;
  let last: { timeline: number; at: Date } | null = null;
  let contentsSince = new Date(0);
  const look = async () => {
    const client = clientAt(asSuperuser(ownerUrl), { connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const key = await installationKey(config.ledgerKeyFile);
      const order: WalOrder = {
        dataDir: config.dataDir,
        place,
        contentsTo: config.walArchive === 'folder' ? config.backupDir : null,
        blobs: openContents(config),
        client,
        key,
        keyFile: config.ledgerKeyFile,
        keyFingerprint: fingerprintOf(createPublicKey(key)),
        passphrase: config.backupPassphrase,
        log,
      };
      const { rows } = await client.query<{ cluster: string; timeline: number }>(
        `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
           (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline`,
      );
      const { cluster = '', timeline = 0 } = rows[0] ?? {};
      if (last === null) {
        last = await newestBase(order, cluster);
        contentsSince = last?.at ?? contentsSince;
      }
      contentsSince = await shipSegments(order, cluster, contentsSince);
      if (last?.timeline === timeline && Date.now() - last.at.getTime() < BASE_EVERY_MS) return;
      const { name, moment } = await takeBase(order);
      last = { timeline, at: momentOf(moment) };
      await pruneWal(order, new Date());
      log(`Base copy of the database taken: ${name}`);
    } finally {
      await client.end();
    }
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: Error) => log(`The database's log could not be archived: ${error.message}`))
      .finally(() => {
        running = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  run.endWith(async () => {
    clearInterval(timer);
    await running;
  });
}

async function newestBase({ place, dataDir }: WalOrder, cluster: string) {
  const newest = basesIn(await place.list()).findLast((base) => base.cluster === cluster);
  if (!newest) return null;
  const { base } = await withScratch(dataDir, (scratch) => fetchBase(place, newest, scratch));
  return { timeline: base.timeline, at: new Date(base.at) };
}

/** The superuser alone may copy a cluster; the socket lets nobody else in than the portal. */
function asSuperuser(ownerUrl: string): string {
  return ownerUrl.replace('portale_owner@', 'postgres@');
}
