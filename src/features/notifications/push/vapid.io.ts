import { createECDH } from 'node:crypto';
import type { Secrets } from '../../../server/secrets.ts';

/** The order of P-256 (FIPS 186-5, SP 800-186 §3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair that identifies this installation to push services (RFC 8292). It is derived from the installation key,
 * so that nothing else needs to be stored and a restored installation has the same pair. More bits are derived than the
 * order has, to avoid bias (FIPS 186-5 A.2.1).
 */
export function vapidKeys(secrets: Pick<Secrets, 'derive'>): VapidKeys {
  const number = (BigInt(`0x${secrets.derive('push', 48).toString('hex')}`) % (ORDER - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}
