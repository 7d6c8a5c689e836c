import { randomBytes } from 'node:crypto';
import { isId } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { sendList } from '../../server/http/list.ts';
import { type AddressFault, type CallFault, whyNotCall } from '../../server/outgoing.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { type RefusalCode, refusalText } from '../../text/common/refusals.ts';
import { answeredWith, WEBHOOK_FAULTS } from '../../text/webhooks.ts';
import { AT_MOST, BOTH_SIGN_MS, SECRET_PREFIX, STATES_ON_THE_WIRE, type WebhookEvent, wireState } from './webhook.ts';
import * as contracts from './webhooks.contract.ts';
import { sealOwner } from './webhooks.jobs.ts';
import * as store from './webhooks.store.ts';

const aSecret = () => SECRET_PREFIX + randomBytes(32).toString('base64');

const SHOWN = 100;

const REFUSED: Record<AddressFault, RefusalCode> = {
  malformed: 'webhook-malformed',
  'not-https': 'webhook-not-https',
  'with-password': 'webhook-with-password',
  inside: 'webhook-inside',
  port: 'webhook-port',
};

export function serveWebhooks(serve: Serve, app: Pick<App, 'secrets' | 'config'>): void {
  serveWebhookList(serve);
  serveWebhookSettings(serve, app);
  serveDeliveries(serve);
}

function serveWebhookList(serve: Serve): void {
  serve(contracts.listWebhooks, ({ inScope, now }) =>
    inScope(async (tx) =>
      (await store.listWebhooks(tx)).map((row) => ({
        id: row.id,
        indirizzo: row.url,
        eventi: row.events,
        utente: row.login,
        creato: row.createdAt,
        spento: row.offAt === null ? null : { dal: row.offAt, daSolo: row.offByItself },
        nonRiesceDal: row.failingSince,
        attendono: row.waiting,
        nonRiusciti: row.failed,
        ultimoConsegnato: row.deliveredAt,
        precedenteFino: row.previousUntil !== null && new Date(row.previousUntil) > now ? row.previousUntil : null,
      })),
    ),
  );
}

function serveWebhookSettings(serve: Serve, { secrets, config }: Pick<App, 'secrets' | 'config'>): void {
  serve.change(contracts.createWebhook, async ({ tx, actor, now, body: { indirizzo, eventi } }) => {
    checkAddress(config, indirizzo);
    const practiceId = actor.practiceId ?? '';
    if ((await store.countWebhooks(tx, practiceId)) >= AT_MOST) throw new Problem(409, 'webhooks-enough');
    const segreto = aSecret();
    const id = await store.insertWebhook(tx, {
      practiceId,
      accountId: actor.accountId,
      url: indirizzo,
      events: [...new Set(eventi)],
      secret: secrets.seal(segreto, sealOwner(practiceId)),
      now,
    });
    return {
      answer: { id, indirizzo, segreto },
      events: [{ action: 'webhookAdded', id: practiceId, data: { webhook: id } }],
    };
  });

  serve.change(contracts.changeWebhook, async ({ tx, actor, now, params: { id }, body }) => {
    const webhook = await store.findWebhook(tx, id, { lock: true });
    if (!webhook) throw notFound();
    const url = body.indirizzo ?? webhook.url;
    if (url !== webhook.url) checkAddress(config, url);
    const events = body.eventi ? [...new Set(body.eventi)] : webhook.events;
    const wasOn = webhook.offAt === null;
    const isOn = body.acceso ?? wasOn;
    const fields = [
      ...(url === webhook.url ? [] : ['indirizzo']),
      ...(sameEvents(events, webhook.events) ? [] : ['eventi']),
      ...(isOn === wasOn ? [] : [isOn ? 'acceso' : 'spento']),
    ];
    if (fields.length === 0) return { answer: { cambiato: false }, events: [] };
    await store.changeWebhook(tx, id, { url, events, offAt: isOn ? null : (webhook.offAt ?? now) });
    // If the URL changes or the webhook is switched on again, earlier failures must no longer delay waiting messages.
    const anew = isOn && (!wasOn || url !== webhook.url);
    if (anew) await store.beginAnew(tx, id, now);
    return {
      answer: { cambiato: true },
      events: [
        { action: 'webhookChanged', id: actor.practiceId ?? '', data: { webhook: id, fields: fields.join(',') } },
      ],
      jobs: anew ? [store.sending(id)] : [],
      ...(isOn && !wasOn ? { noNews: [{ kind: 'webhookOff', objectIds: [id] }] } : {}),
    };
  });

  serve.change(contracts.rotateWebhook, async ({ tx, actor, now, params: { id } }) => {
    const webhook = await store.findWebhook(tx, id, { lock: true });
    if (!webhook) throw notFound();
    const practiceId = actor.practiceId ?? '';
    const segreto = aSecret();
    const bothUntil = new Date(now.getTime() + BOTH_SIGN_MS);
    await store.rotateSecret(tx, id, { secret: secrets.seal(segreto, sealOwner(practiceId)), bothUntil });
    return {
      answer: { id, indirizzo: webhook.url, segreto, precedenteFino: bothUntil.toISOString() },
      events: [{ action: 'webhookSecretRotated', id: practiceId, data: { webhook: id } }],
    };
  });

  serve.change(contracts.removeWebhook, async ({ tx, actor, params: { id } }) => {
    if (!(await store.deleteWebhook(tx, id))) throw notFound();
    return {
      answer: { rimosso: true },
      events: [{ action: 'webhookRemoved', id: actor.practiceId ?? '', data: { webhook: id } }],
      noNews: [{ kind: 'webhookOff', objectIds: [id] }],
    };
  });
}

