import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/process/database.ts';
import { STRANGER } from '../access/scope.ts';
import { type Database, openDatabase } from './database/database.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.urls.app, () => new Date(), { connections: 3 });
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

it('limits unauthenticated callers to a third of the connections, so that only they wait for each other (P69)', async () => {
  let leave = (): void => undefined;
  let begun = (): void => undefined;
  const isThere = new Promise<void>((resolve) => (begun = resolve));
  const first = database.inScope(STRANGER, () => {
    begun();
    return new Promise<void>((resolve) => (leave = resolve));
  });
  await isThere;
  const order: string[] = [];
  const second = database.inScope(STRANGER, async () => order.push('stranger'));
  for (let n = 0; n < 5; n += 1) await database.inScope({ role: 'authentication' }, async () => order.push('known'));
  expect(order).toEqual(Array.from({ length: 5 }, () => 'known'));
  leave();
  await Promise.all([first, second]);
  expect(order.at(-1)).toBe('stranger');
});
