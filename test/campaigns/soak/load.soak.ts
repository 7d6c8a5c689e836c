import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Killable, loginAt, startKillable } from '../../support/process/killing.ts';
import {
  aWhile,
  enginesOf,
  halfReceived,
  leaveRoom,
  loadsOn,
  othersDuring,
  percentile95,
  residentBytes,
} from '../../support/process/load.ts';

/** Measures the response times of other requests under each load, and the memory afterwards. */
const P95_MS = 250;
const MEMORY_BACK = 1.1;
/** The time limit for reaching the idle state: unused engine processes end after a minute. */
const AT_REST_WITHIN_MS = 90_000;
const CALLS = 200;
const MB = 1024 * 1024;
const SIZES = {
  names: 12,
  previews: 80,
  streams: 400,
  archives: 3,
  unfoldedBytes: 1_900_000_000,
  slowBodies: 500,
  // Longer than the 30 s that a request body may take to arrive.
  dripMs: 33_000,
};
/** For each load, the refusals that the overloading caller may get, and how many requests must be served. */
const ANSWERS: Record<string, (counts: Record<string, number>) => boolean> = {
  'names of 3.9 MB without a login': (counts) => counts[413] === 12,
  'previews at once of one login': ({ 200: drawn = 0, 429: refused = 0, 503: busy = 0 }) =>
    drawn > 0 && refused > 0 && drawn + refused + busy === 80,
  'streams of one login': ({ 200: open = 0, 429: refused = 0, 503: busy = 0 }) =>
    open <= 20 && open + refused + busy === 400,
  'archives that unfold past the quota': (counts) => counts['archive-over-quota'] === 3,
  'bodies that drip': ({ ended }) => ended === 500,
};

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
  const loads = await loadsOn(portal, SIZES);
  await leaveRoom(portal, 300 * MB);
  const [employee, company] = [await loginAt(portal.url, 'dipendente'), await loginAt(portal.url, 'azienda')];
  const others = [
    () => employee.get('/apirest/api/account'),
    () => employee.get('/apiback/api/dipendente/documenti'),
    () => company.get('/apirest/api/notifiche'),
  ];
  const atRest = () => expect.poll(() => enginesOf(portal.pid), { timeout: AT_REST_WITHIN_MS }).toEqual([]);
  const quiet = percentile95((await othersDuring(others, aWhile, CALLS)).times);
  // Runs every load once before memory is compared: code, fonts and caches that are loaded once and stay are no leak.
  for (const load of loads) await load.run();
  await atRest();
  const before = residentBytes(portal.pid);
  const failures: string[] = [];
  for (const { name, run } of loads) {
    const { result, times, runs } = await othersDuring(others, run, CALLS);
    const p95 = percentile95(times);
    const line = `${name}, ${runs} times: ${JSON.stringify(result)}; others' p95 ${p95.toFixed(0)} ms of ${times.length} calls, ${(p95 / quiet).toFixed(1)} x ${quiet.toFixed(0)} ms without load`;
    console.log(line);
    if (p95 > P95_MS || !ANSWERS[name]?.(result)) failures.push(line);
  }
  await atRest();
  const back = () => residentBytes(portal.pid) / before;
  await expect.poll(back, { timeout: AT_REST_WITHIN_MS, interval: 1000 }).toBeLessThanOrEqual(MEMORY_BACK);
  console.log(`memory at rest: ${(before / MB).toFixed(0)} MB before, ${(back() * 100).toFixed(0)} % after`);
  expect(halfReceived(dataDir)).toBe(0);
  expect(failures).toEqual([]);
}, 1_200_000);
