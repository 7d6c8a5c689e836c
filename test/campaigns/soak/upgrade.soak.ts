import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../database/demo/cast.ts';
import { ROOT } from '../../../src/commands/run-program.ts';
import { type Caller, caller, freePort } from '../../support/portal/portal.ts';
import { processOf } from '../../support/process/older-release.ts';

/**
 * An installation that an earlier program made, with its own people and documents, started by this one: the last commit
 * before tables shared their ids (decision 20) is taken out of the history and run as it was, then `npm start` is given
 * its folder.
 */
const FIRST_NEW = '0050-one-id-each.sql';
/** `npm start`. */
const START = ['scripts/run.mjs', 'start'];
const READY = /^Ready at/m;
const MIGRATIONS = 'database/migrations';

interface Row {
  id: string;
  codiceFiscale?: string;
}
/** The answers of the earlier program, and their fate. */
interface Known {
  commit: string;
  people: Row[];
  companies: Row[];
  documents: Row[];
  /** The first document of a worker, its bytes, and the receipt that was handed out. */
  read: { id: string; bytes: Uint8Array; receipt: Uint8Array };
}

let folder: string;
let dataDir: string;
let known: Known;
let applied: string[];
let port: number;
let now: ChildProcess;
let as: Record<'consulente' | 'azienda' | 'dipendente', Caller>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-upgrade-'));
  dataDir = path.join(folder, 'data');
  known = await madeBefore();
  port = await freePort();
  const lines: string[] = [];
  now = await started(ROOT, START, READY, lines);
  applied = lines.join('').match(/(?<=^Migration )\S+(?= applied)/gm) ?? [];
  as = await loggedIn();
});
afterAll(async () => {
  await stop(now);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The newest commit with today's migrations before that of the ids, and none besides. */
async function lastBefore(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim();
  const trees = async (commit: string) => (await git('ls-tree', `${commit}:${MIGRATIONS}`)).split('\n');
  const today = new Set(await trees('HEAD'));
  for (const commit of (await git('rev-list', 'HEAD')).split('\n')) {
    const files = await trees(commit).catch(() => []);
    const isPrefix = files.length > 0 && files.every((file) => today.has(file) && !file.endsWith(FIRST_NEW));
    if (isPrefix) return commit;
  }
  throw new Error(`No commit from before ${FIRST_NEW} in the history of this clone: fetch it whole.`);
}

async function madeBefore(): Promise<Known> {
  const commit = await lastBefore();
  const before = path.join(folder, 'before');
  await mkdir(before);
  const archive = path.join(folder, 'before.tar');
  await promisify(execFile)('git', ['archive', '-o', archive, commit], { cwd: ROOT });
  await promisify(execFile)('tar', ['-xf', archive, '-C', before]);
  const install = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', install, { cwd: before });
  port = await freePort();
  // A first start names the installation; the demo's people then come in as it has them.
  await promisify(execFile)(process.execPath, [processOf(before, 'start-process.ts')], {
    cwd: before,
    env: environment(),
  });
  await stop(await started(before, [processOf(before, 'portal-process.ts'), dataDir, String(port)], /ownerUrl/, []));
  const portal = await started(before, START, READY, []);
  const { consulente, azienda, dipendente } = await loggedIn();
  const { codFiscaleAzienda } = (await azienda.get('/apirest/api/account')).json;
  const [{ id }] = (await dipendente.get('/apiback/api/dipendente/documenti')).json;
  const { bytes } = await dipendente.get(`/apiback/api/dipendente/documenti/${id}/download`);
  const { status, bytes: receipt } = await dipendente.get(`/apiback/api/DocCronologia/ricevuta/${id}`);
  expect(status).toBe(200);
  const result = {
    commit,
    people: (await consulente.get('/apirest/api/users/company/employees')).json,
    companies: (await consulente.get('/apirest/api/users/consultant/companies')).json,
    documents: (await azienda.get(`/apiback/api/doccedolino/lista?cfAzienda=${codFiscaleAzienda}`)).json,
    read: { id, bytes, receipt },
  };
  await stop(portal);
  return result;
}

const environment = () => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  REQUIRE_SECOND_FACTOR: 'false',
  LOG_LEVEL: 'fatal',
});

