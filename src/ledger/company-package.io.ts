import { createHash } from 'node:crypto';
import { openPromise } from 'yauzl';
import { type FoundPackage, MEMBERS } from './company-package.ts';

/** Reads a company's package whole, one member after the other: only the list and the trace stay in memory. */
export async function readCompanyPackage(file: string): Promise<FoundPackage> {
  const zip = await openPromise(file, { validateEntrySizes: true });
  const members = new Map<string, { sha256: string; size: number }>();
  const kept = new Map<string, Buffer>();
  const read = new Set<string>(Object.values(MEMBERS));
  const twice: string[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (members.has(name)) twice.push(name);
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        if (read.has(name)) chunks.push(chunk);
      }
      members.set(name, { sha256: hash.digest('hex'), size });
      if (read.has(name)) kept.set(name, Buffer.concat(chunks));
    }
  } finally {
    zip.close();
  }
  const of = (name: string) => kept.get(name) ?? null;
  return {
    members,
    manifest: of(MEMBERS.manifest),
    signature: of(MEMBERS.signature),
    rows: of(MEMBERS.rows),
    chain: of(MEMBERS.chain),
    twice,
  };
}
