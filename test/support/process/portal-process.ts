import pg from 'pg';
import { seedDemo } from '../../../database/demo/seed.ts';
import { hashPassword } from '../../../src/features/accounts/password.io.ts';
import { openImap } from '../../../src/features/intake/mailed/mailbox.io.ts';
import { startCheckpoints } from '../../../src/ledger/checkpoint.io.ts';
import { startServer } from '../../../src/main-server.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { installationKey } from '../../../src/server/operation/key-file.ts';
import { ownerOf, prepareDatabase } from '../../../src/server/operation/prepare-database.ts';
import { openSecrets, seedOf } from '../../../src/server/secrets.ts';
import type { Sources } from './killing.ts';

/**
 * Runs the whole server as a process that tests can kill: database, jobs and HTTP on a data directory with the demo's
 * people, and optionally a drop folder or a mailbox. Prints a line of JSON when it serves.
 */
const [dataDir = '', port = '0', sources = '{}'] = process.argv.slice(2);
const { dropDir, mailbox, receivers = [] }: Sources = JSON.parse(sources);
const database = await prepareDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null, log: () => undefined });
const blobs = openDiskBlobs(dataLayout(dataDir).blobs);
const client = new pg.Client({ connectionString: ownerOf(database.urls) });
await client.connect();
await seedDemo({ client, blobs, hashPassword, today: romeDay(new Date()), log: () => undefined });
await client.end();
// With a key the portal signs checkpoints and issues receipts, like `npm start`.
const { seal } = await startCheckpoints({
  url: database.urls.jobs,
  dir: dataLayout(dataDir).checkpoints,
  keyFile: dataLayout(dataDir).checkpointKey,
});
await startServer({
  publicUrl: `http://localhost:${port}/backoffice`,
  port: Number(port),
  listen: ['127.0.0.1'],
  urls: database.urls,
  blobs,
  secrets: openSecrets(seedOf(await installationKey(dataLayout(dataDir).checkpointKey))),
  smtpUrl: null,
  mailFrom: 'prova@esempio.invalid',
  trustProxy: false,
  logLevel: 'fatal',
  insideReceivers: receivers,
  seal,
  ...(dropDir ? { dropFolders: { dir: dropDir, everyMs: 200 } } : {}),
  ...(mailbox
    ? {
        watchedMailbox: {
          address: mailbox.address,
          everyMs: 200,
          open: () => openImap({ host: '127.0.0.1', secure: false, folder: 'INBOX', ...mailbox }),
        },
      }
    : {}),
});
console.log(JSON.stringify({ ownerUrl: database.urls.owner }));
