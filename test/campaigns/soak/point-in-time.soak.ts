import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/commands/run-program.ts';
import { basesIn, segmentsIn } from '../../../src/server/operation/moment/wal-files.ts';
import { openWalPlace, type WalPlace } from '../../../src/server/operation/moment/wal-place.ts';
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
import { brokenLines } from '../../support/portal/verified.ts';
import { loginAt } from '../../support/process/killing.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';
import { anS3Server, type S3Server } from '../../support/services/s3-server.ts';

/**
 * Uploads 1,000 documents to a portal that archives its log, kills it, deletes its data folder, and restores two
 * moments from BACKUP_DIR alone, or from the bucket alone.
 */
const UPLOADS = 1000;
const BEFORE = 600;
const AT_ONCE = 4;
const PASSPHRASE = 'una frase lunga del collaudo';
let walArchive: 'folder' | 's3';
let folder: string;
let store: S3Server | null = null;
let portal: RunningStart;
let consultant: Caller;
let company: TestCompany;
let employee: TestEmployee;
const acknowledged: { id: string; at: Date }[] = [];
let moment: Date;
const at = (...names: string[]) => path.join(folder, ...names);
const archive = () => openWalPlace({ walArchive, backupDir: at('backup'), s3: store?.settings ?? null }) as WalPlace;

const settings = (data: string): Record<string, string> => ({
  DATA_DIR: at(data),
  BACKUP_PASSPHRASE: PASSPHRASE,
  WAL_ARCHIVE: walArchive,
  REQUIRE_SECOND_FACTOR: 'false',
  LOG_LEVEL: 'info',
  ...(store === null ? { BACKUP_DIR: at('backup') } : bucketOf(store)),
});
const bucketOf = ({ settings: { endpoint, bucket, region, accessKey, secretKey, prefix } }: S3Server) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_PREFIX: prefix,
});

async function start(data: string): Promise<RunningStart> {
  return startInstallation({ ...settings(data), PORT: String(await freePort()) });
}

/** The command's exit code and output. The bucket is in this process, which must not wait for the command. */
async function run(data: string, file: string, ...words: string[]) {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/commands', file), ...words], {
    env: { ...process.env, ...settings(data) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, said };
}

