import { createPublicKey } from 'node:crypto';

/** SPKI of a public key that was given as a file, PEM or DER. */
export function publicKeyIn(bytes: Buffer): Uint8Array {
  const isPem = bytes.includes('-----BEGIN');
  return createPublicKey(isPem ? bytes : { key: bytes, format: 'der', type: 'spki' }).export({
    format: 'der',
    type: 'spki',
  });
}
