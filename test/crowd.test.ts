import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowd } from './support/crowd.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

describe('eight clients on the same documents', () => {
  it('leave every row as the fold of its ledger, after 500 random actions', async () => {
    const { done, differences } = await crowd(portal, 500, 20_261_120);
    expect(differences).toEqual([]);
    expect(done).toBeGreaterThan(150);
    console.log(`crowd: ${done} of 500 actions took effect, rows equal the fold of their events`);
  });
});
