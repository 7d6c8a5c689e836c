import { describe, expect, it } from 'vitest';
import { believedCode, type Said, standsForFactor } from './identity.ts';

const LEVEL = 'https://www.spid.gov.it/SpidL2';
const said = (more: Partial<Said> = {}): Said => ({
  subject: 'chi',
  acr: LEVEL,
  amr: [],
  fiscalNumber: 'RSSMRA80A01H501U',
  ...more,
});

describe('the fiscal code reported by a provider', () => {
  it.each([
    ['RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
    ['TINIT-RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
    [' tinit-rssmra80a01h501u ', 'RSSMRA80A01H501U'],
    ['TINDE-RSSMRA80A01H501U', null],
    ['RSSMRA80A01H501X', null],
    ['TINIT-TINIT-RSSMRA80A01H501U', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (fiscalNumber, code) => {
    expect(believedCode(said({ fiscalNumber }), [LEVEL])).toBe(code);
  });

  it('is trusted only with one of the listed assurance levels', () => {
    expect(believedCode(said(), ['altro', LEVEL])).toBe('RSSMRA80A01H501U');
    expect(believedCode(said({ acr: null }), [LEVEL])).toBeNull();
    expect(believedCode(said({ acr: `${LEVEL}3` }), [LEVEL])).toBeNull();
    expect(believedCode(said({ acr: null, amr: [LEVEL] }), [LEVEL])).toBeNull();
    expect(believedCode(said(), [])).toBeNull();
  });
});

describe('the portal’s own second factor', () => {
  it('is required unless the provider’s assurance level or authentication method replaces it', () => {
    expect(standsForFactor(said(), [LEVEL])).toBe(true);
    expect(standsForFactor(said({ acr: null, amr: ['pwd', 'mfa'] }), ['mfa'])).toBe(true);
    expect(standsForFactor(said({ amr: ['pwd'] }), ['mfa'])).toBe(false);
    expect(standsForFactor(said(), [])).toBe(false);
    expect(standsForFactor(said({ acr: null }), ['null'])).toBe(false);
  });
});
