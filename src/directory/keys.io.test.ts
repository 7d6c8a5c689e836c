import { expect, it } from 'vitest';
import { hashKey, hashToken, newLetterCode, newToken } from './keys.io.ts';
import { whyNotCode } from './letter-code.ts';

it('a key has 256 random bits and is found by its hash alone', () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashKey(token)).toEqual(hash);
  expect(hashToken(` ${token}`)).not.toEqual(hash);
});

it('a letter’s code is found however it is typed', () => {
  const { code, hash } = newLetterCode();
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{6}-){3}[2-9A-HJ-NP-Z]{6}$/);
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(hashKey(typed)).toEqual(hash);
  expect(whyNotCode(code)).toBeNull();
  // Those printed before codes were checked open until they expire.
  expect(hashKey('abcde fghjk lmnpq rstuv')).toEqual(hashToken('ABCDEFGHJKLMNPQRSTUV'));
});
