import { type AcquiredKind, isPayroll, type Kind, type PayrollKind, payrollName } from '../../../directory/kinds.ts';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import type { Language } from '../../../text/common/language.ts';
import {
  cancelPublication,
  type Document,
  type DocumentChange,
  type DocumentState,
  eventOf,
} from '../core/document.ts';
import { discard, restore } from '../core/document-actions.ts';

/** The employee, kind and period of a document, which recognition can get wrong. */
export interface Place {
  employeeId: string | null;
  kind: Kind;
  period: number | null;
  payrollKind: PayrollKind | null;
  description: string;
}

/** The fields of a document's place that a person corrects; absent fields stay unchanged. */
export interface Said {
  kind?: AcquiredKind | undefined;
  period?: number | undefined;
  payrollKind?: PayrollKind | undefined;
}

/**
 * The right place of a document. If the kind changes, the period must be given too and the description becomes that of
 * the new kind.
 */
export function rightPlace(wrong: Place, employeeId: string | null, said: Said): Place {
  if (!isPayroll(wrong.kind)) return { ...wrong, employeeId };
  const kind = said.kind ?? wrong.kind;
  const sameKind = kind === wrong.kind;
  const period = said.period ?? (sameKind ? wrong.period : null);
  const payrollKind = kind === 'payslip' ? (said.payrollKind ?? wrong.payrollKind ?? 'ordinary') : null;
  const named = sameKind && payrollKind === (wrong.payrollKind ?? payrollKind);
  const description = named ? wrong.description : payrollName(kind, payrollKind);
  return { employeeId, kind, period, payrollKind, description };
}

/**
 * Why a document cannot be taken away and given this place, or null. If `to` is null, the document is only taken away.
 * If only some pages are chosen, the place may be the same: the other pages stay with the withdrawn document.
 */
export function whyNotWithdraw(
  document: Pick<DocumentState, 'placement' | 'title' | 'subject'> & Place,
  to: (Place & { name: string; hasIt: boolean; somePages: boolean }) | null,
): Refusal | null {
  if (document.employeeId === null) return refuse('not-a-workers-document');
  if (document.placement === 'binned')
    return refuse('in-recycle-bin', { names: `${document.subject} (${document.title})` });
  if (to && !to.somePages && isSamePlace(document, to)) return refuse('right-place-already');
  return to?.hasIt ? refuse('right-person-has-it', { name: to.name }) : null;
}

/**
 * Whether a person received another person's document, so that the register of misdeliveries lists it (GDPR art. 33).
 */
export function reachedAnother(
  document: Pick<Place, 'employeeId'>,
  to: { employeeId: string | null; somePages: boolean } | null,
): boolean {
  return to === null || to.somePages || to.employeeId !== document.employeeId;
}

/** An account that had opened a document before it was taken away. */
export interface Opened {
  account: string;
  login: string;
  as: 'employee' | 'company';
  /** Null if no mail can reach the account. */
  email: string | null;
  /** The language for mails to this account; null means Italian. */
  language: Language | null;
}

/** The ledger events about informing the accounts that opened a document in error: one event per account. */
export function toldOf(document: Document, openings: readonly Opened[]): LedgerEvent[] {
  const readers = new Map(openings.map((one) => [one.account, one]));
  return [...readers.values()].map(({ account, email }) =>
    eventOf(document, 'misdeliveryTold', { reader: account, by: email === null ? 'nothing' : 'mail' }),
  );
}

function isSamePlace(one: Place, two: Place): boolean {
  return (
    one.employeeId === two.employeeId &&
    one.kind === two.kind &&
    one.period === two.period &&
    (one.payrollKind ?? 'ordinary') === (two.payrollKind ?? 'ordinary')
  );
}

/**
 * Takes the document away from its employee: cancels its publication and moves it to the recycle bin. Restoring it does
 * not show it to the employee again.
 */
export function withdrawFrom(
  document: Document,
  to: { id: string | null; pages: readonly number[] | null },
  now: string,
  today: string,
): DocumentChange {
  const cancelled = cancelPublication([document], now, today);
  const [unpublished] = 'refused' in cancelled ? [] : cancelled;
  const binned = discard(unpublished?.document ?? document, now);
  const pages = to.pages === null ? {} : { pages: to.pages.join(',') };
  const told = eventOf(document, 'misdelivered', { to: to.id, ...pages });
  return { document: binned.document, events: [told, ...(unpublished?.events ?? []), ...binned.events] };
}

/**
 * Puts a document back that was only taken away: out of the recycle bin, and published or scheduled for its own day if
 * that is how it was. Taking it away cancelled its publication at the moment at which it was binned.
 */
export function putBack(document: Document, now: string, today: string): DocumentChange {
  const restored = restore(document);
  const undone = eventOf(document, 'misdeliveryUndone');
  const { publishOn, cancelledAt, discardedAt } = document;
  const wasShown =
    publishOn !== null &&
    cancelledAt !== null &&
    discardedAt !== null &&
    Date.parse(cancelledAt) === Date.parse(discardedAt);
  if (!wasShown) return { ...restored, events: [undone, ...restored.events] };
  const isToCome = publishOn > today;
  const shown = { ...restored.document, cancelledAt: null, appearedAt: isToCome ? null : now };
  const published = eventOf(shown, isToCome ? 'scheduled' : 'published', { publishOn });
  return { document: shown, events: [undone, ...restored.events, published] };
}
