import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../../src/access/contract.ts';
import { mayCall } from '../../../src/access/permissions.ts';
import type { Role } from '../../../src/access/roles.ts';
import {
  type Answer,
  aBranchLogin,
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
  type TestPractice,
} from '../portal/portal.ts';
import { verified } from '../portal/verified.ts';
import {
  type Attempt,
  type Matrix,
  type MatrixActor,
  type MatrixRow,
  NOTHING,
  type Target,
  type World,
} from './matrix.ts';

/**
 * Tests every endpoint × every role × own, sibling, foreign and absent objects. The cases are generated from the
 * contracts that the server serves. `test/api/isolation/` has a file for each large role, so that the roles run in
 * parallel.
 */
type Place = 'own' | 'sibling' | 'foreign' | 'absent';
export const ROLE_OF: Record<MatrixActor, Role | null> = {
  anonymous: null,
  admin: 'ADMIN',
  consultant: 'CONSULTANT',
  company: 'COMPANY',
  groupHead: 'COMPANY',
  branch: 'BRANCH',
  employee: 'EMPLOYEE',
};

export const ROWS = Object.values(
  import.meta.glob<{ MATRIX: Matrix }>('../../../src/**/*.matrix.ts', { eager: true }),
).reduce<Matrix>((all, { MATRIX }) => {
  const twice = Object.keys(MATRIX).filter((call) => call in all);
  if (twice.length > 0) throw new Error(`two rows for ${twice.join(', ')}`);
  return Object.assign(all, MATRIX);
}, {});

/** Two practices; the first has a group head with its subsidiary, a sibling and a plain company. */
export interface Scene {
  portal: Portal;
  callers: Record<MatrixActor, Caller>;
  /** The id of each caller's account. */
  accounts: Partial<Record<MatrixActor, string>>;
  /** `ofNoBranch` is the plain company with an employee who belongs to no branch. */
  worlds: Record<'own' | 'sibling' | 'foreign' | 'subsidiary' | 'plain' | 'ofNoBranch', World>;
}

export async function setScene(
  aPracticeOfMine: (portal: Portal) => Promise<TestPractice> = ({ owner }) => aPractice(owner, 'consulente-mio'),
): Promise<Scene> {
  const portal = await startPortal({
    sealed: true,
    // Allows an identity provider on loopback.
    insideProviders: ['127.0.0.1'],
    // A mailbox with an address that can never be opened.
    watchedMailbox: { address: 'acquisizioni@posta.esempio', open: () => Promise.reject(new Error('away')) },
  });
  const { owner } = portal;
  const mine = await aPracticeOfMine(portal);
  const admin = await anAdministrator(owner, 'amministratore');
  const other = await aPractice(owner, 'consulente-altro');
  const world = async (
    key: string,
    practice: typeof mine,
    options: Parameters<typeof aCompany>[2] = {},
  ): Promise<World> => {
    const company = await aCompany(owner, practice, { legalName: `Ditta ${key} S.r.l.`, ...options });
    await owner.query("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '0001', $3)", [
      practice.id,
      company.id,
      `Sede ${key}`,
    ]);
    const employee = await anEmployee(owner, company, { login: `lavoratore-${key}`, email: `${key}@esempio.invalid` });
    const { rows } = await owner.query(
      "SELECT distribution_code || '-' || customer_code || '-' || product_number AS codes FROM practice WHERE id = $1",
      [practice.id],
    );
    await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', tags: `{tag-${key}}` });
    return {
      company,
      employee,
      createdBy: practice.accountId,
      practiceCodes: rows[0].codes,
      practiceId: practice.id,
    };
  };
  const own = await world('own', mine, { login: 'azienda-mia' });
  // The login of the `own` company also heads the group; the `plain` company has no subsidiaries.
  const plain = await world('plain', mine);
  const worlds = {
    own,
    sibling: await world('sibling', mine, { login: 'azienda-sorella' }),
    foreign: await world('foreign', other, { login: 'azienda-estranea' }),
    subsidiary: await world('subsidiary', mine, { head: own.company }),
    plain,
    ofNoBranch: await ofNoBranch(portal, plain),
  };
  await aGrant(owner, await anAccount(owner, 'azienda-semplice'), {
    role: 'COMPANY',
    practice_id: mine.id,
    company_id: worlds.plain.company.id,
  });
  await aBranchLogin(owner, 'filiale-semplice', worlds.plain.company, ['0001']);
  const callers = {
    anonymous: portal.anonymous,
    admin: await portal.login(admin),
    consultant: await portal.login(mine.login),
    company: await portal.login('azienda-semplice'),
    groupHead: await portal.login('azienda-mia'),
    branch: await portal.login('filiale-semplice'),
    employee: await portal.login('lavoratore-plain'),
  };
  const accounts: Scene['accounts'] = {};
  for (const actor of Object.keys(ROLE_OF) as MatrixActor[])
    if (actor !== 'anonymous') accounts[actor] = (await callers[actor].get('/apirest/api/account')).json.id;
  return { portal, callers, accounts, worlds };
}

