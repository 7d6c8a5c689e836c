import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestPractice,
} from './support/portal.ts';

/** The month's closing board: company × received, published, read, and who is missing against the month before. */
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  await aPractice(portal.owner, 'estraneo');
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const board = async (query = '', who = consultant) => (await who.get(`/apiback/api/Azienda/chiusura${query}`)).json;

describe('the closing board', () => {
  it('is empty before the first payslip', async () => {
    expect(await board()).toEqual({ annomese: null, aziende: [] });
  });

  it('counts a month company by company, and who had one the month before and has not left', async () => {
    const company = await aCompany(portal.owner, practice, { login: 'azienda' });
    const quiet = await aCompany(portal.owner, practice);
    const createdBy = practice.accountId;
    const slip = async (period: number, fields: Record<string, unknown> = {}, ended: string | null = null) => {
      const person = await anEmployee(portal.owner, company);
      if (ended) await portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [person.id, ended]);
      await aPayslip(portal, person, { createdBy, period, ...fields });
      return person;
    };
    await slip(202611, { publishOn: '2026-11-01', employee_read_at: new Date() });
    await slip(202611, { publishOn: '2026-11-01' });
    await slip(202611);
    await slip(202610);
    await slip(202610, {}, '2026-10-31');
    await aPayslip(portal, await anEmployee(portal.owner, quiet), { createdBy, period: 202610 });
    const { annomese, aziende } = await board();
    expect(annomese).toBe('202611');
    const of = (id: string) => aziende.find((row: { codiceAzienda: string }) => row.codiceAzienda === id);
    expect(of(company.code)).toMatchObject({ ricevuti: 3, pubblicati: 2, letti: 1, mancanti: 1 });
    expect(of(quiet.code)).toMatchObject({ ricevuti: 0, pubblicati: 0, letti: 0, mancanti: 1 });
    expect((await board('?annomese=202610')).aziende).toHaveLength(2);
    expect((await board('?annomese=202501')).aziende).toEqual([]);
  });

  it('shows no other practice’s companies, and is not for companies', async () => {
    expect(await board('?annomese=202611', await portal.login('estraneo'))).toEqual({
      annomese: '202611',
      aziende: [],
    });
    const asCompany = await portal.login('azienda');
    expect((await asCompany.get('/apiback/api/Azienda/chiusura')).status).toBe(403);
  });
});
