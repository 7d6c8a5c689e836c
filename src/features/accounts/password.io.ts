import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../server/problem.ts';
import { isStrongEnough, LONGEST_PASSWORD_BYTES } from './password-rule.ts';

/** The parameters of argon2id: 19 MiB, t=2, p=1 (docs/security.md, Passwords). */
const OPTIONS = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
/**
 * At most two hashes run at once, which leaves the other core to requests. Further hashes are queued, and if the queue
 * is full the caller gets 429.
 */
const AT_ONCE = 2;

/**
 * The priority in the queue. A known caller (by a session, a key, or a device or network from which the account has
 * logged in) is served before strangers, and throttled callers are served last.
 */
export type Turn = 'known' | 'stranger' | 'braked';
const LONGEST_QUEUE: Record<Turn, number> = { known: 100, stranger: 100, braked: 4 };

let running = 0;
const waiting: Record<Turn, (() => void)[]> = { known: [], stranger: [], braked: [] };

async function queued<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting[turn].length >= LONGEST_QUEUE[turn])
      throw new Problem(503, 'too-busy', { headers: { 'retry-after': '5' } });
    // A finished hash hands its slot to the next caller in the queue, so that a newcomer cannot take it.
    await new Promise<void>((resolve) => waiting[turn].push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift() ?? waiting.braked.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued('known', () => hash(password, OPTIONS));
}

/** The hash of a password that no account has, so that checking an unknown login takes as long as a known one. */
const nobody = hash('Nessuno.0', OPTIONS);

export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  turn: Turn = 'known',
): Promise<boolean> {
  const against = passwordHash ?? (await nobody);
  const matches =
    Buffer.byteLength(password) <= LONGEST_PASSWORD_BYTES && (await queued(turn, () => verify(against, password)));
  return matches && passwordHash !== null;
}

/** Letters and digits without pairs that look alike, such as l and 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Makes a one-time password, to be changed at the next login: 12 random characters (69 bits) in three groups, which
 * satisfies every rule.
 */
export function oneTimePassword(): string {
  for (;;) {
    const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const password = letters.replace(/.{4}(?=.)/g, '$&-');
    if (isStrongEnough(password)) return password;
  }
}
