import { readConfig } from '../server/config.ts';
import { freeAddresses } from './ports.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { prepare, serve } from './serve.ts';

/** A real installation: configured by the environment (docs/configuration.md), without demo data. */
await runUntilStopped(async (run) => {
  const config = readConfig(process.env);
  const listen = await freeAddresses(config.port, config.listen);
  const prepared = await prepare(run, config);
  for (const name of prepared.database.applied) console.log(`Migration ${name} applied`);
  const server = await serve(run, config, prepared, { ...config, listen });
  if (!config.smtpUrl) console.log('No SMTP_URL is set: mails stay in the outbox until one is.');
  if (server.setUpLink) console.log(`Set up the first administrator, once, at ${server.setUpLink}`);
  console.log(`Ready at ${server.url}`);
});
