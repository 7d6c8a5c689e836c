import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPractice, type Portal, startPortal } from '../../support/portal/portal.ts';

/**
 * The portal behind one reverse proxy. The proxy appends the caller's address to the header that the caller sent (RFC
 * 7239, §8.1).
 */
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ trustProxy: true });
  portal.setNow(new Date('2026-11-20T11:00:00Z'));
});
afterAll(() => portal?.close());

const LOGIN = '/apirest/api/bo/authenticate';
const from = (forwarded: string, body: object) =>
  portal.anonymous.call('POST', LOGIN, body, { 'x-forwarded-for': forwarded });

describe('the address of a caller', () => {
  it('is the address that the proxy saw, never one that the caller claims', async () => {
    const { login, accountId } = await aPractice(portal.owner);
    await from('198.51.100.1, 203.0.113.9', { username: login, password: 'Portale.2026' });
    const { rows } = await portal.owner.query('SELECT address FROM session WHERE account_id = $1', [accountId]);
    expect(rows).toEqual([{ address: '203.0.113.9' }]);
  });

  it('counts for the throttle of its network, whatever address the caller claims, and a 429 says when to retry', async () => {
    const answers: Awaited<ReturnType<typeof from>>[] = [];
    for (let n = 0; n < 55; n += 1)
      answers.push(await from(`198.51.100.${n}, 2001:db8:7:7::${n}`, { username: `a${n}`, password: 'Sbagliata.1' }));
    expect(answers.slice(0, 50).every(({ status }) => status === 401)).toBe(true);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('2001:db8:7:8::1', { username: 'altrove', password: 'Sbagliata.1' })).status).toBe(401);
  });
});
