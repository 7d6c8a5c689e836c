import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { seedDemo } from '../../database/demo/seed.ts';
import { hashPassword } from '../../src/features/accounts/password.io.ts';
import { openDiskBlobs } from '../../src/server/bytes/blobs.ts';
import { romeDay } from '../../src/server/clock.ts';
import { asSuperuser, DEMO_TEMPLATE, TEMPLATE, testUrl } from '../support/process/database.ts';
import { DEMO_VARIABLE } from '../support/process/demo-portal.ts';
import startTestServer from './postgres.ts';

/** Starts the test server with one demo installation. Each browser test's portal starts from a copy of the demo. */
export default async function startDemoServer(): Promise<() => Promise<void>> {
  const stopServer = await startTestServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-test-demo-'));
  const stop = async () => {
    delete process.env[DEMO_VARIABLE];
    await asSuperuser(
      `ALTER DATABASE ${DEMO_TEMPLATE} WITH IS_TEMPLATE false`,
      `DROP DATABASE ${DEMO_TEMPLATE} WITH (FORCE)`,
    );
    await stopServer();
    await rm(folder, { recursive: true, force: true });
  };
  const today = romeDay(new Date());
  const files = path.join(folder, today);
  await mkdir(files);
  await asSuperuser(`CREATE DATABASE ${DEMO_TEMPLATE} TEMPLATE ${TEMPLATE} OWNER portale_owner`);
  const client = new pg.Client({ connectionString: testUrl('portale_owner', DEMO_TEMPLATE) });
  await client.connect();
  try {
    await seedDemo({ client, blobs: openDiskBlobs(files), hashPassword, today, log: () => undefined });
    // A copied database has no activity statistics, so that PostgreSQL would never analyse it by itself.
    await client.query('VACUUM ANALYZE');
  } catch (error) {
    await client.end();
    await stop();
    throw error;
  }
  await client.end();
  await asSuperuser(`ALTER DATABASE ${DEMO_TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  process.env[DEMO_VARIABLE] = folder;
  return stop;
}
