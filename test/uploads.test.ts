import { readdir, readlink } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from './support/portal.ts';
import { seeded } from './support/seeded.ts';

/** Uploads at their limits: for thousands at once, broken in every way, and with hostile words in every field. */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company);
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const PEOPLE = 5000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('an upload to #ALLDIP', () => {
  it('of 5,000 employees is one statement, counts the quota once, and takes at most 3 × the bare SQL', async () => {
    const large = await aCompany(portal.owner, practice);
    await portal.owner.query(
      `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
       SELECT $1, $2, 'TSTPRV80A01' || to_char(n, 'FM00000'), 'Nome ' || n, 'Cognome ' || n FROM generate_series(1, $3::int) n`,
      [practice.id, large.id, PEOPLE],
    );
    await portal.owner.query('ANALYZE employee');
    const bytes = aPdf('a tutti');
    const send = () =>
      consultant.upload('/apiback/api/docdocumento/upload', [{ name: 'a.pdf', bytes }], {
        jsonDocDto: JSON.stringify({ descrizione: 'A tutti', cfAzienda: large.taxCode, codiceFiscale: '#ALLDIP' }),
      });
    // The bare SQL: the same rows, and the same events in the chain.
    const bare = async () => {
      const started = performance.now();
      await portal.owner.query('BEGIN');
      await portal.owner.query(
        `INSERT INTO document (practice_id, company_id, employee_id, kind, description, file_name, size, sha256, created_by)
         SELECT e.practice_id, e.company_id, e.id, 'employeeDocument', 'A tutti', 'a.pdf', b.size, b.sha256, $2
         FROM employee e, (SELECT size, sha256 FROM blob WHERE practice_id = $3 LIMIT 1) b WHERE e.company_id = $1`,
        [large.id, practice.accountId, practice.id],
      );
      await portal.owner.query(
        `SELECT ledger_append_history($1, jsonb_agg(jsonb_build_object('action', 'created', 'objectKind', 'document',
           'objectId', e.id, 'companyId', e.company_id, 'employeeId', e.id, 'at', now(), 'actorId', $3::bigint,
           'actorRole', 'consultant', 'data', jsonb_build_object('sha256', 'x'),
           'person', jsonb_build_object('login', 'a', 'document', 'A tutti')))) FROM employee e WHERE e.company_id = $2`,
        [practice.id, large.id, practice.accountId],
      );
      await portal.owner.query('ROLLBACK');
      return performance.now() - started;
    };
    expect((await send()).json.ids).toHaveLength(PEOPLE);
    const times = { bare: [] as number[], portal: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      times.bare.push(await bare());
      const started = performance.now();
      expect((await send()).status).toBe(201);
      times.portal.push(performance.now() - started);
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] as number;
    const ratio = median(times.portal) / median(times.bare);
    console.log(
      `#ALLDIP of ${PEOPLE}: ${median(times.portal).toFixed(0)} ms, bare SQL ${median(times.bare).toFixed(0)} ms, ${ratio.toFixed(2)} ×`,
    );
    expect(ratio).toBeLessThan(3);
    const { rows } = await portal.owner.query(
      'SELECT count(DISTINCT sha256)::int AS contents, count(DISTINCT xmin::text)::int AS statements, count(*)::int AS n FROM document WHERE company_id = $1',
      [large.id],
    );
    expect(rows[0]).toEqual({ contents: 1, statements: 4, n: 4 * PEOPLE });
    const { rows: traced } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM ledger WHERE company_id = $1 AND action = 'created'",
      [large.id],
    );
    expect(traced[0].n).toBe(4 * PEOPLE);
  }, 120_000);
});

describe('500 mutated multiparts', () => {
  it('are answered, none with a crash; descriptors, half files and memory come back', async () => {
    const random = seeded(18);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const names = [
      'a.pdf',
      '../../etc/passwd',
      'a\u0000b.pdf',
      '\u202efdp.exe',
      '"; rm -rf /',
      'a'.repeat(5000),
      '',
      'à.pdf',
    ];
    const bodies = [
      aPdf('x'),
      new TextEncoder().encode('<html><script>alert(1)</script>'),
      new TextEncoder().encode('<svg onload=alert(1)>'),
      new Uint8Array(3_000_000),
      new Uint8Array(),
      new Uint8Array([0x50, 0x4b, 3, 4]),
    ];
    const dtos = [
      JSON.stringify({ descrizione: 'x', cfAzienda: company.taxCode, codiceFiscale: employee.taxCode }),
      JSON.stringify({ descrizione: '\u0000', cfAzienda: company.taxCode, codiceFiscale: employee.taxCode }),
      JSON.stringify({ descrizione: 'x'.repeat(100_000) }),
      JSON.stringify({ descrizione: 'x', tags: Array.from({ length: 1000 }, () => 'x') }),
      '{"descrizione":',
      'null',
      '[]',
      '',
      JSON.stringify({
        descrizione: '<img src=x onerror=alert(1)>',
        cfAzienda: company.taxCode,
        codiceFiscale: '#ALLDIP',
        __proto__: {},
      }),
    ];
    const descriptors = async () => {
      const all = await readdir('/proc/self/fd');
      const links = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return links.filter((target) => target.startsWith(portal.dataDir)).length;
    };
    // Server and test share the process: what is alive after a collection, buffers outside the heap included.
    const memory = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = await descriptors();
    const statuses: Record<number, number> = {};
    const one = async () => {
      const boundary = 'confine';
      const file = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${pick(['file', 'file', 'file', 'altro', 'jsonDocDto'])}"; filename="${pick(names)}"\r\nContent-Type: ${pick(['application/pdf', 'text/html', ''])}\r\n\r\n`,
        ),
        pick(bodies),
        Buffer.from('\r\n'),
      ]);
      const dto = Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="jsonDocDto"\r\n\r\n${pick(dtos)}\r\n`,
      );
      const end = Buffer.from(`--${boundary}--\r\n`);
      let body = Buffer.concat(random() < 0.5 ? [file, dto, end] : [dto, file, end]);
      // Cut off, or a byte changed.
      if (random() < 0.2) body = body.subarray(0, Math.floor(random() * body.length));
      if (random() < 0.2 && body.length > 0)
        body[Math.floor(random() * Math.min(body.length, 400))] = Math.floor(random() * 256);
      const answer = await fetch(`${portal.url}/apiback/api/docdocumento/upload`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: {
          authorization: `Bearer ${consultant.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        // The server may end a body that is far too large before all of it has come.
        () => 413,
      );
      statuses[answer] = (statuses[answer] ?? 0) + 1;
    };
    const round = async () => {
      for (let n = 0; n < 500; n += 10) await Promise.all(Array.from({ length: 10 }, one));
    };
    // What the first round left in caches, pools and compiled code is no leak: the second must add nothing to it.
    await round();
    await expect.poll(descriptors).toBe(before);
    const first = memory();
    await round();
    await expect.poll(descriptors).toBe(before);
    const grown = () => (memory() - first) / 1e6;
    await expect.poll(grown).toBeLessThan(16);
    console.log('mutated multiparts:', statuses, `memory after 500 more: ${grown().toFixed(1)} MB`);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(statuses[201]).toBeGreaterThan(0);
    // No row without its bytes.
    const { rows } = await portal.owner.query(
      "SELECT DISTINCT practice_id AS practice, encode(sha256, 'hex') AS sha FROM document",
    );
    for (const { practice: id, sha } of rows) expect(await portal.server.app.blobs.has(id, sha)).toBe(true);
    expect((await consultant.get('/apirest/api/account')).status).toBe(200);
  }, 120_000);
});
