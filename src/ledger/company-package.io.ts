import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { type FoundPackage, MEMBERS } from './company-package.ts';

/** The maximum size of a member held in memory; a package with a larger one is refused. */
const MOST_IN_MEMORY = 512 * 1024 * 1024;

/**
 * Reads a whole company package, one member at a time. Only the list, the ledger rows and the requested members stay in
 * memory. Stops at a member whose unpacked size differs from the size in the archive's entry.
 */
export async function readCompanyPackage(
  file: string,
  also: readonly string[] = [],
): Promise<FoundPackage & { also: ReadonlyMap<string, Buffer> }> {
  const members = new Map<string, { sha256: string; size: number }>();
  const kept = new Map<string, Buffer>();
  const read = new Set<string>([...Object.values(MEMBERS), ...also]);
  const twice: string[] = [];
  await eachMember(file, async (name, size, open) => {
    if (members.has(name)) twice.push(name);
    if (read.has(name) && size > MOST_IN_MEMORY)
      throw new Error(`${name} is larger than ${MOST_IN_MEMORY / 1024 / 1024} MB`);
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let found = 0;
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      found += chunk.length;
      if (read.has(name)) chunks.push(chunk);
    }
    members.set(name, { sha256: hash.digest('hex'), size: found });
    if (read.has(name)) kept.set(name, Buffer.concat(chunks));
  });
  const of = (name: string) => kept.get(name) ?? null;
  return {
    members,
    manifest: of(MEMBERS.manifest),
    signature: of(MEMBERS.signature),
    rows: of(MEMBERS.rows),
    chain: of(MEMBERS.chain),
    twice,
    also: kept,
  };
}

/** Yields each member in the order of the archive; `open` returns its bytes. */
export async function eachMember(
  file: string,
  look: (name: string, size: number, open: () => Promise<Readable>) => Promise<void>,
): Promise<void> {
  const zip = await openPromise(file, { validateEntrySizes: true });
  try {
    for await (const entry of zip.eachEntry())
      await look(entry.fileName, entry.uncompressedSize, () => zip.openReadStreamPromise(entry));
  } finally {
    zip.close();
  }
}
