import { hasEnded } from '../../directory/employee.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import { REQUEST_TYPES, type RequestType } from './request.ts';

/** The employment's last day, and the month (YYYYMM) of the newest payslip visible to the employee. */
export interface Employment {
  endedOn: string | null;
  newestPayslip: number | null;
}

/** An employment is settled this many months after its last one, even without a payslip (P50). */
const SETTLED_AFTER = 6;

/** Whether the last payslip has come: one of a month after the last day's, which pays what was still due. */
function isSettled(endedOn: string, newestPayslip: number | null, today: string): boolean {
  const month = Number(endedOn.slice(0, 4)) * 100 + Number(endedOn.slice(5, 7));
  return (newestPayslip ?? 0) > month || monthsOf(today) - monthsOf(endedOn) > SETTLED_AFTER;
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Why this employee cannot send a request of this type: a former employee may ask for documents and answers (P50). */
export function whyNotAsk({ endedOn, newestPayslip }: Employment, type: RequestType, today: string): Refusal | null {
  if (endedOn === null || !hasEnded(endedOn, today)) return null;
  const { needs, iban } = REQUEST_TYPES[type];
  if (needs === 'description') return null;
  if (!iban) return refuse('employment-ended');
  return isSettled(endedOn, newestPayslip, today) ? refuse('employment-settled') : null;
}
