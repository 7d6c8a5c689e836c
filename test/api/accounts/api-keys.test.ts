import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Payroll software delivers documents with a limited API key (P18). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let other: TestCompany;
let employee: TestEmployee;
let stranger: TestEmployee;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  other = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company);
  stranger = await anEmployee(portal.owner, other);
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

async function aKey(fields: Record<string, unknown> = {}): Promise<{ id: string; key: Caller; secret: string }> {
  const { json } = await consultant.post('/apiback/api/chiaviapi', { nome: 'Software paghe', ...fields });
  return { id: json.id, key: caller(portal.url, json.chiave), secret: json.chiave };
}

const bytesOf = ({ annomese, anno, tipoCedolino }: Record<string, unknown>, text: string) =>
  slipPdf(employee, Number(annomese ?? anno ?? 202601), tipoCedolino === 'thirteenth' ? `TREDICESIMA ${text}` : text);
const send = (who: Caller, fields: Record<string, unknown>, text = 'busta', tipo = 'doccedolino', query = '') =>
  who.upload(`/apiback/api/${tipo}/upload${query}`, [{ name: 'a.pdf', bytes: bytesOf(fields, text) }], {
    jsonDocDto: JSON.stringify({ codiceFiscale: employee.taxCode, cfAzienda: company.taxCode, ...fields }),
  });
const refusalOf = ({ status, json }: { status: number; json: { errorKey?: string } }) => [status, json?.errorKey];

describe('a key', () => {
  it('is shown once, stored as a hash, and listed with its last use', async () => {
    const { id, key, secret } = await aKey();
    expect(secret).toMatch(/^plk_[\w-]{43}$/);
    const { rows } = await portal.owner.query('SELECT api_key::text AS row FROM api_key WHERE id = $1', [id]);
    expect(rows[0].row).not.toContain(secret.slice(4));
    const before = await consultant.get('/apiback/api/chiaviapi');
    expect(before.text).not.toContain(secret);
    expect(before.json.find((one: { id: string }) => one.id === id)).toMatchObject({
      utente: 'consulente',
      ultimoUso: null,
    });
    await send(key, { annomese: '202601' });
    const after = await consultant.get('/apiback/api/chiaviapi');
    expect(after.json.find((one: { id: string }) => one.id === id).ultimoUso).not.toBeNull();
  });

  it('is refused by every endpoint except delivery', async () => {
    const { key } = await aKey();
    for (const contract of portal.server.app.contracts) {
      if (contract.permission === 'documents.deliver' || contract.name === 'tryApiKey') continue;
      const address = contract.path.replace(/:\w+/g, '1');
      const { status } = await key.call(contract.method, address, contract.method === 'GET' ? undefined : {});
      const opened = status < 400 || status === 409;
      const isPublic = ['public'].includes(
        String((await import('../../../src/access/permissions.ts')).PERMISSIONS[contract.permission]),
      );
      expect(opened && !isPublic, `${contract.method} ${contract.path}: ${status}`).toBe(false);
    }
  });

  it('stops working when it is revoked, and when the grant of its login ends', async () => {
    const { id, key } = await aKey();
    expect((await send(key, { annomese: '202602' })).status).toBe(201);
    expect((await consultant.call('DELETE', `/apiback/api/chiaviapi/${id}`)).json).toEqual({ revocata: true });
    expect((await send(key, { annomese: '202603' })).status).toBe(401);
    const second = await aKey();
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE account_id = $1', [
      practice.accountId,
    ]);
    expect((await send(second.key, { annomese: '202603' })).status).toBe(401);
    await portal.owner.query('UPDATE account_grant SET disabled_at = NULL WHERE account_id = $1', [practice.accountId]);
  });

  it('delivers only for its companies and kinds, and gets 404 for all others', async () => {
    const { key } = await aKey({ aziende: [company.taxCode], tipi: ['doccedolino'] });
    expect((await send(key, { annomese: '202604' })).status).toBe(201);
    const elsewhere = { codiceFiscale: stranger.taxCode, cfAzienda: other.taxCode, annomese: '202604' };
    const refused = await send(key, elsewhere);
    expect(refusalOf(refused)).toEqual([404, 'not-found']);
    const absent = await send(key, { ...elsewhere, cfAzienda: '00743110157' });
    expect([absent.status, absent.json]).toEqual([refused.status, refused.json]);
    expect(refusalOf(await send(key, { anno: '2026' }, 'cu', 'doccud'))).toEqual([404, 'not-found']);
  });
});

