import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id } from '../../../access/contract.ts';
import { Returned } from '../../../directory/accounts.contract.ts';
import { BYTES_BEFORE_LOGIN } from '../../../directory/fields.ts';

/** Login with an identity provider (OpenID Connect), and the identities linked to the caller's account. */

const Leave = z.object({ indirizzo: z.string() });

export const loginProviders = contract({
  method: 'GET',
  path: '/apirest/api/bo/authenticate/identita',
  permission: 'account.authenticate',
  name: 'loginProviders',
  chapter: CHAPTERS.account,
  summary: 'The providers of identities by which one may enter; none where none is set up',
  when: 'Before a login, to offer the buttons of the identity providers.',
  response: z.array(z.object({ id: Id, nome: z.string() })),
});

export const beginIdentityLogin = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/identita/begin',
  permission: 'account.authenticate',
  name: 'beginIdentityLogin',
  cookie: true,
  chapter: CHAPTERS.account,
  summary: 'Begin a login by a provider: where the browser is to go; a cookie binds the way back to it',
  when: 'When a user chooses to log in by an identity provider. Send the browser to the answered address.',
  refuses: '409 identity-provider-away',
  changesNothing: 'a state is made, which lapses by itself',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({ fornitore: Id }),
  response: Leave,
});

export const identities = contract({
  method: 'GET',
  path: '/apirest/api/account/identita',
  permission: 'account.identities',
  name: 'identities',
  chapter: CHAPTERS.account,
  summary: 'The identities that open the account, and the providers of which one may be linked',
  when: 'To show which identity providers open the account.',
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
  cookie: true,
  chapter: CHAPTERS.account,
  summary: 'Begin to link an identity: where the browser is to go',
  when: 'When a logged-in user chooses to link an identity. Send the browser to the answered address.',
  refuses: '409 identity-provider-away',
  changesNothing: 'a state is made, which lapses by itself',
  body: z.strictObject({ fornitore: Id }),
  response: Leave,
});

export const linkIdentity = contract({
  method: 'POST',
  path: '/apirest/api/account/identita',
  permission: 'account.identities',
  name: 'linkIdentity',
  cookie: true,
  chapter: CHAPTERS.account,
  summary: 'Link the identity that the provider has sent back, in the session that began it',
  when: 'When the browser comes back from the provider that `beginIdentityLink` named.',
  refuses: '409 identity-cancelled identity-of-practice identity-provider-away identity-refused identity-taken',
  status: 201,
  body: Returned,
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
  when: 'When an identity must not open the account any longer.',
  status: 204,
  params: z.object({ id: Id }),
});

export const codeOpens = contract({
  method: 'GET',
  path: '/apirest/api/users/codice-fiscale',
  permission: 'practice.codeOpens',
  name: 'codeOpens',
  chapter: CHAPTERS.users,
  summary: 'Whether a fiscal code that a provider vouches for opens the access of the practice’s workers',
  when: "To show the practice's choice before `letCodeOpen` changes it.",
  response: z.object({
    consentito: z.boolean(),
    /** Names of the providers that report a fiscal code. */
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
  when: 'When a practice decides whether a fiscal code that the provider vouches for is enough to enter.',
  body: z.strictObject({ consentito: z.boolean() }),
  response: z.object({ consentito: z.boolean() }),
});
