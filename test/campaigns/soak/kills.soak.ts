import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
import type { Caller } from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { bulkFile, faults, type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';

const KILLS = 200;
const random = seeded(200);
const file = bulkFile();
let dataDir: string;
let portal: Killable;
let consultant: Caller;

async function start(): Promise<void> {
  portal = await startKillable(dataDir);
  consultant = await loginAt(portal.url, 'consulente');
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-soak-'));
  await start();
});
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts one step of a month without waiting for it; adds the id of its answer to `acknowledged`. */
async function step(acknowledged: Set<string>): Promise<void> {
  const intakes = (await consultant.get('/apiback/api/acquisizioni')).json as {
    id: string;
    stato: string;
    conteggi: { pronti: number };
  }[];
  const ready = intakes.find((intake) => intake.stato === 'ready' && intake.conteggi.pronti > 0);
  const choice = random();
  if (!ready || choice < 0.4) {
    const answer = await consultant.upload('/apiback/api/acquisizioni', [{ name: file.fileName, bytes: file.bytes }], {
      tipo: 'cedolini',
    });
    if (answer.status === 202) acknowledged.add(answer.json.id);
  } else if (choice < 0.7) {
    await consultant.post(`/apiback/api/acquisizioni/${ready.id}/conferma`, {});
  } else {
    const ids = await withOwner(portal.ownerUrl, async (owner) =>
      (await owner.query('SELECT id FROM document WHERE intake_id IS NOT NULL ORDER BY random() LIMIT 200')).rows.map(
        (row) => row.id,
      ),
    );
    if (ids.length > 0)
      await consultant.put('/apiback/api/DocBase/updatevisibile', {
        idList: ids,
        dataPubblicazione: romeDay(new Date()),
      });
  }
}

it(`loses no acknowledged change and makes none twice in ${KILLS} kills`, async () => {
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const begun = step(acknowledged).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, random() * 1500));
    await portal.kill();
    await begun;
    await start();
    const counts = await faults(portal.ownerUrl);
    expect(counts, `after kill ${kill + 1}`).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
    const there = new Set(
      (await consultant.get('/apiback/api/acquisizioni')).json.map((intake: { id: string }) => intake.id),
    );
    const newest = [...acknowledged].slice(-150);
    expect(
      newest.filter((id) => !there.has(id)),
      `after kill ${kill + 1}`,
    ).toEqual([]);
  }
});