function serveDeliveries(serve: Serve): void {
  serve.change(contracts.tryWebhook, async ({ tx, actor, now, params: { id } }) => {
    const practiceId = actor.practiceId ?? '';
    await onlyOn(tx, id);
    const inviato = await store.insertTry(tx, practiceId, id, now);
    return {
      answer: { inviato },
      events: [{ action: 'webhookSentAgain', id: practiceId, data: { webhook: id, messages: 1 } }],
      jobs: [store.sending(id)],
    };
  });

  serve(contracts.listWebhookDeliveries, async ({ inScope, params: { id }, query, reply }) => {
    const state = query.stato === undefined ? null : STATES_ON_THE_WIRE[query.stato];
    const { rows, total } = await inScope(async (tx) => {
      if (!(await store.findWebhook(tx, id))) throw notFound();
      return store.listDeliveries(tx, id, state, query.quanti ?? SHOWN);
    });
    return sendList(reply, rows, total, presentDelivery);
  });

  serve.change(contracts.sendWebhooksAgain, async ({ tx, actor, now, params: { id }, body: { ids } }) => {
    await onlyOn(tx, id);
    const wanted = ids ? [...new Set(ids)] : null;
    if (!(wanted ?? []).every(isId)) throw notFound();
    const rinviati = await store.sendAgain(tx, id, wanted, now);
    if (wanted !== null && rinviati !== wanted.length) throw notFound();
    if (rinviati === 0) return { answer: { rinviati }, events: [] };
    await store.noteHealth(tx, id, { failingSince: null, resumeAt: null });
    return {
      answer: { rinviati },
      events: [{ action: 'webhookSentAgain', id: actor.practiceId ?? '', data: { webhook: id, messages: rinviati } }],
      jobs: [store.sending(id)],
    };
  });
}

function checkAddress(config: App['config'], address: string): void {
  const fault = whyNotCall(address, { inside: config.insideReceivers, ports: config.outgoingPorts });
  if (!fault) return;
  const code = REFUSED[fault];
  const { detail: message } = refusalText(code, {});
  throw new Problem(400, code, { fieldErrors: [{ field: 'indirizzo', message }] });
}

/** Refuses a webhook that is switched off, because nothing can be sent to it, not even a test. */
async function onlyOn(tx: Parameters<typeof store.findWebhook>[0], id: string): Promise<void> {
  const webhook = await store.findWebhook(tx, id, { lock: true });
  if (!webhook) throw notFound();
  if (webhook.offAt !== null) throw new Problem(409, 'webhook-off');
}

const sameEvents = (some: readonly WebhookEvent[], others: readonly WebhookEvent[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

const FAULTS: Record<CallFault, string> = WEBHOOK_FAULTS;
const isFault = (outcome: string): outcome is CallFault => outcome in FAULTS;
const inWords = (outcome: string) => (isFault(outcome) ? FAULTS[outcome] : answeredWith(Number(outcome)));

function presentDelivery(row: store.DeliveryRow) {
  return {
    id: row.id,
    evento: row.event,
    oggetto: row.objectId,
    accaduto: row.happenedAt,
    stato: wireState(row.state),
    tentativi: row.attempts,
    ultimoTentativo: row.triedAt,
    prossimoTentativo: row.state === 'waiting' ? row.nextAt : null,
    esito: row.outcome === null ? null : { codice: row.outcome, testo: inWords(row.outcome) },
  };
}
