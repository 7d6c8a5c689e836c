import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBranchLogin,
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** A company's login that is limited to some of its branches (P172). */
const DOCUMENTS = '/apiback/api/filiale/documenti';
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let logins: string;
let near: TestEmployee;
let far: TestEmployee;
let consultant: Caller;
let head: Caller;
let shop: Caller;
let nearSlip: string;
let farSlip: string;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  logins = `/apirest/api/users/company/${company.taxCode}/logins`;
  for (const [code, name] of [
    ['01', 'Roma'],
    ['02', 'Milano'],
  ])
    await portal.owner.query(
      'INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)',
      [practice.id, company.id, code, name],
    );
  near = await aPersonOf('01');
  far = await aPersonOf('02');
  await aPersonOf(null);
  consultant = await portal.login('consulente');
  head = await portal.login('azienda');
  shop = await portal.login(await aBranchLogin(portal.owner, 'negozio', company, ['01']));
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.owner.query('DELETE FROM document');
  nearSlip = await aPayslip(portal, near, { createdBy: practice.accountId, publishOn: '2026-01-01' });
  farSlip = await aPayslip(portal, far, { createdBy: practice.accountId, publishOn: '2026-01-01' });
});

async function aPersonOf(branch: string | null): Promise<TestEmployee> {
  const person = await anEmployee(portal.owner, company);
  await portal.owner.query('UPDATE employee SET branch_code = $1 WHERE id = $2', [branch, person.id]);
  return person;
}
const idsOf = async (caller: Caller, query = '') =>
  ((await caller.get(DOCUMENTS + query)).json as { id: string }[]).map(({ id }) => id);
const tracedOf = async (id: string) =>
  (
    await portal.owner.query(
      "SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq",
      [id],
    )
  ).rows.map(({ action }) => action);

describe('a branch login', () => {
  it('lists and counts the published documents of the people in its branches', async () => {
    const { json, headers } = await shop.get(DOCUMENTS);
    expect(json).toMatchObject([
      { id: nearSlip, tipo: 'payslip', cognome: near.lastName, codiceFiscale: near.taxCode, filiale: '01' },
    ]);
    expect(headers.get('x-total-count')).toBe('1');
    expect((await shop.get('/apiback/api/filiale')).json).toEqual([
      { codice: '01', descrizione: 'Roma', lavoratori: 1 },
    ]);
  });

  it('counts each branch’s people, including those on their last day but not after; branches are in order', async () => {
    const rome = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
    const other = await aCompany(portal.owner, practice);
    await portal.owner.query(
      "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '01', 'Roma')",
      [practice.id, other.id],
    );
    await anEmployee(portal.owner, other, { branch_code: '01' });
    const leaving = [
      await anEmployee(portal.owner, company, { branch_code: '02', ended_on: rome(0) }),
      await anEmployee(portal.owner, company, { branch_code: '02', ended_on: rome(-1) }),
      await anEmployee(portal.owner, company, { branch_code: '02', ended_on: rome(1) }),
    ];
    const both = await portal.login(await aBranchLogin(portal.owner, 'due-negozi', company, ['02', '01']));
    expect((await both.get('/apiback/api/filiale')).json).toEqual([
      { codice: '01', descrizione: 'Roma', lavoratori: 1 },
      { codice: '02', descrizione: 'Milano', lavoratori: 3 },
    ]);
    await portal.owner.query('UPDATE employee SET branch_code = NULL WHERE id = ANY($1)', [
      leaving.map(({ id }) => id),
    ]);
  });

  it.each([
    ['not published yet', { publish_on: null }],
    ['scheduled', { publish_on: '2999-01-01' }],
    ['cancelled', { cancelled_at: '2026-01-02' }],
    ['in the recycle bin', { discarded_at: '2026-01-02' }],
    ['not shown to its person', { visible_on_web: false }],
  ])('does not see a document that is %s', async (_, fields) => {
    for (const [name, value] of Object.entries(fields))
      await portal.owner.query(`UPDATE document SET ${name} = $1 WHERE id = $2`, [value, nearSlip]);
    expect(await idsOf(shop)).toEqual([]);
    expect((await shop.get(`${DOCUMENTS}/${nearSlip}/download`)).status).toBe(404);
  });

  it('does not see the company’s own documents', async () => {
    const own = await aDocument(portal, company, {
      kind: 'companyDocument',
      createdBy: practice.accountId,
      publishOn: '2026-01-01',
    });
    expect(await idsOf(shop)).toEqual([nearSlip]);
    expect((await shop.get(`${DOCUMENTS}/${own}/download`)).status).toBe(404);
  });

  it('can open a document: the ledger records it, but the document stays unread', async () => {
    const file = await shop.get(`${DOCUMENTS}/${nearSlip}/download`);
    expect([file.status, file.bytes.length > 0]).toEqual([200, true]);
    expect(await tracedOf(nearSlip)).toEqual(['created', 'viewedByBranch']);
    const { rows } = await portal.owner.query('SELECT company_read_at, employee_read_at FROM document WHERE id = $1', [
      nearSlip,
    ]);
    expect(rows).toEqual([{ company_read_at: null, employee_read_at: null }]);
    const { json } = await consultant.post('/apiback/api/DocCronologia/attivita', { ids: [nearSlip] });
    expect(json[0]).toMatchObject({ utente: 'negozio', tipoUtente: 'Filiale', azione: 'viewedByBranch' });
  });

  it('can open a document by a ticket, once', async () => {
    const { json } = await shop.post(`${DOCUMENTS}/${nearSlip}/download/biglietto`, {});
    expect((await portal.anonymous.get(json.url)).status).toBe(200);
    expect((await portal.anonymous.get(json.url)).status).toBe(404);
    expect((await shop.post(`${DOCUMENTS}/${farSlip}/download/biglietto`, {})).status).toBe(404);
  });

  it('sees earlier documents of a person who moves into its branch', async () => {
    await portal.owner.query("UPDATE employee SET branch_code = '02' WHERE id = $1", [near.id]);
    expect(await idsOf(shop)).toEqual([]);
    await portal.owner.query("UPDATE employee SET branch_code = '01' WHERE id = ANY($1)", [[near.id, far.id]]);
    expect((await idsOf(shop)).toSorted()).toEqual([nearSlip, farSlip].toSorted());
    await portal.owner.query("UPDATE employee SET branch_code = '02' WHERE id = $1", [far.id]);
  });

  it('searches documents by name, kind and branch', async () => {
    expect(await idsOf(shop, `?q=${encodeURIComponent(near.lastName)}`)).toEqual([nearSlip]);
    expect(await idsOf(shop, `?q=${near.firstName}+${near.taxCode.toLowerCase()}`)).toEqual([nearSlip]);
    expect(await idsOf(shop, '?q=nessuno+così')).toEqual([]);
    expect(await idsOf(shop, '?tipo=taxCertificate')).toEqual([]);
    expect(await idsOf(shop, '?tipo=payslip&filiale=01')).toEqual([nearSlip]);
    expect(await idsOf(shop, '?filiale=02')).toEqual([]);
  });

  it('loses its sessions when it is removed', async () => {
    const login = await portal.login(await aBranchLogin(portal.owner, 'breve', company, ['01']));
    const { json } = await head.get(logins);
    const { id } = (json as { login: string; id: string }[]).find((one) => one.login === 'breve') ?? { id: '' };
    expect((await head.call('DELETE', `${logins}/${id}`)).status).toBe(204);
    expect((await login.get(DOCUMENTS)).status).toBe(401);
  });
});