describe('a delivery', () => {
  it('creates one unpublished document under the key’s login, with its event', async () => {
    const { key } = await aKey();
    const { json } = await send(key, { annomese: '202605', tipoCedolino: 'thirteenth' });
    const row = (await consultant.get(`/apiback/api/docbase/${json.ids[0]}`)).json;
    expect(row).toMatchObject({
      tipo: 'payslip',
      annomese: '202605',
      tipoCedolino: 'thirteenth',
      descrizione: 'Tredicesima',
      createdBy: 'consulente',
      pubblicazione: 'unpublished',
    });
    const history = await consultant.get(`/apiback/api/DocCronologia/lista/${json.ids[0]}`);
    expect(history.json).toMatchObject([{ stato: 'Nuovo', utente: 'consulente' }]);
  });

  it('repeated with the same bytes returns the same document; with other bytes it is refused unless sent as a correction', async () => {
    const { key } = await aKey();
    const first = await send(key, { annomese: '202606' }, 'uno');
    expect((await send(key, { annomese: '202606' }, 'uno')).json).toEqual(first.json);
    expect(refusalOf(await send(key, { annomese: '202606' }, 'due'))).toEqual([409, 'already-there']);
    const corrected = await send(key, { annomese: '202606' }, 'due', 'doccedolino', '?rettifica=true');
    expect(corrected.json).toEqual(first.json);
    const [id] = first.json.ids;
    expect((await consultant.get(`/apiback/api/DocBase/${id}/versioni`)).json).toHaveLength(1);
    // The correction of an unpublished document notifies nobody.
    const schedule = { idList: [id], dataPubblicazione: '2999-01-01' };
    expect((await consultant.put('/apiback/api/DocBase/updatevisibile', schedule)).status).toBe(200);
    const again = await send(key, { annomese: '202606' }, 'tre', 'doccedolino', '?rettifica=true');
    expect(again.json).toEqual(first.json);
    for (const table of ['outbox WHERE document_id', 'notification WHERE object_id'])
      expect((await portal.owner.query(`SELECT FROM ${table} = $1`, [id])).rowCount, table).toBe(0);
  });

  it('of another payslip type in the same month, such as a thirteenth, creates another document', async () => {
    const { key } = await aKey();
    const ids = [];
    for (const tipoCedolino of ['ordinary', 'thirteenth'])
      ids.push((await send(key, { annomese: '202512', tipoCedolino }, tipoCedolino)).json?.ids?.[0]);
    expect(ids).toEqual([expect.any(String), expect.any(String)]);
    expect(ids[0]).not.toBe(ids[1]);
    const again = await send(key, { annomese: '202512', tipoCedolino: 'thirteenth' }, 'altra');
    expect(refusalOf(again)).toEqual([409, 'already-there']);
  });

  it('requires a period, a PDF, and an existing employee', async () => {
    const { key } = await aKey();
    expect(refusalOf(await send(key, {}))).toEqual([400, 'period-needed']);
    expect(refusalOf(await send(key, { anno: '2026' }))).toEqual([400, 'period-needed']);
    expect(refusalOf(await send(key, { annomese: '202607', codiceFiscale: 'NESSUNO' }))).toEqual([404, 'not-found']);
    const text = await key.upload(
      '/apiback/api/doccedolino/upload',
      [{ name: 'a.txt', bytes: new TextEncoder().encode('ciao') }],
      {
        jsonDocDto: JSON.stringify({ codiceFiscale: employee.taxCode, cfAzienda: company.taxCode, annomese: '202607' }),
      },
    );
    expect(text.status).toBe(415);
    expect((await send(await portal.login('azienda'), { annomese: '202607' })).status).toBe(403);
  });
});

