import { foldName } from '../pdf/printed-text.ts';
import { type FileModel, isCalled } from './file-model.ts';
import { FIRST_NAMES } from './first-names.ts';
import type { KnownPeople } from './known-people.ts';
import type { Mention } from './mentions.ts';
import type { PageFacts } from './page-facts.ts';
import type { NameFact } from './page-names.ts';

/** Names on the page other than the subject's, unless a label marks the name as a bystander's. */
export function otherNames(subject: Mention, page: PageFacts, model: FileModel, known: KnownPeople): NameFact[] {
  const own = page.names.filter(
    (name) =>
      isCalled(subject.fact, name.folded, known) || name.people.some((person) => subject.people.includes(person)),
  );
  return page.names.filter((name) => {
    if (own.includes(name) || own.some((one) => isPartOfName(name, one, subject, known))) return false;
    if (known.companyNames.some((company) => company.name.includes(name.folded))) return false;
    // A name on everyone's pages is a company or a signer, unless it is in the subject's own row.
    if (model.familiarNames.has(name.folded)) return Math.abs(name.y - subject.y) < 0.01 && name.people.length > 0;
    if (name.people.length > 0 || name.labelled || name.paid) return true;
    // Words that only look like a name count above the subject's own.
    return name.y <= subject.y + 0.005;
  });
}

/** Whether a name is only a part of the subject's longer name, and no other name printed before or after it. */
function isPartOfName(part: NameFact, longer: NameFact, subject: Mention, known: KnownPeople): boolean {
  const rest = longer.folded.replace(part.folded, '');
  const isWhole = subject.people.some((person) => known.namesOf[person]?.some((name) => rest.includes(name)));
  return longer.folded.includes(part.folded) && !(isWhole && (part.people.length > 0 || holdsFirstName(part)));
}

function holdsFirstName({ text }: NameFact): boolean {
  return text.split(' ').some((word) => FIRST_NAMES.has(foldName(word)));
}
