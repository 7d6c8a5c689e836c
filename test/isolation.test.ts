import sql, { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../src/access/contract.ts';
import { mayCall, PERMISSIONS } from '../src/access/permissions.ts';
import type { Role } from '../src/access/roles.ts';
import type { Scope } from '../src/access/scope.ts';
import {
  listDocuments,
  listOwnDocuments,
  listTags,
  loadDocuments,
  summariseDocuments,
} from '../src/features/documents/documents.store.ts';
import type { Transaction } from '../src/server/database.ts';
import {
  type Attempt,
  type Matrix,
  type MatrixActor,
  type MatrixRow,
  NOTHING,
  type Target,
  type World,
} from './support/matrix.ts';
import {
  type Answer,
  aCompany,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
} from './support/portal.ts';

/**
 * Every call × every role × own, sibling, foreign and absent objects, made from the contracts that the server
 * serves: a call without a row beside its feature, or without a permission, fails.
 */
type Place = 'own' | 'sibling' | 'foreign' | 'absent';
type Actor = MatrixActor;
const ROLE_OF: Record<Actor, Role | null> = {
  anonymous: null,
  admin: 'ADMIN',
  consultant: 'CONSULTANT',
  company: 'COMPANY',
  groupHead: 'COMPANY',
  employee: 'EMPLOYEE',
};

const ROWS = Object.values(
  import.meta.glob<{ MATRIX: Matrix }>('../src/**/*.matrix.ts', { eager: true }),
).reduce<Matrix>((all, { MATRIX }) => {
  const twice = Object.keys(MATRIX).filter((call) => call in all);
  if (twice.length > 0) throw new Error(`two rows for ${twice.join(', ')}`);
  return Object.assign(all, MATRIX);
}, {});

let portal: Portal;
const callers = {} as Record<Actor, Caller>;
/** The id of each caller's account. */
const accounts: Partial<Record<Actor, string>> = {};
const worlds = {} as Record<'own' | 'sibling' | 'foreign' | 'subsidiary', World>;
let cells = 0;

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  const { owner } = portal;
  const admin = await anAdministrator(owner, 'amministratore');
  const mine = await aPractice(owner, 'consulente-mio');
  const other = await aPractice(owner, 'consulente-altro');
  const world = async (
    key: keyof typeof worlds,
    practice: typeof mine,
    options: Parameters<typeof aCompany>[2] = {},
  ) => {
    const company = await aCompany(owner, practice, { legalName: `Ditta ${key} S.r.l.`, ...options });
    await owner.query('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)', [
      practice.id,
      company.id,
      '0001',
      `Sede ${key}`,
    ]);
    const employee = await anEmployee(owner, company, { login: `lavoratore-${key}`, email: `${key}@esempio.invalid` });
    const { rows } = await owner.query(
      "SELECT distribution_code || '-' || customer_code || '-' || product_number AS codes FROM practice WHERE id = $1",
      [practice.id],
    );
    worlds[key] = {
      company,
      employee,
      createdBy: practice.accountId,
      practiceCodes: rows[0].codes,
      practiceId: practice.id,
    };
    await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', tags: `{tag-${key}}` });
  };
  await world('own', mine, { login: 'azienda-mia' });
  await world('sibling', mine, { login: 'azienda-sorella' });
  await world('foreign', other, { login: 'azienda-estranea' });
  await world('subsidiary', mine, { head: worlds.own.company });
  // A second login of the own company heads the group; the plain company of the matrix is one without subsidiaries.
  const plain = await aCompany(owner, mine, { legalName: 'Ditta semplice S.r.l.' });
  const plainEmployee = await anEmployee(owner, plain, {
    login: 'lavoratore-semplice',
    email: 'semplice@esempio.invalid',
  });
  plainWorld = {
    company: plain,
    employee: plainEmployee,
    createdBy: mine.accountId,
    practiceCodes: worlds.own.practiceCodes,
    practiceId: mine.id,
  };
  await owner.query(
    "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '0001', 'Sede semplice')",
    [mine.id, plain.id],
  );
  await aPayslip(portal, plainEmployee, { createdBy: mine.accountId, publishOn: '2026-01-01', tags: '{tag-semplice}' });
  await aGrant(owner, await anAccount(owner, 'azienda-semplice'), {
    role: 'COMPANY',
    practice_id: mine.id,
    company_id: plain.id,
  });
  callers.anonymous = portal.anonymous;
  callers.admin = await portal.login(admin);
  callers.consultant = await portal.login('consulente-mio');
  callers.company = await portal.login('azienda-semplice');
  callers.groupHead = await portal.login('azienda-mia');
  callers.employee = await portal.login('lavoratore-semplice');
  for (const actor of ACTORS.filter((one) => one !== 'anonymous'))
    accounts[actor] = (await callers[actor].get('/apirest/api/account')).json.id;
});

