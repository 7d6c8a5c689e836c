import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOfPractice } from '../../../src/features/homes/web/companies-to-follow.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';

/** A parent company and its group: the figures of the parent equal the sums of those that each company sees (P88). */
let portal: Portal;
let practice: TestPractice;
let group: TestCompany[];
let consultant: Caller;
let head: Caller;

type Row = Record<string, unknown> & { codiceAzienda: string };

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(new Date('2026-11-22T10:00:00Z'));
  practice = await aPractice(portal.owner);
  const first = await aCompany(portal.owner, practice, { login: 'testa' });
  group = [
    first,
    await aCompany(portal.owner, practice, { login: 'figlia', head: first }),
    await aCompany(portal.owner, practice, { head: first }),
  ];
  const other = await aCompany(portal.owner, practice);
  const random = seeded(88);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  for (const company of [...group, other])
    for (let n = 0; n < 4; n += 1) {
      const person = await anEmployee(portal.owner, company, { hired_on: '2020-01-01' });
      for (const period of [202609, 202610])
        if (random() < 0.8)
          await aPayslip(portal, person, {
            createdBy: practice.accountId,
            period,
            ...pick([
              {},
              { publishOn: '2026-11-01' },
              { publishOn: '2026-11-01', employee_read_at: new Date() },
              { publishOn: '2026-12-01', appeared_at: null },
              { publishOn: '2026-11-01', cancelled_at: new Date(), appeared_at: null },
              { discarded_at: new Date() },
            ]),
          });
    }
  consultant = await portal.login(practice.login);
  head = await portal.login('testa');
});
afterAll(() => portal?.close());

const ofGroup = (rows: Row[]) => rows.filter((row) => group.some(({ code }) => code === row.codiceAzienda));
const boardOf = async (who: Caller, query = '') =>
  (await who.get(`/apiback/api/Azienda/chiusura?annomese=202610${query}`)).json;

describe('a parent company', () => {
  it('sees on its home page the same figures for each company of its group as the consultant, and no other companies', async () => {
    const home = (await head.get('/apiback/api/Azienda/listahomecons')).json;
    expect(home).toEqual(ofGroup((await consultant.get('/apiback/api/Azienda/listahomecons')).json));
    expect(home).toHaveLength(group.length);
  });

  it('sees on its board the same figures, with totals equal to the sums of its companies', async () => {
    const board = await boardOf(head);
    expect(board.aziende).toEqual(ofGroup((await boardOf(consultant)).aziende));
    const each = await Promise.all(group.map(({ taxCode }) => boardOf(head, `&cfAzienda=${taxCode}`)));
    const byName = (a: Row, b: Row) => a.codiceAzienda.localeCompare(b.codiceAzienda);
    expect(each.flatMap(({ aziende }) => aziende).toSorted(byName)).toEqual(board.aziende.toSorted(byName));
    const home = (await head.get('/apiback/api/Azienda/listahomecons')).json;
    const whole = monthOfPractice(home, board);
    const parts = each.map((one) => monthOfPractice([], one));
    for (const figure of ['companies', 'published', 'toPublish', 'inCompanies'] as const)
      expect(whole[figure], figure).toBe(parts.reduce((sum, part) => sum + part[figure], 0));
  });

  it('lists each worker once, with the branch description of the worker’s company, even if branch codes repeat', async () => {
    const [first, second, third] = group as [TestCompany, TestCompany, TestCompany];
    const branch = (company: TestCompany, code: string, description: string) =>
      portal.owner.query('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)', [
        practice.id,
        company.id,
        code,
        description,
      ]);
    await branch(first, '01', 'Magazzino');
    await branch(second, '01', 'Ufficio');
    await branch(third, '01', 'Negozio');
    for (const company of group) await anEmployee(portal.owner, company, { branch_code: '01', lastName: 'Xqzramo' });
    const workers = (await head.get('/apirest/api/users/company/employees?companyId=tutte&q=xqzramo&sort=id,asc')).json;
    expect(
      workers.map(({ codiceAzienda, filiale, filialeDescrizione }: Row) => [
        codiceAzienda,
        filiale,
        filialeDescrizione,
      ]),
    ).toEqual([
      [first.code, '01', 'Magazzino'],
      [second.code, '01', 'Ufficio'],
      [third.code, '01', 'Negozio'],
    ]);
    const all = (await head.get('/apirest/api/users/company/employees/riepilogo?companyId=tutte')).json;
    const parts = await Promise.all(
      group.map(
        async ({ id }) => (await head.get(`/apirest/api/users/company/employees/riepilogo?companyId=${id}`)).json,
      ),
    );
    for (const [figure, total] of Object.entries(all))
      expect(total, figure).toBe(parts.reduce((sum, part) => sum + part[figure], 0));
  });

  it('sees the documents of its companies in its recycle bin', async () => {
    const ids = async (query = '') =>
      (await head.get(`/apiback/api/cestino/list${query}`)).json.map(({ id }: { id: string }) => id);
    const each = await Promise.all(group.map(({ taxCode }) => ids(`?cfAzienda=${taxCode}`)));
    const whole = await ids();
    const parts = each.flat();
    expect(whole).toHaveLength(parts.length);
    expect(new Set(whole)).toEqual(new Set(parts));
    expect(whole.length).toBeGreaterThan(0);
  });

  it('can write a note about a subsidiary, or about itself', async () => {
    const NOTES = '/apiback/api/Nota';
    const [first, second, third] = group as [TestCompany, TestCompany, TestCompany];
    const about = (await head.post(NOTES, { testo: 'Sulla figlia.', cfAzienda: second.taxCode })).json.id;
    const own = (await head.post(NOTES, { testo: 'Su di noi.' })).json.id;
    const of = async ({ taxCode }: TestCompany) =>
      (await head.get(`${NOTES}/lista?cfAzienda=${taxCode}`)).json.map(({ id }: { id: string }) => id);
    expect([await of(first), await of(second), await of(third)]).toEqual([[own], [about], []]);
    const { rows } = await portal.owner.query(
      "SELECT object_id, company_id FROM ledger WHERE action = 'noteWritten' AND object_id = ANY($1) ORDER BY seq",
      [[about, own]],
    );
    expect(rows).toEqual([
      { object_id: about, company_id: second.id },
      { object_id: own, company_id: first.id },
    ]);
  });

  it('sees its whole group, while a subsidiary sees only itself', async () => {
    const one = await portal.login('figlia');
    const home = (await one.get('/apiback/api/Azienda/listahomecons')).json;
    expect(home.map(({ codiceAzienda }: Row) => codiceAzienda)).toEqual([group[1]?.code]);
    const board = await boardOf(one);
    expect(board.aziende.every(({ codiceAzienda }: Row) => codiceAzienda === group[1]?.code)).toBe(true);
    const [sibling] = group;
    expect((await one.get(`/apiback/api/Azienda/chiusura?cfAzienda=${sibling?.taxCode}`)).status).toBe(404);
  });
});