describe('the rights of a key', () => {
  const all = ['consegna', 'acquisizioni', 'pubblica', 'scarica', 'sollecita'];
  const whole = async (who: Caller, text: string) =>
    who.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes: slipPdf(employee, 202608, text) }], {
      tipo: 'cedolini',
    });
  const listing = () => `/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`;

  it('are returned to the key itself only', async () => {
    const { key } = await aKey({ aziende: [company.taxCode], tipi: ['doccud'], al: '2099-12-31' });
    expect((await key.get('/apiback/api/chiaviapi/prova')).json).toMatchObject({
      nome: 'Software paghe',
      aziende: [company.taxCode],
      tipi: ['doccud'],
      diritti: ['consegna'],
      dal: null,
      al: '2099-12-31',
    });
    expect(refusalOf(await consultant.get('/apiback/api/chiaviapi/prova'))).toEqual([400, 'key-needed']);
  });

  it.each([
    ['acquisizioni', async (key: Caller) => whole(key, 'diritto'), 202],
    [
      'pubblica',
      async (key: Caller) =>
        key.put('/apiback/api/DocBase/updatevisibile', { idList: ['0'], annullaPubblicazione: true }),
      404,
    ],
    ['scarica', async (key: Caller) => key.get(listing()), 200],
    ['sollecita', async (key: Caller) => key.post('/apiback/api/DocBase/sollecita', { ids: ['0'] }), 404],
  ] as const)('give access to the endpoints of the right %s only', async (right, call, status) => {
    const { key } = await aKey({ diritti: [right] });
    expect((await call(key)).status).toBe(status);
    const { key: another } = await aKey({ diritti: all.filter((one) => one !== right) });
    const refused = await call(another);
    // The rights to publish and to remind also allow listing documents.
    if (right === 'scarica') expect(refused.status).toBe(200);
    else expect(refusalOf(refused)).toEqual([403, 'key-without-right']);
  });

  it('allow a key to upload a whole file once, follow its analysis, and confirm and publish what is ready', async () => {
    const { key } = await aKey({ diritti: all });
    const { json } = await whole(key, 'intero');
    expect((await whole(key, 'intero')).json).toEqual({ id: json.id, giaAcquisito: true });
    let intake = await key.get(`/apiback/api/acquisizioni/${json.id}`);
    while (intake.json.stato === 'analysing') intake = await key.get(`/apiback/api/acquisizioni/${json.id}`);
    expect(intake.json).toMatchObject({ creataDa: 'consulente', conteggi: { decidere: 0, pronti: 1 } });
    const { json: done } = await key.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {});
    expect(done).toMatchObject({ completata: true, righe: 1 });
    const [id] = done.documenti;
    const published = await key.put('/apiback/api/DocBase/updatevisibile', {
      idList: [id],
      dataPubblicazione: new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date()),
    });
    expect(published.json).toEqual({ aggiornati: 1 });
    const file = await key.get(`/apiback/api/doccedolino/download/${id}`);
    expect(file.status).toBe(200);
    // A download by a key does not mark the document as read.
    const [row] = (await key.get(`${listing()}&annomese_da=202608&annomese_a=202608`)).json;
    expect(row).toMatchObject({ id, statoLettura: 0, pubblicazione: 'published' });
  });

  it('can only include delivery if the key is limited to some companies or kinds', async () => {
    for (const some of [{ aziende: [company.taxCode] }, { tipi: ['doccud'] }])
      expect(
        refusalOf(await consultant.post('/apiback/api/chiaviapi', { nome: 'x', diritti: ['scarica'], ...some })),
      ).toEqual([400, 'key-for-some-only-delivers']);
  });

  it('are valid from the first to the last day of the key, in Rome time', async () => {
    const { key } = await aKey({ dal: '2030-03-01', al: '2030-03-31' });
    const at = async (moment: string) => {
      portal.setNow(new Date(moment));
      return (await key.get('/apiback/api/chiaviapi/prova')).status;
    };
    expect(await at('2030-02-28T22:59:00Z')).toBe(401);
    expect(await at('2030-02-28T23:01:00Z')).toBe(200);
    expect(await at('2030-03-31T21:59:00Z')).toBe(200);
    expect(await at('2030-03-31T22:01:00Z')).toBe(401);
    portal.setNow(null);
    expect(refusalOf(await consultant.post('/apiback/api/chiaviapi', { nome: 'x', al: '2020-01-01' }))).toEqual([
      400,
      'key-days-over',
    ]);
  });

  it('survive a rotation: the former secret works for one more day; the last refusal is listed', async () => {
    const { id, key } = await aKey();
    const { json: rotated } = await consultant.post(`/apiback/api/chiaviapi/${id}/ruota`, {});
    const renewed = caller(portal.url, rotated.chiave);
    for (const one of [key, renewed]) expect((await one.get('/apiback/api/chiaviapi/prova')).status).toBe(200);
    const { json: again } = await consultant.post(`/apiback/api/chiaviapi/${id}/ruota`, {});
    // After a second rotation the oldest secret is refused: at most two secrets are valid.
    expect((await key.get('/apiback/api/chiaviapi/prova')).status).toBe(401);
    for (const chiave of [rotated.chiave, again.chiave])
      expect((await caller(portal.url, chiave).get('/apiback/api/chiaviapi/prova')).status).toBe(200);
    const shown = async () =>
      (await consultant.get('/apiback/api/chiaviapi')).json.find((one: { id: string }) => one.id === id);
    expect((await shown()).ultimoRifiuto).toBeNull();
    const until = Date.parse((await shown()).precedenteFino);
    expect(until).toBe(Date.parse(again.precedenteFino));
    expect(refusalOf(await send(renewed, { annomese: '202607', codiceFiscale: 'NESSUNO' }))).toEqual([
      404,
      'not-found',
    ]);
    expect((await shown()).ultimoRifiuto).toMatchObject({ codice: 'not-found', motivo: 'Non trovato' });
    expect((await whole(renewed, 'senza diritto')).status).toBe(403);
    expect((await shown()).ultimoRifiuto).toMatchObject({ codice: 'key-without-right', motivo: 'Diritto mancante' });
    expect((await consultant.post('/apiback/api/chiaviapi/999999999/ruota', {})).status).toBe(404);
    for (const [ms, isGood] of [
      [-1000, true],
      [1000, false],
    ] as const) {
      portal.setNow(new Date(until + ms));
      const then = (await (await portal.login('consulente')).get('/apiback/api/chiaviapi')).json;
      const { precedenteFino } = then.find((one: { id: string }) => one.id === id);
      expect(precedenteFino !== null).toBe(isGood);
    }
    portal.setNow(null);
    consultant = await portal.login('consulente');
  });

  it('are listed with their dates and the last refusal, or as unlimited', async () => {
    const limited = await consultant.post('/apiback/api/chiaviapi', {
      ...{ nome: 'Con limiti', aziende: [company.taxCode], tipi: ['doccud'] },
    });
    const timed = await consultant.post('/apiback/api/chiaviapi', {
      ...{ nome: 'A tempo', diritti: ['acquisizioni', 'consegna'], dal: '2090-01-02', al: '2090-03-04' },
    });
    expect([limited.status, timed.status], limited.text + timed.text).toEqual([201, 201]);
    await portal.owner.query(
      `UPDATE api_key SET created_at = '2026-01-01T08:00:00Z', last_used_at = '2026-01-02T08:00:00Z',
         last_refused_at = '2026-01-03T08:00:00Z', last_refusal = 'di-un-altro-programma' WHERE id = $1`,
      [limited.json.id],
    );
    const { json } = await consultant.get('/apiback/api/chiaviapi');
    const of = (id: string) => json.find((one: { id: string }) => one.id === id);
    expect(of(limited.json.id)).toEqual({
      ...{ id: limited.json.id, nome: 'Con limiti', tipi: ['doccud'], diritti: ['consegna'], dal: null, al: null },
      aziende: [company.taxCode],
      ...{ utente: 'consulente', creata: '2026-01-01T08:00:00.000Z', ultimoUso: '2026-01-02T08:00:00.000Z' },
      // A refusal whose code is unknown here is shown by that code.
      ultimoRifiuto: {
        ...{ il: '2026-01-03T08:00:00.000Z', codice: 'di-un-altro-programma', motivo: 'di-un-altro-programma' },
      },
      precedenteFino: null,
    });
    expect(of(timed.json.id)).toEqual({
      ...{ id: timed.json.id, nome: 'A tempo', aziende: null, tipi: null, diritti: ['acquisizioni', 'consegna'] },
      ...{ dal: '2090-01-02', al: '2090-03-04', utente: 'consulente', creata: expect.any(String), ultimoUso: null },
      ...{ ultimoRifiuto: null, precedenteFino: null },
    });
  });
});
