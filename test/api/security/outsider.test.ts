import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { partsOfHour } from '../../../src/features/documents/bin/sweep.jobs.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Attacks by clients without a login, or with one login. The attacks must not affect other users or cause wrong
 * responses.
 */
let portal: Portal;
let practice: TestPractice;
let employee: TestEmployee;
let asEmployee: Caller;

const LOGIN = '/apirest/api/bo/authenticate';
/** The number of connections in the pool of `openDatabase`. */
const CONNECTIONS = 12;
/** Longer than an active sender pauses, even on a busy machine. */
const BODY_WITHIN_MS = 3000;

beforeAll(async () => {
  portal = await startPortal({ bodyWithinMs: BODY_WITHIN_MS, sweepEveryMs: 200 });
  practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, company, { login: 'dipendente' });
  asEmployee = await portal.login('dipendente');
});
afterAll(() => portal?.close());

const aDocument = (period: number, fields: Record<string, unknown> = {}) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-11-01', period, ...fields });
const opened = (socket: Socket) => new Promise<void>((resolve) => socket.once('connect', resolve));
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const open = async () => {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await opened(socket);
  return socket;
};
const readings = async (id: string) =>
  Number(
    (
      await portal.owner.query(`SELECT count(*) AS n FROM ledger WHERE object_id = $1 AND action = 'readByEmployee'`, [
        id,
      ])
    ).rows[0].n,
  );
describe('requests without a login', () => {
  it('with megabyte-long user names are refused, and do not delay other requests', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(3_900_000), password: 'x', rememberMe: false });
    const twelve = Array.from({ length: 12 }, () =>
      fetch(portal.url + LOGIN, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        ({ status }) => status,
        () => 413,
      ),
    );
    expect((await portal.anonymous.get('/health')).status).toBe(200);
    expect(new Set(await Promise.all(twelve))).toEqual(new Set([413]));
  });

  it('cannot take the health check’s own database connection', async () => {
    let held = 0;
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holders = Array.from({ length: CONNECTIONS }, () =>
      portal.server.app.database.inScope({ role: 'authentication' }, () => ((held += 1), released)),
    );
    await expect.poll(() => held).toBe(CONNECTIONS);
    const answer = await portal.anonymous.get('/health');
    expect([answer.status, answer.json]).toEqual([200, { live: true, ready: true }]);
    release();
    await Promise.all(holders);
  });
});

describe('an upload with an expired session', () => {
  it('is read to its end before the 401, if a proxy closes the connection then: a reset would become its 502', async () => {
    const head =
      `POST /apiback/api/acquisizioni HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${'x'.repeat(40)}\r\n` +
      'Content-Length: 200000\r\n';
    const [closing, staying] = [await open(), await open()];
    let answer = '';
    closing.on('data', (chunk) => {
      answer += String(chunk);
    });
    const half = 'x'.repeat(100_000);
    closing.write(`${head}Connection: close\r\n\r\n${half}`);
    // A connection that stays open is answered at once, though it sent later.
    const answered = new Promise((resolve) => staying.once('data', (chunk) => resolve(String(chunk))));
    staying.write(`${head}\r\n${half}`);
    expect(await answered).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toBe('');
    closing.write(half);
    await ended(closing);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    staying.destroy();
  });
});

