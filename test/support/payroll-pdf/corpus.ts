import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analysePdf } from '../../../src/engine/pdf-engine.ts';
import { answered, asksForSubjects } from './answered.ts';
import { bulkPdf } from './bulk-pdf.ts';
import { LAYOUTS } from './layouts.ts';
import { addScore, emptyScore, type Score } from './score.ts';

/** Scores every layout in an ordinary month and in the months of the 13th and 14th, and one mixed file. */
export async function scoreCorpus(seed: number, people: number): Promise<Score> {
  const directory = mkdtempSync(join(tmpdir(), 'corpus-'));
  const score = emptyScore();
  try {
    const files = LAYOUTS.flatMap((layout) =>
      (layout.certificate ? [2025] : [202604, 202612, 202607]).map((month) => ({ layout: layout.name, month })),
    );
    const mixed = [202603, 202612].map((month) => ({ layout: 'mixed' as const, month }));
    for (const [index, { layout, month }] of [...files, ...mixed].entries()) {
      const companies = layout === 'mixed' ? 14 : 3;
      const { bytes, truth, registry } = bulkPdf({ seed: seed * 1000 + index, layout, month, people, companies });
      const path = join(directory, `${layout}-${month}.pdf`);
      writeFileSync(path, bytes);
      const analysis = await analysePdf(path, { registry });
      if (!analysis.readable) throw new Error(`${layout} ${month}: ${analysis.code}`);
      if (analysis.foreignEmployer) throw new Error(`${layout} ${month}: employer taken for a stranger`);
      if (analysis.question) score.questions++;
      if (asksForSubjects(analysis.groups)) score.questions++;
      const ownerOf = (page: number) => truth.pages.find((one) => one.page === page)?.employeeId ?? null;
      addScore(score, truth, answered(analysis, { ...truth, ownerOf }), `${layout}-${month}`);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  return score;
}
