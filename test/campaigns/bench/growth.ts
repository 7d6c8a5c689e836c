import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../support/portal/portal.ts';
import { everyCall, type ListCall, SCOPES, type Scope } from './growth/calls.ts';
import { type GrownPortal, grownPortal } from './growth/portals.ts';

/**
 * Measures one practice after one and after ten years: every list and count × every filter × every order × scope
 * (growth/calls.ts), over 100,000 and over 1,000,000 documents. It counts the CPU time of a portal and its database, so
 * that other work on the machine does not matter (Linux only). PORTALE_SCENES keeps the data for the next run.
 * `npm run bench -- growth 10000 100000 tag=` takes these sizes and the calls whose name holds the word. Budget: a call
 * takes at most 1.5 times as long, or 2 ms longer, in the largest practice as in the one before it, unless its answer
 * grows as much.
 */
const RATIO = 1.5;
const NOISE_MS = 2;
const [WARM_UP, ROUNDS] = [2, 5];

const root = process.env.PORTALE_SCENES ?? path.join(tmpdir(), 'portale-scenes');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--');
const numbers = wanted.map(Number).filter(Number.isInteger);
const sizes = numbers.length > 0 ? numbers : [100_000, 1_000_000];
const words = wanted.filter((word) => !Number.isInteger(Number(word)));
const calls = (await everyCall()).filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

interface Scene {
  portal: GrownPortal;
  callers: Record<Scope, Caller>;
}
const scenes: Scene[] = [];
for (const size of sizes) {
  scenes.push({ portal: await grownPortal(root, size), callers: {} as Record<Scope, Caller> });
}
/** The bench takes longer than a session lasts. */
const LOGIN_EVERY_MS = 300_000;
let loggedInAt = Number.NEGATIVE_INFINITY;
async function stayLoggedIn() {
  if (performance.now() - loggedInAt < LOGIN_EVERY_MS) return;
  loggedInAt = performance.now();
  for (const { portal, callers } of scenes)
    for (const [scope, { login }] of Object.entries(SCOPES)) callers[scope as Scope] = await portal.login(login);
}

/** The time that a process and its descendants have spent on a processor, in milliseconds (`/proc`, schedstat). */
function cpuMs(pid: number): number {
  try {
    let spent = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const of = `/proc/${pid}/task/${thread}`;
      spent += Number(readFileSync(`${of}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
      for (const child of readFileSync(`${of}/children`, 'utf8').split(' ').filter(Boolean))
        spent += cpuMs(Number(child));
    }
    return spent;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

/** Waits until the portal's own jobs, which the first start over new data has many of, and autovacuum have ended. */
async function idle({ documents, pid }: GrownPortal) {
  for (let quiet = 0; quiet < 3; ) {
    const before = cpuMs(pid);
    await sleep(2000);
    const ms = cpuMs(pid) - before;
    quiet = ms < 40 ? quiet + 1 : 0;
    if (quiet === 0) console.log(`${documents} documents: ${ms.toFixed(0)} ms of CPU in 2 s without a call`);
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const failures = new Map<string, string>();
async function measured({ portal, callers }: Scene, call: ListCall, round: number) {
  const before = cpuMs(portal.pid);
  const answer = await callers[call.scope].get(call.address(round));
  const ms = cpuMs(portal.pid) - before;
  if (answer.status !== 200) failures.set(call.name, `${answer.status} ${answer.text.slice(0, 200)}`);
  return { ms, bytes: answer.text.length };
}

console.log(
  `${calls.length} calls, CPU ms (medians) over ${sizes.map((size) => size.toLocaleString('en')).join(', ')} documents`,
);
for (const { portal } of scenes) await idle(portal);
const over: string[] = [];
for (const call of calls) {
  await stayLoggedIn();
  const times: number[][] = sizes.map(() => []);
  const bytes = sizes.map(() => 0);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const [n, scene] of scenes.entries()) {
      const { ms, bytes: length } = await measured(scene, call, round);
      if (round >= WARM_UP) times[n]?.push(ms);
      bytes[n] = Math.max(bytes[n] ?? 0, length);
    }
  const medians = times.map(median);
  const [less = 0, most = 0] = medians.slice(-2);
  const [fewer = 0, more = 0] = bytes.slice(-2);
  const isOver = most > RATIO * less && most - less > NOISE_MS && most / less > more / fewer;
  const line = `${call.name.padEnd(70)} ${medians.map((ms) => ms.toFixed(1).padStart(8)).join(' ')} ${(most / less).toFixed(2).padStart(7)}`;
  if (isOver) over.push(line);
  console.log(isOver ? `${line}  OVER` : line);
}
for (const [name, why] of failures) console.log(`FAILED ${name}: ${why}`);
console.log(`\n${calls.length} calls, ${failures.size} failed, ${over.length} over the budget\n${over.join('\n')}`);
for (const { portal } of scenes) await portal.close();
process.exitCode = over.length === 0 && failures.size === 0 ? 0 : 1;
