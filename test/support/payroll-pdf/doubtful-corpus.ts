import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analysePdf, cutPdf } from '../../../src/engine/pdf-engine.ts';
import { presumedEmployee, type RecognisedGroup } from '../../../src/recognition/recognition.ts';
import { answered, asksForSubjects } from './answered.ts';
import { DOUBTFUL } from './doubtful-classes.ts';
import { type DoubtfulPdf, doubtfulPdf, type Sheets } from './doubtful-pdf.ts';
import { lookedThrough } from './looked-through.ts';

/** The outcome of a class of doubtful pages, and the decisions that are left to a person. */
export type ClassCount = {
  name: string;
  pages: number;
  wrongPerson: number;
  /** Documents that contain another person's figures, visible or covered. */
  foreignFigures: number;
  wrongMonth: number;
  wrongKind: number;
  /** A person's pages that were left out without a question. */
  lost: number;
  questions: number;
  rows: number;
  /** Undecided rows with a preselected person who is not the pages' subject. */
  wrongPreselections: number;
  mistakes: string[];
};

export async function scoreDoubtful(
  seed: number,
  classes: Record<string, (sheets: Sheets) => void> = DOUBTFUL,
): Promise<ClassCount[]> {
  const directory = mkdtempSync(join(tmpdir(), 'doubtful-'));
  const counts: ClassCount[] = [];
  try {
    for (const [index, [name, draw]] of Object.entries(classes).entries()) {
      const drawn = doubtfulPdf(draw, seed * 1000 + index);
      const path = join(directory, `${index}.pdf`);
      writeFileSync(path, drawn.bytes);
      const analysis = await analysePdf(path, { registry: drawn.registry });
      if (!analysis.readable) throw new Error(`${name}: ${analysis.code}`);
      const asked = (analysis.question === null ? 0 : 1) + (asksForSubjects(analysis.groups) ? 1 : 0);
      const ownerOf = (page: number) => drawn.pages[page - 1]?.owner ?? null;
      const truth = { documents: documentsOf(drawn), ownerOf };
      const groups = answered(analysis, truth);
      const count = { ...countOf(name, drawn, groups), questions: asked };
      const leaked = await coveredInside(path, drawn, groups);
      count.foreignFigures += leaked.length;
      count.mistakes.push(...leaked.map((one) => `foreignFigures ${name} ${one}`));
      counts.push(count);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  return counts;
}

/** Contents of delivered documents that are invisible or belong to another person. */
async function coveredInside(path: string, { pages }: DoubtfulPdf, groups: RecognisedGroup[]): Promise<string[]> {
  if (!pages.some((page) => page.foreign)) return [];
  const ready = groups.filter((group) => group.outcome === 'riconosciuto');
  const leaked: string[] = [];
  await cutPdf(
    path,
    ready.map((group, index) => ({ key: String(index), pages: group.pages, taxCode: group.taxCode })),
    {
      onPart: (key, part) => {
        const inside = lookedThrough(part);
        const group = ready[Number(key)];
        const foreign = group?.pages.flatMap((page) => pages[page - 1]?.foreign ?? []) ?? [];
        const found = foreign.filter((text) => inside.includes(text));
        if (found.length > 0) leaked.push(`[${group?.pages.join()}]: ${found.join(' ')}`);
      },
    },
  );
  return leaked;
}

/** Groups pages into documents by `joins`, which states whether a page continues the previous one. */
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
    foreignFigures: 0,
    wrongMonth: 0,
    wrongKind: 0,
    lost: 0,
    questions: 0,
    rows: 0,
    wrongPreselections: 0,
    mistakes: [],
  };
  for (const group of groups) {
    const ready = group.outcome === 'riconosciuto';
    if (!ready && group.outcome !== 'riepilogo') count.rows++;
    const chosen = ready || group.outcome === 'riepilogo' ? null : presumedEmployee(group);
    const [first] = group.pages;
    const meant = pages[(first ?? 0) - 1];
    if (chosen !== null && chosen !== (meant?.proposes ?? meant?.owner)) {
      count.wrongPreselections++;
      count.mistakes.push(`preselected ${name} p.${first}: ${chosen}, ${group.reasons.join(',')}`);
    }
    for (const page of group.pages) {
      const truth = pages[page - 1];
      if (!truth) continue;
      const wrong = (what: 'wrongPerson' | 'foreignFigures' | 'wrongMonth' | 'wrongKind' | 'lost') => {
        count[what]++;
        count.mistakes.push(
          `${what} ${name} p.${page}: truth ${truth.owner} ${truth.month}, got ${group.employeeId} ${group.period} [${group.pages.join()}] ${group.reasons.join(',')}`,
        );
      };
      const own = group.employeeId === truth.owner;
      const attends = group.payrollKind === 'attendance';
      if (ready && !own && truth.shared?.includes(group.employeeId ?? '')) wrong('foreignFigures');
      else if (ready && !own) wrong('wrongPerson');
      else if (ready && group.period !== truth.month) wrong('wrongMonth');
      else if (ready && group.kind !== truth.kind) wrong('wrongKind');
      else if (ready && group.pages.length === 1 && truth.payroll === 'attendance' && !attends) wrong('wrongKind');
      if (group.outcome === 'riepilogo' && truth.owner !== null && truth.kind !== 'other') wrong('lost');
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
      one.foreignFigures,
      one.wrongMonth,
      one.wrongKind,
      one.lost,
      one.questions,
      one.rows,
      one.rows + one.questions,
      one.wrongPreselections,
    ]
      .map((n) => String(n).padStart(8))
      .join('') +
    `${((100 * (one.rows + one.questions)) / Math.max(one.pages, 1)).toFixed(0)} %`.padStart(8);
  const sum = (key: Exclude<keyof ClassCount, 'name' | 'mistakes'>) =>
    counts.reduce((total, one) => total + one[key], 0);
  return [
    `${'class'.padEnd(58)}   pages  person foreign   month    kind    lost   asked    rows  clicks   chose  of 100`,
    ...counts.map(line),
    line({
      name: 'ALL',
      pages: sum('pages'),
      wrongPerson: sum('wrongPerson'),
      foreignFigures: sum('foreignFigures'),
      wrongMonth: sum('wrongMonth'),
      wrongKind: sum('wrongKind'),
      lost: sum('lost'),
      questions: sum('questions'),
      rows: sum('rows'),
      wrongPreselections: sum('wrongPreselections'),
    }),
  ].join('\n');
}
