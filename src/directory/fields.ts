import * as z from 'zod/mini';
import {
  EMAIL_INVALID,
  FIELD_TEXTS,
  hasWebAddress,
  LOGIN_GIVEN,
  LOGIN_SHAPE,
  NAME_WITH_ADDRESS,
  REQUIRED,
} from '../text/common/fields.ts';
import { LOGIN_RULE } from './login-rule.ts';

/** Fields of accounts and accesses, shared by forms and server, with the messages of spec §5. */

export const Email = z
  .string()
  .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(254, FIELD_TEXTS.tooLong(254)), z.email(EMAIL_INVALID));

export const Login = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.minLength(LOGIN_RULE.shortest, FIELD_TEXTS.tooShort(LOGIN_RULE.shortest)),
    z.maxLength(LOGIN_RULE.longest, FIELD_TEXTS.tooLong(LOGIN_RULE.longest)),
    z.regex(LOGIN_RULE.characters, LOGIN_SHAPE),
  );

/**
 * A login that one user chooses for another must not be an e-mail, because an e-mail identifies only the owner who
 * proved it (P61).
 */
export const GivenLogin = Login.check(z.regex(/^[^@]*$/, LOGIN_GIVEN));

/** A name of a person or practice. */
export const Name = z.string().check(
  z.trim(),
  z.minLength(1, REQUIRED),
  z.maxLength(100, FIELD_TEXTS.tooLong(100)),
  z.refine((name) => !hasWebAddress(name), NAME_WITH_ADDRESS),
);

/**
 * A password is never truncated. The server checks the remaining rules, because they depend on the user's own names.
 */
export const Password = z.string().check(z.maxLength(1024, FIELD_TEXTS.tooLong(1024)));

/** A key from a mailed link or a letter. */
export const Key = z.string().check(z.maxLength(200));

/** The maximum size of a request body before login (docs/security.md, "Nobody outside can stop it"). */
export const BYTES_BEFORE_LOGIN = 16 * 1024;