describe('the branches of a further login', () => {
  const person = { firstName: 'Ada', lastName: 'Neri' };

  it.each(['consultant', 'company'] as const)('can be set by a %s, which is recorded', async (by) => {
    const caller = by === 'consultant' ? consultant : head;
    const { status, json } = await caller.post(logins, {
      ...person,
      email: `${by}@esempio.invalid`,
      filiali: ['02', '01'],
    });
    expect([status, json]).toMatchObject([201, { primo: false, filiali: ['02', '01'], stato: 'inAttesa' }]);
    const { rows } = await portal.owner.query('SELECT role, branch_codes FROM account_grant WHERE email = $1', [
      `${by}@esempio.invalid`,
    ]);
    expect(rows).toEqual([{ role: 'BRANCH', branch_codes: ['02', '01'] }]);
    const told = await portal.owner.query(
      "SELECT canonical FROM ledger WHERE action = 'loginAdded' ORDER BY seq DESC LIMIT 1",
    );
    expect(JSON.parse(told.rows[0].canonical).data).toEqual({ role: 'BRANCH', branches: '02, 01' });
  });

  it('must be branches of the login’s own company, not of another company', async () => {
    const sibling = await aCompany(portal.owner, practice);
    await portal.owner.query(
      "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '99', 'Torino')",
      [practice.id, sibling.id],
    );
    const { status, json } = await head.post(logins, { ...person, email: 'x@esempio.invalid', filiali: ['01', '99'] });
    expect([status, json.errorKey]).toEqual([409, 'no-such-branch']);
  });

  it('do not allow a second login of the company with the same mailbox', async () => {
    const email = 'una-cassetta@esempio.invalid';
    expect((await head.post(logins, { ...person, email, filiali: ['01'] })).status).toBe(201);
    for (const filiali of [undefined, ['02']]) {
      const { status, json } = await head.post(logins, { ...person, email, filiali });
      expect([status, json.errorKey]).toEqual([400, 'emailexists']);
    }
  });

  it('cannot be set by a branch login, nor by a login without access to the company', async () => {
    const body = { ...person, email: 'y@esempio.invalid', filiali: ['01'] };
    expect((await shop.post(logins, body)).status).toBe(403);
    const other = await aPractice(portal.owner, 'altro-studio');
    await aCompany(portal.owner, other, { login: 'altra' });
    for (const login of ['altro-studio', 'altra'])
      expect((await (await portal.login(login)).post(logins, body)).status).toBe(404);
  });
});
