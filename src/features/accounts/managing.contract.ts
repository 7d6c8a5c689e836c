import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { Email, GivenLogin } from '../../directory/fields.ts';
import { FIELD_TEXTS, REQUIRED } from '../../text/common/fields.ts';
import { Access } from './person-calls.contract.ts';

/**
 * Endpoints for managers to act on users. Each `id` is that of the employment, company, practice or further login
 * (decision 20).
 */

/** More invitations than this are queued as one mailing, which can be withdrawn as a whole (P90). */
export const INVITED_AT_ONCE = 10;

const Ids = z.array(Id).check(z.maxLength(5000));
const OneTimePassword = z.object({ login: z.string(), password: z.string() });
/** The result for each id; an id outside the caller's scope gives the same result as one that does not exist. */
const Outcomes = z.array(
  z.object({
    id: Id,
    inviata: z.boolean(),
    motivo: z.optional(z.string()),
    /** The name of a user who gets no invitation, if the caller may see it. */
    nome: z.optional(z.string()),
  }),
);
/** A dry run reports which users would get an invitation and which would not. */
const prova = z.optional(z.boolean());

export const activateByHand = contract({
  method: 'POST',
  path: '/apirest/api/account/activate/:id',
  permission: 'users.manage',
  name: 'activateByHand',
  chapter: CHAPTERS.account,
  summary: 'Manual activation: the account is active at once; answers a one-time password, once',
  when: 'When a user has no mailbox. Hand the one-time password over in person; it is shown only in this answer.',
  params: z.object({ id: Id }),
  body: z.strictObject({ login: GivenLogin, email: z.optional(z.nullable(Email)) }),
  response: OneTimePassword,
});

export const giveOneTimePassword = contract({
  method: 'POST',
  path: '/apirest/api/account/reset-default-password/:id',
  permission: 'users.manage',
  name: 'giveOneTimePassword',
  chapter: CHAPTERS.account,
  summary: 'A fresh one-time password, answered once, to be changed at the next login',
  when: 'When an active user without a mailbox has forgotten the password. It is shown only in this answer.',
  params: z.object({ id: Id }),
  response: OneTimePassword,
});

export const resetAccess = contract({
  method: 'POST',
  path: '/apirest/api/account/reset',
  permission: 'users.manage',
  fresh: true,
  name: 'resetAccess',
  chapter: CHAPTERS.account,
  summary: 'Back to "not activated" with a new e-mail: sessions and keys die, a new activation goes out',
  when: 'When the mailbox of an access was wrong, or somebody else may have it.',
  refuses: '400 emailexists',
  body: z.strictObject({ id: Id, email: Email }),
  response: z.object(Access),
});

/** How the manager identified the person who lost a second factor; the ledger records this text. */
export const Identified = z.strictObject({
  identificazione: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, REQUIRED),
      z.minLength(10, FIELD_TEXTS.tooShort(10)),
      z.maxLength(300, FIELD_TEXTS.tooLong(300)),
    ),
});

export const resetSecondFactor = contract({
  method: 'POST',
  path: '/apirest/api/users/mfa/:id',
  permission: 'users.manage',
  fresh: true,
  name: 'resetSecondFactor',
  chapter: CHAPTERS.users,
  summary: 'Take a user’s lost second factors away, so that new ones can be set up; a consultant’s a day later',
  when: 'When a user has lost every second factor and cannot log in.',
  params: z.object({ id: Id }),
  body: Identified,
  /** When the factors will be removed; null if they were removed at once. */
  response: z.object({ daQuando: z.nullable(z.string()) }),
});

export const withdrawFactorReset = contract({
  method: 'DELETE',
  path: '/apirest/api/users/mfa/:id',
  permission: 'users.manage',
  name: 'withdrawFactorReset',
  chapter: CHAPTERS.users,
  summary: 'Take back that a consultant’s second factors are to be taken away',
  when: "When a consultant's second factors turn out not to be lost, within the day that the reset waits.",
  refuses: '409 no-factor-removal',
  status: 204,
  params: z.object({ id: Id }),
});

export const toggleAccess = contract({
  method: 'PUT',
  path: '/apirest/api/users/activation/:id',
  permission: 'users.toggle',
  name: 'toggleAccess',
  chapter: CHAPTERS.users,
  summary: 'Enable or disable a user; without a body, the other of the two',
  when: 'When a user must stop or may again enter, without losing any data.',
  params: z.object({ id: Id }),
  body: z.strictObject({ attivo: z.optional(z.boolean()) }),
  response: z.object(Access),
});

export const sendActivations = contract({
  method: 'POST',
  path: '/apirest/api/activationmail',
  permission: 'users.invite',
  name: 'sendActivations',
  chapter: CHAPTERS.users,
  summary: '(Re)send the activation to users; answered per id',
  when: 'To invite users, or to remind those who have not activated their access.',
  body: z.union([Ids, z.strictObject({ ids: Ids, prova })]),
  response: Outcomes,
});

export const sendPendingActivations = contract({
  method: 'POST',
  path: '/apirest/api/activationmail/sospesi',
  permission: 'users.invite',
  name: 'sendPendingActivations',
  chapter: CHAPTERS.users,
  summary: 'Send the activation again to all whose invitation is pending or expired',
  when: 'To remind everybody at once. With `prova: true` it only says whom the mails would reach.',
  body: z.strictObject({ cfAzienda: z.optional(z.string().check(z.maxLength(16))), prova }),
  response: Outcomes,
});

export const sendCompanyActivation = contract({
  method: 'POST',
  path: '/apirest/api/cons/activationmail/:id',
  permission: 'users.inviteCompany',
  name: 'sendCompanyActivation',
  chapter: CHAPTERS.users,
  summary: '(Re)send the activation to a company’s first login; the id is the company’s',
  when: 'To invite a company, or to remind it.',
  params: z.object({ id: Id }),
  response: z.object(Access),
});
