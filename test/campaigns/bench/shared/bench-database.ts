import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type RunningServer, startServer } from '../../../../src/main-server.ts';
import { openDiskBlobs } from '../../../../src/server/bytes/blobs.ts';
import { setUpSchema } from '../../../../src/server/operation/prepare-database.ts';
import { startEmbeddedPostgres } from '../../../../src/server/postgres/embedded-postgres.ts';
import { openSecrets } from '../../../../src/server/secrets.ts';
import { freePort } from '../../../support/portal/portal.ts';

export interface BenchDatabase {
  folder: string;
  /** Connects without the row policies, to fill the scene and to run the SQL that the portal is compared with. */
  ownerUrl: string;
  /** Starts the portal on the filled scene. */
  serve(webRoot?: string): Promise<{ server: RunningServer; port: number }>;
  /** Stops the database, and the portal if it was started. */
  close(): Promise<void>;
}

/** An empty migrated database with its own files, and the portal that will serve it. */
export async function aBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portale-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
  const urls = {
    app: postgres.url('portale_app'),
    owner: postgres.url('portale_owner'),
    jobs: postgres.url('portale_jobs'),
  };
  await setUpSchema(urls);
  await countFromOne(postgres.url('postgres', 'portale'));
  let server: RunningServer | null = null;
  return {
    folder,
    ownerUrl: postgres.url('postgres', 'portale'),
    async serve(webRoot) {
      const port = await freePort();
      server = await startServer({
        publicUrl: `http://localhost:${port}/backoffice`,
        port,
        listen: ['127.0.0.1'],
        urls,
        blobs: openDiskBlobs(path.join(folder, 'blobs')),
        secrets: openSecrets(randomBytes(32)),
        smtpUrl: null,
        mailFrom: 'banco@esempio.invalid',
        trustProxy: false,
        logLevel: 'fatal',
        ...(webRoot === undefined ? {} : { webRoot }),
      });
      return { server, port };
    },
    async close() {
      await server?.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the ids of each table count 1, 2, 3: scenes refer to rows by number. */
export async function countFromOne(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP INDEX account_grant_by_public_id');
  await client.query(`DO $$
    DECLARE t regclass;
    BEGIN
      FOR t IN SELECT attrelid FROM pg_attribute WHERE attname = 'id' AND attidentity = 'a' LOOP
        EXECUTE format('ALTER TABLE %s ALTER id SET INCREMENT BY 1 SET START WITH 1 RESTART', t);
      END LOOP;
    END $$`);
  await client.end();
}

/** The practice of every scene, with id 1. */
export const A_PRACTICE = `INSERT INTO practice (distribution_code, customer_code, product_number, name)
  VALUES ('003', 'B', '1', 'Banco di prova')`;
