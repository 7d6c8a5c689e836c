import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawFor } from '../../../database/demo/random.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import {
  buildTamperingScene,
  collected,
  rewriteFrom,
  TAMPERINGS,
  type TamperingScene,
  tamperOnce,
  withGuardsOff,
} from '../../../test/support/ledger-tampering.ts';
import { ledgerHeads, ledgerRows } from './ledger-source.store.ts';
import { faultOfRow, genesis, hashOf, verifyLedger } from './verify.ts';

const PLACES = 10;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let scene: TamperingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildTamperingScene(database.urls, 40);
});

afterAll(async () => {
  await scene?.close();
  await database?.drop();
});

test('a ledger that nobody touched is whole, chain by chain', async () => {
  const report = await scene.verify();
  expect(report.fault).toBeNull();
  expect(
    report.chains.map(({ chain, rows, personsErased, checkpointsChecked }) => [
      chain,
      rows,
      personsErased,
      checkpointsChecked,
    ]),
  ).toEqual([
    ['41', 40, 0, 7],
    ['42', 40, 0, 7],
  ]);
  expect(report.blobsChecked).toBe(28);
});

describe('every tampering is found, and the first bad row named', () => {
  test.each(Object.keys(TAMPERINGS))('%s, at ten places', async (kind) => {
    const draw = drawFor(kind);
    for (let n = 0; n < PLACES; n += 1) {
      const { expected, report } = await tamperOnce(scene, kind, draw);
      expect(report.fault, `place ${n}`).toMatchObject({ chain: expected.chain, seq: String(expected.seq) });
      expect(expected.codes).toContain(report.fault?.code);
    }
  });

  test('a row replaced together with its hash is named, not the one after it', async () => {
    const report = await withGuardsOff(scene, async () => {
      await scene.superuser.query(
        `UPDATE ledger SET company_id = 8, canonical = replace(canonical, '"company": 7', '"company": 8') WHERE chain = 41 AND seq = 9`,
      );
      await scene.superuser.query(
        `UPDATE ledger SET hash = sha256(previous || sha256(convert_to(canonical, 'UTF8'))) WHERE chain = 41 AND seq = 9`,
      );
      return scene.verify();
    });
    expect(report.fault).toMatchObject({ chain: '41', seq: '9', code: 'replaced' });
  });

  test('a chain of which nothing is left, not even its head', async () => {
    const report = await withGuardsOff(scene, async () => {
      for (const table of ['ledger', 'ledger_person', 'ledger_head'])
        await scene.superuser.query(`DELETE FROM ${table} WHERE chain = 42`);
      return scene.verify();
    });
    expect(report.fault).toMatchObject({ chain: '42', seq: '1', code: 'missing' });
  });

  test('a document that points to other bytes than its last event', async () => {
    const rows = await collected(ledgerRows(scene.superuser));
    const report = await verifyLedger({
      rows,
      heads: await ledgerHeads(scene.superuser),
      documents: () => [{ chain: '41', id: '4', sha256: 'ab'.repeat(32) }],
    });
    expect(report.fault).toMatchObject({ chain: '41', seq: '4', code: 'document-differs', detail: 'document 4' });
  });

  test('bytes that are gone from the store', async () => {
    const report = await verifyLedger({
      rows: ledgerRows(scene.superuser),
      heads: await ledgerHeads(scene.superuser),
      storedSha256: async () => null,
    });
    expect(report.fault).toMatchObject({ chain: '41', seq: '1', code: 'blob-missing' });
  });

  test('lines of an export that were put in another order', async () => {
    const rows = await collected(ledgerRows(scene.superuser));
    const [first, second, ...others] = rows;
    if (!first || !second) throw new Error('the scene is empty');
    const report = await verifyLedger({ rows: [second, first, ...others], heads: await ledgerHeads(scene.superuser) });
    expect(report.fault).toMatchObject({ chain: '41', seq: '1', code: 'missing' });
  });
});

test('personal data that were erased leave the chain whole, and are counted', async () => {
  const report = await withGuardsOff(scene, async () => {
    await scene.superuser.query('DELETE FROM ledger_person WHERE chain = 41 AND seq IN (2, 5, 40)');
    return scene.verify();
  });
  expect(report.fault).toBeNull();
  expect(report.chains[0]).toMatchObject({ chain: '41', personsErased: 3 });
});

test('personal data put beside an event that has none are found', async () => {
  const at = '2026-11-20T09:41:17.000001Z';
  const object = { kind: 'account', id: 5 };
  const actor = { account: null, role: 'authentication' };
  const canonical = JSON.stringify({
    chain: 0,
    seq: 1,
    at,
    action: 'loggedIn',
    object,
    company: null,
    employee: null,
    actor,
    data: {},
  });
  const previous = genesis('0');
  const row = {
    chain: '0',
    seq: '1',
    at,
    action: 'loggedIn',
    objectKind: 'account',
    objectId: '5',
    companyId: null,
    employeeId: null,
    actorAccountId: null,
    actorRole: 'authentication',
    canonical,
    previous,
    hash: hashOf(previous, canonical),
    person: null,
  };
  expect(faultOfRow(row)).toBeNull();
  expect(faultOfRow({ ...row, person: { salt: 'a', text: '{}' } })).toMatchObject({ code: 'person-unannounced' });
});

test('without a checkpoint a chain that was rewritten as a whole looks whole: that is what checkpoints are for', async () => {
  const [without, withThem] = await withGuardsOff(scene, async () => {
    await rewriteFrom(scene, '41', 1);
    return [await scene.verify({ checkpoints: [] }), await scene.verify()];
  });
  expect(without.fault).toBeNull();
  expect(withThem.fault).toMatchObject({ chain: '41', seq: '6', code: 'checkpoint-differs' });
});
