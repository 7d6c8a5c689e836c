import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import { enrol, firstPractice } from '../../support/portal/enrol.ts';
import type { Caller } from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { faults, type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';

/**
 * How many rounds are run. Each round takes 1,000 pages of another month from upload to publication, with one kill in
 * every step.
 */
const ROUNDS = 20;
const STEPS = ['upload', 'analysis', 'confirmation', 'publication'] as const;
const random = seeded(1_000);
let dataDir: string;
let portal: Killable;
let consultant: Caller;

function monthOf(round: number) {
  const month = 202401 + Math.floor(round / 12) * 100 + (round % 12);
  return bulkPdf({ seed: 77, layout: 'libro-unico', companies: 5, people: 100, month, traps: 'none' });
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-soak-'));
  await start();
  await withOwner(portal.ownerUrl, async (owner) => enrol(owner, await firstPractice(owner), monthOf(0).registry, 'P'));
});
afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  portal = await startKillable(dataDir);
  consultant = await loginAt(portal.url, 'consulente');
}

/** Kills the server within `withinMs` after the request was sent; returns the answer if one came. */
async function killed<T>(call: Promise<T>, withinMs: number): Promise<T | null> {
  const answered = call.catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, random() * withinMs));
  await portal.kill();
  const answer = await answered;
  await start();
  return answer;
}

const read = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;

async function untilReady(id: string) {
  await expect.poll(async () => (await read(id)).stato, { timeout: 120_000, interval: 200 }).toBe('ready');
  return read(id);
}

async function nothingWrong(when: string): Promise<void> {
  const counts = await faults(portal.ownerUrl);
  expect(counts, when).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
}

it(`publishes 1,000 pages per round despite ${ROUNDS} kills in each step: ${STEPS.join(', ')}`, async () => {
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bytes, truth } = monthOf(round);
    expect(truth.pages).toHaveLength(1_000);
    const upload = () =>
      consultant.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes }], { tipo: 'cedolini' });
    const acknowledged = await killed(upload(), 150);
    const id = acknowledged?.status === 202 ? acknowledged.json.id : (await upload()).json.id;

    await killed(Promise.resolve(), 2_000);
    const analysed = await untilReady(id);
    expect(analysed.file[0], `round ${round}`).toMatchObject({ stato: 'read', pagine: 1_000 });
    expect(analysed.conteggi, `round ${round}`).toMatchObject({ pronti: 500, decidere: 0 });
    await nothingWrong(`round ${round}, analysis`);

    const confirm = () => consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
    const confirmed = await killed(confirm(), 1_500);
    let after = await untilReady(id);
    // A confirmation that was answered must have been stored and carried out.
    if (confirmed?.status === 200) expect(after.conteggi.confermati).toBe(500);
    expect([0, 500]).toContain(after.conteggi.confermati);
    if (after.conteggi.confermati === 0) {
      await confirm();
      after = await untilReady(id);
    }
    expect(after.conteggi.confermati, `round ${round}`).toBe(500);
    await nothingWrong(`round ${round}, confirmation`);

    const idList = after.righe.map((row: { idDocumento: string }) => row.idDocumento);
    const publish = () =>
      consultant.put('/apiback/api/DocBase/updatevisibile', { idList, dataPubblicazione: romeDay(new Date()) });
    const published = await killed(publish(), 400);
    const count = async () =>
      withOwner(portal.ownerUrl, async (owner) =>
        Number(
          (
            await owner.query('SELECT count(*) AS n FROM document WHERE id = ANY($1) AND publish_on IS NOT NULL', [
              idList,
            ])
          ).rows[0].n,
        ),
      );
    expect(published?.status === 200 ? [500] : [0, 500]).toContain(await count());
    await nothingWrong(`round ${round}, publication`);
    kills += STEPS.length;
  }
  console.log(`${kills} kills, ${ROUNDS * 1_000} pages, ${ROUNDS * 500} documents: nothing lost, nothing twice`);
});
