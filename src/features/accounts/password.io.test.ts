import { describe, expect, it, vi } from 'vitest';
import { type Turn, verifyPassword } from './password.io.ts';

/**
 * The passwords, in the order in which their hashing began. The order in which it ended would depend on the machine.
 */
const began = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', () => ({
  hash: async () => 'hash',
  verify: async (_hash: string, password: string) => {
    began.push(password);
    await new Promise((resolve) => setImmediate(resolve));
    return false;
  },
}));

describe('the queue of password hashes', () => {
  it('serves known callers before strangers who came earlier, and throttled callers last', async () => {
    began.length = 0;
    const look = (turn: Turn) => verifyPassword(null, turn, turn);
    // The first two hashes start at once, so the queue begins with the third.
    await Promise.all([
      look('stranger'),
      look('stranger'),
      look('braked'),
      ...Array.from({ length: 6 }, () => look('stranger')),
      look('known'),
      look('known'),
    ]);
    const strangers = Array.from({ length: 6 }, () => 'stranger');
    expect(began).toEqual(['stranger', 'stranger', 'known', 'known', ...strangers, 'braked']);
  });

  it('accepts only a few throttled callers and refuses the others', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => verifyPassword(null, 'Sbagliata.1', 'braked')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});
