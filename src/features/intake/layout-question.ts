import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * The answers to the question about pages without a person that follow a person's page. One question covers all such
 * pages of a layout; its answer is applied and undone for all of them together. The pages move as if they were moved by
 * hand (`page-moves.ts`).
 *
 * | answer   | effect on the pages                                                 |
 * |----------|---------------------------------------------------------------------|
 * | previous | each page goes to the document of the page before it                |
 * | next     | each page goes to the document of the page after it                 |
 * | leftOut  | all pages are left out, because they are covers, letters and such   |
 * | apart    | each page is decided separately                                     |
 */
export const LAYOUT_ANSWERS = ['previous', 'next', 'leftOut', 'apart'] as const;
export type LayoutAnswer = (typeof LAYOUT_ANSWERS)[number];

interface AskedRow {
  n: number;
  pages: readonly number[];
  layout: 'asked' | 'awaited' | null;
  documentId: string | null;
}

export interface Move {
  page: number;
  from: number;
  to: number;
}

/**
 * The moves that an answer requires, page by page. A page stays where it is if its neighbour is a document already or
 * does not exist.
 */
export function movesOf(answer: LayoutAnswer, rows: readonly AskedRow[]): Move[] {
  if (answer !== 'previous' && answer !== 'next') return [];
  const holder = new Map(rows.flatMap((row) => row.pages.map((page) => [page, row] as const)));
  const asked = rows.filter((row) => row.layout === 'asked' && row.documentId === null);
  const pages = asked.flatMap((row) => row.pages.map((page) => ({ page, from: row.n })));
  pages.sort((a, b) => (answer === 'previous' ? a.page - b.page : b.page - a.page));
  const step = answer === 'previous' ? -1 : 1;
  const moves: Move[] = [];
  for (const { page, from } of pages) {
    const to = holder.get(page + step);
    if (!to || to.documentId !== null || to.n === from) continue;
    holder.set(page, to);
    moves.push({ page, from, to: to.n });
  }
  return moves;
}

/**
 * Why the question cannot be answered or its answer taken back, because some of its pages are a document already; or
 * null.
 */
export function whyNotAnswer(rows: readonly AskedRow[]): Refusal | null {
  const confirmed = rows.find((row) => row.layout !== null && row.documentId !== null);
  return confirmed ? refuse('intake-row-confirmed', { n: confirmed.n }) : null;
}
