import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/**
 * The files of one backup are in its own folder. The contents of all backups are stored once, in an adjacent folder.
 */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'installation.pub';
export const CONTENT_LIST = 'contents.txt.gz';
export const SEALED_KEY = 'key.sealed';
const CONTENTS = 'contents';

/** Where the backup folder keeps a content: separate for each practice, as in the store. */
export function contentFile(place: string, practiceId: string, sha256: string): string {
  return path.join(place, CONTENTS, practiceId, sha256.slice(0, 2), sha256);
}
export const contentsFolder = (place: string) => path.join(place, CONTENTS);

const manifest = z.object({
  format: z.literal('portale-lavoro backup 1'),
  /** The time of the snapshot, by the database's clock. */
  at: z.string(),
  /** Who took it: the rotation deletes only backups of the portal. */
  takenBy: z.enum(['portal', 'person']).default('portal'),
  /** The installation's name; null if the database is older than installation names. */
  installation: z.nullable(z.string()),
  keyFingerprint: z.string(),
  /** `sealed`: the backup contains the key, sealed with a passphrase. `missing`: the operator must supply a copy. */
  key: z.enum(['sealed', 'missing']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  contents: z.object({ count: z.number(), bytes: z.number() }),
  /** Contents that were missing or damaged in the store when the backup was made. */
  faults: z.array(z.string()),
  /** SHA-256 of every other file of the backup, by its relative path. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type Manifest = z.infer<typeof manifest>;

export async function writeManifest(folder: string, content: Manifest, key: KeyObject): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
  await writeDurably(path.join(folder, PUBLIC_KEY), createPublicKey(key).export({ format: 'pem', type: 'spki' }));
  await writeDurably(path.join(folder, SIGNATURE), `${sign(null, bytes, key).toString('base64')}\n`);
  // Written last: a folder without a manifest is no backup.
  await writeDurably(path.join(folder, MANIFEST), bytes);
}

/** Returns the manifest after checking its signature; throws an error that names the file if the check fails. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; publicKey: KeyObject }> {
  const bytes = await read(folder, MANIFEST);
  const signature = await read(folder, SIGNATURE);
  const publicKey = readPublicKey(folder, await read(folder, PUBLIC_KEY));
  if (!verify(null, bytes, publicKey, Buffer.from(signature.toString('latin1'), 'base64')))
    throw new Damaged(folder, MANIFEST, `it is not what the key in ${PUBLIC_KEY} has signed`);
  const parsed = manifest.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!parsed.success) throw new Damaged(folder, MANIFEST, 'it is of another form; a newer program has written it');
  return { manifest: parsed.data, publicKey };
}

/** Whether a person took the backup. A backup whose manifest is damaged counts as the portal's. */
export async function isOfPerson(folder: string): Promise<boolean> {
  return readManifest(folder).then(
    ({ manifest }) => manifest.takenBy === 'person',
    () => false,
  );
}

/** Names the damaged file of a backup, and what is wrong with it. */
export class Damaged extends Error {
  constructor(folder: string, file: string, why: string) {
    super(`${path.join(path.basename(folder), file)}: ${why}.`);
  }
}

function readPublicKey(folder: string, pem: Buffer): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (error) {
    throw new Damaged(folder, PUBLIC_KEY, `it is no key (${(error as Error).message})`);
  }
}

async function read(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path.join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Damaged(folder, name, 'it is missing');
    throw error;
  }
}

export async function writeDurably(file: string, text: string | Uint8Array | Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file; null if the file does not exist; the reason as text if the file cannot be read. */
export async function sha256Of(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : `unreadable (${code})`;
  }
  return hash.digest('hex');
}
