import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendHistory, grantEvents } from '../../../database/demo/seed.ts';
import { ROLES, type Role } from '../../../src/access/roles.ts';
import { romeDay } from '../../../src/server/clock.ts';
import {
  type Answer,
  aBranchLogin,
  aCompany,
  anAdministrator,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
} from '../../support/portal/portal.ts';
import { verified } from '../../support/portal/verified.ts';

/** Verifies the ledger after one action of each role. test/api/isolation does so after a request to every endpoint. */
let portal: Portal;
let company: TestCompany;
let callers: Record<Role, Caller>;
let letter: string;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  const practice = await aPractice(owner);
  company = await aCompany(owner, practice, { login: 'azienda' });
  await owner.query("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '01', 'Sede')", [
    practice.id,
    company.id,
  ]);
  const worker = await anEmployee(owner, company, { login: 'lavoratrice', branch_code: '01' });
  const logins: Record<Role, string> = {
    ADMIN: await anAdministrator(owner),
    CONSULTANT: practice.login,
    COMPANY: 'azienda',
    BRANCH: await aBranchLogin(owner, 'filiale', company, ['01']),
    EMPLOYEE: 'lavoratrice',
  };
  for (const chain of ['0', practice.id]) await appendHistory(owner, chain, await grantEvents(owner, chain));
  await owner.query('SELECT prints_anew()');
  const entered = await Promise.all(ROLES.map(async (role) => [role, await portal.login(logins[role])] as const));
  callers = Object.fromEntries(entered) as Record<Role, Caller>;
  const about = { descrizione: 'Lettera', cfAzienda: company.taxCode, codiceFiscale: worker.taxCode };
  const made = await callers.CONSULTANT.upload(
    '/apiback/api/docdocumento/upload',
    [{ name: 'lettera.pdf', bytes: aPdf('Lettera') }],
    { jsonDocDto: JSON.stringify(about) },
  );
  expect(made.status, made.text).toBe(201);
  letter = made.json.ids[0];
});
afterAll(() => portal?.close());

/** The actions run in this order, because the letter must be published before the employee reads it. */
const ACTS: Record<Role, () => Promise<Answer>> = {
  ADMIN: () =>
    callers.ADMIN.post('/apirest/api/privacy/testi', {
      codiceDistribuzione: '003',
      versione: '2026',
      testo: 'Un testo di prova, abbastanza lungo.',
    }),
  CONSULTANT: () =>
    callers.CONSULTANT.put('/apiback/api/DocBase/updatevisibile', {
      idList: [letter],
      dataPubblicazione: romeDay(new Date()),
    }),
  COMPANY: () => callers.COMPANY.post('/apiback/api/Nota', { testo: 'Nota', cfAzienda: company.taxCode }),
  BRANCH: () => callers.BRANCH.get(`/apiback/api/filiale/documenti/${letter}/download`),
  EMPLOYEE: () => callers.EMPLOYEE.get(`/apiback/api/dipendente/documenti/${letter}/download`),
};

it('the ledger passes the verifier after an action of each role', async () => {
  for (const role of ROLES) {
    const answer = await ACTS[role]();
    expect(answer.status, `${role}: ${answer.text.slice(0, 200)}`).toBeLessThan(300);
  }
  const { rows } = await portal.owner.query('SELECT DISTINCT actor_role AS role FROM ledger');
  expect(rows.map(({ role }) => role)).toEqual(expect.arrayContaining(ROLES.map((role) => role.toLowerCase())));
  expect((await verified(portal.owner)).faults).toEqual([]);
});
