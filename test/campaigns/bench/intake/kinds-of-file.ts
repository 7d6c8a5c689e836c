import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWaitingProcesses } from '../../../../src/engine/engine-process.ts';
import { analysePdf, cutPdf } from '../../../../src/engine/pdf-engine.ts';
import { type BulkOptions, bulkPdf } from '../../../support/payroll-pdf/bulk-pdf.ts';

/**
 * Four other kinds of file, measured in CPU time, which other work on the machine hardly changes: reading compared with
 * `pdftotext`, cutting with all checks with `qpdf --split-pages`. A ratio is the tool's time divided by ours.
 */
const ROUNDS = 3;
const READING_TARGET = 0.5;
const CUTTING_TARGET = 0.2;
const TICKS_PER_SECOND = 100;

const COMMON = { companies: 14, people: 70, month: 202604, traps: 'none' } as const;
const KINDS: Record<string, BulkOptions> = {
  'standard fonts': { ...COMMON, seed: 5_001, layout: 'zucchetti' },
  'a subset of fonts each': {
    ...{ ...COMMON, seed: 5_002, layout: 'teamsystem' },
    ...{ embedFonts: 'each-document', pictureBytes: 60_000, sharedPicture: true },
  },
  'fourteen layouts': { ...COMMON, seed: 5_003, layout: 'mixed' },
  'turned pages': { ...COMMON, seed: 5_004, layout: 'rotated' },
};

/** @returns whether each file is read and cut fast enough, for the tools installed here */
export async function kindsOfFile(workers: number): Promise<boolean> {
  let within = true;
  console.log(`\nprocessor time, best of ${ROUNDS}`);
  for (const [name, options] of Object.entries(KINDS)) within = (await oneKind(name, options, workers)) && within;
  return within;
}

async function oneKind(name: string, options: BulkOptions, workers: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intake-kinds-'));
  try {
    const file = path.join(folder, 'bulk.pdf');
    const { bytes, truth, registry } = bulkPdf(options);
    writeFileSync(file, bytes);
    const parts = truth.documents.map((document, index) => ({ key: String(index), pages: document.pages }));
    const into = (target: string) => {
      rmSync(path.join(folder, target), { recursive: true, force: true });
      mkdirSync(path.join(folder, target));
      return path.join(folder, target);
    };
    const read = async () => {
      const analysis = await analysePdf(file, { workers, registry });
      if (!analysis.readable) throw new Error(`${name}: ${analysis.code}`);
    };
    const cut = async () => {
      const target = into('ours');
      const { delivered } = await cutPdf(file, parts, {
        workers,
        onPart: (key, part) => writeFileSync(path.join(target, `${key}.pdf`), part),
      });
      if (delivered !== parts.length) throw new Error(`${name}: ${delivered} of ${parts.length} delivered`);
    };
    // Waiting processes, as in a server.
    await read();
    await cut();
    const best: Record<'reading' | 'pdftotext' | 'cutting' | 'qpdf', number> = {
      ...{ reading: Number.POSITIVE_INFINITY, pdftotext: Number.POSITIVE_INFINITY },
      ...{ cutting: Number.POSITIVE_INFINITY, qpdf: Number.POSITIVE_INFINITY },
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      best.reading = Math.min(best.reading, await processorSeconds(read));
      best.pdftotext = Math.min(best.pdftotext, await tool('pdftotext', file, '/dev/null'));
      best.cutting = Math.min(best.cutting, await processorSeconds(cut));
      best.qpdf = Math.min(best.qpdf, await tool('qpdf', '--split-pages', file, path.join(into('qpdf'), 'p.pdf')));
    }
    const told = (own: number, theirs: number, target: number) =>
      Number.isFinite(theirs)
        ? `${own.toFixed(2)} s, ratio ${(theirs / own).toFixed(2)} (≥ ${target})`
        : `${own.toFixed(2)} s, no ratio`;
    console.log(
      `${name.padEnd(24)}${truth.pages.length} pages, ${(bytes.length / 1e6).toFixed(1)} MB: reading ${told(best.reading, best.pdftotext, READING_TARGET)}; cutting ${told(best.cutting, best.qpdf, CUTTING_TARGET)}`,
    );
    return best.pdftotext / best.reading >= READING_TARGET && best.qpdf / best.cutting >= CUTTING_TARGET;
  } finally {
    endWaitingProcesses();
    rmSync(folder, { recursive: true });
  }
}

/** @returns Infinity if the tool is not installed */
function tool(name: string, ...args: string[]): Promise<number> {
  let failed = false;
  return processorSeconds(async () => {
    const { status, error } = spawnSync(name, args, { stdio: 'ignore' });
    failed = error !== undefined || status !== 0;
  }).then((seconds) => (failed ? Number.POSITIVE_INFINITY : seconds));
}

async function processorSeconds(work: () => Promise<void>): Promise<number> {
  const before = spent();
  await work();
  return spent() - before;
}

/** CPU time of this process and its children, ended ones included (proc(5): utime, stime, cutime, cstime). */
function spent(): number {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'latin1').trim().split(' ').filter(Boolean),
  );
  return ['self', ...children].reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND;
}

function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