/** A process that has said that it serves. */
function started(cwd: string, args: string[], ready: RegExp, lines: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { cwd, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      lines.push(String(chunk));
      if (ready.test(lines.join(''))) resolve(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`${args[0]} ended: ${lines.join('').slice(-3000)}`)));
  });
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function loggedIn(): Promise<typeof as> {
  const base = `http://127.0.0.1:${port}`;
  const login = async (username: string) => {
    expect(DEMO_LOGINS.map((one) => one.login)).toContain(username);
    const answer = await caller(base, null).post('/apirest/api/bo/authenticate', {
      username,
      password: DEMO_PASSWORD,
      rememberMe: false,
    });
    expect(answer.status, answer.text).toBe(200);
    return caller(base, answer.json.id_token);
  };
  return {
    consulente: await login('consulente'),
    azienda: await login('azienda'),
    dipendente: await login('dipendente'),
  };
}

it('was made by an earlier program, whose ids coincided, and is carried over by each migration since', async () => {
  const ids = new Set(known.companies.map(({ id }) => id));
  const coinciding = known.people.filter(({ id }) => ids.has(id)).length;
  const since = (await readdir(path.join(ROOT, MIGRATIONS))).filter((name) => name >= '0049');
  console.log(
    `made by ${known.commit.slice(0, 7)}: ${known.people.length} people, ${known.companies.length} companies, ` +
      `${known.documents.length} payslips of one company; ${coinciding} people with the id of a company; applied: ${applied.join(', ')}`,
  );
  expect(coinciding).toBeGreaterThan(0);
  expect(since.filter((name) => applied.includes(name))).toEqual(applied);
  expect(applied).toContain(FIRST_NEW);
});

it('knows people and documents by the ids that they had, each reaching who it reached', async () => {
  const people: Row[] = (await as.consulente.get('/apirest/api/users/company/employees')).json;
  const byId = (rows: Row[]) => rows.map(({ id, codiceFiscale }) => `${id} ${codiceFiscale}`).sort();
  expect(byId(people)).toEqual(byId(known.people));
  for (const { id, codiceFiscale } of people)
    expect((await as.consulente.get(`/apiback/api/dipendente/${id}`)).json.codiceFiscale).toBe(codiceFiscale);
  const { codFiscaleAzienda } = (await as.azienda.get('/apirest/api/account')).json;
  const documents = (await as.azienda.get(`/apiback/api/doccedolino/lista?cfAzienda=${codFiscaleAzienda}`)).json;
  expect(byId(documents)).toEqual(byId(known.documents));
  const { bytes } = await as.dipendente.get(`/apiback/api/dipendente/documenti/${known.read.id}/download`);
  expect(Buffer.from(bytes).equals(Buffer.from(known.read.bytes))).toBe(true);
});

it('gives no two of them one id', async () => {
  const people: Row[] = (await as.consulente.get('/apirest/api/users/company/employees')).json;
  const companies: Row[] = (await as.consulente.get('/apirest/api/users/consultant/companies')).json;
  expect(companies.map(({ codiceFiscale }) => codiceFiscale)).toEqual(
    known.companies.map(({ codiceFiscale }) => codiceFiscale),
  );
  const ids = [...people, ...companies].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of companies) expect((await as.consulente.get(`/apiback/api/dipendente/${id}`)).status).toBe(404);
  for (const { id } of people) expect((await as.consulente.get(`/apiback/api/Azienda/${id}`)).status).toBe(404);
});

it('verifies the receipt that was handed out, and hands out one of the same document', async () => {
  const again = (await as.dipendente.get(`/apiback/api/DocCronologia/ricevuta/${known.read.id}`)).bytes;
  for (const receipt of [known.read.receipt, again]) {
    const form = new FormData();
    form.append('ricevuta', new Blob([new Uint8Array(receipt)]), 'ricevuta.pdf');
    const answer = await fetch(`http://127.0.0.1:${port}/apiback/api/ricevute/verifica`, {
      method: 'POST',
      body: form,
    });
    expect(await answer.json()).toEqual({ valida: true, motivi: [] });
  }
});

it('has a ledger that verifies, with its checkpoints and every stored content', async () => {
  await stop(now);
  const args = ['scripts/run.mjs', 'ledger:verify', '--data', dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  console.log(stdout.trim().split('\n').slice(-4).join('\n'));
  expect(stdout).toContain('The ledger is whole.');
});
