import * as z from 'zod/mini';
import { contract, Name } from '../../../access/contract.ts';

const PUSH = { name: 'Push', about: 'A worker’s devices that are told when something is new' };

const Keys = { p256dh: Name, auth: Name };
const Endpoint = z.string().check(z.minLength(1), z.maxLength(1000));

export const readPush = contract({
  method: 'GET',
  path: '/apirest/api/push',
  permission: 'push.own',
  name: 'readPush',
  chapter: PUSH,
  summary: 'The key by which push services know the portal, and how many devices are told of this place',
  when: 'Before `addPush`: the key to subscribe with.',
  response: z.object({
    /** The `applicationServerKey`: a point of P-256, in base64url. */
    chiave: z.string(),
    dispositivi: z.number(),
  }),
});

export const addPush = contract({
  method: 'POST',
  path: '/apirest/api/push',
  permission: 'push.own',
  name: 'addPush',
  chapter: PUSH,
  summary:
    'A device that is told from now on; with rinnova only one that is told already, which belongs to this login from now on',
  when: 'When the user allows notifications in a browser, and when the browser renews its subscription.',
  refuses: '409 push-enough push-keys push-service-unknown',
  // `PushSubscription.toJSON()` of a browser.
  row: z.object({ expirationTime: z.nullable(z.number()) }),
  body: z.union([
    z.strictObject({ endpoint: Endpoint, ...Keys, rinnova: z.optional(z.boolean()) }),
    z.strictObject({ endpoint: Endpoint, keys: z.strictObject(Keys), rinnova: z.optional(z.boolean()) }),
  ]),
  response: z.object({
    /** True if this device gets the notifications of the active grant. */
    qui: z.boolean(),
    /** True if this device gets the notifications of another grant of this account. */
    altrove: z.boolean(),
  }),
});

export const endPush = contract({
  method: 'DELETE',
  path: '/apirest/api/push',
  permission: 'push.own',
  name: 'endPush',
  chapter: PUSH,
  summary: 'A device that is told of this place no more; without one, none of them is',
  when: 'When the user no longer wants notifications on a device.',
  body: z.strictObject({ endpoint: z.optional(Endpoint) }),
  response: z.object({ altrove: z.boolean() }),
});
