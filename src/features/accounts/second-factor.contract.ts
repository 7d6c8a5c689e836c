import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { Opaque } from '../../directory/accounts.contract.ts';
import { Key } from '../../directory/fields.ts';
import { FIELD_TEXTS, REQUIRED } from '../../text/common/fields.ts';

/** The caller's own second factors, and re-authentication. */

const WHILE_SETTING_UP = ['second-factor-required'] as const;
const Code = z.string().check(z.maxLength(50));
/** The fields of the second step's form. */
export const CodeProof = z.strictObject({ codice: Code });
const FactorName = z.string().check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(60, FIELD_TEXTS.tooLong(60)));
/** The fields of the form that names a factor. */
export const FactorNaming = z.strictObject({ nome: FactorName });
/** The recovery codes, returned once when the first factor is set up. */
const Codes = z.object({ codiciRecupero: z.optional(z.array(z.string())) });
const FRESH = { permission: 'account.secondFactor', fresh: true, evenIf: WHILE_SETTING_UP } as const;

const Factor = z.object({
  id: Id,
  tipo: z.enum(['totp', 'passkey']),
  nome: z.string(),
  dal: z.string(),
  ultimoUso: z.nullable(z.string()),
});

export const secondFactors = contract({
  method: 'GET',
  path: '/apirest/api/account/mfa',
  permission: 'account.secondFactor',
  name: 'secondFactors',
  chapter: CHAPTERS.account,
  summary: 'The second factors of the account',
  when: 'To show what protects the account.',
  evenIf: WHILE_SETTING_UP,
  response: z.object({
    fattori: z.array(Factor),
    codiciRimasti: z.number(),
    /** True if the owner has confirmed that the recovery codes are stored safely. */
    codiciConservati: z.boolean(),
    richiesto: z.boolean(),
  }),
});

export const beginTotp = contract({
  method: 'POST',
  path: '/apirest/api/account/mfa/totp/begin',
  ...FRESH,
  name: 'beginTotp',
  chapter: CHAPTERS.account,
  summary: 'Begin to add an authenticator app: its secret, and the address that the app reads',
  when: 'Before `confirmTotp`: show the address as a QR code.',
  changesNothing: 'a step is begun, which lapses by itself',
  response: z.object({ token: z.string(), segreto: z.string(), indirizzo: z.string() }),
});

export const confirmTotp = contract({
  method: 'POST',
  path: '/apirest/api/account/mfa/totp/confirm',
  ...FRESH,
  name: 'confirmTotp',
  chapter: CHAPTERS.account,
  summary: 'Add the app with a code that it shows; the first factor also gives recovery codes, once',
  when: 'After the user has read the QR code. Show the recovery codes, if there are any, at once.',
  refuses: '400 wrong-code 409 second-step-over',
  body: z.strictObject({ token: Key, codice: Code, nome: z.optional(FactorName) }),
  response: Codes,
});

export const beginPasskey = contract({
  method: 'POST',
  path: '/apirest/api/account/mfa/passkey/begin',
  ...FRESH,
  name: 'beginPasskey',
  chapter: CHAPTERS.account,
  summary: 'Begin to add a passkey: what the browser is asked to create',
  when: 'Before `confirmPasskey`: hand the answer to `navigator.credentials.create`.',
  changesNothing: 'a step is begun, which lapses by itself',
  response: z.object({ token: z.string(), opzioni: Opaque }),
});

export const confirmPasskey = contract({
  method: 'POST',
  path: '/apirest/api/account/mfa/passkey/confirm',
  ...FRESH,
  name: 'confirmPasskey',
  chapter: CHAPTERS.account,
  summary: 'Add the passkey that the browser created; the first factor also gives recovery codes, once',
  when: 'After the browser has created the passkey. Show the recovery codes, if there are any, at once.',
  refuses: '400 passkey-refused 409 second-step-over',
  maxBytes: 64 * 1024,
  body: z.strictObject({ token: Key, risposta: Opaque, nome: z.optional(FactorName) }),
  response: Codes,
});

export const renameFactor = contract({
  method: 'PUT',
  path: '/apirest/api/account/mfa/:id',
  permission: 'account.secondFactor',
  fresh: true,
  name: 'renameFactor',
  chapter: CHAPTERS.account,
  summary: 'Give one of the account’s second factors another name',
  when: 'When a second factor needs a name by which its owner recognises it.',
  status: 204,
  params: z.object({ id: Id }),
  row: Factor,
  body: FactorNaming,
});

export const removeFactor = contract({
  method: 'DELETE',
  path: '/apirest/api/account/mfa/:id',
  permission: 'account.secondFactor',
  fresh: true,
  name: 'removeFactor',
  chapter: CHAPTERS.account,
  summary: 'Remove one of the account’s second factors',
  when: 'When a phone or key is no longer used.',
  status: 204,
  params: z.object({ id: Id }),
});

export const recoveryCodes = contract({
  method: 'POST',
  path: '/apirest/api/account/mfa/recovery-codes',
  permission: 'account.secondFactor',
  fresh: true,
  name: 'recoveryCodes',
  chapter: CHAPTERS.account,
  summary: 'Ten fresh recovery codes, shown once; the former ones die',
  when: 'When the recovery codes are lost or used up.',
  refuses: '409 second-factor-first',
  response: z.object({ codiciRecupero: z.array(z.string()) }),
});

export const showIdentity = contract({
  method: 'GET',
  path: '/apirest/api/account/reauthenticate',
  permission: 'account.reauthenticate',
  fresh: true,
  name: 'showIdentity',
  chapter: CHAPTERS.account,
  summary: 'Whether the session is fresh, asked before a file is sent; 409 where it is not',
  when: 'Before a large upload to a call that needs a fresh session, so that it is not refused afterwards.',
  response: z.object({ fino: z.string() }),
});

export const keepRecoveryCodes = contract({
  method: 'POST',
  path: '/apirest/api/account/mfa/recovery-codes/conservati',
  permission: 'account.secondFactor',
  name: 'keepRecoveryCodes',
  chapter: CHAPTERS.account,
  summary: 'Say that the recovery codes are put away',
  when: 'When the user says that the recovery codes are stored.',
  status: 204,
  evenIf: WHILE_SETTING_UP,
});

export const beginReauthentication = contract({
  method: 'POST',
  path: '/apirest/api/account/reauthenticate/begin',
  permission: 'account.reauthenticate',
  name: 'beginReauthentication',
  chapter: CHAPTERS.account,
  summary: 'How the person may show again who it is; for a passkey, what it is to sign',
  when: 'When a call answers 409 `reauthentication-required`, to know what to ask the user for.',
  changesNothing: 'a step is begun, which lapses by itself',
  evenIf: WHILE_SETTING_UP,
  response: z.object({ token: z.string(), metodi: z.array(z.string()), passkey: z.nullable(Opaque) }),
});

export const reauthenticate = contract({
  method: 'POST',
  path: '/apirest/api/account/reauthenticate',
  permission: 'account.reauthenticate',
  name: 'reauthenticate',
  chapter: CHAPTERS.account,
  summary: 'Keep the session fresh for five minutes, by the password or a second factor',
  when: 'After `beginReauthentication`. Then repeat the call that was refused.',
  refuses: '400 invalid-password wrong-code 409 second-factor-asked',
  status: 204,
  maxBytes: 64 * 1024,
  evenIf: WHILE_SETTING_UP,
  body: z.strictObject({
    password: z.optional(z.string().check(z.maxLength(16_384))),
    codice: z.optional(Code),
    token: z.optional(Key),
    passkey: z.optional(Opaque),
  }),
});
