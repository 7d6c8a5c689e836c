import { createHash, randomBytes } from 'node:crypto';
import { checkCharacterOf, DRAWN_IN_GROUP, inGroups, isLetterCode, ON_PAPER, plainCode } from './letter-code.ts';

/** A new bearer token or mailed key: 256 random bits, of which only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The code of a printed letter: 100 bits in four groups of five, each followed by a check character (P117). */
export function newLetterCode(): { code: string; hash: Buffer } {
  const plain = inGroups(drawn(20), DRAWN_IN_GROUP)
    .split('-')
    .map((group) => group + checkCharacterOf(group))
    .join('');
  return { code: inGroups(plain), hash: hashToken(plain) };
}

function drawn(length: number): string {
  return [...randomBytes(length)].map((byte) => ON_PAPER[byte % ON_PAPER.length]).join('');
}

/** The hash of a key as typed: a code from paper may differ in spaces, hyphens and case. */
export function hashKey(key: string): Buffer {
  return hashToken(isLetterCode(key) ? plainCode(key) : key.trim());
}

/** A secret for an authenticator app: 160 bits, in base 32. */
export function newTotpSecret(): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A short code to read out or type: 50 bits, for places where guesses are limited. */
export function newShortCode(): { code: string; hash: Buffer } {
  const plain = drawn(10);
  return { code: inGroups(plain, 5), hash: hashToken(plain) };
}

/** Ten single-use codes that replace a second factor. */
export function newRecoveryCodes(): { code: string; hash: Buffer }[] {
  return Array.from({ length: 10 }, newShortCode);
}

/** The hash of a short code as typed, without spaces, hyphens and case. */
export function hashShortCode(typed: string): Buffer {
  return hashToken(typed.toUpperCase().replace(/[\s-]/g, ''));
}
