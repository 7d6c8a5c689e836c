import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { ROLES } from '../../access/roles.ts';
import { DeviceKey } from '../../directory/accounts.contract.ts';
import { BYTES_BEFORE_LOGIN, Key, Password } from '../../directory/fields.ts';
import { PrivacyText } from '../privacy/privacy.contract.ts';

/**
 * The result in the form that the spec's client expects: even a refusal is a 200 response (spec §8), with the invalid
 * field, if any.
 */
export const ActivationOutcome = z.object({
  success: z.boolean(),
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  errorKey: z.optional(z.string()),
  fieldErrors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The token of the new session, if the client requested a session and no second factor is required first (P112). */
  id_token: z.optional(z.string()),
});

/** Requests a session in the response, with the fields of a login for this browser. */
export const Entering = z.strictObject({
  rememberMe: z.optional(z.boolean()),
  dispositivo: z.optional(DeviceKey),
});

/** The states of an emailed key. */
export const KEY_STATES = ['valida', 'usata', 'sostituita', 'scaduta', 'sconosciuta'] as const;

export const activationPage = contract({
  method: 'GET',
  path: '/apirest/api/account/activate',
  permission: 'account.activate',
  name: 'activationPage',
  chapter: CHAPTERS.account,
  summary: 'What the activation page shows of a key: whose it is, for what, and how it stands',
  when: 'With the key of an activation mail, before `activate`: tells what to show and whether the key is still valid.',
  query: z.object({ key: Key }),
  response: z.object({
    stato: z.enum(KEY_STATES),
    nome: z.nullable(z.string()),
    cognome: z.nullable(z.string()),
    ruolo: z.nullable(z.enum(ROLES)),
    azienda: z.nullable(z.string()),
    studio: z.nullable(z.string()),
    /** True if the code comes from a printed letter; the form then also asks for the fiscal code. */
    suCarta: z.boolean(),
    /** The existing login, if the key reactivates a grant. */
    login: z.nullable(z.string()),
    /** True if the person already has an account; the new grant is then added to it (P101). */
    giaAccesso: z.boolean(),
    /** An unused login derived from the person's name. */
    utenteProposto: z.nullable(z.string()),
    privacy: z.nullable(PrivacyText),
    /** For an employee: the privacy documents that the company publishes. */
    documentiPrivacy: z.array(
      z.object({
        id: Id,
        descrizione: z.string(),
        nomeFile: z.string(),
        tipoContenuto: z.string(),
        dimensione: z.number(),
      }),
    ),
  }),
});

export const activationDocument = contract({
  method: 'POST',
  path: '/apirest/api/account/activate/documento/:id',
  permission: 'account.activate',
  name: 'activationDocument',
  chapter: CHAPTERS.account,
  summary: 'A PRIVACY document of the company, to the employee whose activation the key is: it stands in no address',
  when: 'While activating: to read a privacy document that `activationPage` lists.',
  refuses: '404 link-unknown 409 link-used 410 link-expired link-replaced',
  kind: 'file',
  changesNothing: 'a document of the company is read, and nobody has entered yet',
  maxBytes: BYTES_BEFORE_LOGIN,
  params: z.object({ id: Id }),
  body: z.strictObject({ key: Key }),
});

export const activate = contract({
  method: 'POST',
  path: '/apirest/api/account/activate',
  permission: 'account.activate',
  name: 'activate',
  chapter: CHAPTERS.account,
  summary: 'Activate an access with a mailed key: login, password and the acceptance of the privacy text',
  when: 'With the key of an activation mail, after `activationPage` has shown the privacy text.',
  maxBytes: BYTES_BEFORE_LOGIN,
  // The handler checks these fields instead of the schema, because the spec's client expects their errors inside a 200
  // response.
  body: z.strictObject({
    key: Key,
    login: z.string().check(z.maxLength(200)),
    password: Password,
    privacyAccepted: z.boolean(),
    codFiscale: z.optional(z.string().check(z.maxLength(20))),
    /**
     * Creates a second account for a person who already has one; without this flag the activation is refused (P101).
     */
    nuovo: z.optional(z.boolean()),
    entra: z.optional(Entering),
  }),
  response: ActivationOutcome,
  refusalAsAnswer: true,
});

export const renewActivation = contract({
  method: 'POST',
  path: '/apirest/api/account/activate/rinnova',
  permission: 'account.activate',
  name: 'renewActivation',
  chapter: CHAPTERS.account,
  summary: 'Send an expired activation again, to the mailbox that it was sent to; always the same answer',
  when: 'When `activationPage` says that the key has expired. The answer never tells whether a mail left.',
  status: 204,
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({ key: Key }),
});

export const joinGrant = contract({
  method: 'POST',
  path: '/apirest/api/account/grants',
  permission: 'account.join',
  name: 'joinGrant',
  chapter: CHAPTERS.account,
  summary: 'Add the access behind a mailed key to the account that is logged in (P3)',
  when: 'When a person who is logged in receives an activation mail for a further employer or role.',
  refuses: '404 link-unknown 409 link-used 410 link-expired link-replaced',
  body: z.strictObject({ key: Key, privacyAccepted: z.boolean() }),
  response: z.object({ grant: z.string() }),
});
