import type { ReceiptFault } from './receipt-faults.ts';

/**
 * The format of a receipt (ricevuta): the ledger's rows about one document, with everything needed to check them
 * without the portal. A receipt is a readable PDF, followed by the facts as JSON and a signature over them, as comments
 * that PDF readers ignore. Server, browser and command check a receipt with this file, which uses Web Crypto because
 * all three have it.
 */
export const RECEIPT_FORMAT = 'portale-lavoro receipt 1';

/**
 * An event of the document, as hashed; its row is in the event's segment. Only the printed page names the actor: the
 * ledger's personal data also contain network addresses, which the holder of a receipt must not see.
 */
export interface ReceiptEvent {
  seq: number;
  canonical: string;
}

/**
 * A segment of the chain up to a signed checkpoint: the hashes of all rows, but the texts only of the document's rows.
 */
export interface ReceiptSegment {
  /** `from`: the number of the first row; `previous`: the hash before it. */
  from: number;
  previous: string;
  /** SHA-256 of each row's canonical text up to the checkpoint's last row: 32 bytes each, joined, base64. */
  inner: string;
  events: ReceiptEvent[];
  /** A signed note (C2SP tlog-checkpoint). */
  checkpoint: string;
}

export interface ReceiptDocument {
  id: string;
  title: string;
  subject: string;
  /** The worker's fiscal code, which tells namesakes apart; receipts issued before it was added lack it. */
  taxCode?: string;
  sha256: string;
}

export interface Receipt {
  format: typeof RECEIPT_FORMAT;
  issuedAt: string;
  chain: string;
  /** The document of the receipt; for the proof of a month its title and company, without a content. */
  document: ReceiptDocument;
  /** The payslips that the events concern; only for the proof of a month. */
  documents?: ReceiptDocument[];
  segments: ReceiptSegment[];
  /** SHA-256 of the PDF without the facts that follow it. */
  pdf: string;
}

const FACTS = '%PORTALE-RICEVUTA ';
const SIGNATURE = '%PORTALE-FIRMA ';

/** The bytes after the PDF: facts, signature, and again the position of the PDF's cross-reference table. */
export function receiptTail(pdf: Uint8Array, facts: string, signatureHex: string): string {
  return `${FACTS}${facts}\n${SIGNATURE}${signatureHex}\nstartxref\n${tableOf(latin1(pdf.subarray(-200)))}\n%%EOF\n`;
}

export interface OpenedReceipt {
  receipt: Receipt;
  /** The signed part: JSON in base64. */
  facts: string;
  signature: string;
  pdf: Uint8Array;
}

/**
 * Whether these bytes can be the end of a receipt: its signature and the portal's last lines. Earlier bytes are not
 * checked.
 */
export function endsAsReceipt(tail: Uint8Array): boolean {
  return /\n%PORTALE-FIRMA [0-9a-f]{128}\nstartxref\n\d{1,10}\n%%EOF\n$/.test(latin1(tail));
}

