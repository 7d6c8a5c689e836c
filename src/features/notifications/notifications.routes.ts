import type { Actor } from '../../access/scope.ts';
import { traceTopicsFor } from '../../ledger/live.ts';
import { isId } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { type Call, languageOf, type Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { streamEvents } from '../../server/http/stream.ts';
import { notFound } from '../../server/problem.ts';
import { inLanguage } from '../../text/common/language.ts';
import { newsWords } from '../../text/notifications/notifications.ts';
import { COUNT_SHOWN, linkOf } from './notification.ts';
import * as contracts from './notifications.contract.ts';
import * as store from './notifications.store.ts';

export function serveNotifications(serve: Serve, app: App): void {
  serve(contracts.listCompanyNotifications, (call) => list(call));
  serve(contracts.listNotifications, (call) => list(call));

  serve(contracts.markNotifications, ({ actor, body, inScope, now }) =>
    inScope(async (tx) => {
      const ids = [...new Set(body.ids)];
      if (!ids.every(isId) || !(await store.markSeen(tx, actor, ids, now))) throw notFound();
      return unseen(tx, actor);
    }),
  );

  serve(contracts.notificationEvents, (call) => {
    const { actor, inScope } = call;
    const news = {
      event: 'novita',
      topics: store.topicsFor(actor),
      read: () => inScope((tx) => unseen(tx, actor)),
    };
    const topics = traceTopicsFor(actor);
    if (topics.length === 0) return streamEvents(app, call, news);
    const read = () => inScope(async (tx) => ({ ultima: await store.latestStep(tx) }));
    return streamEvents(app, call, news, { event: 'traccia', topics, read });
  });

  serve(contracts.readNotificationSettings, ({ actor, inScope }) =>
    inScope(async (tx) => ({ riepilogo: await store.readDaily(tx, actor.accountId) })),
  );

  serve.change(contracts.changeNotificationSettings, async ({ tx, actor, body }) => {
    const { riepilogo } = body;
    if ((await store.readDaily(tx, actor.accountId)) === riepilogo) return { answer: { riepilogo }, events: [] };
    await store.saveDaily(tx, actor.accountId, riepilogo);
    return {
      answer: { riepilogo },
      events: [{ action: 'notificationsSet', id: actor.accountId, data: { daily: riepilogo } }],
    };
  });
}

async function unseen(tx: Parameters<typeof store.countUnseen>[0], actor: Actor) {
  return { nonLette: await store.countUnseen(tx, actor, COUNT_SHOWN) };
}

type ListCall = Pick<Call<typeof contracts.listNotifications>, 'actor' | 'inScope' | 'query' | 'reply' | 'request'>;

async function list({ actor, inScope, query, reply, request }: ListCall) {
  const own = actor.role === 'EMPLOYEE' ? languageOf(request) : 'it';
  const { rows, total } = await inScope((tx) => store.listNotifications(tx, actor, pageOf(query)));
  return sendList(
    reply,
    rows,
    total,
    ({ id, audience, kind, objectId, subject, person, words, createdAt, seen, companyCode }) => ({
      id,
      tipo: kind,
      ...inLanguage(own, () => newsWords({ kind, subject, person, words })),
      data: createdAt,
      letto: seen,
      link: linkOf(kind, audience, objectId, companyCode ?? ''),
    }),
  );
}
