import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/server/postgres/embedded-postgres.ts';
import { freePort } from '../../support/portal/portal.ts';
import { startPooler } from '../../support/services/pooler.ts';

/** A misconfigured server refuses to start, tells the remedy in a sentence, and writes nothing. */
let folder: string;
let server: EmbeddedPostgres;
let socketFolder: string;
/** The data folder of the installation under test. */
let home: string;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const PASSWORD = 'la-chiave-giusta';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-starts-'));
  // If this process is root, the server runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'server'), durable: false });
  socketFolder = decodeURIComponent(new URL(server.url('postgres')).host);
  await sql('postgres', `ALTER ROLE portale_app PASSWORD '${PASSWORD}'`);
  await sql('postgres', 'CREATE DATABASE casa OWNER portale_owner', 'CREATE DATABASE altra OWNER portale_owner');
  home = path.join(folder, 'casa');
  await start({});
  await fill('casa', home);
  await start({ database: 'altra', DATA_DIR: path.join(folder, 'altra') });
  await fill('altra', path.join(folder, 'altra'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function sql(database: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url('postgres', database) });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Stores a content in the folder, and its row in the database. */
async function fill(database: string, dataDir: string): Promise<void> {
  const bytes = Buffer.from(`a document of ${database}`);
  const { sha256 } = await openDiskBlobs(path.join(dataDir, 'blobs')).put('1', bytes);
  await sql(
    database,
    `INSERT INTO practice (id, distribution_code, customer_code, product_number, name) OVERRIDING SYSTEM VALUE
     VALUES (1, '003', 'C1', '1', 'Studio')`,
    `INSERT INTO blob (practice_id, sha256, size) VALUES (1, '\\x${sha256}', ${bytes.length})`,
  );
}

interface Start extends Record<string, string | number | undefined> {
  database?: string;
  host?: string;
  /** By how much this machine's clock is fast. */
  clockAheadMs?: number;
  uid?: number | undefined;
}

/** Starts the server like `npm start`; returns its exit code and its output. */
async function start({ database = 'casa', host, clockAheadMs = 0, uid, ...env }: Start) {
  const url = (role: string) => `postgresql://${role}@${host ?? encodeURIComponent(socketFolder)}/${database}`;
  const preload = `const Real = Date; const now = () => Real.now() + ${clockAheadMs};
    globalThis.Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(now()); } static now() { return now(); } };`;
  const child = spawn(process.execPath, [path.join(ROOT, 'test/support/process/start-process.ts')], {
    cwd: folder,
    uid,
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      PORT: String(await freePort()),
      DATA_DIR: home,
      DATABASE_URL: url('portale_app'),
      DATABASE_OWNER_URL: url('portale_owner'),
      NODE_OPTIONS: clockAheadMs === 0 ? '' : `--import=data:text/javascript,${encodeURIComponent(preload)}`,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words: words.trim() };
}

/** A hash of everything that a start could have written: the files in the folders, and the state of the databases. */
async function everything(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['casa', 'altra', 'vuota']) {
    if (!existsSync(path.join(folder, name))) continue;
    const found = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true });
    for (const entry of found.toSorted((a, b) =>
      `${a.parentPath}/${a.name}` < `${b.parentPath}/${b.name}` ? -1 : 1,
    )) {
      hash.update(`${entry.parentPath}/${entry.name}\n`);
      if (entry.isFile()) hash.update(await readFile(path.join(entry.parentPath, entry.name)));
    }
  }
  for (const database of ['casa', 'altra'])
    hash.update(
      JSON.stringify(
        await sql(
          database,
          `SELECT (SELECT jsonb_agg(i) FROM portale_installation i), (SELECT jsonb_agg(m) FROM portale_migration m),
             (SELECT jsonb_agg(h) FROM ledger_head h), (SELECT count(*) FROM pg_class)`,
        ),
      ),
    );
  return hash.digest('hex');
}

async function refusal(how: Start): Promise<string> {
  const before = await everything();
  const { code, words } = await start(how);
  expect(await everything()).toBe(before);
  expect(code, words).toBe(1);
  expect(words.split('\n'), words).toHaveLength(1);
  return words;
}

const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

