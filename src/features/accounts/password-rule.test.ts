import { describe, expect, it } from 'vitest';
import { whyNotPassword } from './password-refusal.ts';
import { isStrongEnough } from './password-rule.ts';

describe('the rules for passwords', () => {
  it.each([
    ['Abcdef.1', true],
    ['Abcde.1', false],
    ['ABCDEF.1', false],
    ['abcdef.1', false],
    ['Abcdefg.', false],
    ['Abcdefg1', false],
    [`Aa.1${'x'.repeat(1025)}`, false],
  ])('judge %s as spec §5 requires: %s', (password, strong) => {
    expect(isStrongEnough(password)).toBe(strong);
  });

  const whose = {
    login: 'g.ferrari',
    firstName: 'Giulia',
    lastName: 'Ferràri',
    taxCode: 'FRRGLI91D50F205K',
    email: 'giulietta@esempio.invalid',
    company: 'Officine Brambati S.p.A.',
  };

  it.each([
    'Giulia.2026',
    'xFerrari1!',
    'F3rrari.99',
    'G.Ferrari.1',
    'Frrgli91d50f205k!',
    'Giulietta-7',
    'Brambati.2026',
    '0fficine!Aa1'.replace('0', 'O'),
  ])('refuse %s, which contains the name of the person or company, the login or the fiscal code', (password) =>
    expect(whyNotPassword(password, whose)).toEqual({ refused: 'password-names-you' }),
  );

  it.each(['Password1!', 'P@ssw0rd.2026', 'Qwerty.123', '1Juventus!', 'Sunshine-99', 'Princess.2026'])(
    'refuse %s, whose word is among the 10,000 most used passwords',
    (password) => expect(whyNotPassword(password, {})).toEqual({ refused: 'password-common' }),
  );

  it.each(['Benvenuto.1', 'Settembre2026!', 'Cedolino.10'])('accept %s: its word is not among them', (password) =>
    expect(whyNotPassword(password, {})).toBeNull(),
  );

  it.each(['Portale.2026', 'Correndo-7-volte', 'Abcdefgh-Zk9', 'Rio.Adige.44'])(
    'accept %s, which does not contain its owner’s names',
    (password) => {
      expect(whyNotPassword(password, whose)).toBeNull();
    },
  );

  it('allow a short name inside a word: Ada occurs in many words', () => {
    expect(whyNotPassword('Strada.Lunga7', { firstName: 'Ada' })).toBeNull();
  });
});
