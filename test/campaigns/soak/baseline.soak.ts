import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendHistory, grantEvents } from '../../../database/demo/seed.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { DATABASE_NAME } from '../../../src/server/postgres/embedded-postgres.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  caller,
  freePort,
  PASSWORD,
} from '../../support/portal/portal.ts';
import { loginAt } from '../../support/process/killing.ts';
import { startInstallation } from '../../support/process/running-start.ts';

/**
 * Makes `test/fixtures/baseline`, the backup that `test/api/operation/baseline.test.ts` restores: a real installation of
 * the program as it is now. Run it once, for the first release; later releases must still restore that backup.
 */
const ROOT = path.resolve(import.meta.dirname, '../../..');
const FIXTURE = path.join(ROOT, 'test/fixtures/baseline');
/** Not a secret: the key in the fixture is encrypted with this passphrase. */
const BACKUP_PASSPHRASE = 'cartelle di prova';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-baseline-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the backup for the baseline test comes from an installation that has been used', async () => {
  const dataDir = path.join(folder, 'data');
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), BACKUP_PASSPHRASE, REQUIRE_SECOND_FACTOR: 'false' };
  const command = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [path.join(ROOT, 'src/commands', name), ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  const portal = await startInstallation(env);
  const key = /key=([\w-]+)/.exec(command('administrator-link.ts'))?.[1];
  const administrator = { key, login: 'amministratore', password: PASSWORD };
  await accepted(caller(portal.url, null).post('/apirest/api/account/administrator', administrator));
  const company = await enterPeople(dataDir);
  const consultant = await loginAt(portal.url, 'consulente');
  await publishSome(consultant, company);
  await readOne(await loginAt(portal.url, 'persona-0'));
  await accepted(
    consultant.upload('/apiback/api/docbase/upload', [{ name: 'circolare.pdf', bytes: aPdf('Circolare') }], {
      jsonDocDto: JSON.stringify({ cfAzienda: company, descrizione: 'Circolare' }),
    }),
  );
  expect(await portal.stop()).toBe(0);
  expect(command('ledger-verify.ts', '--data', dataDir)).toContain('The ledger is whole.');
  const place = path.join(folder, 'backup');
  command('backup.ts', '--to', place);
  const name = (await readdir(place)).find((one) => one !== 'contents') ?? '';
  await rename(path.join(place, name), path.join(place, 'backup'));
  await rm(FIXTURE, { recursive: true, force: true });
  await cp(place, FIXTURE, { recursive: true });
});

/** Creates a practice, a company and six people, each with two unpublished payslips. Returns the company's tax code. */
async function enterPeople(dataDir: string): Promise<string> {
  const socket = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] ?? '';
  const owner = new pg.Client({
    connectionString: `postgresql://portale_owner@${encodeURIComponent(socket)}/${DATABASE_NAME}`,
  });
  await owner.connect();
  const portal = { owner, server: { app: { blobs: openDiskBlobs(path.join(dataDir, 'blobs')) } } } as never;
  const practice = await aPractice(owner, 'consulente');
  const company = await aCompany(owner, practice, { login: 'azienda' });
  for (let n = 0; n < 6; n += 1) {
    const person = await anEmployee(owner, company, { login: `persona-${n}` });
    for (const period of [202608, 202609]) await aPayslip(portal, person, { createdBy: practice.accountId, period });
  }
  await appendHistory(owner, practice.id, await grantEvents(owner, practice.id));
  await owner.query('SELECT prints_anew()');
  await owner.end();
  return company.taxCode;
}

/** Publishes all payslips except one, and cancels one publication. */
async function publishSome(consultant: Caller, company: string): Promise<void> {
  const rows = (await accepted(consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company}`))).json;
  const idList = rows.slice(0, 11).map(({ id }: { id: string }) => id);
  const order = { idList, dataPubblicazione: romeDay(new Date()), annullaPubblicazione: false, note: 'prova' };
  await accepted(consultant.put('/apiback/api/DocBase/updatevisibile', order));
  const withdrawn = { idList: idList.slice(0, 1), dataPubblicazione: null, annullaPubblicazione: true, note: 'prova' };
  await accepted(consultant.put('/apiback/api/DocBase/updatevisibile', withdrawn));
}

async function readOne(worker: Caller): Promise<void> {
  const [first] = (await accepted(worker.get('/apiback/api/dipendente/documenti'))).json;
  await accepted(worker.get(`/apiback/api/dipendente/documenti/${first.id}/download`));
}

async function accepted(asked: ReturnType<Caller['get']>): ReturnType<Caller['get']> {
  const answer = await asked;
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}
