import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openImap } from '../features/intake/mailed/mailbox.io.ts';
import { openLog, partOf } from '../server/log.ts';
import { readConfig } from '../server/operation/config.ts';
import { startArchivingLog } from './archive-log.ts';
import { backupBeforeUpgrade } from './before-upgrade.ts';
import { startDailyBackups } from './daily-backup.ts';
import { freeAddresses } from './ports.ts';
import { prepare } from './prepare.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { serve } from './serve.ts';
import { openServiceManager } from './service-manager.ts';

/** Starts a real installation: configured by the environment (docs/configuration.md), without demo data. */
await runUntilStopped(async (run) => {
  const manager = openServiceManager(run);
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const listen = await freeAddresses(config.port, config.listen);
  console.log(
    `Documents, keys and data lie in ${config.dataDir}${process.env.DATA_DIR ? '' : ' (set DATA_DIR to change it)'}`,
  );
  const prepared = await prepare(run, {
    ...config,
    log: partOf(log, 'database'),
    beforeUpgrade: (owner) => backupBeforeUpgrade(config, owner, console.log),
  });
  const { mailbox } = config;
  const { id, isNew } = prepared.installation;
  for (const name of prepared.database.applied) console.log(`Migration ${name} applied`);
  const server = await serve(run, config, prepared, {
    ...config,
    listen,
    ...(config.dropDir === null ? {} : { dropFolders: { dir: config.dropDir } }),
    ...(mailbox === null ? {} : { watchedMailbox: { address: mailbox.address, open: () => openImap(mailbox) } }),
  });
  const { owner } = prepared.database.urls;
  if (owner !== null && config.work.includes('jobs')) {
    startDailyBackups(run, config, owner, partOf(log, 'backup'));
    startArchivingLog(run, config, owner, partOf(log, 'archive'));
  }
  if (isNew)
    console.log(`A new installation. Set INSTALLATION_ID=${id}, so that no start takes another folder for it.`);
  if (config.publicUrl.startsWith('https:') && !config.trustProxy)
    console.log(
      'PUBLIC_URL is https and TRUST_PROXY is not set: behind a proxy of your own set TRUST_PROXY=true, or all callers share its address.',
    );
  if (!config.smtpUrl) console.log('No SMTP_URL is set: mails stay in the outbox until one is.');
  // Prints the link only to a terminal: people who read a service's log may not be its administrators.
  if (await server.isWithoutAdministrator())
    console.log(
      process.stdout.isTTY
        ? `Set up the first administrator, once and within 24 hours, at ${await server.setUpLink()}`
        : 'Nobody administers yet: npm run administrator-link prints the link that makes the first one.',
    );
  giveBackMemory();
  console.log(`Ready at ${server.url}`);
  await manager.ready();
});

/** Frees the memory that Node used to strip the types of the source files. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
