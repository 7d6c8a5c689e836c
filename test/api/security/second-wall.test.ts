import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/access/scope.ts';
import { record } from '../../../src/ledger/record.store.ts';
import { enqueue } from '../../../src/server/jobs/jobs.ts';
import { post } from '../../../src/server/jobs/mail.ts';
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
} from '../../support/portal/portal.ts';

/** Writes that the database itself must refuse, even if a store or a route is wrong (P5). */
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

/** Runs the statement in the scope. Returns the number of changed rows, 0 if the database refuses. */
async function changed(scope: Scope, statement: Sql): Promise<number> {
  try {
    return await portal.server.app.database.inScope(scope, (tx) => tx.run(statement));
  } catch (error) {
    expect((error as { code?: string }).code).toMatch(/^(42501|23503)$/);
    return 0;
  }
}

const COPY = sql`practice_id, company_id, employee_id, kind, period, description, file_name, size, sha256, publish_on, created_by`;

describe('a row', () => {
  it.each(['document', 'employee', 'branch'])(
    'of table %s never moves to another practice or company',
    async (table) => {
      await portal.owner.query(
        `INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '1', 'Sede') ON CONFLICT DO NOTHING`,
        [practice.id, company.id],
      );
      const name = raw(table);
      const away = sql`UPDATE ${name} SET practice_id = ${otherPractice.id}, company_id = ${foreign.id}`;
      const aside = sql`UPDATE ${name} SET company_id = ${sibling.id} WHERE company_id = ${company.id}`;
      for (const scope of Object.values(scopes)) expect(await changed(scope, away)).toBe(0);
      for (const scope of [scopes.company, scopes.employee]) expect(await changed(scope, aside)).toBe(0);
    },
  );

  it('of another practice or company cannot be inserted', async () => {
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

  it('records no event that employees cannot cause, and none about another person’s document', async () => {
    const tell = (action: string, objectKind: string, objectId: string) =>
      changed(
        scopes.employee,
        sql`SELECT ledger_append(${JSON.stringify([{ action, objectKind, objectId, data: {} }])}::jsonb)`,
      );
    expect(await tell('readByEmployee', 'document', documentId)).toBe(1);
    expect(await tell('readByEmployee', 'document', siblingDocumentId)).toBe(0);
    expect(await tell('published', 'document', documentId)).toBe(0);
    expect(await tell('loggedOut', 'account', '999999')).toBe(0);
    expect(await tell('employeeRemoved', 'employee', '1')).toBe(0);
  });

  it('marks a document as read', async () => {
    expect(await changed(scopes.employee, sql`UPDATE document SET employee_read_at = now()`)).toBe(1);
  });

  it('changes no other column of a document', async () => {
    const { rows: columns } = await portal.owner.query(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = 'document'::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = ''`,
    );
    const others: Record<string, string> = {
      text: `'companyDocument'`,
      'text[]': `'{altro}'`,
      integer: '1',
      bigint: '999',
      boolean: 'NOT visible_on_web',
      date: `'1999-01-01'`,
      'timestamp with time zone': `'1999-01-01'`,
      bytea: `'\\x00'`,
    };
    const changes = columns.filter(({ name }) => name !== 'employee_read_at');
    expect(changes.length).toBeGreaterThan(20);
    for (const { name, type } of changes) {
      const value =
        name === 'acknowledgement_asked'
          ? 'NOT acknowledgement_asked'
          : name === 'read_before_correction'
            ? 'NOT read_before_correction'
            : others[type];
      expect(value, `${name} ${type}`).toBeDefined();
      const statement = raw(`UPDATE document SET ${name} = ${value} WHERE id = ${documentId}`);
      await expect(
        portal.server.app.database.inScope(scopes.employee, (tx) => tx.run(statement)),
        name,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a company’s transaction', () => {
  it.each([
    ['whose subsidiary it is', () => sql`UPDATE company SET head_company_id = id`],
    ['its tax code', () => sql`UPDATE company SET tax_code = 'X'`],
    ['its code', () => sql`UPDATE company SET code = 'X'`],
  ])('never changes %s', async (_, statement) => {
    expect(await changed(scopes.company, statement())).toBe(0);
  });

  it('can change its short name', async () => {
    expect(await changed(scopes.company, sql`UPDATE company SET short_name = 'X'`)).toBe(1);
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

  it('is visible to every scope that sees the document, except to its employee', async () => {
    for (const id of [documentId, siblingDocumentId]) expect(await changed(scopes.consultant, kept(id))).toBe(1);
    expect((await seen(scopes.consultant)).map((row) => row.id)).toEqual([documentId, siblingDocumentId]);
    expect((await seen(scopes.company)).map((row) => row.id)).toEqual([documentId]);
    expect(await seen(scopes.employee)).toEqual([]);
    expect(await seen({ ...scopes.consultant, practiceId: otherPractice.id } as Scope)).toEqual([]);
  });

  it('can be inserted only by a scope of the document, and never changed or deleted', async () => {
    expect(await changed(scopes.employee, kept(documentId))).toBe(0);
    expect(await changed(scopes.company, kept(siblingDocumentId))).toBe(0);
    for (const scope of Object.values(scopes)) {
      expect(await changed(scope, sql`UPDATE document_version SET number = 2`)).toBe(0);
      expect(await changed(scope, sql`DELETE FROM document_version`)).toBe(0);
    }
  });
});

describe('a company’s transaction', () => {
  it('sees and withdraws only mails about its own documents', async () => {
    const mail = {
      recipient: 'a@esempio.invalid',
      template: 'message' as const,
      data: { subject: 'a', greeting: 'a', paragraphs: ['a'] },
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

  it.each(['consultant', 'company'] as const)('and a %s’s transaction cannot change the practice', async (role) => {
    expect(await changed(scopes[role], sql`UPDATE practice SET quota_bytes = 1`)).toBe(0);
  });
});

describe('security-definer functions', () => {
  const event = { action: 'published', id: '1', data: { sha256: 'ab', publishOn: null } } as const;

  it('record no event that another company or employee could see', async () => {
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
    const reading = {
      ...event,
      action: 'readByEmployee',
      id: documentId,
      companyId: company.id,
      employeeId: employee.id,
    };
    await database.inScope(scopes.employee, (tx) => record(tx, [reading as typeof event]));
  });

  it('queue no job for another practice', async () => {
    const { database } = portal.server.app;
    for (const scope of Object.values(scopes)) {
      const put = (practiceId: string) =>
        database.inScope(scope, (tx) => enqueue(tx, practiceId, { task: 'sendMails', payload: {} }));
      await expect(put(otherPractice.id)).rejects.toMatchObject({ code: '42501' });
      await put(practice.id);
    }
  });

  it('show the usage of all practices to an administrator, and of the own practice to a consultant', async () => {
    const usage = sql`SELECT * FROM practice_usage()`;
    expect(await changed(scopes.company, usage)).toBe(0);
    expect(await changed(scopes.employee, usage)).toBe(0);
    expect(await changed(scopes.consultant, usage)).toBe(1);
    expect(await changed({ role: 'admin', accountId: practice.accountId }, usage)).toBe(2);
  });

  it('fix their search path, so that a temporary table cannot replace the ledger', async () => {
    const { rows } = await portal.owner.query(
      `SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
         AND NOT 'search_path=pg_catalog, public, pg_temp' = ANY (proconfig)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('before login', () => {
  const door: Scope = { role: 'authentication' };
  const KEPT = [
    'account',
    'account_grant',
    'credential',
    'session',
    'ticket',
    'set_up_link',
    'known_network',
    'known_device',
    'login_throttle',
    'second_factor',
    'second_factor_step',
    'recovery_code',
    'api_key',
    'practice',
    'company',
    'employee',
    'document',
    'blob',
  ];
  let login: string;
  let accountId: string;

  beforeAll(async () => {
    const { owner } = portal;
    const person = await anEmployee(owner, company, { login: 'alla-porta' });
    login = 'alla-porta';
    accountId = (await owner.query('SELECT account_id FROM account_grant WHERE employee_id = $1', [person.id])).rows[0]
      .account_id;
    await portal.login(login);
    await portal.login(practice.login);
    for (const id of [accountId, practice.accountId]) {
      const hash = Buffer.alloc(32, Number(id));
      await owner.query(
        `INSERT INTO second_factor (account_id, kind, name, secret, created_at) VALUES ($1, 'totp', 'a', 'v1.s', now())`,
        [id],
      );
      await owner.query(`INSERT INTO recovery_code (account_id, code_hash) VALUES ($1, $2)`, [id, hash]);
      await owner.query(
        `INSERT INTO known_device (account_id, key_hash, since, last_at) VALUES ($1, $2, now(), now())`,
        [id, hash],
      );
      await owner.query(
        `INSERT INTO second_factor_step (token_hash, account_id, purpose, expires_at) VALUES ($1, $2, 'login', now() + interval '1 hour')`,
        [hash, id],
      );
      await owner.query(
        `INSERT INTO ticket SELECT $1, id, account_id, '{}', now() + interval '1 hour' FROM session WHERE account_id = $2 LIMIT 1`,
        [hash, id],
      );
    }
    await owner.query(
      `INSERT INTO api_key (practice_id, account_id, grant_id, name, key_hash)
       SELECT practice_id, account_id, id, 'paghe', $1 FROM account_grant WHERE account_id = $2 AND role = 'CONSULTANT'`,
      [Buffer.alloc(32, 9), practice.accountId],
    );
    await owner.query('INSERT INTO set_up_link (token_hash, created_at) VALUES ($1, now())', [Buffer.alloc(32, 7)]);
    await owner.query(
      `INSERT INTO login_throttle (key_hash, failures, since, blocked_until) VALUES ($1, 5, now(), '2100-01-01')`,
      [Buffer.alloc(32, 5)],
    );
  });
  afterAll(() =>
    portal.owner.query(
      'DELETE FROM second_factor; DELETE FROM recovery_code; DELETE FROM api_key; DELETE FROM ticket; DELETE FROM login_throttle; DELETE FROM set_up_link',
    ),
  );

  const seen = async (scope: Scope, table: string): Promise<number> => {
    try {
      return await portal.server.app.database.inScope(scope, (tx) => tx.run(sql`SELECT * FROM ${raw(table)}`));
    } catch (error) {
      expect(error).toMatchObject({ code: '42501' });
      return 0;
    }
  };

  it.each(KEPT)('an unknown caller sees no row of %s', async (table) => {
    expect((await portal.owner.query(`SELECT FROM ${table} LIMIT 1`)).rowCount).toBe(1);
    expect(await seen(door, table)).toBe(0);
  });

  it('a known caller sees only its own account', async () => {
    const known: Scope = { role: 'authentication', accountId };
    for (const table of ['account', 'account_grant', 'credential', 'session', 'known_network', 'second_factor'])
      expect([table, await seen(known, table)]).toEqual([table, 1]);
    expect(await seen(known, 'company')).toBe(1);
    for (const table of ['ticket', 'api_key', 'login_throttle', 'employee', 'document'])
      expect([table, await seen(known, table)]).toEqual([table, 0]);
    // Only the login compares a password's hash; no other scope can read it.
    for (const scope of Object.values(scopes)) expect(await seen(scope, 'credential')).toBe(0);
  });

  it('lookup functions return the one row of a name or token, and only before login', async () => {
    const { database } = portal.server.app;
    const hash = Buffer.alloc(32, Number(accountId));
    const { rows } = await portal.owner.query('SELECT token_hash FROM session WHERE account_id = $1', [accountId]);
    const calls = [
      [
        sql`SELECT * FROM login_candidates(${login}, 3, '', NULL)`,
        sql`SELECT * FROM login_candidates('%', 3, '', NULL)`,
      ],
      [sql`SELECT * FROM forgetful_accounts(${'nessuno'})`, null],
      [
        sql`SELECT * FROM session_of(${rows[0].token_hash}, ${new Date()})`,
        sql`SELECT * FROM session_of(${hash}, ${new Date()})`,
      ],
      [sql`SELECT * FROM login_step(${hash}, ${new Date()})`, sql`SELECT * FROM login_step('', ${new Date()})`],
      [sql`SELECT * FROM ticket_of(${hash}, ${new Date()})`, sql`SELECT * FROM ticket_of('', ${new Date()})`],
      [
        sql`SELECT * FROM api_key_of(${Buffer.alloc(32, 9)}, ${new Date()})`,
        sql`SELECT * FROM api_key_of(${hash}, ${new Date()})`,
      ],
    ] as const;
    for (const [right, wrong] of calls) {
      const found = await database.inScope(door, (tx) => tx.all(right));
      expect(found).toHaveLength(wrong ? 1 : 0);
      if (wrong) expect(await database.inScope(door, (tx) => tx.all(wrong))).toEqual([]);
      for (const scope of Object.values(scopes))
        await expect(database.inScope(scope, (tx) => tx.all(right))).rejects.toMatchObject({ code: '42501' });
    }
    const take = (scope: Scope) =>
      database.inScope(scope, (tx) => tx.one<{ taken: boolean }>(sql`SELECT ticket_take(${hash}) AS taken`));
    await expect(take(scopes.employee)).rejects.toMatchObject({ code: '42501' });
    expect([await take(door), await take(door)]).toEqual([{ taken: true }, { taken: false }]);
  });

  it('the throttle functions change only the count of the given name and network', async () => {
    const { database } = portal.server.app;
    const [braked, another] = [Buffer.alloc(32, 5), Buffer.alloc(32, 6)];
    const until = (scope: Scope, key: Buffer) =>
      database.inScope(scope, (tx) =>
        tx.one<{ until: string | null }>(sql`SELECT guess_blocked_until(ARRAY[${key}::bytea], now()) AS until`),
      );
    expect(await until(door, braked)).toEqual({ until: '2100-01-01T00:00:00.000Z' });
    expect(await until(door, another)).toEqual({ until: null });
    for (const call of [
      sql`SELECT guess_hit(${another})`,
      sql`SELECT guess_block(${another}, now())`,
      sql`SELECT guesses_forgotten(now() + interval '3 years')`,
    ])
      await database.inScope(door, (tx) => tx.run(call));
    expect(await until(door, braked)).toEqual({ until: '2100-01-01T00:00:00.000Z' });
    for (const scope of Object.values(scopes)) {
      await expect(until(scope, braked)).rejects.toMatchObject({ code: '42501' });
      for (const call of [
        sql`SELECT guess_hit(${braked})`,
        sql`SELECT guess_block(${braked}, now())`,
        sql`SELECT guess_missed(${braked}, now(), NULL)`,
        sql`SELECT guesses_forgotten(now())`,
      ])
        await expect(database.inScope(scope, (tx) => tx.run(call))).rejects.toMatchObject({ code: '42501' });
    }
    // Even the login cannot change or delete counts except through these functions.
    for (const statement of [sql`DELETE FROM login_throttle`, sql`UPDATE login_throttle SET failures = 0`])
      expect(await changed(door, statement)).toBe(0);
  });
});

describe('accounts (P3)', () => {
  const WRITES = [
    ['a grant', sql`UPDATE account_grant SET disabled_at = now()`],
    ['an account', sql`INSERT INTO account (login) VALUES ('di-nascosto')`],
    ['a login', sql`UPDATE account SET login = login || 'x'`],
    ['a password', sql`UPDATE credential SET password_hash = 'x'`],
    [
      'a key',
      sql`INSERT INTO mailed_key (key_hash, purpose, created_at, expires_at) VALUES ('x', 'activation', now(), now())`,
    ],
  ] as const;

  it.each(WRITES)(
    'are written only through functions: no scope can write %s directly, not even before login',
    async (_, statement) => {
      const everybody: Scope[] = [
        ...Object.values(scopes),
        { role: 'admin', accountId: practice.accountId },
        { role: 'authentication' },
        { role: 'keyHolder', accountId: practice.accountId, grantId: null, practiceId: practice.id },
        { role: 'job', accountId: null, practiceId: practice.id },
      ];
      for (const scope of everybody) expect(await changed(scope, statement), scope.role).toBe(0);
    },
  );

  it('can be disabled only by their managers: an employee’s by company and consultant, a consultant’s by an administrator', async () => {
    const { rows } = await portal.owner.query('SELECT id, company_id, role, practice_id FROM account_grant');
    const grantOf = (role: string, fields: Record<string, string>) =>
      rows.find((row) => row.role === role && Object.entries(fields).every(([key, value]) => row[key] === value)).id;
    const grants = {
      own: grantOf('EMPLOYEE', { company_id: company.id }),
      sibling: grantOf('EMPLOYEE', { company_id: sibling.id }),
      foreign: grantOf('COMPANY', { company_id: foreign.id }),
      consultant: grantOf('CONSULTANT', { practice_id: otherPractice.id }),
    };
    const disables = async (scope: Scope, id: string) => {
      try {
        await portal.server.app.database.inScope(scope, (tx) => tx.all(sql`SELECT grant_disable(${id})`));
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'PL404' });
        return false;
      }
    };
    const may = async (scope: Scope) => {
      const answers = [];
      for (const id of Object.values(grants)) answers.push(await disables(scope, id));
      return answers;
    };
    expect(await may(scopes.employee)).toEqual([false, false, false, false]);
    expect(await may(scopes.company)).toEqual([true, false, false, false]);
    expect(await may(scopes.consultant)).toEqual([true, true, false, false]);
    expect(await may({ role: 'authentication' })).toEqual([false, false, false, false]);
    expect(await may({ role: 'job', accountId: null, practiceId: practice.id })).toEqual([false, false, false, false]);
    expect(await may({ role: 'admin', accountId: practice.accountId })).toEqual([false, false, false, true]);
  });

  it('get mails before login, from administrators and from employees, each in its own practice only', async () => {
    const { database } = portal.server.app;
    const one = {
      recipient: 'a@esempio.invalid',
      template: 'message' as const,
      data: { subject: 'a', greeting: 'a', paragraphs: [] },
    };
    const posts = (scope: Scope, practiceId: string | null) =>
      database.inScope(scope, (tx) =>
        post(tx, null, [{ ...one, practiceId, notBefore: new Date(Date.now() + 3_600_000) }]),
      );
    await posts({ role: 'authentication' }, practice.id);
    await posts({ role: 'admin', accountId: practice.accountId }, otherPractice.id);
    await posts({ role: 'admin', accountId: practice.accountId }, null);
    await posts(scopes.employee, practice.id);
    for (const scope of Object.values(scopes))
      await expect(posts(scope, otherPractice.id), scope.role).rejects.toMatchObject({ code: '42501' });
  });

  it('have their events in the ledger chain of their practice, also if another user causes the event', async () => {
    const { database } = portal.server.app;
    const last = async (chain: string) =>
      (
        await portal.owner.query(
          'SELECT action, actor_account_id FROM ledger WHERE chain = $1 ORDER BY seq DESC LIMIT 1',
          [chain],
        )
      ).rows[0];
    const event = { action: 'accessEnabled', id: '1', data: {} } as const;
    await database.inScope({ role: 'admin', accountId: practice.accountId }, (tx) =>
      record(tx, [{ ...event, practiceId: otherPractice.id }]),
    );
    expect(await last(otherPractice.id)).toEqual({ action: 'accessEnabled', actor_account_id: practice.accountId });
    const holder = {
      role: 'keyHolder',
      accountId: practice.accountId,
      grantId: null,
      practiceId: practice.id,
    } as const;
    await database.inScope(holder, (tx) => record(tx, [{ ...event, action: 'activated', data: { by: 'key' } }]));
    expect(await last(practice.id)).toEqual({ action: 'activated', actor_account_id: practice.accountId });
    // A scope with a practice writes to that practice's chain, even if the event names another practice.
    await database.inScope(scopes.consultant, (tx) => record(tx, [{ ...event, practiceId: otherPractice.id }]));
    expect(await last(practice.id)).toMatchObject({ action: 'accessEnabled' });
  });

  it('have keys that only their holder can use, and only a job can create', async () => {
    const { database } = portal.server.app;
    const hash = Buffer.alloc(32, 7);
    const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employee.id]);
    const mint = (scope: Scope) =>
      database.inScope(scope, (tx) => tx.all(sql`SELECT mint_key(${hash}, 'activation', ${rows[0].id}, NULL, NULL)`));
    await expect(mint(scopes.consultant)).rejects.toMatchObject({ code: '42501' });
    await expect(mint({ role: 'job', accountId: null, practiceId: otherPractice.id })).rejects.toMatchObject({
      code: 'PL404',
    });
    await portal.owner.query('UPDATE account_grant SET disabled_at = NULL WHERE id = $1', [rows[0].id]);
    await mint({ role: 'job', accountId: null, practiceId: practice.id });
    const use = (scope: Scope) =>
      database.inScope(scope, (tx) => tx.all(sql`SELECT key_activate(${hash}, 'ladro', 'x', true)`));
    await expect(use(scopes.consultant)).rejects.toMatchObject({ code: '42501' });
    const holder = { role: 'keyHolder', accountId: null, grantId: rows[0].id, practiceId: practice.id } as const;
    await expect(use({ ...holder, practiceId: otherPractice.id })).rejects.toMatchObject({ code: '42501' });
    await expect(use({ ...holder, grantId: '999999' })).rejects.toMatchObject({ code: '42501' });
    await use(holder);
    await expect(use(holder)).rejects.toMatchObject({ code: 'PL409', message: 'link-used' });
  });
});

describe('a transaction', () => {
  it('with a failed statement is never reported as done, even if the code catches the error', async () => {
    const done = portal.server.app.database.inScope(scopes.consultant, async (tx) => {
      await tx.run(sql`SELECT 1 / 0`).catch(() => 0);
      return 'done';
    });
    await expect(done).rejects.toThrow();
  });
});
