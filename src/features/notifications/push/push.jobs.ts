import { PORTAL } from '../../../ledger/signature.ts';
import type { App } from '../../../server/http/app.ts';
import type { Task } from '../../../server/jobs/jobs.ts';
import { postOutside } from '../../../server/outgoing.ts';
import { inPlace, linkOf } from '../notification.ts';
import * as store from './push.store.ts';
import { outcomeOf, serviceOf } from './push.ts';
import { pushRequest, subjectOf } from './push-message.io.ts';
import { type VapidKeys, vapidKeys } from './vapid.io.ts';

/** The timeout of a request to a push service, in ms. */
const ANSWER_WITHIN_MS = 10_000;
const SENT_AT_ONCE = 20;
/**
 * The number of messages after which another practice has its turn. All practices share one queue, so that enough
 * workers remain for mails.
 */
const IN_ONE_TURN = 100;
/** How long, in ms, the remaining messages wait if every message of a batch must be retried. */
const LEFT_ALONE_MS = 30_000;

/**
 * Sends the due messages to the devices of a practice's workers, then records the results. If the job is killed before
 * that, the messages are sent again and replace the earlier ones on the device.
 */
export function tellDevicesTask(app: App, answerWithinMs = ANSWER_WITHIN_MS): Task<'tellDevices'> {
  const keys = { ...vapidKeys(app.secrets), subject: subjectOf(app.config) };
  return async ({ practiceId }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    await app.database.inScope(scope, (tx) => store.spread(tx, practiceId, app.now()));
    for (let sent = 0; ; sent += SENT_AT_ONCE) {
      if (app.ending.aborted) throw new Error('the portal ends: it goes on with the next start');
      const due =
        sent >= IN_ONE_TURN
          ? []
          : await app.database.read(scope, (tx) => store.dueMessages(tx, practiceId, app.now(), SENT_AT_ONCE));
      const wanted = due.filter((message) => message.isWanted);
      const answers = await Promise.all(wanted.map((message) => send(app, message, keys, answerWithinMs)));
      const isOver = await app.change(scope, PORTAL, async (tx) => {
        const now = app.now();
        const outcomes = wanted.map((message, index) => ({
          message,
          outcome: outcomeOf(answers[index] ?? 0, message.tries + 1, now),
        }));
        const later = outcomes.flatMap(({ message, outcome }) =>
          outcome instanceof Date ? { id: message.id, nextAt: outcome } : [],
        );
        await store.noteLater(tx, later);
        await store.forget(
          tx,
          due.filter(({ id }) => !later.some((one) => one.id === id)).map(({ id }) => id),
        );
        const expired = outcomes.flatMap(({ message, outcome }) =>
          outcome === 'expired' ? message.subscriptionId : [],
        );
        const events = (await store.endExpired(tx, expired)).map(({ accountId, endpoint }) => ({
          action: 'pushEnded' as const,
          id: accountId,
          data: { service: serviceOf(endpoint), why: 'expired' as const },
        }));
        const allWait = later.length > 0 && later.length === wanted.length;
        if (due.length > 0 && !allWait) return { answer: false, events };
        const next = await store.nextMessage(tx, practiceId);
        if (next === null) return { answer: true, events };
        const earliest = now.getTime() + (allWait ? LEFT_ALONE_MS : 0);
        const at = new Date(Math.max(next.getTime(), earliest));
        return { answer: true, events, jobs: [store.telling(practiceId, at)] };
      });
      if (isOver) return;
    }
  };
}

async function send(
  app: App,
  message: store.DueMessage,
  keys: VapidKeys & { subject: string },
  withinMs: number,
): Promise<Awaited<ReturnType<typeof postOutside>>> {
  const { kind, objectId, grantId, newsId, language } = message;
  const path = inPlace(linkOf(kind, 'employee', objectId, ''), grantId);
  const request = pushRequest(message, { newsId, path, language }, keys);
  // The subscription's keys cannot be used for encryption, so the subscription is unusable.
  if (!request) return 'malformed';
  const reach = { inside: app.config.insidePushServices, ports: app.config.outgoingPorts };
  return postOutside(message.endpoint, { ...request, reach, withinMs });
}
