import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collected } from '../../test/support/ledger/ledger-tampering.ts';
import { createTestDatabase } from '../../test/support/process/database.ts';
import type { Scope } from '../access/scope.ts';
import { type Database, openDatabase } from '../server/database/database.ts';
import { type LedgerEvent } from './ledger.ts';
import type { LedgerRow } from './ledger-row.ts';
import { ledgerHeads, ledgerRows } from './ledger-source.store.ts';
import { record } from './record.store.ts';
import { verifyLedger } from './verify.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let portal: Database;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = openDatabase(database.urls.app, () => new Date());
  owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
});

afterAll(async () => {
  await portal?.close();
  await owner?.end();
  await database?.drop();
});

const consultant = (practiceId: string): Scope => ({ role: 'consultant', accountId: '11', practiceId });
const employee = (practiceId: string): Scope => ({
  role: 'employee',
  accountId: '12',
  practiceId,
  companyIds: ['7'],
  employeeId: '70',
});

function anEvent(id: string, fields: Partial<LedgerEvent> = {}): LedgerEvent {
  return {
    action: 'published',
    id,
    companyId: '7',
    employeeId: '71',
    data: { publishOn: '2026-11-20', sha256: 'ab' },
    ...fields,
  } as LedgerEvent;
}

async function rowsOf(chain: string): Promise<LedgerRow[]> {
  const rows = await collected(ledgerRows(owner));
  return rows.filter((row) => row.chain === chain);
}

async function expectWhole(): Promise<void> {
  const report = await verifyLedger({ rows: ledgerRows(owner), heads: await ledgerHeads(owner) });
  // Checks only faults of rows: the documents of these tests have no complete history.
  expect(report.faults.filter(({ object }) => object === null)).toEqual([]);
}

describe('appending', () => {
  test('goes to the chain of the scope’s practice, signed with the scope’s account and role', async () => {
    await portal.inScope(consultant('101'), (tx) =>
      record(tx, [anEvent('1', { person: { name: 'Marchetti Elena' } })]),
    );
    const [row] = await rowsOf('101');
    expect(row).toMatchObject({
      seq: '1',
      action: 'published',
      objectId: '1',
      companyId: '7',
      actorAccountId: '11',
      actorRole: 'consultant',
    });
    expect(JSON.parse(row?.person?.text ?? '')).toEqual({ name: 'Marchetti Elena' });
    expect(row?.canonical).not.toContain('Marchetti');
    await expectWhole();
  });

  test.each([
    ['an administrator', { role: 'admin', accountId: '1' }],
    ['whoever is not yet known', { role: 'authentication' }],
  ] as [string, Scope][])('goes to the system’s chain for %s', async (_, scope) => {
    const before = (await rowsOf('0')).length;
    await portal.inScope(scope, (tx) => record(tx, [{ action: 'loggedIn', id: '1', data: { role: 'ADMIN' } }]));
    const rows = await rowsOf('0');
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({
      actorRole: scope.role,
      actorAccountId: 'accountId' in scope ? scope.accountId : null,
    });
    await expectWhole();
  });

  test('continues the true head for an employee, who cannot see the rows of colleagues', async () => {
    await portal.inScope(consultant('102'), (tx) => record(tx, [anEvent('1'), anEvent('2'), anEvent('3')]));
    const seen = await portal.inScope(employee('102'), async (tx) => {
      // An event about this employee: an employee may record events only about their own documents
      // (second-wall.test.ts).
      await record(tx, [{ action: 'notificationsSet', id: '12', employeeId: '70', data: { daily: true } }]);
      return tx.all<{ seq: string }>(sql`SELECT seq FROM ledger`);
    });
    expect(seen).toEqual([{ seq: '4' }]);
    expect((await rowsOf('102')).map((row) => row.seq)).toEqual(['1', '2', '3', '4']);
    await expectWhole();
  });

  test('leaves no gap and no fork after parallel transactions of one practice, some of which are rolled back', async () => {
    const work = Array.from({ length: 24 }, (_, n) =>
      portal.inScope(consultant('103'), async (tx) => {
        await record(tx, [anEvent(`${n * 2 + 1}`), anEvent(`${n * 2 + 2}`)]);
        if (n % 6 === 5) throw new Error('taken back');
      }),
    );
    const settled = await Promise.allSettled(work);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect((await rowsOf('103')).map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, n) => `${n + 1}`));
    await expectWhole();
  });

  test('fails without a scope', async () => {
    const app = new pg.Client({ connectionString: database.urls.app });
    await app.connect();
    try {
      await expect(
        app.query(`SELECT ledger_append('[{"action": "published", "objectKind": "document", "objectId": "1"}]')`),
      ).rejects.toThrow('no scope is set');
    } finally {
      await app.end();
    }
  });

  test('hashes an event as stored, including quotes, non-ASCII letters and line ends', async () => {
    const person = { name: 'Ștefănescu "Łuk" D’Angelo', note: 'riga 1\nriga 2\t\\ \u2028 €', document: '文書 🙂' };
    await portal.inScope(consultant('104'), (tx) => record(tx, [anEvent('1', { person })]));
    const [row] = await rowsOf('104');
    expect(JSON.parse(row?.person?.text ?? '')).toEqual(person);
    await expectWhole();
  });
});

