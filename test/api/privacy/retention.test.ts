import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';

const BASE = '/apiback/api/conservazione';
/** The current time of the portal. The database's clock does not matter here. */
const NOW = new Date('2096-11-20T09:00:00Z');

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let manager: Caller;

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(NOW);
  practice = await aPractice(portal.owner, 'consulente-conserva');
  company = await aCompany(portal.owner, practice, { login: 'azienda-conserva', legalName: 'Conserve Bianchi srl' });
  consultant = await portal.login(practice.login);
  manager = await portal.login('azienda-conserva');
});
afterAll(() => portal?.close());

const showWho = async () =>
  expect((await consultant.post('/apirest/api/account/reauthenticate', { password: PASSWORD })).status).toBe(204);
const stateOf = async (id: string, who = consultant) => (await who.get(`${BASE}/stato?idDipendente=${id}`)).json;
const leaver = (endedOn: string | null = '2080-03-31') => anEmployee(portal.owner, company, { ended_on: endedOn });
const by = () => ({ createdBy: practice.accountId, created_at: '2079-01-10T10:00:00Z' });

async function events(objectId: string): Promise<string[]> {
  const { rows } = await portal.owner.query(
    `SELECT l.action || coalesce(': ' || (p.person::jsonb->>'note'), '') AS what
     FROM ledger l LEFT JOIN ledger_person p USING (chain, seq)
     WHERE l.object_id = $1 AND l.action NOT LIKE '%Stands' ORDER BY l.seq`,
    [objectId],
  );
  return rows.map(({ what }) => what);
}

describe('the retention terms', () => {
  it('are visible to company and consultant, can be set by the consultant within the legal minimum, and are recorded', async () => {
    const years = async (who: Caller) =>
      (await who.get(BASE)).json.map(({ tipo, anni, minimo }: Record<string, unknown>) => [tipo, anni, minimo]);
    expect(await years(manager)).toEqual([
      ['doccedolino', 10, 5],
      ['doccud', 10, 5],
      ['docdocumento', 10, 1],
      ['docbase', 10, 1],
    ]);
    const put = (who: Caller, anni: number, tipo = 'docdocumento') => who.put(BASE, { termini: [{ tipo, anni }] });
    expect((await put(manager, 3)).status).toBe(403);
    expect((await put(consultant, 4, 'doccedolino')).json.title).toBe('Termine non ammesso');
    expect((await put(consultant, 3)).json).toEqual({ aggiornati: 1 });
    expect((await put(consultant, 3)).json).toEqual({ aggiornati: 0 });
    expect((await years(manager))[2]).toEqual(['docdocumento', 3, 1]);
    expect(await events(practice.id)).toEqual(['retentionSet']);
    // A change for one kind of document leaves the other kinds.
    expect((await put(consultant, 12, 'doccud')).json).toEqual({ aggiornati: 1 });
    expect((await years(consultant)).map(([, years]: [string, number]) => years)).toEqual([10, 12, 3, 10]);
    for (const tipo of ['docdocumento', 'doccud'])
      expect((await put(consultant, 10, tipo)).json).toEqual({ aggiornati: 1 });
  });

  it('count from the end of the employment, or from the last day of a document if that is later', async () => {
    const person = await leaver();
    await aPayslip(portal, person, { ...by(), period: 207001 });
    await aPayslip(portal, person, { ...by(), period: 208004 });
    await aDocument(portal, person, { ...by(), kind: 'taxCertificate', period: 2081 });
    await aDocument(portal, person, { ...by(), kind: 'employeeDocument', due_on: '2082-05-01' });
    const state = await stateOf(person.id, manager);
    expect(state).toMatchObject({ eliminabileDal: '2092-05-02', perche: null, blocco: null, bloccoAzienda: null });
    expect(
      state.tipi.map(({ tipo, documenti, dal, eliminabileDal }: Record<string, unknown>) => [
        ...[tipo, documenti, dal, eliminabileDal],
      ]),
    ).toEqual([
      ['doccedolino', 2, '2070-01-31', '2090-05-01'],
      ['doccud', 1, '2081-12-31', '2092-01-01'],
      ['docdocumento', 1, '2082-05-01', '2092-05-02'],
    ]);
  });

  it('show what prevents an erasure: the current employment, the term, or an open intake', async () => {
    const employed = await leaver(null);
    expect(await stateOf(employed.id)).toMatchObject({ eliminabileDal: null, perche: 'in-forza' });
    const recent = await leaver('2095-01-31');
    expect(await stateOf(recent.id)).toMatchObject({ eliminabileDal: '2105-02-01', perche: 'termine' });
    const inIntake = await leaver();
    const { rows } = await portal.owner.query(
      `INSERT INTO intake (practice_id, kind, state, created_by, created_at)
       VALUES ($1, 'cedolini', 'ready', $2, now()) RETURNING id`,
      [practice.id, practice.accountId],
    );
    const { rows: files } = await portal.owner.query(
      `WITH b AS (INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $3, 1) RETURNING sha256)
       INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, state, kind) SELECT $1, $2, 'a.pdf', sha256, 1, 'read', 'cedolini' FROM b RETURNING id`,
      [practice.id, rows[0].id, Buffer.alloc(32, 7)],
    );
    await portal.owner.query(
      `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, tax_code, confidence)
       VALUES ($1, $2, 1, $3, '{1}', 'da verificare', $4, 0)`,
      [practice.id, rows[0].id, files[0].id, inIntake.taxCode],
    );
    expect((await stateOf(inIntake.id)).perche).toBe('acquisizione');
    await portal.owner.query("UPDATE intake SET state = 'closed' WHERE id = $1", [rows[0].id]);
    expect((await stateOf(inIntake.id)).perche).toBe(null);
  });

  it('of a company’s own documents count from the newest document', async () => {
    const other = await aCompany(portal.owner, practice);
    const state = async () => (await consultant.get(`${BASE}/stato?cfAzienda=${other.taxCode}`)).json;
    expect(await state()).toMatchObject({ eliminabileDal: null, perche: null, tipi: [] });
    await aDocument(portal, other, { ...by(), kind: 'companyDocument', created_at: '2080-12-31T23:30:00Z' });
    expect((await state()).tipi).toEqual([
      { tipo: 'docbase', documenti: 1, dal: '2081-01-01', eliminabileDal: '2091-01-02', perche: null },
    ]);
    await aDocument(portal, other, { ...by(), kind: 'companyDocument', created_at: '2079-05-05T10:00:00Z' });
    expect((await state()).tipi).toEqual([
      { tipo: 'docbase', documenti: 2, dal: '2079-05-05', eliminabileDal: '2091-01-02', perche: null },
    ]);
  });

  it('are shown for one person or one company, of the caller’s practice only', async () => {
    const person = await leaver();
    for (const query of ['', `?idDipendente=${person.id}&cfAzienda=${company.taxCode}`])
      expect((await consultant.get(`${BASE}/stato${query}`)).status).toBe(400);
    for (const id of ['999999999', 'x'])
      expect((await consultant.get(`${BASE}/stato?idDipendente=${id}`)).status).toBe(404);
  });
});

