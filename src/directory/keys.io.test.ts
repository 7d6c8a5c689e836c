import { expect, it } from 'vitest';
import { hashKey, hashToken, newLetterCode, newToken } from './keys.io.ts';
import { whyNotCode } from './letter-code.ts';

it('generates a token of 256 random bits, whose hash is found again from the exact token only', () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashKey(token)).toEqual(hash);
  expect(hashToken(` ${token}`)).not.toEqual(hash);
});

it('gives the code of a letter the same hash however the code is typed', () => {
  const { code, hash } = newLetterCode();
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{6}-){3}[2-9A-HJ-NP-Z]{6}$/);
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(hashKey(typed)).toEqual(hash);
  expect(whyNotCode(code)).toBeNull();
  // Letters printed before codes had check characters work until they expire.
  expect(hashKey('abcde fghjk lmnpq rstuv')).toEqual(hashToken('ABCDEFGHJKLMNPQRSTUV'));
});
