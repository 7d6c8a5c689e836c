import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { ROLES } from '../../access/roles.ts';
import { BYTES_BEFORE_LOGIN, Email, Key, Login } from '../../directory/fields.ts';
import { LANGUAGES } from '../../text/common/language.ts';
import { ActivationOutcome } from './activation.contract.ts';

/** The caller's own data: login, e-mail, open sessions. */

const UserData = z.object({
  login: z.string(),
  email: z.nullable(z.string()),
  /** The requested e-mail address, until it is confirmed through the link mailed to it. */
  emailDaConfermare: z.nullable(z.string()),
  /** Null until the user chooses a language; the portal then uses Italian. */
  langKey: z.nullable(z.enum(LANGUAGES)),
});

export const userData = contract({
  method: 'GET',
  path: '/apirest/api/account/userdata',
  permission: 'account.userData',
  name: 'userData',
  chapter: CHAPTERS.account,
  summary: 'One’s own login, e-mail and language',
  when: 'To fill the form that `changeUserData` saves.',
  response: UserData,
});

export const changeUserData = contract({
  method: 'POST',
  path: '/apirest/api/account/userdata',
  permission: 'account.userData',
  name: 'changeUserData',
  chapter: CHAPTERS.account,
  summary: 'Change one’s own login, e-mail and language; the e-mail counts once it is confirmed from the new address',
  when: 'When the user changes the own login, e-mail or language. A new e-mail must be confirmed with `confirmEmail`.',
  refuses: '400 emailexists 412 changed-meanwhile',
  body: z.strictObject({ login: z.optional(Login), email: z.optional(Email), langKey: z.optional(z.enum(LANGUAGES)) }),
  response: UserData,
});

export const confirmEmail = contract({
  method: 'POST',
  path: '/apirest/api/account/userdata/conferma',
  permission: 'account.confirmEmail',
  name: 'confirmEmail',
  chapter: CHAPTERS.account,
  summary: 'Confirm a new e-mail with the key that was mailed there',
  when: 'With the key that `changeUserData` mailed to the new address.',
  refuses: '400 loginexists 404 link-unknown 410 link-expired link-replaced link-used',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({ key: Key }),
  response: ActivationOutcome,
  refusalAsAnswer: true,
});

export const sessions = contract({
  method: 'GET',
  path: '/apirest/api/account/sessions',
  permission: 'account.sessions',
  name: 'sessions',
  chapter: CHAPTERS.account,
  summary: 'The account’s open sessions',
  when: 'To show on which devices the account is open.',
  response: z.array(
    z.object({
      id: Id,
      ruolo: z.enum(ROLES),
      dal: z.string(),
      ultimoUso: z.string(),
      dispositivo: z.nullable(z.string()),
      indirizzo: z.nullable(z.string()),
      questa: z.boolean(),
    }),
  ),
});

export const revokeSession = contract({
  method: 'DELETE',
  path: '/apirest/api/account/sessions/:id',
  permission: 'account.sessions',
  name: 'revokeSession',
  chapter: CHAPTERS.account,
  summary: 'Revoke one of the account’s sessions',
  when: "When a device is lost or a session is not the user's own.",
  status: 204,
  params: z.object({ id: Id }),
});
