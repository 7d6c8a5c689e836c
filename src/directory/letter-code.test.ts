import { expect, it } from 'vitest';
import { checkCharacterOf, inGroups, isLetterCode, ON_PAPER, plainCode, whyNotCode } from './letter-code.ts';

const GROUPS = ['ABCDE', '23456', 'ZZZZZ', 'H7K2P'];
const CODE = inGroups(GROUPS.map((group) => group + checkCharacterOf(group)).join(''));

it('accepts a code however it is typed', () => {
  expect(CODE).toMatch(/^([2-9A-HJ-NP-Z]{6}-){3}[2-9A-HJ-NP-Z]{6}$/);
  for (const typed of [CODE, CODE.toLowerCase(), CODE.replaceAll('-', ' '), ` ${plainCode(CODE)} `]) {
    expect(whyNotCode(typed)).toBeNull();
    expect(isLetterCode(typed)).toBe(true);
  }
});

it('reports the group that contains a single wrong character', () => {
  const plain = plainCode(CODE);
  for (let at = 0; at < plain.length; at += 1) {
    for (const other of `${ON_PAPER}01IO`) {
      if (other === plain[at]) continue;
      const typed = `${plain.slice(0, at)}${other}${plain.slice(at + 1)}`;
      const first = Math.floor(at / 6) * 6;
      expect(whyNotCode(typed)).toEqual({ groups: [typed.slice(first, first + 6)] });
    }
  }
});

it('detects nearly all swaps of neighbouring characters', () => {
  let tries = 0;
  let unnoticed = 0;
  for (const a of ON_PAPER)
    for (const b of ON_PAPER) {
      if (a === b) continue;
      tries += 1;
      const check = checkCharacterOf(`AB${a}${b}E`);
      if (checkCharacterOf(`AB${b}${a}E`) === check) unnoticed += 1;
    }
  expect(unnoticed / tries).toBeLessThan(0.01);
});

it('reports missing and extra characters and every wrong group', () => {
  expect(whyNotCode(CODE.slice(0, -1))).toEqual({ length: 23 });
  expect(whyNotCode(`${CODE}A`)).toEqual({ length: 25 });
  expect(whyNotCode('')).toEqual({ length: 0 });
  expect(whyNotCode('A'.repeat(6) + 'B'.repeat(6) + plainCode(CODE).slice(12))).toEqual({
    groups: ['AAAAAA', 'BBBBBB'],
  });
});

it('accepts codes from letters printed before check characters existed', () => {
  expect(whyNotCode('ABCDE-FGHJK-LMNPQ-RSTUV')).toBeNull();
  expect(isLetterCode('ABCDE-FGHJK-LMNPQ-RSTUV')).toBe(true);
  expect(isLetterCode('8kX_mailed-key_of-256-bits')).toBe(false);
});
