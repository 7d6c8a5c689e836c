import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { type FoundPackage, MEMBERS } from './company-package.ts';

/** Of a member that is held in memory: a package that names more is not read. */
const MOST_IN_MEMORY = 512 * 1024 * 1024;

/**
 * Reads a company's package whole, one member after the other: only the list, the trace and the members that are asked for
 * stay in memory. A member that unpacks to another size than its archive names ends the reading.
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

/** One member after the other, in the order of the archive; `open` gives its bytes. */
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
