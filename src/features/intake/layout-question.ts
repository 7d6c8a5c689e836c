import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * Pages without a person, each after a person's page: one question for all of them, answered, applied and undone as
 * one. The answer moves the pages as if by hand (`page-moves.ts`).
 *
 * | answer   | what becomes of the pages                                          |
 * |----------|--------------------------------------------------------------------|
 * | previous | each goes to the document of the page before it                     |
 * | next     | each goes to the document of the page behind it                     |
 * | leftOut  | they belong to no person: covers, letters; all are left out         |
 * | apart    | each is decided by itself                                           |
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

/** The moves that an answer makes, page by page; pages without a neighbour that could take them stay where they are. */
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

/** Why the question cannot be answered, or its answer taken back, or null: some of its pages are a document already. */
export function whyNotAnswer(rows: readonly AskedRow[]): Refusal | null {
  const confirmed = rows.find((row) => row.layout !== null && row.documentId !== null);
  return confirmed ? refuse('intake-row-confirmed', { n: confirmed.n }) : null;
}
