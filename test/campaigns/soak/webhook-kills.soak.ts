import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slipPdf } from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';
import { aReceiver, type Receiver } from '../../support/services/receiver.ts';

/**
 * How often the portal is killed with kill −9 between committing a change and sending its webhook message, which must
 * still be sent (P125).
 */
const KILLS = 12;
const random = seeded(125);
let dataDir: string;
let receiver: Receiver;
let portal: Killable;
const start = () => startKillable(dataDir, { receivers: [receiver.host] });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-soak-'));
  receiver = await aReceiver();
  portal = await start();
  const consultant = await loginAt(portal.url, 'consulente');
  const body = { indirizzo: receiver.url, eventi: ['acquisizione.pronta'] };
  const { json } = await consultant.post('/apiback/api/webhook', body);
  receiver.secrets = [json.segreto];
});
afterAll(async () => {
  await portal?.kill();
  await receiver?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it(`sends each message at least once, always with the same id, in ${KILLS} kills`, async () => {
  const wanted: string[] = [];
  // Half of the first attempts hang, so that the portal is killed with the message in transit. Second attempts never
  // hang, because that would cause a long pause.
  const hung = new Set<string>();
  receiver.manner = (_, { id }) => {
    if (hung.has(id)) return 'takes';
    hung.add(id);
    return random() < 0.5 ? 'hangs' : 'takes';
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const consultant = await loginAt(portal.url, 'consulente');
    const { calls } = receiver;
    for (let more = 1 + Math.floor(random() * 3); more > 0; more -= 1) {
      const name = `foglio ${wanted.length}`;
      const whose = { taxCode: 'RSSMRA80A01F205X', lastName: 'Rossi', firstName: 'Mario' };
      const bytes = slipPdf(whose as Parameters<typeof slipPdf>[0], 202601, name);
      const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: `${name}.pdf`, bytes }]);
      wanted.push(json.id);
    }
    // Kills at any moment: before the read event is stored, right after its commit, or with the message in transit.
    if (random() < 0.5) await expect.poll(() => receiver.calls, { interval: 5 }).toBeGreaterThan(calls);
    else await sleep(random() * 3000);
    await portal.kill();
    portal = await start();
  }
  receiver.manner = () => 'takes';
  await expect.poll(() => new Set(receiver.taken.map(({ data }) => data.id)).size).toBe(wanted.length);
  expect(new Set(receiver.taken.map(({ data }) => data.id))).toEqual(new Set(wanted));
  const ids = new Map(receiver.taken.map(({ id, data }) => [id, data.id]));
  expect(ids.size).toBe(wanted.length);
  expect(receiver.refused).toBe(0);
  const waiting = () =>
    withOwner(portal.ownerUrl, async (owner) => {
      const { rows } = await owner.query(`SELECT state, count(*)::int AS n FROM webhook_delivery GROUP BY state`);
      return rows;
    });
  await expect.poll(waiting).toEqual([{ state: 'delivered', n: wanted.length }]);
  console.log(
    `${KILLS} kills, ${wanted.length} things told in ${receiver.taken.length} messages that were taken: 0 lost, each under one id`,
  );
});
