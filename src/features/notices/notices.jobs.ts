import { PORTAL } from '../../ledger/signature.ts';
import { romeDay, romeMidnight } from '../../server/clock.ts';
import type { App } from '../../server/http/app.ts';
import type { Job, Task } from '../../server/jobs/jobs.ts';
import type { News } from '../notifications/notification.ts';
import { listReaders, lockUnannounced, markAnnounced, type NoticeRow } from './notices.store.ts';

/** A scheduled notice appears at midnight; its notifications follow at 7. */
const MORNING_MS = 7 * 3_600_000;

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    announceNotices: { day: string };
  }
}

/** The job for the day on which a scheduled notice appears. */
export function announcement(practiceId: string, day: string): Job {
  const at = new Date(romeMidnight(day).getTime() + MORNING_MS);
  return { task: 'announceNotices', payload: { day }, at, key: `notices:${practiceId}:${day}` };
}

/** Notifications to these employees, with the title of the notice but never its text. */
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

/** Sends the notifications for the notices of the day; the board shows notices by date without this job. */
export function announceTask(app: App): Task<'announceNotices'> {
  return async ({ practiceId, day }) => {
    // The queue uses the database's clock, which may run ahead of ours; the job retries in a moment.
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
