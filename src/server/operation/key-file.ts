import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The Ed25519 key of an installation, created atomically at first use; an existing key is never overwritten. The key
 * signs the ledger's checkpoints, and `secrets.ts` derives its own key from it; the public half is in the adjacent
 * `.pub` file.
 */
export async function installationKey(keyFile: string): Promise<KeyObject> {
  if ((await stat(keyFile).catch(() => null)) === null) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await createKey(keyFile, privateKey);
  }
  const { mode, uid } = await stat(keyFile);
  // Kubernetes mounts a secret with root as its owner, readable by the group of the container's user.
  const forbidden = uid === process.getuid?.() ? 0o077 : 0o007;
  if (process.platform !== 'win32' && (mode & forbidden) !== 0) {
    throw new Error(`The key ${keyFile} can be read by others: set its rights to 600.`);
  }
  const privateKey = createPrivateKey(await readFile(keyFile));
  const publicPem = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();
  try {
    await writeFile(publicKeyFile(keyFile), publicPem, { mode: 0o644 });
  } catch (error) {
    // A mounted secret lies in a folder that is read-only.
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return privateKey;
}

/** Writes the key of LEDGER_KEY to its file, unless the file already has it. Throws if the file has another key. */
export async function bringKey({
  ledgerKey = null,
  ledgerKeyFile,
}: {
  ledgerKey?: string | null;
  ledgerKeyFile: string;
}): Promise<void> {
  if (ledgerKey === null) return;
  const brought = createPrivateKey(ledgerKey);
  await createKey(ledgerKeyFile, brought);
  const [wanted, found] = [fingerprintOf(createPublicKey(brought)), fingerprintOf(await readPublic(ledgerKeyFile))];
  if (found !== wanted)
    throw new Error(`LEDGER_KEY is ${wanted}, and ${ledgerKeyFile} is ${found}: take the wrong one away.`);
}

const readPublic = async (keyFile: string) => createPublicKey(await readFile(keyFile));

/** Creates the file atomically; an existing file stays. */
async function createKey(keyFile: string, key: KeyObject): Promise<void> {
  await mkdir(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  const fresh = `${keyFile}.${randomUUID()}`;
  try {
    await writeDurably(fresh, key.export({ format: 'pem', type: 'pkcs8' }).toString(), 0o600);
    await link(fresh, keyFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
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