describe('refuses a start, and writes nothing,', () => {
  it('on the folder of another installation', async () => {
    expect(await refusal({ DATA_DIR: path.join(folder, 'altra') })).toMatch(
      /The database belongs to installation \S{36}, and DATA_DIR \S+altra to \S{36}: name the folder .* npm run adopt$/,
    );
  });

  it('on an empty folder, as when a disk is not mounted', async () => {
    await mkdir(path.join(folder, 'vuota'));
    const DATA_DIR = path.join(folder, 'vuota');
    expect(await refusal({ DATA_DIR })).toMatch(/names documents, and DATA_DIR \S+vuota holds none: mount its disk/);
    // The built-in database would be on the unmounted disk too, so that only INSTALLATION_ID reveals the mistake.
    const INSTALLATION_ID = '6f0c3e5e-1111-4222-8333-944444444444';
    expect(await refusal({ DATA_DIR, INSTALLATION_ID, DATABASE_URL: '', DATABASE_OWNER_URL: '' })).toMatch(
      /INSTALLATION_ID is 6f0c\S+, and DATA_DIR \S+vuota holds no installation: mount its disk/,
    );
  });

  it('with another key, and without the key', async () => {
    const LEDGER_KEY_FILE = path.join(folder, 'altra/keys/ledger-checkpoints.pem');
    expect(await refusal({ LEDGER_KEY_FILE })).toMatch(
      /The key \S+ is [0-9a-f-]{39}, and the installation's is [0-9a-f-]{39}: put the right one back/,
    );
    expect(await refusal({ LEDGER_KEY_FILE: path.join(folder, 'none.pem') })).toMatch(
      /The key of the installation is missing, \S+none.pem: put it back from your copy/,
    );
    expect(existsSync(path.join(folder, 'none.pem'))).toBe(false);
  });

  it('with the database of another installation, or a new one', async () => {
    expect(await refusal({ database: 'altra' })).toMatch(
      /The database belongs to installation \S+, and DATA_DIR \S+casa/,
    );
    await sql('postgres', 'CREATE DATABASE nuova OWNER portale_owner');
    expect(await refusal({ database: 'nuova' })).toMatch(/casa holds documents, and the database names none/);
  });

  it.each([24, -24])('with a clock %i hours ahead', async (hours) => {
    expect(await refusal({ clockAheadMs: hours * 3_600_000 })).toMatch(
      new RegExp(`is 8\\d{4} s ${hours > 0 ? 'ahead of' : 'behind'} the database's: .*\\(NTP\\), then start again\\.$`),
    );
  });

  it('with an older program than the one that has upgraded the database', async () => {
    await sql('casa', `INSERT INTO portale_migration (name, sha256) VALUES ('9999-later.sql', 'x')`);
    expect(await refusal({})).toMatch(
      /A newer program has upgraded this database \(migration 9999-later.sql\): start that one, or restore the backup/,
    );
    await sql('casa', `DELETE FROM portale_migration WHERE name = '9999-later.sql'`);
  });

  it('on a database in another encoding, or whose schema the owner may not write to', async () => {
    await sql(
      'postgres',
      `CREATE DATABASE vecchia OWNER portale_owner TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
      'CREATE DATABASE chiusa OWNER portale_owner',
    );
    await sql('chiusa', 'ALTER SCHEMA public OWNER TO postgres');
    expect(await refusal({ database: 'vecchia' })).toMatch(/The database is in SQL_ASCII, and the portal needs UTF8/);
    expect(await refusal({ database: 'chiusa' })).toMatch(/may not create tables: .* GRANT CREATE ON SCHEMA public/);
  });

  it('through a pooler in transaction mode', async () => {
    const pooler = await startPooler(path.join(socketFolder, '.s.PGSQL.5432'));
    try {
      const throughPooler = `postgresql://portale_app@127.0.0.1:${pooler.port}/casa`;
      expect(await refusal({ DATABASE_URL: throughPooler })).toMatch(
        /^DATABASE_URL leads through a pooler in transaction mode, which loses prepared statements.*pool_mode = session/,
      );
      expect(await refusal({ LISTEN_URL: throughPooler })).toMatch(
        /^LISTEN_URL leads through a pooler in transaction mode/,
      );
      expect(await refusal({ host: `127.0.0.1:${pooler.port}` })).toMatch(/^DATABASE_OWNER_URL leads through a pooler/);
    } finally {
      await pooler.close();
    }
  });

  it('on a read-only folder', async () => {
    const DATA_DIR = path.join(folder, 'chiusa');
    await cp(home, DATA_DIR, { recursive: true });
    if (nobody !== undefined) spawnSync('chown', ['-R', `${nobody}`, DATA_DIR]);
    await chmod(DATA_DIR, 0o555);
    expect(await refusal({ DATA_DIR, uid: nobody })).toMatch(
      /DATA_DIR \S+chiusa cannot be written to: this user may not\./,
    );
    await chmod(DATA_DIR, 0o755);
  });

  it('with a wrong password, naming the variable, role and host', async () => {
    const [{ hba_file: file }] = (await sql('postgres', 'SHOW hba_file')) as [{ hba_file: string }];
    const rules = await readFile(file, 'utf8');
    await writeFile(file, `local all portale_app scram-sha-256\n${rules}`);
    await sql('postgres', 'SELECT pg_reload_conf()');
    const as = (password: string) => ({
      DATABASE_URL: `postgresql://portale_app:${password}@${encodeURIComponent(socketFolder)}/casa`,
    });
    const words = await refusal(as('sbagliata'));
    expect(words).toMatch(/^DATABASE_URL: portale_app at \S+ could not log in: the password is wrong/);
    expect(words).not.toContain('sbagliata');
    expect(await start(as(PASSWORD))).toMatchObject({ code: 0 });
    await writeFile(file, rules);
    await sql('postgres', 'SELECT pg_reload_conf()');
  });

  it('on a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: port })).toMatch(`Port ${port} is taken on 127.0.0.1: choose another one`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('inside the program’s own folder', async () => {
    const { words } = await start({ DATA_DIR: path.join(ROOT, 'dati') });
    expect(words).toContain("DATA_DIR lies inside the program's own folder");
    expect(existsSync(path.join(ROOT, 'dati'))).toBe(false);
  });
});

it('but starts as the same installation with the right folder, key and database', async () => {
  const [{ id }] = (await sql('casa', 'SELECT id FROM portale_installation')) as [{ id: string }];
  const { words } = await start({ INSTALLATION_ID: id });
  expect(JSON.parse(words)).toEqual({ id, isNew: false });
});