describe('a request body that arrives too slowly', () => {
  it('gets a 408 and a closed connection, even if some bytes still arrive', async () => {
    const socket = await open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(
      `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"username": "`,
    );
    const drip = setInterval(() => socket.write('x'), 500);
    await ended(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('request-too-slow');
  });

  it('gets its refusal even if the server refused it before the whole body arrived', async () => {
    const socket = await open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(
      `POST /apiback/api/acquisizioni HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 900000\r\n\r\nstart`,
    );
    await ended(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('is cut off if its upload stalls, but not if the upload is only slow', async () => {
    const consultant = await portal.login(practice.login);
    const head =
      `POST /apiback/api/acquisizioni HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${consultant.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n';
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const [still, moving] = [await open(), await open()];
    let answer = '';
    moving.on('data', (chunk) => {
      answer += String(chunk);
    });
    still.resume();
    still.write(`${head}Content-Length: 900000\r\n\r\n${part}%PDF`);
    const end = '\r\n--x--\r\n';
    const size = 12 * 40_000;
    moving.write(`${head}Content-Length: ${part.length + size + end.length}\r\n\r\n${part}`);
    const stillEnded = ended(still);
    // The slow upload takes longer than a stalled one may.
    for (let n = 0; n < 12; n += 1) {
      moving.write('x'.repeat(40_000));
      await new Promise((resolve) => setTimeout(resolve, BODY_WITHIN_MS / 10));
    }
    moving.write(end);
    await ended(moving);
    await stillEnded;
    expect(answer).toMatch(/^HTTP\/1\.1 2\d\d /);
  });
});

/** How many bytes the kernel buffers for a client that reads nothing. */
function roomOfReader(): number {
  return Number(readFileSync('/proc/sys/net/ipv4/tcp_rmem', 'utf8').split(/\s+/)[1]);
}

describe('a download', () => {
  const files: [how: string, period: number, size: number][] = [
    ['of which it takes but a part', 202601, 24 * 1024 * 1024],
  ];
  // Only Linux reports how many bytes the client's kernel has not acknowledged.
  if (process.platform === 'linux') files.push(['which it took whole', 202612, 8 * roomOfReader()]);

  it.each(files)(
    'does not count as read while the client leaves the file in the kernel’s buffer, %s',
    async (_, period, size) => {
      const id = await aDocument(period);
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size, 0x20)]);
      const { sha256 } = await portal.server.app.blobs.put(practice.id, bytes);
      await portal.owner.query('INSERT INTO blob VALUES ($1, $2, $3)', [
        practice.id,
        Buffer.from(sha256, 'hex'),
        bytes.length,
      ]);
      await portal.owner.query('UPDATE document SET sha256 = $2, size = $3 WHERE id = $1', [
        id,
        Buffer.from(sha256, 'hex'),
        bytes.length,
      ]);
      const socket = await open();
      socket.write(
        `GET /apiback/api/dipendente/documenti/${id}/download HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${asEmployee.token}\r\n\r\n`,
      );
      let taken = 0;
      await new Promise<void>((resolve) => {
        socket.once('data', (chunk) => {
          taken += chunk.length;
          socket.pause();
          resolve();
        });
      });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(await readings(id)).toBe(0);
      // The document counts as read once the client reads on.
      socket.on('data', (chunk) => {
        taken += chunk.length;
      });
      socket.resume();
      await expect.poll(() => readings(id)).toBe(1);
      await expect.poll(() => taken).toBeGreaterThan(bytes.length);
      socket.destroy();
    },
  );

  it('does not count as read if the client disconnects without reading the small file', async () => {
    const id = await aDocument(202602);
    const socket = await open();
    socket.write(
      `GET /apiback/api/dipendente/documenti/${id}/download HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${asEmployee.token}\r\n\r\n`,
      () => socket.resetAndDestroy(),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await readings(id)).toBe(0);
  });
});

describe('on a full disk', () => {
  it('documents can be read, publications answer 507, and nothing is changed or marked as read', async () => {
    const id = await aDocument(202606);
    const unpublished = await aDocument(202607, { publishOn: null });
    await portal.owner.query(`
      CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_is_full BEFORE UPDATE ON document FOR EACH ROW EXECUTE FUNCTION disk_is_full()`);
    try {
      const file = await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`);
      expect([file.status, Buffer.from(file.bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-']);
      expect(file.bytes.length).toBe(Number(file.headers.get('content-length')));
      expect(await readings(id)).toBe(0);
      const consultant = await portal.login(practice.login);
      const published = await consultant.put('/apiback/api/DocBase/updatevisibile', {
        idList: [unpublished],
        dataPubblicazione: '2100-01-01',
      });
      expect([published.status, published.json.type]).toEqual([507, 'urn:portale-lavoro:storage-full']);
    } finally {
      await portal.owner.query('DROP FUNCTION disk_is_full() CASCADE');
    }
    expect((await asEmployee.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    expect(await readings(id)).toBe(1);
  });
});

describe('a ticket', () => {
  it('is not used up by a link preview or another session, and opens the file once', async () => {
    const id = await aDocument(202603);
    const { url } = (await asEmployee.post(`/apiback/api/dipendente/documenti/${id}/download/biglietto`, {})).json;
    const another = await portal.login('dipendente');
    expect((await portal.anonymous.call('GET', url, undefined, { 'sec-purpose': 'prefetch' })).status).toBe(404);
    expect((await portal.anonymous.call('HEAD', url)).status).toBe(200);
    expect((await another.get(url)).status).toBe(404);
    expect(await readings(id)).toBe(0);
    expect((await portal.anonymous.get(url)).status).toBe(200);
    expect(await readings(id)).toBe(1);
    expect((await portal.anonymous.get(url)).status).toBe(404);
  });
});

describe('the throttle on guessing', () => {
  it('counts guesses by login and by e-mail together, and keeps a separate count for each network that the account has used', async () => {
    const person = await anEmployee(portal.owner, await aCompany(portal.owner, practice), {
      login: 'braked',
      email: 'braked@esempio.invalid',
    });
    expect(person.id).toBeTruthy();
    const guess = (username: string) =>
      portal.anonymous.post(LOGIN, { username, password: 'wrong', rememberMe: false }).then(({ status }) => status);
    for (const username of ['braked', 'braked@esempio.invalid', 'BRAKED', 'braked', 'braked@esempio.invalid'])
      expect(await guess(username)).toBe(401);
    const sixth = [await guess('braked@esempio.invalid'), await guess('braked')];
    expect(sixth).toContain(429);
    // Guesses from a network that the account has used before are counted for that network only.
    await portal.owner.query('DELETE FROM login_throttle');
    await portal.login('braked');
    await guess('braked');
    const counts = async (key: string) =>
      (
        await portal.owner.query('SELECT failures FROM login_throttle WHERE key_hash = sha256(convert_to($1, $2))', [
          `account:#${account}${key}`,
          'UTF8',
        ])
      ).rows.map(({ failures }) => failures);
    const account = (await portal.owner.query("SELECT id FROM account WHERE login = 'braked'")).rows[0].id;
    expect([await counts(' from 127.0.0.1'), await counts('')]).toEqual([[1], []]);
  });
});

describe('an expensive request', () => {
  it('is limited per login by a 429 with Retry-After, and does not delay other users', async () => {
    const consultant = await portal.login(practice.login);
    const id = await aDocument(202604);
    const print = `/apiback/api/DocCronologia/stampa?listaID=${id}`;
    const prints = Array.from({ length: 60 }, () => consultant.get(print));
    expect((await asEmployee.get('/apirest/api/account')).status).toBe(200);
    const answers = await Promise.all(prints);
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true);
    expect((await consultant.get(print)).status).toBe(200);
  });

  it('may be an event stream: one login gets twenty of a hundred, and other users are not affected', async () => {
    const consultant = await portal.login(practice.login);
    const made = await consultant.upload(
      '/apiback/api/acquisizioni',
      [{ name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.4 x') }],
      { tipo: 'cedolini' },
    );
    const address = `${portal.url}/apiback/api/acquisizioni/${made.json.id}/eventi`;
    const ends = new AbortController();
    const open = Array.from({ length: 100 }, () =>
      fetch(address, { headers: { authorization: `Bearer ${consultant.token}` }, signal: ends.signal }),
    );
    const answers = await Promise.all(open);
    const statuses = answers.map(({ status }) => status);
    for (const name of ['x-content-type-options', 'referrer-policy'])
      expect(new Set(answers.map(({ headers }) => headers.get(name))).size).toBe(1);
    expect(answers[0]?.headers.get('x-content-type-options')).toBe('nosniff');
    const head = await consultant.call('HEAD', address.slice(portal.url.length));
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect((await asEmployee.get('/apirest/api/account')).status).toBe(200);
    ends.abort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    // On a busy machine some requests get a 503 instead: they wait too long for a database connection before the limit
    // applies.
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(80);
  });
});

/** The number of files in this folder of the content store. */
const left = async (...names: string[]) =>
  (
    await readdir(path.join(portal.dataDir, 'blobs', ...names), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  ).filter((entry) => entry.isFile()).length;

describe('an upload above the quota', () => {
  it('is refused during the transfer, and leaves nothing on disk', async () => {
    const small = await aPractice(portal.owner);
    await portal.owner.query('UPDATE practice SET quota_bytes = 200000 WHERE id = $1', [small.id]);
    const consultant = await portal.login(small.login);
    const bytes = new Uint8Array(3_000_000).fill(0x25);
    const answer = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'a.pdf', bytes }], {
      tipo: 'cedolini',
    });
    expect([answer.status, answer.json.errorKey]).toEqual([413, 'quotaexceeded']);
    // Waits until the partial files of earlier tests are deleted too.
    await expect.poll(() => left('incoming')).toBe(0);
    expect(await left(small.id)).toBe(0);
    const fits = await consultant.upload(
      '/apiback/api/acquisizioni',
      [{ name: 'a.pdf', bytes: bytes.subarray(0, 1000) }],
      {
        tipo: 'cedolini',
      },
    );
    expect(fits.status).toBe(202);
  });

  it('is refused even if twelve uploads arrive at once: together they stay within the quota', async () => {
    const small = await aPractice(portal.owner);
    const quota = Math.round(4.5 * aPdf('Carta 10').length);
    await portal.owner.query('UPDATE practice SET quota_bytes = $2 WHERE id = $1', [small.id, quota]);
    const company = await aCompany(portal.owner, small);
    const consultant = await portal.login(small.login);
    // Holds the lock until several uploads wait for it: without a lock, all of them would be measured at once and fit.
    const turn = `hashtextextended('quota ' || $1::text, 0)`;
    await portal.owner.query(`SELECT pg_advisory_lock(${turn})`, [small.id]);
    const uploads = Array.from({ length: 12 }, (_, n) =>
      consultant.upload('/apiback/api/docbase/upload', [{ name: `${n}.pdf`, bytes: aPdf(`Carta ${10 + n}`) }], {
        jsonDocDto: JSON.stringify({ cfAzienda: company.taxCode, descrizione: `Carta ${n}` }),
      }),
    );
    const waiting = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
    await expect.poll(async () => (await portal.owner.query(waiting)).rows[0].n).toBeGreaterThan(1);
    await portal.owner.query(`SELECT pg_advisory_unlock(${turn})`, [small.id]);
    const answers = await Promise.all(uploads);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 413]));
    const { rows } = await portal.owner.query('SELECT sum(size)::int AS used FROM blob WHERE practice_id = $1', [
      small.id,
    ]);
    expect(rows[0].used).toBeLessThanOrEqual(quota);
    expect(rows[0].used).toBeGreaterThan(0);
  });

  it('is refused for callers whose scope shows no contents too: a request’s form, and the file of an answer', async () => {
    const small = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, small, { login: 'azienda-piccola' });
    await anEmployee(portal.owner, company, { login: 'dipendente-piccolo' });
    const [asCompany, asWorker] = [await portal.login('azienda-piccola'), await portal.login('dipendente-piccolo')];
    const form = (size: number) => [
      { name: 'modulo.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj\n'), Buffer.alloc(size, 0x20)]) },
    ];
    const send = (who: Caller, size: number) =>
      who.upload('/apiback/api/docrichiesta/uploadricazi', form(size), {
        jsonRichiesteDTO: JSON.stringify({ tipo: 1, testo: '' }),
      });
    await portal.owner.query('UPDATE practice SET quota_bytes = 250000 WHERE id = $1', [small.id]);
    const first = await send(asWorker, 200_000);
    expect(first.status).toBe(201);
    const stored = await left(small.id);
    const answers = [
      await send(asWorker, 100_000),
      await send(asCompany, 100_000),
      await asCompany.upload(`/apiback/api/docrichiesta/${first.json.id}/risposta`, form(100_000), { testo: '' }),
    ];
    expect(answers.map(({ status, json }) => [status, json.errorKey])).toEqual(
      Array.from({ length: 3 }, () => [413, 'quotaexceeded']),
    );
    await expect.poll(() => left('incoming')).toBe(0);
    expect(await left(small.id)).toBe(stored);
    const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM request WHERE practice_id = $1', [
      small.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await send(asWorker, 10_000)).status).toBe(201);
  });
});

