import path from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type Role } from '../bench/growth/calls.ts';
import { fillScene, loginOfCompany, loginOfWorker } from '../bench/growth/scene.ts';
import { accountMails } from '../src/features/accounts/mails.store.ts';
import { mailNewsTask } from '../src/features/notifications/notifications.jobs.ts';
import { mailTask } from '../src/server/mail.ts';
import { type Planned, watchPlans } from './support/plans.ts';
import { type Caller, type Portal, startPortal } from './support/portal.ts';

/**
 * Every statement that a screen's call causes, under each role, over a practice with years behind it: its plan reads
 * the rows that it answers, and reads no growing table whole (design: a row policy is a wall, never the way to the
 * rows).
 */
const COMPANIES = 60;
const DOCUMENTS = COMPANIES * 20 * 8;
/**
 * Scanned whole on purpose: a practice's people are searched by name or code, and their number does not grow by year.
 */
const LOOKED_THROUGH = /^(employee|account_grant|account):/;

let portal: Portal;
let watch: ReturnType<typeof watchPlans>;
const callers = {} as Record<Role, Caller>;

beforeAll(async () => {
  portal = await startPortal();
  await fillScene(portal.urls.superuser, {
    companies: COMPANIES,
    documents: DOCUMENTS,
    now: new Date(),
    blobs: path.join(portal.dataDir, 'blobs'),
  });
  callers.consultant = await portal.login('consulente');
  callers.company = await portal.login(loginOfCompany(7));
  callers.employee = await portal.login(loginOfWorker(131));
  const { rows } = await portal.owner.query(
    `SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  watch = watchPlans(new Map(rows.map((row) => [row.name, row.rows])));
}, 300_000);
afterAll(async () => {
  watch?.stop();
  await portal?.close();
});

const faults = (planned: Iterable<Planned>) =>
  [...planned].flatMap(({ statement, wrong }) =>
    wrong
      .filter((one) => !LOOKED_THROUGH.test(one))
      .map((one) => `${one} by ${statement.replace(/\s+/g, ' ').slice(0, 300)}`),
  );

describe('the statements of the stores', () => {
  it.each(CALLS.map((call) => [`${call.as}: ${call.name}`, call] as const))(
    'reach their rows alone: %s',
    async (_, call) => {
      watch.seen.clear();
      const answer = await callers[call.as].get(call.address(1));
      expect(answer.status, answer.text.slice(0, 200)).toBe(200);
      expect(watch.seen.size).toBeGreaterThan(0);
      expect(faults(watch.seen.values())).toEqual([]);
    },
  );

  it('reach the mails that wait, however many were sent', async () => {
    watch.seen.clear();
    await mailTask(
      portal.server.app,
      async () => undefined,
      accountMails,
      async () => undefined,
    )({ practiceId: '1' });
    await mailNewsTask(portal.server.app)({ practiceId: '1' });
    // Statements for mails to be sent take locks: they are planned here.
    const { rows } = await asJob(`
      EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)
      SELECT id FROM outbox WHERE practice_id = 1 AND sent_at IS NULL AND withdrawn_at IS NULL AND not_before <= now()
      ORDER BY not_before, id LIMIT 20 FOR UPDATE SKIP LOCKED`);
    expect(JSON.stringify(rows)).toContain('outbox_waiting');
    expect(faults(watch.seen.values())).toEqual([]);
  });

  it('are found out where the policy alone leads to the rows', async () => {
    watch.seen.clear();
    const scope = { role: 'employee', accountId: '1', practiceId: '1', companyIds: ['7'], employeeId: '131' } as const;
    await portal.server.app.database.inScope(scope, (tx) =>
      tx.all(sql`SELECT count(*) FROM notification n WHERE n.audience = 'employee'`),
    );
    expect(faults(watch.seen.values())).toHaveLength(1);
  });
});

async function asJob(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: portal.urls.app });
  await client.connect();
  await client.query(
    `BEGIN; SELECT set_config('scope.role', 'job', true), set_config('scope.practice', '1', true), set_config('scope.today', current_date::text, true)`,
  );
  const answer = await client.query(statement);
  await client.query('ROLLBACK');
  await client.end();
  return answer;
}
