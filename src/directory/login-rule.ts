import { LOGIN_SHAPE, REQUIRED, tooLong, tooShort } from '../text/fields.ts';

/** What a login may be made of; form, contract and message read it here. */
export const LOGIN_RULE = { shortest: 3, longest: 50, characters: /^[\w.@-]+$/ } as const;

/**
 * Whether a name may be several accounts': an e-mail, or what has the form of a fiscal code. A login is one account's.
 * By its form alone, so that what it costs to look says nothing of who exists.
 */
export function mayFitSeveral(name: string): boolean {
  return name.includes('@') || /^([a-z]{6}[\da-z]{10}|\d{11})$/i.test(name);
}

export type LoginFault = 'required' | 'too-short' | 'too-long' | 'characters';

/** Why a text cannot be a login, or null. */
export function whyNotLogin(login: string): LoginFault | null {
  if (login === '') return 'required';
  if (login.length < LOGIN_RULE.shortest) return 'too-short';
  if (login.length > LOGIN_RULE.longest) return 'too-long';
  return LOGIN_RULE.characters.test(login) ? null : 'characters';
}

/** The sentence beside the field. */
export const LOGIN_SENTENCES: Record<LoginFault, string> = {
  required: REQUIRED,
  'too-short': tooShort(LOGIN_RULE.shortest),
  'too-long': tooLong(LOGIN_RULE.longest),
  characters: LOGIN_SHAPE,
};