afterAll(async () => {
  console.log(`isolation matrix: ${cells} cells`);
  await portal?.close();
});

let plainWorld: World;

/** Which world an actor's place is: a consultant's sibling company is its own too, a group head's is a subsidiary. */
function worldAt(actor: Actor, place: Exclude<Place, 'absent'>): World {
  if (place === 'foreign') return worlds.foreign;
  if (place === 'sibling') return worlds.sibling;
  return actor === 'company' || actor === 'employee'
    ? plainWorld
    : actor === 'groupHead'
      ? worlds.subsidiary
      : worlds.own;
}

function targetIn(world: World, actor: Actor): Target {
  return {
    company: world.company,
    employeeId: world.employee.id,
    practiceCodes: world.practiceCodes,
    actor,
    make: (create) => create({ portal, world, actor, account: accounts[actor] ?? world.createdBy }),
  };
}

function absentFor(actor: Actor): Target {
  return {
    company: { id: NOTHING, code: 'X', taxCode: '99999999999' },
    employeeId: NOTHING,
    practiceCodes: '003-X-1',
    actor,
    make: async () => NOTHING,
  };
}

async function attempt(actor: Actor, contract: Contract, { address, body, upload }: Attempt): Promise<Answer> {
  if (upload) return callers[actor].upload(address, upload.files, upload.fields);
  if (contract.kind === 'events') return firstEvent(callers[actor], address);
  return callers[actor].call(contract.method, address, body);
}

/** How many events of the ledger say that this caller did them. */
async function eventsBy(actor: Actor): Promise<number> {
  const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM ledger WHERE actor_account_id = $1', [
    accounts[actor] ?? null,
  ]);
  return rows[0].n;
}

/** A stream of events does not end: its first piece is the answer. */
async function firstEvent(who: Caller, address: string): Promise<Answer> {
  const controller = new AbortController();
  const headers: Record<string, string> = who.token ? { authorization: `Bearer ${who.token}` } : {};
  const response = await fetch(portal.url + address, { headers, signal: controller.signal });
  const reader = response.body?.getReader();
  const piece = await reader?.read();
  const text = new TextDecoder().decode(piece?.value);
  controller.abort();
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes: piece?.value ?? new Uint8Array(),
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
}

/** An answer without what differs from call to call. */
function comparable({ status, text }: { status: number; text: string }): string {
  return `${status} ${text}`;
}

/** Words that only the sibling's or the foreign world holds. */
function secretsFrom(actor: Actor): string[] {
  const hidden = actor === 'consultant' ? [worlds.foreign] : [worlds.sibling, worlds.foreign];
  return hidden.flatMap((world) => [world.company.legalName, world.company.taxCode, world.employee.taxCode]);
}

const ACTORS = Object.keys(ROLE_OF) as Actor[];

