import { PORTAL } from '../../ledger/signature.ts';
import { romeDay, romeMidnight } from '../../server/clock.ts';
import type { App } from '../../server/http/app.ts';
import type { Job, Task } from '../../server/jobs/jobs.ts';
import type { News } from '../notifications/notification.ts';
import { listReaders, lockUnannounced, markAnnounced, type NoticeRow } from './notices.store.ts';

/** A scheduled notice appears at midnight; its notifications are sent at 7 in the morning (ms after midnight). */
const MORNING_MS = 7 * 3_600_000;

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    announceNotices: { day: string };
  }
}

/** The job that announces the notices scheduled for a day. */
export function announcement(practiceId: string, day: string): Job {
  const at = new Date(romeMidnight(day).getTime() + MORNING_MS);
  return { task: 'announceNotices', payload: { day }, at, key: `notices:${practiceId}:${day}` };
}

/** The notifications of a notice to these employees. They contain the notice's title, never its text. */
export function newsOf(notice: NoticeRow, employeeIds: readonly string[], kind: 'notice' | 'noticeReminder'): News[] {
  const { companyId } = notice;
  return employeeIds.map((employeeId) => ({
    kind,
    to: { audience: 'employee', companyId, employeeId },
    objectId: notice.id,
    subject: notice.title,
    person: notice.company,
  }));
}

/** Sends the notifications for the notices of the day. The board shows the notices without this job, by their dates. */
export function announceTask(app: App): Task<'announceNotices'> {
  return async ({ practiceId, day }) => {
    // The queue uses the database's clock, which may be ahead of this server's. The error makes the job retry shortly.
    if (day > romeDay(app.now())) throw new Error(`${day} has not come yet`);
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const due = await lockUnannounced(tx, practiceId);
      await markAnnounced(
        tx,
        due.map((notice) => notice.id),
        app.now(),
      );
      const news: News[] = [];
      for (const notice of due) {
        const readers = (await listReaders(tx, [notice.id])).filter((reader) => reader.webAccess);
        news.push(
          ...newsOf(
            notice,
            readers.map((reader) => reader.id),
            'notice',
          ),
        );
      }
      return {
        answer: undefined,
        news,
        events: due.map(({ id, companyId, title, publishOn }) => ({
          action: 'noticeAppeared',
          id,
          companyId,
          data: { publishOn: publishOn ?? '' },
          person: { document: title },
        })),
      };
    });
  };
}
