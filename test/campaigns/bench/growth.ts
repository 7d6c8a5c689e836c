import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Caller } from '../../support/portal/portal.ts';
import { CALLS, type Role } from './growth/calls.ts';
import { type GrownPortal, grownPortal } from './growth/portals.ts';
import { loginOfCompany, loginOfWorker } from './growth/scene.ts';

/**
 * Measures one practice after one and after ten years: each endpoint over 100,000 and over 1,000,000 documents, with 1
 * and 16 concurrent clients, compared with hand-written SQL without row policies. Each portal and this client run in
 * separate processes, and the portals take turns. PORTALE_SCENES keeps the data for the next run. Budget: an endpoint
 * that returns no more rows takes at most 1.5 times as long, or 1.5 ms longer, and each endpoint has its own limit.
 */
const SIZES = [100_000, 1_000_000] as const;
const RATIO = 1.5;
const NOISE_MS = 1.5;
const CLIENTS = 16;
const [MOST_ROUNDS, LEAST_ROUNDS, ENOUGH_MS] = [60, 5, 1500];

const root = process.env.PORTALE_SCENES ?? path.join(tmpdir(), 'portale-scenes');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--');

interface Scene {
  portal: GrownPortal;
  callers: Record<Role, Caller>;
  byHand: pg.Client;
}
const scenes: Scene[] = [];
for (const size of SIZES) {
  const portal = await grownPortal(root, size);
  const [consultant, company, employee] = await Promise.all(
    ['consulente', loginOfCompany(7), loginOfWorker(131)].map((login) => portal.login(login)),
  );
  if (!consultant || !company || !employee) throw new Error('nobody logged in');
  const byHand = new pg.Client({ connectionString: portal.ownerUrl });
  await byHand.connect();
  scenes.push({ portal, callers: { consultant, company, employee }, byHand });
}

const at = (values: readonly number[], quantile: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * quantile))] ?? 0;
const cell = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0)).padStart(7);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

let failures = 0;
const called = (scene: Scene, call: (typeof CALLS)[number], round: number) => async () => {
  const answer = await scene.callers[call.as].get(call.address(round));
  if (answer.status === 200) return;
  failures += 1;
  if (failures < 5) console.error(`${call.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
};

let within = true;
console.log(
  `ms, medians over ${SIZES.map((size) => size.toLocaleString('en')).join(' and ')} documents\n` +
    'call                              1 client          ratio  by hand  16 clients        ratio   p95',
);
for (const call of CALLS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
  const alone: number[][] = SIZES.map(() => []);
  const hand: number[] = [];
  const began = performance.now();
  for (let round = -2; round < MOST_ROUNDS; round += 1) {
    for (const [n, scene] of scenes.entries()) {
      const took = await timed(called(scene, call, round + 2));
      if (round >= 0) alone[n]?.push(took);
    }
    const { byHand } = scenes.at(-1) as Scene;
    if (call.byHand) {
      const statement = call.byHand(round + 2);
      const took = await timed(() => byHand.query(statement));
      if (round >= 0) hand.push(took);
    }
    if (round >= LEAST_ROUNDS && performance.now() - began > ENOUGH_MS) break;
  }
  const crowd: number[][] = SIZES.map(() => []);
  for (let turn = 0; turn < 2; turn += 1)
    for (const [n, scene] of scenes.entries()) {
      const until = performance.now() + ENOUGH_MS / 2;
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          for (let round = 0; round < MOST_ROUNDS && (round === 0 || performance.now() < until); round += 1)
            crowd[n]?.push(await timed(called(scene, call, client * 31 + round)));
        }),
      );
    }
  const [small = 0, large = 0] = alone.map((values) => at(values, 0.5));
  const [smallOf16 = 0, largeOf16 = 0] = crowd.map((values) => at(values, 0.5));
  const grows = (one: number, ten: number) => ten / one > RATIO && ten - one > NOISE_MS;
  const over = [
    !call.answersMore && grows(small, large) && `grows alone`,
    !call.answersMore && grows(smallOf16, largeOf16) && `grows at ${CLIENTS}`,
    call.limitMs !== undefined && large > call.limitMs && `> ${call.limitMs} ms`,
  ].filter(Boolean);
  if (over.length > 0) within = false;
  console.log(
    `${call.name.padEnd(30)}${cell(small)} ${cell(large)} ${(large / small).toFixed(2).padStart(8)} ${
      hand.length > 0 ? cell(at(hand, 0.5)) : '      –'
    } ${cell(smallOf16)} ${cell(largeOf16)} ${(largeOf16 / smallOf16).toFixed(2).padStart(8)} ${cell(at(crowd.at(-1) ?? [], 0.95))}${
      call.answersMore ? '  (answers more)' : ''
    }${over.length > 0 ? `  OVER: ${over.join(', ')}` : ''}`,
  );
}
console.log(`\n${failures} calls failed; ${within && failures === 0 ? 'within the budget' : 'OVER the budget'}`);
for (const { portal, byHand } of scenes) {
  await byHand.end();
  await portal.close();
}
process.exitCode = within && failures === 0 ? 0 : 1;
