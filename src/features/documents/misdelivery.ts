import { type Refusal, refuse } from '../../server/refusal.ts';
import { type Change, cancelPublication, type Document, type DocumentState, eventOf } from './document.ts';
import { discard } from './handling.ts';

/** Whom a document is given to in the place of the wrong person. */
export interface RightPerson {
  id: string;
  name: string;
  /** Has a document of the same kind and period already. */
  hasIt: boolean;
}

/** Why a document cannot be taken away from its person and given to this one, or null. */
export function whyNotWithdraw(
  document: Pick<DocumentState, 'placement' | 'title' | 'subject'> & { employeeId: string | null },
  to: RightPerson | null,
): Refusal | null {
  if (document.employeeId === null) return refuse('not-a-workers-document');
  if (document.placement === 'binned')
    return refuse('in-recycle-bin', { names: `${document.subject} (${document.title})` });
  if (to?.id === document.employeeId) return refuse('right-person-already');
  return to?.hasIt ? refuse('right-person-has-it', { name: to.name }) : null;
}

/** Gone for its person from now on: neither published nor among the kept ones; restoring it shows it to nobody. */
export function withdrawFrom(document: Document, to: string | null, now: string, today: string): Change {
  const cancelled = cancelPublication([document], now, today);
  const [unpublished] = 'refused' in cancelled ? [{ document, events: [] }] : cancelled;
  const binned = discard(unpublished?.document ?? document, now);
  const told = eventOf(document, 'misdelivered', { to });
  return { document: binned.document, events: [told, ...(unpublished?.events ?? []), ...binned.events] };
}
