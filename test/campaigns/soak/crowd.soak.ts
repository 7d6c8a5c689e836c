import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { crowd } from '../../support/process/crowd.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

it('every row equals the state computed from its ledger events after 10,000 random actions of eight clients', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { differences } = await crowd(portal, 1000, seed);
    expect(differences).toEqual([]);
  }
});
