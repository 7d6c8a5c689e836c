import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupBeforeUpgrade } from '../../../src/commands/before-upgrade.ts';
import { VOCABULARY } from '../../../src/ledger/ledger.ts';
import {
  currentObjects,
  inSnapshot,
  ledgerHeads,
  ledgerRows,
  OBJECT_KINDS,
} from '../../../src/ledger/ledger-source.store.ts';
import { verifyLedger } from '../../../src/ledger/verify.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { migrate } from '../../../src/server/database/migrations.ts';
import { migrateJobs } from '../../../src/server/jobs/jobs.ts';
import { backupsIn, checkBackup } from '../../../src/server/operation/backup/check.ts';
import { loadFiles, loadTables } from '../../../src/server/operation/backup/load.ts';
import { sha256Of } from '../../../src/server/operation/backup/manifest.ts';
import { openKey } from '../../../src/server/operation/backup/sealed-key.ts';
import { filesIn, nameOf } from '../../../src/server/operation/backup/take.ts';
import { readConfig } from '../../../src/server/operation/config.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/process/database.ts';

/** Restores, upgrades, verifies and uses a backup of the first release (made by `npm run soak -- baseline`). */
const FIXTURE = path.resolve(import.meta.dirname, '../../fixtures/baseline/backup');
const BACKUP_PASSPHRASE = 'cartelle di prova';

describe('a backup of the first release', () => {
  let folder: string;
  let before: TestDatabase;
  let owner: pg.Client;
  let upgrade: string;
  let portal: Portal;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portale-baseline-'));
    const { manifest, faults } = await checkBackup(FIXTURE);
    expect(faults).toEqual([]);
    before = await createEmptyDatabase();
    owner = new pg.Client({ connectionString: before.urls.owner });
    await owner.connect();
    const name = (await owner.query('SELECT current_database() AS name')).rows[0].name;
    await migrate(owner, undefined, manifest.migrations.at(-1));
    await migrateJobs(before.urls.jobs);
    await loadTables(owner, FIXTURE, manifest);
    const blobs = openDiskBlobs(path.join(folder, 'blobs'));
    await loadFiles(FIXTURE, { dataDir: folder, blobs, log: () => undefined });
    const config = readConfig({ DATA_DIR: folder, BACKUP_PASSPHRASE });
    await mkdir(path.dirname(config.ledgerKeyFile), { recursive: true });
    const sealed = await readFile(path.join(FIXTURE, 'key.sealed'), 'utf8');
    await writeFile(config.ledgerKeyFile, openKey(sealed, BACKUP_PASSPHRASE), { mode: 0o600 });
    // No migration follows the baseline yet, so that there is nothing to upgrade: the last migration runs again, which
    // is harmless because it only grants rights.
    await owner.query('DELETE FROM portale_migration WHERE name = $1', [manifest.migrations.at(-1)]);
    const said: string[] = [];
    await backupBeforeUpgrade(config, owner, (line) => said.push(line));
    upgrade = said.join('\n');
    await migrate(owner);
    await owner.end();
    portal = await startPortal({ content: { template: name, blobs: path.join(folder, 'blobs') } });
  });
  afterAll(async () => {
    await portal?.close();
    await before?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is backed up completely before the upgrade, and the log says how to restore that backup', async () => {
    const place = path.join(folder, 'before-upgrade');
    const [name = ''] = (await readdir(place)).filter((one) => one !== 'contents');
    expect(upgrade).toContain(`npm run restore -- ${path.join(place, name)}`);
    const [taken, given] = await Promise.all([checkBackup(path.join(place, name)), checkBackup(FIXTURE)]);
    expect(taken.faults).toEqual([]);
    const tablesOf = ({ manifest }: typeof taken) =>
      manifest.tables.filter(({ name: table }) => table !== 'public.portale_migration');
    expect(tablesOf(taken)).toEqual(tablesOf(given));
    expect(taken.manifest.contents).toEqual(given.manifest.contents);
    expect(taken.manifest.sequences).toEqual(given.manifest.sequences);
  });

  it('is kept for a year only after the upgrade, because it contains people erased since', async () => {
    const place = path.join(folder, 'before-upgrade');
    const config = readConfig({ DATA_DIR: folder, BACKUP_PASSPHRASE });
    const started = async (daysAgo: number) => {
      const [now = ''] = await backupsIn(place);
      const then = nameOf(new Date(Date.now() - daysAgo * 86_400_000));
      await rename(path.join(place, now), path.join(place, then));
      await backupBeforeUpgrade(config, portal.owner, () => undefined);
      return [await backupsIn(place), await filesIn(path.join(place, 'contents'))].map((found) => found.length);
    };
    const [backups, contents] = await started(0);
    expect(backups).toBe(1);
    expect(contents).toBeGreaterThan(0);
    expect(await started(364)).toEqual([1, contents]);
    expect(await started(366)).toEqual([0, 0]);
  });

  const verified = () =>
    inSnapshot(portal.owner, async () =>
      verifyLedger({
        rows: ledgerRows(portal.owner),
        heads: await ledgerHeads(portal.owner),
        vocabulary: VOCABULARY,
        objects: { kinds: OBJECT_KINDS, all: () => currentObjects(portal.owner) },
        storedSha256: (practice, sha256) => sha256Of(path.join(folder, 'blobs', practice, sha256.slice(0, 2), sha256)),
      }),
    );

  it('passes the ledger verifier after the upgrade', async () => {
    const report = await verified();
    expect(report.faults).toEqual([]);
    expect(report.blobsChecked).toBeGreaterThanOrEqual(12);
  });

  it('works after the upgrade: people log in, read and publish documents, and the ledger records it', async () => {
    const worker = await portal.login('persona-0');
    const own = (await worker.get('/apiback/api/dipendente/documenti')).json as {
      id: string;
      lettoIl: string | null;
    }[];
    expect(own.length).toBeGreaterThan(0);
    for (const { id } of own)
      expect((await worker.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    const consultant = await portal.login('consulente');
    const cfAzienda = (await portal.owner.query('SELECT tax_code FROM company')).rows[0].tax_code;
    const list = (await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${cfAzienda}`)).json;
    expect(list).toHaveLength(12);
    const waiting = list.filter((row: { dataPubblicazione: string | null }) => row.dataPubblicazione === null);
    const published = await consultant.put('/apiback/api/DocBase/updatevisibile', {
      idList: waiting.map(({ id }: { id: string }) => id),
      dataPubblicazione: romeDay(new Date()),
    });
    expect(published.json).toEqual({ aggiornati: waiting.length });
    expect((await verified()).faults).toEqual([]);
  });
});

it('no two tables ever share an id: their sequences start at different offsets and step by 64', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.urls.owner });
  await client.connect();
  const { rows } = await client.query(`
    SELECT c.relname AS table, q.seqincrement = 64 AS apart, q.seqstart % 64 AS place
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
      JOIN pg_depend d ON d.refobjid = a.attrelid AND d.refobjsubid = a.attnum AND d.deptype = 'i'
      JOIN pg_sequence q ON q.seqrelid = d.objid
    WHERE a.attname = 'id' AND a.attidentity <> ''`);
  await client.end();
  await database.drop();
  expect(rows.filter((row) => !row.apart).map((row) => row.table)).toEqual([]);
  expect(new Set(rows.map((row) => row.place)).size).toBe(rows.length);
});