describe('an upload refused after its bytes arrived', () => {
  const sentWith = async (address: string, parts: [string, string | Blob][]) => {
    const { token } = await portal.login(address.includes('docrichiesta') ? 'azienda' : practice.login);
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const answer = await fetch(portal.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return answer.status;
  };

  it.each([
    ['an intake of another kind', '/apiback/api/acquisizioni', ['tipo', 'altro'], 400],
    [
      'an upload with a wrong description',
      '/apiback/api/docdocumento/upload',
      ['jsonDocDto', '{"descrizione":[]}'],
      400,
    ],
    [
      'an upload into a dossier that is not there',
      '/apiback/api/docaziendale/upload',
      ['jsonDocDto', JSON.stringify({ descrizione: 'Bozza', fascicolo: '999999' })],
      404,
    ],
    ['a request that is none', '/apiback/api/docrichiesta/uploadricazi', ['jsonRichiesteDTO', '{}'], 400],
  ] as const)('leaves nothing on disk: %s', async (_, address, field, status) => {
    const stored = await left(practice.id);
    const file = new Blob([Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000_000, 0x20)])]);
    const cfAzienda = (
      await portal.owner.query('SELECT tax_code FROM company WHERE practice_id = $1 LIMIT 1', [practice.id])
    ).rows[0].tax_code;
    const value = field[1].startsWith('{"') ? JSON.stringify({ ...JSON.parse(field[1]), cfAzienda }) : field[1];
    expect(
      await sentWith(address, [
        ['file', file],
        [field[0], value],
      ]),
    ).toBe(status);
    await expect.poll(() => left('incoming')).toBe(0);
    expect(await left(practice.id)).toBe(stored);
  });
});

