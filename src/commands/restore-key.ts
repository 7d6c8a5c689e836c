import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../server/operation/backup/manifest.ts';
import { openKey } from '../server/operation/backup/sealed-key.ts';
import type { Config } from '../server/operation/config.ts';
import { fingerprintOf } from '../server/operation/key-file.ts';

export interface KeyPlace {
  keyFingerprint: string;
  /** The sealed key of the backup; null if it is not within. */
  sealed(): Promise<string | null>;
}

/** The bytes of the key to write; null if the right key is already in place. */
export async function keyOf(
  { keyFingerprint, sealed }: KeyPlace,
  { ledgerKey, ledgerKeyFile, backupPassphrase }: Pick<Config, 'ledgerKey' | 'ledgerKeyFile' | 'backupPassphrase'>,
): Promise<Buffer | null> {
  const requireRight = (pem: string | Buffer, name: string) => {
    const fingerprint = fingerprintOf(createPublicKey(pem));
    if (fingerprint !== keyFingerprint)
      throw new Error(`${name} is ${fingerprint}, and the backup's key is ${keyFingerprint}: put that one there.`);
  };
  if (existsSync(ledgerKeyFile)) {
    requireRight(await readFile(ledgerKeyFile), ledgerKeyFile);
    return null;
  }
  if (ledgerKey !== null) {
    requireRight(ledgerKey, 'LEDGER_KEY');
    return Buffer.from(ledgerKey);
  }
  const text = await sealed();
  if (text === null)
    throw new Error(
      `The key is not within this backup: put your copy of ${keyFingerprint} at ${ledgerKeyFile} (rights 600).`,
    );
  if (backupPassphrase === null)
    throw new Error('The key in this backup is under a passphrase: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE.');
  return openKey(text, backupPassphrase);
}

/** @param pem null leaves the key that is in place */
export async function writeKey(pem: Buffer | null, file: string): Promise<void> {
  if (pem === null) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, pem);
}
