import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTaxCode } from '../directory/tax-code.ts';
import { codesInText } from './codes-inside.ts';

const CODES = ['RSSMRA80A01H501U', 'RSSMRA80A01H50MX'].filter(isTaxCode);

describe('the search for codes in the bytes of a document', () => {
  it('finds a code anywhere, even glued to other characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary-ascii' }),
        fc.constantFrom(...CODES),
        fc.stringMatching(/^[A-Z0-9 ]{0,30}$/),
        (before, code, after) => {
          expect(codesInText(before + code + after)).toContain(code);
        },
      ),
    );
  });

  it('finds overlapping and repeated codes', () => {
    expect(codesInText('RSSMRA80A01H501URSSMRA80A01H501U')).toHaveLength(2);
  });

  it('mistakes no Italian word for a code', () => {
    expect(codesInText('ADDIZIONALETRATTENUTA TOCIGSTRATTENUTA COMPETENZETRATTENUTE')).toEqual([]);
  });
});
