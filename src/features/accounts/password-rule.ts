/** The maximum length of a password in bytes. A longer one is refused, never truncated. */
export const LONGEST_PASSWORD_BYTES = 1024;

/** The requirements of a password (spec §5), each with the key of its text in the form. */
export const PASSWORD_RULES: readonly {
  need: 'length' | 'small' | 'capital' | 'figure' | 'sign';
  holds(password: string): boolean;
}[] = [
  { need: 'length', holds: (password) => password.length >= 8 },
  { need: 'small', holds: (password) => /\p{Ll}/u.test(password) },
  { need: 'capital', holds: (password) => /\p{Lu}/u.test(password) },
  { need: 'figure', holds: (password) => /\d/.test(password) },
  { need: 'sign', holds: (password) => /[^\p{L}\d\s]/u.test(password) },
];

export function isStrongEnough(password: string): boolean {
  const bytes = new TextEncoder().encode(password).length;
  return bytes <= LONGEST_PASSWORD_BYTES && PASSWORD_RULES.every((rule) => rule.holds(password));
}

/** The names of the password's owner, as far as known, because an attacker tries them first. */
export interface Whose {
  login?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  taxCode?: string | null;
  email?: string | null;
  company?: string | null;
}

/** Whether the password contains a name of its owner, as far as the names are known. */
export function namesOwner(password: string, whose: Whose): boolean {
  const plain = plainLetters(password);
  const own = [
    whose.login,
    whose.firstName,
    whose.lastName,
    whose.taxCode,
    whose.email?.split('@')[0],
    ...wordsOf(whose.company),
  ];
  const names = own.map((word) => plainLetters(word ?? '')).filter((word) => word.length >= 4);
  return names.some((name) => plain.includes(name));
}

/** The word that a password decorates with digits and signs: "password" in "Password1!" and "P@ssw0rd.2026". */
export function wordBehind(password: string): string {
  return /[a-z].*[a-z]|[a-z]/.exec(plainLetters(password))?.[0] ?? '';
}

/** The words of a company's name, without its legal form. */
function wordsOf(company: string | null | undefined): string[] {
  return (company ?? '')
    .split(/\s+/)
    .filter(
      (word) => !/^(s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|societ\S+|studio|associati)$/i.test(word),
    );
}

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Converts to lower case and removes accents and signs. A digit inside a word becomes the letter that it resembles. */
function plainLetters(text: string): string {
  const lower = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const read = lower.replace(
    /([a-z])([@4310€57$!])(?=[a-z@4310€57$!]*[a-z])/g,
    (_, before: string, sign: string) => before + (LOOKS_LIKE[sign] ?? sign),
  );
  return read.replace(/[^a-z0-9]/g, '');
}
