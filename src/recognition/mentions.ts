import type { FileModel } from './file-model.ts';
import { identityOf } from './file-model.ts';
import type { KnownPeople } from './known-people.ts';
import type { CodeFact, PageFacts } from './page-facts.ts';
import { HEAD, SAME_HEIGHT } from './thresholds.ts';

export type Mention = {
  identity: string;
  code: string;
  people: number[];
  fact: CodeFact;
  role: CodeFact['role'];
  named: boolean;
  y: number;
};

/**
 * All people whose code is on the page, each with the place of the code that counts most; leaves out companies, the
 * practice and usual signers.
 */
export function mentionsOf(page: PageFacts, model: FileModel, known: KnownPeople, previous: number[]): Mention[] {
  const best = new Map<string, Mention>();
  for (const fact of page.codes) {
    if (fact.practice || (fact.form === 'number' && fact.people.length === 0)) continue;
    const recipient = fact.role === 'recipient' && isCertificate(page) && fact.people.length > 0;
    if (fact.company !== null && !recipient && !worksElsewhere(fact, page, known)) continue;
    const named = fact.people.some((person) => page.named.includes(person));
    const role = fact.role === 'recipient' && !isCertificate(page) ? 'none' : fact.role;
    // Eleven digits may be anything: a name, a label or the previous page must confirm a provisional code.
    const told = named || role === 'recipient' || fact.people.some((person) => previous.includes(person));
    if (fact.form === 'number' && !told) continue;
    // A person with an amount of pay in that row is no signer, however often the code appears.
    if (!recipient && !fact.paidApart && isHabitual(fact, model)) continue;
    const identity = identityOf(fact.code, fact.people, known);
    const y = fact.box?.y ?? 0;
    const mention: Mention = { identity, code: fact.code, people: fact.people, fact, role, named, y };
    const other = best.get(identity);
    if (!other || rank(mention) > rank(other)) best.set(identity, mention);
  }
  return [...best.values()];
}

function rank(mention: Mention): number {
  if (mention.role === 'recipient') return 3;
  return mention.role === 'employee' ? 2 : 1;
}

/**
 * Whether the page belongs to a tax certificate, where the recipient's block names the person. On other pages a
 * "percipiente" receives alimony.
 */
export function isCertificate(page: PageFacts): boolean {
  return page.certificate !== null || (page.certificateForm && !page.netPay && page.period === null);
}

/** A sole trader's code owns a page only if another company pays that person. */
function worksElsewhere(fact: CodeFact, page: PageFacts, known: KnownPeople): boolean {
  const here = new Set(
    page.codes.flatMap((one) =>
      one.company !== null && one.code !== fact.code ? [known.companyIds[one.company]] : [],
    ),
  );
  return fact.people.some((person) => {
    const company = known.employees[person]?.companyId;
    return company !== undefined && company !== known.companyIds[fact.company ?? -1] && here.has(company);
  });
}

/** Whether a recurring code is at its usual place. Elsewhere, with a label or high on the page, it may own the page. */
function isHabitual(fact: CodeFact, model: FileModel): boolean {
  const heights = model.recurring.get(fact.code);
  if (!heights) return false;
  if (fact.people.length === 0 || !fact.box) return true;
  const { y } = fact.box;
  if (heights.some((height) => Math.abs(height - y) <= SAME_HEIGHT)) return true;
  return fact.role !== 'employee' && fact.role !== 'recipient' && y > HEAD;
}
