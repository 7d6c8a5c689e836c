import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowd } from './support/crowd.ts';
import { type Portal, startPortal } from './support/portal.ts';

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
  it('leave every row as the fold of its ledger, after 450 random actions', async () => {
    const { done, happened, differences } = await crowd(portal, 450, 20_261_120);
    expect(differences).toEqual([]);
    expect(done).toBeGreaterThan(90);
    // Each of the seven took effect at least once, or the test would show nothing about it.
    for (const action of SEVEN) expect(happened, action).toContain(action);
    console.log(`crowd: ${done} of 450 actions took effect, rows equal the fold of their events`);
  });
});
