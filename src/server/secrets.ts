import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** Encrypts what the database must hold but not reveal: an attacker who only has the database cannot read it. */
export interface Secrets {
  /** `owner` is authenticated too: copied to another row, the sealed text does not open. */
  seal(text: string, owner: string): string;
  /** Throws if the text was sealed for another owner or by another installation, or is damaged. */
  open(sealed: string, owner: string): string;
  /**
   * Derives bytes for another use of the same key; the bytes of one use reveal nothing about those of another (RFC
   * 5869).
   */
  derive(use: string, bytes: number): Buffer;
}

/** The owner name under which the seal's certificates are sealed in the database. */
export const SEALED_CERTIFICATE = 'seal certificate';

const FORM = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the installation's own (`key-file.ts`). */
export function openSecrets(seed: Buffer): Secrets {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', seed, '', `portale-lavoro ${use}`, bytes));
  const key = derive('secrets', 32);
  return {
    derive,
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${FORM}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [form, packed = ''] = sealed.split('.');
      if (form !== FORM) throw new Error('A sealed secret has another form');
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** The secret half of the installation's key, as bytes to derive from. */
export function seedOf(privateKey: KeyObject): Buffer {
  const { d } = privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('The key has no secret half');
  return Buffer.from(d, 'base64url');
}
