import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNode } from '../../../src/commands/run-program.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  freePort,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';
import { createEmptyDatabase, POSTGRES_VARIABLE, type TestDatabase } from '../../support/process/database.ts';
import { faults, loginAt } from '../../support/process/killing.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';
import { aBucket, type Bucket } from '../../support/services/swift.ts';

/**
 * Two nodes start from empty folders and log in without the database's owner, behind real nginx and then behind real
 * Caddy, as docs/installation.md configures them for several nodes. Under uploads one is killed and its folder deleted;
 * a third joins from its configuration alone. No acknowledged document is lost or duplicated.
 */
const UPLOADERS = 4;
const BEFORE_MS = 5000;
const AFTER_MS = 8000;
const INSTALLATION = randomUUID();
const KEY = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

let folder: string;
let database: TestDatabase;
let all: pg.Client;
let bucket: Bucket;
let company: TestCompany;
let person: TestEmployee;
const nodes: RunningStart[] = [];
const documents = new Map<string, string>();

const settings = (name: string, port: number) => ({
  DATA_DIR: path.join(folder, name),
  PORT: String(port),
  TRUST_PROXY: 'true',
  INSTALLATION_ID: INSTALLATION,
  LEDGER_KEY: KEY,
  DATABASE_URL: database.urls.app,
  DATABASE_JOBS_URL: database.urls.jobs,
  REQUIRE_SECOND_FACTOR: 'false',
  LOG_LEVEL: 'error',
  ...bucket.settings,
});
async function start(name: string, port: number): Promise<RunningStart> {
  const node = await startInstallation(settings(name, port), {
    command: ['test/support/process/serving-process.ts'],
    ofItsOwn: true,
  });
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-joining-'));
  database = await createEmptyDatabase();
  bucket = await aBucket(folder);
  console.log(`the bucket: ${bucket.of}`);
  const env = { ...settings('step', await freePort()), DATABASE_OWNER_URL: database.urls.owner };
  expect(await runNode('src/commands/migrate.ts', [], { env })).toBe(0);
  await rm(path.join(folder, 'step'), { recursive: true });
  all = new pg.Client({ connectionString: database.urls.superuser });
  await all.connect();
  const practice = await aPractice(all, 'consulente');
  company = await aCompany(all, practice, { login: 'azienda' });
  person = await anEmployee(all, company, { login: 'persona' });
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await all?.end();
  await bucket?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A block of docs/installation.md, which begins with these words and ends at the fence. */
async function documented(begin: string, ports: readonly number[]): Promise<string> {
  const page = await readFile('docs/installation.md', 'utf8');
  const block = page.slice(page.indexOf(begin), page.indexOf('```', page.indexOf(begin)));
  return block.replace('10.0.0.11:8080', `127.0.0.1:${ports[0]}`).replace('10.0.0.12:8080', `127.0.0.1:${ports[1]}`);
}

async function proxy(kind: 'nginx' | 'Caddy', port: number, ports: readonly number[]): Promise<ChildProcess> {
  const home = path.join(folder, kind);
  await mkdir(home);
  const file = path.join(home, 'configuration');
  if (kind === 'nginx') {
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${home}/${one};`,
    );
    const upstream = (await documented('upstream portale', ports)).split('# in location /')[0];
    const server = (await readFile('docs/installation/nginx.conf', 'utf8'))
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *(ssl_|server_name).*$/gm, '')
      .replace('http://127.0.0.1:8080', 'http://portale');
    await writeFile(
      file,
      `daemon off; pid ${home}/pid; error_log stderr crit; user root; events {} http { access_log off; ${places.join(' ')} ${upstream} ${server} }`,
    );
    return spawn('nginx', ['-c', file, '-p', home], { stdio: 'inherit' });
  }
  const upstreams = await documented('reverse_proxy 10.0.0.11', ports);
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n${upstreams}\n}\n`);
  const words = ['run', '--config', file, '--adapter', 'caddyfile'];
  return spawn('caddy', words, { stdio: 'ignore', env: { ...process.env, HOME: home } });
}

let sent = 0;
/** Uploads one document after the other; repeats a request under its Idempotency-Key until a node has answered it. */
async function uploading(url: string, consultant: Caller, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    sent += 1;
    const bytes = aPdf(`Documento ${sent}`);
    const said = { descrizione: `Documento ${sent}`, cfAzienda: company.taxCode, codiceFiscale: person.taxCode };
    const headers = { authorization: `Bearer ${consultant.token}`, 'idempotency-key': randomUUID() };
    for (;;) {
      const form = new FormData();
      form.append('jsonDocDto', JSON.stringify(said));
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf');
      const answer = await fetch(`${url}/apiback/api/docdocumento/upload`, {
        method: 'POST',
        headers,
        body: form,
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null);
      if (answer && ![409, 502, 503, 504].includes(answer.status)) {
        expect(answer.status).toBe(201);
        const { id, ids } = (await answer.json()) as { id: string; ids?: string[] };
        documents.set(String(ids?.[0] ?? id), createHash('sha256').update(bytes).digest('hex'));
        break;
      }
      await answer?.body?.cancel();
      await sleep(100);
    }
  }
}

it.each(['nginx', 'Caddy'] as const)('loses and repeats no upload behind %s when a node is replaced', async (kind) => {
  const ports = [await freePort(), await freePort()];
  const [first, second] = [await start(`${kind}-uno`, ports[0] ?? 0), await start(`${kind}-due`, ports[1] ?? 0)];
  const port = await freePort();
  const child = await proxy(kind, port, ports);
  const url = `http://127.0.0.1:${port}`;
  try {
    await expect
      .poll(
        () =>
          fetch(`${url}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    const consultant = await loginAt(url, 'consulente');
    const before = documents.size;
    let isOver = false;
    const load = Promise.all(Array.from({ length: UPLOADERS }, () => uploading(url, consultant, () => isOver)));
    await sleep(BEFORE_MS);
    process.kill(-first.pid, 'SIGKILL');
    await first.exited;
    await rm(path.join(folder, `${kind}-uno`), { recursive: true });
    const atKill = documents.size;
    const since = performance.now();
    const third = await start(`${kind}-tre`, ports[0] ?? 0);
    const joined = (performance.now() - since) / 1000;
    await sleep(AFTER_MS);
    isOver = true;
    await load;
    for (const node of [second, third]) expect((await fetch(`${node.url}/health/ready`)).status).toBe(200);
    const counts = await faults(database.urls.owner);
    expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
    const { rows } = await all.query('SELECT id FROM document');
    const there = new Set(rows.map(({ id }) => String(id)));
    const lost = [...documents.keys()].filter((id) => !there.has(id)).length;
    for (const [id, sha256] of documents) {
      const read = await consultant.get(`/apiback/api/docdocumento/download/${id}`);
      expect([id, read.status, createHash('sha256').update(read.bytes).digest('hex')]).toEqual([id, 200, sha256]);
    }
    console.log(
      `${kind}: ${documents.size - before} documents acknowledged, ${documents.size - atKill} of them after the kill; ` +
        `${lost} lost, ${rows.length - documents.size} twice; the third node served ${joined.toFixed(1)} s after its start`,
    );
    expect([lost, rows.length]).toEqual([0, documents.size]);
    for (const node of [second, third]) expect(await node.stop()).toBe(0);
  } finally {
    child.kill('SIGTERM');
  }
});

it.runIf(process.getuid?.() === 0)('a node works with a read-only root and a user id without a name', async () => {
  const data = path.join(folder, 'sola-lettura');
  await mkdir(data);
  // That user must reach the folder, and the socket of the test's server.
  const socketFolder = process.env[POSTGRES_VARIABLE] ?? '';
  for (const place of [folder, socketFolder]) await chmod(place, 0o755);
  await chmod(path.join(socketFolder, '.s.PGSQL.5432'), 0o777);
  const port = await freePort();
  const steps = [
    'mount -o remount,bind,ro /',
    `mount -t tmpfs -o mode=1777 tmpfs ${data}`,
    'if touch /scritto; then exit 9; fi',
    `exec setpriv --reuid=12345 --regid=12345 --clear-groups --no-new-privs ${process.execPath} test/support/process/serving-process.ts`,
  ];
  const child = spawn('unshare', ['--mount', 'sh', '-c', steps.join('\n')], {
    env: { ...process.env, ...settings('sola-lettura/dati', port), TMPDIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  await expect.poll(() => /^Ready at/m.test(words) || child.exitCode !== null, { timeout: 30_000 }).toBe(true);
  expect(child.exitCode, words).toBeNull();
  const url = `http://127.0.0.1:${port}`;
  const before = documents.size;
  await uploading(url, await loginAt(url, 'consulente'), () => documents.size >= before + 5);
  console.log(`read-only root, user 12345: ${documents.size - before} documents acknowledged`);
  child.kill('SIGTERM');
  expect(await exited, words).toBe(0);
});
