import type { RecognisedGroup } from '../../../src/recognition/recognition.ts';
import type { Truth } from './bulk-pdf.ts';

/** The result of recognising a file, compared with its truth. */

export type Count = {
  pages: number;
  right: number;
  wrongPerson: number;
  unassigned: number;
  wrongPeriod: number;
  periodMissing: number;
};

export type Score = {
  total: Count;
  byTrap: Map<string, Count>;
  /** The number of pages that a careful reader can assign. Below: how many of them were assigned without review. */
  tellable: number;
  assigned: number;
  /** Questions about a file's layout, each of which takes one click. */
  questions: number;
  documents: number;
  wholeDocuments: number;
  mistakes: string[];
};

export function emptyScore(): Score {
  return {
    total: count(),
    byTrap: new Map(),
    tellable: 0,
    assigned: 0,
    questions: 0,
    documents: 0,
    wholeDocuments: 0,
    mistakes: [],
  };
}

function count(): Count {
  return { pages: 0, right: 0, wrongPerson: 0, unassigned: 0, wrongPeriod: 0, periodMissing: 0 };
}

export function addScore(score: Score, truth: Truth, groups: RecognisedGroup[], label: string): void {
  const byPage = new Map(groups.flatMap((group) => group.pages.map((page) => [page, group] as const)));
  for (const page of truth.pages) {
    const group = byPage.get(page.page);
    const given = group?.outcome === 'riconosciuto' ? group.employeeId : null;
    const document = page.document === null ? null : truth.documents[page.document];
    const wrongPerson = given !== null && given !== page.employeeId;
    const right = wrongPerson ? false : given !== null || page.expect !== 'person';
    const wrongPeriod =
      group?.period != null && document != null && group.period !== document.period && group.kind !== 'other';
    const traps = page.traps.length > 0 ? page.traps : ['(none)'];
    for (const one of [score.total, ...[...new Set(traps)].map((trap) => countOf(score, trap))]) {
      one.pages++;
      if (right) one.right++;
      if (wrongPerson) one.wrongPerson++;
      if (page.expect === 'person' && given === null) one.unassigned++;
      if (wrongPeriod) one.wrongPeriod++;
      if (given !== null && group?.period == null) one.periodMissing++;
    }
    if (page.expect === 'person') {
      score.tellable++;
      if (given === page.employeeId) score.assigned++;
    }
    if (wrongPerson || wrongPeriod || (page.expect === 'person' && given === null)) {
      const what = wrongPerson ? 'WRONG PERSON' : wrongPeriod ? 'WRONG PERIOD' : 'unassigned';
      score.mistakes.push(
        `${what} ${label} p.${page.page} [${traps.join(',')}] truth ${page.employeeId} got ${group?.employeeId} ${group?.period} ${group?.outcome} ${group?.reasons.join(',')}`,
      );
    }
  }
  for (const document of truth.documents) {
    score.documents++;
    const first = byPage.get(document.pages[0] ?? -1);
    if (first && first.pages.join() === document.pages.join()) score.wholeDocuments++;
  }
}

function countOf(score: Score, trap: string): Count {
  let found = score.byTrap.get(trap);
  if (!found) {
    found = count();
    score.byTrap.set(trap, found);
  }
  return found;
}

export function scoreTable(score: Score): string {
  const rows = [...score.byTrap].sort(([a], [b]) => a.localeCompare(b));
  const line = (name: string, one: Count) =>
    [
      name.padEnd(28),
      ...[one.pages, one.right, one.wrongPerson, one.unassigned, one.wrongPeriod].map((n) => String(n).padStart(8)),
    ].join('');
  return [
    `${'trap'.padEnd(28)}   pages   right   wrong  unass.  month!`,
    ...rows.map(([name, one]) => line(name, one)),
    line('ALL PAGES', score.total),
    `without review: ${score.assigned} of ${score.tellable} pages that can be told (${((100 * score.assigned) / Math.max(score.tellable, 1)).toFixed(1)} %)`,
    `questions about a layout: ${score.questions}`,
    `documents cut exactly as drawn: ${score.wholeDocuments} of ${score.documents}`,
  ].join('\n');
}
