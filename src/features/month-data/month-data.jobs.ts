import type { LedgerEvent } from '../../ledger/ledger.ts';
import { PORTAL } from '../../ledger/signature.ts';
import { romeDay, romeMidnight } from '../../server/clock.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Job, Task } from '../../server/jobs/jobs.ts';
import { formatMonth } from '../../text/common/format.ts';
import { MONTH_DATA } from '../../text/month-data/month-data.ts';
import { pauseOf } from '../documents/rules/rules.store.ts';
import type { News } from '../notifications/notification.ts';
import { type Sheet, saveReminded, unsentUntil } from './month-data.store.ts';
import { reminderDays } from './month-data.ts';

/** Reminders are sent at 7 in the morning (ms after midnight). */
const MORNING_MS = 7 * 3_600_000;

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    remindMonthData: { day: string };
  }
}

/** The scheduled reminders of sheets with this last day; the practice's sheets of one day share them. */
export function remindersOf(practiceId: string, due: string, today: string): Job[] {
  return reminderDays(due, today).map((day) => ({
    task: 'remindMonthData',
    payload: { day },
    at: new Date(romeMidnight(day).getTime() + MORNING_MS),
    key: `month-data:${practiceId}:${day}`,
  }));
}

/** Reminds the companies whose sheets are due, unless the practice has suspended its standing rules (P121). */
export function remindMonthDataTask(app: App): Task<'remindMonthData'> {
  return async ({ practiceId, day }) => {
    const today = romeDay(app.now());
    if (day > today) throw new Error(`${day} has not come yet`);
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const sheets = (await pauseOf(tx)) ? [] : await unsentUntil(tx, day);
      const { aggiornati, ...change } = await reminding(tx, sheets, today);
      return { answer: aggiornati, ...change };
    });
  };
}

/** Reminds the companies of these sheets that have not sent them and were not reminded today. */
export async function reminding(tx: Transaction, sheets: readonly Sheet[], today: string) {
  const due = sheets.filter(({ version, remindedOn }) => version === 0 && remindedOn !== today);
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await saveReminded(tx, ids, today);
  return {
    aggiornati: due.length,
    events: due.map(
      ({ id, companyId, month }): LedgerEvent => ({ action: 'monthDataReminded', id, companyId, data: { month } }),
    ),
    news: due.map(
      (sheet): News => ({
        kind: 'monthDataDue',
        to: { audience: 'company', companyId: sheet.companyId },
        objectId: sheet.id,
        subject: formatMonth(sheet.month).toLowerCase(),
        words: MONTH_DATA.until(sheet.dueOn),
      }),
    ),
  };
}
