import type { LedgerEvent } from '../../../ledger/ledger.ts';
import { PORTAL } from '../../../ledger/signature.ts';
import { daysAfter, romeDay, romeMidnight } from '../../../server/clock.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Change } from '../../../server/http/change.ts';
import type { Job, Task } from '../../../server/jobs/jobs.ts';
import { lookEvery, type Watch } from '../../../server/jobs/look-every.ts';
import { accepted } from '../../../server/problem.ts';
import { counted, formatMonth } from '../../../text/common/format.ts';
import { RULE_NOTES } from '../../../text/documents/rules.ts';
import type { News } from '../../notifications/notification.ts';
import { announcePublication } from '../core/announcement.jobs.ts';
import * as approvals from '../core/approvals.store.ts';
import { publish } from '../core/document.ts';
import { loadDocuments, saveChanges } from '../core/documents.store.ts';
import { isToAsk, isToPublishNow, MAX_REMIND_DAYS, REMINDED_WITHIN_DAYS, remindersDue } from '../core/standing-rule.ts';
import { reminding } from '../reminders/reminders.routes.ts';
import * as store from './rules.store.ts';

const EVERY_MS = 15 * 60 * 1000;
/** Rules run from 7:00 (Rome) on, so that their emails wake nobody. */
const MORNING_MS = 7 * 3_600_000;

declare module '../../../server/jobs/jobs.ts' {
  interface Tasks {
    carryOutRules: Record<never, never>;
  }
}

/**
 * A job that applies the rules at once, after a company's answer or a change of the rules may have made something due.
 */
export function carryOut(): Job {
  return { task: 'carryOutRules', payload: {} };
}

export function carryOutRulesTask(app: App): Task<'carryOutRules'> {
  return ({ practiceId }) => carryOutRules(app, practiceId);
}

/** Applies the standing rules of every practice each quarter of an hour, from the morning on. */
export function watchRules(app: App): Watch {
  return lookEvery(app, { everyMs: EVERY_MS, words: 'the standing rules were not carried out' }, async (isOver) => {
    if (app.now().getTime() < romeMidnight(romeDay(app.now())).getTime() + MORNING_MS) return;
    for (const practiceId of await app.blobs.practices()) if (!isOver()) await carryOutRules(app, practiceId);
  });
}

interface Work {
  app: App;
  practiceId: string;
  companyId: string;
  now: Date;
  today: string;
}
type Act = (tx: Transaction, work: Work) => Promise<Change<undefined>>;
const NOTHING: Change<undefined> = { answer: undefined, events: [] };

/**
 * Carries out what a practice's standing rules require today. Each action for each company is one transaction, made in
 * the portal's name with the rule as its note. A second run finds nothing left to do.
 */
export async function carryOutRules(app: App, practiceId: string): Promise<void> {
  const scope = { role: 'job', practiceId, accountId: null } as const;
  const found = await app.database.inScope(scope, (tx) => workOf(tx, null, romeDay(app.now())));
  const acts: readonly [Act, Iterable<string>][] = [
    [askForApproval, found.toAsk.map(({ companyId }) => companyId)],
    [publishDue, found.toPublish.map(({ companyId }) => companyId)],
    [remindDue, found.toRemind.map(({ companyId }) => companyId)],
  ];
  for (const [act, companies] of acts)
    for (const companyId of new Set(companies))
      await app.change(scope, PORTAL, async (tx) => {
        // If two nodes run at once, the second one waits here and then finds nothing left to do.
        await store.holdRules(tx, practiceId);
        const now = app.now();
        return act(tx, { app, practiceId, companyId, now, today: romeDay(now) });
      });
}

/**
 * The requests, publications and reminders that are due today for one company, or for all companies if `companyId` is
 * null.
 */
