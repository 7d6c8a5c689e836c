import sql from 'sql-template-tag';
import { isVisible } from '../../../directory/is-visible.ts';
import { PORTAL } from '../../../ledger/signature.ts';
import { daysAfter, romeDay, romeMidnight } from '../../../server/clock.ts';
import { array, type Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Job, Task } from '../../../server/jobs/jobs.ts';
import { formatDay } from '../../../text/common/format.ts';
import type { News } from '../../notifications/notification.ts';
import { eventOf } from './document.ts';
import { loadDocuments } from './documents.store.ts';

/** How many days before the due date the owner of a document is warned. */
export const DAYS_BEFORE = 7;
/** The warnings are sent from 7 in the morning. */
const MORNING_MS = 7 * 3_600_000;

declare module '../../../server/jobs/jobs.ts' {
  interface Tasks {
    warnDue: { day: string };
  }
}

/** The job that warns about a due date: seven days before it in the morning, or at once if that moment has passed. */
export function dueWarning(practiceId: string, dueOn: string): Job {
  const at = new Date(romeMidnight(daysAfter(dueOn, -DAYS_BEFORE)).getTime() + MORNING_MS);
  return { task: 'warnDue', payload: { day: dueOn }, at, key: `due:${practiceId}:${dueOn}` };
}

/** The warning jobs for documents that have just become visible: until now, nobody could read them. */
export async function dueWarningsOf(
  tx: Transaction,
  practiceId: string,
  documentIds: readonly string[],
): Promise<Job[]> {
  if (documentIds.length === 0) return [];
  const days = await tx.all<{ dueOn: string }>(sql`
    SELECT DISTINCT due_on AS "dueOn" FROM document
    WHERE id = ANY(${array(documentIds, 'bigint')}) AND due_on > scope_today() AND due_warned IS DISTINCT FROM due_on`);
  return days.map(({ dueOn }) => dueWarning(practiceId, dueOn));
}

/**
 * Warns about the documents due on a day: an employee about their own documents, the company's logins about company
 * documents. Warns once per due date, and only about documents that the recipient can see.
 */
export function warnDueTask(app: App): Task<'warnDue'> {
  return async ({ practiceId, day }) => {
    const today = romeDay(app.now());
    // The queue uses the database's clock, which may run ahead of ours. The error makes the queue retry shortly.
    if (day > daysAfter(today, DAYS_BEFORE)) throw new Error(`${day} is more than ${DAYS_BEFORE} days away`);
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const due = await tx.all<{ id: string }>(sql`
        UPDATE document d SET due_warned = d.due_on
        WHERE d.practice_id = ${practiceId} AND d.due_on = ${day} AND d.due_on > ${today}
          AND d.due_warned IS DISTINCT FROM d.due_on
          AND ${isVisible(today)} AND d.visible_on_web AND d.discarded_at IS NULL
        RETURNING d.id`);
      const documents = await loadDocuments(
        tx,
        due.map(({ id }) => id),
      );
      const news = documents.map(({ id, companyId, employeeId, title }): News => {
        const to =
          employeeId === null
            ? { audience: 'company' as const, companyId }
            : { audience: 'employee' as const, companyId, employeeId };
        return { kind: 'documentDue', to, objectId: id, subject: title, person: formatDay(day) };
      });
      return {
        answer: undefined,
        events: documents.map((document) => eventOf(document, 'dueWarned', { due: day })),
        news,
      };
    });
  };
}