/** The connection of the database's owner to the running portal. */
async function owner(data: string): Promise<pg.Client> {
  const socket = readFileSync(at(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[4];
  const client = new pg.Client({ host: socket, user: 'portale_owner', database: 'portale' });
  await client.connect();
  return client;
}

async function upload(n: number): Promise<void> {
  const said = { descrizione: `Lettera ${n}`, cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
  const file = { name: 'lettera.pdf', bytes: aPdf(`Lettera ${n}`) };
  const made = await consultant.upload('/apiback/api/docdocumento/upload', [file], {
    jsonDocDto: JSON.stringify(said),
  });
  if (made.status === 503) {
    // The machine is busy: nothing was acknowledged, and the client tries again, as it is told.
    await sleep(1000);
    return upload(n);
  }
  expect(made.status, made.text).toBe(201);
  acknowledged.push({ id: String(made.json.ids?.[0] ?? made.json.id), at: new Date() });
}

async function uploadMany(from: number, to: number): Promise<void> {
  let next = from;
  const walk = async () => {
    while (next < to) await upload(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

/** The ids of the documents that a started portal knows, after it has sent each of them whole. */
async function documentsOf(data: string): Promise<string[]> {
  portal = await start(data);
  const client = await owner(data);
  const { rows } = await client.query<{ id: string; sha256: string }>(
    `SELECT id::text AS id, encode(sha256, 'hex') AS sha256 FROM document ORDER BY id`,
  );
  await client.end();
  const again = await loginAt(portal.url, 'consulente');
  for (const { id, sha256 } of rows) {
    const answer = await again.get(`/apiback/api/docdocumento/download/${id}`);
    expect(answer.status, answer.text?.slice(0, 200)).toBe(200);
    expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(sha256);
  }
  await portal.stop();
  return rows.map(({ id }) => id);
}

describe.each(['folder', 's3'] as const)('with WAL_ARCHIVE=%s, the portal', (kind) => {
  beforeAll(async () => {
    walArchive = kind;
    folder = await mkdtemp(path.join(tmpdir(), 'portale-moment-'));
    store = kind === 's3' ? await anS3Server() : null;
    acknowledged.length = 0;
    portal = await start('first');
    const client = await owner('first');
    const practice = await aPractice(client, 'consulente');
    company = await aCompany(client, practice, { login: 'azienda' });
    employee = await anEmployee(client, company, { login: 'lavoratore', email: 'lavoratore@esempio.invalid' });
    await client.end();
    consultant = await loginAt(portal.url, 'consulente');
    while (basesIn(await archive().list()).length === 0) await sleep(200);
    await uploadMany(0, BEFORE);
    await sleep(1500);
    moment = new Date();
    await sleep(1500);
    await uploadMany(BEFORE, UPLOADS);
    const uploaded = Date.now();
    // PostgreSQL hands over a segment within a minute, and the portal ships it within seconds.
    await sleep(75_000);
    console.log(
      `${kind}: ${segmentsIn(await archive().list()).length} files of the log, ${(Date.now() - uploaded) / 1000} s later`,
    );
    const postmaster = Number(readFileSync(at('first/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(portal.pid, 'SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await portal.exited;
    await sleep(1000);
    await rm(at('first'), { recursive: true, force: true });
  }, 600_000);
  afterAll(async () => {
    await portal?.stop();
    await store?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('refuses a log that somebody changed, a moment before the archive, and leaves the data folder empty', async () => {
    const segment = segmentsIn(await archive().list()).at(-1)?.name ?? '';
    await archive().fetch(segment, at('whole'));
    await writeFile(at('cut'), (await readFile(at('whole'))).subarray(0, -20));
    const replace = async (file: string) => {
      await archive().remove(segment);
      await archive().put(segment, file);
    };
    await replace(at('cut'));
    const changed = await run('none', 'restore.ts', '--at', 'latest');
    await replace(at('whole'));
    expect(changed).toMatchObject({
      status: 1,
      said: expect.stringContaining('its bytes are not those that were signed'),
    });
    expect(existsSync(at('none/postgres'))).toBe(false);
    const early = await run('none', 'restore.ts', '--at', '2020-01-01T00:00:00Z');
    expect(early).toMatchObject({ status: 1, said: expect.stringContaining('The archive reaches back to') });
    await rm(at('none'), { recursive: true, force: true });
  });

  it(`restores all ${UPLOADS} acknowledged documents as of the end of the archive`, async () => {
    const restored = await run('third', 'restore.ts', '--at', 'latest');
    console.log(restored.said);
    expect(restored.status, restored.said).toBe(0);
    expect((await documentsOf('third')).sort()).toEqual(acknowledged.map(({ id }) => id).sort());
    expect(await readdir(at('third'))).toContain('keys');
  });

  // The portal restored last has archived a history of its own meanwhile.
  it(`restores the ${BEFORE} documents of a moment, and no later one, to a portal that sends each of them`, async () => {
    const restored = await run('second', 'restore.ts', '--at', moment.toISOString());
    console.log(restored.said);
    expect(restored.status, restored.said).toBe(0);
    const verified = await run('second', 'ledger-verify.ts', '--data', at('second'));
    // The rows that this test inserted have no event.
    expect(brokenLines(verified.said), verified.said).toEqual([]);
    expect(verified.said).toContain(`Stored contents compared: ${BEFORE}`);
    const before = acknowledged.filter((one) => one.at <= moment).map(({ id }) => id);
    expect(before).toHaveLength(BEFORE);
    expect((await documentsOf('second')).sort()).toEqual(before.sort());
  });
});
