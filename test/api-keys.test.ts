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
} from './support/portal.ts';

/** Payroll software delivers one document at a time, with a key that is good for nothing else (P18). */
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
  it('is shown once, stored as its hash, and listed with its last use', async () => {
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

  it('makes no other call of the portal', async () => {
    const { key } = await aKey();
    for (const contract of portal.server.app.contracts) {
      if (contract.permission === 'documents.deliver') continue;
      const address = contract.path.replace(/:\w+/g, '1');
      const { status } = await key.call(contract.method, address, contract.method === 'GET' ? undefined : {});
      const opened = status < 400 || status === 409;
      const isPublic = ['public'].includes(
        String((await import('../src/access/permissions.ts')).PERMISSIONS[contract.permission]),
      );
      expect(opened && !isPublic, `${contract.method} ${contract.path}: ${status}`).toBe(false);
    }
  });

  it('dies at once when it is revoked, and with the grant of its login', async () => {
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

  it('delivers for its companies and kinds alone: others do not exist for it', async () => {
    const { key } = await aKey({ aziende: [company.taxCode], tipi: ['doccedolino'] });
    expect((await send(key, { annomese: '202604' })).status).toBe(201);
    const elsewhere = { codiceFiscale: stranger.taxCode, cfAzienda: other.taxCode, annomese: '202604' };
    expect(refusalOf(await send(key, elsewhere))).toEqual([404, 'not-found']);
    expect(refusalOf(await send(key, { anno: '2026' }, 'cu', 'doccud'))).toEqual([404, 'not-found']);
  });
});

describe('a delivery', () => {
  it('makes one unpublished document of the key’s login, with its trace', async () => {
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

  it('of the same bytes again is the same document; of others is refused, unless it corrects', async () => {
    const { key } = await aKey();
    const first = await send(key, { annomese: '202606' }, 'uno');
    expect((await send(key, { annomese: '202606' }, 'uno')).json).toEqual(first.json);
    expect(refusalOf(await send(key, { annomese: '202606' }, 'due'))).toEqual([409, 'already-there']);
    const corrected = await send(key, { annomese: '202606' }, 'due', 'doccedolino', '?rettifica=true');
    expect(corrected.json).toEqual(first.json);
    const versions = await consultant.get(`/apiback/api/DocBase/${first.json.ids[0]}/versioni`);
    expect(versions.json).toHaveLength(1);
  });

  it('needs its period, a PDF, and an employee who exists', async () => {
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
