import { randomInt } from 'node:crypto';
import { isStrongEnough } from './password-rule.ts';

/** Letters and digits that cannot be mistaken for each other when they are read out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password to be changed at the next login: 12 random characters (69 bits) in three groups, as strong as any. */
export function oneTimePassword(): string {
  for (;;) {
    const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const password = letters.replace(/.{4}(?=.)/g, '$&-');
    if (isStrongEnough(password)) return password;
  }
}
