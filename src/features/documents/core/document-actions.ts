import { KINDS } from '../../../directory/kinds.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import { type Document, type DocumentChange, type DocumentState, eventOf, namesOfDocuments } from './document.ts';

/**
 * The actions on a document and who may take them (spec §4 and §5, P9, P15, P30). The button and the server use the
 * same function, so both refuse the same cases.
 *
 * | action   | documents                                   | allowed for                 | condition                  |
 * |----------|---------------------------------------------|-----------------------------|----------------------------|
 * | edit     | a single kept one                           | its creator                 |                            |
 * | label    | kept ones                                   | their creator               |                            |
 * | deadline | kept ones, neither payslips nor CUs         | their creator               |                            |
 * | discard  | kept ones                                   | their creator               |                            |
 * | restore  | binned ones                                 | anyone who sees the bin     |                            |
 * | remove   | kept ones never published, or binned ones   | their creator               | no employee has read them  |
 * | purge    | binned ones                                 | their creator               | no employee has read them  |
 * | correct  | a single kept one                           | any login of the same side  |                            |
 * | withdraw | a single kept one                           | the practice                |                            |
 */
export type DocumentAction =
  | 'edit'
  | 'label'
  | 'deadline'
  | 'discard'
  | 'restore'
  | 'remove'
  | 'purge'
  | 'correct'
  | 'withdraw';

/** The fields that the rules check: the document's states, and its relation to the acting login. */
export interface ActionTarget extends DocumentState {
  /** Whether the acting login created the document. */
  own: boolean;
  /** Whether the acting side created the document: the company itself or, for a consultant, anyone in the practice. */
  sameSide: boolean;
  /** Whether the employee read the content that a correction has replaced. */
  readBefore: boolean;
}

/** Derives a document's relation to the acting login from the account and role that created it. */
export function ownershipOf(
  made: { by: string; as: 'CONSULTANT' | 'COMPANY' },
  who: { by: string; role: string },
): Pick<ActionTarget, 'own' | 'sameSide'> {
  return { own: made.by === who.by, sameSide: who.role === 'CONSULTANT' || made.as === 'COMPANY' };
}

const ONE_AT_A_TIME: readonly DocumentAction[] = ['edit', 'correct', 'withdraw'];
const IN_THE_BIN: readonly DocumentAction[] = ['restore', 'purge'];

/**
 * Why the action is refused, or null. One document that blocks the action refuses the whole selection; the refusal
 * names all documents that block it.
 */
export function whyNotAct(action: DocumentAction, documents: readonly ActionTarget[]): Refusal | null {
  if (documents.length === 0) return refuse('nothing-selected');
  if (ONE_AT_A_TIME.includes(action) && documents.length > 1) return refuse('one-at-a-time');
  const hinders = (code: Refusal['refused'], which: (document: ActionTarget) => boolean): Refusal | null => {
    const found = documents.filter(which);
    return found.length > 0 ? refuse(code, { names: namesOfDocuments(found) }) : null;
  };
  const byCreator =
    action === 'correct' || action === 'withdraw'
      ? hinders('made-by-practice', (document) => !document.sameSide)
      : hinders('created-by-another', (document) => !document.own);
  if (byCreator && action !== 'restore') return byCreator;
  if (action === 'remove')
    return (
      hinders('read-by-employee', wasRead) ??
      hinders('move-to-bin-first', (document) => document.placement === 'kept' && wasShown(document))
    );
  if (IN_THE_BIN.includes(action)) {
    const kept = hinders('not-in-recycle-bin', (document) => document.placement === 'kept');
    if (kept || action === 'restore') return kept;
    return hinders('read-by-employee', wasRead);
  }
  return (
    hinders('in-recycle-bin', (document) => document.placement === 'binned') ??
    (action === 'deadline' ? hinders('due-date-not-for-kind', (document) => !KINDS[document.kind].dated) : null)
  );
}

/**
 * Whether the employee has ever read the document: a correction resets the reading status, but the earlier reading
 * still counts here.
 */
function wasRead(document: ActionTarget): boolean {
  return document.reading === 2 || document.readBefore;
}

/**
 * Whether the document was, or could have been, visible. If so, it must go through the recycle bin before it is
 * deleted.
 */
function wasShown(document: DocumentState): boolean {
  return document.publication !== 'unpublished' || document.reading !== 0;
}

/**
 * Moves a document to the recycle bin, which hides it from its employee. Restoring it also restores its publication
 * (P15).
 */
export function discard(document: Document, now: string): DocumentChange {
  return { document: { ...document, discardedAt: now }, events: [eventOf(document, 'discarded')] };
}

export function restore(document: Document): DocumentChange {
  return { document: { ...document, discardedAt: null }, events: [eventOf(document, 'restored')] };
}
