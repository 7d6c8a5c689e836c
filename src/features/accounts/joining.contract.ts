import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract } from '../../access/contract.ts';
import { Credentials, DeviceKey, Opaque, SecondStep } from '../../directory/accounts.contract.ts';
import { BYTES_BEFORE_LOGIN, Key } from '../../directory/fields.ts';

/** The result of joining two accounts of one person (P101). */

const Joined = z.object({ accessi: z.number() });

/** The fields of the form: the credentials of the other account. */
export const OtherAccess = z.omit(Credentials, { rememberMe: true });

export const joinAccess = contract({
  method: 'POST',
  path: '/apirest/api/account/unisci',
  permission: 'account.join',
  fresh: true,
  name: 'joinAccess',
  chapter: CHAPTERS.account,
  summary:
    'Join another account of one’s own to this one, by its user and password; it ends, and its places go on here',
  when: 'When one person has two accounts and wants one.',
  refuses: '400 wrong-credentials',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: OtherAccess,
  response: z.union([Joined, SecondStep]),
});

export const joinAccessSecondStep = contract({
  method: 'POST',
  path: '/apirest/api/account/unisci/secondo-passo',
  permission: 'account.join',
  fresh: true,
  name: 'joinAccessSecondStep',
  chapter: CHAPTERS.account,
  summary: 'The second factor of the account that is joined to this one',
  when: 'When `joinAccess` answered that the other account has a second factor.',
  refuses: '400 wrong-code 409 second-step-over',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({
    token: Key,
    codice: z.optional(z.string().check(z.maxLength(50))),
    passkey: z.optional(Opaque),
    dispositivo: z.optional(DeviceKey),
  }),
  response: Joined,
});
