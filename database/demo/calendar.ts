import { romeMidnight } from '../../src/server/clock.ts';

/** In this file days are YYYY-MM-DD, months are YYYYMM (a payslip's period), and instants are ISO 8601 in UTC. */

const DAY = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));
}

export function addMonths(period: number, months: number): number {
  const index = Math.floor(period / 100) * 12 + (period % 100) - 1 + months;
  return Math.floor(index / 12) * 100 + (index % 12) + 1;
}

/** The number of months from `earlier` to `period`. */
export function monthsBetween(earlier: number, period: number): number {
  return (Math.floor(period / 100) - Math.floor(earlier / 100)) * 12 + (period % 100) - (earlier % 100);
}

export function dayOf(period: number, day: number): string {
  return `${Math.floor(period / 100)}-${pad(period % 100)}-${pad(day)}`;
}

export function lastDayOf(period: number): string {
  return addDays(dayOf(addMonths(period, 1), 1), -1);
}

/** The day of the week; 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the same day, or the following Monday if the day is on a weekend. */
export function workingDay(day: string): string {
  const shift = [1, 0, 0, 0, 0, 0, 2][weekday(day)] ?? 0;
  return addDays(day, shift);
}

/** The instant `seconds` after midnight in Italy. */
export function instantOf(day: string, seconds: number): string {
  return new Date(romeMidnight(day).getTime() + seconds * 1000).toISOString();
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
