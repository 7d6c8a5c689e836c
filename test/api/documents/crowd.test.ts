import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { crowd } from '../../support/process/crowd.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

const SEVEN = [
  'published',
  'publicationCancelled',
  'readByEmployee',
  'discarded',
  'restored',
  'purged',
  'corrected',
] as const;

describe('eight clients on the same documents', () => {
  it('leave every row equal to the fold of its ledger, after random actions of every kind', async () => {
    const happened = new Set<string>();
    let done = 0;
    let rounds = 0;
    // Chance decides which client wins: rounds continue until each of the seven actions has taken effect.
    for (; rounds === 0 || SEVEN.some((action) => !happened.has(action)); rounds += 1) {
      const round = await crowd(portal, 250, 20_261_120 + rounds);
      expect(round.differences).toEqual([]);
      for (const action of round.happened) happened.add(action);
      done += round.done;
    }
    console.log(`crowd: ${done} of ${rounds * 250} actions took effect, rows equal the fold of their events`);
  });
});
