import type { Actor } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Change } from '../../server/change.ts';
import { isId, type Transaction } from '../../server/database.ts';
import type { ChangeCall, Serve } from '../../server/http.ts';
import { pageOf, sendList } from '../../server/list.ts';
import type { Mailing, Mailings } from '../../server/mailing.ts';
import { notFound, Problem } from '../../server/problem.ts';
import type { Refusal } from '../../server/refusal.ts';
import { UNREACHED } from '../../text/mailings.ts';
import { BOARD } from '../../text/notices.ts';
import { refusalText } from '../../text/refusals.ts';
import { presentReach, type Undo } from '../notifications/mailings.routes.ts';
import { reachOf } from '../notifications/mailings.store.ts';
import {
  change,
  missingReaders,
  type Notice,
  type NoticeField,
  stateOf,
  toRemind,
  whyNotKeep,
  whyNotRemind,
} from './notice.ts';
import * as contracts from './notices.contract.ts';
import { announcement, newsOf } from './notices.jobs.ts';
import * as store from './notices.store.ts';

declare module '../../server/mailing.ts' {
  interface Mailings {
    notice: { noticeId: string };
    noticeReminder: { noticeId: string; before: readonly { employeeId: string; remindedAt: string | null }[] };
  }
}

/**
 * A notice that was taken back is a draft again. One that somebody has read meanwhile is not: its text would be
 * rewritten under the reading, so it comes off the board.
 */
export const undoNotice: Undo<'notice'> = async (tx, { noticeId }, { now, today }) => {
  const [row] = await store.loadNotices(tx, [noticeId], { lock: true });
  if (!row || stateOf(row, today) !== 'published') return { events: [] };
  const noNews = [{ kind: 'notice' as const, objectIds: [row.id] }];
  if (row.read > 0) {
    await store.deleteNotices(tx, [row.id], now);
    return { events: [eventOf(row, 'noticeDeleted', {})], noNews };
  }
  await store.saveNotice(tx, row.id, { ...noticeOf(row), draft: true }, null);
  return { events: [eventOf(row, 'noticeChanged', {})], noNews };
};

export const undoNoticeReminder: Undo<'noticeReminder'> = async (tx, { noticeId, before }, { madeAt }) => {
  await store.forgetReminders(tx, noticeId, before, madeAt);
  const [row] = await store.loadNotices(tx, [noticeId]);
  return {
    events: row ? [eventOf(row, 'noticeReminderTakenBack', { readers: before.length })] : [],
    noNews: [{ kind: 'noticeReminder', objectIds: [noticeId], since: madeAt }],
  };
};

