import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A checkpoint states a chain's number of rows at a given moment, and the hash of its last row. */
export interface Checkpoint {
  chain: string;
  size: number;
  /** Hash of the last row, in hex. */
  head: string;
  at: string;
  /** The number of rows in the chain's previous checkpoint, 0 for the first one; it reveals a missing checkpoint. */
  after?: number;
}

/** The name of the signer, and the start of every origin. */
const NAME = 'portale-lavoro';
const ORIGIN = `${NAME}/ledger/`;
/** The signature type "Ed25519" of the signed note format (C2SP signed-note). */
const ED25519 = 0x01;

/**
 * Writes a checkpoint as a signed note (C2SP tlog-checkpoint: origin, size, hash; time and previous size as extension
 * lines), so that third-party tools can check it too.
 */
export function signCheckpoint({ chain, size, head, at, after }: Checkpoint, privateKey: KeyObject): string {
  const extension = after === undefined ? '' : `after ${after}\n`;
  const body = `${ORIGIN}${chain}\n${size}\n${Buffer.from(head, 'hex').toString('base64')}\n${at}\n${extension}`;
  const signature = sign(null, Buffer.from(body), privateKey);
  return `${body}\n— ${NAME} ${Buffer.concat([keyIdOf(createPublicKey(privateKey)), signature]).toString('base64')}\n`;
}

/** The checkpoint in a note, or null if the note contains none or another key signed it. */
export function openCheckpoint(note: string, publicKey: KeyObject): Checkpoint | null {
  const end = note.indexOf('\n\n');
  if (end < 0) return null;
  const body = note.slice(0, end + 1);
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .map((line) => /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line))
    .filter((match) => match?.[1] === NAME)
    .map((match) => Buffer.from(match?.[2] ?? '', 'base64'));
  const keyId = keyIdOf(publicKey);
  const isSigned = signatures.some(
    (bytes) => bytes.subarray(0, 4).equals(keyId) && verify(null, Buffer.from(body), publicKey, bytes.subarray(4)),
  );
  if (!isSigned) return null;
  const [origin = '', size = '', head = '', at = '', extension = ''] = body.split('\n');
  if (!origin.startsWith(ORIGIN) || !/^\d+$/.test(size)) return null;
  return {
    chain: origin.slice(ORIGIN.length),
    size: Number(size),
    head: Buffer.from(head, 'base64').toString('hex'),
    at,
    ...(/^after \d+$/.test(extension) ? { after: Number(extension.slice('after '.length)) } : {}),
  };
}

/** What a note claims, without checking the signature: selects the few notes worth checking. */
export function statedBy(note: string): Pick<Checkpoint, 'chain' | 'size' | 'at'> | null {
  const [origin = '', size = '', , at = ''] = note.split('\n', 4);
  return origin.startsWith(ORIGIN) && /^\d+$/.test(size)
    ? { chain: origin.slice(ORIGIN.length), size: Number(size), at }
    : null;
}

/** The first four bytes of SHA-256(name ‖ newline ‖ type ‖ key). */
function keyIdOf(publicKey: KeyObject): Buffer {
  const hash = createHash('sha256').update(`${NAME}\n`).update(Buffer.of(ED25519)).update(rawKey(publicKey));
  return hash.digest().subarray(0, 4);
}

function rawKey(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
}
