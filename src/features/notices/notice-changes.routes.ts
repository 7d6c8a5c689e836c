import type { ResponseOf } from '../../access/contract.ts';
import type { Actor } from '../../access/scope.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Change } from '../../server/http/change.ts';
import type { ChangeCall } from '../../server/http/http.ts';
import type { Mailing, Mailings } from '../../server/jobs/mailing.ts';
import { notFound, Problem } from '../../server/problem.ts';
import type { Refusal } from '../../server/refusal.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { BOARD } from '../../text/notices.ts';
import { UNREACHED } from '../../text/notifications/mailings.ts';
import type { Undo } from '../notifications/mailings.routes.ts';
import { companyOfAct, reachOf } from '../notifications/mailings.store.ts';
import {
  change,
  daysToCome,
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

declare module '../../server/jobs/mailing.ts' {
  interface Mailings {
    /** `others` contains the ids of the notices sent together with `noticeId`. */
    notice: { noticeId: string; others?: readonly string[] };
    noticeReminder: {
      noticeId: string;
      others?: readonly string[];
      before: readonly { employeeId: string; remindedAt: string | null; noticeId?: string }[];
    };
  }
}

/**
 * Withdraws a published notice: it becomes a draft again. If an employee has already read it, it is deleted instead,
 * because a text that was read must not change.
 */
export const undoNotice: Undo<'notice'> = async (tx, { noticeId, others = [] }, { now, today }) => {
  const events: LedgerEvent[] = [];
  const gone: string[] = [];
  for (const row of await store.loadNotices(tx, [noticeId, ...others], { lock: true })) {
    if (stateOf(row, today) !== 'published') continue;
    gone.push(row.id);
    if (row.read > 0) {
      await store.deleteNotices(tx, [row.id], now);
      events.push(eventOf(row, 'noticeDeleted', {}));
    } else {
      await store.saveNotice(tx, row.id, { ...noticeOf(row), draft: true }, null);
      events.push(eventOf(row, 'noticeChanged', {}));
    }
  }
  return gone.length === 0 ? { events } : { events, noNews: [{ kind: 'notice', objectIds: gone }] };
};

export const undoNoticeReminder: Undo<'noticeReminder'> = async (tx, { noticeId, others = [], before }, { madeAt }) => {
  const ids = [noticeId, ...others];
  await store.forgetReminders(tx, ids, before, madeAt);
  const rows = await store.loadNotices(tx, ids);
  const readersOf = ({ id }: store.NoticeRow) => before.filter((one) => (one.noticeId ?? noticeId) === id).length;
  return {
    events: rows.map((row) => eventOf(row, 'noticeReminderTakenBack', { readers: readersOf(row) })),
    noNews: [{ kind: 'noticeReminder', objectIds: ids, since: madeAt }],
  };
};

/** Publishes or schedules a notice in each of these companies, or saves it as a draft. */
export async function sendTo(
  call: Omit<ChangeCall<typeof contracts.sendNotice>, 'query' | 'params'>,
  companyIds: readonly string[],
) {
  const { tx, actor, body, now, today } = call;
  const draft = body.bozza ?? false;
  const said = { publishOn: body.dataPubblicazione ?? null, endOn: body.dataFine ?? null };
  const days = 'id' in body && body.id !== undefined ? daysToCome(said, today) : said;
  const notice: Notice = {
    title: body.titolo.trim(),
    body: body.testo.trim(),
    employeeId: body.idUser ?? null,
    asksAcknowledgement: body.presaVisione ?? false,
    draft,
    publishOn: days.publishOn ?? (draft ? null : today),
    endOn: days.endOn,
  };
  refuseIf(whyNotKeep(notice, today));
  await addressee(tx, companyIds, notice);
  const hangs = stateOf(notice, today) === 'published';
  const place = { practiceId: actor.practiceId ?? '', companyIds, createdBy: actor.accountId };
  const ids = await store.insertNotices(tx, place, notice, { announcedAt: hangs ? now : null, now });
  const rows = await store.noticesOnBoard(tx, actor, ids);
  const events: LedgerEvent[] = rows.flatMap((row) => [eventOf(row, 'noticeCreated', {}), ...publication(row, today)]);
  // This event belongs to the practice or the group head that wrote the notice, so that no company's own history shows
  // the other recipients.
  if (rows.length > 1)
    events.push({
      action: 'noticesSent',
      id: place.practiceId,
      companyId: actor.companyId,
      data: { first: rows[0].id, companies: rows.length },
      person: { document: notice.title },
    });
  return { rows, said: { events, ...(await settled(call, rows, hangs ? rows : [])) } };
}

/** Changes all of these notices; if one change is refused, changes none. */
export async function changeAll(
  call: Omit<ChangeCall<typeof contracts.changeNotice>, 'query' | 'params'>,
  before: store.Notices,
) {
  const { tx, actor, body, now, today } = call;
  const events: LedgerEvent[] = [];
  const changed: string[] = [];
  const hangs: string[] = [];
  for (const row of before) {
    const was = noticeOf(row);
    const result = change(was, wantedOf(was, body, today), today);
    if ('refusal' in result) throw refused(result.field, result.refusal, 409);
    const { notice } = result;
    if (JSON.stringify(notice) === JSON.stringify(was)) continue;
    await addressee(tx, [row.companyId], notice);
    const appears = row.announcedAt === null && stateOf(notice, today) === 'published';
    await store.saveNotice(tx, row.id, notice, appears ? now : row.announcedAt);
    changed.push(row.id);
    if (appears) hangs.push(row.id);
    const after = { ...row, ...notice };
    events.push(eventOf(after, 'noticeChanged', {}));
    if (stateOf(was, today) !== stateOf(notice, today) || was.publishOn !== notice.publishOn)
      events.push(...publication(after, today));
  }
  const ids = before.map((row) => row.id);
  const rows = changed.length === 0 ? before : await store.noticesOnBoard(tx, actor, ids);
  const of = (some: readonly string[]) => rows.filter((row) => some.includes(row.id));
  return { rows, said: { events, ...(await settled(call, of(changed), of(hangs))) } };
}

/**
 * The notifications for saved notices: sent now for notices that appear on the board, and by a job for scheduled ones.
 */
async function settled(
  { tx, actor, now, today }: Pick<ChangeCall<typeof contracts.sendNotice>, 'tx' | 'actor' | 'now' | 'today'>,
  written: readonly store.NoticeRow[],
  appearing: readonly store.NoticeRow[],
) {
  const readers = await store.listReaders(
    tx,
    appearing.map((row) => row.id),
  );
  const reached = readers.filter((reader) => reader.webAccess);
  const [first, ...others] = appearing;
  const days = new Map(
    written
      .filter((row) => stateOf(row, today) === 'scheduled')
      .map((row) => [row.publishOn ?? '', announcement(row.practiceId, row.publishOn ?? '')]),
  );
  const undo = first && { noticeId: first.id, others: others.map((row) => row.id) };
  return {
    ...(undo ? await tellOf(tx, appearing, reached, 'notice', { undo, now, actor }) : {}),
    jobs: [...days.values()],
  };
}

/**
 * Reminds the readers who have not read or acknowledged these notices. With `prova`, only reports whom it would remind.
 */
export async function remind(
  { tx, actor, body, now, today }: Omit<ChangeCall<typeof contracts.remindNotice>, 'query' | 'params'>,
  rows: store.Notices,
): Promise<Change<ResponseOf<typeof contracts.remindNotice>>> {
  const prova = body?.prova ?? false;
  const onBoard = rows.filter((row) => stateOf(row, today) === 'published');
  const [{ asksAcknowledgement }] = rows;
  const ofThese = onBoard.map((row) => row.id);
  const missing = missingReaders(await store.listReaders(tx, ofThese), asksAcknowledgement);
  const refusal = whyNotRemind(onBoard.length > 0 ? 'published' : stateOf(rows[0], today), missing.length);
  if (refusal) throw new Problem(409, refusal);
  const found = toRemind(missing, now);
  const { left } = await reachOf(tx, 'noticeReminder', audienceOf(found.now));
  const answer = {
    inviati: found.now.length - (prova ? left.length : 0),
    saltati: [
      ...found.skipped.map(({ name, remindedAt, webAccess }) => ({
        nome: name,
        ultimo: remindedAt,
        motivo: webAccess ? BOARD.remindedLately : UNREACHED['without-web-access'],
      })),
      ...(prova ? left.map(({ name, why }) => ({ nome: name, ultimo: null, motivo: UNREACHED[why] })) : []),
    ],
  };
  const [first, ...others] = onBoard.filter((row) => found.now.some((reader) => reader.noticeId === row.id));
  if (prova || !first) return { answer, events: [] };
  await store.saveReminders(tx, first.practiceId, found.now, now);
  const before = found.now.map(({ id, remindedAt, noticeId }) => ({ employeeId: id, remindedAt, noticeId }));
  const undo = { noticeId: first.id, others: others.map((row) => row.id), before };
  const readersOf = (row: store.NoticeRow) => found.now.filter((reader) => reader.noticeId === row.id).length;
  return {
    answer,
    events: [first, ...others].map((row) => eventOf(row, 'noticeReminded', { readers: readersOf(row) })),
    ...(await tellOf(tx, [first, ...others], found.now, 'noticeReminder', { undo, now, actor })),
  };
}

export const audienceOf = (readers: readonly store.Addressed[]) =>
  readers.map(({ id, companyId }) => ({ audience: 'employee', companyId, employeeId: id }) as const);

/**
 * The notifications to these readers and their mailing. The mails of a large mailing wait and can be withdrawn
 * together.
 */
async function tellOf<K extends 'notice' | 'noticeReminder'>(
  tx: Transaction,
  rows: readonly store.NoticeRow[],
  readers: readonly (store.Addressed & { noticeId: string })[],
  kind: K,
  { undo, now, actor }: { undo: Mailings[K]; now: Date; actor: Actor },
) {
  const { people } = await reachOf(tx, kind, audienceOf(readers));
  const byNotice = Map.groupBy(readers, (reader) => reader.noticeId);
  return {
    news: rows.flatMap((row) =>
      newsOf(
        row,
        (byNotice.get(row.id) ?? []).map((reader) => reader.id),
        kind,
      ),
    ),
    mailing: {
      kind,
      undo,
      subject: rows[0]?.title ?? '',
      companyId: companyOfAct(
        rows.map((row) => row.companyId),
        actor,
      ),
      people,
      by: actor.accountId,
      at: now,
    } as Mailing,
  };
}

function publication(row: store.NoticeRow, today: string): LedgerEvent[] {
  const state = stateOf(row, today);
  const publishOn = row.publishOn ?? '';
  if (state === 'published') return [eventOf(row, 'noticePublished', { publishOn })];
  return state === 'scheduled' ? [eventOf(row, 'noticeScheduled', { publishOn })] : [];
}

type NoticeAction = Extract<LedgerEvent['action'], `notice${string}`>;

export function eventOf<A extends NoticeAction>(
  row: Pick<store.NoticeRow, 'id' | 'companyId' | 'title'>,
  action: A,
  data: Extract<LedgerEvent, { action: A }>['data'],
  employeeId: string | null = null,
): LedgerEvent {
  const { id, companyId, title } = row;
  return { action, id, companyId, employeeId, data, person: { document: title } } as LedgerEvent;
}

/** The fields of a notice in a fixed order, so that two notices can be compared as JSON. */
function noticeOf({ title, body, employeeId, asksAcknowledgement, draft, publishOn, endOn }: store.NoticeRow): Notice {
  return { title, body, employeeId, asksAcknowledgement, draft, publishOn, endOn };
}

type Wanted = ChangeCall<typeof contracts.changeNotice>['body'];

/** The notice after the requested change. If a draft is published without a day, it appears today. */
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

/** Throws "not found" if the addressed employee does not work in that company. */
export async function addressee(
  tx: Transaction,
  companyIds: readonly string[],
  { employeeId }: Pick<Notice, 'employeeId'>,
): Promise<void> {
  if (employeeId !== null && !(await store.isEmployeeOf(tx, companyIds, employeeId))) throw notFound();
}
