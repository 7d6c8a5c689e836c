import { samples } from '../../database/demo/samples.ts';
import { startServer } from '../main-server.ts';
import { openDiskBlobs } from '../server/bytes/blobs.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { romeDay } from '../server/clock.ts';
import { installationKey } from '../server/operation/key-file.ts';
import type { DatabaseUrls } from '../server/operation/prepare-database.ts';
import { openSecrets, seedOf } from '../server/secrets.ts';
import { runUntilStopped } from './run-until-stopped.ts';

/** The settings of the part of `npm run dev` that restarts after each change; `dev.ts` keeps the database running. */
interface DevSettings {
  dataDir: string;
  port: number;
  webPort: number;
  urls: DatabaseUrls;
}

await runUntilStopped(async (run) => {
  const settings: DevSettings = JSON.parse(process.env.PORTALE_DEV ?? 'null');
  if (settings === null) throw new Error('Start this by npm run dev.');
  const layout = dataLayout(settings.dataDir);
  const server = await startServer({
    publicUrl: `http://localhost:${settings.webPort}/backoffice`,
    port: settings.port,
    listen: ['127.0.0.1'],
    urls: settings.urls,
    blobs: openDiskBlobs(layout.blobs),
    secrets: openSecrets(seedOf(await installationKey(layout.checkpointKey))),
    smtpUrl: null,
    mailFrom: 'Portale lavoro <portale@esempio.invalid>',
    trustProxy: false,
    logLevel: process.env.LOG_LEVEL ?? 'info',
    demo: { samples: samples(romeDay(new Date())) },
  });
  run.endWith(() => server.close());
});
