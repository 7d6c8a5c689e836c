import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../database/demo/cast.ts';
import { dataLayout } from '../server/data-layout.ts';
import { fillDemo } from './demo-content.ts';
import { freeAddresses } from './ports.ts';
import { prepare } from './prepare.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { serve } from './serve.ts';

/** Loopback only. The address says localhost, because a passkey's domain cannot be an IP address (WebAuthn, §5.1.2). */
const LOOPBACK = ['127.0.0.1', '::1'];

await runUntilStopped(async (run) => {
  const { port, dataDir } = readArguments();
  const listen = await freeAddresses(port, LOOPBACK);
  const installation = {
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    ledgerKeyFile: dataLayout(dataDir).checkpointKey,
  };
  const prepared = await prepare(run, installation);
  const content = await fillDemo(prepared, console.log);
  const server = await serve(run, installation, prepared, {
    publicUrl: `http://localhost:${port}/backoffice`,
    port,
    listen,
    smtpUrl: null,
    mailFrom: 'Portale lavoro <portale@esempio.invalid>',
    trustProxy: false,
    logLevel: process.env.LOG_LEVEL ?? 'warn',
    demo: { samples: content.samples },
  });
  await content.schedule(server);
  console.log(`\nPortale lavoro, demo: ${server.url}`);
  console.log(`Mails that would have been sent: ${server.mailbox}`);
  console.log(`Logins, all with the password ${DEMO_PASSWORD}:`);
  for (const { login, role } of DEMO_LOGINS) console.log(`  ${login.padEnd(12)} ${role}`);
  console.log('Ctrl-C stops it.');
});

function readArguments(): { port: number; dataDir: string } {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '8080' }, data: { type: 'string', default: '.demo' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port needs a number between 1 and 65535, not "${values.port}".`);
  }
  return { port, dataDir: path.resolve(values.data) };
}
