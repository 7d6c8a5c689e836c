import * as z from 'zod/mini';
import { contract, Id } from '../../access/contract.ts';
import { ACQUIRED_KINDS, KINDS } from '../../directory/kinds.ts';

const KEYS = { name: 'Keys', about: 'API keys of payroll software' };

/** Kinds that a key may deliver, by the calls' `{tipo}`. */
const Kinds = z.array(z.enum(ACQUIRED_KINDS.map((kind) => KINDS[kind].tipo))).check(z.maxLength(ACQUIRED_KINDS.length));
const TaxCodes = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(1000));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const listApiKeys = contract({
  method: 'GET',
  path: '/apiback/api/chiaviapi',
  permission: 'apiKeys.manage',
  name: 'listApiKeys',
  chapter: KEYS,
  summary: 'Keys of payroll software, never the keys themselves',
  response: z.array(
    z.object({
      id: Id,
      nome: z.string(),
      /** Fiscal codes of the companies that it may deliver for; null = all. */
      aziende: z.nullable(z.array(z.string())),
      tipi: z.nullable(Kinds),
      /** The login that owns its deliveries. */
      utente: z.string(),
      creata: z.string(),
      ultimoUso: z.nullable(z.string()),
    }),
  ),
});

export const createApiKey = contract({
  method: 'POST',
  path: '/apiback/api/chiaviapi',
  permission: 'apiKeys.manage',
  name: 'createApiKey',
  chapter: KEYS,
  summary: 'A new key, shown this once',
  status: 201,
  body: z.strictObject({ nome: Name, aziende: z.optional(TaxCodes), tipi: z.optional(Kinds) }),
  response: z.object({ id: Id, nome: z.string(), chiave: z.string() }),
});

export const revokeApiKey = contract({
  method: 'DELETE',
  path: '/apiback/api/chiaviapi/:id',
  permission: 'apiKeys.manage',
  name: 'revokeApiKey',
  chapter: KEYS,
  summary: 'Revoke a key, at once',
  params: z.object({ id: Id }),
  response: z.object({ revocata: z.boolean() }),
});
