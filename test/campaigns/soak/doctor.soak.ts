import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/portal/portal.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';

/** Runs `npm run doctor` on a running installation, directly and through a real nginx (Debian: nginx-light). */
let folder: string;
let portal: RunningStart;
let env: Record<string, string>;
const running: ChildProcess[] = [];
const ROOT = path.resolve(import.meta.dirname, '../../..');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-doctor-'));
  env = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await freePort()),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
  };
  portal = await startInstallation(env, { command: ['test/support/process/serving-process.ts'] });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

function doctor(more: Record<string, string> = {}, ...args: string[]): { status: number | null; said: string } {
  const command = [path.join(ROOT, 'src/commands/doctor.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, ...env, ...more },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

async function nginx(block: (port: number) => string): Promise<string> {
  const port = await freePort();
  const home = await mkdtemp(path.join(folder, 'nginx-'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${home}/${one};`);
  const file = path.join(home, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${home}/pid; error_log stderr; user root; events {} http { access_log off; ${places.join(' ')} ${block(port)} }`,
  );
  running.push(spawn('nginx', ['-c', file, '-p', home], { stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return url;
    await sleep(100);
  }
  throw new Error('nginx does not answer');
}

it('the doctor reports a healthy installation in one line per check', () => {
  const { status, said } = doctor();
  console.log(said);
  expect(said).not.toContain('MEND');
  expect(
    said
      .trim()
      .split('\n')
      .every((line) => /^(OK|NOTE) +[\w ]+: /.test(line)),
  ).toBe(true);
  expect(status).toBe(0);
});

it('the doctor reports each fault: an untrusted proxy, an unreachable mail server, a wrong URL, a folder open to others', async () => {
  expect(doctor({ PUBLIC_URL: 'https://portale.example.it', TRUST_PROXY: 'false' }).said).toMatch(
    /^MEND +Proxy: .*TRUST_PROXY=true/m,
  );
  const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'a@esempio.invalid' };
  expect(doctor(mail).said).toMatch(/^MEND +Mail: SMTP_URL 127\.0\.0\.1:\d+: .*mend host/m);
  expect(doctor({ PORT: String(await freePort()) }).said).toMatch(/^MEND +Portal: nobody listens/m);
  expect(doctor({ DATA_DIR: path.join(folder, 'altrove') }).said).toMatch(/^MEND +Data folder: .* does not exist/m);
  spawnSync('chmod', ['755', path.join(folder, 'data/blobs')]);
  const { said, status } = doctor();
  spawnSync('chmod', ['700', path.join(folder, 'data/blobs')]);
  expect(said).toMatch(/^MEND +Data folder: others can look into \S+blobs: chmod 700/m);
  expect(status).toBe(1);
});

it('the doctor accepts a proxy configured as documented, and reports a proxy with default settings', async () => {
  const documented = (await readFile(path.join(ROOT, 'docs/installation/nginx.conf'), 'utf8'))
    .replaceAll(/^ *(ssl_|server_name).*$/gm, '')
    .replace('http://127.0.0.1:8080', portal.url);
  const well = doctor(
    {},
    '--url',
    await nginx((port) => documented.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)),
  );
  console.log(well.said);
  expect(well.said).toMatch(/^OK +Address: callers have their own/m);
  expect(well.said).toMatch(/^OK +Uploads: 5 MB arrived/m);
  expect(well.said).toMatch(/^OK +Streams: the first event came after \d+ ms/m);
  expect(well.status).toBe(0);

  const plain = (port: number) =>
    `server { listen 127.0.0.1:${port}; location / { proxy_pass ${portal.url}; proxy_ignore_headers X-Accel-Buffering; } }`;
  const ill = doctor({}, '--url', await nginx(plain));
  console.log(ill.said);
  expect(ill.said).toMatch(/^MEND +Address: the proxy passes on what a caller says of himself/m);
  expect(ill.said).toMatch(/^MEND +Uploads: 5 MB were answered with 413.*client_max_body_size/m);
  expect(ill.said).toMatch(/^MEND +Streams: events are held back/m);
  expect(ill.status).toBe(1);
  expect((await fetch(`${portal.url}/health/probe`)).status).toBe(404);
});
