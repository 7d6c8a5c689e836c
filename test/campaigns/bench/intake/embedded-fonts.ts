import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWaitingProcesses } from '../../../../src/engine/engine-process.ts';
import { cutPdf } from '../../../../src/engine/pdf-engine.ts';
import { bulkPdf } from '../../../support/payroll-pdf/bulk-pdf.ts';

const ROUNDS = 5;
const TARGET = 0.4;

/**
 * Cuts a file with embedded fonts, shared or subset, as payroll software prints it. Compares the median of five runs
 * with `qpdf --split-pages`, with fresh and with waiting processes. @returns whether cutting is fast enough
 */
export async function cutsEmbeddedFonts(workers: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intake-fonts-'));
  try {
    const file = path.join(folder, 'bulk.pdf');
    const { bytes, truth } = bulkPdf({
      ...{ seed: 4_712, layout: 'libro-unico', companies: 4, people: 250, month: 202604, traps: 'none' },
      embedFonts: true,
    });
    writeFileSync(file, bytes);
    const parts = truth.documents.map((document, index) => ({ key: String(index), pages: document.pages }));
    const times = { cold: [] as number[], warm: [] as number[], qpdf: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      endWaitingProcesses();
      times.cold.push(await cut(file, parts, workers, folder));
      times.warm.push(await cut(file, parts, workers, folder));
      const split = qpdf(file, folder);
      if (split !== null) times.qpdf.push(split);
    }
    const yardstick = times.qpdf.length > 0 ? median(times.qpdf) : null;
    const told = (name: 'cold' | 'warm') => {
      const own = median(times[name]);
      return `${name} ${own.toFixed(0)} ms${yardstick === null ? '' : `, ratio ${(yardstick / own).toFixed(2)}`}`;
    };
    const against = yardstick === null ? 'qpdf is not here: no ratio' : `qpdf ${yardstick.toFixed(0)} ms`;
    console.log(
      `embedded fonts, ${truth.pages.length} pages, medians of ${ROUNDS}: ${told('cold')}; ${told('warm')}; ${against}`,
    );
    return yardstick === null || yardstick / median(times.cold) >= TARGET;
  } finally {
    endWaitingProcesses();
    rmSync(folder, { recursive: true });
  }
}

async function cut(file: string, parts: { key: string; pages: number[] }[], workers: number, folder: string) {
  const target = path.join(folder, 'ours');
  mkdirSync(target);
  const begin = performance.now();
  const { delivered } = await cutPdf(file, parts, {
    workers,
    onPart: (key, part) => writeFileSync(path.join(target, `${key}.pdf`), part),
  });
  const time = performance.now() - begin;
  rmSync(target, { recursive: true });
  if (delivered !== parts.length) throw new Error(`${delivered} of ${parts.length} delivered`);
  return time;
}

function qpdf(file: string, folder: string): number | null {
  const target = path.join(folder, 'qpdf');
  mkdirSync(target);
  const begin = performance.now();
  const { status, error } = spawnSync('qpdf', ['--split-pages=2', file, path.join(target, 'p.pdf')], {
    stdio: 'ignore',
  });
  const time = performance.now() - begin;
  rmSync(target, { recursive: true });
  return error || status !== 0 ? null : time;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