export function serveNotices(serve: Serve): void {
  serve(contracts.listNotices, async ({ actor, inScope, query, reply, today }) => {
    const { rows, total, logins } = await inScope(async (tx) => {
      const companyId = await boardOf(tx, actor, query.cfAzienda);
      const found = await store.listNotices(tx, { companyId, asked: query }, pageOf(query));
      return { ...found, logins: await authorsOf(tx, found.rows) };
    });
    return sendList(reply, rows, total, (row) => present(row, logins, today));
  });

  serve(contracts.readNotice, ({ actor, inScope, params, query, today }) =>
    inScope(async (tx) => {
      const [row] = await load(tx, actor, [params.id], query.cfAzienda);
      return present(row, await authorsOf(tx, [row]), today);
    }),
  );

  serve(contracts.listNoticeReaders, ({ actor, inScope, params, query }) =>
    inScope(async (tx) => {
      const [notice] = await load(tx, actor, [params.id], query.cfAzienda);
      const readers = await store.listReaders(tx, notice.id);
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

  serve.change(contracts.sendNotice, async ({ tx, actor, body, now, query, today }) => {
    const companyId = await boardOf(tx, actor, query.cfAzienda);
    const draft = body.bozza ?? false;
    const notice: Notice = {
      title: body.titolo.trim(),
      body: body.testo.trim(),
      employeeId: body.idUser ?? null,
      asksAcknowledgement: body.presaVisione ?? false,
      draft,
      publishOn: body.dataPubblicazione ?? (draft ? null : today),
      endOn: body.dataFine ?? null,
    };
    refuseIf(whyNotKeep(notice, today));
    await addressee(tx, companyId, notice);
    const hangs = stateOf(notice, today) === 'published';
    const place = { practiceId: actor.practiceId ?? '', companyId, createdBy: actor.accountId };
    const id = await store.insertNotice(tx, place, notice, { announcedAt: hangs ? now : null, now });
    const [row] = await load(tx, actor, [id]);
    const created = eventOf(row, 'noticeCreated', {});
    return settled(tx, row, [created, ...publication(row, today)], { tell: hangs, today, now, by: actor.accountId });
  });

  serve(contracts.planNotice, ({ actor, inScope, query, today }) =>
    inScope(async (tx) => {
      const companyId = await boardOf(tx, actor, query.cfAzienda);
      const employeeId = query.idUser ?? null;
      await addressee(tx, companyId, { employeeId });
      const ids = await store.readersToBe(tx, companyId, employeeId, today);
      return presentReach(await reachOf(tx, 'notice', audienceOf({ companyId }, ids)));
    }),
  );

  serve.change(contracts.changeNotice, async (call) => {
    const { tx, actor, body, now, params, query, today } = call;
    const [row] = await load(tx, actor, [params.id], query.cfAzienda, true);
    const before = noticeOf(row);
    const wanted = wantedOf(before, body, today);
    const changed = change(before, wanted, today);
    if ('refusal' in changed) throw refused(changed.field, changed.refusal, 409);
    const { notice } = changed;
    if (JSON.stringify(notice) === JSON.stringify(before))
      return settled(tx, row, [], { tell: false, today, now, by: actor.accountId });
    await addressee(tx, row.companyId, notice);
    const hangs = row.announcedAt === null && stateOf(notice, today) === 'published';
    await store.saveNotice(tx, row.id, notice, hangs ? now : row.announcedAt);
    const [after] = await load(tx, actor, [row.id]);
    const isNew = stateOf(before, today) !== stateOf(notice, today) || before.publishOn !== notice.publishOn;
    const events = [eventOf(after, 'noticeChanged', {}), ...(isNew ? publication(after, today) : [])];
    return settled(tx, after, events, { tell: hangs, today, now, by: actor.accountId });
  });

  serve.change(contracts.remindNotice, async ({ tx, actor, body, now, params, query, today }) => {
    const prova = body?.prova ?? false;
    const [row] = await load(tx, actor, [params.id], query.cfAzienda, true);
    const missing = missingReaders(await store.listReaders(tx, row.id), row.asksAcknowledgement);
    const refusal = whyNotRemind(stateOf(row, today), missing.length);
    if (refusal) throw new Problem(409, refusal);
    const found = toRemind(missing, now);
    const ids = found.now.map((reader) => reader.id);
    const { left } = await reachOf(tx, 'noticeReminder', audienceOf(row, ids));
    const answer = {
      inviati: ids.length - (prova ? left.length : 0),
      saltati: [
        ...found.skipped.map(({ name, remindedAt, webAccess }) => ({
          nome: name,
          ultimo: remindedAt,
          motivo: webAccess ? BOARD.remindedLately : UNREACHED['without-web-access'],
        })),
        ...(prova ? left.map(({ name, why }) => ({ nome: name, ultimo: null, motivo: UNREACHED[why] })) : []),
      ],
    };
    if (prova) return { answer, events: [] };
    await store.saveReminders(tx, row, ids, now);
    const before = found.now.map(({ id, remindedAt }) => ({ employeeId: id, remindedAt }));
    const undo = { noticeId: row.id, before };
    return {
      answer,
      events: ids.length > 0 ? [eventOf(row, 'noticeReminded', { readers: ids.length })] : [],
      ...(await tellOf(tx, row, found.now, 'noticeReminder', { undo, now, by: actor.accountId })),
    };
  });

  serve.change(contracts.deleteNotices, async ({ tx, actor, body, now, query }) => {
    const rows = await load(tx, actor, body.ids, query.cfAzienda, true);
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

  serve(contracts.listOwnNotices, ({ actor, inScope }) =>
    inScope(async (tx) => (await store.listOwnNotices(tx, actor.employeeId ?? '')).map(presentOwn)),
  );

  serve.change(contracts.openOwnNotice, (call) => read(call, false));
  serve.change(contracts.acknowledgeNotice, (call) => read(call, true));
}

/** The company of the board: one's own, or the one that is named. */
async function boardOf(tx: Transaction, actor: Actor, taxCode: string | undefined): Promise<string> {
  const [company] =
    taxCode === undefined && actor.role === 'COMPANY'
      ? await companiesById(tx, [actor.companyId ?? ''])
      : await companiesByTaxCode(tx, [taxCode ?? '']);
  if (!company) throw notFound();
  return company.id;
}

/** All of them, on the board that is named where one is, or "not found" for the whole call. */
async function load(
  tx: Transaction,
  actor: Actor,
  wanted: readonly string[],
  taxCode?: string,
  lock = false,
): Promise<[store.NoticeRow, ...store.NoticeRow[]]> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) throw new Problem(400, 'no-notice-selected');
  if (!ids.every(isId)) throw notFound();
  const board = taxCode === undefined ? null : await boardOf(tx, actor, taxCode);
  const [first, ...others] = (await store.loadNotices(tx, ids, { lock })).filter(
    (row) => board === null || row.companyId === board,
  );
  if (!first || others.length + 1 !== ids.length) throw notFound();
  return [first, ...others];
}

/** The one employee whom it is for works in that company; otherwise "not found". */
async function addressee(
  tx: Transaction,
  companyId: string,
  { employeeId }: Pick<Notice, 'employeeId'>,
): Promise<void> {
  if (employeeId !== null && !(await store.isEmployeeOf(tx, companyId, employeeId))) throw notFound();
}

/** What a written notice sends: people are told now, or on its day. */
async function settled(
  tx: Transaction,
  row: store.NoticeRow,
  events: readonly LedgerEvent[],
  { tell, today, now, by }: { tell: boolean; today: string; now: Date; by: string },
) {
  const readers = tell ? (await store.listReaders(tx, row.id)).filter((reader) => reader.webAccess) : [];
  const isScheduled = stateOf(row, today) === 'scheduled';
  return {
    answer: present(row, await authorsOf(tx, [row]), today),
    events,
    ...(await tellOf(tx, row, readers, 'notice', { undo: { noticeId: row.id }, now, by })),
    jobs: isScheduled ? [announcement(row.practiceId, row.publishOn ?? '')] : [],
  };
}

const audienceOf = ({ companyId }: Pick<store.NoticeRow, 'companyId'>, employeeIds: readonly string[]) =>
  employeeIds.map((employeeId) => ({ audience: 'employee', companyId, employeeId }) as const);

/** The news, and the mails of which it is many: they wait, and are taken back as one. */
async function tellOf<K extends 'notice' | 'noticeReminder'>(
  tx: Transaction,
  row: store.NoticeRow,
  readers: readonly { id: string }[],
  kind: K,
  { undo, now, by }: { undo: Mailings[K]; now: Date; by: string },
) {
  const ids = readers.map((reader) => reader.id);
  const { people } = await reachOf(tx, kind, audienceOf(row, ids));
  return {
    news: newsOf(row, ids, kind),
    mailing: { kind, undo, subject: row.title, companyId: row.companyId, people, by, at: now } as Mailing,
  };
}

function publication(row: store.NoticeRow, today: string): LedgerEvent[] {
  const state = stateOf(row, today);
  const publishOn = row.publishOn ?? '';
  if (state === 'published') return [eventOf(row, 'noticePublished', { publishOn })];
  return state === 'scheduled' ? [eventOf(row, 'noticeScheduled', { publishOn })] : [];
}

type NoticeAction = Extract<LedgerEvent['action'], `notice${string}`>;

function eventOf<A extends NoticeAction>(
  row: Pick<store.NoticeRow, 'id' | 'companyId' | 'title'>,
  action: A,
  data: Extract<LedgerEvent, { action: A }>['data'],
  employeeId: string | null = null,
): LedgerEvent {
  const { id, companyId, title } = row;
  return { action, id, companyId, employeeId, data, person: { document: title } } as LedgerEvent;
}

/** The notice's own fields in a fixed order: two of them can be compared. */
function noticeOf({ title, body, employeeId, asksAcknowledgement, draft, publishOn, endOn }: store.NoticeRow): Notice {
  return { title, body, employeeId, asksAcknowledgement, draft, publishOn, endOn };
}

type Wanted = ChangeCall<typeof contracts.changeNotice>['body'];

/** The notice with the fields of the call; a draft that is published without a day appears today. */
function wantedOf(before: Notice, body: Wanted, today: string): Notice {
  const given = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value);
  const draft = given(body.bozza, before.draft);
  const publishOn = given(body.dataPubblicazione, before.publishOn);
  return {
    title: given(body.titolo?.trim(), before.title),
    body: given(body.testo?.trim(), before.body),
    employeeId: given(body.idUser, before.employeeId),
    asksAcknowledgement: given(body.presaVisione, before.asksAcknowledgement),
    draft,
    publishOn: publishOn ?? (draft ? null : today),
    endOn: given(body.dataFine, before.endOn),
  };
}

function refused(field: NoticeField, refusal: Refusal, status: 400 | 409): Problem {
  const { detail: message } = refusalText(refusal.refused, refusal.data ?? {});
  return new Problem(status, refusal, { fieldErrors: [{ field, message }] });
}

function refuseIf(found: { field: NoticeField; refusal: Refusal } | null): void {
  if (found) throw refused(found.field, found.refusal, 409);
}

function authorsOf(tx: Transaction, rows: readonly store.NoticeRow[]) {
  return loginsOf(
    tx,
    rows.map((row) => row.createdBy),
  );
}

function present(row: store.NoticeRow, logins: ReadonlyMap<string, string>, today: string) {
  return {
    id: row.id,
    titolo: row.title,
    testo: row.body,
    idUser: row.employeeId,
    destinatario: row.employee,
    stato: stateOf(row, today),
    dataPubblicazione: row.publishOn,
    dataFine: row.endOn,
    presaVisione: row.asksAcknowledgement,
    createdBy: logins.get(row.createdBy) ?? '',
    dataCreazione: row.createdAt,
    cfAzienda: row.companyTaxCode,
    codiceAzienda: row.companyCode,
    destinatari: row.readers,
    letti: row.read,
    presi: row.acknowledged,
  };
}

function presentOwn(row: store.OwnNoticeRow) {
  return {
    id: row.id,
    titolo: row.title,
    testo: row.body,
    data: row.publishOn,
    azienda: row.company,
    dataFine: row.endOn,
    letto: row.readAt,
    nuovo: row.readAt === null && !row.isOlder,
    chiedePresaVisione: row.asksAcknowledgement,
    presaVisione: row.acknowledgedAt,
    personale: row.isPersonal,
  };
}

type OwnAnswer = ReturnType<typeof presentOwn>;

/** An opening: only the first of each kind changes anything, and leaves a trace. */
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
  return { answer: presentOwn(after ?? row), events };
}
