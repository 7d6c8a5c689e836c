import { type LayoutAnswer, movesOf } from '../../../src/features/intake/layout-question.ts';
import type { Analysis, RecognisedGroup } from '../../../src/recognition/recognition.ts';

type Readable = Extract<Analysis, { readable: true }>;

/** The groups after a person who knows the truth answered the file's question about its layout. */
export function answered(
  analysis: Readable,
  truth: { documents: { pages: number[]; nobodys?: boolean }[] },
): RecognisedGroup[] {
  const { question, groups } = analysis;
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
