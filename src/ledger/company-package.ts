import { createHash, createPublicKey, verify } from 'node:crypto';
import { genesis } from './ledger-row.ts';
import { openCheckpoint } from './signed-note.ts';

/**
 * The format of the package of a company that leaves: all its files, its ledger rows and a signed list of everything
 * (docs/company-package.md). The portal makes the package; this file checks it without the database or the portal.
 */
export const PACKAGE_FORMAT = 'portale-lavoro azienda 1';
export const MEMBERS = {
  manifest: 'manifesto.json',
  signature: 'manifesto.firma',
  rows: 'registro/righe.jsonl',
  chain: 'registro/catena.bin',
} as const;

export interface Manifest {
  formato: typeof PACKAGE_FORMAT;
  prodottoIl: string;
  versione: string;
  /** The public key (SPKI, base64) of the key that signs this list and the ledger's checkpoints. */
  chiave: string;
  studio: { nome: string };
  azienda: { id: string; ragioneSociale: string; codiceFiscale: string; codice: string };
  /**
   * The chain of the rows, the number of the first row, the hash before it, the number of rows, and the checkpoint
   * after the last row.
   */
  registro: { catena: string; da: number; precedente: string; righe: number; sigillo: string } | null;
  file: { percorso: string; sha256: string; dimensione: number }[];
}

/** The bytes of the signed list, without the fields that the reader adds about the package itself. */
export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

/** One line of the ledger file: the row's number, and its canonical text. */
export function rowLine({ seq, canonical }: { seq: string; canonical: string }): string {
  return `${JSON.stringify({ seq: Number(seq), canonical })}\n`;
}

/** The contents of a package: hash and size of each member, and the bytes of the four members that are read. */
export interface FoundPackage {
  members: ReadonlyMap<string, { sha256: string; size: number }>;
  manifest: Uint8Array | null;
  signature: Uint8Array | null;
  rows: Uint8Array | null;
  chain: Uint8Array | null;
  /** Duplicate member names: programs differ in which of the two members they unpack. */
  twice: readonly string[];
}

/**
 * Lists every fault of a package, in English like the other commands.
 * @param trusted SPKI of the portal's key from an independent source; without it the list's own key is trusted
 */
export function checkCompanyPackage(
  found: FoundPackage,
  trusted: Uint8Array | null,
): { manifest: Manifest | null; faults: string[] } {
  const manifest = found.manifest && readManifest(found.manifest);
  if (!found.manifest || !manifest) return { manifest: null, faults: [`it has no ${MEMBERS.manifest} of this format`] };
  const named = Buffer.from(manifest.chiave, 'base64');
  const key = createPublicKey({ key: Buffer.from(trusted ?? named), format: 'der', type: 'spki' });
  const signature = Buffer.from(
    Buffer.from(found.signature ?? [])
      .toString('latin1')
      .trim(),
    'hex',
  );
  // Stops here: the content of an unsigned list proves nothing.
  if (!verify(null, found.manifest, key, signature))
    return { manifest: null, faults: ['its list is not signed by the key'] };
  const faults: string[] = found.twice.map((name) => `${name} stands in it twice`);
  const listed = new Set<string>([MEMBERS.manifest, MEMBERS.signature]);
  for (const { percorso, sha256, dimensione } of manifest.file) {
    listed.add(percorso);
    const member = found.members.get(percorso);
    if (!member) faults.push(`${percorso} is missing`);
    else if (member.sha256 !== sha256 || member.size !== dimensione)
      faults.push(`${percorso} is not the one that was listed`);
  }
  for (const name of found.members.keys()) if (!listed.has(name)) faults.push(`${name} is in no list`);
  if (manifest.registro)
    faults.push(...traceFaults(manifest.azienda.id, manifest.registro, found, (note) => openCheckpoint(note, key)));
  return { manifest, faults };
}

/** Checks that the rows continue the chain up to the checkpoint, and that each row concerns the company. */
export function* traceFaults(
  companyId: string,
  { catena, da, precedente, righe, sigillo }: NonNullable<Manifest['registro']>,
  { rows, chain }: FoundPackage,
  open: (note: string) => ReturnType<typeof openCheckpoint>,
): Generator<string> {
  if (!rows || !chain) return;
  const prints = Buffer.from(chain);
  if (da === 1 && precedente !== genesis(catena)) yield 'the trace: its chain does not begin as one does';
  const checkpoint = open(sigillo);
  if (!checkpoint) yield 'the trace: its checkpoint is not signed by the key';
  else if (
    checkpoint.chain !== catena ||
    checkpoint.size !== da - 1 + prints.length / 32 ||
    checkpoint.head !== headOf(precedente, prints)
  )
    yield 'the trace: its chain does not end in its checkpoint';
  const lines = Buffer.from(rows).toString('utf8').split('\n').slice(0, -1);
  if (lines.length !== righe) yield `the trace: ${righe} rows are announced, ${lines.length} are there`;
  for (const line of lines) {
    const row = readRow(line);
    const at = ((row?.seq ?? 0) - da) * 32;
    const printed = prints.subarray(Math.max(at, 0), at + 32).toString('hex');
    if (!row || at < 0 || sha256(row.canonical) !== printed) {
      yield `the trace: row ${row?.seq ?? '?'} is not in the chain`;
      continue;
    }
    const event = JSON.parse(row.canonical) as { chain: unknown; seq: unknown; company: unknown };
    if (String(event.chain) !== catena || event.seq !== row.seq || String(event.company) !== companyId)
      yield `the trace: row ${row.seq} is of something else`;
  }
}

/** The hash after all rows: hash = SHA-256(previous ‖ print), row by row. */
function headOf(previous: string, prints: Buffer): string {
  let hash = Buffer.from(previous, 'hex');
  for (let at = 0; at < prints.length; at += 32)
    hash = createHash('sha256')
      .update(hash)
      .update(prints.subarray(at, at + 32))
      .digest();
  return hash.toString('hex');
}

function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    const read = JSON.parse(Buffer.from(bytes).toString('utf8')) as Manifest;
    return read.formato === PACKAGE_FORMAT && Array.isArray(read.file) ? read : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readRow(line: string): { seq: number; canonical: string } | null {
  try {
    const { seq, canonical } = JSON.parse(line) as { seq: unknown; canonical: unknown };
    return typeof seq === 'number' && typeof canonical === 'string' ? { seq, canonical } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
