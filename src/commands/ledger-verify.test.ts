import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prints } from '../../test/support/ledger/ledger-scene.ts';
import { startCheckpoints } from '../ledger/checkpoint.io.ts';
import { openDiskBlobs } from '../server/bytes/blobs.ts';
import { setUpSchema } from '../server/operation/prepare-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';

/** A data directory like one that `npm start` creates. */
let data: string;
let server: EmbeddedPostgres;
/** The number of rows in the chain: the first four rows and the last one concern a document. */
let size: number;

const SCRIPT = path.join(import.meta.dirname, 'ledger-verify.ts');

interface Outcome {
  code: number;
  out: string;
  err: string;
}

function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { ...process.env, ...env }, timeout: 60_000 },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'portale-verify-'));
  server = await startEmbeddedPostgres({ dataDir: path.join(data, 'postgres'), durable: false });
  const urls = { app: server.url('portale_app'), owner: server.url('portale_owner'), jobs: server.url('portale_jobs') };
  await setUpSchema(urls);
  const blobs = openDiskBlobs(path.join(data, 'blobs'));
  const { sha256 } = await blobs.put('7', Buffer.from('%PDF-1.4 cedolino'));
  const checkpoints = await startCheckpoints({
    url: urls.owner,
    dir: path.join(data, 'checkpoints'),
    keyFile: path.join(data, 'keys', 'ledger-checkpoints.pem'),
  });
  const at = '2026-11-20T08:00:00Z';
  const events = Array.from({ length: 5 }, (_, n) => ({
    action: n === 0 ? 'created' : 'viewedByConsultant',
    objectKind: 'document',
    objectId: 1,
    companyId: 2,
    at,
    actorId: 1,
    actorRole: 'consultant',
    data: n === 0 ? { sha256, kind: 'companyDocument', period: null } : { sha256 },
    // A separator that some line readers treat as the end of a line.
    person: { name: 'D’Angelo\u2028Nicolò' },
  }));
  const owner = new pg.Client({ connectionString: urls.owner });
  await owner.connect();
  await owner.query(`
    INSERT INTO practice (id, distribution_code, customer_code, product_number, name)
      OVERRIDING SYSTEM VALUE VALUES (7, '003', 'C', '1', 'Studio');
    INSERT INTO company (id, practice_id, code, tax_code, legal_name, short_name)
      OVERRIDING SYSTEM VALUE VALUES (2, 7, 'A', '1', 'Azienda', 'Azienda');
    INSERT INTO account (id, login) OVERRIDING SYSTEM VALUE VALUES (1, 'consulente');
    INSERT INTO account_grant (account_id, role, practice_id) VALUES (1, 'CONSULTANT', 7);
    INSERT INTO blob VALUES (7, decode('${sha256}', 'hex'), 17);
    INSERT INTO document (id, practice_id, company_id, kind, description, file_name, size, sha256, created_by, created_at)
      OVERRIDING SYSTEM VALUE
      VALUES (1, 7, 2, 'companyDocument', 'Regolamento', 'regolamento.pdf', 17, decode('${sha256}', 'hex'), 1, '2026-11-20T08:00:00Z')`);
  const others = (await prints(owner, '7')).map((print) => ({ ...print, at }));
  size = events.length + others.length;
  const history = [...events.slice(0, -1), ...others, ...events.slice(-1)];
  await owner.query('SELECT ledger_append_history(7, $1)', [JSON.stringify(history)]);
  await owner.end();
  await checkpoints.stop();
});

afterAll(async () => {
  await server?.stop();
  await rm(data, { recursive: true, force: true });
});

async function asSuperuser(statement: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: server.url('postgres') });
  await superuser.connect();
  await superuser.query(`SET session_replication_role = 'replica'; ${statement}`);
  await superuser.end();
}

test('prints its usage without a source, and exits with 2', async () => {
  const outcome = await run([], { DATABASE_OWNER_URL: '' });
  expect(outcome.code).toBe(2);
  expect(outcome.err).toContain('npm run ledger:verify -- --data DIR');
});

