import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Code } from '../../../src/access/contract.ts';
import { mayCall } from '../../../src/access/permissions.ts';
import { COUNTED_UP_TO, DOCUMENT_CALLS } from '../../../src/features/documents/core/documents.contract.ts';
import { callsOf, everyCall, SCOPES, type Scope } from '../../campaigns/bench/growth/calls.ts';
import { FIRMS_IN_SMALL, fillScene, loginOfWorker } from '../../campaigns/bench/growth/scene.ts';
import { explainEachStatement, watchPlans } from '../../support/house/plans.ts';
import { watchRoundTrips } from '../../support/house/round-trips.ts';
import { sampled } from '../../support/house/sample.ts';
import { fillYears } from '../../support/house/years.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../../support/isolation/isolation.ts';
import type { MatrixActor } from '../../support/isolation/matrix.ts';
import type { Caller } from '../../support/portal/portal.ts';

/**
 * Checks the plan of every SQL statement that an endpoint runs, for each role that may call the endpoint, in a practice
 * with years of data. A plan may read only the rows that it returns, and must not scan a growing table: a row policy
 * restricts rows, it must not be the way to find them. The calls are those of the isolation matrix and those of `bench
 * growth`, which are made from the contracts: each filter and order of each list, in each scope. PostgreSQL itself reports the statements, even those in functions and triggers, so that none is missed.
 */
const PEOPLE = FIRMS_IN_SMALL.reduce((sum, { people, companies }) => sum + people * companies, 0);
const MONTHS = 16;
/** There is no actor for a company alone: a parent company with subsidiaries runs all statements of companies. */
const ACTORS: readonly MatrixActor[] = ['anonymous', 'admin', 'consultant', 'groupHead', 'employee'];
/** Deletes a company or practice. PostgreSQL scans each table once for rows that still reference it. */
const ENDINGS = ['DELETE /apirest/api/users/admin/:id', 'DELETE /apirest/api/users/consultant/company/:id'];
/**
 * Endpoints that may read whole tables. An erasure, a few times a year, searches all texts of the practice for a
 * person's names. A company's package is made once, when the company leaves, from all its rows; of the ledger it reads
 * the practice's chain. A handover to another practice happens once, table by table, and checks which rows would
 * remain.
 */