describe('a hold', () => {
  it('is set by the consultant with a reason, visible to the company, and recorded each time it is set or lifted', async () => {
    const person = await leaver();
    const set = (who: Caller, motivo: string) => who.post(`${BASE}/blocco`, { idDipendente: person.id, motivo });
    expect((await set(manager, 'Causa')).status).toBe(403);
    expect((await set(consultant, 'Causa di lavoro')).json).toEqual({ aggiornati: 1 });
    expect((await set(consultant, 'Causa di lavoro')).json).toEqual({ aggiornati: 0 });
    expect((await set(consultant, 'Ispezione')).json).toEqual({ aggiornati: 1 });
    expect(await stateOf(person.id, manager)).toMatchObject({
      perche: 'blocco',
      blocco: { motivo: 'Ispezione', da: practice.login, dal: '2096-11-20' },
    });
    const lift = () => consultant.post(`${BASE}/blocco/togli`, { idDipendente: person.id });
    portal.setNow(new Date(NOW.getTime() + 6 * 60_000));
    expect((await lift()).status).toBe(409);
    await showWho();
    expect((await lift()).json).toEqual({ aggiornati: 1 });
    expect((await lift()).json).toEqual({ aggiornati: 0 });
    expect((await stateOf(person.id)).blocco).toBe(null);
    expect(await events(person.id)).toEqual(['personHeld: Causa di lavoro', 'personHeld: Ispezione', 'personReleased']);
  });

  it('prevents manual deletion too, from the recycle bin and by emptying the bin', async () => {
    const held = await leaver();
    const free = await leaver();
    const own = { ...by(), created_as: 'CONSULTANT', discarded_at: '2096-01-01T10:00:00Z' };
    const [kept, gone] = [await aPayslip(portal, held, own), await aPayslip(portal, free, own)];
    await consultant.post(`${BASE}/blocco`, { idDipendente: held.id, motivo: 'Causa' });
    const purge = (ids: string[]) => consultant.call('DELETE', '/apiback/api/cestino/DocBase', { ids });
    const refused = await purge([kept, gone]);
    expect([refused.status, refused.json.title]).toEqual([409, 'Conservazione bloccata']);
    expect(refused.json.detail).toContain(held.lastName);
    const emptied = await consultant.call('DELETE', `/apiback/api/cestino/empty?cfAzienda=${company.taxCode}`);
    expect(emptied.json).toEqual({ eliminati: 1, rimasti: 1 });
    await expect(portal.owner.query('DELETE FROM document WHERE id = $1', [kept])).rejects.toThrow('a hold keeps it');
    await showWho();
    await consultant.post(`${BASE}/blocco/togli`, { idDipendente: held.id });
    expect((await purge([kept])).status).toBe(200);
  });

  it('on a company protects all documents of the company and its people', async () => {
    const other = await aCompany(portal.owner, practice);
    const person = await anEmployee(portal.owner, other, { ended_on: '2080-03-31' });
    const slip = await aPayslip(portal, person, {
      ...by(),
      created_as: 'CONSULTANT',
      discarded_at: '2096-01-01T10:00:00Z',
    });
    const document = await aDocument(portal, other, {
      ...by(),
      kind: 'companyDocument',
      created_as: 'CONSULTANT',
      discarded_at: '2096-01-01T10:00:00Z',
    });
    expect((await consultant.post(`${BASE}/blocco`, { cfAzienda: other.taxCode, motivo: 'Ispezione' })).json).toEqual({
      aggiornati: 1,
    });
    const empty = await aCompany(portal.owner, practice);
    await consultant.post(`${BASE}/blocco`, { cfAzienda: empty.taxCode, motivo: 'Ispezione' });
    expect((await consultant.get(`${BASE}/stato?cfAzienda=${empty.taxCode}`)).json).toMatchObject({
      ...{ perche: 'blocco', blocco: { motivo: 'Ispezione' }, tipi: [] },
    });
    expect(await stateOf(person.id)).toMatchObject({
      perche: 'blocco',
      blocco: null,
      bloccoAzienda: { motivo: 'Ispezione' },
    });
    const state = (await consultant.get(`${BASE}/stato?cfAzienda=${other.taxCode}`)).json;
    expect(state).toMatchObject({ perche: 'blocco', blocco: { motivo: 'Ispezione' } });
    for (const id of [slip, document])
      expect((await consultant.call('DELETE', `/apiback/api/cestino/DocBase/${id}`)).status).toBe(409);
    expect(await events(other.id)).toEqual(['companyHeld: Ispezione']);
    // The hold protects nothing of another company, and is independent of a hold on that company.
    const third = await aCompany(portal.owner, practice);
    const free = await aDocument(portal, third, {
      ...{ ...by(), kind: 'companyDocument', created_as: 'CONSULTANT', discarded_at: '2096-01-01T10:00:00Z' },
    });
    expect((await consultant.call('DELETE', `/apiback/api/cestino/DocBase/${free}`)).status).toBe(200);
    await consultant.post(`${BASE}/blocco`, { cfAzienda: third.taxCode, motivo: 'Causa' });
    const held = await anEmployee(portal.owner, third, { ended_on: '2080-03-31' });
    await consultant.post(`${BASE}/blocco`, { idDipendente: held.id, motivo: 'Infortunio' });
    await showWho();
    expect((await consultant.post(`${BASE}/blocco/togli`, { cfAzienda: third.taxCode })).json).toEqual({
      aggiornati: 1,
    });
    // Holds on a company and on one of its people are independent.
    expect(await stateOf(held.id)).toMatchObject({ blocco: { motivo: 'Infortunio' }, bloccoAzienda: null });
    await consultant.post(`${BASE}/blocco`, { cfAzienda: third.taxCode, motivo: 'Causa' });
    await consultant.post(`${BASE}/blocco/togli`, { idDipendente: held.id });
    expect(await stateOf(held.id)).toMatchObject({ blocco: null, bloccoAzienda: { motivo: 'Causa' } });
    expect((await consultant.get(`${BASE}/stato?cfAzienda=${other.taxCode}`)).json).toMatchObject({
      blocco: { motivo: 'Ispezione' },
    });
  });
});
