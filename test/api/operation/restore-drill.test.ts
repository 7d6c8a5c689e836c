import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drill } from '../../../src/commands/restore-drill.ts';
import { readDrill } from '../../../src/server/operation/backup/drill-result.ts';

/** Restores the backup of the first release into a scratch cluster, as the portal does once a month. */
const FIXTURE = path.resolve('test/fixtures/baseline');
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-drill-'));
  await cp(FIXTURE, folder, { recursive: true });
  backup = path.join(folder, 'backup');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const faults = async () => (await readDrill(folder))?.faults;
const run = () =>
  spawnSync(process.execPath, ['src/commands/verify.ts', '--drill', backup], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
  });

it('restores, upgrades and verifies a backup, and leaves only its result', async () => {
  const { status, stderr, stdout } = run();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Restored into a scratch database: its ledger is whole.');
  expect(await readDrill(folder)).toMatchObject({ backup: 'backup', faults: [] });
  expect(await readdir(path.join(folder, 'data'))).toEqual([]);
});

it('finds a row that its ledger does not explain, even if the files of the backup are whole', async () => {
  const file = path.join(backup, 'tables/public.company.copy.gz');
  const rows = gunzipSync(await readFile(file)).toString('utf8');
  await writeFile(file, gzipSync(rows.replace(/^(\d+\t\d+\t)[^\t]+/m, '$1Altra azienda')));
  const found = await drill(backup, path.join(folder, 'scratch'));
  expect(found).toEqual([expect.stringMatching(/company \d+: it is not what its events made of it/)]);
  expect(run().status).toBe(1);
  expect(await faults()).toEqual([expect.stringContaining('public.company.copy.gz')]);
});
