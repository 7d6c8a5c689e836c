import { createPublicKey } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { fingerprintOf } from '../key-file.ts';
import {
  CONTENT_LIST,
  contentFile,
  Damaged,
  MANIFEST,
  type Manifest,
  PUBLIC_KEY,
  readManifest,
  SEALED_KEY,
  SIGNATURE,
  sha256Of,
} from './manifest.ts';
import { openKey } from './sealed-key.ts';
import { filesIn } from './take.ts';

/** Contents read concurrently. */
const AT_ONCE = 4;
const NAMED_AT_MOST = 100;

export interface Checked {
  manifest: Manifest;
  /** What is wrong, and where; empty if the backup is complete. */
  faults: string[];
}

/** Reads every byte of a backup and compares it with the signed manifest. */
export async function checkBackup(folder: string, log: (message: string) => void = () => undefined): Promise<Checked> {
  const { manifest } = await readManifest(folder);
  const faults: string[] = [];
  const wrong = (file: string, why: string) => faults.push(new Damaged(folder, file, why).message);
  for (const [name, sha256] of Object.entries(manifest.files)) {
    const found = await sha256Of(path.join(folder, name));
    if (found === null) wrong(name, 'it is missing');
    else if (found !== sha256) wrong(name, 'its bytes are not those that were signed');
  }
  const known = new Set([...Object.keys(manifest.files), MANIFEST, SIGNATURE, PUBLIC_KEY]);
  for (const name of await filesIn(folder)) if (!known.has(name)) wrong(name, 'it is none of its files');
  // Checks the contents only if the list that names them is the signed one.
  if (faults.length === 0) {
    const place = path.dirname(folder);
    let looked = 0;
    const look = async ({ practiceId, sha256 }: Content) => {
      const file = contentFile(place, practiceId, sha256);
      const found = await sha256Of(file);
      const name = path.join('..', path.relative(place, file));
      const wasFaulty = manifest.faults.some((fault) => fault.startsWith(`content ${practiceId}/${sha256} `));
      if (found === null && !wasFaulty) wrong(name, 'it is missing');
      else if (found !== null && found !== sha256) wrong(name, 'its bytes are not those of its name');
      if (++looked % 5000 === 0) log(`Verified: ${looked} of ${manifest.contents.count} contents`);
    };
    let batch: Content[] = [];
    for await (const content of contentsOf(folder)) {
      batch.push(content);
      if (batch.length < AT_ONCE) continue;
      await Promise.all(batch.map(look));
      batch = [];
    }
    await Promise.all(batch.map(look));
  }
  return { manifest, faults: faults.slice(0, NAMED_AT_MOST) };
}

/** Why this passphrase does not give the installation's key out of the backup; null if it does. */
export async function whyNoKey(folder: string, manifest: Manifest, passphrase: string): Promise<string | null> {
  try {
    const key = createPublicKey(openKey(await readFile(path.join(folder, SEALED_KEY), 'utf8'), passphrase));
    return fingerprintOf(key) === manifest.keyFingerprint
      ? null
      : `${SEALED_KEY} holds another key than the installation's.`;
  } catch (error) {
    return (error as Error).message;
  }
}

interface Content {
  practiceId: string;
  sha256: string;
}

/** The contents that a backup names. */
export async function* contentsOf(folder: string): AsyncGenerator<Content> {
  const lines = createInterface({ input: createReadStream(path.join(folder, CONTENT_LIST)).pipe(createGunzip()) });
  for await (const line of lines) {
    const [practiceId = '', sha256 = ''] = line.split(' ');
    yield { practiceId, sha256 };
  }
}

/** The backups in a folder by name, oldest first, including unfinished ones, which lack a manifest. */
export async function backupsIn(place: string): Promise<string[]> {
  try {
    return (await readdir(place)).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
