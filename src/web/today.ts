import { dayInRome } from '../text/common/format.ts';

let reckoned = { at: Number.NEGATIVE_INFINITY, day: '' };

/** Today's date in Europe/Rome, cached for one second because all the cells of a table ask for it at the same time. */
export function todayInRome(now: number): string {
  if (Math.abs(now - reckoned.at) > 1000) reckoned = { at: now, day: dayInRome(new Date(now)) };
  return reckoned.day;
}