/** Splits a receipt into its parts; null if any byte differs from the portal's format. */
export function openReceipt(bytes: Uint8Array): OpenedReceipt | null {
  const text = latin1(bytes);
  const start = text.lastIndexOf(`\n${FACTS}`) + 1;
  if (start === 0) return null;
  const pdf = bytes.subarray(0, start);
  const [facts = '', signature = ''] = text
    .slice(start)
    .split('\n', 2)
    .map((line, index) => line.slice((index === 0 ? FACTS : SIGNATURE).length));
  if (!/^[0-9a-f]{128}$/.test(signature) || text.slice(start) !== receiptTail(pdf, facts, signature)) return null;
  try {
    const receipt = JSON.parse(new TextDecoder().decode(fromBase64(facts))) as Receipt;
    return receipt.format === RECEIPT_FORMAT && toBase64(fromBase64(facts)) === facts
      ? { receipt, facts, signature, pdf }
      : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * Checks a receipt, and its file if available. Sends nothing over the network.
 * @param publicKey SPKI of the key that signs the ledger's checkpoints
 * @param fileHash SHA-256 of the file, if its bytes are not available
 */
export async function checkReceipt(
  bytes: Uint8Array,
  { publicKey, file, fileHash }: { publicKey: Uint8Array; file?: Uint8Array | null; fileHash?: string | null },
): Promise<{ receipt: Receipt | null; faults: ReceiptFault[] }> {
  const opened = openReceipt(bytes);
  if (!opened) return { receipt: null, faults: ['receipt-unreadable'] };
  const { receipt, facts, signature, pdf } = opened;
  const key = await keyOf(publicKey);
  // Stops here: unsigned facts prove nothing.
  if (!(await isSigned(key, fromHex(signature), new TextEncoder().encode(facts))))
    return { receipt: null, faults: ['receipt-not-signed'] };
  const faults = new Set<ReceiptFault>();
  if ((await sha256(pdf)) !== receipt.pdf) faults.add('receipt-altered');
  for (const fault of await faultsOfTrace(receipt, publicKey)) faults.add(fault);
  const given = file ? await sha256(file) : fileHash;
  const documents = receipt.documents ?? [receipt.document];
  if (given && !documents.some(({ sha256: own }) => own === given)) faults.add('file-differs');
  return { receipt, faults: [...faults] };
}

/** The faults of the chain segments in a receipt, whether or not the receipt is signed. */
export async function faultsOfTrace(
  { chain, segments }: Pick<Receipt, 'chain' | 'segments'>,
  publicKey: Uint8Array,
): Promise<ReceiptFault[]> {
  const key = await keyOf(publicKey);
  const faults: ReceiptFault[] = [];
  for (const segment of segments) faults.push(...(await faultsOfSegment(segment, chain, key)));
  return faults;
}

/** A segment to compare with the ledger: contains only hashes, which reveal no content. */
export interface Stretch {
  from: number;
  to: number;
  /** `previous`: the hash before the first row; `head`: the hash of the last row. */
  previous: string;
  head: string;
  /** SHA-256 of the joined hashes of the segment's rows. */
  print: string;
}

/** The segments of a receipt. */
export function stretchesOf(receipt: Receipt): Promise<Stretch[]> {
  return Promise.all(
    receipt.segments.map(async (segment) => {
      const { from, previous } = segment;
      let last = { seq: from - 1, hash: previous };
      for await (const row of chainOf(segment)) last = row;
      return { from, to: last.seq, previous, head: last.hash, print: await sha256(fromBase64(segment.inner)) };
    }),
  );
}

async function faultsOfSegment(segment: ReceiptSegment, chain: string, key: CryptoKey): Promise<ReceiptFault[]> {
  const faults: ReceiptFault[] = [];
  const inner = fromBase64(segment.inner);
  for (const { seq, canonical } of segment.events) {
    const at = (seq - segment.from) * 32;
    const printed = toHex(inner.subarray(at, at + 32));
    const event = eventIn(canonical);
    if ((await sha256(new TextEncoder().encode(canonical))) !== printed || event?.chain !== chain || event.seq !== seq)
      faults.push('trace-broken');
  }
  let last = { seq: segment.from - 1, hash: segment.previous };
  for await (const row of chainOf(segment)) last = row;
  const note = await openNote(segment.checkpoint, key);
  if (!note) faults.push('checkpoint-not-signed');
  else if (note.chain !== chain || note.size !== last.seq || note.head !== last.hash) faults.push('trace-broken');
  return faults;
}

/** Computes the hash of each row: SHA-256(previous ‖ SHA-256(canonical)) (database/migrations/0011-ledger.sql). */
async function* chainOf({ from, previous, inner }: ReceiptSegment): AsyncGenerator<{ seq: number; hash: string }> {
  const prints = fromBase64(inner);
  let before = fromHex(previous);
  for (let at = 0, seq = from; at + 32 <= prints.length; at += 32, seq += 1) {
    const joined = new Uint8Array(64);
    joined.set(before);
    joined.set(prints.subarray(at, at + 32), 32);
    before = new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
    yield { seq, hash: toHex(before) };
  }
}

/** The parts of an event that a receipt shows: its action, its time, and its document. */
export function readReceiptEvent({ canonical }: ReceiptEvent): { action: string; at: string; document: string } {
  const { action, at, object } = JSON.parse(canonical) as {
    action: string;
    at: string;
    object: { id: string | number };
  };
  return { action, at, document: String(object.id) };
}

function eventIn(canonical: string): { chain: string; seq: number } | null {
  try {
    const { chain, seq } = JSON.parse(canonical);
    return { chain: String(chain), seq: Number(seq) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Opens a signed note (signed-note.ts): origin, size, head. Ignores the key's id and checks the signature instead. */
async function openNote(note: string, key: CryptoKey): Promise<{ chain: string; size: number; head: string } | null> {
  const end = note.indexOf('\n\n');
  const signed = /^— \S+ ([A-Za-z0-9+/]+=*)$/m.exec(note.slice(end + 2))?.[1];
  if (end < 0 || signed === undefined) return null;
  const body = note.slice(0, end + 1);
  const signature = fromBase64(signed).subarray(4);
  if (!(await isSigned(key, signature, new TextEncoder().encode(body)))) return null;
  const [origin = '', size = '', head = ''] = body.split('\n');
  return { chain: origin.split('/').at(-1) ?? '', size: Number(size), head: toHex(fromBase64(head)) };
}

/** Whether the key signed this text; the signature is in hex. */
export async function isSignedBy(publicKey: Uint8Array, signature: string, text: string): Promise<boolean> {
  return isSigned(await keyOf(publicKey), fromHex(signature), new TextEncoder().encode(text));
}

function keyOf(publicKey: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', own(publicKey), { name: 'Ed25519' }, false, ['verify']);
}

function isSigned(key: CryptoKey, signature: Uint8Array, body: Uint8Array): Promise<boolean> {
  return crypto.subtle.verify({ name: 'Ed25519' }, key, own(signature), own(body));
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes))));
}

/** Copies the bytes: Web Crypto needs an array with its own buffer. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The position of a PDF's cross-reference table, as stated at its end. */
function tableOf(end: string): string {
  return /startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? '0';
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
