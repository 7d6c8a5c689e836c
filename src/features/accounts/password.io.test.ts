import { describe, expect, it } from 'vitest';
import { verifyPassword } from './password.io.ts';

describe('the queue of hashes', () => {
  it('lets a known caller pass before strangers that came earlier, and a braked one last', async () => {
    const order: string[] = [];
    const look = async (turn: 'known' | 'stranger' | 'braked') => {
      await verifyPassword(null, 'Sbagliata.1', turn);
      order.push(turn);
    };
    // The first two have their places at once.
    await Promise.all([
      look('stranger'),
      look('stranger'),
      look('braked'),
      ...Array.from({ length: 6 }, () => look('stranger')),
      look('known'),
      look('known'),
    ]);
    expect(order.slice(0, 4).filter((turn) => turn === 'known').length).toBeGreaterThanOrEqual(1);
    expect(order.lastIndexOf('known')).toBeLessThan(5);
    expect(order.indexOf('braked')).toBeGreaterThan(6);
  });

  it('has few places for what is braked: the others are told to come back', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => verifyPassword(null, 'Sbagliata.1', 'braked')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});
