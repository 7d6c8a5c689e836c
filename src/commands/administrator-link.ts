import { newSetUpKey } from '../features/accounts/set-up.store.ts';
import { openDatabase } from '../server/database/database.ts';
import { readConfig } from '../server/operation/config.ts';
import { setUpLinkOf } from '../text/administration/administration.ts';
import { openBuiltIn, openServer } from './open-database.ts';
import { runOnce } from './run-until-stopped.ts';

/**
 * Prints a one-time link that creates the first administrator. The link is valid for a day and invalidates the previous
 * one. Uses the configuration of `npm start`.
 */
await runOnce(async (run) => {
  const { databaseUrl, dataDir, publicUrl } = readConfig(process.env);
  const { url, close } = databaseUrl ? await openServer(databaseUrl) : await openBuiltIn(dataDir);
  run.endWith(close);
  const database = openDatabase(url, () => new Date(), { connections: 1 });
  run.endWith(() => database.close());
  const key = await newSetUpKey(database);
  if (key === null) throw new Error('There is an administrator already, who makes the others.');
  console.log(`Set up the first administrator, once and within 24 hours, at ${setUpLinkOf(publicUrl, key)}`);
});
