import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from './support/portal.ts';

/** A document in the wrong hands is taken away at once, and the right person gets it. */
let portal: Portal;
let consultant: Caller;
let company: TestCompany;
let createdBy: string;
let people = 0;
let wrong: TestEmployee;
let right: TestEmployee;
let wrongLogin: string;
let rightLogin: string;
let document: string;

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  createdBy = (await portal.owner.query(`SELECT id FROM account WHERE login = 'consulente'`)).rows[0].id;
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

beforeEach(async () => {
  people += 1;
  [wrongLogin, rightLogin] = [`sbagliato${people}`, `giusto${people}`];
  wrong = await anEmployee(portal.owner, company, { login: wrongLogin });
  right = await anEmployee(portal.owner, company, { login: rightLogin });
  document = await aPayslip(portal, wrong, { createdBy, period: 202610, publishOn: TODAY });
});

const withdraw = (body: unknown, who = consultant) =>
  who.post(`/apiback/api/DocBase/${document}/consegna-errata`, body);
const seenBy = async (login: string) =>
  (await (await portal.login(login)).get('/apiback/api/dipendente/documenti')).json;
const historyOf = async (id: string) =>
  (await consultant.get(`/apiback/api/DocCronologia/lista/${id}`)).json as { stato: string; nota: string | null }[];

describe('a document given to the wrong person', () => {
  it('is gone for that person, and published for the right one', async () => {
    expect(await seenBy(wrongLogin)).toHaveLength(1);
    const { status, json } = await withdraw({ idDipendente: right.id });
    expect(status).toBe(200);
    expect(await seenBy(wrongLogin)).toHaveLength(0);
    expect(await seenBy(rightLogin)).toMatchObject([{ id: json.idDocumento }]);
    const reader = await portal.login(wrongLogin);
    expect((await reader.get(`/apiback/api/dipendente/documenti/${document}/download`)).status).toBe(404);
  });

  it('says so in its trace, with the reason, and names the document that took its place', async () => {
    const { json } = await withdraw({ idDipendente: right.id, nota: 'Omonimo' });
    const rows = await historyOf(document);
    expect(
      rows
        .filter(({ nota }) => nota === 'Omonimo')
        .map(({ stato }) => stato)
        .toSorted(),
    ).toEqual(['Eliminato', 'PubblicazioneAnnullata']);
    const { rows: told } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'to' AS given FROM ledger WHERE action = 'misdelivered' AND object_id = $1`,
      [document],
    );
    expect(told).toEqual([{ given: json.idDocumento }]);
  });

  it('lists who had opened it', async () => {
    const reader = await portal.login(wrongLogin);
    expect((await reader.get(`/apiback/api/dipendente/documenti/${document}/download`)).status).toBe(200);
    const { json } = await withdraw({ idDipendente: null });
    expect(json.idDocumento).toBeNull();
    expect(json.aperture).toMatchObject([{ chi: wrongLogin, tipoUtente: 'LAVORATORE' }]);
  });

  it('stays where it is when the right person has that month already, or is the same', async () => {
    await aPayslip(portal, right, { createdBy, period: 202610, publishOn: TODAY });
    expect((await withdraw({ idDipendente: right.id })).json).toMatchObject({ errorKey: 'right-person-has-it' });
    expect((await withdraw({ idDipendente: wrong.id })).json).toMatchObject({ errorKey: 'right-person-already' });
    expect(await seenBy(wrongLogin)).toHaveLength(1);
  });

  it('can be taken away by its consultant only', async () => {
    for (const login of ['azienda', wrongLogin])
      expect((await withdraw({ idDipendente: null }, await portal.login(login))).status).toBe(403);
  });
});
