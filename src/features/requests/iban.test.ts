import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { checkLetter } from '../../directory/tax-code.ts';
import { electronicIban, maskedIban, readableIban, whyNotIban } from './iban.ts';

const code = (typed: string) => whyNotIban(typed)?.refused ?? null;

/** Makes an IBAN with valid check digits and the given CIN, which may be wrong. */
const italian = (cin: string, rest: string) => composeIBAN({ countryCode: 'IT', bban: cin + rest }) ?? '';

describe('an IBAN', () => {
  it('is accepted with spaces and in lower case', () => {
    expect(code('it60 x054 2811 1010 0000 0123 456')).toBeNull();
    expect(electronicIban(' it60 x054-2811 1010 0000 0123 456')).toBe('IT60X0542811101000000123456');
    expect(readableIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
  });

  it.each([
    ['', 'iban-required'],
    ['   ', 'iban-required'],
    ['IT60X054281110100000012345', 'iban-length'],
    ['IT60X05428111010000001234567', 'iban-length'],
    ['IT61X0542811101000000123456', 'iban-wrong'],
    ['IT60X0542811101000000123465', 'iban-wrong'],
    ['US60X0542811101000000123456', 'iban-country'],
    ['XX60X0542811101000000123456', 'iban-country'],
    ['60X0542811101000000123456', 'iban-country'],
  ])('%s is refused: %s', (typed, refusal) => {
    expect(code(typed)).toBe(refusal);
  });

  it('of San Marino is checked like an Italian one', () => {
    expect(code('SM86U0322509800000000270100')).toBeNull();
  });

  it('of another SEPA country is accepted', () => {
    expect(code('DE89370400440532013000')).toBeNull();
    expect(code('FR1420041010050500013M02606')).toBeNull();
  });

  it('with valid check digits but a wrong CIN is refused, whichever of the 25 wrong letters it has', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{10}[0-9A-Z]{12}$/),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (rest, cin) => {
          const right = checkLetter(rest, 22);
          expect(code(italian(cin, rest))).toBe(cin === right ? null : 'iban-cin');
        },
      ),
    );
  });

  it('is masked in a mail except for its country and its last four characters', () => {
    expect(maskedIban('IT60X0542811101000000123456')).toBe('IT•• •••• 3456');
  });
});
