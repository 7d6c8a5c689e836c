import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
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
  upgradesOf,
} from '../../../src/ledger/ledger-source.store.ts';
import { verifyLedger } from '../../../src/ledger/verify.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { migrate } from '../../../src/server/database/migrations.ts';
import { migrateJobs } from '../../../src/server/jobs/jobs.ts';
import { backupsIn, checkBackup } from '../../../src/server/operation/backup/check.ts';
import { loadFiles, loadTables } from '../../../src/server/operation/backup/load.ts';
import { sha256Of } from '../../../src/server/operation/backup/manifest.ts';
import { filesIn, nameOf } from '../../../src/server/operation/backup/take.ts';
import { readConfig } from '../../../src/server/operation/config.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';
import { OLDER, OLDER_PASSPHRASE } from '../../support/process/older-release.ts';

/**
 * Data folders as earlier commits have left them (`npm run soak -- older-releases` makes them, by running those
 * commits): what the upgrade backed up of each is opened, migrated, verified and read.
 */
const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/older');

describe.each(OLDER)('a data folder of %s', (commit) => {
  const fixture = path.join(FIXTURES, commit, 'backup');
  let folder: string;
  let before: TestDatabase;
  let owner: pg.Client;
  let upgrade: string;
  let portal: Portal;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portale-older-'));
    const { manifest, faults } = await checkBackup(fixture);
    expect(faults).toEqual([]);
    before = await createEmptyDatabase();
    owner = new pg.Client({ connectionString: before.urls.owner });
    await owner.connect();
    const name = (await owner.query('SELECT current_database() AS name')).rows[0].name;
    await migrate(owner, undefined, manifest.migrations.at(-1));
    await migrateJobs(before.urls.jobs);
    await loadTables(owner, fixture, manifest);
    const blobs = openDiskBlobs(path.join(folder, 'blobs'));
    await loadFiles(fixture, { dataDir: folder, blobs, log: () => undefined });
    const said: string[] = [];
    const config = readConfig({ DATA_DIR: folder, BACKUP_PASSPHRASE: OLDER_PASSPHRASE });
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

  it('is backed up before it is touched, whole, and it is said how to go back', async () => {
    const place = path.join(folder, 'before-upgrade');
    const [name = ''] = (await readdir(place)).filter((one) => one !== 'contents');
    expect(upgrade).toContain(`npm run restore -- ${path.join(place, name)}`);
    const [taken, given] = await Promise.all([checkBackup(path.join(place, name)), checkBackup(fixture)]);
    expect(taken.faults).toEqual([]);
    expect(taken.manifest.tables).toEqual(given.manifest.tables);
    expect(taken.manifest.contents).toEqual(given.manifest.contents);
    expect(taken.manifest.sequences).toEqual(given.manifest.sequences);
  });

  it('is kept for a year as it was before, and no longer: it holds whoever has been erased since', async () => {
    const place = path.join(folder, 'before-upgrade');
    const config = readConfig({ DATA_DIR: folder, BACKUP_PASSPHRASE: OLDER_PASSPHRASE });
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
        upgrades: await upgradesOf(portal.owner),
        objects: { kinds: OBJECT_KINDS, all: () => currentObjects(portal.owner) },
        storedSha256: (practice, sha256) => sha256Of(path.join(folder, 'blobs', practice, sha256.slice(0, 2), sha256)),
      }),
    );

  it('is whole for the verifier: what that program did not trace is dated, and not called broken', async () => {
    const report = await verified();
    expect(report.faults).toEqual([]);
    expect(report.blobsChecked).toBeGreaterThanOrEqual(12);
    const isOlder = commit === '3a4e1da';
    expect(report.untold['grant.activatedAt']?.migration).toBe(isOlder ? '0013' : undefined);
  });

  it('dates nothing that came to be since', async () => {
    await portal.owner.query('BEGIN');
    const { rows } = await portal.owner.query(
      `INSERT INTO practice (distribution_code, customer_code, product_number, name) VALUES ('009', 'X', '1', 'Nuovo') RETURNING id`,
    );
    await portal.owner.query(
      `UPDATE account_grant SET activated_at = now(), account_id = (SELECT min(id) FROM account) WHERE practice_id = $1`,
      [rows[0].id],
    );
    const objects = currentObjects(portal.owner);
    const report = await verifyLedger({
      rows: ledgerRows(portal.owner),
      heads: await ledgerHeads(portal.owner),
      upgrades: await upgradesOf(portal.owner),
      objects: { kinds: OBJECT_KINDS, all: () => objects },
    });
    await portal.owner.query('ROLLBACK');
    expect(report.faults.map(({ detail }) => detail).join()).toMatch(/activatedAt: .* not null/);
  });

  it('is read, and goes on: its logins enter, its documents open, are published, and are traced', async () => {
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
