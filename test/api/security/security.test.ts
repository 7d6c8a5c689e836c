import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '../../../src/access/contract.ts';
import { PERMISSIONS } from '../../../src/access/permissions.ts';
import { mailTask } from '../../../src/server/jobs/mail.ts';
import {
  aCompany,
  aGrant,
  anAccount,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { MAIL_WRITERS } from '../../support/services/mail-writers.ts';

/** Rules that hold for every endpoint, any caller and any form of request (OWASP ASVS 5.0). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;
let asEmployee: Caller;
let documentId: string;

const LOGIN = '/apirest/api/bo/authenticate';
const NOW = new Date('2026-11-20T11:00:00Z');

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  portal.setNow(NOW);
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, company, { login: 'dipendente', email: 'dipendente@esempio.invalid' });
  documentId = await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-11-01' });
});
beforeEach(async () => {
  portal.setNow(NOW);
  consultant = await portal.login(practice.login);
  asEmployee = await portal.login('dipendente');
});
afterAll(() => portal?.close());

/** The endpoint's path with this value for each parameter. */
const addressOf = (contract: Contract, value = documentId) => contract.path.replace(/:\w+/g, value);
const contracts = () => portal.server.app.contracts;
const count = async (table: string, where = 'true') =>
  Number((await portal.owner.query(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)).rows[0].n);
const TABLES = ['ledger', 'document', 'intake', 'employee', 'ticket', 'outbox', 'session', 'account', 'account_grant'];
async function counts(): Promise<number[]> {
  const rows: number[] = [];
  for (const table of TABLES) rows.push(await count(table));
  return rows;
}

describe('a pending or disabled account', () => {
  it.each([
    ['pending', 'activated_at = NULL'],
    ['disabled', 'disabled_at = now()'],
  ])('changes nothing through any endpoint (%s)', async (name, change) => {
    const own = await aPractice(portal.owner, `studio-${name}`);
    const session = await portal.login(own.login);
    await portal.owner.query(`UPDATE account_grant SET ${change} WHERE account_id = $1`, [own.accountId]);
    const before = await counts();
    for (const contract of contracts().filter(({ permission }) => PERMISSIONS[permission] !== 'public')) {
      const answer =
        contract.kind === 'upload'
          ? await session.upload(addressOf(contract), [{ name: 'a.pdf', bytes: new Uint8Array([37]) }])
          : await session.call(contract.method, addressOf(contract), contract.body ? {} : undefined);
      expect(answer.status, `${contract.method} ${contract.path}`).toBe(401);
    }
    expect((await portal.anonymous.post(LOGIN, { username: own.login, password: PASSWORD })).status).toBe(401);
    expect(await counts()).toEqual(before);
  });

  it('cannot use a ticket issued before it was disabled', async () => {
    const other = await anEmployee(portal.owner, company, { login: 'in-uscita' });
    const id = await aPayslip(portal, other, { createdBy: practice.accountId, publishOn: '2026-11-01' });
    const session = await portal.login('in-uscita');
    const { url } = (await session.post(`/apiback/api/dipendente/documenti/${id}/download/biglietto`, {})).json;
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE employee_id = $1', [other.id]);
    expect((await portal.anonymous.get(url)).status).toBe(404);
    expect(await count('ledger', `object_id = ${id} AND action = 'readByEmployee'`)).toBe(0);
  });
});

describe('every response', () => {
  /** Sends raw bytes; returns the status line and the headers of the response. */
  const raw = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(portal.url).port), '127.0.0.1', () => socket.write(request));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('end', () => resolve(answer.split('\r\n\r\n')[0]?.toLowerCase() ?? ''));
      socket.on('error', reject);
    });

  it('of the API is no-store, even files and errors; only the OpenAPI description is cached, and revalidated', async () => {
    for (const contract of contracts().filter(({ kind }) => kind !== 'events')) {
      for (const who of [portal.anonymous, consultant, asEmployee]) {
        if (contract.path.endsWith('/logout')) continue;
        const answer = await who.call(contract.method, addressOf(contract));
        expect(answer.headers.get('cache-control'), `${contract.method} ${contract.path} ${answer.status}`).toBe(
          contract.path.endsWith('/openapi.json') ? 'no-cache' : 'no-store',
        );
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
    }
  });

  it('is no-store for every spelling of the URL', async () => {
    const { port } = new URL(portal.url);
    for (const target of ['/%61pirest/api/account', '/APIREST/api/account', `http://a:${port}/apirest/api/account`]) {
      const head = await raw(
        `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${consultant.token}\r\n\r\n`,
      );
      expect(head, target).toContain('200 ok');
      expect(head, target).toContain('cache-control: no-store');
    }
  });

  it('to an unknown path is a problem+json 404, whatever the request contains', async () => {
    const addresses = ['/', '/backoffice', '/apirest', '/apirest/api', '/apiback/api/nessuna', '/demo/posta', '/.env'];
    const json = { 'content-type': 'application/json' };
    for (const address of [...addresses, '/%zz', '/apirest/api/%ff', `/apiback/${'x'.repeat(5000)}`]) {
      for (const [method, headers, body] of [
        ['GET', {}, undefined],
        ['HEAD', {}, undefined],
        ['DELETE', {}, undefined],
        ['OPTIONS', {}, undefined],
        ['POST', json, '{"a":'],
        ['PUT', { 'content-type': 'application/x-strange' }, 'a'],
        ['PATCH', json, '"'.padEnd(5_000_000, 'x')],
      ] as const) {
        const answer = await fetch(portal.url + address, { method, headers, ...(body ? { body } : {}) });
        expect([answer.status, answer.headers.get('content-type')], `${method} ${address}`).toEqual([
          404,
          expect.stringContaining('application/problem+json'),
        ]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it('to HEAD equals the response to GET without the body, for every endpoint, and marks nothing as read', async () => {
    const before = await counts();
    for (const contract of contracts().filter(({ method, kind }) => method === 'GET' && kind !== 'events')) {
      for (const who of [consultant, asEmployee]) {
        const head = await who.call('HEAD', addressOf(contract));
        expect(head.bytes.length, contract.path).toBe(0);
        // GET on a file would mark it as read, so that only other endpoints are compared.
        if (contract.kind === 'file') expect([200, 400, 403, 404, 409], contract.path).toContain(head.status);
        else expect(head.status, contract.path).toBe((await who.call('GET', addressOf(contract))).status);
      }
    }
    expect(await counts()).toEqual(before);
  });

  it('sends nosniff and no-referrer: files, streams, errors, and replies to invalid HTTP', async () => {
    const { port } = new URL(portal.url);
    const bearer = `Authorization: Bearer ${consultant.token}\r\n`;
    const requests = [
      `GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      `HEAD /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      `GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      `GET /apirest/api/account HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      `GET /apiback/api/doccedolino/download/${documentId} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${bearer}\r\n`,
      `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{"a":`,
      `no http at all on port ${port}\r\n\r\n`,
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ];
    for (const request of requests) {
      const head = await raw(request);
      expect(head, request.slice(0, 60)).toMatch(/^http\/1\.1 [245]\d\d /);
      for (const line of ['x-content-type-options: nosniff', 'referrer-policy: no-referrer', 'cache-control: no-store'])
        expect(head.split(line).length, `${request.slice(0, 60)} ${line} ${head}`).toBe(2);
    }
  });

  it('to a body over 16 kB is 413 without a session, and 401 with an invalid token, before the body is read', async () => {
    const json = { 'content-type': 'application/json' };
    const large = JSON.stringify({ username: 'x'.repeat(20_000), password: 'x', rememberMe: false });
    expect((await fetch(portal.url + LOGIN, { method: 'POST', headers: json, body: large })).status).toBe(413);
    const dead = { ...json, authorization: `Bearer ${'x'.repeat(43)}` };
    const broken = await fetch(`${portal.url}/apiback/api/DocBase/updatevisibile`, {
      method: 'PUT',
      headers: dead,
      body: '{"a":',
    });
    expect(broken.status).toBe(401);
  });

  it('to a string or list above its maximum is 400 and names the field', async () => {
    const long = await portal.anonymous.post(LOGIN, { username: 'x'.repeat(255), password: 'x', rememberMe: false });
    expect([long.status, long.json.fieldErrors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['username'],
    ]);
    const idList = Array.from({ length: 10_001 }, () => '1');
    const many = await consultant.put('/apiback/api/DocBase/updatevisibile', {
      idList,
      dataPubblicazione: '2026-11-20',
    });
    expect(many.status).toBe(400);
  });

  it('to an invalid or truncated form is 400', async () => {
    const headers = { authorization: `Bearer ${consultant.token}` };
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', 'nothing of a form'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken\r\n\r\n'],
      ['multipart/form-data', part],
      [`multipart/form-data; boundary=${'x'.repeat(300)}`, part],
    ] as const) {
      const answer = await fetch(`${portal.url}/apiback/api/acquisizioni`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
      expect([400, 415], `${type} ${body}`).toContain(answer.status);
    }
  });

  it('to impossible numbers, ids and strings is 4xx, never 500', async () => {
    const { rows } = await portal.owner.query(
      `INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', 'ready', $2) RETURNING id`,
      [practice.id, practice.accountId],
    );
    const intake = `/apiback/api/acquisizioni/${rows[0].id}`;
    const list = `/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`;
    const answers = [
      await consultant.put(`${intake}/righe/1.5`, { decisione: null }),
      await consultant.put(`${intake}/righe/99999999999`, { decisione: null }),
      await consultant.put(`${intake}/righe`, { righe: [1.5, 1e300], decisione: null }),
      await consultant.get(`${intake}/righe/1e9/pagine/0.1`),
      await consultant.post(`${intake}/conferma`, { righe: [0.5] }),
      await consultant.get(`${list}&da=0000-01-01`),
      await consultant.get(`${list}&page=9007199254740991&size=1000`),
      await consultant.get(`${list}&data_pubblicazione=2026-02-30`),
      await consultant.get('/apiback/api/doccedolino/bydocbase/99999999999999999999999'),
      await consultant.put('/apiback/api/DocBase/updateletto', { ids: ['0', '-1', ' 1', '1e3'] }),
      await consultant.put('/apiback/api/DocBase/updateletto', Array(1_000_000).fill('1')),
      await consultant.put('/apiback/api/DocBase/updateletto', { ids: ['\u0000'] }),
      await consultant.get(`${list}&q=%00`),
      await portal.anonymous.post(LOGIN, { username: `a\u0000${'x'.repeat(3_000_000)}`, password: 'x' }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const field of ['constructor', '__proto__', 'toString', 'cognome;drop', ''])
      expect((await consultant.get(`${list}&sort=${field},desc`)).status, field).toBe(400);
    expect((await consultant.get(`${list}&q=${'a+'.repeat(100)}`)).status).toBe(200);
    expect((await consultant.get(`${list}&q=${'a+'.repeat(101)}`)).status).toBe(400);
  });

  it('is byte for byte the same for an id of another practice and for an unknown id', async () => {
    const elsewhere = await aCompany(portal.owner, await aPractice(portal.owner));
    const foreign = await aPayslip(portal, await anEmployee(portal.owner, elsewhere), {
      createdBy: practice.accountId,
    });
    for (const build of [
      (id: string) => consultant.put('/apiback/api/DocBase/updateletto', { ids: [documentId, id, id] }),
      (id: string) =>
        consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], annullaPubblicazione: true }),
      (id: string) => consultant.post('/apiback/api/DocCronologia/lista', { ids: [documentId, id] }),
      (id: string) => consultant.get(`/apiback/api/doccedolino/download/${id}`),
      (id: string) => asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`),
    ]) {
      const [theirs, nobodys] = [await build(foreign), await build('999999999')];
      expect(theirs.status).toBe(404);
      expect(theirs.text).toBe(nobodys.text);
    }
  });
});

describe('the body of a file', () => {
  it('is sent whole to a range request, so that no part can be read without being recorded', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      publishOn: '2026-11-01',
      period: 202601,
    });
    const answer = await asEmployee.call('GET', `/apiback/api/dipendente/documenti/${id}/download`, undefined, {
      range: 'bytes=0-9',
    });
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('accept-ranges')]).toEqual([
      200,
      null,
      'none',
    ]);
    expect(answer.bytes.length).toBe(Number(answer.headers.get('content-length')));
    expect(await count('ledger', `object_id = ${id} AND action = 'readByEmployee'`)).toBe(1);
  });

  it('is never completed if the portal cannot mark the document as read', async () => {
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      publishOn: '2026-11-01',
      period: 202602,
    });
    await portal.owner.query('BEGIN');
    await portal.owner.query('SELECT 1 FROM document WHERE id = $1 FOR UPDATE', [id]);
    const reading = asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`).then(
      () => 'whole',
      () => 'broken off',
    );
    // Waits until the portal has found the document, then cancels the document before its file is sent completely.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await portal.owner.query('UPDATE document SET cancelled_at = $2 WHERE id = $1', [id, NOW]);
    await portal.owner.query('COMMIT');
    expect(await reading).toBe('broken off');
    expect(await count('ledger', `object_id = ${id} AND action = 'readByEmployee'`)).toBe(0);
  });
});

describe('an upload', () => {
  it('that is interrupted leaves no file and no row', async () => {
    const incoming = path.join(portal.dataDir, 'blobs', 'incoming');
    const before = await count('intake');
    const head = `POST /apiback/api/acquisizioni HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${consultant.token}\r\n`;
    const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n';
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ';
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(portal.url).port), '127.0.0.1', () => {
        socket.write(`${head}${type}${part}${'x'.repeat(100_000)}`);
        setTimeout(() => {
          socket.destroy();
          resolve();
        }, 300);
      });
      socket.on('error', reject);
    });
    await expect.poll(async () => (await readdir(incoming).catch(() => [])).length).toBe(0);
    expect(await count('intake')).toBe(before);
  });

  it('without permission, or to an unknown intake, stores nothing', async () => {
    const file = [{ name: 'a.pdf', bytes: new Uint8Array(1_000_000) }];
    const before = [await count('blob'), await readdir(path.join(portal.dataDir, 'blobs', practice.id))];
    expect((await portal.anonymous.upload('/apiback/api/acquisizioni', file)).status).toBe(401);
    expect((await asEmployee.upload('/apiback/api/acquisizioni', file)).status).toBe(403);
    expect((await consultant.upload('/apiback/api/acquisizioni/999999999/file', file)).status).toBe(404);
    expect([await count('blob'), await readdir(path.join(portal.dataDir, 'blobs', practice.id))]).toEqual(before);
  });
});

