import { openLog, partOf } from '../server/log.ts';
import { readConfig } from '../server/operation/config.ts';
import { backupBeforeUpgrade } from './before-upgrade.ts';
import { prepare } from './prepare.ts';
import { runOnce } from './run-until-stopped.ts';

const USAGE = `Prepares the database and ends: roles, migrations, the queue. Configured as npm start is, with DATABASE_OWNER_URL.
Nodes then start with DATABASE_URL and DATABASE_JOBS_URL alone. In an empty database with an empty bucket it begins the
installation that INSTALLATION_ID (uuidgen) and LEDGER_KEY (openssl genpkey -algorithm ed25519) name.

  npm run migrate`;

await runOnce(async (run) => {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  const { database, installation } = await prepare(
    run,
    {
      ...config,
      log: partOf(openLog(config.logLevel), 'database'),
      beforeUpgrade: (owner) => backupBeforeUpgrade(config, owner, console.log),
    },
    { web: false, mayFound: true },
  );
  for (const name of database.applied) console.log(`Migration ${name} applied`);
  console.log(`Installation ${installation.id}: ${installation.isNew ? 'begun' : 'up to date'}.`);
});