describe('isolation', () => {
  it('has a row here and a permission for every call that is served', () => {
    const served = portal.server.app.contracts.map((contract) => `${contract.method} ${contract.path}`);
    expect(served.filter((call) => !ROWS[call])).toEqual([]);
    expect(Object.keys(ROWS).filter((call) => !served.includes(call))).toEqual([]);
    for (const contract of portal.server.app.contracts) expect(PERMISSIONS).toHaveProperty([contract.permission]);
  });

  it.each(ACTORS)(
    'gives %s its own, and answers what is another’s like what does not exist',
    async (actor) => {
      for (const contract of portal.server.app.contracts) {
        const call = `${contract.method} ${contract.path}`;
        const row = ROWS[call] as MatrixRow;
        const allowed = mayCall(contract.permission, ROLE_OF[actor]);
        const isTraced = contract.method !== 'GET' && !contract.changesNothing && !row.leavesNoEvent;
        /** The answer of one cell, which leaves its events if and only if it did something. */
        const tried = async (aimed: Attempt, place: Place | 'plain') => {
          const before = await eventsBy(actor);
          const answer = await attempt(actor, contract, aimed);
          cells += 1;
          const events = (await eventsBy(actor)) - before;
          const cell = `${actor} ${call} ${place}: ${answer.text.slice(0, 300)}`;
          if (!allowed) expect(answer.status, cell).toBe(actor === 'anonymous' ? 401 : 403);
          if (answer.status >= 400) expect(events, `a refusal left a trace: ${cell}`).toBe(0);
          else if (isTraced) expect(events, `no trace of ${cell}`).toBeGreaterThan(0);
          return { ...answer, cell };
        };
        if (!row.at) {
          if (!row.plain) continue;
          const answer = await tried(row.plain, 'plain');
          if (!allowed) continue;
          expect(answer.status, answer.cell).toBeLessThan(300);
          expect(row.holds?.(answer) ?? true, `holds nothing: ${answer.cell}`).toBe(true);
          if (actor === 'admin') continue;
          for (const secret of secretsFrom(actor))
            expect(answer.text.includes(secret), `leaks ${secret}: ${answer.cell}`).toBe(false);
          continue;
        }
        const { at } = row;
        const absent = await tried(await at(absentFor(actor)), 'absent');
        if (!allowed) {
          const own = await tried(await at(targetIn(worlds.own, actor)), 'own');
          expect(comparable(own), own.cell).toBe(comparable(absent));
          continue;
        }
        expect(absent.status, absent.cell).toBe(404);
        for (const place of ['sibling', 'foreign'] as const) {
          if (place === 'sibling' && actor === 'consultant') continue;
          const answer = await tried(await at(targetIn(worldAt(actor, place), actor)), place);
          expect(comparable(answer), answer.cell).toBe(comparable(absent));
        }
        const own = await tried(await at(targetIn(worldAt(actor, 'own'), actor)), 'own');
        if (row.notFor?.includes(actor)) {
          expect(comparable(own), own.cell).toBe(comparable(absent));
          continue;
        }
        expect(own.status, own.cell).toBeLessThan(300);
        expect(row.holds?.(own) ?? true, `holds nothing: ${own.cell}`).toBe(true);
      }
    },
    300_000,
  );

  it('leaves no trace in another practice after all that', async () => {
    const { rows } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM ledger WHERE chain = $1 AND action NOT IN ('created')",
      [worlds.foreign.practiceId],
    );
    expect(rows[0].n).toBe(0);
  });

  it('refuses a whole publication for one foreign id among a thousand, with no effect', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push(
        await aPayslip(portal, worlds.own.employee, {
          createdBy: worlds.own.createdBy,
          period: 202401 + (n % 12) + 100 * Math.floor(n / 12),
        }),
      );
    const foreign = await aPayslip(portal, worlds.foreign.employee, { createdBy: worlds.foreign.createdBy });
    const repeated = Array.from({ length: 999 }, (_, index) => ids[index % ids.length] as string);
    const answer = await callers.consultant.put('/apiback/api/DocBase/updatevisibile', {
      ids: [...repeated, foreign],
      cfs: [],
      dat: '2999-01-01',
      ann: false,
      not: '',
    });
    expect(answer.status).toBe(404);
    const { rows } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM document WHERE id = ANY($1) AND publish_on IS NOT NULL',
      [ids],
    );
    expect(rows[0].n).toBe(0);
  });

  it.each(['', ',', '%00', 'null', '[]'])('takes an empty filter %j for nobody, never for all', async (empty) => {
    for (const actor of ['consultant', 'company', 'groupHead'] as const) {
      for (const address of [
        `/apiback/api/doccedolino/lista?cfAzienda=${empty}`,
        `/apiback/api/doccedolino/listaperconsulente?listacfazienda=${empty}`,
        `/apiback/api/doccedolino/riepdocazi?cfAzienda=${empty}`,
        `/apiback/api/doccedolino/riepdocazi`,
        `/apiback/api/doccedolino/listatags`,
        `/apiback/api/Azienda/filcant?cfAzienda=${empty}`,
      ]) {
        const answer = await callers[actor].get(address);
        expect([400, 404], `${actor} ${address}`).toContain(answer.status);
      }
    }
  });
});

