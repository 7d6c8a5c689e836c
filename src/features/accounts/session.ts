import type { Role } from '../../access/roles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The lifetime of a session (docs/security.md, Sessions). For consultants and administrators it is 12 h, even with
 * "remember me". A worker's own phone stays logged in for 400 days after each use, because payslips come once a month;
 * ten years is longer than a phone lives.
 */
export function sessionLifetime(role: Role, remember: boolean): { idleMs: number; absoluteMs: number } {
  if (!remember) return { idleMs: 30 * MINUTE, absoluteMs: 12 * HOUR };
  if (role === 'ADMIN' || role === 'CONSULTANT') return { idleMs: 12 * HOUR, absoluteMs: 12 * HOUR };
  if (role === 'EMPLOYEE') return { idleMs: 400 * DAY, absoluteMs: 3650 * DAY };
  return { idleMs: 7 * DAY, absoluteMs: 30 * DAY };
}

/** Whether a session may continue in another role; switching roles never extends the login's absolute lifetime. */
export function livesOn(role: Role, { remember, since }: { remember: boolean; since: Date }, now: Date): boolean {
  return now.getTime() < since.getTime() + sessionLifetime(role, remember).absoluteMs;
}

/** How long, in ms, a login or re-authentication counts as recent. */
export const FRESH_MS = 5 * MINUTE;

/** The last use of a session is stored at most once a minute, so that reads rarely write. */
export const USE_NOTED_EVERY_MS = MINUTE;

export const ACCOUNT_FREE_FAILURES = 5;
export const NETWORK_FREE_FAILURES = 50;
export const NETWORK_WINDOW_MS = 10 * MINUTE;
const LONGEST_DELAY_MS = 15 * MINUTE;

/**
 * The delay in ms after a number of failures: none up to `free`, then 1 s, doubling up to 15 min; never a permanent
 * lockout (docs/security.md, "guessing is bounded").
 */
export function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(1000 * 2 ** Math.min(failures - free, 20), LONGEST_DELAY_MS);
}
