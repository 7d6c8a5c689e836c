import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayCall } from '../../../src/access/permissions.ts';
import { isFull, sampled } from '../../support/house/sample.ts';
import {
  absentFor,
  attempt,
  comparable,
  ownOf,
  ROLE_OF,
  ROWS,
  type Scene,
  setScene,
  targetIn,
} from '../../support/isolation/isolation.ts';
import type { MatrixActor, MatrixRow, Target, World } from '../../support/isolation/matrix.ts';

/**
 * Sends every request with an id of each wrong kind, for example the id of a document where a person's id is expected
 * (decision 20). The daily run covers a tenth of the requests.
 */
let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.portal.close());

const USERS =
  /^\/apirest\/api\/(account\/(activate|reset)|users\/(activation|mfa)|activationletter|cons\/activationmail|users\/consultant\/secondary-account|users\/company\/:cfAzienda\/logins)/;

/** Tables with ids that clients see, by the kind of id. */
const KINDS = {
  employee: 'employee',
  company: 'company',
  practice: 'practice',
  account: 'account',
  login: 'account_grant',
  document: 'document',
  dossier: 'dossier',
  request: 'request',
  notice: 'notice',
  note: 'note',
  intake: 'intake',
} as const;

async function kindOf(id: string): Promise<string> {
  if (!/^\d+$/.test(id)) return 'a code';
  for (const [kind, table] of Object.entries(KINDS)) {
    const { rowCount } = await scene.portal.owner.query(`SELECT FROM ${table} WHERE id = $1`, [id]);
    if (rowCount) return kind;
  }
  return 'other';
}

/** Endpoints with a matrix row that creates their object. */
const MADE_FOR: Partial<Record<keyof typeof KINDS, string>> = {
  document: 'DELETE /apiback/api/doccedolino/:id',
  login: 'DELETE /apirest/api/users/company/:cfAzienda/logins/:id',
  dossier: 'DELETE /apiback/api/Fascicolo/:id',
  request: 'GET /apiback/api/docrichiesta/:id',
  notice: 'GET /apirest/api/company/notices/:id',
  note: 'DELETE /apiback/api/Nota/:id',
  intake: 'GET /apiback/api/acquisizioni/:id',
};

/** One id of each kind, of the caller's own practice and company. */
async function oneOfEach(actor: MatrixActor, world: World): Promise<[kind: string, id: string][]> {
  const ids: [string, string][] = [
    ['employee', world.employee.id],
    ['company', world.company.id],
    ['practice', world.practiceId],
    ['account', scene.accounts[actor] ?? ''],
  ];
  const target = targetIn(scene, ownOf(actor), actor);
  for (const [kind, call] of Object.entries(MADE_FOR)) {
    const made: string[] = [];
    const make: Target['make'] = async (create) => {
      made.push(await target.make(create));
      return made.at(-1) ?? '';
    };
    await ROWS[call]?.at?.({ ...target, make });
    expect(await kindOf(made[0] ?? '')).toBe(kind);
    ids.push([kind, made[0] ?? '']);
  }
  return ids;
}

/** The state of the database, except what every request records. */
async function standing(): Promise<unknown> {
  const tables = [...Object.values(KINDS), 'ledger', 'outbox', 'session', 'mailed_key', 'credential', 'branch'];
  const parts = tables.map((table) => {
    const row = table === 'session' ? "(to_jsonb(t) - 'last_used_at' - 'idle_until')::text" : 't::text';
    return `SELECT '${table}' AS name, count(*)::int AS rows, md5(string_agg(${row}, '|' ORDER BY ${row})) AS print FROM ${table} t`;
  });
  return (await scene.portal.owner.query(parts.join(' UNION ALL '))).rows;
}

it.each(['consultant', 'company'] as const)(
  'a %s gets the same response to an id of another kind as to an unknown id, and changes nothing',
  async (actor) => {
    const world = scene.worlds[ownOf(actor)];
    const target = targetIn(scene, ownOf(actor), actor);
    const others = await oneOfEach(actor, world);
    let asked = 0;
    const aimable = scene.portal.server.app.contracts.flatMap((contract) => {
      const { at } = ROWS[`${contract.method} ${contract.path}`] as MatrixRow;
      return at && mayCall(contract.permission, ROLE_OF[actor]) ? { contract, at } : [];
    });
    for (const { contract, at } of sampled(aimable, { of: `ids of another kind, as ${actor}` })) {
      /** The kinds of ids that the endpoint accepts. */
      const own = new Set<string>();
      const made = async (create: Parameters<Target['make']>[0]) => {
        const id = await target.make(create);
        own.add(await kindOf(id));
        return id;
      };
      const named = (kind: string, id: string) => ({
        get id() {
          own.add(kind);
          return id;
        },
      });
      const employee = named('employee', target.employeeId);
      await at({
        ...target,
        make: made,
        company: Object.defineProperties(
          { ...target.company },
          Object.getOwnPropertyDescriptors(named('company', target.company.id)),
        ),
        get employeeId() {
          return employee.id;
        },
      });
      // These endpoints name a user by the id of the employment, company, practice or further login.
      if (USERS.test(contract.path)) for (const kind of ['employee', 'company', 'practice', 'login']) own.add(kind);
      const absent = await attempt(scene, actor, contract, await at(absentFor(actor)));
      const before = await standing();
      for (const [kind, id] of others) {
        if (own.has(kind)) continue;
        const aimed = await at({
          ...target,
          make: async () => id,
          ...(own.has('company') ? { company: { ...target.company, id } } : {}),
          ...(own.has('employee') ? { employeeId: id } : {}),
        });
        // The endpoint takes a code instead of the id, so there is nothing to test.
        if (!JSON.stringify(aimed).includes(id)) continue;
        const answer = await attempt(scene, actor, contract, aimed);
        asked += 1;
        const cell = `${actor} ${contract.method} ${aimed.address} with the id of a ${kind}: ${answer.text.slice(0, 300)}`;
        expect(comparable(answer), cell).toBe(comparable(absent));
      }
      expect(await standing(), `${contract.method} ${contract.path} changed something`).toEqual(before);
    }
    console.log(`ids of another kind, as ${actor}: ${asked} cells`);
    expect(asked).toBeGreaterThan(isFull ? 1000 : 0);
  },
  300_000,
);
