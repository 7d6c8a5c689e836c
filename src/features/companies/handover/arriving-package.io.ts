import { createHash, createPublicKey } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { eachMember, readCompanyPackage } from '../../../ledger/company-package.io.ts';
import { checkCompanyPackage, type Manifest } from '../../../ledger/company-package.ts';
import { openCheckpoint } from '../../../ledger/signed-note.ts';
import type { Reception, StoredBlob } from '../../../server/bytes/blobs.ts';
import { fingerprintOf } from '../../../server/operation/key-file.ts';
import { Problem } from '../../../server/problem.ts';
import { type PackageRow, READ_MEMBERS } from './package-tables.ts';

/** A company's package that has been verified: its manifest, rows, and origin. */
export interface ArrivingPackage {
  file: string;
  /** SHA-256 of the verified archive. */
  sha256: string;
  size: number;
  manifest: Manifest;
  /** SHA-256 of the signed manifest. */
  manifestSha256: string;
  keyFingerprint: string;
  /** Size and head of the ledger chain in the former portal, according to its last checkpoint. */
  former: { size: number; head: string } | null;
  rows: ReadonlyMap<string, Readonly<Record<string, readonly PackageRow[]>>>;
}

/**
 * Verifies a package completely and reads its rows; throws if a check fails.
 * @param trusted SPKI of the public key of the portal that made the package, obtained through another channel
 */
export async function readArrivingPackage(file: string, trusted: Uint8Array | null): Promise<ArrivingPackage> {
  const archive = await printOf(file);
  const found = await readCompanyPackage(file, READ_MEMBERS);
  const { manifest, faults } = checkCompanyPackage(found, trusted);
  if (!manifest || faults.length > 0)
    throw new Error(`The package is damaged, and nothing was imported:\n${faults.join('\n')}`);
  const key = createPublicKey({ key: Buffer.from(manifest.chiave, 'base64'), format: 'der', type: 'spki' });
  const checkpoint = manifest.registro && openCheckpoint(manifest.registro.sigillo, key);
  return {
    file,
    ...archive,
    manifest,
    manifestSha256: createHash('sha256')
      .update(found.manifest ?? '')
      .digest('hex'),
    keyFingerprint: fingerprintOf(key),
    former: checkpoint && { size: checkpoint.size, head: checkpoint.head },
    rows: new Map(
      READ_MEMBERS.map((name) => [
        name,
        JSON.parse(String(found.also.get(name) ?? '{}')) as Record<string, PackageRow[]>,
      ]),
    ),
  };
}

/**
 * Stages the archive's members at these paths one by one, then the archive itself. Throws if a hash differs from the
 * verified one.
 * @param wanted SHA-256 and size by path
 * @param roomBytes the space left in the practice's quota
 * @param inspect checks a PDF as at upload (P57); throws if the PDF contains more than displayable pages
 */
export async function bringPackage(
  { file, sha256, size }: ArrivingPackage,
  wanted: ReadonlyMap<string, StoredBlob>,
  brought: Reception,
  { roomBytes, inspect }: { roomBytes: number; inspect: ((pdf: Uint8Array) => Promise<void>) | null },
): Promise<void> {
  const left = new Map(wanted);
  const there = new Set<string>();
  await eachMember(file, async (name, _size, open) => {
    const content = left.get(name);
    left.delete(name);
    if (!content || there.has(content.sha256)) return;
    there.add(content.sha256);
    const stream = await open();
    const bytes = inspect ? [await inspected(name, stream, inspect)] : stream;
    const { sha256: is } = await brought.bring(bytes, { limitBytes: content.size, roomBytes });
    if (is !== content.sha256) throw new Error(`${name} has changed while it was read`);
  });
  for (const name of left.keys()) throw new Error(`${name} has gone while the package was read`);
  const kept = await brought.bring(createReadStream(file), { limitBytes: size, roomBytes });
  if (kept.sha256 !== sha256) throw new Error('the package has changed while it was read');
}

async function inspected(
  name: string,
  stream: AsyncIterable<Uint8Array>,
  inspect: (pdf: Uint8Array) => Promise<void>,
): Promise<Uint8Array> {
  const bytes = await buffer(stream);
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return bytes;
  try {
    await inspect(bytes);
  } catch (error) {
    throw new Error(
      `${name} would not be taken at an upload: ${error instanceof Problem ? error.detail : (error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  return bytes;
}

async function printOf(file: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
