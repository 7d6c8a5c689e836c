import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { isId, type Transaction } from '../../server/database/database.ts';
import type { Change } from '../../server/http/change.ts';
import type { ChangeCall, Serve } from '../../server/http/http.ts';
import { refuseChanged, tagged } from '../../server/http/if-match.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { presentReach } from '../notifications/mailings.routes.ts';
import { reachOf } from '../notifications/mailings.store.ts';
import { stateOf } from './notice.ts';
import { addressee, audienceOf, changeAll, eventOf, remind, sendTo } from './notice-changes.routes.ts';
import * as contracts from './notices.contract.ts';
import { presentNotice, presentOwnNotice, presentTogether } from './notices.present.ts';
import * as store from './notices.store.ts';

export function serveNotices(serve: Serve): void {
  serveBoard(serve);
  serveNoticesTogether(serve);
  serveOwnBoard(serve);
}

/** Endpoints for the board of one company. */
function serveBoard(serve: Serve): void {
  serve(contracts.listNotices, async ({ actor, inScope, query, reply, today }) => {
    const { rows, total, logins } = await inScope(async (tx) => {
      const companyId = await store.boardOf(tx, actor, query.cfAzienda);
      const found = await store.listNotices(tx, { companyIds: [companyId], asked: query }, pageOf(query));
      return { ...found, logins: await authorsOf(tx, found.rows) };
    });
    return sendList(reply, rows, total, (row) => presentNotice(row, logins, today));
  });

  serve(contracts.readNotice, ({ actor, inScope, params, query, reply, today }) =>
    inScope(async (tx) => {
      const [row] = await store.noticesOnBoard(tx, actor, [params.id], query.cfAzienda);
      return tagged(reply, contracts.changeNotice, presentNotice(row, await authorsOf(tx, [row]), today));
    }),
  );

  serve(contracts.listNoticeReaders, ({ actor, inScope, params, query }) =>
    inScope(async (tx) => {
      const [notice] = await store.noticesOnBoard(tx, actor, [params.id], query.cfAzienda);
      const readers = await store.listReaders(tx, [notice.id]);
      return readers.map(({ id, name, readAt, acknowledgedAt, remindedAt, webAccess }) => ({
        id,
        nome: name,
        letto: readAt,
        presaVisione: acknowledgedAt,
        sollecitato: remindedAt,
        accessoWeb: webAccess,
      }));
    }),
  );

  serve.change(contracts.sendNotice, async (call) => {
    const companyId = await store.boardOf(call.tx, call.actor, call.query.cfAzienda);
    const { rows, said } = await sendTo(call, [companyId]);
    return { answer: presentNotice(rows[0], await authorsOf(call.tx, rows), call.today), ...said };
  });

  serve(contracts.planNotice, ({ actor, inScope, query, today }) =>
    inScope(async (tx) => {
      const companyId = await store.boardOf(tx, actor, query.cfAzienda);
      const employeeId = query.idUser ?? null;
      await addressee(tx, [companyId], { employeeId });
      const readers = await store.readersToBe(tx, [companyId], employeeId, today);
      return presentReach(await reachOf(tx, 'notice', audienceOf(readers)));
    }),
  );

  serve.change(contracts.changeNotice, async (call) => {
    const found = await store.noticesOnBoard(call.tx, call.actor, [call.params.id], call.query.cfAzienda, true);
    const shown = async ([row]: store.Notices) => presentNotice(row, await authorsOf(call.tx, [row]), call.today);
    refuseChanged(call.request, contracts.changeNotice, await shown(found));
    const { rows, said } = await changeAll(call, found);
    return { answer: tagged(call.reply, contracts.changeNotice, await shown(rows)), ...said };
  });

  serve.change(contracts.remindNotice, async (call) =>
    remind(call, await store.noticesOnBoard(call.tx, call.actor, [call.params.id], call.query.cfAzienda, true)),
  );

  serve.change(contracts.deleteNotices, async ({ tx, actor, body, now, query }) => {
    const rows = await store.noticesOnBoard(tx, actor, body.ids, query.cfAzienda, true);
    const ids = rows.map((row) => row.id);
    await store.deleteNotices(tx, ids, now);
    return {
      answer: { eliminate: ids.length },
      events: rows.map((row) => eventOf(row, 'noticeDeleted', {})),
      noNews: [
        { kind: 'notice', objectIds: ids },
        { kind: 'noticeReminder', objectIds: ids },
      ],
    };
  });
}

