import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawFor } from '../../database/demo/random.ts';
import { appendForged } from '../../test/support/ledger/forged-events.ts';
import { buildScene, type Scene } from '../../test/support/ledger/ledger-scene.ts';
import { collected, TAMPERINGS, tamperOnce, withGuardsOff } from '../../test/support/ledger/ledger-tampering.ts';
import { rewrite } from '../../test/support/ledger/tampered-trace.ts';
import { createTestDatabase } from '../../test/support/process/database.ts';
import { genesis, hashOf } from './ledger-row.ts';
import { ledgerHeads, ledgerRows } from './ledger-source.store.ts';
import { verifyLedger } from './verify.ts';

const PLACES = 3;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let scene: Scene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildScene(database.urls, 22);
});

afterAll(async () => {
  await scene?.close();
  await database?.drop();
});

test('finds no fault in an untouched ledger: rows, objects, contents and checkpoints', async () => {
  const report = await scene.verify();
  expect(report.faults).toEqual([]);
  expect(report.chains.map(({ chain, rows }) => [chain, rows])).toEqual(
    scene.practices.map(({ chain, rows }) => [chain, rows]),
  );
  expect(report.chains.every(({ checkpointsChecked }) => checkpointsChecked === 6)).toBe(true);
  expect(report.objectsCompared).toBeGreaterThan(60);
  // The content of each document, including the contents that corrections replaced.
  expect(report.blobsChecked).toBe(2 * (22 + 2 + 4));
});

describe('the verifier reports every tampering', () => {
  test('of at least a hundred and fifty different kinds', () => {
    expect(Object.keys(TAMPERINGS).length).toBeGreaterThanOrEqual(150);
  });

  test.each(Object.keys(TAMPERINGS))('%s', async (kind) => {
    const draw = drawFor(kind);
    for (let n = 0; n < PLACES; n += 1) {
      const { expected, report, isNamed } = await tamperOnce(scene, kind, draw);
      expect(isNamed, `place ${n}: ${JSON.stringify({ ...expected, found: report.faults.slice(0, 8) })}`).toBe(true);
    }
  });

  test('of several kinds at once, each in its own fault', async () => {
    const [one, other] = scene.practices;
    const report = await withGuardsOff(scene, async () => {
      await scene.superuser.query(`UPDATE ledger SET actor_role = 'admin' WHERE chain = $1 AND seq = 9`, [one?.chain]);
      await scene.superuser.query('DELETE FROM ledger WHERE chain = $1 AND seq = 5', [other?.chain]);
      await scene.superuser.query(`UPDATE document SET employee_read_at = '2026-09-05' WHERE employee_read_at IS NULL`);
      return scene.verify();
    });
    const found = report.faults.map(({ chain, seq, code }) => `${chain} ${seq} ${code}`);
    expect(found).toContain(`${one?.chain} 9 column-differs`);
    expect(found).toContain(`${other?.chain} 5 missing`);
    expect(report.faults.filter(({ code }) => code === 'object-differs').length).toBeGreaterThan(20);
  });

  test('that reorders the lines of an export', async () => {
    const rows = await collected(ledgerRows(scene.superuser));
    const [first, second, ...others] = rows;
    if (!first || !second) throw new Error('the scene is empty');
    const report = await verifyLedger({ rows: [second, first, ...others], heads: await ledgerHeads(scene.superuser) });
    expect(report.faults[0]).toMatchObject({ seq: '1', code: 'missing' });
    expect(report.faults[1]).toMatchObject({ seq: '1', code: 'out-of-order' });
  });
});

test('accepts and counts rows whose personal data the portal erased', async () => {
  const [practice] = scene.practices;
  const chain = practice?.chain ?? '';
  const { superuser } = scene;
  const report = await withGuardsOff(scene, async () => {
    await superuser.query(`SET LOCAL session_replication_role = 'origin'`);
    const { rows } = await superuser.query('SELECT ledger_erase($1, $2, NULL) AS n', [chain, [2, 18, 19, 30]]);
    // The second row never had any personal data.
    expect(rows[0].n).toBe(3);
    return scene.verify({ now: new Date(), signsAlways: false });
  });
  expect(report.faults).toEqual([]);
  expect(report.chains.find((one) => one.chain === chain)).toMatchObject({ personsErased: 3 });
});

test('keeps the times of a chain in order even if a clock is set back', async () => {
  const [practice] = scene.practices;
  const chain = practice?.chain ?? '';
  const { superuser } = scene;
  const times = await withGuardsOff(scene, async () => {
    // The previous row was written with a clock that ran an hour ahead.
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await appendForged(scene, chain, { action: 'viewedByConsultant', id: '1', at });
    await superuser.query(`SELECT set_config('scope.role', 'job', true), set_config('scope.practice', $1, true)`, [
      chain,
    ]);
    const event = { action: 'viewedByConsultant', objectKind: 'document', objectId: 1 };
    await superuser.query('SELECT ledger_append($1)', [JSON.stringify([event])]);
    return (await superuser.query('SELECT at FROM ledger WHERE chain = $1 ORDER BY seq DESC LIMIT 2', [chain])).rows;
  });
  expect(times[0].at).toEqual(times[1].at);
});

test('verifies the rows, but not the state, of a kind or action without a table', async () => {
  const at = '2026-11-20T09:41:17.000001Z';
  const actor = { account: null, role: 'authentication' };
  const object = { kind: 'dossier', id: 5 };
  const event = {
    chain: 0,
    seq: 1,
    at,
    action: 'dossierNamed',
    object,
    company: null,
    employee: null,
    actor,
    data: {},
  };
  const canonical = JSON.stringify(event);
  const previous = genesis('0');
  const hash = hashOf(previous, canonical);
  const row = {
    ...{ chain: '0', seq: '1', at, action: 'dossierNamed', objectKind: 'dossier', objectId: '5' },
    ...{ companyId: null, employeeId: null, actorAccountId: null, actorRole: 'authentication' },
    ...{ canonical, previous, hash, person: null },
  };
  const report = await verifyLedger({
    rows: [row],
    heads: [{ chain: '0', seq: '1', hash }],
    vocabulary: { dossierNamed: 'dossier' },
    objects: { kinds: ['practice', 'account', 'grant', 'document'], all: () => [] },
  });
  expect(report.faults).toEqual([]);
});

test('accepts a completely rewritten chain without checkpoints, and rejects it with them', async () => {
  const [practice] = scene.practices;
  const chain = practice?.chain ?? '';
  const [without, withThem] = await withGuardsOff(scene, async () => {
    const hash = await rewrite(scene.superuser, chain, 1, practice?.rows ?? 0);
    await scene.superuser.query(`UPDATE ledger_head SET hash = decode($2, 'hex') WHERE chain = $1`, [chain, hash]);
    return [await scene.verify({ checkpoints: [], signsAlways: false }), await scene.verify()];
  });
  expect(without.faults).toEqual([]);
  expect(withThem.faults[0]).toMatchObject({ chain, code: 'checkpoint-differs' });
});
