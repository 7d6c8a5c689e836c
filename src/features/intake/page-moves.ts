import type { PageBox } from '../../pdf/page-geometry.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { IntakeRow } from './intake.ts';

/**
 * A group of pages. Pages can move to another group or to a new one: merging moves all pages, splitting moves some to a
 * new group, undoing moves them back. A group without pages is hidden but kept, in case they return. Nothing else ever
 * changes the group of a page: each page of a file is in at most one group, before and after a move.
 */
export interface MovableRow {
  n: number;
  fileId: string;
  pages: readonly number[];
  documentId: string | null;
}

/**
 * Why these pages of a group cannot move to another group of the same intake (null: to a new group); null if they can.
 */
export function whyNotMovePages(from: MovableRow, pages: readonly number[], to: MovableRow | null): Refusal | null {
  const confirmed = [from, to].find((row) => row && row.documentId !== null);
  if (confirmed) return refuse('intake-row-confirmed', { n: confirmed.n });
  const chosen = new Set(pages);
  if (chosen.size === 0) return refuse('pages-needed');
  if (pages.some((page) => !from.pages.includes(page))) return refuse('pages-of-another-group');
  if (to === null) return chosen.size === from.pages.length ? refuse('pages-all-to-new-group') : null;
  if (to.n === from.n) return refuse('pages-in-same-group');
  return to.fileId === from.fileId ? null : refuse('pages-of-another-file');
}

/** Why a group goes to review after pages have moved. `text/` has an Italian sentence for each reason. */
export type MoveReason = 'split-by-hand' | 'code-moved-away';

/** The place of a printed code. If the page came from another group, also that group and its code. */
export type MovedBox = PageBox & { home?: { n: number; code: string | null } };

export interface PagesRow extends MovableRow {
  boxes: readonly MovedBox[];
  taxCode: string | null;
  printedName: string | null;
  outcome: IntakeRow['outcome'];
  reasons: readonly string[];
}

/** The fields of an existing group that a move changes. */
export interface MovedPages {
  pages: number[];
  boxes: MovedBox[];
  outcome: IntakeRow['outcome'];
  reasons: string[];
}

/** Both groups after the move, each with its pages in the order of the file and the places of the printed codes. */
export function movePages(
  from: PagesRow,
  pages: readonly number[],
  to: PagesRow,
): { from: MovedPages; to: MovedPages } {
  const goes = (page: number) => pages.includes(page);
  const boxes = from.boxes.filter((box) => goes(box.page)).map((box) => away(box, from, to.n));
  return {
    from: looked(
      from,
      from.pages.filter((page) => !goes(page)),
      from.boxes.filter((box) => !goes(box.page)),
    ),
    to: looked(
      to,
      [...new Set([...to.pages, ...pages])].toSorted((a, b) => a - b),
      [...to.boxes, ...boxes].toSorted((a, b) => a.page - b.page),
    ),
  };
}

/**
 * The new group for pages that are split off. It has the code printed on these pages, and the review asks for its
 * person.
 */
export function newGroup(from: PagesRow, pages: readonly number[]) {
  const printed = from.boxes.filter((box) => pages.includes(box.page)).map((box) => codeOf(box, from));
  const taxCode = new Set(printed).size === 1 ? (printed[0] ?? null) : null;
  const printedName = taxCode !== null && taxCode === from.taxCode ? from.printedName : null;
  return { taxCode, printedName, outcome: 'da verificare' as const, reasons: ['split-by-hand' satisfies MoveReason] };
}

/** The code printed at this place on a group's pages. */
export function codeOf(box: MovedBox, row: { taxCode: string | null }): string | null {
  return box.home ? box.home.code : row.taxCode;
}

/**
 * What on the pages of a row contradicts the person they are assigned to: printed codes of other people or, if no code
 * is printed, another recognised person. Null if nothing does.
 */
export function againstGiving(
  from: Pick<PagesRow, 'boxes' | 'taxCode'> & { employeeId: string | null },
  pages: readonly number[],
  to: { employeeId: string | null; codes: readonly string[] },
): { codes: string[] } | { employeeId: string } | null {
  if (to.codes.length === 0 || (to.employeeId !== null && from.employeeId === to.employeeId)) return null;
  const printed = from.boxes.filter((box) => pages.includes(box.page)).map((box) => codeOf(box, from));
  const codes = [...new Set(printed)].filter((code) => code !== null);
  const strange = codes.filter((code) => !to.codes.includes(code));
  if (strange.length > 0) return { codes: strange };
  const another = from.employeeId !== null && to.employeeId !== null;
  return codes.length === 0 && another && from.employeeId ? { employeeId: from.employeeId } : null;
}

function away({ home, ...box }: MovedBox, from: PagesRow, to: number): MovedBox {
  const first = home ?? { n: from.n, code: from.taxCode };
  return first.n === to ? box : { ...box, home: first };
}

/**
 * Sends a group to review if its pages no longer show the code that it was recognised by. When the code returns, the
 * group gets its former state back.
 */
function looked(row: PagesRow, pages: number[], boxes: MovedBox[]): MovedPages {
  const gone: MoveReason = 'code-moved-away';
  const own = (some: readonly MovedBox[]) => some.some((box) => box.home === undefined);
  const marked = row.reasons[0] === gone;
  const certain = row.outcome === 'riconosciuto' || row.outcome === 'duplicato';
  if (certain && !marked && pages.length > 0 && own(row.boxes) && !own(boxes)) {
    const outcome = row.outcome === 'riconosciuto' ? 'da verificare' : row.outcome;
    return { pages, boxes, outcome, reasons: [gone, ...row.reasons] };
  }
  if (marked && own(boxes)) {
    const outcome = row.outcome === 'da verificare' ? 'riconosciuto' : row.outcome;
    return { pages, boxes, outcome, reasons: row.reasons.slice(1) };
  }
  return { pages, boxes, outcome: row.outcome, reasons: [...row.reasons] };
}
