import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, POSTGRES_VARIABLE, type TestDatabase } from '../../../test/support/process/database.ts';
import { type Database, DatabaseAway, openDatabase } from './database.ts';

/**
 * A database reached through a proxy that a test can cut: from then on the proxy resets the connection at every query.
 */
let test: TestDatabase;
let way: Server;
let isCut = false;
let database: Database;

const SCOPE = { role: 'authentication' } as const;
const ONE = sql`SELECT 1 AS one`;

beforeAll(async () => {
  test = await createTestDatabase();
  way = createServer((near: Socket) => {
    const far = createConnection(`${process.env[POSTGRES_VARIABLE]}/.s.PGSQL.5432`);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', (bytes) => (isCut ? near.resetAndDestroy() : far.write(bytes)));
    near.once('close', () => far.destroy());
    far.pipe(near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const url = new URL('postgresql://portale_app@127.0.0.1');
  url.port = String((way.address() as AddressInfo).port);
  url.pathname = new URL(test.urls.app.replace(/@[^/]+/, '@host')).pathname;
  database = openDatabase(url.href, () => new Date(), { connections: 1 });
});
beforeEach(async () => {
  isCut = false;
  await expect.poll(() => database.look(SCOPE, ONE).catch(() => undefined)).toEqual({ one: 1 });
});
afterAll(async () => {
  await database?.close();
  await new Promise((resolve) => way?.close(resolve));
  await test?.drop();
});

it.each([
  ['a look', () => database.look(SCOPE, ONE)],
  ['a reading', () => database.read(SCOPE, (tx) => tx.one(ONE))],
  ['a transaction', () => database.inScope(SCOPE, (tx) => tx.one(ONE))],
  ['a transaction that asks nothing', () => database.inScope(SCOPE, async () => undefined)],
  ['a reading that asks nothing', () => database.read(SCOPE, async () => undefined)],
])('%s reports the database as away, not the query as wrong, if its connection closes silently', async (_, ask) => {
  isCut = true;
  await expect(ask()).rejects.toBeInstanceOf(DatabaseAway);
});
