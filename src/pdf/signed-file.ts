/**
 * Extracts the content of a signed file (.p7m: CMS SignedData, RFC 5652), which is the PDF inside its envelope. Does
 * not verify signatures: documents are cut from the content, and the original stays in the store.
 */

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const OCTETS = 0x04;
const OCTETS_IN_PARTS = 0x24;
const CONTENT = 0xa0;
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex');
const DEEPEST_PART = 4;

/**
 * One element in the basic encoding (X.690, 8.1), with the range of its content; `open` if the element states no
 * length.
 */
type Element = { tag: number; from: number; to: number; next: number; open: boolean };

class NotSigned extends Error {}

/** The content; null for an unsigned or damaged file. */
export function signedContent(bytes: Buffer): Buffer | null {
  try {
    return contentOf(envelopeOf(bytes));
  } catch (error) {
    if (error instanceof NotSigned) return null;
    throw error;
  }
}

/** The envelope in its binary form; the input may be PEM, or Base64 without its header lines. */
export function envelopeOf(bytes: Buffer): Buffer {
  return isText(bytes) ? fromText(bytes) : bytes;
}

function isText(bytes: Buffer): boolean {
  return bytes[0] !== SEQUENCE && /^[\x20-\x7e\r\n\t]+$/.test(bytes.subarray(0, 256).toString('latin1'));
}

function fromText(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/-----[A-Z0-9 ]+-----/g, '');
  return Buffer.from(text, 'base64');
}

function contentOf(bytes: Buffer): Buffer {
  const outer = element(bytes, 0, SEQUENCE);
  const type = element(bytes, outer.from, OBJECT_ID);
  if (!bytes.subarray(type.from, type.to).equals(SIGNED_DATA)) throw new NotSigned();
  const signed = element(bytes, element(bytes, type.next, CONTENT).from, SEQUENCE);
  const version = element(bytes, signed.from);
  const digests = element(bytes, version.next);
  const envelope = element(bytes, digests.next, SEQUENCE);
  const contentType = element(bytes, envelope.from, OBJECT_ID);
  // If the content is absent, the signature is stored separately from it.
  return octets(bytes, element(bytes, element(bytes, contentType.next, CONTENT).from), 0);
}

/** The octets of a string, which may be split into parts. */
function octets(bytes: Buffer, one: Element, depth: number): Buffer {
  if (one.tag === OCTETS) return bytes.subarray(one.from, one.to);
  if (one.tag !== OCTETS_IN_PARTS || depth >= DEEPEST_PART) throw new NotSigned();
  const parts: Buffer[] = [];
  for (let at = one.from; at < one.to && !isEnd(bytes, at, one); ) {
    const part = element(bytes, at);
    parts.push(octets(bytes, part, depth + 1));
    at = part.next;
  }
  return Buffer.concat(parts);
}

function isEnd(bytes: Buffer, at: number, one: Element): boolean {
  return one.open && bytes[at] === 0 && bytes[at + 1] === 0;
}

function element(bytes: Buffer, at: number, wanted?: number): Element {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (wanted !== undefined && tag !== wanted)) throw new NotSigned();
  if (first === 0x80) return openElement(bytes, at, tag);
  const count = first < 0x80 ? 0 : first - 0x80;
  if (count > 5) throw new NotSigned();
  let length = count === 0 ? first : 0;
  for (let byte = 0; byte < count; byte++) length = length * 256 + (bytes[at + 2 + byte] ?? 0);
  const from = at + 2 + count;
  const to = from + length;
  if (to > bytes.length) throw new NotSigned();
  return { tag, from, to, next: to, open: false };
}

/** Reads an element of indefinite length, which two zero bytes end: finding its end requires reading its content. */
function openElement(bytes: Buffer, at: number, tag: number): Element {
  const from = at + 2;
  const ofParts = tag === OCTETS_IN_PARTS;
  let end = from;
  if (ofParts) {
    while (!(bytes[end] === 0 && bytes[end + 1] === 0)) end = element(bytes, end).next;
  }
  return { tag, from, to: ofParts ? end : bytes.length, next: ofParts ? end + 2 : bytes.length, open: true };
}
