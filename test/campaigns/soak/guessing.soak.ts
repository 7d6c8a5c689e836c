import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { timesApart } from '../../support/house/times-apart.ts';
import { aPractice, type Portal, startPortal, type TestPractice } from '../../support/portal/portal.ts';

/**
 * Measures what response times reveal to an attacker who guesses. `npm test` checks that both cases do the same work.
 */
const SAMPLES = 1000;
const NOW = new Date('2026-11-20T09:00:00Z');
const MINUTE = 60_000;
let portal: Portal;
let practice: TestPractice;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  await portal.owner.query(
    `WITH a AS (
       INSERT INTO account (login, email) SELECT 'noto' || n, 'noto' || n || '@esempio.invalid'
       FROM generate_series(1, $1::int) n RETURNING id),
     g AS (INSERT INTO account_grant (account_id, role, practice_id, activated_at) SELECT id, 'CONSULTANT', $2, now() FROM a)
     INSERT INTO credential (account_id, password_hash)
     SELECT a.id, (SELECT password_hash FROM credential WHERE account_id = $3) FROM a`,
    [SAMPLES, practice.id, practice.accountId],
  );
});
beforeEach(() => portal.setNow(NOW));
afterAll(() => portal?.close());

it('a wrong password and an unknown login take equally long: their median times differ by at most 5 ms', async () => {
  const guess = (username: string) =>
    portal.anonymous.post('/apirest/api/bo/authenticate', { username, password: 'Sbagliata.1' });
  const measured = await timesApart(SAMPLES, 200, {
    before: (n) => portal.setNow(new Date(NOW.getTime() + n * 20 * MINUTE)),
    known: (n) => guess(`noto${n}`),
    unknown: (n) => guess(`ignoto${n}`),
  });
  console.log(`login: ${measured.sentence}`);
  expect(measured.answers).toEqual(new Set([401]));
  expect(measured.apartMs).toBeLessThanOrEqual(5);
});

it('a password reset takes equally long for known and unknown logins: the median times differ by at most 5 ms', async () => {
  const ask = (name: string) =>
    fetch(`${portal.url}/apirest/api/account/reset-password/init`, {
      method: 'POST',
      body: name,
      headers: { 'content-type': 'text/plain' },
    }).then(async (response) => ({ status: response.status, body: await response.text() }));
  const measured = await timesApart(SAMPLES, 300, {
    before: (n) => portal.setNow(new Date(NOW.getTime() + n * 60 * MINUTE)),
    known: (n) => ask(`noto${n}`),
    unknown: (n) => ask(`ignoto${n}`),
  });
  console.log(`reset: ${measured.sentence}`);
  expect(measured.answers.size).toBe(1);
  expect(measured.apartMs).toBeLessThanOrEqual(5);
});
