import type { Scope } from '../../access/scope.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Events } from '../database/events.ts';
import { enqueue, type Job } from '../jobs/jobs.ts';
import { type Mail, post } from '../jobs/mail.ts';
import { type Mailing, openMailing } from '../jobs/mailing.ts';

/**
 * What a change may write besides its answer. The ledger declares `event` and `author`, the notifications `news` and
 * `newsKind`: `declare module './change.ts' { interface Said { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who declare
export interface Said {}

export interface NoNews {
  kind: Said['newsKind'];
  objectIds: readonly string[];
  since?: Date;
  subject?: string;
}

/** The result of a change: its answer, and what is written in the same transaction. */
export interface Change<Answer> {
  answer: Answer;
  /** What happened; empty if everything already was as requested. */
  events: readonly Said['event'][];
  mails?: readonly Mail[];
  /** Groups its mails and news: they wait together and can be withdrawn together. */
  mailing?: Mailing | undefined;
  jobs?: readonly Job[];
  /** Notifications for their recipients, on screen and, as each has configured, by mail. */
  news?: readonly Said['news'][];
  /** Withdraws notifications that no longer apply: those about these objects, or only those of one subject. */
  noNews?: readonly NoNews[];
  /**
   * False if the store already has the received content: the received bytes are then deleted when the request ends.
   * Otherwise the last step keeps them.
   */
  keeps?: boolean;
  /** The author's comment, stored with each event. */
  note?: string | null | undefined;
}

/**
 * Carries out a change: state, mails, jobs and finally its ledger events are committed together or not at all. While
 * the portal serves, only this function writes the ledger.
 */
export type Changes = <Answer>(
  scope: Scope,
  author: Said['author'],
  work: (tx: Transaction) => Promise<Change<Answer>>,
) => Promise<Answer>;

export interface Writers {
  /** Appends signed events to the chain of the transaction's scope. */
  record(
    tx: Transaction,
    events: readonly Said['event'][],
    author: Said['author'],
    note?: string | null,
  ): Promise<void>;
  tell(tx: Transaction, practiceId: string, news: readonly Said['news'][]): Promise<void>;
  takeBack(tx: Transaction, practiceId: string, news: NoNews): Promise<void>;
  /** Queues these events for the practice's webhooks. */
  queueWebhooks(tx: Transaction, practiceId: string, events: readonly Said['event'][]): Promise<void>;
  /** The topics of open windows that these events affect. */
  topicsOf(events: readonly Said['event'][], practiceId: string): readonly string[];
}

export function changes(
  database: Database,
  windows: Events,
  { record, tell, takeBack, queueWebhooks, topicsOf }: Writers,
): Changes {
  return async (scope, author, work) => {
    const practiceId = 'practiceId' in scope ? scope.practiceId : null;
    let topics: readonly string[] = [];
    const answer = await database.inScope(scope, async (tx) => {
      const { answer, events, mails = [], mailing, jobs = [], news = [], noNews = [], note } = await work(tx);
      await post(tx, practiceId, practiceId === null ? mails : await waiting(tx, practiceId, mails, mailing));
      for (const job of jobs) await enqueue(tx, practiceId, job);
      if (practiceId !== null) {
        for (const gone of noNews) await takeBack(tx, practiceId, gone);
        await tell(tx, practiceId, news);
        topics = topicsOf(events, practiceId);
      }
      // Sends both in this order without waiting: the webhook query must run before the ledger records the read events,
      // because it looks for events that the ledger does not contain yet. Both must finish before the transaction may
      // end.
      const ended = await Promise.allSettled([
        practiceId === null ? undefined : queueWebhooks(tx, practiceId, events),
        record(tx, events, author, note),
      ]);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      return answer;
    });
    // After the commit, outside the transaction: a NOTIFY inside it would serialize the commits of all practices.
    windows.tell(topics);
    return answer;
  };
}

/** Delays the mails of a mailing until its `leavesAt`, so that they leave together; other mails leave at once. */
async function waiting(
  tx: Transaction,
  practiceId: string,
  mails: readonly Mail[],
  mailing: Mailing | undefined,
): Promise<readonly Mail[]> {
  if (!mailing || mailing.people === 0) return mails;
  const { id, leavesAt } = await openMailing(tx, practiceId, mailing);
  return mails.map((mail) => ({ ...mail, mailingId: id, notBefore: leavesAt }));
}
