import { hasEnded } from '../../directory/employee.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import { REQUEST_TYPES, type RequestType } from './request.ts';

/** The last day of an employment, and the month (YYYYMM) of the newest payslip that the employee can see. */
export interface Employment {
  endedOn: string | null;
  newestPayslip: number | null;
}

/** How many months after its last month an employment counts as settled, even without a payslip (P50). */
const SETTLED_AFTER = 6;

/**
 * Whether the final payslip has arrived: one for a month after the last day's month, with which remaining amounts are
 * paid.
 */
function isSettled(endedOn: string, newestPayslip: number | null, today: string): boolean {
  const month = Number(endedOn.slice(0, 4)) * 100 + Number(endedOn.slice(5, 7));
  return (newestPayslip ?? 0) > month || monthsOf(today) - monthsOf(endedOn) > SETTLED_AFTER;
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Why this employee cannot send a request of this type; null if they can. A former employee may ask for documents and
 * send other requests (P50).
 */
export function whyNotAsk({ endedOn, newestPayslip }: Employment, type: RequestType, today: string): Refusal | null {
  if (endedOn === null || !hasEnded(endedOn, today)) return null;
  const { needs, iban } = REQUEST_TYPES[type];
  if (needs === 'description') return null;
  if (!iban) return refuse('employment-ended');
  return isSettled(endedOn, newestPayslip, today) ? refuse('employment-settled') : null;
}
