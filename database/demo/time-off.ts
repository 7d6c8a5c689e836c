import { addMonths, monthOf, monthsBetween } from './calendar.ts';
import type { DemoEmployee } from './cast.ts';
import { drawFor } from './random.ts';

/** The accruals of holidays and paid leave on a payslip, in hours; consistent from month to month. */
export type Accrual = { label: string; previous: number; accrued: number; used: number; balance: number };

const HOLIDAYS_A_YEAR = 160;
const LEAVE_A_YEAR = 72;
const FORMER_HOLIDAYS_A_YEAR = 32;

/** Holiday hours from January to December at full time, in several variants; each sums to a year's accrual. */
const HABITS = [
  [8, 0, 8, 8, 0, 16, 0, 80, 0, 0, 8, 32],
  [0, 8, 0, 16, 8, 0, 40, 40, 8, 0, 0, 40],
  [16, 0, 0, 8, 0, 8, 24, 64, 0, 8, 0, 32],
  [8, 8, 0, 0, 8, 40, 0, 48, 16, 0, 0, 32],
] as const;

/**
 * The holiday hours of an employee in a month. In the year of hiring they are halved; the unused rest stays in the
 * balance.
 */
export function holidaysIn(employee: DemoEmployee, period: number): number {
  const habit = HABITS[Math.floor(drawFor(`holidays of ${employee.taxCode}`)() * HABITS.length)] ?? HABITS[0];
  return part(employee, habit[(period % 100) - 1] ?? 0) * pace(employee, period);
}

export function leaveIn(employee: DemoEmployee, period: number): number {
  return part(employee, period % 3 === 0 ? 10 : 4) * pace(employee, period);
}

function formerHolidaysIn(employee: DemoEmployee, period: number): number {
  return period % 100 === 12 && !isFirstYear(employee, period) ? part(employee, FORMER_HOLIDAYS_A_YEAR) : 0;
}

function pace(employee: DemoEmployee, period: number): number {
  if (monthsBetween(monthOf(employee.hiredOn), period) < 3) return 0;
  return isFirstYear(employee, period) ? 0.5 : 1;
}

function isFirstYear(employee: DemoEmployee, period: number): boolean {
  return employee.hiredOn.slice(0, 4) === String(Math.floor(period / 100));
}

/** The accruals at the end of a month. */
export function accrualsAt(employee: DemoEmployee, period: number): Accrual[] {
  const january = Math.floor(period / 100) * 100 + 1;
  return [
    accrual(employee, period, january, 'Ferie', HOLIDAYS_A_YEAR, holidaysIn),
    accrual(employee, period, january, 'Permessi ROL', LEAVE_A_YEAR, leaveIn),
    accrual(employee, period, january, 'Ex festività', FORMER_HOLIDAYS_A_YEAR, formerHolidaysIn),
  ];
}

function accrual(
  employee: DemoEmployee,
  period: number,
  january: number,
  label: string,
  yearly: number,
  usedIn: (employee: DemoEmployee, period: number) => number,
): Accrual {
  const hired = monthOf(employee.hiredOn);
  const first = Math.max(january, hired);
  const used = sumOfMonths(first, period, (month) => usedIn(employee, month));
  const accrued = (part(employee, yearly) / 12) * (monthsBetween(first, period) + 1);
  // In later years an employee uses as many hours as accrue, so the rest of the first year stays in the balance.
  const endOfFirst = Math.floor(hired / 100) * 100 + 12;
  const left =
    (part(employee, yearly) / 12) * (monthsBetween(hired, endOfFirst) + 1) -
    sumOfMonths(hired, endOfFirst, (month) => usedIn(employee, month));
  const previous = january > hired ? left : 0;
  return { label, previous, accrued, used, balance: previous + accrued - used };
}

function sumOfMonths(from: number, to: number, hours: (period: number) => number): number {
  let sum = 0;
  for (let period = from; period <= to; period = addMonths(period, 1)) sum += hours(period);
  return sum;
}

function part(employee: DemoEmployee, hours: number): number {
  return (hours * employee.partTime) / 100;
}
