import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Killable, startKillable, withOwner } from '../../support/process/killing.ts';

/**
 * The time limit for verifying 100,000 rows of an untouched installation, with a year of the demo's events, objects and
 * contents.
 */
const SECONDS = 10;

let dataDir: string;
let portal: Killable;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-verify-'));
  portal = await startKillable(dataDir);
}, 180_000);

afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test('is verified in under ten seconds per 100,000 rows', async () => {
  const rows = await withOwner(portal.ownerUrl, async (owner) =>
    Number((await owner.query('SELECT count(*) AS n FROM ledger')).rows[0].n),
  );
  const begin = performance.now();
  const verified = spawnSync(process.execPath, [path.resolve('src/commands/ledger-verify.ts'), '--data', dataDir], {
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begin) / 1000;
  expect(verified.status, verified.stderr).toBe(0);
  console.log(`${rows} rows in ${seconds.toFixed(2)} s: ${((seconds / rows) * 100_000).toFixed(1)} s for 100,000`);
  expect((seconds / rows) * 100_000).toBeLessThan(SECONDS);
}, 120_000);
