import { createHash, randomBytes } from 'node:crypto';

/** A fresh bearer token or mailed key: 256 random bits; only its hash is kept. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Letters and digits that cannot be mistaken for each other on paper. */
const ON_PAPER = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PAPER_CODE = /^[2-9A-HJ-NP-Z]{20}$/;

/** The code of a printed letter: 100 bits, in four groups of five. */
export function newLetterCode(): { code: string; hash: Buffer } {
  const plain = [...randomBytes(20)].map((byte) => ON_PAPER[byte % ON_PAPER.length]).join('');
  return { code: plain.replace(/.{5}(?=.)/g, '$&-'), hash: hashToken(plain) };
}

/** The hash of a key as a person gave it: a code typed from paper may have other spaces, hyphens and case. */
export function hashKey(key: string): Buffer {
  const typed = key.toUpperCase().replace(/[\s-]/g, '');
  return hashToken(PAPER_CODE.test(typed) ? typed : key.trim());
}

/** A secret for an authenticator app: 160 bits, in base 32. */
export function newTotpSecret(): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Ten codes that stand in for a second factor, once each: 50 bits, braked like every guess. */
export function newRecoveryCodes(): { code: string; hash: Buffer }[] {
  return Array.from({ length: 10 }, () => {
    const plain = [...randomBytes(10)].map((byte) => ON_PAPER[byte % ON_PAPER.length]).join('');
    return { code: plain.replace(/.{5}(?=.)/g, '$&-'), hash: hashToken(plain) };
  });
}

export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(typed.toUpperCase().replace(/[\s-]/g, ''));
}
