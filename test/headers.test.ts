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
} from './support/portal.ts';

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }));
vi.mock('pino', async (original) => {
  const { pino } = await original<typeof import('pino')>();
  const write = (line: string) => void logged.push(line);
  return { pino: Object.assign((options: object) => pino(options, { write }), { destination: () => undefined }) };
});

/**
 * What stands on an answer, of every kind that there is. That each has `nosniff`, `no-referrer` and `no-store` is looked
 * at wherever a test calls the portal (support/answers.ts).
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
  it('has a policy of its own: nothing in it may load or run', async () => {
    for (const file of [{}, { bytes: new TextEncoder().encode('a;b'), content_type: 'text/csv', file_name: 'a.csv' }]) {
      const { headers } = await download(file);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('content-security-policy')).not.toContain('script-src');
    }
  });

  it('opens in a window only where it is a real PDF', async () => {
    expect((await download({})).headers.get('content-disposition')).toMatch(/^inline/);
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    for (const content_type of ['text/html', 'application/pdf', 'image/svg+xml']) {
      const { headers } = await download({ bytes: html, content_type });
      expect(headers.get('content-disposition'), content_type).toMatch(/^attachment/);
    }
  });
});

describe('a list of more rows than are sent at once', () => {
  it('is kept by nobody on the way, and is counted', async () => {
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
  it('every answer tells browsers to stay there; without it none does', async () => {
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

describe('the log', () => {
  it('holds no ticket and no token', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01' });
    const { url } = (await consultant.post(`/apiback/api/doccedolino/download/${id}/biglietto`, {})).json;
    expect((await portal.anonymous.get(url)).status).toBe(200);
    const log = logged.join('');
    expect(log).toContain('/apiback/api/biglietti/');
    expect(log).not.toContain(url.split('/').at(-1));
    expect(log).not.toContain(consultant.token);
  });
});
