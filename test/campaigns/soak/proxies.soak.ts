import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPractice,
  freePort,
  PASSWORD,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Runs the portal behind real nginx and Caddy (Debian: `apt-get install nginx-light caddy`), with their default
 * settings and as `docs/installation/` configures them, without TLS. Checks event streams, the largest file, and the
 * caller's address.
 */
let portal: Portal;
let practice: TestPractice;
let folder: string;
let token: string;
const running: ChildProcess[] = [];
const LARGEST = 200 * 1024 * 1024;
/** A loopback address that differs from the proxy's. */
const CALLER = '127.0.0.2';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-proxies-'));
  portal = await startPortal({ trustProxy: true });
  practice = await aPractice(portal.owner);
  token = (await portal.login(practice.login)).token ?? '';
});
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(program: string, args: string[], port: number): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  running.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${words}`);
    if (
      await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return url;
    await sleep(100);
  }
  throw new Error(`${program} does not answer: ${words}`);
}

/** Starts nginx with the documented server block (without name and TLS), or with `proxy_pass` only. */
async function nginx(isDocumented: boolean): Promise<string> {
  const port = await freePort();
  const documented = (await readFile('docs/installation/nginx.conf', 'utf8'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(ssl_|server_name).*$/gm, '')
    .replace('http://127.0.0.1:8080', portal.url);
  const plain = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${portal.url}; proxy_set_header X-Forwarded-For $remote_addr; } }`;
  const home = await mkdtemp(path.join(folder, 'nginx-'));
  const file = path.join(home, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  await writeFile(
    file,
    `daemon off; pid ${home}/pid; error_log stderr; user root; events {} http { access_log off; ${places.join(' ')} ${isDocumented ? documented : plain} }`,
  );
  return run('nginx', ['-c', file, '-p', home], port);
}

async function caddy(isDocumented: boolean): Promise<string> {
  const port = await freePort();
  const file = path.join(await mkdtemp(path.join(folder, 'caddy-')), 'Caddyfile');
  const documented = (await readFile('docs/installation/Caddyfile', 'utf8'))
    .replace('portale.example.it', `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', new URL(portal.url).host);
  const plain = `http://127.0.0.1:${port} {\n\treverse_proxy ${new URL(portal.url).host}\n}\n`;
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${isDocumented ? documented : plain}`);
  return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port);
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Iterable<Uint8Array>;
}

function send(url: string, { method = 'GET', headers = {}, body = [] }: Sent): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, localAddress: CALLER });
    request.once('response', resolve).once('error', reject);
    void (async () => {
      for (const chunk of body)
        if (!request.write(chunk) && !request.destroyed)
          await new Promise((go) => request.once('drain', go).once('close', go).once('response', go));
      request.end();
    })();
  });
}

async function textOf(answer: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += chunk;
  return text;
}

/** How many milliseconds pass until a stream delivers its first event. */
async function streamDelay(url: string): Promise<number> {
  const { rows } = await portal.owner.query(
    `INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', 'ready', $2) RETURNING id`,
    [practice.id, practice.accountId],
  );
  const begun = performance.now();
  const answer = await send(`${url}/apiback/api/acquisizioni/${rows[0].id}/eventi`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const first = await Promise.race([
    new Promise<Buffer>((resolve) => answer.once('data', resolve)),
    sleep(20_000, null),
  ]);
  answer.destroy();
  expect(first?.toString('utf8') ?? '').toContain('event: stato');
  return performance.now() - begun;
}

async function uploadLargest(url: string): Promise<{ status: number; contentType: string }> {
  const boundary = 'confine';
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = Buffer.from(
    `${part('tipo')}cedolini\r\n${part('files', '; filename="mese.pdf"\r\ncontent-type: application/pdf')}%PDF-1.4\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const chunk = Buffer.alloc(1024 * 1024, 0x20);
  const size = LARGEST - 1024 * 1024;
  const pieces = function* () {
    yield head;
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
    yield tail;
  };
  const answer = await send(`${url}/apiback/api/acquisizioni`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + Math.ceil(size / chunk.length) * chunk.length + tail.length),
    },
    body: pieces(),
  });
  await textOf(answer);
  return { status: answer.statusCode ?? 0, contentType: answer.headers['content-type'] ?? '' };
}

/** The IP address that the ledger records for a login. */
async function addressOfLogin(url: string): Promise<string> {
  const body = Buffer.from(JSON.stringify({ username: practice.login, password: PASSWORD, rememberMe: false }));
  const answer = await send(`${url}/apirest/api/bo/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-forwarded-for': '203.0.113.9',
    },
    body: [body],
  });
  expect(answer.statusCode, await textOf(answer)).toBe(200);
  const { rows } = await portal.owner.query(
    `SELECT p.person::json->>'address' AS address FROM ledger l JOIN ledger_person p USING (chain, seq)
     WHERE l.action = 'loggedIn' ORDER BY l.at DESC LIMIT 1`,
  );
  return rows[0].address;
}

describe.each([
  ['nginx with its defaults', () => nginx(false), 413],
  ['nginx as documented', () => nginx(true), 202],
  ['Caddy with its defaults', () => caddy(false), 202],
  ['Caddy as documented', () => caddy(true), 202],
] as const)('the portal behind %s', (name, start, ofLargest) => {
  let url: string;
  beforeAll(async () => {
    url = await start();
  });

  it('receives the events of a stream within a second', async () => {
    const delay = await streamDelay(url);
    console.log(`${name}: first event after ${Math.round(delay)} ms`);
    expect(delay).toBeLessThan(1000);
  });

  it(`answers ${ofLargest} to an upload of the largest file`, async () => {
    const { status } = await uploadLargest(url);
    console.log(`${name}: 200 MB answered with ${status}`);
    expect(status).toBe(ofLargest);
  });

  it('passes on each of 50 refusals of a 5 MB upload whose session has expired', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      const answer = await send(`${url}/apiback/api/acquisizioni`, {
        method: 'POST',
        headers: { authorization: `Bearer ${'x'.repeat(40)}`, 'content-length': String(5_000_000) },
        body: Array.from({ length: 5 }, () => Buffer.alloc(1_000_000)),
      });
      await textOf(answer);
      statuses.push(answer.statusCode ?? 0);
    }
    console.log(`${name}: ${statuses.filter((one) => one === 401).length} × 401`);
    expect(statuses.filter((one) => one !== 401)).toEqual(ofLargest === 413 ? Array(50).fill(413) : []);
  });

  it('sees the caller’s address, and trusts no address that the caller claims', async () => {
    expect(await addressOfLogin(url)).toBe(CALLER);
  });
});
