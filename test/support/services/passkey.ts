import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A passkey authenticator without a browser (Web Authentication level 3, §6.1). */
export interface Passkey {
  id: string;
  /** The authenticator's answer to the options of a registration. */
  registered(options: Record<string, unknown>): Record<string, unknown>;
  /** The authenticator's answer to the options of a login. */
  signed(options: Record<string, unknown>, more?: Partial<Ceremony>): Record<string, unknown>;
}

/** The values that the authenticator reports, and the key with which it signs. */
interface Ceremony {
  origin: string;
  rpId: string;
  /** Whether the authenticator has verified the user's finger, face or PIN. */
  userVerified: boolean;
  counter: number;
  /** The private key that signs; another key makes the signature wrong. */
  key: KeyObject;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A P-256 passkey for the portal at `publicUrl`. */
export function aPasskey(publicUrl: string, id = randomBytes(16).toString('base64url')): Passkey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const usual: Ceremony = {
    origin: new URL(publicUrl).origin,
    rpId: new URL(publicUrl).hostname,
    userVerified: true,
    counter: 0,
    key: privateKey,
  };
  const clientData = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = ({ rpId, userVerified, counter }: Ceremony, more: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (userVerified ? VERIFIED : 0) | (more.length > 0 ? ATTESTED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, more]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });
  return {
    id,
    registered({ challenge }) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const raw = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(raw.length);
      const authData = dataOf(usual, Buffer.concat([Buffer.alloc(16), length, raw, isoCBOR.encode(cose)]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, usual.origin).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as unknown as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      });
    },
    signed({ challenge }, more = {}) {
      const ceremony = { ...usual, ...more };
      const client = clientData('webauthn.get', challenge, ceremony.origin);
      const authData = dataOf(ceremony);
      const over = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', over, ceremony.key).toString('base64url'),
      });
    },
  };
}
