import { PORTAL } from '../../ledger/signature.ts';
import type { App } from '../../server/http/app.ts';
import type { Task } from '../../server/jobs/jobs.ts';
import { postOutside } from '../../server/outgoing.ts';
import { signedMessage } from './signed-message.io.ts';
import { isTaken, LEFT_ALONE_MS, LOGGED_MS, nextTry, OFF_AFTER_MS } from './webhook.ts';
import * as store from './webhooks.store.ts';

/** The timeout of a delivery, in ms. */
const ANSWER_WITHIN_MS = 10_000;
/**
 * The number of parallel deliveries. Each concerns another object, so that the messages about one object stay in order.
 */
const SENT_AT_ONCE = 10;

export const sealOwner = (practiceId: string) => `webhook:${practiceId}`;

/**
 * Sends the messages that wait for a webhook, then records the results. If the job is killed before that, the messages
 * are sent again with the same id. A webhook's jobs share a queue and run one after the other, which keeps the order of
 * the messages.
 */
export function sendWebhooksTask(app: App, answerWithinMs = ANSWER_WITHIN_MS): Task<'sendWebhooks'> {
  return async ({ practiceId, webhookId }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    for (;;) {
      if (app.ending.aborted) throw new Error('the portal ends: it goes on with the next start');
      const now = app.now();
      const begun = await app.database.read(scope, async (tx) => {
        const webhook = await store.findWebhook(tx, webhookId);
        if (!webhook || webhook.offAt !== null) return null;
        if (webhook.resumeAt !== null && new Date(webhook.resumeAt) > now) return { webhook, due: [] };
        return { webhook, due: await store.dueDeliveries(tx, webhookId, now, SENT_AT_ONCE) };
      });
      if (!begun) return;
      const { webhook, due } = begun;
      const answers = await Promise.all(due.map((one) => send(app, practiceId, webhook, one, answerWithinMs)));
      const took = answers.filter(isTaken).length;
      const isOver = await app.change(scope, PORTAL, async (tx) => {
        const after = app.now();
        const still = await store.findWebhook(tx, webhookId, { lock: true });
        if (!still) return { answer: true, events: [] };
        await store.noteOutcomes(
          tx,
          due.map(({ id, attempts }, index) => outcomeOf(id, attempts + 1, answers[index] ?? '', after)),
          after,
        );
        const failing = due.length > 0 && took === 0;
        const since = failing ? new Date(still.failingSince ?? after) : null;
        if (failing || took > 0)
          await store.noteHealth(tx, webhookId, {
            failingSince: since,
            resumeAt: failing ? new Date(after.getTime() + LEFT_ALONE_MS) : null,
          });
        if (since !== null && after.getTime() - since.getTime() >= OFF_AFTER_MS && still.offAt === null) {
          await store.switchOffByItself(tx, webhookId, after);
          const to = { audience: 'consultant', companyId: null } as const;
          return {
            answer: true,
            events: [{ action: 'webhookSwitchedOff', id: practiceId, practiceId, data: { webhook: webhookId } }],
            news: [{ kind: 'webhookOff', to, objectId: webhookId, subject: new URL(still.url).host }],
          };
        }
        if (due.length > 0 && !failing) return { answer: false, events: [] };
        await store.forgetOld(tx, webhookId, new Date(after.getTime() - LOGGED_MS));
        const next = await store.nextDue(tx, webhookId);
        if (next === null) return { answer: true, events: [] };
        const resume = failing ? after.getTime() + LEFT_ALONE_MS : new Date(still.resumeAt ?? 0).getTime();
        const at = new Date(Math.max(next.getTime(), resume));
        return { answer: true, events: [], jobs: [store.sending(webhookId, at)] };
      });
      if (isOver) return;
    }
  };
}

async function send(
  app: App,
  practiceId: string,
  { url, secret, previousSecret, previousUntil }: store.StoredWebhook,
  delivery: store.DeliveryRow,
  withinMs: number,
): Promise<number | string> {
  const now = app.now();
  const owner = sealOwner(practiceId);
  const secrets = [app.secrets.open(secret, owner)];
  if (previousSecret !== null && previousUntil !== null && new Date(previousUntil) > now)
    secrets.push(app.secrets.open(previousSecret, owner));
  const { headers, body } = signedMessage(delivery, secrets, now);
  const reach = { inside: app.config.insideReceivers, ports: app.config.outgoingPorts };
  return postOutside(url, { headers, body, reach, withinMs });
}

function outcomeOf(id: string, tries: number, answer: number | string, now: Date): store.Outcome {
  const outcome = String(answer);
  if (isTaken(answer)) return { id, state: 'delivered', nextAt: null, outcome };
  const nextAt = nextTry(tries, now);
  return { id, state: nextAt === null ? 'failed' : 'waiting', nextAt, outcome };
}
