import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  birthByCode,
  checkCharacter,
  computeTaxCode,
  isProvisionalTaxCode,
  isTaxCode,
  namesByCode,
  withOmocodia,
  withoutOmocodia,
} from './tax-code.ts';

const mario = {
  firstName: 'Mario',
  lastName: 'Rossi',
  birthDate: '1980-01-01',
  sex: 'M' as const,
  birthplaceCode: 'H501',
};

const person = fc.record({
  firstName: fc.stringMatching(/^[A-Z][a-zàèéìòù']{1,12}$/),
  lastName: fc.stringMatching(/^[A-Z][a-zàèéìòù ]{1,14}$/),
  birthDate: fc
    .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2010-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  sex: fc.constantFrom('M' as const, 'F' as const),
  birthplaceCode: fc.stringMatching(/^[A-MZ][0-9]{3}$/),
});

describe('codice fiscale', () => {
  it('follows the algorithm of the decree', () => {
    expect(computeTaxCode(mario)).toBe('RSSMRA80A01H501U');
  });

  it('skips the second of four consonants in a first name', () => {
    expect(computeTaxCode({ ...mario, firstName: 'Gianfranco' }).slice(3, 6)).toBe('GFR');
  });

  it('fills short names with vowels, then with X', () => {
    expect(computeTaxCode({ ...mario, firstName: 'Li', lastName: 'Fo' }).slice(0, 6)).toBe('FOXLIX');
  });

  it('ignores accents, apostrophes and spaces', () => {
    expect(computeTaxCode({ ...mario, lastName: "D'Àmico" })).toBe(computeTaxCode({ ...mario, lastName: 'DAMICO' }));
  });

  it('adds 40 to a woman’s day of birth', () => {
    expect(computeTaxCode({ ...mario, sex: 'F' }).slice(9, 11)).toBe('41');
  });

  it('accepts every code it computes, in every omocodia form, and recovers the base code', () => {
    fc.assert(
      fc.property(person, fc.integer({ min: 0, max: 7 }), (someone, level) => {
        const code = computeTaxCode(someone);
        const variant = withOmocodia(code, level);
        expect(isTaxCode(code)).toBe(true);
        expect(isTaxCode(variant)).toBe(true);
        expect(withoutOmocodia(variant)).toBe(code);
        if (level > 0) expect(variant).not.toBe(code);
      }),
    );
  });

  it('refuses a code with any one letter or digit changed', () => {
    fc.assert(
      fc.property(person, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (someone, place, step) => {
        const code = computeTaxCode(someone);
        const old = code.charCodeAt(place);
        const other = old < 65 ? 48 + ((old - 48 + step) % 10) : 65 + ((old - 65 + step) % 26);
        expect(isTaxCode(code.slice(0, place) + String.fromCharCode(other) + code.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('refuses impossible days even with a valid check character', () => {
    for (const first15 of [
      'RSSMRA80A32H501',
      'RSSMRA80A00H501',
      'RSSMRA80B30H501',
      'RSSMRA81B29H501',
      'RSSMRA80A72H501',
    ]) {
      expect(isTaxCode(first15 + checkCharacter(first15)), first15).toBe(false);
    }
    expect(isTaxCode(`RSSMRA80B29H501${checkCharacter('RSSMRA80B29H501')}`)).toBe(true);
  });

  it('refuses other lengths, lower case and spaces', () => {
    for (const code of ['', 'RSSMRA80A01H501', 'rssmra80a01h501u', 'RSSMRA80A01H501 U', 'RSSMRA80A01H501UU']) {
      expect(isTaxCode(code), code).toBe(false);
    }
  });

  it('accepts a provisional code of eleven digits by its check digit alone', () => {
    expect(isProvisionalTaxCode('00743110157')).toBe(true);
    expect(isProvisionalTaxCode('00743110158')).toBe(false);
    expect(isProvisionalTaxCode('00000000000')).toBe(false);
    expect(isProvisionalTaxCode('0074311015')).toBe(false);
    expect(isTaxCode('00743110157')).toBe(false);
  });
});

describe('reading a person’s data from the code', () => {
  it.each([
    ["N'DIAYE SOW MARIAM", 'NDYMRM99M54Z343C', "N'DIAYE SOW", 'MARIAM'],
    ['Mario Rossi', 'RSSMRA80A01H501U', 'Rossi', 'Mario'],
    ['DE LUCA ANNA MARIA', 'DLCNMR85C50F205X', 'DE LUCA', 'ANNA MARIA'],
  ])('finds the surname in "%s"', (printed, code, lastName, firstName) => {
    expect(namesByCode(printed, code)).toEqual({ lastName, firstName });
  });
  it('returns null for a name that does not match the code', () => {
    expect(namesByCode('Bianchi Paola', 'NDYMRM99M54Z343C')).toBeNull();
    expect(namesByCode('Bianchi', 'NDYMRM99M54Z343C')).toBeNull();
  });
  it('finds day of birth and sex, in the century that gives a working age', () => {
    expect(birthByCode('NDYMRM99M54Z343C', '2026-11-22')).toEqual({ day: '1999-08-14', sex: 'F' });
    const young = computeTaxCode({ ...mario, birthDate: '2005-02-03' });
    expect(birthByCode(young, '2026-11-22')).toEqual({ day: '2005-02-03', sex: 'M' });
    expect(birthByCode('12345678903', '2026-11-22')).toBeNull();
  });
});
