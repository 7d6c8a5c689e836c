import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analysePdf } from '../../../src/recognition/pdf-engine.ts';
import type { RecognisedGroup } from '../../../src/recognition/recognition.ts';
import { answered } from './answered.ts';
import { DOUBTFUL } from './doubtful-classes.ts';
import { type DoubtfulPdf, doubtfulPdf } from './doubtful-pdf.ts';

/** What came of a class of doubtful pages, and what a person has to do about it. */
export type ClassCount = {
  name: string;
  pages: number;
  wrongPerson: number;
  wrongMonth: number;
  wrongKind: number;
  /** Pages of somebody that were put aside without a question. */
  lost: number;
  questions: number;
  rows: number;
  mistakes: string[];
};

export async function scoreDoubtful(seed: number): Promise<ClassCount[]> {
  const directory = mkdtempSync(join(tmpdir(), 'doubtful-'));
  const counts: ClassCount[] = [];
  try {
    for (const [index, [name, draw]] of Object.entries(DOUBTFUL).entries()) {
      const drawn = doubtfulPdf(draw, seed * 1000 + index);
      const path = join(directory, `${index}.pdf`);
      writeFileSync(path, drawn.bytes);
      const analysis = await analysePdf(path, { registry: drawn.registry });
      if (!analysis.readable) throw new Error(`${name}: ${analysis.code}`);
      const asked = analysis.question === null ? 0 : 1;
      const truth = { documents: documentsOf(drawn) };
      counts.push({ ...countOf(name, drawn, answered(analysis, truth)), questions: asked });
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  return counts;
}

/** Pages of one document, where each says whether it goes on with the page before. */
function documentsOf({ pages }: DoubtfulPdf): { pages: number[]; nobodys: boolean }[] {
  const documents: { pages: number[]; nobodys: boolean }[] = [];
  for (const one of pages) {
    const last = documents.at(-1);
    if (one.joins && last) last.pages.push(one.page);
    else documents.push({ pages: [one.page], nobodys: one.owner === null });
  }
  return documents;
}

function countOf(name: string, { pages }: DoubtfulPdf, groups: RecognisedGroup[]): ClassCount {
  const count: ClassCount = {
    name,
    pages: pages.length,
    wrongPerson: 0,
    wrongMonth: 0,
    wrongKind: 0,
    lost: 0,
    questions: 0,
    rows: 0,
    mistakes: [],
  };
  for (const group of groups) {
    const ready = group.outcome === 'riconosciuto';
    if (!ready && group.outcome !== 'riepilogo') count.rows++;
    for (const page of group.pages) {
      const truth = pages[page - 1];
      if (!truth) continue;
      const wrong = (what: 'wrongPerson' | 'wrongMonth' | 'wrongKind' | 'lost') => {
        count[what]++;
        count.mistakes.push(
          `${what} ${name} p.${page}: truth ${truth.owner} ${truth.month}, got ${group.employeeId} ${group.period} [${group.pages.join()}] ${group.reasons.join(',')}`,
        );
      };
      if (ready && group.employeeId !== truth.owner) wrong('wrongPerson');
      else if (ready && group.period !== truth.month) wrong('wrongMonth');
      else if (ready && group.kind !== truth.kind) wrong('wrongKind');
      if (group.outcome === 'riepilogo' && truth.owner !== null) wrong('lost');
    }
  }
  return count;
}

export function doubtfulTable(counts: ClassCount[]): string {
  const line = (one: Omit<ClassCount, 'mistakes'>) =>
    one.name.padEnd(58) +
    [
      one.pages,
      one.wrongPerson,
      one.wrongMonth,
      one.wrongKind,
      one.lost,
      one.questions,
      one.rows,
      one.rows + one.questions,
    ]
      .map((n) => String(n).padStart(8))
      .join('') +
    `${((100 * (one.rows + one.questions)) / Math.max(one.pages, 1)).toFixed(0)} %`.padStart(8);
  const sum = (key: 'pages' | 'wrongPerson' | 'wrongMonth' | 'wrongKind' | 'lost' | 'questions' | 'rows') =>
    counts.reduce((total, one) => total + one[key], 0);
  return [
    `${'class'.padEnd(58)}   pages  person   month    kind    lost   asked    rows  clicks  of 100`,
    ...counts.map(line),
    line({
      name: 'ALL',
      pages: sum('pages'),
      wrongPerson: sum('wrongPerson'),
      wrongMonth: sum('wrongMonth'),
      wrongKind: sum('wrongKind'),
      lost: sum('lost'),
      questions: sum('questions'),
      rows: sum('rows'),
    }),
  ].join('\n');
}