describe('the append-only ledger', () => {
  test.each([
    ['update', sql`UPDATE ledger SET action = 'restored'`],
    ['delete', sql`DELETE FROM ledger`],
    ['truncate', sql`TRUNCATE ledger`],
    [
      'insert',
      sql`INSERT INTO ledger SELECT chain, seq + 1000, at, action, object_kind, object_id, company_id, employee_id,
      actor_account_id, actor_role, canonical, previous, hash FROM ledger`,
    ],
    ['update of personal data', sql`UPDATE ledger_person SET person = '{}'`],
    ['delete of personal data', sql`DELETE FROM ledger_person`],
    ['insert of personal data', sql`INSERT INTO ledger_person VALUES (101, 2, 'a', '{}')`],
    ['update of a head', sql`UPDATE ledger_head SET seq = 0`],
    ['delete of a head', sql`DELETE FROM ledger_head`],
    ['an event of the past', sql`SELECT ledger_append_history(101, '[]')`],
    ['an event in a chain of its choice', sql`SELECT ledger_write(101, '[]', false)`],
    ['the guards taken off', sql`ALTER TABLE ledger DISABLE TRIGGER ALL`],
    ['another role', sql`SET ROLE portale_ledger`],
  ])('refuses the application: %s', async (_, statement) => {
    const before = await rowsOf('101');
    await expect(portal.inScope(consultant('101'), (tx) => tx.run(statement))).rejects.toMatchObject({ code: '42501' });
    expect(await rowsOf('101')).toEqual(before);
  });

  test.each([
    'UPDATE ledger SET action = action',
    'DELETE FROM ledger',
    'TRUNCATE ledger',
    'DELETE FROM ledger_person',
    'TRUNCATE ledger_person',
  ])('refuses even a superuser: "%s"', async (statement) => {
    const superuser = new pg.Client({ connectionString: database.urls.superuser });
    await superuser.connect();
    try {
      await expect(superuser.query(statement)).rejects.toThrow('the ledger is append-only');
    } finally {
      await superuser.end();
    }
  });

  test('shows a practice no rows, personal data or heads of another practice', async () => {
    const seen = await portal.inScope(consultant('101'), (tx) =>
      tx.all<{ chain: string }>(sql`
        SELECT chain FROM ledger UNION ALL SELECT chain FROM ledger_person UNION ALL SELECT chain FROM ledger_head`),
    );
    expect([...new Set(seen.map((row) => row.chain))]).toEqual(['101']);
  });
});
