import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCompany,
  aPractice,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { verified } from '../../support/portal/verified.ts';

/** The fingerprint of an object covers columns and tables that a later migration adds (P68). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice);
});
afterAll(() => portal?.close());

async function printOf(kind: string, id: string): Promise<string> {
  const { rows } = await portal.owner.query('SELECT print_of($1, $2) AS print', [kind, id]);
  return rows[0].print;
}
/** Runs a statement in the scope of a job of the practice; returns the actions of the new ledger events. */
async function inJob(statement: string, values: unknown[]): Promise<string[]> {
  const { owner } = portal;
  const last = await owner.query('SELECT clock_timestamp() AS at');
  await owner.query('BEGIN');
  await owner.query(
    "SELECT set_config('scope.role', 'job', true), set_config('scope.practice', practice_id::text, true) FROM company WHERE id = $1",
    [company.id],
  );
  await owner.query(statement, values);
  await owner.query('COMMIT');
  const { rows } = await owner.query('SELECT action FROM ledger WHERE at > $1 ORDER BY chain, seq', [last.rows[0].at]);
  return rows.map((row) => row.action);
}

it('a new column of a covered table changes the fingerprint only when it gets a value, which is then recorded', async () => {
  const before = await printOf('company', company.id);
  await portal.owner.query("ALTER TABLE company ADD motto text; SELECT print_also('company', '{motto}')");
  expect(await printOf('company', company.id)).toBe(before);
  expect(await inJob('UPDATE company SET motto = $1 WHERE id = $2', ['Avanti', company.id])).toEqual(['companyStands']);
  expect(await printOf('company', company.id)).not.toBe(before);
});

it('a new table of an object is covered: its rows change the object’s fingerprint', async () => {
  await portal.owner.query(
    `CREATE TABLE company_motto (company_id bigint REFERENCES company, words text);
     SELECT print_table('company_motto', 'company', 'company', 'company_id', '{words}')`,
  );
  const before = await printOf('company', company.id);
  expect(await inJob('INSERT INTO company_motto VALUES ($1, $2)', [company.id, 'Sempre'])).toEqual(['companyStands']);
  expect(await printOf('company', company.id)).not.toBe(before);
  await inJob('DELETE FROM company_motto WHERE company_id = $1', [company.id]);
  expect(await printOf('company', company.id)).toBe(before);
});

it('a new kind of object gets fingerprints; a missing table or column is refused', async () => {
  await portal.owner.query(
    `CREATE TABLE bulletin (id bigint PRIMARY KEY, practice_id bigint, title text);
     INSERT INTO bulletin VALUES (1, NULL, 'Ferie'), (2, NULL, 'Ferie');
     SELECT print_table('bulletin', 'bulletin', 'bulletin', 'id', '{title}')`,
  );
  const before = await printOf('bulletin', '1');
  // Fingerprints are salted: equal rows have different ones.
  expect(await printOf('bulletin', '2')).not.toBe(before);
  await portal.owner.query("UPDATE bulletin SET title = 'Chiusura' WHERE id = 1");
  expect(await printOf('bulletin', '1')).not.toBe(before);
  await expect(portal.owner.query("SELECT print_also('company', '{nothing}')")).rejects.toThrow('no column nothing');
  await expect(portal.owner.query("SELECT print_also('outbox', '{template}')")).rejects.toThrow('outbox has no print');
});

it('an object inserted outside the portal stays reported as untraced, even after the portal changes it', async () => {
  const INSERT = 'INSERT INTO note (practice_id, company_id, text, created_by) VALUES ($1, $2, $3, $4)';
  const values = [company.practiceId, company.id, 'Nota', practice.accountId];
  const made = async () => (await portal.owner.query('SELECT max(id) AS id FROM note')).rows[0].id;
  const faultsOf = async (id: string) =>
    (await verified(portal.owner)).faults.flatMap(({ object, code }) => (object === `note ${id}` ? [code] : []));
  expect(await inJob(INSERT, values)).toEqual(['noteStands']);
  expect(await faultsOf(await made())).toEqual([]);
  await portal.owner.query(INSERT, values);
  const beside = await made();
  expect(await faultsOf(beside)).toEqual(['object-untraced']);
  expect(await inJob("UPDATE note SET text = 'Altra' WHERE id = $1", [beside])).toEqual(['noteStands']);
  expect(await faultsOf(beside)).toEqual(['object-untraced']);
});
