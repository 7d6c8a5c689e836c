import * as z from 'zod/mini';
import { contract, Id } from '../../access/contract.ts';
import { EVENT_NAMES, STATES_ON_THE_WIRE, TRY, type WireState } from './webhook.ts';

const WEBHOOKS = { name: 'Webhooks', about: 'Receivers that are told what happens' };

const Events = z.array(z.enum(EVENT_NAMES)).check(z.minLength(1), z.maxLength(EVENT_NAMES.length));
export const ADDRESS_MAX = 1000;
const Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(ADDRESS_MAX));
const DELIVERY_STATES = Object.keys(STATES_ON_THE_WIRE) as [WireState, ...WireState[]];

const Webhook = z.object({
  id: Id,
  indirizzo: z.string(),
  eventi: Events,
  utente: z.string(),
  creato: z.string(),
  /**
   * Since when the webhook is switched off. `daSolo` is true if the portal switched it off after three days of
   * failed deliveries.
   */
  spento: z.nullable(z.object({ dal: z.string(), daSolo: z.boolean() })),
  /** Since when all deliveries have failed. */
  nonRiesceDal: z.nullable(z.string()),
  attendono: z.number(),
  nonRiusciti: z.number(),
  ultimoConsegnato: z.nullable(z.string()),
  precedenteFino: z.nullable(z.string()),
});

export const listWebhooks = contract({
  method: 'GET',
  path: '/apiback/api/webhook',
  permission: 'webhooks.manage',
  name: 'listWebhooks',
  chapter: WEBHOOKS,
  summary: 'Webhooks of the practice, never their secrets',
  when: 'To review which systems are told what.',
  response: z.array(Webhook),
});

export const createWebhook = contract({
  method: 'POST',
  path: '/apiback/api/webhook',
  permission: 'webhooks.manage',
  name: 'createWebhook',
  chapter: WEBHOOKS,
  summary: 'A new webhook; its secret is shown this once',
  when: "To tell another system when something happens. Store the secret: it checks each message's signature.",
  refuses:
    '400 webhook-inside webhook-malformed webhook-not-https webhook-port webhook-with-password 409 webhooks-enough',
  status: 201,
  body: z.strictObject({ indirizzo: Address, eventi: Events }),
  response: z.object({ id: Id, indirizzo: z.string(), segreto: z.string() }),
});

export const changeWebhook = contract({
  method: 'PUT',
  path: '/apiback/api/webhook/:id',
  permission: 'webhooks.manage',
  name: 'changeWebhook',
  chapter: WEBHOOKS,
  summary: 'Another address, other events, on or off; fields that are absent stay',
  when: 'When the receiver moves, wants other events, or must pause.',
  refuses: '400 webhook-inside webhook-malformed webhook-not-https webhook-port webhook-with-password',
  params: z.object({ id: Id }),
  row: Webhook,
  body: z.strictObject({
    indirizzo: z.optional(Address),
    eventi: z.optional(Events),
    acceso: z.optional(z.boolean()),
  }),
  response: z.object({ cambiato: z.boolean() }),
});

export const rotateWebhook = contract({
  method: 'POST',
  path: '/apiback/api/webhook/:id/ruota',
  permission: 'webhooks.manage',
  name: 'rotateWebhook',
  chapter: WEBHOOKS,
  summary: 'A new secret, shown this once; the one before signs beside it for a day more',
  when: 'To replace the secret without losing messages.',
  params: z.object({ id: Id }),
  response: z.object({ id: Id, indirizzo: z.string(), segreto: z.string(), precedenteFino: z.string() }),
});

export const removeWebhook = contract({
  method: 'DELETE',
  path: '/apiback/api/webhook/:id',
  permission: 'webhooks.manage',
  name: 'removeWebhook',
  chapter: WEBHOOKS,
  summary: 'Remove a webhook with its log: what waits is not sent',
  when: 'When a receiver no longer exists.',
  params: z.object({ id: Id }),
  response: z.object({ rimosso: z.boolean() }),
});

export const tryWebhook = contract({
  method: 'POST',
  path: '/apiback/api/webhook/:id/prova',
  permission: 'webhooks.manage',
  name: 'tryWebhook',
  chapter: WEBHOOKS,
  summary: 'Send a message of the type `prova`',
  when: 'After creating or changing a webhook, to test the receiver.',
  refuses: '409 webhook-off',
  params: z.object({ id: Id }),
  response: z.object({ inviato: Id }),
});

export const listWebhookDeliveries = contract({
  method: 'GET',
  path: '/apiback/api/webhook/:id/invii',
  permission: 'webhooks.manage',
  name: 'listWebhookDeliveries',
  chapter: WEBHOOKS,
  summary: 'The log of a webhook, the newest first, of the last 30 days; X-Total-Count has how many there are',
  when: 'When messages do not arrive, to see why.',
  params: z.object({ id: Id }),
  query: z.object({
    /** How many of the newest entries to return; 100 by default. */
    quanti: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    stato: z.optional(z.enum(DELIVERY_STATES)),
  }),
  response: z.array(
    z.object({
      id: Id,
      evento: z.enum([...EVENT_NAMES, TRY]),
      /** The id of the document, request or intake. */
      oggetto: Id,
      accaduto: z.string(),
      stato: z.enum(DELIVERY_STATES),
      tentativi: z.number(),
      ultimoTentativo: z.nullable(z.string()),
      prossimoTentativo: z.nullable(z.string()),
      /** The status of the response, or why there was none, with an Italian text. */
      esito: z.nullable(z.object({ codice: z.string(), testo: z.string() })),
    }),
  ),
});

export const sendWebhooksAgain = contract({
  method: 'POST',
  path: '/apiback/api/webhook/:id/invii/rinvia',
  permission: 'webhooks.manage',
  name: 'sendWebhooksAgain',
  chapter: WEBHOOKS,
  summary: 'Send these messages again, or, without ids, all that were given up',
  when: 'After the receiver has been repaired.',
  refuses: '409 webhook-off',
  params: z.object({ id: Id }),
  body: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))) }),
  response: z.object({ rinviati: z.number() }),
});
