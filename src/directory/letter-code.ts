/** Letters and digits that cannot be mistaken for each other on paper. */
export const ON_PAPER = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Characters of a group that are drawn; one more checks them. */
export const DRAWN_IN_GROUP = 5;
const GROUPS = 4;
const GROUP = DRAWN_IN_GROUP + 1;

/** The code as it stands on the letter, without the spaces, hyphens and small letters of whoever types it. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** In groups, as it is printed. */
export function inGroups(plain: string, length = GROUP): string {
  return plain.match(new RegExp(`.{1,${length}}`, 'g'))?.join('-') ?? '';
}

/**
 * The check character of a group: the hybrid system of ISO/IEC 7064 (as MOD 37,36) over the 32 characters above. Any one
 * wrong character is noticed, and so are nearly all that changed places.
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

/** What was mistyped: too many or too few characters, or the groups that do not agree with their last character. */
export type CodeFault = { length: number } | { groups: string[] };

/** Why a typed code cannot be one, or null. Letters printed before codes were checked have 20 characters. */
export function whyNotCode(typed: string): CodeFault | null {
  const plain = plainCode(typed);
  if (plain.length === GROUPS * DRAWN_IN_GROUP) return null;
  if (plain.length !== GROUPS * GROUP) return { length: plain.length };
  const groups = inGroups(plain).split('-');
  const wrong = groups.filter((group) => checkCharacterOf(group.slice(0, -1)) !== group.at(-1) || !isOnPaper(group));
  return wrong.length === 0 ? null : { groups: wrong };
}

const isOnPaper = (group: string) => [...group].every((character) => ON_PAPER.includes(character));

/** Whether a key is a letter's code, as far as its form tells. */
export function isLetterCode(key: string): boolean {
  const plain = plainCode(key);
  return isOnPaper(plain) && (plain.length === GROUPS * GROUP || plain.length === GROUPS * DRAWN_IN_GROUP);
}
