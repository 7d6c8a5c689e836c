import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealing } from '../../../src/commands/open-sealing.ts';
import { signedPaper } from '../../../src/engine/signing-engine.ts';
import { sealed } from '../../../src/pdf/seal.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { installationKey } from '../../../src/server/operation/key-file.ts';
import { openSecrets, seedOf } from '../../../src/server/secrets.ts';
import { aPdf } from '../../support/portal/portal.ts';
import { aPaperToSeal } from '../../support/portal/sealing.ts';
import { type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';
import { aWhile, othersDuring, percentile95 } from '../../support/process/load.ts';

/**
 * Sends load to costly public endpoints and to the proof of a month while other people work. The requests of these
 * people may take at most three times as long as on an idle portal, and the process must always answer
 * (src/access/public-costs.ts).
 */
const TIMES_IDLE = 3;
const LIVE_MS = 200;
/** Smaller differences are noise. */
const FLOOR_MS = 20;
const CALLS = 200;
const MB = 1024 * 1024;

let dataDir: string;
let portal: Killable;
let idle: number;
let others: (() => Promise<{ status: number }>)[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-public-'));
  portal = await startKillable(dataDir);
  const [employee, company] = [await loginAt(portal.url, 'dipendente'), await loginAt(portal.url, 'azienda')];
  others = [
    () => employee.get('/apirest/api/account'),
    () => employee.get('/apiback/api/dipendente/documenti'),
    () => company.get('/apirest/api/notifiche'),
  ];
  await othersDuring(others, aWhile, CALLS);
  idle = percentile95((await othersDuring(others, aWhile, CALLS)).times);
}, 300_000);
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  method: 'GET' | 'POST';
  address: string;
  times: number;
  /** The name of the form's file part, and the files to send in rotation. */
  form?: { name: string; files: string[] };
  /** The tokens to use in rotation; null sends none. */
  tokens?: (string | null)[];
  /** The time after which the client disconnects. */
  leaveAfterMs?: number;
}

/**
 * Sends all requests at once, every second, each from its own address. It runs in a separate process, so that it does
 * not distort the measurement.
 */
const SENDER = `
  const { readFileSync } = require('node:fs');
  const { Agent, request } = require('node:http');
  const { setPriority } = require('node:os');
  // Senders sit elsewhere: they take no processor from the portal.
  setPriority(19);
  const { origin, method, address, times, form, tokens = [], leaveAfterMs } = JSON.parse(process.argv[1]);
  const counts = {};
  const count = (what) => { counts[what] = (counts[what] ?? 0) + 1; };
  const bodies = form && form.files.map((file) => Buffer.concat([
    Buffer.from('--x\\r\\nContent-Disposition: form-data; name="' + form.name + '"; filename="a.pdf"\\r\\nContent-Type: application/pdf\\r\\n\\r\\n'),
    readFileSync(file), Buffer.from('\\r\\n--x--\\r\\n')]));
  const send = (n) => new Promise((resolve) => {
    const token = tokens[n % tokens.length];
    const body = bodies && bodies[n % bodies.length];
    const call = request(origin + address, { method, agent: new Agent({ keepAlive: true }), localAddress: '127.3.0.' + (n + 1), headers: {
      ...(token ? { authorization: 'Bearer ' + token } : {}),
      ...(body ? { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length } : {}) } });
    call.once('response', (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        if (answer.statusCode === 429) count(answer.headers['retry-after'] && /"detail"/.test(text) ? '429' : '429 without words');
        else count(/"valida":true/.test(text) ? answer.statusCode + ' valid' : answer.statusCode);
        resolve();
      });
      answer.once('error', () => resolve(count('left')));
    });
    call.once('error', () => resolve(count('left')));
    if (leaveAfterMs) setTimeout(() => call.destroy(), leaveAfterMs);
    call.end(body);
  });
  const begin = Date.now();
  Promise.all(Array.from({ length: times }, (_, n) => send(n))).then(() => {
    console.log(JSON.stringify(counts));
    setTimeout(() => process.exit(), Math.max(0, 1000 - (Date.now() - begin)));
  });
`;

