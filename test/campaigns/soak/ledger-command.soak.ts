import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFor, oneOf } from '../../../database/demo/random.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { setUpSchema } from '../../../src/server/operation/prepare-database.ts';
import {
  DATABASE_NAME,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/server/postgres/embedded-postgres.ts';
import { buildScene, type Scene } from '../../support/ledger/ledger-scene.ts';
import { isLineOf, TAMPERINGS } from '../../support/ledger/ledger-tampering.ts';

/**
 * Applies every kind of tampering to a data directory that `npm start` created, and checks exit code and output of the
 * command itself.
 */
const SCRIPT = path.join(import.meta.dirname, '../../../src/commands/ledger-verify.ts');
const UNTOUCHED = 'untouched';

let server: EmbeddedPostgres;
let scene: Scene;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portale-ledger-'));
  server = await startEmbeddedPostgres({ dataDir: dataLayout(dataDir).database, durable: false });
  const [app, owner, jobs] = (['portale_app', 'portale_owner', 'portale_jobs'] as const).map((role) =>
    server.url(role),
  );
  await setUpSchema({ app: app ?? '', owner: owner ?? '', jobs: jobs ?? '' });
  scene = await buildScene({ owner: owner ?? '', superuser: server.url('postgres') }, 22, dataDir);
  await scene.superuser.end();
  await maintained(`ALTER DATABASE ${DATABASE_NAME} RENAME TO ${UNTOUCHED}`);
});
afterAll(async () => {
  await server?.stop();
  await scene?.close();
});

async function maintained(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const anew = () =>
  maintained(
    `DROP DATABASE IF EXISTS ${DATABASE_NAME} WITH (FORCE)`,
    `CREATE DATABASE ${DATABASE_NAME} TEMPLATE ${UNTOUCHED} OWNER portale_owner STRATEGY file_copy`,
  );

function verify(): Promise<{ code: number; lines: string[] }> {
  const args = [SCRIPT, '--data', scene.dataDir, '--copy', scene.folders.copies];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1e8 }, (error, _, err) => {
      resolve({ code: error ? Number(error.code) : 0, lines: err.split('\n').filter(Boolean) });
    });
  });
}

test('an untouched installation gives exit code 0 and no output', async () => {
  await anew();
  expect(await verify()).toEqual({ code: 0, lines: [] });
});

test.each(Object.keys(TAMPERINGS))('%s: gives exit code 1 and a line that names the tampering', async (kind) => {
  await anew();
  const superuser = new pg.Client({ connectionString: server.url('postgres') });
  await superuser.connect();
  await superuser.query(`SET session_replication_role = 'replica'`);
  const draw = drawFor(`command ${kind}`);
  const expected = await TAMPERINGS[kind]?.({ ...scene, superuser }, oneOf(draw, scene.practices), draw);
  await superuser.end();
  try {
    const { code, lines } = await verify();
    expect(code, lines.join('\n')).toBe(1);
    expect(lines.every((line) => line.startsWith('BROKEN: '))).toBe(true);
    expect(
      lines.filter((line) => expected && isLineOf(expected, line)),
      JSON.stringify({ expected, lines: lines.slice(0, 8) }),
    ).not.toEqual([]);
  } finally {
    await expected?.undo?.();
  }
});
