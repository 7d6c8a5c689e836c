import { dayInRome } from '../text/common/format.ts';

let reckoned = { at: Number.NEGATIVE_INFINITY, day: '' };

/** Today in Europe/Rome for the cells of a table, which all ask at once: computed once a second. */
export function todayInRome(now: number): string {
  if (Math.abs(now - reckoned.at) > 1000) reckoned = { at: now, day: dayInRome(new Date(now)) };
  return reckoned.day;
}
