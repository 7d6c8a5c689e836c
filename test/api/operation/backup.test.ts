import { createPublicKey } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prune } from '../../../src/commands/daily-backup.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { migrate } from '../../../src/server/database/migrations.ts';
import { migrateJobs } from '../../../src/server/jobs/jobs.ts';
import { checkBackup, contentsOf, whyNoKey } from '../../../src/server/operation/backup/check.ts';
import { loadFiles, loadTables, whyNotEmpty } from '../../../src/server/operation/backup/load.ts';
import { contentFile, type Manifest, sha256Of } from '../../../src/server/operation/backup/manifest.ts';
import { openKey, sealKey } from '../../../src/server/operation/backup/sealed-key.ts';
import { hiddenTables } from '../../../src/server/operation/backup/tables.ts';
import { takeBackup } from '../../../src/server/operation/backup/take.ts';
import { makeOne } from '../../../src/server/operation/installation.ts';
import { fingerprintOf, installationKey } from '../../../src/server/operation/key-file.ts';
import { aCompany, aPdf, aPractice, type Portal, startPortal } from '../../support/portal/portal.ts';
import { verified } from '../../support/portal/verified.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';

/**
 * Takes a backup during uploads and restores it. Damages copies of the backup, and expects a refusal that names the
 * damaged file.
 */
let portal: Portal;
let restored: TestDatabase;
let folder: string;
let backup: { folder: string; manifest: Manifest };
/** Ids of the documents that the portal acknowledged before the backup began. */
const acknowledged: string[] = [];
let client: pg.Client;
let again: pg.Client;
let whyNotLoaded: string | null = null;
const PASSPHRASE = 'una frase lunga e segreta';

