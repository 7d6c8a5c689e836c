import { type Refusal, refuse } from '../../server/refusal.ts';
import { isCommonWord } from './common-passwords.ts';
import { isStrongEnough, namesOwner, type Whose, wordBehind } from './password-rule.ts';

/** Why the owner cannot have this password; null if the password is acceptable (docs/security.md, Passwords). */
export function whyNotPassword(password: string, whose: Whose): Refusal | null {
  if (!isStrongEnough(password)) return refuse('password-too-weak');
  if (namesOwner(password, whose)) return refuse('password-names-you');
  return isCommonWord(wordBehind(password)) ? refuse('password-common') : null;
}
