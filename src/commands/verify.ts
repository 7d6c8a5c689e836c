import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkBackup } from '../server/backup/check.ts';
import { PUBLIC_KEY, readManifest } from '../server/backup/manifest.ts';
import { fingerprintOf } from '../server/key-file.ts';

const USAGE = `Reads a backup whole, and names whatever is wrong with it and where.

  npm run verify -- FOLDER                 one backup, BACKUP_DIR/20261123T020000Z

Ends with 0 when it is whole, with 1 when it is damaged.`;

const [folder] = process.argv.slice(2).filter((argument) => argument !== '--');
try {
  if (folder === undefined || folder === '--help' || !existsSync(folder)) throw new Error(USAGE);
  const { manifest, faults } = await checkBackup(path.resolve(folder), console.log);
  for (const fault of faults) console.error(`DAMAGED: ${fault}`);
  for (const fault of manifest.faults) console.error(`INCOMPLETE when it was made: ${fault}`);
  const { publicKey } = await readManifest(path.resolve(folder));
  console.log(
    `Signed by the key ${fingerprintOf(createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })))} (${PUBLIC_KEY})`,
  );
  if (faults.length > 0 || manifest.faults.length > 0) process.exitCode = 1;
  else
    console.log(
      `The backup of ${manifest.at} is whole: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${manifest.contents.count} contents, key ${manifest.key}.`,
    );
} catch (error) {
  console.error(`DAMAGED: ${(error as Error).message}`);
  process.exitCode = 1;
}