describe('a mail', () => {
  it('links to the configured URL, whatever host the request names', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202603 });
    const forged = {
      host: 'truffa.invalid',
      'x-forwarded-host': 'truffa.invalid',
      'x-forwarded-proto': 'https',
      forwarded: 'host=truffa.invalid',
      origin: 'https://truffa.invalid',
      referer: 'https://truffa.invalid/',
    };
    const body = JSON.stringify({ idList: [id], dataPubblicazione: '2026-11-20' });
    await new Promise<void>((resolve, reject) => {
      const headers = Object.entries({ ...forged, authorization: `Bearer ${consultant.token}` });
      const socket = connect(Number(new URL(portal.url).port), '127.0.0.1', () =>
        socket.write(
          `PUT /apiback/api/DocBase/updatevisibile HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        ),
      );
      socket.on('data', (chunk) => {
        expect(chunk.toString()).toContain('200 OK');
        resolve();
      });
      socket.on('error', reject);
    });
    await portal.owner.query("UPDATE outbox SET not_before = 'epoch' WHERE document_id = $1", [id]);
    const sent: string[] = [];
    const send = async (mail: { subject: string; text: string; html: string }) => {
      sent.push(mail.subject + mail.text + mail.html);
    };
    await mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined)({ practiceId: practice.id });
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.at(-1)).toContain(`${portal.server.app.config.publicUrl}/#/`);
    expect(sent.join()).not.toContain('truffa');
  });
});

describe('guessing a login', () => {
  it('reveals nothing: wrong, unknown, pending and disabled accounts get the same status, body and headers', async () => {
    const pending = await anAccount(portal.owner, 'mai-attivato');
    await aGrant(portal.owner, pending, { role: 'CONSULTANT', practice_id: practice.id, activated_at: null });
    const disabled = await anAccount(portal.owner, 'spento');
    await aGrant(portal.owner, disabled, { role: 'CONSULTANT', practice_id: practice.id, disabled_at: new Date() });
    const tries = [
      { username: practice.login, password: 'Sbagliata.1' },
      { username: 'dipendente@esempio.invalid', password: 'Sbagliata.1' },
      { username: 'nessuno-al-mondo', password: 'Sbagliata.1' },
      { username: 'mai-attivato', password: PASSWORD },
      { username: 'spento', password: PASSWORD },
    ];
    const answers = await Promise.all(tries.map((body) => portal.anonymous.post(LOGIN, body)));
    const comparable = answers.map(({ status, text, headers }) =>
      JSON.stringify([status, text, [...headers].filter(([name]) => name !== 'date')]),
    );
    expect(new Set(comparable).size).toBe(1);
  });

  it('leaves no throttle row after two days', async () => {
    await portal.anonymous.post(LOGIN, { username: 'nome-a-caso', password: 'x' });
    const typed = `key_hash = sha256('account:nome-a-caso')`;
    expect(await count('login_throttle', typed)).toBe(1);
    portal.setNow(new Date(NOW.getTime() + 49 * 3_600_000));
    await portal.anonymous.post(LOGIN, { username: 'altro-nome', password: 'x' });
    expect(await count('login_throttle', typed)).toBe(0);
  });
});

describe('a session', () => {
  it('does not outlive its absolute expiry when its role is switched', async () => {
    const account = await anAccount(portal.owner, 'due-ruoli');
    const grants: string[] = [];
    for (const job of [await anEmployee(portal.owner, company), await anEmployee(portal.owner, company)]) {
      const where = { practice_id: practice.id, company_id: company.id, employee_id: job.id };
      grants.push(await aGrant(portal.owner, account, { role: 'EMPLOYEE', ...where }));
    }
    let session = await portal.login('due-ruoli');
    const switchTo = async (grantId: string | undefined) => {
      const { json } = await session.post('/apirest/api/account/role', { grant: grantId });
      session = {
        ...session,
        get: (address) => portal.anonymous.call('GET', address, undefined, bearer(json.id_token)),
      };
      return {
        ...session,
        post: (address: string, body?: unknown) => portal.anonymous.call('POST', address, body, bearer(json.id_token)),
      };
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    for (let hours = 0.4; hours < 12; hours += 0.4) {
      portal.setNow(new Date(NOW.getTime() + hours * 3_600_000));
      session = await switchTo(grants[Math.round(hours / 0.4) % 2]);
    }
    expect((await session.get('/apirest/api/account')).status).toBe(200);
    portal.setNow(new Date(NOW.getTime() + 12 * 3_600_000 + 1000));
    expect((await session.get('/apirest/api/account')).status).toBe(401);
  });

  it('cannot be replaced twice by simultaneous role switches', async () => {
    const own = await aPractice(portal.owner);
    const session = await portal.login(own.login);
    const { activeGrant } = (await session.get('/apirest/api/account')).json;
    const [a, b] = await Promise.all([
      session.post('/apirest/api/account/role', { grant: activeGrant }),
      session.post('/apirest/api/account/role', { grant: activeGrant }),
    ]);
    expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 401]);
    expect(await count('session', `account_id = ${own.accountId}`)).toBe(1);
  });
});
