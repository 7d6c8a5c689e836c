import { createPublicKey, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { recordOfOperator } from '../ledger/operator.store.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { readConfig } from '../server/operation/config.ts';
import { makeOne, readParts, requireWritable } from '../server/operation/installation.ts';
import { fingerprintOf, installationKey } from '../server/operation/key-file.ts';
import { ownerOf, prepareDatabase } from '../server/operation/prepare-database.ts';
import { connectAs } from '../server/postgres/start-checks.ts';
import { runOnce } from './run-until-stopped.ts';

const USAGE = `Says that this database, this data folder and this key are one installation from now on, and traces it.
For after a restore with tools of your own; configured as npm start is.

  npm run adopt
  npm run adopt -- --new-key    the key is lost for good: a new one is made. Second factors by app are set up anew,
                                and checkpoints signed so far are set aside in checkpoints-OLD-KEY/`;

await runOnce(async (run) => {
  const { values } = parseArgs({
    options: { 'new-key': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  const { dataDir, ledgerKeyFile: keyFile } = config;
  await requireWritable(dataDir, 'DATA_DIR');
  const database = await prepareDatabase({ ...config, log: (message) => console.error(message) });
  run.endWith(database.stop);
  const owner = await connectAs('DATABASE_OWNER_URL', ownerOf(database.urls));
  try {
    const parts = await readParts(owner, { dataDir, keyFile, expectedId: null });
    if (parts.key === null && !values['new-key'])
      throw new Error(
        `The key ${keyFile} is missing: put it back from your copy; only if it is lost for good, add --new-key.`,
      );
    if (parts.key !== null && values['new-key'])
      throw new Error(`There is a key, ${keyFile}: leave --new-key out, or move that key away first.`);
    if (values['new-key']) await setAside(dataLayout(dataDir).checkpoints, parts.database?.key ?? 'unknown');
    const key = fingerprintOf(createPublicKey(await installationKey(keyFile)));
    const id = parts.database?.id ?? parts.folder ?? randomUUID();
    await owner.query('BEGIN');
    // Deletes the checkpoints that the database records, because the operator has only those in the folder.
    await owner.query('DELETE FROM portale_signed');
    await owner.query('DELETE FROM portale_checkpoint');
    await makeOne(owner, dataDir, { id, key });
    await recordOfOperator(owner, 'installationAdopted', {
      installation: id,
      folder: parts.folder,
      key,
      earlierKey: parts.database?.key ?? null,
    });
    await owner.query('COMMIT');
    console.log(`Installation ${id}: the database, ${dataDir} and the key ${key} belong together from now on.`);
    console.log('Verify it before you serve it: npm run ledger:verify -- --data DATA_DIR');
  } finally {
    await owner.end();
  }
});

/** Moves checkpoints that another key signed to another folder: they can still be verified, but only with that key. */
async function setAside(folder: string, key: string): Promise<void> {
  if (existsSync(folder)) await rename(folder, `${folder}-${key}`);
}
