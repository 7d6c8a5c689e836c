import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  aDocument,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
} from '../../support/portal/portal.ts';

/** The search for companies, people and documents (Ctrl-K). The scope of the active role limits its results. */
let portal: Portal;
let consultant: Caller;
let plain: Caller;
let groupHead: Caller;
let employee: Caller;
const ids: Record<string, string> = {};

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  const foreign = await aPractice(portal.owner, 'altro');
  const head = await aCompany(portal.owner, practice, { login: 'capogruppo', legalName: 'Brambati Holding S.p.A.' });
  const subsidiary = await aCompany(portal.owner, practice, { head, legalName: 'Brambati Trasporti S.r.l.' });
  const other = await aCompany(portal.owner, practice, { login: 'azienda', legalName: 'Brambati Caffè S.n.c.' });
  const foreignCompany = await aCompany(portal.owner, foreign, { legalName: 'Brambati Estero S.r.l.' });
  const at = (company: typeof head, key: string, more: Record<string, unknown> = {}) =>
    anEmployee(portal.owner, company, { lastName: 'Ferrari', firstName: `Niccolò ${key}`, ...more });
  const people = {
    head: await at(head, 'Capo'),
    subsidiary: await at(subsidiary, 'Controllata'),
    other: await at(other, 'Caffè', { login: 'dipendente' }),
    foreign: await at(foreignCompany, 'Estero'),
  };
  for (const [key, person] of Object.entries(people)) {
    const by = { createdBy: key === 'foreign' ? foreign.accountId : practice.accountId, publishOn: '2026-01-10' };
    ids[`${key}Ottobre`] = await aPayslip(portal, person, { ...by, period: 202510 });
    ids[`${key}Marzo`] = await aPayslip(portal, person, { ...by, period: 202603, publishOn: null });
    ids[`${key}Lettera`] = await aDocument(portal, person, {
      ...by,
      kind: 'employeeDocument',
      description: 'Lettera di encomio',
      tags: '{premio}',
    });
  }
  ids.headCu = await aDocument(portal, people.head, {
    ...{ createdBy: practice.accountId, kind: 'taxCertificate', period: 2012 },
  });
  // Two companies have a document with the same words, so that a document with these words remains when one is
  // discarded.
  for (const [key, company] of [['headRegolamento', head] as const, ['otherRegolamento', other] as const])
    ids[key] = await aDocument(portal, company, {
      ...{ createdBy: practice.accountId, kind: 'companyDocument', description: 'Regolamento interno' },
    });
  consultant = await portal.login('consulente');
  plain = await portal.login('azienda');
  groupHead = await portal.login('capogruppo');
  employee = await portal.login('dipendente');
});
afterAll(() => portal?.close());

