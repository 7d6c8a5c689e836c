import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/features/accounts/password.io.ts';
import { VOCABULARY } from '../../src/ledger/ledger.ts';
import { currentObjects, ledgerHeads, ledgerRows, OBJECT_KINDS } from '../../src/ledger/ledger-source.store.ts';
import { verifyLedger } from '../../src/ledger/verify.ts';
import { type BlobStore, openDiskBlobs } from '../../src/server/bytes/blobs.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/process/database.ts';
import { buildCast, DEMO_LOGINS, DEMO_PASSWORD } from './cast.ts';
import { demoDocuments } from './documents.ts';
import { seedLargePractice } from './large-practice.ts';
import { type Seeded, seedDemo } from './seed.ts';

const TODAY = '2026-11-20';
let database: TestDatabase;
let owner: pg.Client;
let folder: string;
let blobs: BlobStore;
let seeded: Seeded;

const seed = () => seedDemo({ client: owner, blobs, hashPassword, today: TODAY, log: () => undefined });

async function rows<Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> {
  return (await owner.query<Row>(query, values)).rows;
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'portale-demo-'));
  blobs = openDiskBlobs(folder);
  seeded = await seed();
}, 600_000);

afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('inserts every generated document and stores its bytes', async () => {
  const told = demoDocuments(buildCast(TODAY), TODAY);
  const found = await rows<{ practice: string; sha256: string }>(
    "SELECT practice_id AS practice, encode(sha256, 'hex') AS sha256 FROM document",
  );
  expect(found).toHaveLength(told.length);
  for (const { practice, sha256 } of found) expect(await blobs.has(practice, sha256)).toBe(true);
});

test('marks visible documents as announced, so that no mail is sent about past publications', async () => {
  const waiting = await rows(
    'SELECT id FROM document WHERE publish_on <= $1 AND cancelled_at IS NULL AND appeared_at IS NULL',
    [TODAY],
  );
  expect(waiting).toEqual([]);
  expect(await rows('SELECT id FROM outbox')).toEqual([]);
});

test('returns the scheduled publications and notices, for which the caller queues jobs', async () => {
  const expected = await rows<{ practiceId: string; day: string }>(
    `SELECT DISTINCT practice_id AS "practiceId", publish_on::text AS day FROM document
     WHERE publish_on > $1 AND cancelled_at IS NULL`,
    [TODAY],
  );
  expect(expected.length).toBeGreaterThan(0);
  const notices = await rows<{ practiceId: string; day: string }>(
    `SELECT DISTINCT practice_id AS "practiceId", publish_on::text AS day FROM notice WHERE publish_on > $1`,
    [TODAY],
  );
  expect(notices.length).toBeGreaterThan(0);
  expect(seeded).toEqual({ done: true, scheduled: expected, notices });
});

test('gives each practice its own chain in chronological order, in which each document starts with its creation', async () => {
  const chains = await rows<{ chain: string; disordered: string; broken: string }>(`
    SELECT chain, count(*) FILTER (WHERE at < before) AS disordered,
      count(*) FILTER (WHERE previous <> hash_before OR hash <> sha256(previous || sha256(convert_to(canonical, 'UTF8')))) AS broken
    FROM (SELECT *, lag(at) OVER w AS before, lag(hash) OVER w AS hash_before FROM ledger WINDOW w AS (PARTITION BY chain ORDER BY seq)) l
    GROUP BY chain`);
  // The administrator's events are in the installation's chain, which belongs to no practice.
  expect(chains).toHaveLength(3);
  expect(chains.every(({ disordered, broken }) => disordered === '0' && broken === '0')).toBe(true);
  const foreign = await rows(`
    SELECT d.id FROM document d JOIN ledger l ON l.object_kind = 'document' AND l.object_id = d.id
    WHERE l.chain <> d.practice_id OR l.company_id <> d.company_id OR l.employee_id <> d.employee_id`);
  expect(foreign).toEqual([]);
  const first = await rows<{ action: string }>(
    `SELECT DISTINCT action FROM (SELECT DISTINCT ON (object_id) action FROM ledger
       WHERE object_kind = 'document' ORDER BY object_id, seq) f`,
  );
  expect(first).toEqual([{ action: 'created' }]);
});

async function verified() {
  return await verifyLedger({
    rows: ledgerRows(owner),
    heads: await ledgerHeads(owner),
    vocabulary: VOCABULARY,
    // The database sets the time of the fingerprints, so `now` must not be earlier than the real time.
    now: new Date(Math.max(Date.now(), Date.parse(`${TODAY}T00:00:00Z`))),
    objects: { kinds: OBJECT_KINDS, all: () => currentObjects(owner) },
  });
}

test('writes a ledger without faults, whose events explain the whole state', async () => {
  const report = await verified();
  expect(report.faults).toEqual([]);
  expect(report.objectsCompared).toBeGreaterThan(4000);
});

test('accepts the printed password for every printed login', async () => {
  const accounts = await rows<{ login: string; hash: string }>(
    'SELECT a.login, c.password_hash AS hash FROM account a JOIN credential c ON c.account_id = a.id WHERE a.login = ANY($1)',
    [DEMO_LOGINS.map(({ login }) => login)],
  );
  expect(accounts).toHaveLength(DEMO_LOGINS.length);
  for (const { hash } of accounts) expect(await verifyPassword(hash, DEMO_PASSWORD)).toBe(true);
});

test('recognises a seeded database and leaves it unchanged', async () => {
  const count = () =>
    rows('SELECT (SELECT count(*) FROM document) AS documents, (SELECT count(*) FROM ledger) AS events');
  const before = await count();
  expect(await seed()).toEqual({ done: false, scheduled: [], notices: [] });
  expect(await count()).toEqual(before);
});

test('adds the large practice once, with two years of payslips and a ledger without faults', async () => {
  const seeding = { client: owner, blobs, hashPassword, today: TODAY, log: () => undefined };
  expect(await seedLargePractice(seeding, { companies: 10, people: 40 })).toBe(true);
  expect(await seedLargePractice(seeding, { companies: 10, people: 40 })).toBe(false);
  const [large] = await rows(
    `SELECT count(DISTINCT d.company_id)::int AS companies, count(DISTINCT d.employee_id)::int AS people,
       count(*)::int AS documents, min(d.period) AS first, max(d.period) AS last,
       count(*) FILTER (WHERE d.publish_on IS NULL)::int > 0 AS waiting
     FROM document d JOIN practice p ON p.id = d.practice_id WHERE p.customer_code = 'GRANDE'`,
  );
  expect(large).toEqual({ companies: 10, people: 40, documents: 959, first: 202411, last: 202610, waiting: true });
  expect((await verified()).faults).toEqual([]);
});
