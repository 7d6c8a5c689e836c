import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { BYTES_BEFORE_LOGIN, Key, Password } from '../../directory/fields.ts';
import { ActivationOutcome, Entering, KEY_STATES } from './activation.contract.ts';

const ASK = {
  method: 'POST',
  permission: 'account.resetPassword',
  chapter: CHAPTERS.account,
  kind: 'text',
  summary: 'Ask for a mail that resets the password of a login or e-mail; always the same answer',
  when: 'When a user has forgotten the password. The answer never tells whether the account exists.',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.string().check(z.maxLength(254)),
} as const;

export const askPasswordReset = contract({
  ...ASK,
  path: '/apirest/api/account/reset-password/init',
  name: 'askPasswordReset',
});
export const askPasswordResetMail = contract({
  ...ASK,
  path: '/apirest/api/account/reset-password/mail',
  name: 'askPasswordResetMail',
});

/**
 * The state of an emailed key, which the page shows before the user types a new password; it does not reveal the
 * account.
 */
export const resetPage = contract({
  method: 'GET',
  path: '/apirest/api/account/reset-password/finish',
  permission: 'account.resetPassword',
  name: 'resetPage',
  chapter: CHAPTERS.account,
  summary: 'How the key of a mailed reset stands',
  when: 'With the key of a reset mail, before `finishPasswordReset`.',
  query: z.object({ key: Key }),
  response: z.object({ stato: z.enum(KEY_STATES) }),
});

export const finishPasswordReset = contract({
  method: 'POST',
  path: '/apirest/api/account/reset-password/finish',
  permission: 'account.resetPassword',
  name: 'finishPasswordReset',
  chapter: CHAPTERS.account,
  summary: 'Set a new password with a mailed key',
  when: 'With the key of a reset mail, after `resetPage` has said that it is valid.',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({ key: Key, newPassword: Password, entra: z.optional(Entering) }),
  response: ActivationOutcome,
  refusalAsAnswer: true,
});

export const changePassword = contract({
  method: 'POST',
  path: '/apirest/api/account/change-password',
  permission: 'account.changePassword',
  name: 'changePassword',
  chapter: CHAPTERS.account,
  summary: 'Change one’s own password; all other sessions are revoked',
  when: 'When the user changes the own password, or must after a one-time password.',
  refuses: '400 invalid-password password-common password-names-you password-too-weak same-password',
  status: 204,
  maxBytes: BYTES_BEFORE_LOGIN,
  evenIf: ['password-change-required', 'second-factor-required'],
  body: z.strictObject({
    currentPassword: z.string().check(z.maxLength(16_384)),
    newPassword: Password,
    /** What to revoke together with the password: API keys and known devices otherwise stay valid. */
    chiudi: z.optional(z.strictObject({ chiaviApi: z.optional(z.boolean()), dispositivi: z.optional(z.boolean()) })),
  }),
});

export const livesOn = contract({
  method: 'GET',
  path: '/apirest/api/account/change-password',
  permission: 'account.changePassword',
  name: 'livesOn',
  chapter: CHAPTERS.account,
  summary:
    'What a change of password leaves as it is: the account’s API keys, passkeys, and the browsers in which it was entered',
  when: 'Before `changePassword`, to warn the user about what a new password does not revoke.',
  evenIf: ['second-factor-required'],
  response: z.object({
    chiaviApi: z.array(z.object({ id: Id, nome: z.string(), creata: z.string(), ultimoUso: z.nullable(z.string()) })),
    dispositivi: z.array(
      z.object({ id: Id, dispositivo: z.nullable(z.string()), dal: z.string(), ultimoUso: z.string() }),
    ),
    /** Passkeys work without the password, so a change of password does not remove them; `account/mfa` does. */
    passkey: z.array(z.object({ id: Id, nome: z.string(), dal: z.string(), ultimoUso: z.nullable(z.string()) })),
  }),
});