const search = async (who: Caller, q: string) => {
  const { status, json } = await who.get(`/apiback/api/cerca?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return {
    companies: json.aziende.map((one: { ragioneSociale: string }) => one.ragioneSociale),
    people: json.persone.map((one: { nome: string }) => one.nome),
    documents: json.documenti.map(
      (one: { id: string }) => Object.entries(ids).find(([, id]) => id === one.id)?.[0] ?? one.id,
    ),
  };
};

describe('the global search', () => {
  it('finds companies, people and documents within the caller’s scope only', async () => {
    expect(await search(consultant, 'brambati')).toMatchObject({
      companies: ['Brambati Caffè S.n.c.', 'Brambati Holding S.p.A.', 'Brambati Trasporti S.r.l.'],
      people: ['Ferrari Niccolò Caffè', 'Ferrari Niccolò Capo', 'Ferrari Niccolò Controllata'],
    });
    expect(await search(groupHead, 'brambati')).toMatchObject({
      companies: ['Brambati Holding S.p.A.', 'Brambati Trasporti S.r.l.'],
      people: ['Ferrari Niccolò Capo', 'Ferrari Niccolò Controllata'],
    });
    expect(await search(plain, 'ferrari')).toEqual({
      companies: [],
      people: ['Ferrari Niccolò Caffè'],
      documents: ['otherLettera', 'otherMarzo', 'otherOttobre'],
    });
    for (const who of [consultant, groupHead, plain, employee])
      expect(JSON.stringify(await search(who, 'estero'))).not.toMatch(/Estero|foreign/);
  });

  it('shows employees their own visible documents, and neither companies nor people', async () => {
    // The March payslip is not published.
    expect(await search(employee, 'ferrari')).toEqual({
      companies: [],
      people: [],
      documents: ['otherLettera', 'otherOttobre'],
    });
    expect((await search(employee, 'ottobre')).documents).toEqual(['otherOttobre']);
    expect((await search(employee, 'marzo')).documents).toEqual([]);
  });

  it('requires all words to match (name, month, year, kind or tag), with or without accents', async () => {
    expect((await search(consultant, 'niccolo controllata ott 2025')).documents).toEqual(['subsidiaryOttobre']);
    expect((await search(consultant, 'FERRARI capo cedolino marzo')).documents).toEqual(['headMarzo']);
    expect((await search(consultant, 'premio trasporti')).documents).toEqual(['subsidiaryLettera']);
    // A tax certificate belongs to a year, so that no month finds it.
    expect((await search(consultant, 'capo 2012')).documents).toEqual(['headCu']);
    expect((await search(consultant, 'capo dicembre')).documents).toEqual([]);
    expect((await search(consultant, 'encomio caffe')).documents).toEqual(['otherLettera']);
    expect((await search(consultant, 'caffe')).companies).toEqual(['Brambati Caffè S.n.c.']);
    expect(await search(consultant, '100%')).toEqual({ companies: [], people: [], documents: [] });
  });

  it('finds a company by its code, a person by the payroll code, and a worker’s own document by its tag', async () => {
    await portal.owner.query("UPDATE company SET code = 'QKAPPA' WHERE legal_name = 'Brambati Trasporti S.r.l.'");
    await portal.owner.query("UPDATE employee SET employee_code = 'WZETA7' WHERE first_name = 'Niccolò Capo'");
    expect((await search(consultant, 'qkappa')).companies).toEqual(['Brambati Trasporti S.r.l.']);
    expect((await search(consultant, 'wzeta7')).people).toEqual(['Ferrari Niccolò Capo']);
    expect((await search(employee, 'premio')).documents).toEqual(['otherLettera']);
  });

  it('lists former employees after current ones', async () => {
    const { rows } = await portal.owner.query(
      `UPDATE employee SET ended_on = '2020-01-31' WHERE first_name = 'Niccolò Capo' RETURNING id`,
    );
    expect(rows).toHaveLength(1);
    const { people } = await search(consultant, 'ferrari');
    expect(people).toEqual(['Ferrari Niccolò Caffè', 'Ferrari Niccolò Controllata', 'Ferrari Niccolò Capo']);
    await portal.owner.query('UPDATE employee SET ended_on = NULL WHERE id = $1', [rows[0].id]);
  });

  it('omits a discarded document until it is restored', async () => {
    const found = async () => [
      ...(await search(consultant, 'capo')).documents,
      ...(await search(consultant, 'regolamento')).documents,
    ];
    const all = await found();
    expect(all).toHaveLength(6);
    expect(new Set(all)).toEqual(
      new Set(['headCu', 'headLettera', 'headMarzo', 'headOttobre', 'headRegolamento', 'otherRegolamento']),
    );
    for (const key of all) {
      const discard = (at: string | null) =>
        portal.owner.query('UPDATE document SET discarded_at = $2 WHERE id = $1', [ids[key], at]);
      await discard('2026-05-01');
      expect(await found(), key).toEqual(all.filter((one) => one !== key));
      await discard(null);
    }
    expect(await found()).toEqual(all);
  });

  it('requires 2 to 100 characters, and refuses administrators', async () => {
    for (const q of ['', ' ', 'a', 'x'.repeat(101)])
      expect((await consultant.get(`/apiback/api/cerca?q=${encodeURIComponent(q)}`)).status, q).toBe(400);
    await anAdministrator(portal.owner, 'amministratore');
    const admin = await portal.login('amministratore');
    expect((await admin.get('/apiback/api/cerca?q=brambati')).status).toBe(403);
  });

  it('records no event: a found document does not count as read', async () => {
    const count = async () => (await portal.owner.query('SELECT count(*)::int AS n FROM ledger')).rows[0].n;
    const before = await count();
    await search(employee, 'ferrari');
    await search(plain, 'ferrari');
    expect(await count()).toBe(before);
  });
});
