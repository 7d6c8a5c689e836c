import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../server/problem.ts';
import { LONGEST_PASSWORD_BYTES } from './password-rule.ts';

/** argon2id, 19 MiB, t=2, p=1 (security.md, Passwords). */
const OPTIONS = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
/** Two hashes at once leave the other core to requests; more wait, and beyond the queue are told to come back. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw new Problem(429, 'too-busy', { headers: { 'retry-after': '5' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, OPTIONS));
}

/** Hash of a password that nobody has: an unknown user costs what a known one costs. */
const nobody = hash('Nessuno.0', OPTIONS);

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobody);
  const matches =
    Buffer.byteLength(password) <= LONGEST_PASSWORD_BYTES && (await queued(() => verify(against, password)));
  return matches && passwordHash !== null;
}