/** Endpoints for notices sent together to several companies, each group presented as one notice. */
function serveNoticesTogether(serve: Serve): void {
  serve(contracts.listNoticesTogether, async ({ actor, inScope, query, reply, today }) => {
    const { found, rows, logins } = await inScope(async (tx) => {
      const companyIds = actor.role === 'COMPANY' ? actor.companyIds : null;
      const found = await store.listTogether(tx, { companyIds, asked: query }, pageOf(query));
      const rows = await store.loadNotices(tx, found.ids.flat());
      return { found, rows, logins: await authorsOf(tx, rows) };
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return sendList(reply, found.ids, found.total, (ids) =>
      presentTogether(
        ids.flatMap((id) => byId.get(id) ?? []),
        logins,
        today,
      ),
    );
  });

  serve(contracts.readNoticesTogether, ({ inScope, params, today }) =>
    inScope(async (tx) => {
      const rows = await store.sentTogether(tx, params.id);
      return presentTogether(rows, await authorsOf(tx, rows), today);
    }),
  );

  serve(contracts.listNoticeCompanies, ({ inScope, params, today }) =>
    inScope(async (tx) =>
      (await store.sentTogether(tx, params.id))
        .toSorted((a, b) => a.company.localeCompare(b.company, 'it'))
        .map((row) => ({
          id: row.id,
          codiceAzienda: row.companyCode,
          cfAzienda: row.companyTaxCode,
          ragioneSociale: row.company,
          stato: stateOf(row, today),
          destinatari: row.readers,
          letti: row.read,
          presi: row.acknowledged,
        })),
    ),
  );

  serve(contracts.listNoticeAudience, ({ actor, inScope, today }) =>
    inScope(async (tx) => {
      const rows = await store.listAudience(tx, today, { labels: actor.role === 'CONSULTANT' });
      return rows.map(({ code, taxCode, name, people, labels }) => ({
        codiceAzienda: code,
        cfAzienda: taxCode,
        ragioneSociale: name,
        lavoratori: people,
        etichette: labels,
      }));
    }),
  );

  serve(contracts.planNotices, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const companies = await companiesByTaxCode(tx, query.listacfazienda);
      const ids = companies.map(({ id }) => id);
      const readers = await store.readersToBe(tx, ids, null, today);
      return presentReach(await reachOf(tx, 'notice', audienceOf(readers)));
    }),
  );

  serve.change(contracts.sendNotices, async (call) => {
    const { aziende, ...body } = call.body;
    const companies = await companiesByTaxCode(call.tx, aziende);
    const ids = companies.map(({ id }) => id);
    const { rows, said } = await sendTo({ ...call, body }, ids);
    return { answer: presentTogether(rows, await authorsOf(call.tx, rows), call.today), ...said };
  });

  serve.change(contracts.changeNotices, async (call) => {
    const { rows, said } = await changeAll(call, await store.sentTogether(call.tx, call.params.id, true));
    return { answer: presentTogether(rows, await authorsOf(call.tx, rows), call.today), ...said };
  });

  serve.change(contracts.remindNotices, async (call) =>
    remind(call, await store.sentTogether(call.tx, call.params.id, true)),
  );
}

/** Endpoints for the employee's own board. */
function serveOwnBoard(serve: Serve): void {
  serve(contracts.listOwnNotices, ({ actor, inScope }) =>
    inScope(async (tx) => (await store.listOwnNotices(tx, actor.employeeId ?? '')).map(presentOwnNotice)),
  );

  serve.change(contracts.openOwnNotice, (call) => read(call, false));
  serve.change(contracts.acknowledgeNotice, (call) => read(call, true));
}

function authorsOf(tx: Transaction, rows: readonly store.NoticeRow[]) {
  return loginsOf(
    tx,
    rows.map((row) => row.createdBy),
  );
}

type OwnAnswer = ReturnType<typeof presentOwnNotice>;

/**
 * Records that the employee has read or acknowledged a notice. Only the first time of each is stored and recorded in
 * the ledger.
 */
async function read(
  { tx, actor, now, params }: ChangeCall<typeof contracts.openOwnNotice>,
  acknowledges: boolean,
): Promise<Change<OwnAnswer>> {
  const employeeId = actor.employeeId ?? '';
  const [row] = isId(params.id) ? await store.listOwnNotices(tx, employeeId, params.id) : [];
  if (!row) throw notFound();
  if (acknowledges && !row.asksAcknowledgement) throw new Problem(409, 'notice-asks-nothing');
  const events: LedgerEvent[] = [];
  if (row.readAt === null) events.push(eventOf(row, 'noticeRead', {}, employeeId));
  if (acknowledges && row.acknowledgedAt === null) events.push(eventOf(row, 'noticeAcknowledged', {}, employeeId));
  if (events.length > 0) {
    const receipt = { practiceId: actor.practiceId ?? '', companyId: row.companyId, noticeId: row.id, employeeId };
    await store.saveReading(tx, receipt, { now, acknowledges, accountId: actor.accountId });
  }
  const [after] = await store.listOwnNotices(tx, employeeId, row.id);
  return { answer: presentOwnNotice(after ?? row), events };
}
