import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../src/access/scope.ts';
import { record } from '../src/features/history/ledger.ts';
import { enqueue } from '../src/server/jobs.ts';
import { post } from '../src/server/mail.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from './support/portal.ts';

/** What the database itself refuses to write, should a store or a route ever be wrong (decision 5). */
let portal: Portal;
let practice: TestPractice;
let otherPractice: TestPractice;
let company: TestCompany;
let sibling: TestCompany;
let foreign: TestCompany;
let employee: TestEmployee;
let colleague: TestEmployee;
let documentId: string;
let siblingDocumentId: string;
const scopes = {} as Record<'consultant' | 'company' | 'employee', Scope>;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner);
  otherPractice = await aPractice(owner);
  company = await aCompany(owner, practice);
  sibling = await aCompany(owner, practice);
  foreign = await aCompany(owner, otherPractice);
  employee = await anEmployee(owner, company);
  colleague = await anEmployee(owner, company);
  const siblingEmployee = await anEmployee(owner, sibling);
  const published = { createdBy: practice.accountId, publishOn: '2026-01-01' };
  documentId = await aPayslip(portal, employee, published);
  siblingDocumentId = await aPayslip(portal, siblingEmployee, published);
  const base = { accountId: practice.accountId, practiceId: practice.id };
  scopes.consultant = { role: 'consultant', ...base };
  scopes.company = { role: 'company', ...base, companyIds: [company.id] };
  scopes.employee = { role: 'employee', ...base, companyIds: [company.id], employeeId: employee.id };
});
afterAll(() => portal?.close());

/** Rows that a statement changed in a scope; 0 where the database refuses it. */
async function changed(scope: Scope, statement: SQL): Promise<number> {
  try {
    return await portal.server.app.database.inScope(scope, (tx) => tx.run(statement));
  } catch (error) {
    expect((error as { code?: string }).code).toMatch(/^(42501|23503)$/);
    return 0;
  }
}

const COPY = sql`practice_id, company_id, employee_id, kind, period, description, file_name, size, sha256, publish_on, created_by`;

describe('a row', () => {
  it.each(['document', 'employee', 'branch'])('of %s never moves to another practice or company', async (table) => {
    await portal.owner.query(
      `INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '1', 'Sede') ON CONFLICT DO NOTHING`,
      [practice.id, company.id],
    );
    const name = sql.raw(table);
    const away = sql`UPDATE ${name} SET practice_id = ${otherPractice.id}, company_id = ${foreign.id}`;
    const aside = sql`UPDATE ${name} SET company_id = ${sibling.id} WHERE company_id = ${company.id}`;
    for (const scope of Object.values(scopes)) expect(await changed(scope, away)).toBe(0);
    for (const scope of [scopes.company, scopes.employee]) expect(await changed(scope, aside)).toBe(0);
  });

  it('of another practice or company is not made', async () => {
    for (const [scope, at] of [
      [scopes.consultant, foreign],
      [scopes.company, foreign],
      [scopes.company, sibling],
      [scopes.employee, company],
    ] as const) {
      const statement = sql`INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
        VALUES (${at.practiceId}, ${at.id}, 'X', 'X', 'X')`;
      expect(await changed(scope, statement), scope.role).toBe(0);
    }
  });
});

describe('an employee’s transaction', () => {
  it.each([
    ['makes a document', () => sql`INSERT INTO document (${COPY}) SELECT ${COPY} FROM document`],
    ['takes a document away', () => sql`DELETE FROM document`],
    ['changes its own record', () => sql`UPDATE employee SET web_access = false`],
    ['changes its company', () => sql`UPDATE company SET legal_name = 'X'`],
    ['changes its practice', () => sql`UPDATE practice SET quota_bytes = 0`],
    ['gives itself a grant', () => sql`UPDATE account_grant SET role = 'ADMIN'`],
    ['reads or posts mails', () => sql`UPDATE outbox SET recipient = 'x@esempio.invalid'`],
  ])('never %s', async (_, statement) => {
    expect(await changed(scopes.employee, statement())).toBe(0);
  });

  it('leaves a reading', async () => {
    expect(await changed(scopes.employee, sql`UPDATE document SET employee_read_at = now()`)).toBe(1);
  });
});