const order = async () => {
  const keyFile = path.join(portal.dataDir, 'keys', 'ledger.key');
  const key = await installationKey(keyFile);
  const keyFingerprint = fingerprintOf(createPublicKey(key));
  return {
    client,
    dataDir: portal.dataDir,
    blobs: openDiskBlobs(path.join(portal.dataDir, 'blobs')),
    key,
    keyFile,
    keyFingerprint,
    passphrase: PASSPHRASE,
    place: path.join(folder, 'backups'),
    log: () => undefined,
  };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-backup-'));
  portal = await startPortal({ sealed: true });
  const practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice);
  const consultant = await portal.login(practice.login);
  client = new pg.Client({ connectionString: portal.urls.owner });
  await client.connect();
  const how = await order();
  await makeOne(client, portal.dataDir, { id: '6f0c3e5e-1111-4222-8333-944444444444', key: how.keyFingerprint });
  const queue = new pg.Client({ connectionString: portal.urls.jobs });
  await queue.connect();
  await queue.query(
    `SELECT graphile_worker.add_job('sendMails', '{"practiceId": null}', run_at => now() + interval '1 year')`,
  );
  await queue.end();
  let number = 0;
  const upload = async () => {
    const said = JSON.stringify({ cfAzienda: company.taxCode, descrizione: `Documento ${++number}` });
    const bytes = aPdf(`Documento ${number}`);
    const answer = await consultant.upload('/apiback/api/docbase/upload', [{ name: 'a.pdf', bytes }], {
      jsonDocDto: said,
    });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.json.id ?? answer.json[0]?.id ?? answer.text;
  };
  for (let index = 0; index < 12; index++) acknowledged.push(String(await upload()));
  let isDone = false;
  const load = (async () => {
    while (!isDone) await upload();
  })();
  backup = await takeBackup(how);
  isDone = true;
  await load;

  restored = await createEmptyDatabase();
  again = new pg.Client({ connectionString: restored.urls.owner });
  await again.connect();
  const dataDir = path.join(folder, 'restored');
  expect(await whyNotEmpty(again, dataDir)).toBeNull();
  await migrate(again, undefined, backup.manifest.migrations.at(-1));
  await migrateJobs(restored.urls.jobs);
  await loadTables(again, backup.folder, backup.manifest).catch((error: Error) => {
    whyNotLoaded = error.message;
  });
  await loadFiles(backup.folder, { dataDir, blobs: openDiskBlobs(path.join(dataDir, 'blobs')), log: () => undefined });
});
afterAll(async () => {
  await again?.end();
  await client?.end();
  await restored?.drop();
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

/** All rows of a table as text. */
async function rowsOf(of: pg.Client, table: string, where = ''): Promise<string[]> {
  const { rows } = await of.query(`SELECT t::text AS row FROM ${table} t ${where} ORDER BY 1`);
  return rows.map(({ row }) => row);
}

describe('a backup taken during uploads', () => {
  it('contains every content that its rows reference', () => {
    expect(whyNotLoaded).toBeNull();
  });

  it('contains, byte for byte, every document and ledger row acknowledged before the backup', async () => {
    const rows = (await rowsOf(again, 'ledger')).length;
    expect(rows).toBeGreaterThanOrEqual(acknowledged.length);
    const { rows: heads } = await again.query('SELECT chain, seq FROM ledger_head');
    for (const { chain, seq } of heads) {
      const where = `WHERE chain = ${chain} AND seq <= ${seq}`;
      expect(await rowsOf(again, 'ledger', where)).toEqual(await rowsOf(client, 'ledger', where));
      expect(await rowsOf(again, 'ledger_person', where)).toEqual(await rowsOf(client, 'ledger_person', where));
    }
    const documents = await again.query<{ practice: string; sha256: string }>(
      `SELECT practice_id::text AS practice, encode(sha256, 'hex') AS sha256 FROM document`,
    );
    expect(documents.rowCount).toBeGreaterThanOrEqual(12);
    for (const { practice, sha256 } of documents.rows) {
      const file = path.join(folder, 'restored/blobs', practice, sha256.slice(0, 2), sha256);
      expect(await sha256Of(file)).toBe(sha256);
    }
  });

  it('passes the ledger verifier after a restore, with the checkpoints', async () => {
    const report = await verified(again, {
      storedSha256: (practice, sha256) =>
        sha256Of(path.join(folder, 'restored/blobs', practice, sha256.slice(0, 2), sha256)),
    });
    expect(report.faults.filter(({ object }) => object?.startsWith('document'))).toEqual([]);
    expect(report.blobsChecked).toBeGreaterThanOrEqual(12);
  });

  it('has the same row policies, triggers and foreign keys after a restore', async () => {
    const walls = `SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity,
        (SELECT array_agg(t.tgname || t.tgenabled::text ORDER BY t.tgname) FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers,
        (SELECT array_agg(conname || pg_get_constraintdef(x.oid) ORDER BY conname) FROM pg_constraint x WHERE x.conrelid = c.oid AND contype <> 'n') AS constraints
      FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`;
    expect((await again.query(walls)).rows).toEqual((await client.query(walls)).rows);
    const next = await again.query(
      `INSERT INTO practice (distribution_code, customer_code, product_number, name) VALUES ('003', 'N', '1', 'Nuovo') RETURNING id`,
    );
    expect(Number(next.rows[0].id)).toBeGreaterThan(1);
  });

  it('continues every sequence after a restore, including those of the job queue', async () => {
    const superuser = new pg.Client({ connectionString: restored.urls.superuser });
    await superuser.connect();
    const { rows } = await superuser.query(
      `SELECT schemaname || '.' || sequencename AS name, last_value::int AS value FROM pg_sequences WHERE last_value IS NOT NULL`,
    );
    await superuser.end();
    const counted = new Map(backup.manifest.sequences.map(({ name, value }) => [name, Number(value)]));
    expect(counted.size).toBeGreaterThan(5);
    expect([...counted.keys()].filter((name) => name.startsWith('graphile_worker.jobs_id_seq'))).toHaveLength(1);
    for (const { name, value } of rows) expect(value, name).toBeGreaterThanOrEqual(counted.get(name) ?? 0);
    for (const name of counted.keys()) expect(rows.map((row) => row.name)).toContain(name);
  });

  it('is not restored over existing data', async () => {
    expect(await whyNotEmpty(again, folder)).toMatch('The database is not empty');
    const empty = await createEmptyDatabase();
    const fresh = new pg.Client({ connectionString: empty.urls.owner });
    await fresh.connect();
    expect(await whyNotEmpty(fresh, path.join(folder, 'restored'))).toMatch(
      'is not empty: restore into a folder of its own',
    );
    await fresh.end();
    await empty.drop();
  });

  it('contains the ledger key encrypted with the passphrase', async () => {
    const sealed = await readFile(path.join(backup.folder, 'key.sealed'), 'utf8');
    const pem = await readFile(path.join(portal.dataDir, 'keys', 'ledger.key'));
    expect(openKey(sealed, PASSPHRASE).equals(pem)).toBe(true);
    expect(() => openKey(sealed, `${PASSPHRASE}.`)).toThrow('BACKUP_PASSPHRASE does not open');
    expect(await whyNoKey(backup.folder, backup.manifest, PASSPHRASE)).toBeNull();
    expect(await whyNoKey(backup.folder, backup.manifest, `${PASSPHRASE}.`)).toContain('does not open the key');
    expect(await whyNoKey(backup.folder, { ...backup.manifest, keyFingerprint: 'x' }, PASSPHRASE)).toContain(
      'another key',
    );
    expect(sealed).not.toContain('PRIVATE');
    expect(sealKey(pem, PASSPHRASE)).not.toBe(sealed);
  });

  it('shares contents with later backups: each is stored once, and kept while a backup needs it', async () => {
    const place = path.join(folder, 'backups');
    const contents = async () => (await readdir(path.join(place, 'contents'), { recursive: true })).length;
    const before = await contents();
    const second = await takeBackup(await order());
    // Two backups of one day: the rotation keeps only the later one.
    await rename(backup.folder, path.join(place, '20200101T000000Z'));
    await cp(path.join(place, '20200101T000000Z'), path.join(place, '20200101T010000Z'), { recursive: true });
    await prune(place, () => undefined);
    expect((await readdir(place)).sort()).toEqual(['20200101T010000Z', path.basename(second.folder), 'contents']);
    expect(await contents()).toBeGreaterThanOrEqual(before);
    expect((await checkBackup(second.folder)).faults).toEqual([]);
    await rename(path.join(place, '20200101T010000Z'), backup.folder);
  });

  it('stays if a person took it, however many the portal takes the same day', async () => {
    const place = path.join(folder, 'by-hand');
    // All of one past day: of the portal's own, the rotation keeps only the last.
    let hour = 0;
    for (const takenBy of ['person', 'portal'] as const) {
      const taken = await takeBackup({ ...(await order()), place, takenBy });
      const name = () => path.join(place, `20200101T0${++hour}0000Z`);
      await cp(taken.folder, name(), { recursive: true });
      await rename(taken.folder, name());
    }
    await takeBackup({ ...(await order()), place });
    await prune(place, () => undefined);
    expect((await readdir(place)).filter((name) => name.startsWith('2020'))).toEqual([
      '20200101T010000Z',
      '20200101T020000Z',
      '20200101T040000Z',
    ]);
  });

  it('is refused if row policies would hide a table from it', async () => {
    expect(await hiddenTables(client)).toEqual([]);
    await client.query('BEGIN');
    await client.query('DROP POLICY maintenance ON document');
    expect(await hiddenTables(client)).toEqual(['document']);
    await client.query('ROLLBACK');
  });
});

describe('the check of a backup', () => {
  const flip = async (file: string, at = 0.5) => {
    const bytes = await readFile(file);
    const place = Math.min(bytes.length - 1, Math.floor(bytes.length * at));
    bytes[place] = (bytes[place] as number) ^ 1;
    await writeFile(file, bytes);
  };
  const cut = async (file: string) => truncate(file, Math.floor((await readFile(file)).length / 2));
  const files = [
    'tables/public.document.copy.gz',
    'tables/public.ledger.copy.gz',
    'tables/public.account.copy.gz',
    'contents.txt.gz',
    'key.sealed',
  ];
  const cases: [string, string, (file: string) => Promise<unknown>][] = [
    ...files.map((file): (typeof cases)[number] => ['a bit flipped in', file, flip]),
    ...files.map((file): (typeof cases)[number] => ['cut off', file, cut]),
    ...files.slice(0, 4).map((file): (typeof cases)[number] => ['missing', file, (one) => rm(one)]),
    ['a bit flipped in', 'manifest.json', (file) => flip(file, 0.3)],
    ['missing', 'manifest.json', (file) => rm(file)],
    ['another signature in', 'manifest.sig', (file) => writeFile(file, `${'A'.repeat(86)}==\n`)],
    ['added', 'tables/public.extra.copy.gz', (file) => writeFile(file, 'x')],
    ['a bit flipped in', 'content', flip],
    ['missing', 'content', (file) => rm(file)],
  ];
  it.each(cases)('names the damage: %s %s', async (_, name, damage) => {
    const place = await mkdtemp(path.join(folder, 'damaged-'));
    await cp(path.join(folder, 'backups'), place, { recursive: true });
    const copy = path.join(place, path.basename(backup.folder));
    // Other contents in the folder may belong to later backups only.
    const { value: content } = await contentsOf(copy).next();
    const file =
      name === 'content' ? contentFile(place, content?.practiceId ?? '', content?.sha256 ?? '') : path.join(copy, name);
    await damage(file);
    const said = await checkBackup(copy).then(
      ({ faults }) => faults.join('\n'),
      (error: Error) => error.message,
    );
    expect(said).toContain(name === 'content' ? content?.sha256 : name.startsWith('manifest') ? 'manifest' : name);
    await rm(place, { recursive: true });
  });

  it('accepts an undamaged backup', async () => {
    expect((await checkBackup(backup.folder)).faults).toEqual([]);
  });
});
