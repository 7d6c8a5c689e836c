import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hashPassword } from '../../src/features/accounts/password.io.ts';
import { type RunningServer, startServer } from '../../src/main-server.ts';
import { openDiskBlobs } from '../../src/server/blobs.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts';
import { setUpSchema } from '../../src/server/prepare-database.ts';
import { openSecrets } from '../../src/server/secrets.ts';
import { type Caller, caller, freePort, PASSWORD } from '../../test/support/portal.ts';

export interface BenchPractice {
  folder: string;
  /** Past the row policies: fills the scene, and is what the portal is measured against. */
  owner: pg.Client;
  ownerUrl: string;
  /** Once the scene stands: the portal, and its consultant. */
  open(): Promise<{ server: RunningServer; url: string; consultant: Caller }>;
  close(): Promise<void>;
}

/** A practice with its consultant, both of id 1, and nothing else, on a server and in files of its own. */
export async function aBenchPractice(): Promise<BenchPractice> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portale-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
  const urls = {
    app: postgres.url('portale_app'),
    owner: postgres.url('portale_owner'),
    jobs: postgres.url('portale_jobs'),
  };
  await setUpSchema(urls);
  const ownerUrl = postgres.url('postgres', 'portale');
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO practice (distribution_code, customer_code, product_number, name) VALUES ('003', 'B', '1', 'Banco di prova')`,
  );
  await owner.query(`INSERT INTO account (login, first_name, last_name) VALUES ('consulente', 'Elena', 'Marchetti')`);
  await owner.query('INSERT INTO credential (account_id, password_hash) VALUES (1, $1)', [
    await hashPassword(PASSWORD),
  ]);
  await owner.query(`UPDATE account_grant SET account_id = 1, activated_at = now() WHERE role = 'CONSULTANT'`);
  let server: RunningServer | null = null;
  return {
    folder,
    owner,
    ownerUrl,
    async open() {
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
      });
      const url = `http://127.0.0.1:${port}`;
      const { json } = await caller(url, null).post('/apirest/api/bo/authenticate', {
        username: 'consulente',
        password: PASSWORD,
      });
      return { server, url, consultant: caller(url, json.id_token) };
    },
    async close() {
      await server?.close();
      await owner.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
