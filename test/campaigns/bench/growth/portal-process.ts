import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../../../../src/main-server.ts';
import { openDiskBlobs } from '../../../../src/server/bytes/blobs.ts';
import { setUpSchema } from '../../../../src/server/operation/prepare-database.ts';
import { startEmbeddedPostgres } from '../../../../src/server/postgres/embedded-postgres.ts';
import { openSecrets } from '../../../../src/server/secrets.ts';
import { fillScene } from './scene.ts';

/**
 * Runs a portal in its own process. Its folder may outlive the process: the data are created once, and migrated at each
 * start. `node portal-process.ts FOLDER PORT DOCUMENTS SMTP-URL` reports on its IPC channel when it serves, and ends
 * when that channel closes.
 */
const [folder = '', port = '0', documents = '0', smtpUrl = ''] = process.argv.slice(2);
const blobs = path.join(folder, 'blobs');
const isFilled = path.join(folder, 'filled');
if (!existsSync(isFilled)) {
  rmSync(folder, { recursive: true, force: true });
  // An incomplete scene is worthless, so the data need not be durable before the scene is complete.
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false });
  await setUpSchema(urlsOf(postgres));
  const started = performance.now();
  await fillScene(postgres.url('postgres', 'portale'), { documents: Number(documents), now: new Date(), blobs });
  await postgres.stop();
  writeFileSync(path.join(folder, 'key'), randomBytes(32));
  writeFileSync(isFilled, '');
  console.log(`${documents} documents filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
const urls = urlsOf(postgres);
await setUpSchema(urls);
const server = await startServer({
  publicUrl: `http://localhost:${port}/backoffice`,
  port: Number(port),
  listen: ['127.0.0.1'],
  urls,
  blobs: openDiskBlobs(blobs),
  secrets: openSecrets(readFileSync(path.join(folder, 'key'))),
  smtpUrl: smtpUrl || null,
  mailFrom: 'banco@esempio.invalid',
  trustProxy: false,
  logLevel: 'fatal',
});
process.once('disconnect', async () => {
  await server.close();
  await postgres.stop();
  process.exit(0);
});
process.send?.({ ownerUrl: postgres.url('postgres', 'portale') });

function urlsOf({ url }: Awaited<ReturnType<typeof startEmbeddedPostgres>>) {
  return { app: url('portale_app'), owner: url('portale_owner'), jobs: url('portale_jobs') };
}
