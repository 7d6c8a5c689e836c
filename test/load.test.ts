import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Killable, loginAt, startKillable } from './support/killing.ts';
import {
  aWhile,
  halfReceived,
  type Load,
  leaveRoom,
  loadsOn,
  othersDuring,
  percentile95,
  residentBytes,
} from './support/load.ts';
import type { Caller } from './support/portal.ts';

/** What one login, or none, may ask at once; the full figures: `npm run soak -- load`. */
const MB = 1024 * 1024;
let dataDir: string;
let portal: Killable;
let loads: Load[];
let employee: Caller;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-load-'));
  portal = await startKillable(dataDir);
  const sizes = {
    names: 12,
    previews: 40,
    streams: 100,
    archives: 1,
    unfoldedBytes: 190_000_000,
    slowBodies: 50,
    dripMs: 4000,
  };
  loads = await loadsOn(portal, sizes);
  await leaveRoom(portal, 100 * MB);
  employee = await loginAt(portal.url, 'dipendente');
}, 240_000);
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** A machine that does other tests besides is slower with and without the load: the soak holds the limit itself. */
const TIMES_WITHOUT_LOAD = 10;
const P95_MS = 1000;

describe('while one asks for too much', () => {
  it('the others are served, what is refused says so, and memory comes back', async () => {
    const others = [() => employee.get('/apirest/api/account')];
    const quiet = percentile95((await othersDuring(others, aWhile)).times);
    const before = residentBytes(portal.pid);
    const answers: Record<string, Record<string, number>> = {};
    for (const { name, run } of loads) {
      const { result, times } = await othersDuring(others, run);
      answers[name] = result;
      expect(percentile95(times), name).toBeLessThan(Math.max(P95_MS, TIMES_WITHOUT_LOAD * quiet));
    }
    expect(answers).toMatchObject({
      'names of 3.9 MB without a login': { 413: 12 },
      'streams of one login': { 200: 20, 429: 80 },
      'archives that unfold past the quota': { 'archive-over-quota': 1 },
      'bodies that drip': { open: 50 },
    });
    const previews = answers['previews at once of one login'] ?? {};
    expect(Object.keys(previews).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    expect(previews[200]).toBeGreaterThan(0);
    expect(halfReceived(dataDir)).toBe(0);
    // Small engines may still wait for work.
    await expect
      .poll(() => residentBytes(portal.pid) - before, { timeout: 30_000, interval: 500 })
      .toBeLessThan(700 * MB);
  }, 240_000);
});
