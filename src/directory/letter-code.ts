/** Letters and digits that are not confused with each other on paper. */
export const ON_PAPER = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random characters per group; a check character follows them. */
export const DRAWN_IN_GROUP = 5;
const GROUPS = 4;
const GROUP = DRAWN_IN_GROUP + 1;

/** The code as printed, without typed spaces and hyphens, in upper case. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** The code split into groups, as printed. */
export function inGroups(plain: string, length = GROUP): string {
  return plain.match(new RegExp(`.{1,${length}}`, 'g'))?.join('-') ?? '';
}

/**
 * The check character of a group: the hybrid system of ISO/IEC 7064 (as MOD 37,36) over the 32 characters above. It
 * detects any single wrong character and nearly all swaps.
 */
export function checkCharacterOf(group: string): string {
  const many = ON_PAPER.length;
  let rest = many;
  for (const character of group) {
    const sum = (rest + ON_PAPER.indexOf(character)) % many || many;
    rest = (sum * 2) % (many + 1);
  }
  return ON_PAPER[(many + 1 - rest) % many] ?? '';
}

/** A typing error: a wrong number of characters, or groups that do not match their check character. */
export type CodeFault = { length: number } | { groups: string[] };

/**
 * Returns why a typed code is invalid, or null. Codes printed before check characters existed have 20 characters and
 * remain valid.
 */
export function whyNotCode(typed: string): CodeFault | null {
  const plain = plainCode(typed);
  if (plain.length === GROUPS * DRAWN_IN_GROUP) return null;
  if (plain.length !== GROUPS * GROUP) return { length: plain.length };
  const groups = inGroups(plain).split('-');
  const wrong = groups.filter((group) => checkCharacterOf(group.slice(0, -1)) !== group.at(-1) || !isOnPaper(group));
  return wrong.length === 0 ? null : { groups: wrong };
}

const isOnPaper = (group: string) => [...group].every((character) => ON_PAPER.includes(character));

/** Whether a key has the form of a letter's code. */
export function isLetterCode(key: string): boolean {
  const plain = plainCode(key);
  return isOnPaper(plain) && (plain.length === GROUPS * GROUP || plain.length === GROUPS * DRAWN_IN_GROUP);
}
