import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
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

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }));
vi.mock('pino', async (original) => {
  const { pino } = await original<typeof import('pino')>();
  const write = (line: string) => void logged.push(line);
  return { pino: Object.assign((options: object) => pino(options, { write }), { destination: () => undefined }) };
});

/**
 * The headers of all kinds of responses. All other tests check `nosniff`, `no-referrer` and `no-store` too, in every
 * response (support/answers.ts).
 */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal({ logLevel: 'info' });
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company, { login: 'dipendente' });
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const download = async (fields: { bytes?: Uint8Array; content_type?: string; file_name?: string }) => {
  const id = await aDocument(portal, employee, { kind: 'employeeDocument', createdBy: practice.accountId, ...fields });
  return consultant.get(`/apiback/api/docdocumento/download/${id}`);
};

describe('a file', () => {
  it('has its own content security policy, which lets it load and run nothing', async () => {
    for (const file of [{}, { bytes: new TextEncoder().encode('a;b'), content_type: 'text/csv', file_name: 'a.csv' }]) {
      const { headers } = await download(file);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('content-security-policy')).not.toContain('script-src');
    }
  });

  it('is shown in the browser only if it is a real PDF', async () => {
    expect((await download({})).headers.get('content-disposition')).toMatch(/^inline/);
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    for (const content_type of ['text/html', 'application/pdf', 'image/svg+xml']) {
      const { headers } = await download({ bytes: html, content_type });
      expect(headers.get('content-disposition'), content_type).toMatch(/^attachment/);
    }
  });
});

describe('a list with more rows than one page holds', () => {
  it('is not cached by proxies, and has its total in a header', async () => {
    await portal.owner.query(
      `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
       SELECT $1, $2, 'X' || n, 'Nome', 'Cognome' FROM generate_series(1, 600) n`,
      [practice.id, company.id],
    );
    const { headers, json } = await consultant.get(`/apiback/api/dipendente/lista?cfAzienda=${company.taxCode}`);
    expect(json).toHaveLength(601);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-total-count')).toBe('601');
  });
});

describe('behind TLS', () => {
  it('every response enables HSTS; without TLS no response does', async () => {
    expect((await portal.anonymous.get('/health')).headers.get('strict-transport-security')).toBeNull();
    const secure = await startPortal({ publicUrl: 'https://portale.esempio.invalid/backoffice' });
    try {
      for (const address of ['/health', '/apirest/api/account', '/apiback/api/nessuna', '/%zz'])
        expect((await secure.anonymous.get(address)).headers.get('strict-transport-security'), address).toMatch(
          /^max-age=31536000/,
        );
    } finally {
      await secure.close();
    }
  });
});

describe('a JSON response', () => {
  it('is compressed if it is long, but never if it contains a token, ticket or key', async () => {
    for (let n = 0; n < 6; n += 1) await aPayslip(portal, employee, { createdBy: practice.accountId });
    const list = await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`);
    expect(list.text.length).toBeGreaterThan(1024);
    expect(list.headers.get('content-encoding')).toBe('gzip');
    const { json } = list;
    expect(json.length).toBeGreaterThanOrEqual(6);
    const login = await portal.anonymous.post('/apirest/api/bo/authenticate', {
      username: 'consulente',
      password: 'Portale.2026',
    });
    const ticket = await consultant.post(`/apiback/api/doccedolino/download/${json[0].id}/biglietto`);
    expect(login.status).toBe(200);
    expect([login, ticket].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
  });
});

describe('the log', () => {
  it('contains no ticket and no token', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01' });
    const { url } = (await consultant.post(`/apiback/api/doccedolino/download/${id}/biglietto`, {})).json;
    expect((await portal.anonymous.get(url)).status).toBe(200);
    const log = logged.join('');
    expect(log).toContain('/apiback/api/biglietti/');
    expect(log).not.toContain(url.split('/').at(-1));
    expect(log).not.toContain(consultant.token);
  });

  it('contains no stack trace for a client error', async () => {
    const from = logged.length;
    const form = (body: string) =>
      fetch(`${portal.url}/apiback/api/acquisizioni`, {
        method: 'POST',
        headers: { authorization: `Bearer ${consultant.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body,
      }).then(({ status }) => status);
    const json = (path: string, body: string, token: string | null = consultant.token) =>
      fetch(portal.url + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body,
      }).then(({ status }) => status);
    const publish = '/apiback/api/DocBase/updatevisibile';
    const statuses = [
      await form('--x\r\nbroken\r\n\r\n'),
      await form('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'),
      await json(publish, '{"idList":'),
      await json(publish, JSON.stringify({ idList: ['\u0000'], dataPubblicazione: '2026-11-20' })),
      await json(publish, JSON.stringify({ idList: ['999999999999999999'], dataPubblicazione: '2026-11-20' })),
      await json(publish, '{}', null),
      await json('/apiback/api/nessuna', '{}'),
      (await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}&q=%00`)).status,
      (await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}&da=0000-01-01`)).status,
    ];
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    const log = logged.slice(from).join('');
    expect(log).toContain(publish);
    expect(log).not.toMatch(/"stack"|\bat .*\.ts:\d+/);
  });
});