/**
 * Puts the world's employee into the company's branch and returns the same world with a further employee of no branch.
 */
async function ofNoBranch(portal: Portal, world: World): Promise<World> {
  const { owner } = portal;
  const { company, createdBy } = world;
  await owner.query("UPDATE employee SET branch_code = '0001' WHERE id = $1", [world.employee.id]);
  const employee = await anEmployee(owner, company, { login: 'lavoratore-lontano', email: 'lontano@esempio.invalid' });
  await aPayslip(portal, employee, { createdBy, publishOn: '2026-01-01' });
  return { ...world, employee };
}

/** Runs the isolation cases of these roles on a portal of their own. */
export function isolationOf(...actors: MatrixActor[]): void {
  let scene: Scene;
  let cells = 0;
  beforeAll(async () => {
    scene = await setScene();
  });
  afterAll(async () => {
    console.log(`isolation matrix: ${cells} cells of ${actors.join(', ')}`);
    await scene?.portal.close();
  });

  it.each(actors)(
    'gives %s access to own objects, and answers for objects of others as if they did not exist',
    async (actor) => {
      for (const contract of scene.portal.server.app.contracts) cells += await tryCall(scene, actor, contract);
    },
    300_000,
  );

  it('leaves no row that its actor could not have written, as the verifier reads it', async () => {
    const { faults } = await verified(scene.portal.owner);
    // The scene inserts its objects without events, and the documents of the other practice have the caller as creator;
    // both cause faults that this test must ignore.
    const ofActors = faults.filter(
      ({ chain, code, detail }) =>
        chain !== scene.worlds.foreign.practiceId &&
        (code === 'actor-cannot-be' || code === 'action-unknown' || / by \w+$/.test(detail)),
    );
    expect(ofActors).toEqual([]);
  });

  // The scene itself records the creation and the misdelivery of its documents.
  it('leaves no trace in another practice after all that', async () => {
    const { rows } = await scene.portal.owner.query(
      "SELECT action, object_kind FROM ledger WHERE chain = $1 AND action NOT IN ('created', 'misdelivered')",
      [scene.worlds.foreign.practiceId],
    );
    expect(rows).toEqual([]);
  });
}

/** Makes one request as one role at every possible target. @returns the number of cells */
async function tryCall(scene: Scene, actor: MatrixActor, contract: Contract): Promise<number> {
  const call = `${contract.method} ${contract.path}`;
  const row = ROWS[call] as MatrixRow;
  const { at } = row;
  const isTraced = contract.method !== 'GET' && !contract.changesNothing && !row.leavesNoEvent;
  let cells = 0;
  /**
   * The answer of one cell. Checks that a refused request records no event and that a successful change records one.
   */
  const tried = async (aimed: Attempt, place: Place | 'plain', unread = false) => {
    const before = await eventsBy(scene, actor);
    const answer = await (unread ? unreadAttempt : attempt)(scene, actor, contract, aimed);
    cells += 1;
    const events = (await eventsBy(scene, actor)) - before;
    const cell = `${actor} ${call} ${place}: ${answer.text.slice(0, 300)}`;
    if (answer.status >= 400) expect(events, `a refusal left a trace: ${cell}`).toBe(0);
    else if (isTraced) expect(events, `no trace of ${cell}`).toBeGreaterThan(0);
    return { ...answer, cell };
  };
  if (!at && !row.plain) return cells;
  if (!mayCall(contract.permission, ROLE_OF[actor])) {
    // Only the role causes the refusal: the server reads neither target nor body.
    const absent = await tried(at ? await at(absentFor(actor)) : (row.plain as Attempt), 'absent');
    expect(absent.status, absent.cell).toBe(actor === 'anonymous' ? 401 : 403);
    if (!at) return cells;
    const own = await tried(await at({ ...targetIn(scene, 'own', actor), make: async () => NOTHING }), 'own', true);
    expect(comparable(own), own.cell).toBe(comparable(absent));
    return cells;
  }
  if (!at) {
    const answer = await tried(row.plain as Attempt, 'plain');
    expect(answer.status, answer.cell).toBeLessThan(300);
    expect(row.holds?.(answer) ?? true, `holds nothing: ${answer.cell}`).toBe(true);
    if (actor === 'admin') return cells;
    for (const secret of secretsFrom(scene, actor))
      expect(answer.text.includes(secret), `leaks ${secret}: ${answer.cell}`).toBe(false);
    return cells;
  }
  const absent = await tried(await at(absentFor(actor)), 'absent');
  expect(absent.status, absent.cell).toBe(404);
  for (const place of ['sibling', 'foreign'] as const) {
    if (place === 'sibling' && actor === 'consultant') continue;
    const there = place === 'sibling' && contract.permission === 'branches.own' ? 'ofNoBranch' : place;
    const answer = await tried(await at(targetIn(scene, there, actor)), place);
    if (place === 'sibling' && row.ofPractice) expect(answer.status, answer.cell).toBeLessThan(300);
    else expect(comparable(answer), answer.cell).toBe(comparable(absent));
  }
  const own = await tried(await at(targetIn(scene, ownOf(actor), actor)), 'own');
  if (row.notFor?.includes(actor)) {
    expect(comparable(own), own.cell).toBe(comparable(absent));
    return cells;
  }
  expect(own.status, own.cell).toBeLessThan(300);
  expect(row.holds?.(own) ?? true, `holds nothing: ${own.cell}`).toBe(true);
  return cells;
}

