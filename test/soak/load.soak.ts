import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Killable, loginAt, startKillable } from '../support/killing.ts';
import { halfReceived, leaveRoom, loadsOn, othersDuring, percentile95, residentBytes } from '../support/load.ts';

/** Others' calls under each load, and the memory once it is over. */
const P95_MS = 250;
const MEMORY_BACK = 1.1;
/** Waiting processes of the engine end after a minute. */
const MEMORY_WITHIN_MS = 90_000;
const MB = 1024 * 1024;

let dataDir: string;
let portal: Killable;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-load-'));
  portal = await startKillable(dataDir);
}, 300_000);
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test('under each load others are served, and memory comes back', async () => {
  const sizes = { names: 12, previews: 80, streams: 400, archives: 3, unfoldedBytes: 1_900_000_000, slowBodies: 500 };
  const loads = await loadsOn(portal, sizes);
  await leaveRoom(portal, 300 * MB);
  const employee = await loginAt(portal.url, 'dipendente');
  const others = [() => employee.get('/apirest/api/account'), () => employee.get('/apiback/api/dipendente/documenti')];
  const quiet = percentile95((await othersDuring(others, async () => undefined, 200)).times);
  // What is loaded once and stays (code, fonts, caches) is no leak: each load has run before memory is compared.
  for (const load of loads) await load.run();
  const before = residentBytes(portal.pid);
  const failures: string[] = [];
  for (const load of loads) {
    const { result, times } = await othersDuring(others, load.run, 200);
    const p95 = percentile95(times);
    const line = `${load.name}: ${JSON.stringify(result)}; others' p95 ${p95.toFixed(0)} ms of ${times.length}, ${(p95 / quiet).toFixed(1)} x ${quiet.toFixed(0)} ms without load`;
    console.log(line);
    if (p95 > P95_MS) failures.push(line);
  }
  const back = () => residentBytes(portal.pid) / before;
  await expect.poll(back, { timeout: MEMORY_WITHIN_MS, interval: 1000 }).toBeLessThanOrEqual(MEMORY_BACK);
  console.log(`memory: ${(before / MB).toFixed(0)} MB before, ${(back() * 100).toFixed(0)} % after`);
  expect(halfReceived(dataDir)).toBe(0);
  expect(failures).toEqual([]);
}, 1_200_000);
