// This feature is frozen: it gets no further functions (docs/product.md).

import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { Name } from '../../directory/fields.ts';
import { PROVIDERS } from '../../text/administration/identity-providers.ts';
import { FIELD_TEXTS, REQUIRED } from '../../text/common/fields.ts';

/** Endpoints for the identity providers (OpenID Connect) with which people can log in (P149). */

const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(most, FIELD_TEXTS.tooLong(most)));
const Level = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const Levels = z.array(Level).check(z.maxLength(20));
export const ShownName = Name.check(z.maxLength(60, FIELD_TEXTS.tooLong(60)));
export const Scopes = text(500).check(
  z.refine((scopes) => scopes.split(/\s+/).includes('openid'), PROVIDERS.scopesShape),
);

const Provider = z.object({
  id: Id,
  nome: z.string(),
  indirizzo: z.string(),
  idClient: z.string(),
  ambiti: z.string(),
  /** The assurance levels (`acr`) at which the portal trusts a reported fiscal code. */
  livelliCodice: z.array(z.string()),
  /** The assurance levels (`acr`) and methods (`amr`) that replace the portal's second factor. */
  livelliFattore: z.array(z.string()),
  /** The practice that the provider serves; null if it serves the whole installation. */
  studio: z.nullable(z.object({ id: Id, nome: z.string() })),
  acceso: z.boolean(),
  creato: z.string(),
  /** The number of accounts that have an identity of this provider. */
  collegati: z.number(),
});

const MANAGE = { permission: 'identityProviders.manage', chapter: CHAPTERS.users } as const;

export const listIdentityProviders = contract({
  method: 'GET',
  path: '/apirest/api/users/fornitori-identita',
  ...MANAGE,
  name: 'listIdentityProviders',
  summary: 'The providers of identities, never their secrets, and the address that each must send back to',
  when: "To show the providers, and to copy the return address into the provider's configuration.",
  response: z.object({ ritorno: z.string(), fornitori: z.array(Provider) }),
});

export const addIdentityProvider = contract({
  method: 'POST',
  path: '/apirest/api/users/fornitori-identita',
  ...MANAGE,
  fresh: true,
  name: 'addIdentityProvider',
  summary: 'A new provider of identities, once it has answered what it is',
  when: 'To let users of this installation log in by another provider of OpenID Connect.',
  refuses: '400 identity-provider-refused',
  status: 201,
  body: z.strictObject({
    nome: ShownName,
    indirizzo: text(1000),
    idClient: text(500),
    segreto: text(1000),
    ambiti: Scopes,
    livelliCodice: z.optional(Levels),
    livelliFattore: z.optional(Levels),
    studio: z.optional(z.nullable(Id)),
  }),
  response: Provider,
});

export const changeIdentityProvider = contract({
  method: 'PUT',
  path: '/apirest/api/users/fornitori-identita/:id',
  ...MANAGE,
  fresh: true,
  name: 'changeIdentityProvider',
  summary:
    'Change a provider of identities, or switch it off and on; fields that are absent stay. Its address stays for good',
  when: "When the provider's data change, or its button must disappear from the login page.",
  params: z.object({ id: Id }),
  row: Provider,
  body: z.strictObject({
    nome: z.optional(ShownName),
    idClient: z.optional(text(500)),
    segreto: z.optional(text(1000)),
    ambiti: z.optional(Scopes),
    livelliCodice: z.optional(Levels),
    livelliFattore: z.optional(Levels),
    acceso: z.optional(z.boolean()),
  }),
  response: Provider,
});

export const removeIdentityProvider = contract({
  method: 'DELETE',
  path: '/apirest/api/users/fornitori-identita/:id',
  ...MANAGE,
  fresh: true,
  name: 'removeIdentityProvider',
  summary: 'Remove a provider of identities, with the links of all accounts to it',
  when: 'When a provider is no longer used. Users who entered only by it need another way.',
  status: 204,
  params: z.object({ id: Id }),
});

export const tryIdentityProvider = contract({
  method: 'POST',
  path: '/apirest/api/users/fornitori-identita/:id/prova',
  ...MANAGE,
  name: 'tryIdentityProvider',
  summary: 'Ask a provider what it is, as an entrance does',
  when: 'When logins by a provider fail, and after changing its data.',
  changesNothing: 'the provider is asked what it says of itself',
  params: z.object({ id: Id }),
  response: z.object({ riuscita: z.boolean(), testo: z.string() }),
});
