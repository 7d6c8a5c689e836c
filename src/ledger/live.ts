import type { Actor } from '../access/scope.ts';
import type { EventName, LedgerEvent } from './ledger.ts';

/**
 * What open lists are told of while people look at them: the steps that a row's trace shows. Rows that are added or
 * removed are left out, so that nothing moves under a pointer that is about to press.
 */
export const LIVE_ACTIONS = [
  'published',
  'scheduled',
  'appeared',
  'publicationCancelled',
  'awaitsApproval',
  'corrected',
  'viewedByCompany',
  'readByEmployee',
  'acknowledged',
] as const satisfies readonly EventName[];

const LIVE: ReadonlySet<string> = new Set(LIVE_ACTIONS);

const ofPractice = (id: string) => `trace:practice:${id}`;
const ofCompany = (id: string) => `trace:company:${id}`;

/** Who is told of these events: the practice's consultants, and the companies of the documents. */
export function topicsOf(events: readonly LedgerEvent[], practiceId: string): string[] {
  const shown = events.filter(({ action }) => LIVE.has(action));
  if (shown.length === 0) return [];
  const companies = new Set(shown.flatMap(({ companyId }) => companyId ?? []));
  return [ofPractice(practiceId), ...[...companies].map(ofCompany)];
}

/** What the windows of an actor listen to; those of an employee and of an administrator show no such list. */
export function traceTopicsFor({ role, practiceId, companyIds }: Actor): string[] {
  if (role === 'CONSULTANT' && practiceId !== null) return [ofPractice(practiceId)];
  return role === 'COMPANY' ? companyIds.map(ofCompany) : [];
}