async function workOf(tx: Transaction, companyId: string | null, today: string) {
  const companyIds = companyId === null ? null : [companyId];
  const rules = (await store.pauseOf(tx)) ? new Map<string, never>() : await store.rulesOf(tx, companyIds);
  if (rules.size === 0) return { toAsk: [], toPublish: [], toRemind: [], rules };
  const words = await approvals.lastWords(tx, { companyIds });
  const toAsk = (await approvals.waitingMonths(tx, { companyIds })).filter((one) =>
    isToAsk(one, words.get(approvals.keyOf(one.companyId, one.month)) ?? null),
  );
  const toPublish = (await store.unpublishedUnderRules(tx, companyIds)).filter((one) => {
    const { publishDay = null, since = '' } = rules.get(one.companyId) ?? {};
    return publishDay !== null && isToPublishNow(one, { publishDay, since }, today);
  });
  const from = daysAfter(today, -MAX_REMIND_DAYS - REMINDED_WITHIN_DAYS);
  const toRemind = (await store.unreadUnderRules(tx, companyIds, { today, from })).flatMap((one) => {
    const rule = rules.get(one.companyId);
    const due = rule ? remindersDue(one, rule, today) : [];
    return due.length > 0 ? { id: one.id, companyId: one.companyId, due } : [];
  });
  return { toAsk, toPublish, toRemind, rules };
}

const subjectOf = (month: number) => formatMonth(month).toLowerCase();

/**
 * Removes the notification that asked for a month's approval, once the company has answered or a new request replaces
 * it. The company's other months keep their notification.
 */
export const noAsking = (companyId: string, month: number) =>
  ({ kind: 'approvalAsked', objectIds: [companyId], subject: subjectOf(month) }) as const;

/** Notifies a company that a month awaits its approval, once for the same payslips. */
const askForApproval: Act = async (tx, { companyId, today }) => {
  await approvals.holdWaiting(tx, companyId, null);
  const { toAsk } = await workOf(tx, companyId, today);
  return {
    answer: undefined,
    events: toAsk.map(({ month, documents, print }) => ({
      action: 'approvalAsked',
      id: companyId,
      companyId,
      data: { month, documents, print },
    })),
    news: toAsk.map(
      ({ month, documents }): News => ({
        kind: 'approvalAsked',
        to: { audience: 'company', companyId },
        objectId: companyId,
        subject: subjectOf(month),
        person: counted(documents, 'cedolino', 'cedolini'),
      }),
    ),
    noNews: toAsk.map(({ month }) => noAsking(companyId, month)),
    note: RULE_NOTES.approval,
  };
};

/** Publishes the payslips whose publication day has come, except cancelled and unapproved ones. */
const publishDue: Act = async (tx, { app, practiceId, companyId, now, today }) => {
  const found = await workOf(tx, companyId, today);
  const held = await loadDocuments(
    tx,
    found.toPublish.map(({ id }) => id),
    { lock: true },
  );
  // Documents and rules may have changed before they were locked, so find out again what is due.
  await approvals.keepRules(tx);
  const { toPublish, rules } = await workOf(tx, companyId, today);
  const still = new Set(toPublish.map(({ id }) => id));
  const due = held.filter(({ id }) => still.has(id));
  if (due.length === 0) return NOTHING;
  const changes = accepted(publish(due, today, now.toISOString(), today));
  await saveChanges(tx, changes);
  return {
    answer: undefined,
    events: changes.flatMap(({ events }) => events.map(byRule)),
    ...(await announcePublication(tx, app, practiceId, changes, today)),
    note: RULE_NOTES.publication(rules.get(companyId)?.publishDay ?? 0),
  };
};

const byRule = (event: LedgerEvent): LedgerEvent =>
  event.action === 'published' ? { ...event, data: { ...event.data, rule: 'publishDay' } } : event;

/**
 * Reminds employees with unread documents. As with a manual reminder, an employee gets at most one a day, and the
 * reminder can be taken back for ten minutes.
 */
const remindDue: Act = async (tx, { practiceId, companyId, now, today }) => {
  const { toRemind } = await workOf(tx, companyId, today);
  const dueOf = new Map(toRemind.map(({ id, due }) => [id, due]));
  const ids = [...dueOf.keys()];
  if (ids.length === 0) return NOTHING;
  await store.noteRuleReminders(
    tx,
    practiceId,
    toRemind.flatMap(({ id, due }) => due.map((days) => ({ id, days }))),
  );
  const documents = await loadDocuments(tx, ids);
  const { change } = await reminding(tx, documents, {
    ...{ practiceId, companyOf: () => companyId, by: null, now, today },
    rule: (id) => String(Math.max(...(dueOf.get(id) ?? []))),
  });
  return { answer: undefined, ...change, note: RULE_NOTES.reminder };
};
