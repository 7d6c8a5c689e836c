import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { DATABASE_NAME, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clientAt, poolAt, serversOf } from './postgres-servers.ts';

it.each([
  ['postgresql://a:b@one/db', ['postgresql://a:b@one/db']],
  ['postgres://a:b@one:5433/db?sslmode=require', ['postgres://a:b@one:5433/db?sslmode=require']],
  ['postgres://a@one/db?target_session_attrs=read-write', ['postgres://a@one/db']],
  [
    'postgresql://a:b@one:5432,two:5433,[::1]/db?target_session_attrs=read-write&sslmode=require',
    [
      'postgresql://a:b@one:5432/db?sslmode=require',
      'postgresql://a:b@two:5433/db?sslmode=require',
      'postgresql://a:b@[::1]/db?sslmode=require',
    ],
  ],
  ['postgresql://one,two', ['postgresql://one', 'postgresql://two']],
  [
    'postgresql://a@%2Ftmp%2Fone,%2Ftmp%2Ftwo/db?application_name=x',
    ['postgresql://a@%2Ftmp%2Fone/db?application_name=x', 'postgresql://a@%2Ftmp%2Ftwo/db?application_name=x'],
  ],
  ['mysql://one,two', ['mysql://one,two']],
])('%s', (address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});

let folder: string;
const servers: EmbeddedPostgres[] = [];
let address: string;

/** Makes a server report itself as a replica, or as the primary, the way PostgreSQL does. */
async function setWritable(server: EmbeddedPostgres, isWritable: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  await client.connect();
  await client.query(
    `ALTER DATABASE ${DATABASE_NAME} SET default_transaction_read_only = ${isWritable ? 'off' : 'on'}`,
  );
  await client.end();
}
const folderOf = (server: EmbeddedPostgres) => /@([^/]*)\//.exec(server.url('portale_app'))?.[1] ?? '';
/** Which of the two servers a client has reached. */
async function reached(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('SHOW transaction_read_only');
  expect(rows).toEqual([{ transaction_read_only: 'off' }]);
  const { host } = client as pg.Client;
  return servers.findIndex((server) => decodeURIComponent(folderOf(server)) === host);
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'portale-servers-'));
  for (const name of ['one', 'two'])
    servers.push(await startEmbeddedPostgres({ dataDir: path.join(folder, name), durable: false }));
  address = `postgresql://portale_app@${servers.map(folderOf).join(',')}/${DATABASE_NAME}?target_session_attrs=read-write`;
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

it("clients, pools and the portal's database follow the server that accepts writes", async () => {
  const [one, two] = servers as [EmbeddedPostgres, EmbeddedPostgres];
  await setWritable(one, false);
  const pool = poolAt(address, { max: 2 });
  const database = openDatabase(address, () => new Date(), { connections: 1 });
  const writes = () =>
    database.inScope({ role: 'authentication' }, (tx) =>
      tx.one<{ readOnly: string }>(sql`SELECT current_setting('transaction_read_only') AS "readOnly"`),
    );
  for (const now of [1, 0]) {
    const client = clientAt(address);
    await client.connect();
    expect(await reached(client)).toBe(now);
    await client.end();
    const both = await Promise.all([pool.connect(), pool.connect()]);
    for (const pooled of both) expect(await reached(pooled)).toBe(now);
    for (const pooled of both) pooled.release(true);
    expect(await writes()).toEqual({ readOnly: 'off' });
    await setWritable(one, true);
    await setWritable(two, false);
  }
  await database.close();
  await pool.end();
});

it('continues with the remaining server, and reports the reason if no server remains', async () => {
  const [one, two] = servers as [EmbeddedPostgres, EmbeddedPostgres];
  await setWritable(two, true);
  await one.stop();
  const client = clientAt(address);
  await client.connect();
  expect(await reached(client)).toBe(1);
  await client.end();
  await setWritable(two, false);
  const none = clientAt(address);
  await expect(none.connect()).rejects.toThrow(/none of the servers takes writes \(.*ENOENT.*; .*it takes no writes\)/);
});
