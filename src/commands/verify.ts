import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readCompanyPackage } from '../ledger/company-package.io.ts';
import { checkCompanyPackage } from '../ledger/company-package.ts';
import { checkBackup, whyNoKey } from '../server/operation/backup/check.ts';
import { writeDrill } from '../server/operation/backup/drill-result.ts';
import { PUBLIC_KEY, readManifest } from '../server/operation/backup/manifest.ts';
import { readConfig } from '../server/operation/config.ts';
import { fingerprintOf } from '../server/operation/key-file.ts';
import { givenPath } from './given-path.ts';
import { publicKeyIn } from './public-key.ts';

const USAGE = `Reads a backup, or a company's package, whole, and names whatever is wrong with it and where.

  npm run verify -- FOLDER                 one backup, BACKUP_DIR/20261123T020000Z (with --drill: restores it as well)
  npm run verify -- --package FILE         what a company took along when it left (docs/company-package.md)

With BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) it also opens the key in the backup.

  --drill       also restores the backup's database into a scratch cluster, verifies its ledger there, and deletes it;
                the portal does so once a month with the latest backup in BACKUP_DIR

  --key FILE    the public key of the portal that made the package, as it came from elsewhere (SPKI, PEM or DER):
                without it the key that the package names is believed

Ends with 0 when it is whole, with 1 when it is damaged.`;

async function verifyBackup(folder: string, withDrill: boolean): Promise<number> {
  const config = readConfig(process.env);
  const { manifest, faults } = await checkBackup(folder, console.log);
  const passphrase = manifest.key === 'sealed' ? config.backupPassphrase : null;
  const noKey = passphrase === null ? null : await whyNoKey(folder, manifest, passphrase);
  if (noKey !== null) faults.push(noKey);
  if (withDrill && faults.length === 0) {
    // Imported only here, so that a check needs no PostgreSQL.
    const { drill } = await import('./restore-drill.ts');
    const found = await drill(folder, path.join(config.dataDir, 'restore-drill')).catch((error: Error) => [
      error.message,
    ]);
    faults.push(...found.map((fault) => `restored: ${fault}`));
    if (found.length === 0) console.log('Restored into a scratch database: its ledger is whole.');
  }
  if (withDrill)
    await writeDrill(path.dirname(folder), {
      backup: path.basename(folder),
      at: new Date().toISOString(),
      faults: [...faults, ...manifest.faults],
    });
  for (const fault of faults) console.error(`DAMAGED: ${fault}`);
  for (const fault of manifest.faults) console.error(`INCOMPLETE when it was made: ${fault}`);
  const { publicKey } = await readManifest(folder);
  console.log(
    `Signed by the key ${fingerprintOf(createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })))} (${PUBLIC_KEY})`,
  );
  if (faults.length > 0 || manifest.faults.length > 0) return 1;
  if (manifest.key === 'sealed')
    console.log(
      passphrase === null
        ? 'The key within was not opened: BACKUP_PASSPHRASE is not set.'
        : 'The passphrase opens the key within.',
    );
  console.log(
    `The backup of ${manifest.at} is whole: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${manifest.contents.count} contents, key ${manifest.key}.`,
  );
  return 0;
}

async function verifyPackage(file: string, keyFile: string | undefined): Promise<number> {
  const trusted = keyFile === undefined ? null : publicKeyIn(readFileSync(givenPath(keyFile)));
  const { manifest, faults } = checkCompanyPackage(await readCompanyPackage(file), trusted);
  for (const fault of faults) console.error(`DAMAGED: ${fault}`);
  if (!manifest) return 1;
  const key = createPublicKey({ key: Buffer.from(manifest.chiave, 'base64'), format: 'der', type: 'spki' });
  console.log(
    `Signed by the key ${fingerprintOf(key)}${trusted ? '' : ', which the package itself names: compare it with the portal’s'}`,
  );
  if (faults.length > 0) return 1;
  const { azienda, studio, prodottoIl, registro } = manifest;
  console.log(
    `The package of ${azienda.ragioneSociale} (${azienda.codiceFiscale}), made ${prodottoIl} by ${studio.nome}, is whole: ${manifest.file.length} files, ${registro?.righe ?? 0} rows of the trace in chain ${registro?.catena ?? '-'}.`,
  );
  return 0;
}

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: {
      package: { type: 'string' },
      key: { type: 'string' },
      drill: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const given = values.package ?? positionals[0];
  if (values.help) console.log(USAGE);
  else if (given === undefined) throw new Error(USAGE);
  else {
    const place = givenPath(given);
    if (!existsSync(place)) throw new Error(`there is nothing at ${place}`);
    process.exitCode =
      values.package === undefined ? await verifyBackup(place, values.drill) : await verifyPackage(place, values.key);
  }
} catch (error) {
  console.error(`DAMAGED: ${(error as Error).message}`);
  process.exitCode = 1;
}