async function send(sent: Sent): Promise<Record<string, number>> {
  const child = spawn(process.execPath, ['-e', SENDER, JSON.stringify({ origin: portal.url, ...sent })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(String(await buffer(child.stdout)));
}

/** Measures the requests of other people under a load, and prints the result even if it exceeds a limit. */
async function besideOthers(name: string, sent: Sent): Promise<Record<string, number>> {
  const live: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const begin = performance.now();
      await (await fetch(`${portal.url}/health/live`)).arrayBuffer();
      live.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const { result, times, runs } = await othersDuring(others, () => send(sent), CALLS).finally(() => (isOver = true));
  await looking;
  const [p95, slowest] = [percentile95(times), Math.max(...live)];
  console.log(
    `${name}, ${runs} times: ${JSON.stringify(result)}; others' p95 ${p95.toFixed(1)} ms of ${times.length} calls, ${idle.toFixed(1)} ms idle; /health/live ${slowest.toFixed(0)} ms at most of ${live.length}`,
  );
  expect(p95).toBeLessThanOrEqual(Math.max(FLOOR_MS, TIMES_IDLE * idle));
  expect(slowest).toBeLessThanOrEqual(LIVE_MS);
  return result;
}

const only = (counts: Record<string, number>, ...allowed: string[]) =>
  Object.keys(counts).filter((status) => !allowed.includes(status));

it('120 requests for the description of the calls, left at once', async () => {
  const address = '/apirest/api/openapi.json';
  const left = await besideOthers('120 × openapi, left', { method: 'GET', address, times: 120, leaveAfterMs: 30 });
  expect(only(left, 'left', '200')).toEqual([]);
  expect(await besideOthers('120 × openapi', { method: 'GET', address, times: 120 })).toEqual({ 200: 120 });
}, 300_000);

it('30 sealed documents to be checked, half of them 30 MB of what looks like one', async () => {
  const secrets = openSecrets(seedOf(await installationKey(dataLayout(dataDir).checkpointKey)));
  const settings = { sealCertificate: null, timeStampUrl: null };
  const now = new Date();
  const { key } = await openSealing(settings, { jobsUrl: portal.ownerUrl, secrets, now });
  const paper = await signedPaper(await aPaperToSeal(aPdf('Lettera')));
  const [good, junk] = [path.join(dataDir, 'good.pdf'), path.join(dataDir, 'junk.pdf')];
  await writeFile(good, (await sealed(paper, key, null, now)).pdf);
  const facts = Buffer.from('\n%PORTALE-FIRME AAAA\n');
  const range = '/M(D:20260302093200Z)/ByteRange[0 0000000000 0000000000 0000000000]/Contents<';
  await writeFile(junk, Buffer.concat([Buffer.alloc(30 * MB, facts), Buffer.from(range), Buffer.alloc(MB, 'a')]));
  const form = { name: 'file', files: [good, junk] };
  const sent = { method: 'POST', address: '/apiback/api/ricevute/sigillo', times: 30, form } as const;
  const counts = await besideOthers('30 × seal', sent);
  expect(only(counts, '200', '200 valid', '429')).toEqual([]);
  expect(counts['200 valid']).toBeGreaterThan(0);
}, 300_000);

it('30 receipts to be checked', async () => {
  const worker = await loginAt(portal.url, 'dipendente');
  const [document] = (await worker.get('/apiback/api/dipendente/documenti')).json;
  const receipt = await worker.get(`/apiback/api/DocCronologia/ricevuta/${document.id}`);
  expect(receipt.status).toBe(200);
  const file = path.join(dataDir, 'receipt.pdf');
  await writeFile(file, receipt.bytes);
  const form = { name: 'ricevuta', files: [file] };
  const sent = { method: 'POST', address: '/apiback/api/ricevute/verifica', times: 30, form } as const;
  const counts = await besideOthers('30 × receipt', sent);
  expect(only(counts, '200 valid', '429')).toEqual([]);
  expect(counts['200 valid']).toBeGreaterThan(0);
}, 300_000);

/** Adds 400 people to a month, so that the proof of the month has some 40 pages. */
function moreOfMonth(taxCode: string, month: string): Promise<void> {
  return withOwner(portal.ownerUrl, async (owner) => {
    await owner.query(
      `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
       SELECT practice_id, id, 'PROVA' || lpad(n::text, 11, '0'), 'Nome', 'Cognome ' || n
       FROM company, generate_series(1, 400) n WHERE tax_code = $1`,
      [taxCode],
    );
    const { rows } = await owner.query(
      `INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size,
         sha256, publish_on, appeared_at, created_by)
       SELECT d.practice_id, d.company_id, e.id, d.kind, d.payroll_kind, d.period, d.description, d.file_name, d.size,
         d.sha256, d.publish_on, d.appeared_at, d.created_by
       FROM employee e, LATERAL (SELECT * FROM document WHERE company_id = e.company_id AND kind = 'payslip'
         AND period = $1 AND publish_on IS NOT NULL ORDER BY id LIMIT 1) d
       WHERE e.tax_code LIKE 'PROVA%' RETURNING id::text, practice_id::text AS practice`,
      [Number(month)],
    );
    const at = new Date().toISOString();
    const made = { action: 'created', objectKind: 'document', at, actorRole: 'job', data: {} };
    await owner.query('SELECT ledger_append_history($1, $2)', [
      rows[0].practice,
      JSON.stringify(rows.map(({ id }) => ({ ...made, objectId: id }))),
    ]);
  });
}

it('12 proofs of a month at once', async () => {
  const company = await loginAt(portal.url, 'azienda');
  const taxCode = await withOwner(portal.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`SELECT tax_code FROM company WHERE legal_name LIKE '%Brambati%'`);
    return rows[0].tax_code as string;
  });
  const month = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString().slice(0, 7).replace('-', '');
  await moreOfMonth(taxCode, month);
  const address = `/apiback/api/Azienda/chiusura/prova?cfAzienda=${taxCode}&annomese=${month}`;
  expect((await company.get(address)).status).toBe(200);
  const more = await Promise.all(['consulente', 'brambati.hr'].map((login) => loginAt(portal.url, login)));
  const tokens = [company, ...more].map(({ token }) => token);
  const counts = await besideOthers('12 × proof', { method: 'GET', address, times: 12, tokens });
  expect(only(counts, '200', '429')).toEqual([]);
  expect(counts['200']).toBeGreaterThan(0);
}, 300_000);