describe('an earlier version of a document', () => {
  const kept = (id: string) => sql`
    INSERT INTO document_version (practice_id, document_id, number, sha256, size, created_at, replaced_at, replaced_by)
    SELECT practice_id, id, 1, sha256, size, created_at, now(), created_by FROM document WHERE id = ${id}`;
  const seen = (scope: Scope) =>
    portal.server.app.database.inScope(scope, (tx) =>
      tx.all<{ id: string }>(sql`SELECT document_id AS id FROM document_version ORDER BY document_id`),
    );

  it('is seen by whoever sees the document, and by its employee never', async () => {
    for (const id of [documentId, siblingDocumentId]) expect(await changed(scopes.consultant, kept(id))).toBe(1);
    expect((await seen(scopes.consultant)).map((row) => row.id)).toEqual([documentId, siblingDocumentId]);
    expect((await seen(scopes.company)).map((row) => row.id)).toEqual([documentId]);
    expect(await seen(scopes.employee)).toEqual([]);
    expect(await seen({ ...scopes.consultant, practiceId: otherPractice.id } as Scope)).toEqual([]);
  });

  it('is made by nobody who does not see the document, and changed or taken away by nobody', async () => {
    expect(await changed(scopes.employee, kept(documentId))).toBe(0);
    expect(await changed(scopes.company, kept(siblingDocumentId))).toBe(0);
    for (const scope of Object.values(scopes)) {
      expect(await changed(scope, sql`UPDATE document_version SET number = 2`)).toBe(0);
      expect(await changed(scope, sql`DELETE FROM document_version`)).toBe(0);
    }
  });
});

describe('a company’s transaction', () => {
  it('sees and takes back the mails about its own documents alone', async () => {
    const mail = {
      recipient: 'a@esempio.invalid',
      subject: 'a',
      body: 'a',
      notBefore: new Date(Date.now() + 3_600_000),
    };
    const mails = [documentId, siblingDocumentId].map((id) => ({ ...mail, documentId: id }));
    const { database } = portal.server.app;
    await database.inScope(scopes.consultant, (tx) => post(tx, practice.id, mails));
    const seen = await database.inScope(scopes.company, (tx) =>
      tx.all<{ document_id: string }>(sql`SELECT document_id FROM outbox`),
    );
    expect(seen).toEqual([{ document_id: documentId }]);
    expect(await changed(scopes.company, sql`UPDATE outbox SET withdrawn_at = now()`)).toBe(1);
    expect(await changed(scopes.consultant, sql`UPDATE outbox SET withdrawn_at = now()`)).toBe(2);
  });

  it.each(['consultant', 'company'] as const)('and a %s’s changes no practice', async (role) => {
    expect(await changed(scopes[role], sql`UPDATE practice SET quota_bytes = 1`)).toBe(0);
  });
});

describe('the functions of other owners', () => {
  const event = { action: 'published', id: '1', data: { sha256: 'ab', publishOn: null } } as const;

  it('write no event that another company or employee would be shown', async () => {
    const { database } = portal.server.app;
    const append = (scope: Scope, fields: object) =>
      database.inScope(scope, (tx) =>
        record(tx, [
          { ...event, companyId: company.id },
          { ...event, ...fields },
        ]),
      );
    const refused = { code: '42501' };
    await expect(append(scopes.company, { companyId: sibling.id })).rejects.toMatchObject(refused);
    await expect(append(scopes.employee, { companyId: sibling.id })).rejects.toMatchObject(refused);
    await expect(append(scopes.employee, { employeeId: colleague.id })).rejects.toMatchObject(refused);
    await append(scopes.company, { companyId: company.id, employeeId: colleague.id });
    await append(scopes.employee, { companyId: company.id, employeeId: employee.id });
  });

  it('put no job of another practice on the queue, and none without a scope', async () => {
    const { database } = portal.server.app;
    for (const scope of Object.values(scopes)) {
      const put = (practiceId: string) =>
        database.inScope(scope, (tx) => enqueue(tx, practiceId, { task: 'sendMails', payload: {} }));
      await expect(put(otherPractice.id)).rejects.toMatchObject({ code: '42501' });
      await put(practice.id);
    }
  });

  it('tell usage to an administrator alone', async () => {
    for (const scope of Object.values(scopes))
      expect(await changed(scope, sql`SELECT * FROM practice_usage()`)).toBe(0);
  });

  it('never meet a temporary table before the ledger', async () => {
    const { rows } = await portal.owner.query(
      `SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
         AND NOT 'search_path=pg_catalog, public, pg_temp' = ANY (proconfig)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a transaction', () => {
  it('whose statement failed is never told as done, even where the failure was swallowed', async () => {
    const done = portal.server.app.database.inScope(scopes.consultant, async (tx) => {
      await tx.run(sql`SELECT 1 / 0`).catch(() => 0);
      return 'done';
    });
    await expect(done).rejects.toThrow();
  });
});
