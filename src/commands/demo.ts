import { DEMO_LOGINS, DEMO_PASSWORD } from '../../database/demo/cast.ts';
import { LARGE_LOGIN } from '../../database/demo/large-practice.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { fillDemo } from './demo-content.ts';
import { placeArguments } from './place-arguments.ts';
import { freeAddresses } from './ports.ts';
import { prepare } from './prepare.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { serve } from './serve.ts';

/**
 * The demo listens only on loopback. Its URL uses localhost, because a passkey's domain cannot be an IP address
 * (WebAuthn, §5.1.2).
 */
const LOOPBACK = ['127.0.0.1', '::1'];

await runUntilStopped(async (run) => {
  const given = process.argv.slice(2);
  const large = given.includes('--large');
  const { port, dataDir } = placeArguments(
    { port: 8080, data: '.demo' },
    given.filter((argument) => argument !== '--large'),
  );
  const listen = await freeAddresses(port, LOOPBACK);
  const installation = {
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    ledgerKeyFile: dataLayout(dataDir).checkpointKey,
  };
  const prepared = await prepare(run, installation);
  const content = await fillDemo(prepared, console.log, { large });
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
  await content.finish(server);
  console.log(`\nPortale lavoro, demo: ${server.url}`);
  console.log(`Mails that would have been sent: ${server.mailbox}`);
  console.log(`Logins, all with the password ${DEMO_PASSWORD}:`);
  for (const { login, role } of DEMO_LOGINS) console.log(`  ${login.padEnd(12)} ${role}`);
  if (large) console.log(`  ${LARGE_LOGIN} Consulente, uno studio con 500 aziende`);
  console.log('Ctrl-C stops it.');
});