describe('a data directory', () => {
  test('is verified while its database runs', async () => {
    const { code, out, err } = await run(['--data', data]);
    expect(err).toBe('');
    expect(out).toMatch(
      new RegExp(`chain 7: ${size} rows, 0 persons erased, 1 checkpoints checked, head [0-9a-f]{64}`),
    );
    expect(out).toContain('Stored contents compared: 1');
    expect(out).toContain('The ledger is whole.');
    expect(code).toBe(0);
  });

  test('with a changed row exits with 1 and reports the row', async () => {
    await asSuperuser(`UPDATE ledger SET actor_account_id = 2 WHERE chain = 7 AND seq = 3`);
    const { code, err } = await run(['--data', data]);
    await asSuperuser(`UPDATE ledger SET actor_account_id = 1 WHERE chain = 7 AND seq = 3`);
    expect(err.trim()).toBe('BROKEN: chain 7, row 3: a column differs from the hashed text (actorAccountId).');
    expect(code).toBe(1);
  });

  test('with several faults gets one output line for each fault, with the document', async () => {
    await asSuperuser(
      `UPDATE document SET company_read_at = '2026-11-21T08:00:00Z', publish_on = '2026-11-20'; UPDATE ledger SET action = 'x' WHERE seq = 4`,
    );
    const { code, err } = await run(['--data', data]);
    await asSuperuser(
      `UPDATE document SET company_read_at = NULL, publish_on = NULL; UPDATE ledger SET action = 'viewedByConsultant' WHERE seq = 4`,
    );
    expect(err.trim().split('\n')).toEqual([
      'BROKEN: chain 7, row 4: a column differs from the hashed text (action).',
      'BROKEN: chain 7, row 1, document 1: it is not what its events made of it (publishOn: 2026-11-20, not null).',
      'BROKEN: chain 7, row 1, document 1: it is not what its events made of it (companyReadAt: 2026-11-21T08:00:00.000000Z, not null).',
    ]);
    expect(code).toBe(1);
  });

  test('with missing contents is reported by row and document, and the other contents are still compared', async () => {
    const [folder = ''] = await readdir(path.join(data, 'blobs', '7'));
    await rename(path.join(data, 'blobs', '7', folder), path.join(data, 'away'));
    const { code, err, out } = await run(['--data', data]);
    await rename(path.join(data, 'away'), path.join(data, 'blobs', '7', folder));
    expect(err).toMatch(
      /^BROKEN: chain 7, row 1, document 1: the stored bytes that the ledger names are missing \([0-9a-f]{64}\)\.$/m,
    );
    expect(out).toContain('Stored contents compared: 1');
    expect(code).toBe(1);
  });

  test('is broken if its checkpoints are missing or a copy contains more checkpoints', async () => {
    const [name = ''] = await readdir(path.join(data, 'checkpoints'));
    const file = path.join(data, 'checkpoints', name);
    const copy = path.join(data, 'copy.jsonl');
    await copyFile(file, copy);
    expect(await run(['--data', data, '--copy', copy])).toMatchObject({ code: 0, err: '' });
    await writeFile(file, '');
    const emptied = await run(['--data', data]);
    await rm(file);
    const withCopy = await run(['--data', data, '--copy', copy]);
    await copyFile(copy, file);
    expect(emptied).toMatchObject({
      code: 1,
      err: expect.stringContaining(`checkpoints: a line of the checkpoints is damaged (${name} is empty)`),
    });
    expect(withCopy).toMatchObject({
      code: 1,
      err: expect.stringContaining(`chain 7, row ${size}: a checkpoint is gone that was signed here (a copy holds`),
    });
  });

  test('cannot be verified without its public key, unless the command names a key', async () => {
    const file = path.join(data, 'keys', 'ledger-checkpoints.pem.pub');
    const away = path.join(data, 'away.pub');
    await rename(file, away);
    const without = await run(['--data', data]);
    const named = await run(['--data', data, '--key', away]);
    await rename(away, file);
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining(`There is no public key at ${file}`) });
    expect(without.out).not.toContain('The ledger is whole.');
    expect(named).toMatchObject({ code: 0, err: '' });
  });

  test('cannot be verified if it is not a data directory', async () => {
    const { code, err } = await run(['--data', path.join(data, 'blobs')]);
    expect(err).toContain('no built-in database');
    expect(code).toBe(2);
  });
});

