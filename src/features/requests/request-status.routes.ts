import type { Actor } from '../../access/scope.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { isId, type Transaction } from '../../server/database/database.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { isRefusal } from '../../server/refusal.ts';
import { mailedWords, REQUEST_STATUS_NAMES } from '../../text/requests.ts';
import { presentReach, type Undo } from '../notifications/mailings.routes.ts';
import { companyOfAct, reachOf } from '../notifications/mailings.store.ts';
import type { News } from '../notifications/notification.ts';
import {
  isSender,
  type Request,
  type RequestStatus,
  type SettableStatus,
  type StatusChange,
  setStatus,
  settableStatus,
} from './request.ts';
import * as contracts from './requests.contract.ts';
import { subjectOf } from './requests.present.ts';
import * as store from './requests.store.ts';

/** The endpoint that takes up, fulfils or rejects requests: all of the given requests, or none. */
export function serveStatus(serve: Serve): void {
  serve.change(contracts.changeRequestStatus, async ({ tx, actor, body, now, params }) => {
    const status = settableStatus(params.status);
    if (isRefusal(status)) throw new Problem(400, status);
    const { ids, motivo = '', prova = false } = Array.isArray(body) ? { ids: body } : body;
    const rows = await lockAll(tx, ids);
    const changes = setStatus(rows, status, actor.role);
    if (isRefusal(changes)) throw new Problem(409, changes);
    if (prova) {
      const told = changes.map(({ request }) => senderOf(request));
      const invio = presentReach(await reachOf(tx, 'requestStatus', told));
      return { answer: { aggiornate: changes.length, invio }, events: [] };
    }
    const words = motivo.trim();
    const seen = await look(tx, rows, actor, now);
    const decision = await decided(tx, changes, status, { actor, now, words: mailedWords(status, words) });
    return {
      answer: { aggiornate: changes.length },
      ...decision,
      events: [...seen, ...decision.events],
      note: words || null,
    };
  });
}

export async function existing(tx: Transaction, id: string): Promise<store.RequestRow> {
  const row = await store.readRequest(tx, id);
  if (!row) throw notFound();
  return row;
}

/** Locks these requests; if one does not exist, answers "not found" to the whole call (docs/api.md, bulk calls). */
export async function lockAll(tx: Transaction, wanted: readonly string[]): Promise<store.RequestRow[]> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) throw new Problem(400, 'no-request-selected');
  if (!ids.every(isId)) throw notFound();
  const rows = await store.lockRequests(tx, ids);
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

/**
 * Marks requests as seen when someone who handles them opens them; from then on the sender cannot withdraw them (P103).
 */
export async function look(
  tx: Transaction,
  rows: readonly store.RequestRow[],
  { role }: Actor,
  now: Date,
): Promise<LedgerEvent[]> {
  const isFirst = (row: store.RequestRow) => row.seenAt === null && row.withdrawnAt === null && !isSender(row, role);
  const unseen = rows.filter(isFirst).map(({ id }) => id);
  if (unseen.length === 0) return [];
  // Locks the requests first, because the sender may be withdrawing one at the same time.
  const first = (await store.lockRequests(tx, unseen)).filter(isFirst);
  await store.saveSeen(
    tx,
    first.map(({ id }) => id),
    now,
  );
  return first.map((row) => eventOf(row, 'requestSeen'));
}

export function eventOf(row: store.RequestRow, action: 'requestSeen' | 'requestWithdrawn'): LedgerEvent {
  const { id, companyId, employeeId } = row;
  return { action, id, companyId, employeeId, data: {}, person: { document: subjectOf(row) } };
}

declare module '../../server/jobs/mailing.ts' {
  interface Mailings {
    requestStatus: { requests: readonly { id: string; from: RequestStatus; to: RequestStatus }[] };
  }
}

/** Restores the former status of requests, unless the status has been changed again since. */
export const undoStatus: Undo<'requestStatus'> = async (tx, { requests }, { madeAt, now }) => {
  const former = new Map(requests.map((one) => [one.id, one]));
  const rows = (await store.lockRequests(tx, [...former.keys()])).filter(
    (row) => row.status === former.get(row.id)?.to && Date.parse(row.statusAt) === madeAt.getTime(),
  );
  for (const status of new Set(requests.map(({ from }) => from))) {
    const ids = rows.filter((row) => former.get(row.id)?.from === status).map((row) => row.id);
    await store.saveStatus(tx, ids, status, now);
  }
  return {
    events: rows.map((row) => {
      const { id, companyId, employeeId, status } = row;
      const data = { from: status, to: former.get(id)?.from ?? status };
      return { action: 'requestStatusChanged', id, companyId, employeeId, data, person: { document: subjectOf(row) } };
    }),
    noNews: [{ kind: 'requestStatus', objectIds: rows.map((row) => row.id), since: madeAt }],
  };
};

/** Saves a new status. Returns the ledger events, the notifications, and the mailing with the data to undo it. */
export async function decided(
  tx: Transaction,
  changes: readonly StatusChange[],
  status: SettableStatus,
  { actor, now, words }: { actor: Actor; now: Date; words: string },
) {
  const requests = changes.map(({ request }) => request);
  await store.saveStatus(
    tx,
    requests.map(({ id }) => id),
    status,
    now,
  );
  const { people } = await reachOf(tx, 'requestStatus', requests.map(senderOf));
  const [only] = requests;
  return {
    events: changes.map(({ event, request }) => ({ ...event, person: { document: subjectOf(request) } })),
    news: requests.map(
      (request): News => ({
        kind: 'requestStatus',
        to: senderOf(request),
        objectId: request.id,
        subject: subjectOf(request),
        person: REQUEST_STATUS_NAMES[status].toLowerCase(),
        words,
      }),
    ),
    mailing: {
      kind: 'requestStatus' as const,
      undo: { requests: changes.map(({ request, from }) => ({ id: request.id, from, to: status })) },
      subject: requests.length === 1 && only ? `${subjectOf(only)}, ${only.sender}` : '',
      companyId: companyOfAct(
        requests.map((request) => request.companyId),
        actor,
      ),
      people,
      by: actor.accountId,
      at: now,
    },
  };
}

/** The sender of a request as the recipient of a notification: the employee, or the company. */
export function senderOf({ companyId, employeeId }: Pick<Request, 'companyId' | 'employeeId'>) {
  return employeeId === null
    ? ({ audience: 'company', companyId } as const)
    : ({ audience: 'employee', companyId, employeeId } as const);
}
