import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id, Text } from '../../../access/contract.ts';
import { DeviceKey, SecondStep } from '../../../directory/accounts.contract.ts';
import { BYTES_BEFORE_LOGIN } from '../../../directory/fields.ts';

/** Entering by a provider of identities (OpenID Connect), and the identities that open one's own account. */

const Leave = z.object({ indirizzo: z.string() });

/** What the provider has put into the address of the page to which it sends back. */
const Returned = {
  state: Text,
  code: z.optional(Text),
  iss: z.optional(Text),
  error: z.optional(Text),
};

export const loginProviders = contract({
  method: 'GET',
  path: '/apirest/api/bo/authenticate/identita',
  permission: 'account.authenticate',
  name: 'loginProviders',
  chapter: CHAPTERS.account,
  summary: 'The providers of identities by which one may enter; none where none is set up',
  response: z.array(z.object({ id: Id, nome: z.string() })),
});

export const beginIdentityLogin = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/identita/begin',
  permission: 'account.authenticate',
  name: 'beginIdentityLogin',
  chapter: CHAPTERS.account,
  summary: 'Begin a login by a provider: where the browser is to go; a cookie binds the way back to it',
  changesNothing: 'a state is made, which lapses by itself',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({ fornitore: Id }),
  response: Leave,
});

export const identityLogin = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/identita',
  permission: 'account.authenticate',
  name: 'identityLogin',
  chapter: CHAPTERS.account,
  summary: 'Log in with what the provider has sent back; a second factor of ours is asked for as after a password',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({ ...Returned, rememberMe: z.optional(z.boolean()), dispositivo: z.optional(DeviceKey) }),
  response: z.union([z.object({ id_token: z.string() }), SecondStep]),
});

export const identities = contract({
  method: 'GET',
  path: '/apirest/api/account/identita',
  permission: 'account.identities',
  name: 'identities',
  chapter: CHAPTERS.account,
  summary: 'The identities that open the account, and the providers of which one may be linked',
  response: z.object({
    collegate: z.array(z.object({ id: Id, nome: z.string(), dal: z.string() })),
    collegabili: z.array(z.object({ id: Id, nome: z.string() })),
  }),
});

export const beginIdentityLink = contract({
  method: 'POST',
  path: '/apirest/api/account/identita/begin',
  permission: 'account.identities',
  fresh: true,
  name: 'beginIdentityLink',
  chapter: CHAPTERS.account,
  summary: 'Begin to link an identity: where the browser is to go',
  changesNothing: 'a state is made, which lapses by itself',
  body: z.strictObject({ fornitore: Id }),
  response: Leave,
});

export const linkIdentity = contract({
  method: 'POST',
  path: '/apirest/api/account/identita',
  permission: 'account.identities',
  name: 'linkIdentity',
  chapter: CHAPTERS.account,
  summary: 'Link the identity that the provider has sent back, in the session that began it',
  status: 201,
  body: z.strictObject(Returned),
  response: z.object({ nome: z.string() }),
});

export const unlinkIdentity = contract({
  method: 'DELETE',
  path: '/apirest/api/account/identita/:id',
  permission: 'account.identities',
  fresh: true,
  name: 'unlinkIdentity',
  chapter: CHAPTERS.account,
  summary: 'Take the link of an identity away: it opens the account no more',
  status: 204,
  params: z.object({ id: Id }),
});

export const identityExit = contract({
  method: 'GET',
  path: '/apirest/api/account/identita/uscita',
  permission: 'account.logout',
  name: 'identityExit',
  chapter: CHAPTERS.account,
  summary: 'Where a session that a provider opened ends there too, asked before the logout; null where nowhere',
  evenIf: ['password-change-required', 'second-factor-required'],
  response: z.object({ indirizzo: z.nullable(z.string()) }),
});

export const codeOpens = contract({
  method: 'GET',
  path: '/apirest/api/users/codice-fiscale',
  permission: 'practice.codeOpens',
  name: 'codeOpens',
  chapter: CHAPTERS.users,
  summary: 'Whether a fiscal code that a provider vouches for opens the access of the practice’s workers',
  response: z.object({
    consentito: z.boolean(),
    /** Names of providers that tell one. */
    fornitori: z.array(z.string()),
  }),
});

export const letCodeOpen = contract({
  method: 'PUT',
  path: '/apirest/api/users/codice-fiscale',
  permission: 'practice.codeOpens',
  fresh: true,
  name: 'letCodeOpen',
  chapter: CHAPTERS.users,
  summary: 'Let such a fiscal code open the access of the practice’s workers, or no more',
  body: z.strictObject({ consentito: z.boolean() }),
  response: z.object({ consentito: z.boolean() }),
});
