import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { romeDay } from '../../../src/server/clock.ts';
import { DATABASE_NAME } from '../../../src/server/postgres/embedded-postgres.ts';
import { aPdf, type Caller, caller, freePort, PASSWORD } from '../portal/portal.ts';

/** The commits of which a data folder is kept: installations of that time upgrade to this one. */
export const OLDER = ['3a4e1da', 'eabe062', 'a749a8c'] as const;
/**
 * The release that stood before this one: its nodes serve beside new ones while an installation is upgraded (P137). What
 * it may call is kept until the next release, which moves this line and may then take it away.
 */
export const RELEASE_BEFORE = { commit: 'aeda75d7', migration: '0066-letter-beside-the-link.sql' } as const;
/** The administrator of these folders, and the passphrase of the key in their backup; neither is a secret. */
export const ADMINISTRATOR = 'amministratore';
export const OLDER_PASSPHRASE = 'cartelle di prova';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * The program of an earlier commit in a folder of its own, with what it needs. Asks git, and npm's registry.
 * @param modules those of this program, for a commit that needs no others: no registry is asked
 */
export async function checkOut(commit: string, program: string, { modules = false } = {}): Promise<void> {
  const run = (name: string, args: string[], cwd: string) =>
    execFileSync(name, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  await mkdir(path.dirname(program), { recursive: true });
  run('git', ['clone', '--quiet', '--no-checkout', ROOT, program], ROOT);
  run('git', ['checkout', '--quiet', commit], program);
  if (modules) return symlink(path.join(ROOT, 'node_modules'), path.join(program, 'node_modules'));
  // What its own start would do; `npm ci` refuses a lockfile that lacks builds for other platforms (scripts/run.mjs).
  const quiet = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...quiet], program);
}

/** A test process of a program, from its root; earlier programs have their support in one folder. */
export function processOf(program: string, name: string): string {
  const earlier = `test/support/${name}`;
  return existsSync(path.join(program, earlier)) ? earlier : `test/support/process/${name}`;
}

/** Lets the earlier program fill a data folder, as `npm start` or as `npm run demo`, and stop. */
export async function fill(program: string, dataDir: string, kind: 'real' | 'demo'): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const node = path.join(program, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  const demo = ['src/commands/demo.ts', '--port', String(port), '--data', dataDir];
  const child = spawn(node, kind === 'demo' ? demo : ['src/commands/start.ts'], {
    cwd: program,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), REQUIRE_SECOND_FACTOR: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await lineOf(child, kind === 'demo' ? /Ctrl-C stops it/ : /^Ready at/m);
  try {
    if (kind === 'demo') await useDemo(url);
    else await useReal(url, said, { program, node, dataDir });
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

async function useDemo(url: string): Promise<void> {
  const company = await enter(url, 'azienda');
  const { codFiscaleAzienda } = (await company.get('/apirest/api/account')).json;
  await publishSome(company, codFiscaleAzienda);
  await readOne(await enter(url, 'dipendente'));
}

async function useReal(
  url: string,
  said: string,
  { program, node, dataDir }: { program: string; node: string; dataDir: string },
): Promise<void> {
  const key = /key=([\w-]+)/.exec(said)?.[1];
  await accepted(
    caller(url, null).post('/apirest/api/account/administrator', { key, login: ADMINISTRATOR, password: PASSWORD }),
  );
  // Those programs have their support in one folder.
  const people = 'test/support/older-release-people.ts';
  const text = await readFile(path.join(import.meta.dirname, 'older-release-people.ts'), 'utf8');
  await writeFile(
    path.join(program, people),
    text.replace('../portal/portal.ts', './portal.ts').replaceAll('../../../src/', '../../src/'),
  );
  const socket = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] ?? '';
  const ownerUrl = `postgresql://portale_owner@${encodeURIComponent(socket)}/${DATABASE_NAME}`;
  const entered = execFileSync(node, [people, ownerUrl, path.join(dataDir, 'blobs')], {
    cwd: program,
    encoding: 'utf8',
  });
  const { company } = JSON.parse(entered) as { company: string };
  const consultant = await enter(url, 'consulente');
  await publishSome(consultant, company);
  await readOne(await enter(url, 'persona-0'));
  // Not every earlier program takes it; where it does, it is there afterwards.
  await consultant.upload('/apiback/api/docbase/upload', [{ name: 'circolare.pdf', bytes: aPdf('Circolare') }], {
    jsonDocDto: JSON.stringify({ cfAzienda: company, descrizione: 'Circolare' }),
  });
}

async function publishSome(who: Caller, company: string): Promise<void> {
  const rows = (await accepted(who.get(`/apiback/api/doccedolino/lista?cfAzienda=${company}`))).json;
  const waiting = rows.filter((row: { dataPubblicazione: string | null }) => row.dataPubblicazione === null);
  // One of them stays unpublished, and another one is cancelled again, of another person.
  const idList = waiting.slice(0, 11).map(({ id }: { id: string }) => id);
  const today = romeDay(new Date());
  const order = { idList, dataPubblicazione: today, annullaPubblicazione: false, note: 'prova' };
  await accepted(who.put('/apiback/api/DocBase/updatevisibile', order));
  const withdrawn = { idList: idList.slice(0, 1), dataPubblicazione: null, annullaPubblicazione: true, note: 'prova' };
  await accepted(who.put('/apiback/api/DocBase/updatevisibile', withdrawn));
}

async function readOne(who: Caller): Promise<void> {
  const rows = (await accepted(who.get('/apiback/api/dipendente/documenti'))).json;
  const unread = rows.find((row: { lettoIl: string | null }) => row.lettoIl === null) ?? rows[0];
  if (unread) await accepted(who.get(`/apiback/api/dipendente/documenti/${unread.id}/download`));
}

async function enter(url: string, username: string): Promise<Caller> {
  const order = { username, password: PASSWORD, rememberMe: false };
  return caller(url, (await accepted(caller(url, null).post('/apirest/api/bo/authenticate', order))).json.id_token);
}

async function accepted(asked: ReturnType<Caller['get']>): ReturnType<Caller['get']> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

async function lineOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  let words = '';
  child.stdout?.on('data', (chunk) => (words += chunk));
  while (!wanted.test(words)) {
    if (child.exitCode !== null) throw new Error(`the earlier program ended: ${words}`);
    await sleep(100);
  }
  return words;
}
