import { describe, expect, it } from 'vitest';
import { mayFitSeveral, proposedLogins, whyNotLogin } from './login-rule.ts';

describe('a login', () => {
  it('consists of letters, digits, dots, hyphens, underscores and at signs', () => {
    for (const login of ['amministratore', 'g.ferrari91', 'elena_m', 'e-m@studio.it'])
      expect(whyNotLogin(login)).toBeNull();
    for (const login of ['due parole', 'perché', 'a/b/c']) expect(whyNotLogin(login)).toBe('characters');
  });
  it('has 3 to 50 characters', () => {
    expect([whyNotLogin(''), whyNotLogin('ab'), whyNotLogin('abc')]).toEqual(['required', 'too-short', null]);
    expect([whyNotLogin('a'.repeat(50)), whyNotLogin('a'.repeat(51))]).toEqual([null, 'too-long']);
  });
});

describe('the proposed logins', () => {
  it('are first and last name without accents, then the same with a number', () => {
    expect(proposedLogins('Niccolò', 'D’Angelo').slice(0, 3)).toEqual([
      'niccolo.dangelo',
      'niccolo.dangelo2',
      'niccolo.dangelo3',
    ]);
    expect(proposedLogins('Anna Maria', null)[0]).toBe('annamaria');
  });
  it('are valid whatever the name', () => {
    const long = proposedLogins('Maria'.repeat(10), 'Rossi'.repeat(10));
    for (const login of long) expect(whyNotLogin(login)).toBeNull();
    expect(new Set(long).size).toBe(20);
    for (const [first, last] of [
      [null, null],
      ['Лі', 'Бо'],
      ['A', ''],
    ] as const)
      expect(proposedLogins(first, last)).toEqual([]);
  });
});

describe('a name at login', () => {
  it('may belong to several accounts only if it looks like an e-mail or a tax code', () => {
    for (const name of ['a@b.it', 'RSSMRA70A41F205X', 'rssmra70a41f205x', '01234567890'])
      expect(mayFitSeveral(name)).toBe(true);
    for (const name of ['mario.rossi', 'm', '0123456789', 'RSSMRA70A41F205']) expect(mayFitSeveral(name)).toBe(false);
  });
});
