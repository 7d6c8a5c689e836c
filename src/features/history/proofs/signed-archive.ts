import { isSignedBy, sha256 } from '../../../ledger/receipt.ts';

/**
 * The signature of a proof's archive (P223). It is the archive's comment, the last bytes of a zip: SHA-256 of everything
 * before it, signed with the ledger's key. Any program unpacks the archive; one changed byte breaks the signature.
 */
const MARK = 'PORTALE-PROVA ';
const HEX = 128;
export const EMPTY_COMMENT = MARK + '0'.repeat(HEX);

/** What is signed. @param hash SHA-256 of the archive without its signature, in hex */
export const signedText = (hash: string) => `portale-lavoro prova 1 ${hash}`;

/** Whether these last bytes of a file are those of a proof's archive, with or without a right signature. */
export function endsAsArchive(tail: Uint8Array): boolean {
  return new RegExp(`${MARK}[0-9a-f]{${HEX}}$`).test(new TextDecoder('latin1').decode(tail));
}

/** Whether the archive is, byte for byte, one that this portal has signed. */
export async function isOwnArchive(bytes: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
  if (!endsAsArchive(bytes.subarray(-EMPTY_COMMENT.length))) return false;
  const signature = new TextDecoder('latin1').decode(bytes.subarray(-HEX));
  return isSignedBy(publicKey, signature, signedText(await sha256(bytes.subarray(0, -HEX))));
}

/** Replaces the empty signature at the end of an archive while it is written. */
export async function* signing(
  pieces: AsyncIterable<Uint8Array>,
  { update, sign }: { update: (bytes: Uint8Array) => void; sign: () => string },
): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array();
  for await (const piece of pieces) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    const sure = joined.subarray(0, Math.max(0, joined.length - HEX));
    held = joined.slice(sure.length);
    if (sure.length === 0) continue;
    update(sure);
    yield sure;
  }
  yield new TextEncoder().encode(sign());
}