/** A consultant's own object is in any company of the practice; a group head's own object is in a subsidiary. */
export function ownOf(actor: MatrixActor): keyof Scene['worlds'] {
  if (actor === 'company' || actor === 'branch' || actor === 'employee') return 'plain';
  return actor === 'groupHead' ? 'subsidiary' : 'own';
}

export function targetIn(
  { portal, worlds, accounts }: Scene,
  place: keyof Scene['worlds'],
  actor: MatrixActor,
): Target {
  const world = worlds[place];
  return {
    company: world.company,
    employeeId: world.employee.id,
    practiceCodes: world.practiceCodes,
    actor,
    make: (create) => create({ portal, world, actor, account: accounts[actor] ?? world.createdBy }),
  };
}

export function absentFor(actor: MatrixActor): Target {
  return {
    company: { id: NOTHING, code: 'X', taxCode: '99999999999' },
    employeeId: NOTHING,
    practiceCodes: '003-X-1',
    actor,
    make: async () => NOTHING,
  };
}

export async function attempt(
  { portal, callers }: Scene,
  actor: MatrixActor,
  contract: Contract,
  { address, body, upload }: Attempt,
): Promise<Answer> {
  if (upload) return callers[actor].upload(address, upload.files, upload.fields);
  if (contract.kind === 'events') return firstEvent(portal, callers[actor], address);
  return callers[actor].call(contract.method, address, body);
}

/**
 * Sends a body with a content type that no route reads. A route that reads the body before it checks the role answers
 * differently.
 */
function unreadAttempt({ callers }: Scene, actor: MatrixActor, { method }: Contract, { address }: Attempt) {
  if (method === 'GET') return callers[actor].get(address);
  return callers[actor].call(method, address, 'unread', { 'content-type': 'application/x-unheard-of' });
}

/** The number of ledger events with this caller as author. */
async function eventsBy({ portal, accounts }: Scene, actor: MatrixActor): Promise<number> {
  const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM ledger WHERE actor_account_id = $1', [
    accounts[actor] ?? null,
  ]);
  return rows[0].n;
}

/** Returns the first chunk of an event stream as its answer, because the stream does not end. */
async function firstEvent(portal: Portal, who: Caller, address: string): Promise<Answer> {
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

/** An answer without the parts that differ between requests. */
export function comparable({ status, text }: { status: number; text: string }): string {
  return `${status} ${text}`;
}

/** Words that occur only in the sibling's or the foreign world. */
function secretsFrom({ worlds }: Scene, actor: MatrixActor): string[] {
  const hidden = actor === 'consultant' ? [worlds.foreign] : [worlds.sibling, worlds.foreign];
  const words = hidden.flatMap((world) => [world.company.legalName, world.company.taxCode, world.employee.taxCode]);
  return actor === 'branch' ? [...words, worlds.ofNoBranch.employee.taxCode] : words;
}
