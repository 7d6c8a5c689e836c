import * as z from 'zod/mini';
import { contract, Day, Id } from '../../access/contract.ts';
import { KEY_RIGHTS } from '../../access/scope.ts';
import { ACQUIRED_KINDS, KINDS } from '../../directory/kinds.ts';
import { WIRE_RIGHTS } from './api-key.ts';

const KEYS = { name: 'Keys', about: 'API keys of payroll software' };

/** The kinds of documents that a key may deliver, with the names that `{tipo}` has in the endpoints. */
const Kinds = z.array(z.enum(ACQUIRED_KINDS.map((kind) => KINDS[kind].tipo))).check(z.maxLength(ACQUIRED_KINDS.length));
const TaxCodes = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(1000));
const Rights = z.array(z.enum(WIRE_RIGHTS)).check(z.minLength(1), z.maxLength(WIRE_RIGHTS.length));
/** A key as returned by the endpoints, without its secret. */
const Key = {
  nome: z.string(),
  /** The fiscal codes of the companies for which the key may deliver; null means all. */
  aziende: z.nullable(z.array(z.string())),
  tipi: z.nullable(Kinds),
  diritti: Rights,
  /** The first day of validity, and in `al` the last one; null means unlimited. */
  dal: z.nullable(Day),
  al: z.nullable(Day),
};
export const NAME_MAX = 100;
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX));

export const listApiKeys = contract({
  method: 'GET',
  path: '/apiback/api/chiaviapi',
  permission: 'apiKeys.manage',
  name: 'listApiKeys',
  chapter: KEYS,
  summary: 'Keys of payroll software, never the keys themselves',
  when: 'To review which programs have access, what they may do and when they last called.',
  response: z.array(
    z.object({
      id: Id,
      ...Key,
      /** The login to which the deliveries are attributed. */
      utente: z.string(),
      creata: z.string(),
      ultimoUso: z.nullable(z.string()),
      /** The last refused request of the key, with the reason as an Italian text. */
      ultimoRifiuto: z.nullable(z.object({ il: z.string(), codice: z.string(), motivo: z.string() })),
      /** When the secret expires that was replaced by the last rotation; null if it has expired. */
      precedenteFino: z.nullable(z.string()),
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
  when: 'Once for each program that delivers or fetches documents without a user. Store the key; it is not shown again.',
  refuses: '400 key-days-over key-for-some-only-delivers',
  status: 201,
  body: z.strictObject({
    nome: Name,
    aziende: z.optional(TaxCodes),
    tipi: z.optional(Kinds),
    /**
     * The rights of the key, by default only delivery. Other rights are allowed only for a key with all companies and
     * kinds.
     */
    diritti: z.optional(Rights),
    dal: z.optional(Day),
    al: z.optional(Day),
  }),
  response: z.object({ id: Id, nome: z.string(), chiave: z.string() }),
});

export const rotateApiKey = contract({
  method: 'POST',
  path: '/apiback/api/chiaviapi/:id/ruota',
  permission: 'apiKeys.manage',
  name: 'rotateApiKey',
  chapter: KEYS,
  summary: 'A new secret for a key, shown this once; the one before is good for a day more',
  when: 'To replace a key without interrupting the program: both work for a day.',
  params: z.object({ id: Id }),
  response: z.object({ id: Id, nome: z.string(), chiave: z.string(), precedenteFino: z.string() }),
});

export const tryApiKey = contract({
  method: 'GET',
  path: '/apiback/api/chiaviapi/prova',
  permission: 'apiKeys.manage',
  byKey: KEY_RIGHTS,
  name: 'tryApiKey',
  chapter: KEYS,
  summary: 'By a key: what it is and what it may do; nothing changes',
  when: 'From the program itself, to test a new key before the first delivery.',
  refuses: '400 key-needed',
  response: z.object({ ...Key, studio: z.string() }),
});

export const revokeApiKey = contract({
  method: 'DELETE',
  path: '/apiback/api/chiaviapi/:id',
  permission: 'apiKeys.manage',
  name: 'revokeApiKey',
  chapter: KEYS,
  summary: 'Revoke a key, at once',
  when: 'When a program is no longer used, or its key may be known to others.',
  params: z.object({ id: Id }),
  response: z.object({ revocata: z.boolean() }),
});