test('verifies a database given by its owner’s URL, with checkpoints stored elsewhere', async () => {
  const env = { DATABASE_OWNER_URL: server.url('portale_owner') };
  const bare = await run([], env);
  expect(bare.out).toContain('No checkpoints');
  expect(bare.code).toBe(0);
  const kept = [
    '--checkpoints',
    path.join(data, 'checkpoints'),
    '--key',
    path.join(data, 'keys', 'ledger-checkpoints.pem.pub'),
  ];
  expect((await run(kept, env)).out).toContain('1 checkpoints checked');
  await asSuperuser(`CREATE TABLE away AS SELECT * FROM ledger; CREATE TABLE away_head AS SELECT * FROM ledger_head;
    DELETE FROM ledger WHERE seq = ${size}; UPDATE ledger_head h SET seq = l.seq, hash = l.hash FROM ledger l WHERE l.chain = h.chain AND l.seq = ${size - 1}`);
  const [without, withThem] = [await run([], env), await run(kept, env)];
  await asSuperuser(`DELETE FROM ledger; INSERT INTO ledger SELECT * FROM away; DELETE FROM ledger_head;
    INSERT INTO ledger_head SELECT * FROM away_head; DROP TABLE away, away_head`);
  expect(without.code).toBe(0);
  expect(withThem.code).toBe(1);
  expect(withThem.err).toContain(`BROKEN: chain 7, row ${size}: the row is missing`);
});

describe('an export', () => {
  const file = () => path.join(data, 'export.jsonl');

  test('is verified without a database, with its own checkpoints', async () => {
    expect((await run(['--data', data, '--export', file()])).code).toBe(0);
    expect((await stat(file())).mode & 0o077).toBe(0);
    const { code, out } = await run(['--file', file()], { DATABASE_OWNER_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(out).toContain(`chain 7: ${size} rows, 0 persons erased, 1 checkpoints checked`);
    expect(code).toBe(0);
  });

  test.each([
    ['a changed name', (text: string) => text.replace('Nicolò', 'Nicola'), 'row 1: the personal data differ'],
    ['a line taken out', (text: string) => text.replace(/^.*"seq":"4".*\n/m, ''), 'row 4: the row is missing'],
    ['its end cut off', (text: string) => text.split('\n').slice(0, 6).join('\n'), 'is missing'],
    [
      'two lines exchanged',
      (text: string) => text.replace(/^(\{"row".*\n)(\{"row".*\n)/m, '$2$1'),
      'row 1: the row is missing',
    ],
    [
      'a forged checkpoint',
      (text: string) => text.replace(`\\n${size}\\n`, '\\n4\\n'),
      'a checkpoint was not signed by this key (checkpoint 1 of the export)',
    ],
  ])('with %s is broken', async (_, forge, message) => {
    const forged = path.join(data, 'forged.jsonl');
    const text = await readFile(file(), 'utf8');
    await writeFile(forged, forge(text));
    expect(forge(text)).not.toBe(text);
    const { code, err } = await run(['--file', forged]);
    expect(err).toContain(message);
    expect(code).toBe(1);
  });

  test('cannot be verified if it ends inside a line or is a file of another kind', async () => {
    const forged = path.join(data, 'forged.jsonl');
    await writeFile(forged, (await readFile(file(), 'utf8')).slice(0, -40));
    expect(await run(['--file', forged])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not JSON (cut off or damaged)'),
    });
    await writeFile(forged, '{"a": 1}\n');
    expect(await run(['--file', forged])).toMatchObject({ code: 2, err: expect.stringContaining('is no export') });
  });
});

test('starts the stopped database of a data directory for the duration of the verification', async () => {
  await server.stop();
  const { code, out, err } = await run(['--data', data, '--no-blobs']);
  expect(err).toBe('');
  expect(out).toContain('Stored contents compared: 0');
  expect(out).toContain('The ledger is whole.');
  expect(code).toBe(0);
  await expect(stat(path.join(data, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});
