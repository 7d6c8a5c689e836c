import { beginAlike } from './file-model.ts';
import type { GroupDraft } from './group-pages.ts';
import type { PageFacts } from './page-facts.ts';
import type { GroupKind, SlipKind } from './recognition.ts';
import { MOST, NEARLY_ALL } from './thresholds.ts';

const ENOUGH_FOR_A_VOTE = 5;

export type UsualPeriod = {
  period: number | null;
  year: number | null;
  /** Pages that print the usual month. A page without a month gets it only if that page begins like one of these. */
  examples: readonly PageFacts[];
};
const MOST_EXAMPLES = 40;

/** The month that all pages of a file share, apart from a stray page; only then do pages without a month get it. */
export function usualPeriod(drafts: GroupDraft[]): Omit<UsualPeriod, 'year'> {
  const period = vote(drafts);
  const examples = drafts.flatMap(({ pages }) => pages.filter((page) => page.period === period).slice(0, 1));
  const different = new Map(examples.map((page) => [page.layout.join(), page]));
  return { period, examples: [...different.values()].slice(0, MOST_EXAMPLES) };
}

/** The year that most pages of a file print: a payroll number next to '13ª MENSILITÀ' looks like a year too. */
export function usualYear(drafts: GroupDraft[]): number | null {
  const years = drafts.flatMap(({ pages }) => {
    const [first] = pages.flatMap((page) =>
      page.period === null ? (page.additionalYear ?? []) : Math.floor(page.period / 100),
    );
    return first ?? [];
  });
  const [best] = [...Map.groupBy(years, (year) => year)].sort((a, b) => b[1].length - a[1].length);
  return best && years.length >= ENOUGH_FOR_A_VOTE && best[1].length / years.length >= MOST ? best[0] : null;
}

function vote(drafts: GroupDraft[]): number | null {
  const counts = new Map<number, number>();
  let all = 0;
  for (const draft of drafts) {
    if (draft.owner.is !== 'person' && draft.owner.is !== 'stranger') continue;
    const page = draft.pages.find((one) => one.period !== null && one.periodWeight >= 2);
    if (!page || page.period === null) continue;
    all++;
    counts.set(page.period, (counts.get(page.period) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && all >= ENOUGH_FOR_A_VOTE && best[1] / all >= NEARLY_ALL ? best[0] : null;
}

export function periodOfDraft(
  draft: GroupDraft,
  kind: GroupKind,
  payrollKind: SlipKind | null,
  usual: UsualPeriod,
): number | null {
  if (kind === 'taxCertificate') {
    const years = new Set(draft.pages.flatMap((page) => page.certificate ?? []));
    const [year] = years;
    return years.size === 1 && year !== undefined ? year : null;
  }
  const printed = printedPeriodOf(draft, usual);
  if (payrollKind === 'thirteenth') {
    const year = draft.pages.find((page) => page.additionalYear !== null)?.additionalYear;
    const unusual = (one: number) => usual.year !== null && one !== usual.year;
    if (printed !== null && printed % 100 === 12) return unusual(Math.floor(printed / 100)) ? null : printed;
    if (year) return unusual(year) ? null : year * 100 + 12;
    return printed === null && usual.period !== null && usual.period % 100 === 12 ? usual.period : null;
  }
  if (payrollKind === 'fourteenth') {
    const month = printed ?? usual.period;
    return month !== null && (month % 100 === 6 || month % 100 === 7) ? month : null;
  }
  const alike = draft.pages.some((page) => usual.examples.some((one) => beginAlike(one, page)));
  return printed ?? (anyPeriod(draft) || !alike ? null : usual.period);
}

function anyPeriod(draft: GroupDraft): boolean {
  return draft.pages.some((page) => page.period !== null);
}

/**
 * Months in the head of the pages, labelled as the pay period or printed as a heading, must agree. If a label elsewhere
 * names another month, the file's usual month decides, or else a person does. A month anywhere else counts only if the
 * file's other pages confirm it.
 */
function printedPeriodOf(draft: GroupDraft, usual: UsualPeriod): number | null {
  for (const weight of [3, 2]) {
    const pages = draft.pages.filter((page) => page.period !== null && page.periodWeight === weight);
    const [first] = pages;
    if (!first) continue;
    if (pages.some((page) => page.period !== first.period)) return null;
    const contested = pages.some((page) => page.otherPeriod !== null);
    return contested && (weight === 3 || first.period !== usual.period) ? null : first.period;
  }
  const bare = new Set(draft.pages.flatMap((page) => page.period ?? []));
  const [only] = bare;
  if (bare.size !== 1 || only === undefined || draft.pages.some((page) => page.otherPeriod !== null)) return null;
  return only === usual.period ? only : null;
}
