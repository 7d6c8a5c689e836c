import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWaitingProcesses } from '../../../../src/engine/engine-process.ts';
import { analysePdf, cutPdf } from '../../../../src/engine/pdf-engine.ts';
import { bytesInMemory, PdfObjects, pagesOf } from '../../../../src/pdf/pdf-objects.ts';
import { PdfFile } from '../../../../src/pdf/pdfium.ts';
import { startPdfium } from '../../../../src/pdf/pdfium-library.ts';
import { knownPeople } from '../../../../src/recognition/known-people.ts';
import { PageReader } from '../../../../src/recognition/page-reader.ts';
import type { Registry } from '../../../../src/recognition/recognition.ts';
import { type BulkOptions, bulkPdf } from '../../../support/payroll-pdf/bulk-pdf.ts';
import { boxedTables, demoSamples, manyPayslips, type Print } from './real-prints.ts';

/**
 * Measures other kinds of files in CPU time, which other work on the machine hardly changes: files as payroll programs
 * draw them, and plain files that differ in fonts, layouts or rotation. Cutting includes all checks; its ratio is the
 * time of `qpdf --split-pages` divided by ours.
 */
const ROUNDS = 3;
/** Limits in milliseconds per page, and in megabytes of the largest process. */
const MOST_PER_PAGE = 5;
const MOST_PER_DOCUMENT = 8;
const MOST_MEMORY = 512;
const CUTTING_TARGET = 0.2;
const LONG_FILE = 2_500;
const TICKS_PER_SECOND = 100;

const COMMON = { companies: 14, people: 70, month: 202604, traps: 'none' } as const;
const PLAIN: Record<string, BulkOptions> = {
  'standard fonts': { ...COMMON, seed: 5_001, layout: 'zucchetti' },
  'a subset of fonts each': {
    ...{ ...COMMON, seed: 5_002, layout: 'teamsystem' },
    ...{ embedFonts: 'each-document', pictureBytes: 60_000, sharedPicture: true },
  },
  'fourteen layouts': { ...COMMON, seed: 5_003, layout: 'mixed' },
  'turned pages': { ...COMMON, seed: 5_004, layout: 'rotated' },
};

/** @returns whether each file is read and cut fast enough; the ratio counts only if qpdf is installed */
export async function kindsOfFile(workers: number): Promise<boolean> {
  const kinds: Record<string, () => Print> = {
    ...Object.fromEntries(Object.entries(PLAIN).map(([name, options]) => [name, () => bulkPdf(options)])),
    ...demoSamples(),
    'boxed tables': boxedTables,
    'a long demo file': () => manyPayslips(LONG_FILE),
  };
  let within = true;
  let plainPage = 0;
  console.log(`\nprocessor time, best of ${ROUNDS}; a page is compared with one in standard fonts`);
  for (const [name, draw] of Object.entries(kinds)) {
    const { perPage, isWithin } = await oneKind(name, draw(), workers, plainPage);
    plainPage ||= perPage;
    within &&= isWithin;
  }
  return within;
}

async function oneKind(name: string, { bytes, registry }: Print, workers: number, plainPage: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intake-kinds-'));
  try {
    const file = path.join(folder, 'bulk.pdf');
    writeFileSync(file, bytes);
    const into = (target: string) => {
      rmSync(path.join(folder, target), { recursive: true, force: true });
      mkdirSync(path.join(folder, target));
      return path.join(folder, target);
    };
    let memory = 0;
    const options = {
      workers,
      onPeakMemory: (resident: number) => {
        memory = Math.max(memory, resident / 1e6);
      },
    };
    const read = async () => {
      const analysis = await analysePdf(file, { ...options, registry });
      if (!analysis.readable) throw new Error(`${name}: ${analysis.code}`);
      return analysis;
    };
    // Measures with waiting processes, as in a server.
    const { groups, pageCount } = await read();
    const ready = groups.filter(({ outcome }) => outcome === 'riconosciuto');
    const codeOf = new Map(registry.employees.map(({ id, taxCode }) => [id, taxCode]));
    const parts = ready.map(({ pages, employeeId }, index) => ({
      key: String(index),
      pages,
      taxCode: codeOf.get(employeeId ?? '') ?? null,
    }));
    const cut = async () => {
      const target = into('ours');
      const { delivered } = await cutPdf(file, parts, {
        ...options,
        onPart: (key, part) => writeFileSync(path.join(target, `${key}.pdf`), part),
      });
      if (delivered !== parts.length) throw new Error(`${name}: ${delivered} of ${parts.length} delivered`);
    };
    await cut();
    const best = { read: Number.POSITIVE_INFINITY, cut: Number.POSITIVE_INFINITY, qpdf: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round += 1) {
      best.read = Math.min(best.read, await processorSeconds(read));
      best.cut = Math.min(best.cut, await processorSeconds(cut));
      best.qpdf = Math.min(best.qpdf, await tool('qpdf', '--split-pages', file, path.join(into('qpdf'), 'p.pdf')));
    }
    const perPage = (best.read * 1000) / pageCount;
    const perDocument = (best.cut * 1000) / Math.max(parts.length, 1);
    const ratio = best.qpdf / best.cut;
    const direct = await readDirectly(bytes, registry);
    console.log(
      `${name.padEnd(28)}${String(pageCount).padStart(5)} pages, ${direct} read directly; ${perPage.toFixed(1)} ms per page (≤ ${MOST_PER_PAGE})${plainPage > 0 ? `, ${(perPage / plainPage).toFixed(1)}×` : ''}; ${parts.length} documents, ${perDocument.toFixed(1)} ms each (≤ ${MOST_PER_DOCUMENT})${Number.isFinite(ratio) ? `, ratio ${ratio.toFixed(2)} (≥ ${CUTTING_TARGET})` : ''}; ${memory.toFixed(0)} MB (≤ ${MOST_MEMORY})`,
    );
    const isWithin =
      perPage <= MOST_PER_PAGE && perDocument <= MOST_PER_DOCUMENT && ratio >= CUTTING_TARGET && memory <= MOST_MEMORY;
    return { perPage, isWithin };
  } finally {
    endWaitingProcesses();
    rmSync(folder, { recursive: true });
  }
}

/** The number of pages that are read without PDFium. */
async function readDirectly(bytes: Uint8Array, registry: Registry): Promise<number> {
  const file = PdfFile.openBytes(await startPdfium(), bytes);
  if (typeof file === 'string') throw new Error(file);
  const objects = new PdfObjects(bytesInMemory(bytes));
  const pages = pagesOf(objects);
  const asked = new Set<number>();
  const withPage = file.withPage.bind(file);
  file.withPage = (page, use) => {
    asked.add(page);
    return withPage(page, use);
  };
  const reader = new PageReader(file, { objects, pages });
  const people = knownPeople(registry);
  for (let page = 1; page <= pages.length; page++) reader.facts(page, people);
  file.close();
  return pages.length - asked.size;
}

/** @returns Infinity if the tool is not installed */
function tool(name: string, ...args: string[]): Promise<number> {
  let failed = false;
  return processorSeconds(async () => {
    const { status, error } = spawnSync(name, args, { stdio: 'ignore' });
    failed = error !== undefined || status !== 0;
  }).then((seconds) => (failed ? Number.POSITIVE_INFINITY : seconds));
}

async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = spent();
  await work();
  return spent() - before;
}

/** CPU time of this process and its children, including ended ones (proc(5): utime, stime, cutime, cstime). */
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
