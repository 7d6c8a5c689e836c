import { describe, expect, it } from 'vitest';
import { isStrongEnough } from './password-rule.ts';
import { ACCOUNT_FREE_FAILURES, delayAfter, sessionLifetime } from './session.ts';

const HOUR = 3_600_000;

describe('a session', () => {
  it('ends after 30 minutes unused or 12 hours in all', () => {
    expect(sessionLifetime('COMPANY', false)).toEqual({ idleMs: HOUR / 2, absoluteMs: 12 * HOUR });
  });

  it('lives 7 and 30 days when an employee or a company asked to be remembered', () => {
    expect(sessionLifetime('EMPLOYEE', true)).toEqual({ idleMs: 7 * 24 * HOUR, absoluteMs: 30 * 24 * HOUR });
  });

  it('lives 12 hours for consultants and administrators even when remembered', () => {
    expect(sessionLifetime('CONSULTANT', true).absoluteMs).toBe(12 * HOUR);
    expect(sessionLifetime('ADMIN', true).absoluteMs).toBe(12 * HOUR);
  });
});

describe('guessing', () => {
  it('is free five times, then waits 1 s, doubling, at most 15 minutes', () => {
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
  ])('%s is strong enough: %s', (password, strong) => {
    expect(isStrongEnough(password)).toBe(strong);
  });
});
