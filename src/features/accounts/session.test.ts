import { describe, expect, it } from 'vitest';
import { isStrongEnough } from './password-rule.ts';
import { ACCOUNT_FREE_FAILURES, delayAfter, sessionLifetime } from './session.ts';

const HOUR = 3_600_000;

describe('a session', () => {
  it('ends after 30 minutes of inactivity or 12 hours in total', () => {
    expect(sessionLifetime('COMPANY', false)).toEqual({ idleMs: HOUR / 2, absoluteMs: 12 * HOUR });
  });

  it('on a worker’s own phone lasts 400 days after each use', () => {
    expect(sessionLifetime('EMPLOYEE', true).idleMs).toBe(400 * 24 * HOUR);
    expect(sessionLifetime('EMPLOYEE', false)).toEqual({ idleMs: HOUR / 2, absoluteMs: 12 * HOUR });
  });

  it('of a company, if remembered, ends after 7 days of inactivity or 30 days in total', () => {
    expect(sessionLifetime('COMPANY', true)).toEqual({ idleMs: 7 * 24 * HOUR, absoluteMs: 30 * 24 * HOUR });
  });

  it('of a consultant or administrator, even if remembered, ends after 12 hours', () => {
    expect(sessionLifetime('CONSULTANT', true).absoluteMs).toBe(12 * HOUR);
    expect(sessionLifetime('ADMIN', true).absoluteMs).toBe(12 * HOUR);
  });
});

describe('the delay after failed guesses', () => {
  it('is zero up to five failures, then 1 s, doubling up to 15 minutes', () => {
    const delays = [4, 5, 6, 7, 15, 30].map((failures) => delayAfter(failures, ACCOUNT_FREE_FAILURES));
    expect(delays).toEqual([0, 1000, 2000, 4000, 900_000, 900_000]);
  });
});

describe('a password (spec §5)', () => {
  it.each([
    ['Abcdef.1', true],
    ['Abcde.1', false],
    ['ABCDEF.1', false],
    ['abcdef.1', false],
    ['Abcdefg.', false],
    ['Abcdefg1', false],
    [`Aa.1${'x'.repeat(1025)}`, false],
  ])('checks the strength of %s: %s', (password, strong) => {
    expect(isStrongEnough(password)).toBe(strong);
  });
});