describe('the database as second wall', () => {
  /** Statements whose WHERE is made true for every row: what then comes is what the row policies let through. */
  function withoutWhere(tx: Transaction): Transaction {
    const open = (query: Parameters<Transaction['all']>[0]) => {
      const texts = query.strings.map((text) => text.replace(/\bWHERE\b/g, 'WHERE true OR '));
      return new Sql(texts, query.values);
    };
    return {
      all: (query) => tx.all(open(query)),
      one: (query) => tx.one(open(query)),
      run: (query) => tx.run(open(query)),
    };
  }

  it('gives no foreign row when a store has lost its WHERE', async () => {
    const { database } = portal.server.app;
    const company: Scope = {
      role: 'company',
      accountId: '1',
      practiceId: plainWorld.practiceId,
      companyIds: [plainWorld.company.id],
    };
    const employee: Scope = { ...company, role: 'employee', employeeId: plainWorld.employee.id };
    const consultant: Scope = { role: 'consultant', accountId: '1', practiceId: plainWorld.practiceId };
    const filter = { companyIds: [], kind: 'payslip' as const, today: '2026-11-20', asked: {} };
    const own = await portal.owner.query('SELECT id, company_id, employee_id, practice_id FROM document');
    const isIn = new Map(own.rows.map((row) => [row.id, row]));
    let seen = 0;
    for (const scope of [company, employee, consultant]) {
      await database.inScope(scope, async (tx) => {
        const open = withoutWhere(tx);
        const lists = [
          await listDocuments(open, filter, { offset: 0, limit: null }),
          await loadDocuments(open, []),
          await listOwnDocuments(open, '0', null),
        ];
        expect(lists.every((rows) => rows.length > 0)).toBe(true);
        for (const { id } of lists.flat()) {
          seen += 1;
          const row = isIn.get(id);
          expect(row.practice_id).toBe(plainWorld.practiceId);
          if (scope.role !== 'consultant') expect(row.company_id).toBe(plainWorld.company.id);
          if (scope.role === 'employee') expect(row.employee_id).toBe(plainWorld.employee.id);
        }
        const counted = await summariseDocuments(open, filter);
        const visible = await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM document`);
        expect(counted.total).toBe(visible?.n);
        expect((await listTags(open, [], 'payslip')).some((tag) => tag === 'tag-foreign')).toBe(false);
      });
    }
    console.log(`second wall: ${seen} rows looked at, 0 foreign`);
  });

  it('forces row-level security on every table that holds tenants’ rows', async () => {
    const { rows } = await portal.owner.query(`
      SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname NOT LIKE 'portale_%' AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(rows).toEqual([]);
  });

  it('raises an error, and gives nothing, where no scope was opened', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: portal.urls.app });
    await client.connect();
    await expect(client.query('SELECT * FROM document')).rejects.toThrow('no scope');
    await client.query("BEGIN; SELECT set_config('scope.role', 'consultant', true); COMMIT");
    await expect(client.query('SELECT * FROM document')).rejects.toThrow('no scope');
    await client.end();
  });
});
