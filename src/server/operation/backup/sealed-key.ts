import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const FORM = 'portale-lavoro key 1';
/** Each guess of the passphrase costs 32 MiB and some tenths of a second (RFC 7914). */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Encrypts the installation's key with a passphrase: AES-256-GCM, with a key derived by scrypt. */
export function sealKey(pem: Buffer, passphrase: string): string {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), iv).setAAD(Buffer.from(FORM));
  const body = Buffer.concat([cipher.update(pem), cipher.final()]);
  return `${FORM}\n${Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64')}\n`;
}

/** Throws if the passphrase is wrong or the seal is damaged. */
export function openKey(sealed: string, passphrase: string): Buffer {
  const [form, packed = ''] = sealed.split('\n');
  if (form !== FORM) throw new Error('The key in the backup has another form.');
  const bytes = Buffer.from(packed, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    scryptSync(passphrase, bytes.subarray(0, 16), 32, COST),
    bytes.subarray(16, 28),
  )
    .setAAD(Buffer.from(FORM))
    .setAuthTag(bytes.subarray(28, 44));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(44)), decipher.final()]);
  } catch (error) {
    throw new Error('BACKUP_PASSPHRASE does not open the key of this backup.', { cause: error });
  }
}
