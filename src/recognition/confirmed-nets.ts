import type { FileModel } from './file-model.ts';
import type { GroupDraft } from './group-pages.ts';
import type { PageFacts } from './page-facts.ts';
import type { NetFact } from './printed-net.ts';
import type { PageNet } from './recognition.ts';

/** So many slips make a place, and so many of those that print the label have it there, with its amount. */
const SLIPS_MAKE_A_PLACE = 3;
const NEARLY_ALL = 0.9;
/** Shares of the page. */
const SAME_PLACE = 0.012;
const BIN = 0.008;

type Seen = { page: PageFacts; net: NetFact };

/**
 * The net pay of the slips of a file, where the file's own pages agree on its place (P122): pages that are alike print
 * the same words at the same place, and the only amount that can belong to them begins or ends at the same place too.
 */
export function confirmedNets(drafts: readonly GroupDraft[], model: FileModel): PageNet[] {
  const pages = drafts.filter((draft) => isOfSlip(draft)).flatMap((draft) => draft.pages);
  const alike = new Map<string, Seen[]>();
  for (const page of pages) {
    for (const net of page.nets) {
      const key = `${model.kindOfPage(page)} ${net.label}`;
      const seen = alike.get(key);
      if (seen) seen.push({ page, net });
      else alike.set(key, [{ page, net }]);
    }
  }
  const certain = new Map<NetFact, number>();
  for (const seen of alike.values()) {
    const there = atOnePlace(seen);
    if (there.length < SLIPS_MAKE_A_PLACE || there.length < seen.length * NEARLY_ALL) continue;
    for (const { net } of there) if (net.amount) certain.set(net, net.amount.cents);
  }
  return pages
    .filter((page) => page.nets.length > 0)
    .map((page) => {
      const amounts = new Set(page.nets.map((net) => certain.get(net) ?? null));
      const [only = null] = amounts;
      return { page: page.page, cents: amounts.size === 1 && page.netPays === 1 ? only : null };
    });
}

function isOfSlip(draft: GroupDraft): boolean {
  if (draft.owner.is === 'summary') return false;
  return !draft.pages.some((page) => page.certificate !== null || page.otherForm || page.summary || page.ocr);
}

function atOnePlace(seen: Seen[]): Seen[] {
  const labels = mostAlike(seen, ({ net }) => [net.x, net.y]).filter(({ net }) => net.amount !== null);
  const beside = labels.filter(({ net }) => net.amount?.beside);
  const same = beside.length * 2 >= labels.length ? beside : labels.filter(({ net }) => !net.amount?.beside);
  const byRight = mostAlike(same, ({ net }) => [net.amount?.right ?? 0, net.amount?.y ?? 0]);
  const byLeft = mostAlike(same, ({ net }) => [net.amount?.x ?? 0, net.amount?.y ?? 0]);
  return byLeft.length > byRight.length ? byLeft : byRight;
}

/** Those around the place at which most of them are. */
function mostAlike(seen: Seen[], placeOf: (one: Seen) => [number, number]): Seen[] {
  const bins = new Map<string, Seen[]>();
  for (const one of seen) {
    const key = placeOf(one)
      .map((part) => Math.round(part / BIN))
      .join();
    const bin = bins.get(key);
    if (bin) bin.push(one);
    else bins.set(key, [one]);
  }
  const most = [...bins.values()].reduce<Seen[]>((best, bin) => (bin.length > best.length ? bin : best), []);
  const [example] = most;
  if (!example) return [];
  const [x, y] = placeOf(example);
  return seen.filter((one) => {
    const [atX, atY] = placeOf(one);
    return Math.abs(atX - x) <= SAME_PLACE && Math.abs(atY - y) <= SAME_PLACE;
  });
}
