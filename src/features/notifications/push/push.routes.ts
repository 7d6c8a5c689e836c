import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import * as contracts from './push.contract.ts';
import * as store from './push.store.ts';
import { AT_MOST, serviceOf, whyNotTell } from './push.ts';
import { vapidKeys } from './vapid.io.ts';

/** Endpoints with which workers switch push notifications on and off (P105). */
export function servePush(serve: Serve, app: App): void {
  const { publicKey } = vapidKeys(app.secrets);

  serve(contracts.readPush, ({ actor, inScope }) =>
    inScope(async (tx) => ({ chiave: publicKey, dispositivi: await store.countDevices(tx, actor.grantId) })),
  );

  serve.change(contracts.addPush, async ({ tx, actor, body, now }) => {
    const { rinnova = false } = body;
    const device = {
      endpoint: body.endpoint,
      ...('keys' in body ? body.keys : { p256dh: body.p256dh, auth: body.auth }),
    };
    const refusal = whyNotTell(device, { inside: app.config.insidePushServices, ports: app.config.outgoingPorts });
    if (refusal) throw new Problem(409, refusal);
    await store.renewDevice(tx, actor, device);
    const places = await store.placesOf(tx, actor, device.endpoint);
    if (rinnova || places.qui) return { answer: places, events: [] };
    if ((await store.countDevices(tx, actor.grantId)) >= AT_MOST) throw new Problem(409, 'push-enough');
    // The subscription may already exist, because two windows can subscribe at the same time.
    const isNew = await store.insertDevice(tx, actor, device, now);
    const data = { service: serviceOf(device.endpoint) };
    return {
      answer: { ...places, qui: true },
      events: isNew ? [{ action: 'pushAllowed', id: actor.accountId, data }] : [],
    };
  });

  serve.change(contracts.endPush, async ({ tx, actor, body: { endpoint } }) => {
    const ended = await store.endDevices(tx, actor, endpoint);
    if (ended.length === 0) throw notFound();
    const { altrove } = endpoint === undefined ? { altrove: false } : await store.placesOf(tx, actor, endpoint);
    return {
      answer: { altrove },
      events: ended.map((one) => ({
        action: 'pushEnded' as const,
        id: actor.accountId,
        data: { service: serviceOf(one), why: 'asked' as const },
      })),
    };
  });
}
