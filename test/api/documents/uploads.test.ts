import { readdir, readlink } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../support/house/sample.ts';
import { aCompanyOf } from '../../support/portal/firm.ts';
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
} from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';

/**
 * Uploads at their limits: for thousands of people at once, malformed in every way, and with hostile strings in every
 * field.
 */
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

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('an upload to #ALLDIP', () => {
  // test/campaigns/soak/all-employees.soak.ts compares 5,000 employees with plain SQL.
  it('for 500 employees runs one statement and counts the file once against the quota', async () => {
    const large = await aCompanyOf(portal.owner, practice, 500);
    const send = () =>
      consultant.upload('/apiback/api/docdocumento/upload', [{ name: 'a.pdf', bytes: aPdf('a tutti') }], {
        jsonDocDto: JSON.stringify({ descrizione: 'A tutti', cfAzienda: large.taxCode, codiceFiscale: '#ALLDIP' }),
      });
    for (let time = 0; time < 2; time += 1) expect((await send()).json.ids).toHaveLength(500);
    const { rows } = await portal.owner.query(
      'SELECT count(DISTINCT sha256)::int AS contents, count(DISTINCT xmin::text)::int AS statements, count(*)::int AS n FROM document WHERE company_id = $1',
      [large.id],
    );
    expect(rows[0]).toEqual({ contents: 1, statements: 2, n: 1000 });
    const { rows: traced } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM ledger WHERE company_id = $1 AND action = 'created'",
      [large.id],
    );
    expect(traced[0].n).toBe(1000);
    const { rows: stored } = await portal.owner.query('SELECT count(*)::int AS n FROM blob WHERE practice_id = $1', [
      practice.id,
    ]);
    expect(stored[0].n).toBe(1);
  });
});

/** The number of mutated bodies per round; the full run sends five times as many. */
const MUTATED = isFull ? 500 : 100;

describe('mutated multipart bodies', () => {
  it('get a response, never a crash; descriptors, partial files and memory are released', async () => {
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
    // Server and test share the process, so that this counts the live memory of both after garbage collection,
    // including buffers outside the heap.
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
      // Cuts the body, or changes one byte of it.
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
        // The server may close the connection before a far too large body has arrived completely.
        () => 413,
      );
      statuses[answer] = (statuses[answer] ?? 0) + 1;
    };
    const round = async () => {
      for (let n = 0; n < MUTATED; n += 10) await Promise.all(Array.from({ length: 10 }, one));
    };
    // The first round fills caches and pools and compiles code. Only growth in the second round is a leak.
    await round();
    await expect.poll(descriptors).toBe(before);
    const first = memory();
    await round();
    await expect.poll(descriptors).toBe(before);
    const grown = () => (memory() - first) / 1e6;
    await expect.poll(grown).toBeLessThan(16);
    console.log('mutated multiparts:', statuses, `memory after ${MUTATED} more: ${grown().toFixed(1)} MB`);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(statuses[201]).toBeGreaterThan(0);
    // Every document row has its stored file.
    const { rows } = await portal.owner.query(
      "SELECT DISTINCT practice_id AS practice, encode(sha256, 'hex') AS sha FROM document",
    );
    for (const { practice: id, sha } of rows) expect(await portal.server.app.blobs.has(id, sha)).toBe(true);
    expect((await consultant.get('/apirest/api/account')).status).toBe(200);
  });
});
