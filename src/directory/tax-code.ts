/**
 * Codice fiscale (D.M. 23 December 1976): pure rules. Sixteen characters for a person, of which the last one
 * checks the others; digits may be replaced by letters when two people would share a code (omocodia).
 * A person without a definitive code carries a provisional one of eleven digits, checked like a partita IVA.
 */

export type Sex = 'M' | 'F';

export type PersonOfTaxCode = {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  sex: Sex;
  /** Code of the town of birth, e.g. H501, or Z and three digits for a foreign country. */
  birthplaceCode: string;
};

const MONTHS = 'ABCDEHLMPRST';
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const OMOCODIA_LETTERS = 'LMNPQRSTUV';
/** Positions of the digits that omocodia may replace, rightmost first as the decree orders. */
const OMOCODIA_PLACES = [14, 13, 12, 10, 9, 7, 6];
const OMOCODIA_PLACE_SET = new Set(OMOCODIA_PLACES);

/** Values of 0–9 and A–Z at odd positions, counted from one (D.M. 23 December 1976, annex). */
const ODD_DIGITS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const ODD_LETTERS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const SHAPE = /^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/;

/**
 * Computes the sixteenth character from the first fifteen; empty if one of these is neither a capital letter nor a
 * digit.
 */
export function checkCharacter(first15: string): string {
  return checkLetter(first15, 15);
}

/**
 * Computes the check letter over the first `length` characters of a text. The CIN of an Italian bank account is
 * computed in the same way.
 */
export function checkLetter(text: string, length: number): string {
  if (text.length < length) return '';
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    const digit = code - 48;
    const letter = code - 65;
    const isDigit = digit >= 0 && digit <= 9;
    if (!isDigit && (letter < 0 || letter > 25)) return '';
    if (i % 2 === 0) sum += (isDigit ? ODD_DIGITS[digit] : ODD_LETTERS[letter]) ?? 0;
    else sum += isDigit ? digit : letter;
  }
  return String.fromCharCode(65 + (sum % 26));
}

/** The code with its digits restored and the matching check character. */
export function withoutOmocodia(code: string): string {
  if (code.length !== 16) return code;
  let base = '';
  let changed = false;
  for (let i = 0; i < 15; i++) {
    const char = code.charAt(i);
    const digit = OMOCODIA_PLACE_SET.has(i) ? OMOCODIA_LETTERS.indexOf(char) : -1;
    if (digit >= 0) changed = true;
    base += digit >= 0 ? String(digit) : char;
  }
  return changed ? base + checkCharacter(base) : code;
}

/** The code with `level` digits (0–7) replaced by letters, from the right as the decree orders. */
export function withOmocodia(code: string, level: number): string {
  const chars = [...withoutOmocodia(code)].slice(0, 15);
  for (const place of OMOCODIA_PLACES.slice(0, level)) {
    const letter = OMOCODIA_LETTERS[Number(chars[place])];
    if (letter) chars[place] = letter;
  }
  const first15 = chars.join('');
  return first15 + checkCharacter(first15);
}

/** Whether shape, birth date and check character of a sixteen-character code are valid. */
export function isTaxCode(code: string): boolean {
  if (code.length !== 16 || !SHAPE.test(code)) return false;
  if (checkCharacter(code) !== code.charAt(15)) return false;
  const base = withoutOmocodia(code);
  const month = MONTHS.indexOf(base.charAt(8));
  const printedDay = Number(base.slice(9, 11));
  const day = printedDay > 40 ? printedDay - 40 : printedDay;
  if (day < 1 || day > (DAYS_OF_MONTH[month] ?? 0)) return false;
  const leapYear = Number(base.slice(6, 8)) % 4 === 0;
  return !(month === 1 && day === 29 && !leapYear);
}

/** Whether a text is eleven digits with the check digit of a partita IVA: a provisional code, or a company's code. */
export function isProvisionalTaxCode(code: string): boolean {
  if (!/^\d{11}$/.test(code) || code === '00000000000') return false;
  let sum = 0;
  for (let i = 0; i < 11; i++) {
    const digit = code.charCodeAt(i) - 48;
    const value = i % 2 === 0 ? digit : digit * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The code that the legal algorithm gives for a person; accents and apostrophes do not count. */
export function computeTaxCode(person: PersonOfTaxCode): string {
  const year = person.birthDate.slice(2, 4);
  const month = MONTHS.charAt(Number(person.birthDate.slice(5, 7)) - 1);
  const day = Number(person.birthDate.slice(8, 10)) + (person.sex === 'F' ? 40 : 0);
  const first15 =
    lastNamePart(person.lastName) +
    firstNamePart(person.firstName) +
    year +
    month +
    String(day).padStart(2, '0') +
    person.birthplaceCode.toUpperCase();
  return first15 + checkCharacter(first15);
}

function lastNamePart(name: string): string {
  const { consonants, vowels } = lettersOf(name);
  return `${consonants}${vowels}XXX`.slice(0, 3);
}

/** If a first name has four or more consonants, the second one is skipped. */
function firstNamePart(name: string): string {
  const { consonants, vowels } = lettersOf(name);
  if (consonants.length >= 4) return consonants.charAt(0) + consonants.slice(2, 4);
  return `${consonants}${vowels}XXX`.slice(0, 3);
}

function lettersOf(name: string): { consonants: string; vowels: string } {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return { consonants: letters.replace(/[AEIOU]/g, ''), vowels: letters.replace(/[^AEIOU]/g, '') };
}

/** The six letters that a name contributes to a code, to check a printed name against a printed code. */
export function nameLetters(lastName: string, firstName: string): string {
  return lastNamePart(lastName) + firstNamePart(firstName);
}

/** Splits a printed name into surname and first name, in any order, by means of the code; null if no split matches. */
export function namesByCode(printed: string, code: string): { lastName: string; firstName: string } | null {
  const words = printed.split(/\s+/).filter(Boolean);
  for (let at = 1; at < words.length; at++) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (nameLetters(before, after) === code.slice(0, 6)) return { lastName: before, firstName: after };
    if (nameLetters(after, before) === code.slice(0, 6)) return { lastName: after, firstName: before };
  }
  return null;
}

/** The minimum working age. A birth year in a code belongs to the 2000s only if the person has reached this age. */
const YOUNGEST_WORKER = 14;

/** Day of birth and sex from a person's code; null for a provisional one. */
export function birthByCode(code: string, today: string): { day: string; sex: Sex } | null {
  if (!isTaxCode(code)) return null;
  const base = withoutOmocodia(code);
  const year = Number(base.slice(6, 8));
  const latest = Number(today.slice(0, 4)) - YOUNGEST_WORKER;
  const century = 2000 + year <= latest ? 2000 : 1900;
  const month = MONTHS.indexOf(base.charAt(8)) + 1;
  const printed = Number(base.slice(9, 11));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${century + year}-${two(month)}-${two(printed > 40 ? printed - 40 : printed)}`,
    sex: printed > 40 ? 'F' : 'M',
  };
}
