// Uses an unpacked release as on its first day: `node release-trial.mjs PROGRAM HOME`. Plain JavaScript without
// dependencies, because it runs with only what the archive contains. Exits with 1 at the first step that fails.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const [program = '', home = ''] = process.argv.slice(2);
const portale = path.join(program, 'bin/portale');
const port = await freePort();
const PASSPHRASE = 'una frase lunga del collaudo';

for (const command of namesIn(run({}, '--help'))) run({ quiet: true }, command, '--help');
run({}, '--version');
const first = await start('first');
await get('/health/ready', '"ready":true');
await get('/backoffice/', '<script type="module"');
const key = /key=([\w-]+)/.exec(run({ data: 'first' }, 'administrator-link'))?.[1];
await post('/apirest/api/account/administrator', { key, login: 'primo', password: 'Portale.2026' }, '"login":"primo"');
run({ data: 'first' }, 'doctor');
run({ data: 'first' }, 'backup', '--to', path.join(home, 'backup'));
const [backup = ''] = readdirSync(path.join(home, 'backup')).filter((name) => /^\d{8}T/.test(name));
// A relative path begins at the folder where the command is typed.
run({}, 'verify', path.join('backup', backup));
await end(first);
run({ data: 'second' }, 'restore', path.join('backup', backup));
run({ data: 'second' }, 'ledger:verify', '--data', path.join(home, 'second'));
const second = await start('second');
await post(
  '/apirest/api/bo/authenticate',
  { username: 'primo', password: 'Portale.2026', rememberMe: false },
  'id_token',
);
await end(second);
console.log('The archive works.');

function environment(data) {
  return {
    PATH: process.env.PATH,
    PORT: String(port),
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...(data ? { DATA_DIR: path.join(home, data) } : {}),
  };
}

function run({ data, quiet }, ...words) {
  console.log(`$ bin/portale ${words.join(' ')}`);
  const { status, stdout, stderr } = spawnSync(portale, words, { env: environment(data), encoding: 'utf8' });
  if (!quiet || status !== 0) console.log(`${stdout}${stderr}`);
  if (status !== 0) fail(`bin/portale ${words.join(' ')} ended with ${status}`);
  return stdout;
}

async function start(data) {
  console.log('$ bin/portale start');
  const child = spawn(portale, ['start'], { env: environment(data), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
      process.stdout.write(chunk);
    });
  while (!/^Ready at/m.test(said)) {
    if (child.exitCode !== null) fail('bin/portale start ended');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (/Building|Installing/.test(said)) fail('bin/portale start built or installed something');
  return child;
}

async function end(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) fail(`bin/portale start ended with ${code} after SIGTERM`);
}

async function get(address, holds) {
  await answered(address, {}, holds);
}

async function post(address, body, holds) {
  const headers = { 'content-type': 'application/json' };
  await answered(address, { method: 'POST', headers, body: JSON.stringify(body) }, holds);
}

async function answered(address, init, holds) {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, init);
  const text = await answer.text();
  console.log(`${init.method ?? 'GET'} ${address}: ${answer.status}`);
  if (!text.includes(holds)) fail(`${address} does not hold ${holds}: ${text.slice(0, 500)}`);
}

/** The commands that `--help` lists, one per line. */
function namesIn(help) {
  return [...help.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name]) => name);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

/** @returns {never} */
function fail(sentence) {
  console.error(`FAILED: ${sentence}`);
  process.exit(1);
}
