import { type LayoutAnswer, movesOf } from '../../../src/features/intake/layout-question.ts';
import type { Analysis, RecognisedGroup } from '../../../src/recognition/recognition.ts';

type Readable = Extract<Analysis, { readable: true }>;

type Truth = { documents: { pages: number[]; nobodys?: boolean }[]; ownerOf: (page: number) => string | null };

/**
 * The groups after a person who knows the truth has answered the file's questions about its layout and second persons.
 */
export function answered(analysis: Readable, truth: Truth): RecognisedGroup[] {
  return withSubjects(withPlaces(analysis, truth), truth);
}

export function asksForSubjects(groups: readonly RecognisedGroup[]): boolean {
  return groups.some(showsASecond);
}

/**
 * Answers the question about a second person: either the subject at its place owns all sheets that show one, or each
 * sheet is decided separately.
 */
function withSubjects(groups: RecognisedGroup[], { ownerOf }: Truth): RecognisedGroup[] {
  const asked = groups.filter(showsASecond);
  if (!asked.every((one) => one.pages.every((page) => ownerOf(page) === one.suggestions[0]))) return groups;
  return groups.map((one) =>
    asked.includes(one) ? { ...one, outcome: 'riconosciuto', employeeId: one.suggestions[0] ?? null } : one,
  );
}

function showsASecond(group: RecognisedGroup): boolean {
  const filed = group.kind !== 'other' && group.period !== null;
  return group.outcome === 'da verificare' && group.reasons[0] === 'second-person' && filed;
}

function withPlaces({ question, groups }: Readable, truth: Truth): RecognisedGroup[] {
  if (question === null) return groups;
  const documentOf = new Map(truth.documents.flatMap((one) => one.pages.map((page) => [page, one] as const)));
  const together = (a: number, b: number) => documentOf.get(a) !== undefined && documentOf.get(a) === documentOf.get(b);
  const answer: LayoutAnswer = question.pages.every((page) => together(page, page - 1))
    ? 'previous'
    : question.pages.every((page) => together(page, page + 1))
      ? 'next'
      : question.pages.every((page) => documentOf.get(page)?.nobodys === true)
        ? 'leftOut'
        : 'apart';
  const rows = groups.map((group, n) => ({ n, pages: group.pages, layout: group.layout, documentId: null }));
  const moves = movesOf(answer, rows);
  const goneTo = new Map(moves.map(({ page, to }) => [page, to]));
  return groups.flatMap((group, n): RecognisedGroup[] => {
    if (group.layout === 'asked' && answer === 'leftOut') return [{ ...group, outcome: 'riepilogo' }];
    const come = moves.filter(({ to }) => to === n).map(({ page }) => page);
    const pages = [...group.pages.filter((page) => !goneTo.has(page)), ...come].sort((a, b) => a - b);
    return pages.length === 0 ? [] : [{ ...group, pages }];
  });
}