describe('the connection of an upload refused early', () => {
  it('serves the next request, although the server did not read the rest of the upload', async () => {
    const { token } = await portal.login(practice.login);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = (method: string, address: string, headers: Record<string, string>, body = '') =>
      new Promise<{ status: number; ports: number }>((resolve, reject) => {
        const sent = request(portal.url + address, { agent, method, headers }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ports: sent.socket?.localPort ?? 0 }));
        });
        sent.once('error', reject);
        sent.end(body);
      });
    const authorization = `Bearer ${token}`;
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${part('tipo', 'altro')}${part('file"; filename="a.pdf', ' '.repeat(3_000_000))}--x--\r\n`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
    const refused = await call('POST', '/apiback/api/acquisizioni', headers, body);
    const next = await call('GET', '/apirest/api/account', { authorization });
    agent.destroy();
    expect([refused.status, next.status, next.ports]).toEqual([400, 200, refused.ports]);
  });
});

describe('an archive', () => {
  const aZip = (members: Record<string, Buffer>) => {
    const zip = new ZipFile();
    for (const [name, bytes] of Object.entries(members)) zip.addBuffer(bytes, name);
    zip.end();
    return buffer(zip.outputStream);
  };
  const unfoldedTo = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 0x20)]);

  it('that expands beyond the quota is refused completely, and none of its files are stored', async () => {
    const small = await aPractice(portal.owner);
    await portal.owner.query('UPDATE practice SET quota_bytes = 4000000 WHERE id = $1', [small.id]);
    const consultant = await portal.login(small.login);
    const bytes = await aZip({ 'a.pdf': unfoldedTo(1_500_000), 'b.pdf': unfoldedTo(97_000_000) });
    expect(bytes.length).toBeLessThan(200_000);
    const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'tutto.zip', bytes }], {
      tipo: 'cedolini',
    });
    const intake = async () => (await consultant.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await intake()).stato).toBe('ready');
    const { file } = await intake();
    expect(file.map((one: { nome: string; codiceMotivo: string }) => [one.nome, one.codiceMotivo])).toEqual([
      ['tutto.zip', 'archive-over-quota'],
    ]);
    expect([await left('incoming'), await left(small.id)]).toEqual([0, 1]);
    const { rows } = await portal.owner.query('SELECT size::int FROM blob WHERE practice_id = $1', [small.id]);
    expect(rows).toEqual([{ size: bytes.length }]);
  });
});

describe('the hourly sweep', () => {
  it('deletes partial uploads, moves unreferenced contents to the trash, and empties the trash after seven days', async () => {
    const { blobs } = portal.server.app;
    const of = await aPractice(portal.owner);
    await blobs.receive(of.id).bring(Readable.from([Buffer.from('metà')]), { limitBytes: 100 });
    const { sha256 } = await blobs.put(of.id, Buffer.from('mai nominato'));
    const named = await aDocument(202605);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([await left('incoming'), await left(of.id)]).toEqual([1, 1]);
    const hour = 60 * 60 * 1000;
    portal.setNow(new Date(Date.now() + 1.1 * hour));
    await expect.poll(() => left('incoming')).toBe(0);
    // Picks an hour in which the sweep covers this content's part of the store (P173).
    const soon = Date.now() + 1.1 * hour;
    const hours = Array.from({ length: 128 }, (_, n) => new Date(soon + n * hour));
    portal.setNow(hours.find((at) => partsOfHour(at).includes(sha256.slice(0, 2))) ?? null);
    await expect.poll(() => left(of.id)).toBe(0);
    expect(await left('trash', of.id)).toBe(1);
    portal.setNow(new Date(Date.now() + 24 * 14 * hour));
    await expect.poll(() => left('trash')).toBe(0);
    portal.setNow(null);
    expect(await blobs.has(of.id, sha256)).toBe(false);
    expect((await asEmployee.get(`/apiback/api/dipendente/documenti/${named}/download`)).status).toBe(200);
  });
});

describe('behind https', () => {
  it('every response sends HSTS: pages, lists, errors before routing, and replies to invalid HTTP', async () => {
    const secured = await startPortal({ publicUrl: 'https://portale.esempio.invalid/backoffice' });
    try {
      const of = await aPractice(secured.owner);
      await aCompany(secured.owner, of);
      const consultant = await secured.login(of.login);
      const ends = new AbortController();
      const stream = await fetch(`${secured.url}/apirest/api/notifiche/eventi`, {
        headers: { authorization: `Bearer ${consultant.token}` },
        signal: ends.signal,
      });
      expect(stream.headers.get('content-type')).toContain('event-stream');
      const answers = [
        await secured.anonymous.get('/health'),
        await secured.anonymous.get('/apirest/api/account'),
        await secured.anonymous.get('/nessuna'),
        await consultant.get('/apirest/api/account'),
        await consultant.get('/apiback/api/azienda/lista?size=10'),
        await consultant.get('/apirest/api/notifiche'),
        { status: stream.status, headers: stream.headers },
      ];
      for (const { headers, status } of answers)
        expect([status, headers.get('strict-transport-security')]).toEqual([
          status,
          'max-age=31536000; includeSubDomains',
        ]);
      ends.abort();
      for (const sent of ['GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'none\r\n\r\n']) {
        const socket = connect(Number(new URL(secured.url).port), '127.0.0.1');
        await opened(socket);
        socket.write(sent);
        expect((await buffer(socket)).toString('latin1').toLowerCase()).toContain(
          'strict-transport-security: max-age=31536000; includesubdomains',
        );
      }
    } finally {
      await secured.close();
    }
  });
});
