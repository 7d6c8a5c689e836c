import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { analysePdf, cutPdf } from '../../../src/engine/pdf-engine.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import { cutsEmbeddedFonts } from './intake/embedded-fonts.ts';
import { kindsOfFile } from './intake/kinds-of-file.ts';
import { throughTheServer } from './intake/server.ts';

/**
 * The intake's engine compared with native tools on a file of 5,000 pages that becomes 2,500 documents: reading with
 * `pdftotext -raw`, cutting (each part reopened and checked) with `qpdf --split-pages`, and both. A ratio is the tool's
 * time divided by ours; the target is 0.8. Rounds alternate, so that noise affects both. A second file embeds its fonts
 * (`intake/embedded-fonts.ts`), four more differ in kind (`kinds-of-file.ts`). Then the first file goes through the
 * whole portal while someone uses a list: at most 3 times as long.
 */
const ROUNDS = 5;
const WORKERS = 2;
const TARGET = 0.8;
const SLOWER_AT_MOST = 3;

const folder = mkdtempSync(path.join(tmpdir(), 'intake-bench-'));
const file = path.join(folder, 'bulk.pdf');
const { truth, registry } = drawn();
const before = process.memoryUsage().rss;
console.log(
  `${truth.pages.length} pages, ${truth.documents.length} documents, ${(statSync(file).size / 1e6).toFixed(1)} MB`,
);
console.log(`${WORKERS} workers, ${availableParallelism()} cores`);

/** Draws the file and collects its memory, which would otherwise count against the engine alone. */
function drawn() {
  const { bytes, ...rest } = bulkPdf({
    seed: 4_711,
    layout: 'libro-unico',
    companies: 10,
    people: 250,
    month: 202604,
    traps: 'none',
    // 15–150 KB per page are usual; 25 KB keep 5,000 pages below the limit of 200 MB.
    pictureBytes: 25_000,
  });
  writeFileSync(file, bytes);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return rest;
}

let peak = 0;
let delivered = 0;
const options = {
  workers: WORKERS,
  onPeakMemory: (resident: number) => {
    peak = Math.max(peak, resident);
  },
};

async function analyse(): Promise<number> {
  const begin = performance.now();
  const analysis = await analysePdf(file, { ...options, registry });
  const time = performance.now() - begin;
  if (!analysis.readable) throw new Error(analysis.code);
  const assigned = analysis.groups.filter((group) => group.outcome === 'riconosciuto').length;
  if (assigned !== truth.documents.length) throw new Error(`${assigned} documents recognised`);
  return time;
}

async function cut(): Promise<number> {
  const target = path.join(folder, 'ours');
  mkdirSync(target);
  const parts = truth.documents.map((document, index) => ({ key: String(index), pages: document.pages }));
  const begin = performance.now();
  const result = await cutPdf(file, parts, {
    ...options,
    onPart: (key, part) => writeFileSync(path.join(target, `${key}.pdf`), part),
  });
  const time = performance.now() - begin;
  delivered = result.delivered;
  rmSync(target, { recursive: true });
  return time;
}

/** Flushes the former step's disk writes, so that they do not count for the next. */
function settle(): void {
  spawnSync('sync');
}

function tool(name: string, ...args: string[]): number | null {
  const begin = performance.now();
  const { status, error } = spawnSync(name, args, { stdio: 'ignore' });
  return error || status !== 0 ? null : performance.now() - begin;
}

function split(): number | null {
  const target = path.join(folder, 'qpdf');
  mkdirSync(target);
  const time = tool('qpdf', '--split-pages=2', file, path.join(target, 'p.pdf'));
  rmSync(target, { recursive: true });
  return time;
}

const times: Record<'analyse' | 'pdftotext' | 'cut' | 'qpdf', number[]> = {
  analyse: [],
  pdftotext: [],
  cut: [],
  qpdf: [],
};
for (let round = 0; round < ROUNDS; round++) {
  settle();
  const text = tool('pdftotext', '-raw', file, '/dev/null');
  if (text !== null) times.pdftotext.push(text);
  settle();
  times.analyse.push(await analyse());
  settle();
  const pieces = split();
  if (pieces !== null) times.qpdf.push(pieces);
  settle();
  times.cut.push(await cut());
}
endWaitingProcesses();
const bytes = readFileSync(file);
rmSync(folder, { recursive: true });

const best = (values: number[]) => (values.length === 0 ? null : Math.min(...values));
const pages = truth.pages.length;
const ours = { analyse: best(times.analyse) ?? 0, cut: best(times.cut) ?? 0 };
const theirs = { analyse: best(times.pdftotext), cut: best(times.qpdf) };
let within = true;
const row = (name: string, own: number, yardstick: number | null, tools: string) => {
  const speed = `${Math.round((pages * 1000) / own)} pages/s`;
  if (yardstick === null) {
    console.log(
      `${name.padEnd(14)}${own.toFixed(0).padStart(8)} ms ${speed.padStart(14)}   ${tools} is not here: no ratio`,
    );
    return;
  }
  const ratio = yardstick / own;
  within &&= ratio >= TARGET;
  console.log(
    `${name.padEnd(14)}${own.toFixed(0).padStart(8)} ms ${speed.padStart(14)}   ${tools} ${yardstick.toFixed(0)} ms   ratio ${ratio.toFixed(2)}`,
  );
};
console.log(`\nbest of ${ROUNDS} rounds`);
row('analysis', ours.analyse, theirs.analyse, 'pdftotext -raw');
row('cutting', ours.cut, theirs.cut, 'qpdf --split-pages');
const sum = theirs.analyse === null || theirs.cut === null ? null : theirs.analyse + theirs.cut;
row('end to end', ours.analyse + ours.cut, sum, 'both tools');
console.log(`documents delivered and checked: ${delivered} of ${truth.documents.length}`);
console.log(
  `peak memory: a worker ${(peak / 1e6).toFixed(0)} MB, this process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB (${(before / 1e6).toFixed(0)} MB with the file just drawn)`,
);

within = (await cutsEmbeddedFonts(WORKERS)) && within;
within = (await kindsOfFile(WORKERS)) && within;
const server = await throughTheServer(bytes, registry);
const megabytes = (value: number | null) => (value === null ? 'unknown' : `${(value / 1e6).toFixed(0)} MB`);
const slower = server.meanwhileP95 / server.idleP95;
within &&= slower <= SLOWER_AT_MOST && server.documents === truth.documents.length;
console.log(`
through the portal: ${(server.reviewMs / 1000).toFixed(1)} s from the upload to the review, ${(server.documentsMs / 1000).toFixed(1)} s from the confirmation to ${server.documents} documents
a list of 25 rows, p95: idle ${server.idleP95.toFixed(1)} ms, meanwhile ${server.meanwhileP95.toFixed(1)} ms (${server.requestsMeanwhile} requests)   ratio ${slower.toFixed(2)}
server's memory: ${megabytes(server.idleBytes)} idle, ${megabytes(server.peakBytes)} at its highest`);
const targets = `≥ ${TARGET}; lists ≤ ${SLOWER_AT_MOST}×`;
console.log(within ? `within the targets (${targets})` : `NOT within the targets (${targets})`);
process.exitCode = within ? 0 : 1;
