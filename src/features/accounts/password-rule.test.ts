import { describe, expect, it } from 'vitest';
import { isStrongEnough, whyNotPassword } from './password-rule.ts';

describe('a password', () => {
  it.each([
    ['Abcdef.1', true],
    ['Abcde.1', false],
    ['ABCDEF.1', false],
    ['abcdef.1', false],
    ['Abcdefg.', false],
    ['Abcdefg1', false],
    [`Aa.1${'x'.repeat(1025)}`, false],
  ])('checks %s by the rules of spec §5: %s', (password, strong) => {
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
  ])('refuses %s, which names the person, the login, the fiscal code or the company', (password) =>
    expect(whyNotPassword(password, whose)).toEqual({ refused: 'password-names-you' }),
  );

  it.each(['Password1!', 'P@ssw0rd.2026', 'Qwerty.123', '1Juventus!', 'Benvenuto.1', 'Settembre2026!'])(
    'refuses %s as a common password',
    (password) => expect(whyNotPassword(password, {})).toEqual({ refused: 'password-common' }),
  );

  it.each(['Portale.2026', 'Correndo-7-volte', 'Abcdefgh-Zk9', 'Rio.Adige.44'])(
    'accepts %s, which does not contain its owner’s names',
    (password) => {
      expect(whyNotPassword(password, whose)).toBeNull();
    },
  );

  it('may contain a short name by chance: Ada occurs in many words', () => {
    expect(whyNotPassword('Strada.Lunga7', { firstName: 'Ada' })).toBeNull();
  });
});
