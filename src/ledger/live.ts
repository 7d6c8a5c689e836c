import type { Actor } from '../access/scope.ts';
import type { EventName, LedgerEvent } from './ledger.ts';

/**
 * Events that refresh open lists: the delivery steps that a list shows in each row. Events that add or remove a row are
 * left out, so that no row moves while a user is about to click.
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

/** The topics of these events: the practice's consultants, and the companies of the documents. */
export function topicsOf(events: readonly LedgerEvent[], practiceId: string): string[] {
  const shown = events.filter(({ action }) => LIVE.has(action));
  if (shown.length === 0) return [];
  const companies = new Set(shown.flatMap(({ companyId }) => companyId ?? []));
  return [ofPractice(practiceId), ...[...companies].map(ofCompany)];
}

/** The topics that an actor's windows subscribe to; employees and administrators have no such list. */
export function traceTopicsFor({ role, practiceId, companyIds }: Actor): string[] {
  if (role === 'CONSULTANT' && practiceId !== null) return [ofPractice(practiceId)];
  return role === 'COMPANY' ? companyIds.map(ofCompany) : [];
}
