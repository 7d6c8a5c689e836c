import { createPublicKey } from 'node:crypto';

/** The SPKI of a public key file, PEM or DER. */
export function publicKeyIn(bytes: Buffer): Uint8Array {
  const isPem = bytes.includes('-----BEGIN');
  return createPublicKey(isPem ? bytes : { key: bytes, format: 'der', type: 'spki' }).export({
    format: 'der',
    type: 'spki',
  });
}
