import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The Ed25519 key of an installation, created atomically at first use; an existing key is never overwritten. The key
 * signs the ledger's checkpoints, and `secrets.ts` derives its own key from it; the public half is in the adjacent
 * `.pub` file.
 */
export async function installationKey(keyFile: string): Promise<KeyObject> {
  await mkdir(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  const fresh = `${keyFile}.${randomUUID()}`;
  try {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeDurably(fresh, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), 0o600);
    await link(fresh, keyFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  const { mode } = await stat(keyFile);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`The key ${keyFile} can be read by others: set its rights to 600.`);
  }
  const privateKey = createPrivateKey(await readFile(keyFile));
  const publicPem = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();
  const handle = await open(publicKeyFile(keyFile), 'w', 0o644);
  await handle.writeFile(publicPem);
  await handle.close();
  return privateKey;
}

export function publicKeyFile(keyFile: string): string {
  return `${keyFile}.pub`;
}

/** The fingerprint by which a person compares two keys: the beginning of the public half's SHA-256. */
export function fingerprintOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{4})(?=.)/g, '$1-');
}

async function writeDurably(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
