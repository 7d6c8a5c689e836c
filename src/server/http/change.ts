import type { Scope } from '../../access/scope.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Events } from '../database/events.ts';
import { enqueue, type Job } from '../jobs/jobs.ts';
import { type Mail, post } from '../jobs/mail.ts';
import { type Mailing, openMailing } from '../jobs/mailing.ts';

/**
 * What a change says beside its answer. The ledger declares `event` and `author`, the notifications `news` and
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

/** What a change came to: its answer, and what is written with it in the same transaction. */
export interface Change<Answer> {
  answer: Answer;
  /** What happened; none where everything was already as asked. */
  events: readonly Said['event'][];
  mails?: readonly Mail[];
  /** What its mails and news are together: they wait, and are taken back as one. */
  mailing?: Mailing | undefined;
  jobs?: readonly Job[];
  /** Whom it is told to, on their screens and as they have set by mail. */
  news?: readonly Said['news'][];
  /** News that are true no more: those about these objects are taken back, or of them those of one subject. */
  noNews?: readonly NoNews[];
  /**
   * False where the brought content is stored already: it is deleted with the call. Else it is kept, as the last step.
   */
  keeps?: boolean;
  /** The author's words, kept with each event. */
  note?: string | null | undefined;
}

/**
 * Carries a change out: state, mails, jobs and, last, its trace, committed together or not at all. Nothing else
 * writes the ledger while the portal serves.
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
  /** Queues what the practice's webhooks are told of these events. */
  queueWebhooks(tx: Transaction, practiceId: string, events: readonly Said['event'][]): Promise<void>;
  /** The topics of open windows that these events change. */
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
      // Sent together, in this order: a webhook is told of a reading that the trace does not hold yet. Both are waited for
      // before the transaction may end.
      const ended = await Promise.allSettled([
        practiceId === null ? undefined : queueWebhooks(tx, practiceId, events),
        record(tx, events, author, note),
      ]);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      return answer;
    });
    // After the commit, and apart from it: a NOTIFY within would let commits of all practices wait for each other.
    windows.tell(topics);
    return answer;
  };
}

/** The mails of one act leave together, later; others at once. */
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
