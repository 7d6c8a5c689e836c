import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPractice, factsOf, type Portal, startPortal } from '../../support/portal/portal.ts';

/** Health and metrics endpoints for the operator, and who may read them. */
let portal: Portal;
let login: string;
let aheadMs = 0;

beforeAll(async () => {
  portal = await startPortal({
    sealed: true,
    clock: {
      now: () => new Date(),
      aheadMs: () => aheadMs,
      isRight: () => Math.abs(aheadMs) < 30_000,
      close: async () => undefined,
    },
    watch: {
      metricsToken: null,
      facts: () => factsOf(portal),
    },
  });
  ({ login } = await aPractice(portal.owner));
});
afterAll(() => portal.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${path}`, { headers });
const metric = (text: string, name: string) => Number(new RegExp(`^portale_${name} (\\S+)$`, 'm').exec(text)?.[1]);

it('reports liveness and readiness separately: a node with a clock off by 30 s is not ready and serves no other request', async () => {
  const consultant = await portal.login(login);
  aheadMs = -30_000;
  expect((await ask('/health/live')).status).toBe(200);
  expect((await ask('/health/ready')).status).toBe(503);
  const refused = await consultant.get('/apirest/api/account');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  aheadMs = 29_000;
  expect((await ask('/health/ready')).status).toBe(200);
  expect((await consultant.get('/apirest/api/account')).status).toBe(200);
  aheadMs = 0;
});

it('reports the waiting mails and the age of the backup in its metrics, and no URL of a request', async () => {
  const consultant = await portal.login(login);
  await consultant.get('/apiback/api/DocBase/4711');
  await portal.owner.query(
    `INSERT INTO outbox (practice_id, recipient, template, data, not_before)
     VALUES (NULL, 'a@esempio.invalid', 'message', '{}', clock_timestamp() - interval '1 minute')`,
  );
  const text = await (await ask('/metrics')).text();
  expect(metric(text, 'ready')).toBe(1);
  expect(metric(text, 'mails_waiting')).toBe(1);
  expect(metric(text, 'disk_free_bytes')).toBeGreaterThan(0);
  expect(metric(text, 'clock_ahead_seconds')).toBe(0);
  expect(text).toMatch(
    /portale_request_seconds_count\{[^}]*call="\/apirest\/api\/bo\/authenticate"[^}]*status="200"[^}]*\} [1-9]/,
  );
  expect(text).not.toContain('4711');
  expect(metric(text, 'backup_age_seconds')).toBeNaN();
});

it('serves metrics to this machine only: requests through a proxy get a 404', async () => {
  expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404);
  expect((await ask('/metrics')).headers.get('content-type')).toMatch('text/plain');
});
