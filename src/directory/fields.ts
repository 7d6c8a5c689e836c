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

/** Fields of people's access, which forms and server read alike; the messages are the spec's (§5). */

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

/** A login that one person gives another is never an e-mail: an e-mail belongs to its reader (P61). */
export const GivenLogin = Login.check(z.regex(/^[^@]*$/, LOGIN_GIVEN));

/** A name of a person or practice. */
export const Name = z.string().check(
  z.trim(),
  z.minLength(1, REQUIRED),
  z.maxLength(100, FIELD_TEXTS.tooLong(100)),
  z.refine((name) => !hasWebAddress(name), NAME_WITH_ADDRESS),
);

/** Never cut; the server checks the further rules, together with the person's own names. */
export const Password = z.string().check(z.maxLength(1024, FIELD_TEXTS.tooLong(1024)));

/** A key in a mailed link or on a letter. */
export const Key = z.string().check(z.maxLength(200));

/** The most bytes of a body before the login (docs/security.md, "Nobody outside can stop it"). */
export const BYTES_BEFORE_LOGIN = 16 * 1024;
