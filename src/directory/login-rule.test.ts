import { describe, expect, it } from 'vitest';
import { whyNotLogin } from './login-rule.ts';

describe('a login', () => {
  it('is of letters, digits, dot, hyphen, underscore and at sign', () => {
    for (const login of ['amministratore', 'g.ferrari91', 'elena_m', 'e-m@studio.it'])
      expect(whyNotLogin(login)).toBeNull();
    for (const login of ['due parole', 'perché', 'a/b/c']) expect(whyNotLogin(login)).toBe('characters');
  });
  it('has 3 to 50 characters', () => {
    expect([whyNotLogin(''), whyNotLogin('ab'), whyNotLogin('abc')]).toEqual(['required', 'too-short', null]);
    expect([whyNotLogin('a'.repeat(50)), whyNotLogin('a'.repeat(51))]).toEqual([null, 'too-long']);
  });
});
