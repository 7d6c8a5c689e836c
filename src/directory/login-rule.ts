import { FIELD_TEXTS } from '../text/common/fields.ts';

/** The characters and length of a login, for form, contract and message. */
export const LOGIN_RULE = { shortest: 3, longest: 50, characters: /^[\w.@-]+$/ } as const;

/**
 * Whether a name can belong to several accounts: an e-mail, or a text in the form of a tax code. A login belongs to one
 * account. The form alone decides, so that the duration of the lookup does not reveal who exists.
 */
export function mayFitSeveral(name: string): boolean {
  return name.includes('@') || /^([a-z]{6}[\da-z]{10}|\d{11})$/i.test(name);
}

export type LoginFault = 'required' | 'too-short' | 'too-long' | 'characters';

/** Returns why a text cannot be a login, or null if it can. */
export function whyNotLogin(login: string): LoginFault | null {
  if (login === '') return 'required';
  if (login.length < LOGIN_RULE.shortest) return 'too-short';
  if (login.length > LOGIN_RULE.longest) return 'too-long';
  return LOGIN_RULE.characters.test(login) ? null : 'characters';
}

/** The number of logins to propose; if all of them are taken, users choose a login themselves. */
const MOST_PROPOSED = 20;

/** Logins proposed at activation, the simplest first: `anna.rossi`, `anna.rossi2`… */
export function proposedLogins(firstName: string | null, lastName: string | null): string[] {
  const plain = [firstName, lastName].map((name) =>
    (name ?? '')
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z\d]/g, ''),
  );
  // Leaves space for a number at the end.
  const name = plain
    .filter(Boolean)
    .join('.')
    .slice(0, LOGIN_RULE.longest - 2);
  return Array.from({ length: MOST_PROPOSED }, (_, n) => (n === 0 ? name : `${name}${n + 1}`)).filter(
    (login) => whyNotLogin(name) === null && whyNotLogin(login) === null,
  );
}

/** The message shown at the field. */
export function loginSentence(fault: LoginFault): string {
  switch (fault) {
    case 'required':
      return FIELD_TEXTS.required;
    case 'too-short':
      return FIELD_TEXTS.tooShort(LOGIN_RULE.shortest);
    case 'too-long':
      return FIELD_TEXTS.tooLong(LOGIN_RULE.longest);
    case 'characters':
      return FIELD_TEXTS.loginShape;
  }
}