const LOOKS_EVERYWHERE = [
  'POST /apiback/api/conservazione/elimina',
  'GET /apiback/api/Azienda/:id/pacchetto',
  'POST /apiback/api/Azienda/:id/passaggio',
  'POST /apiback/api/passaggi/:id/accetta',
];
const IS_CHECK_OF_REFERENCES = /^(SELECT 1|DELETE) FROM ONLY/;
const READ_WHOLE_ON_PURPOSE = [
  // Once a day, the sweep compares the stored counts with all documents; it also runs when the portal starts.
  /^WITH both_counts AS/,
  // Lists and counts of a company's or practice's requests, notices, dossiers and notes, which are hundreds of times
  // fewer than documents: `bench growth` holds their time.
  /^SELECT r\.id, r\.practice_id AS "practiceId", r\.company_id AS "companyId", r\.employee_id AS "employeeId",\s+r\.kind AS type/,
  /^SELECT count\(\*\)::int AS count FROM (request r|notice n)/,
  /^SELECT count\(DISTINCT coalesce\(n.sent_with::text, n.id::text\)\)::int AS count FROM notice n/,
  /^SELECT (n\.id, n\.practice_id AS "practiceId", n\.company_id|CASE WHEN n\.sent_with IS NULL|n\.id, n\.company_id AS "companyId", n\.text)/,
  /^SELECT (f\.id, f\.practice_id AS "practiceId", f\.company_id|DISTINCT unnest\(tags\) AS tag FROM dossier)/,
  // Counts the documents of a year before they are handed over for preservation.
  /^SELECT d\."companyId", \(count/,
  // Counts the rows of the newest 200 intakes for the list of intakes.
  /^SELECT intake_id AS "intakeId", 0 AS n, outcome/,
];

let scene: Scene;
let watch: ReturnType<typeof watchPlans>;
const callers = {} as Record<Scope, Caller>;

beforeAll(async () => {
  scene = await setScene(async (portal) => {
    await fillScene(portal.urls.superuser, {
      firms: FIRMS_IN_SMALL,
      documents: PEOPLE * MONTHS,
      now: new Date(),
      blobs: path.join(portal.dataDir, 'blobs'),
    });
    await fillYears(portal.urls.superuser);
    await explainEachStatement(portal.urls.superuser);
    await portal.restart();
    return { id: '1', login: 'consulente', accountId: '1' };
  });
  const { portal } = scene;
  for (const [one, { login }] of Object.entries(SCOPES)) callers[one as Scope] = await portal.login(login);
  const { rows } = await portal.owner.query(
    `SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  watch = watchPlans({ rowsOf: new Map(rows.map((row) => [row.name, row.rows])), free: 2 * PEOPLE + COUNTED_UP_TO });
}, 300_000);
afterAll(async () => {
  watch?.stop();
  await scene?.portal.close();
});

/** Returns the faults in the statements since the last call, without those that this endpoint is allowed. */
async function faults(call = ''): Promise<string[]> {
  // PostgreSQL logs the plan only when the query ends, which may be after the portal answered.
  const { connections } = scene.portal.server.app.database;
  await expect.poll(() => connections().total - connections().idle, { timeout: 30_000 }).toBe(0);
  const seen = [...watch.seen.values()];
  watch.seen.clear();
  if (LOOKS_EVERYWHERE.includes(call)) return [];
  return seen
    .filter(({ statement }) => !READ_WHOLE_ON_PURPOSE.some((one) => one.test(statement)))
    .filter(({ statement }) => !(ENDINGS.includes(call) && IS_CHECK_OF_REFERENCES.test(statement)))
    .flatMap(({ statement, wrong }) =>
      wrong.map((one) => `${call} ${one} by ${statement.replace(/\s+/g, ' ').slice(0, 300)}`),
    );
}

/**
 * Round trips of a read request: one finds the session, the others are queries of one transaction. A search within one
 * company needs one more, to resolve the company and the search words, and so does an order by a field that may be
 * empty, to read the rows without it.
 */
const TRIPS = 4;
const MORE_TRIPS: Record<string, number> = {
  firme: 5,
  'Azienda/chiusura': 5,
  'Azienda/visto': 5,
  'cestino/list': 5,
  'DocCostiPag/salcostipers': 5,
  'conservazione/scaduti': 5,
  'conservazione/stato': 5,
  'dipendente/reddito': 5,
};
const NEEDS_ONE_MORE = /q=|sort=data(Consegna|Pubblicazione|Scadenza)/;
const CALLS = sampled(await everyCall(FIRMS_IN_SMALL), { of: 'lists by filter, order and scope' });

describe('the number of round trips to the database', () => {
  let trips: ReturnType<typeof watchRoundTrips>;
  beforeAll(() => {
    trips = watchRoundTrips();
  });
  afterAll(() => trips.stop());

  it('is within its limit for reading', async () => {
    const over: string[] = [];
    for (const { name, scope: as, address } of CALLS) {
      const most = (MORE_TRIPS[name.split(' ')[1] ?? ''] ?? TRIPS) + Number(NEEDS_ONE_MORE.test(address(0)));
      const waits = await trips.least(most, () => callers[as].get(address(0)));
      if (waits > most) over.push(`${name}: ${waits}`);
    }
    expect(over).toEqual([]);
  }, 300_000);

  it('is at most nine for a login', async () => {
    expect(await trips.least(9, () => scene.portal.login(loginOfWorker(131)))).toBeLessThanOrEqual(9);
  });

  it('is at most six for a repeated download', async () => {
    const { json } = await callers.employee.get('/apiback/api/dipendente/documenti?page=0&size=25');
    const address = `/apiback/api/dipendente/documenti/${json[0].id}/download`;
    expect((await callers.employee.get(address)).status).toBe(200);
    expect(await trips.least(6, () => callers.employee.get(address))).toBeLessThanOrEqual(6);
  });
});

describe('the SQL statements of the stores', () => {
  it('read only the rows that they return, whatever a list is filtered or sorted by', async () => {
    const found: string[] = [];
    for (const { name, scope: as, address } of CALLS) {
      await faults();
      const answer = await callers[as].get(address(0));
      if (answer.status !== 200) found.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      found.push(...(await faults(name)));
    }
    expect(found).toEqual([]);
  }, 600_000);

  it.each(ACTORS)(
    'read only their rows in each endpoint that a %s may call',
    async (actor) => {
      const found: string[] = [];
      const callable = scene.portal.server.app.contracts.flatMap((contract) => {
        const call = `${contract.method} ${contract.path}`;
        const row = ROWS[call];
        const isFor = row && mayCall(contract.permission, ROLE_OF[actor]) && !row.notFor?.includes(actor);
        return isFor ? [{ contract, call, row }] : [];
      });
      for (const { contract, call, row } of sampled(callable, { of: `plans of ${actor}` })) {
        const aim = row.at ? await row.at(targetIn(scene, ownOf(actor), actor)) : row.plain;
        if (!aim) continue;
        await faults();
        const answer = await attempt(scene, actor, contract, aim);
        expect(answer.status, `${call}: ${answer.text.slice(0, 200)}`).toBeLessThan(400);
        found.push(...(await faults(call)));
      }
      expect(found).toEqual([]);
    },
    300_000,
  );

  it('are those of a filter as soon as a contract has it', () => {
    const { list } = DOCUMENT_CALLS.payslip;
    const planted = (filter: z.ZodMiniType) =>
      callsOf(
        { ...list, query: z.object({ cfAzienda: Code, page: z.optional(z.number()), planted: z.optional(filter) }) },
        FIRMS_IN_SMALL,
      );
    expect(planted(z.enum(['yes', 'no'])).map(({ name }) => name)).toEqual(
      ['large', 'small', 'company'].flatMap((scope) =>
        ['', ' page=20', ' planted=yes', ' planted=no'].map((asked) => `${scope} doccedolino/lista${asked}`),
      ),
    );
    expect(() => planted(Code)).toThrow('no value for the filter "planted"');
  });

  it('are reported as faulty if a filter or an order has no index', async () => {
    await faults();
    const scope = { role: 'consultant', accountId: '1', practiceId: '1' } as const;
    const ask = (statement: ReturnType<typeof sql>) =>
      scene.portal.server.app.database.inScope(scope, (tx) => tx.all(statement));
    const payslips = sql`FROM document d WHERE d.practice_id = 1 AND d.kind = 'payslip' AND d.discarded_at IS NULL`;
    await ask(sql`SELECT count(*) ${payslips} AND d.file_name = 'Cedolino.pdf'`);
    expect(await faults()).toHaveLength(1);
    await ask(sql`SELECT d.id ${payslips} ORDER BY d.size LIMIT 25`);
    expect(await faults()).toHaveLength(1);
  });

  it('are reported as faulty if only a row policy restricts their rows', async () => {
    await faults();
    const scope = { role: 'employee', accountId: '1', practiceId: '1', companyIds: ['7'], employeeId: '131' } as const;
    const ask = (statement: ReturnType<typeof sql>) =>
      scene.portal.server.app.database.inScope(scope, (tx) => tx.all(statement));
    await ask(sql`SELECT count(*) FROM notification n WHERE n.audience = 'employee'`);
    expect(await faults()).toHaveLength(1);
    await ask(sql`UPDATE document d SET company_read_at = NULL WHERE d.kind = 'payslip'`);
    expect(await faults()).toHaveLength(1);
    await ask(sql`SELECT count(*) FROM notification n WHERE n.audience = 'employee' AND n.employee_id = 131`);
    expect(await faults()).toEqual([]);
  });
});
