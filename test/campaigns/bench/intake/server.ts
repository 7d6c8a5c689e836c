import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '../../../../src/recognition/recognition.ts';
import { enrol, firstPractice } from '../../../support/portal/enrol.ts';
import type { Caller } from '../../../support/portal/portal.ts';
import { loginAt, startKillable, withOwner } from '../../../support/process/killing.ts';

const IDLE_REQUESTS = 300;
const PAUSE_MS = 10;
const POLL_MS = 250;

export type ServerFigures = {
  /** Time from the upload's acknowledgement to the review. Below: time from the confirmation to the documents. */
  reviewMs: number;
  documentsMs: number;
  documents: number;
  /** From the upload of a second file, right after the confirmation of the first, to its review. */
  secondReadMs: number;
  /** Whether the second was read before the first had become documents. */
  secondReadMeanwhile: boolean;
  /** The 95th percentile of a company's payslip list. */
  idleP95: number;
  meanwhileP95: number;
  requestsMeanwhile: number;
  /** Memory of the server's process when idle, and its peak. */
  idleBytes: number | null;
  peakBytes: number | null;
};

/** Sends the file through the whole portal, in its own process, while another person uses lists. */
export async function throughTheServer(
  bytes: Uint8Array,
  registry: Registry,
  second: Uint8Array,
): Promise<ServerFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portale-bench-'));
  const portal = await startKillable(dataDir);
  try {
    await withOwner(portal.ownerUrl, async (owner) => enrol(owner, await firstPractice(owner), registry, 'P'));
    const consultant = await loginAt(portal.url, 'consulente');
    const taxCode = await withOwner(
      portal.ownerUrl,
      async (owner) => (await owner.query('SELECT tax_code FROM company ORDER BY id LIMIT 1')).rows[0].tax_code,
    );
    const list = () => consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${taxCode}&page=0&size=25`);
    await timed(list, 50);
    const idle = await timed(list, IDLE_REQUESTS);
    const idleBytes = memoryOf(portal.pid, 'VmRSS');

    let working = true;
    const meanwhile: number[] = [];
    const looking = (async () => {
      while (working) meanwhile.push(...(await timed(list, 1)));
    })();
    const upload = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes }], {
      tipo: 'cedolini',
    });
    const { id } = upload.json;
    const reviewMs = await untilReady(consultant, id);
    const begin = performance.now();
    // Its answer comes with the documents.
    const confirmation = consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
    while ((await stateOf(consultant, id)) === 'ready') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const other = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'altro.pdf', bytes: second }], {
      tipo: 'cedolini',
    });
    const secondReadMs = await untilReady(consultant, other.json.id);
    const secondReadMeanwhile = (await stateOf(consultant, id)) !== 'ready';
    await confirmation;
    await untilReady(consultant, id);
    const documentsMs = performance.now() - begin;
    working = false;
    await looking;
    const { conteggi } = (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
    return {
      reviewMs,
      documentsMs,
      documents: conteggi.confermati,
      secondReadMs,
      secondReadMeanwhile,
      idleP95: p95(idle),
      meanwhileP95: p95(meanwhile),
      requestsMeanwhile: meanwhile.length,
      idleBytes,
      peakBytes: memoryOf(portal.pid, 'VmHWM'),
    };
  } finally {
    await portal.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timed(call: () => Promise<{ status: number }>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const begin = performance.now();
    const { status } = await call();
    taken.push(performance.now() - begin);
    if (status !== 200) throw new Error(`list: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return taken;
}

async function stateOf(consultant: Caller, id: string): Promise<string | undefined> {
  const intakes = (await consultant.get('/apiback/api/acquisizioni')).json as { id: string; stato: string }[];
  return intakes.find((intake) => intake.id === id)?.stato;
}

async function untilReady(consultant: Caller, id: string): Promise<number> {
  const begin = performance.now();
  for (;;) {
    if ((await stateOf(consultant, id)) === 'ready') return performance.now() - begin;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

/** @returns null without /proc */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Number(line[1]) * 1024 : null;
  } catch {
    return null;
  }
}
