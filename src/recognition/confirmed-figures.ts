import type { FileModel } from './file-model.ts';
import type { GroupDraft } from './group-pages.ts';
import type { PageFacts } from './page-facts.ts';
import type { LinesFact } from './pay-lines.ts';
import { FIGURES, type FigureFact } from './printed-figure.ts';
import type { PageFigure, PageLines } from './recognition.ts';
import { SEVERAL } from './thresholds.ts';

/** Nearly all slips with a label must have it and its amount at one place (decision 30). */
const NEARLY_ALL = 0.9;

/** Shares of the page. */
const SAME_PLACE = 0.012;
const BIN = 0.008;

type Seen = { page: PageFacts; fact: FigureFact };

/**
 * The figures of a file's slips, if the file's own pages agree on their places (P122): similar pages print the same
 * words at the same place, and the only amount that can belong to these words also begins or ends at the same place.
 */
export function confirmedFigures(drafts: readonly GroupDraft[], model: FileModel): PageFigure[] {
  const pages = drafts.filter((draft) => isOfSlip(draft)).flatMap((draft) => draft.pages);
  const alike = new Map<string, Seen[]>();
  for (const page of pages) {
    for (const fact of page.figures) {
      const key = `${model.kindOfPage(page)} ${fact.figure} ${fact.label}`;
      const seen = alike.get(key);
      if (seen) seen.push({ page, fact });
      else alike.set(key, [{ page, fact }]);
    }
  }
  const certain = new Set<FigureFact>();
  for (const seen of alike.values()) {
    const there = atOnePlace(seen);
    if (there.length < SEVERAL || there.length < seen.length * NEARLY_ALL) continue;
    for (const { fact } of there) certain.add(fact);
  }
  return pages.flatMap((page) =>
    FIGURES.flatMap((figure): PageFigure[] => {
      const facts = page.figures.filter((fact) => fact.figure === figure);
      const [first] = facts;
      if (!first) return [];
      const only = page.netPays === 1 && facts.every((fact) => certain.has(fact) && isSame(fact, first));
      const amount = only ? first.amount : null;
      return [{ page: page.page, figure, unit: amount?.unit ?? null, value: amount?.value ?? null }];
    }),
  );
}

function isSame({ amount }: FigureFact, other: FigureFact): boolean {
  return amount?.value === other.amount?.value && amount?.unit === other.amount?.unit;
}

/** The pay lines of the slips of a file, if its pages agree on the places of the table's headings (P136). */
export function confirmedLines(drafts: readonly GroupDraft[], model: FileModel): PageLines[] {
  const pages = drafts.filter((draft) => isOfSlip(draft)).flatMap((draft) => draft.pages);
  const seen = pages.flatMap((page) => page.lines.map((fact) => ({ page, fact, kind: model.kindOfPage(page) })));
  const certain = new Set<LinesFact>();
  for (const alike of Map.groupBy(seen, ({ kind }) => kind).values()) {
    const paid = mostAlike(alike, ({ fact }) => [fact.x, fact.y]);
    const there = mostAlike(paid, ({ fact }) => [fact.otherX, fact.y]);
    if (there.length < SEVERAL || there.length < alike.length * NEARLY_ALL) continue;
    for (const { fact } of there) certain.add(fact);
  }
  return pages.flatMap(({ page, lines, netPays }): PageLines[] => {
    const [only, another] = lines;
    if (!only) return [];
    return [{ page, lines: !another && netPays === 1 && certain.has(only) ? only.lines : null }];
  });
}

function isOfSlip(draft: GroupDraft): boolean {
  if (draft.owner.is === 'summary') return false;
  return !draft.pages.some((page) => page.certificate !== null || page.summary || page.ocr);
}

function atOnePlace(seen: Seen[]): Seen[] {
  const labels = mostAlike(seen, ({ fact }) => [fact.x, fact.y]).filter(({ fact }) => fact.amount !== null);
  const beside = labels.filter(({ fact }) => fact.amount?.beside);
  const same = beside.length * 2 >= labels.length ? beside : labels.filter(({ fact }) => !fact.amount?.beside);
  const byRight = mostAlike(same, ({ fact }) => [fact.amount?.right ?? 0, fact.amount?.y ?? 0]);
  const byLeft = mostAlike(same, ({ fact }) => [fact.amount?.x ?? 0, fact.amount?.y ?? 0]);
  return byLeft.length > byRight.length ? byLeft : byRight;
}

/** The entries around the most frequent place. */
function mostAlike<One>(seen: One[], placeOf: (one: One) => [number, number]): One[] {
  const bins = new Map<string, One[]>();
  for (const one of seen) {
    const key = placeOf(one)
      .map((part) => Math.round(part / BIN))
      .join();
    const bin = bins.get(key);
    if (bin) bin.push(one);
    else bins.set(key, [one]);
  }
  const most = [...bins.values()].reduce<One[]>((best, bin) => (bin.length > best.length ? bin : best), []);
  const [example] = most;
  if (!example) return [];
  const [x, y] = placeOf(example);
  return seen.filter((one) => {
    const [atX, atY] = placeOf(one);
    return Math.abs(atX - x) <= SAME_PLACE && Math.abs(atY - y) <= SAME_PLACE;
  });
}
