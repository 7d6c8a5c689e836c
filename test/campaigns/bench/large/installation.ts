import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { SIGNED_EVERY_EVENTS } from '../../../../src/ledger/checkpoint.io.ts';
import { checkpointLine, fileOfMonth } from '../../../../src/ledger/checkpoint-files.io.ts';
import { signCheckpoint } from '../../../../src/ledger/signed-note.ts';
import { dataLayout } from '../../../../src/server/bytes/data-layout.ts';
import { installationKey } from '../../../../src/server/operation/key-file.ts';
import { type DatabaseUrls, setUpSchema } from '../../../../src/server/operation/prepare-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../../src/server/postgres/embedded-postgres.ts';
import { fillLargeScene } from './scene.ts';

export interface LargeInstallation {
  folder: string;
  urls: DatabaseUrls & { owner: string; superuser: string };
}

/** Running parts, the latest last. However the bench ends, they are stopped in reverse order. */
export type Running = { stop(): Promise<unknown> }[];

export async function stopAll(running: Running): Promise<void> {
  for (let one = running.pop(); one; one = running.pop()) await one.stop().catch(() => undefined);
}

/** Opens the data folder of an installation, which the first run creates. */
export async function openInstallation(
  folder: string,
  size: { practices: number; documents: number; skewed: boolean },
  running: Running,
): Promise<LargeInstallation> {
  const isFilled = path.join(folder, 'filled');
  const dataDir = path.join(folder, 'postgres');
  if (!existsSync(isFilled)) {
    rmSync(folder, { recursive: true, force: true });
    // An incomplete scene is worthless, so the data need not be durable before the scene is complete.
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    running.push(postgres);
    await setUpSchema(urlsOf(postgres));
    const began = performance.now();
    const say = (words: string) => console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s: ${words}`);
    await fillLargeScene(postgres.url('postgres', 'portale'), {
      ...size,
      now: new Date(),
      blobs: path.join(folder, 'blobs'),
      say,
    });
    await checkpointsOfThePast(folder, postgres.url('postgres', 'portale'));
    running.pop();
    await postgres.stop();
    writeFileSync(isFilled, '');
    say(`${size.documents.toLocaleString('en')} documents in ${size.practices} practices`);
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  running.push(postgres);
  const urls = urlsOf(postgres);
  await setUpSchema(urls);
  return { folder, urls };
}

/**
 * Writes a checkpoint for every thousandth row of each chain into the file of the row's month, as the running portal
 * does: a receipt contains the fingerprints up to the next checkpoint.
 */
async function checkpointsOfThePast(folder: string, ownerUrl: string): Promise<void> {
  const layout = dataLayout(folder);
  const key = await installationKey(layout.checkpointKey);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ chain: string; size: number; head: string; at: Date }>(
    `SELECT chain::text, seq::float8 AS size, encode(hash, 'hex') AS head, (canonical::json->>'at')::timestamptz AS at FROM ledger
     WHERE seq % ${SIGNED_EVERY_EVENTS} = 0 ORDER BY at, chain, seq`,
  );
  await owner.end();
  mkdirSync(layout.checkpoints, { recursive: true });
  for (const [month, signed] of Map.groupBy(rows, ({ at }) => fileOfMonth(at))) {
    const lines = signed.map(({ chain, size, head, at }) =>
      checkpointLine(
        signCheckpoint({ chain, size, head, at: at.toISOString(), after: size - SIGNED_EVERY_EVENTS }, key),
      ),
    );
    writeFileSync(path.join(layout.checkpoints, month), lines.join(''));
  }
}

function urlsOf({ url }: EmbeddedPostgres) {
  return {
    app: url('portale_app'),
    owner: url('portale_owner'),
    jobs: url('portale_jobs'),
    superuser: url('postgres', 'portale'),
  };
}
