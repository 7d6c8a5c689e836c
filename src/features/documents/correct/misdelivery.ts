import { type AcquiredKind, isPayroll, type Kind, type PayrollKind, payrollName } from '../../../directory/kinds.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import { discard } from '../bin/document-actions.ts';
import { cancelPublication, type Document, type DocumentChange, type DocumentState, eventOf } from '../document.ts';

/** Where a document belongs: its employee, kind and period. Recognition can get these wrong. */
export interface Place {
  employeeId: string | null;
  kind: Kind;
  period: number | null;
  payrollKind: PayrollKind | null;
  description: string;
}

/** What a person says that a document is instead; a field that is left out stays. */
export interface Said {
  kind?: AcquiredKind | undefined;
  period?: number | undefined;
  payrollKind?: PayrollKind | undefined;
}

/** The right place. A document of another kind needs a period of that kind, and takes that kind's name. */
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

/** Why a document cannot be taken away and given this place, or null; `to` null: it is taken away alone. */
export function whyNotWithdraw(
  document: Pick<DocumentState, 'placement' | 'title' | 'subject'> & Place,
  to: (Place & { name: string; hasIt: boolean }) | null,
): Refusal | null {
  if (document.employeeId === null) return refuse('not-a-workers-document');
  if (document.placement === 'binned')
    return refuse('in-recycle-bin', { names: `${document.subject} (${document.title})` });
  if (to && isSamePlace(document, to)) return refuse('right-place-already');
  return to?.hasIt ? refuse('right-person-has-it', { name: to.name }) : null;
}

function isSamePlace(one: Place, two: Place): boolean {
  return (
    one.employeeId === two.employeeId &&
    one.kind === two.kind &&
    one.period === two.period &&
    (one.payrollKind ?? 'ordinary') === (two.payrollKind ?? 'ordinary')
  );
}

/** Takes the document from its person: unpublished and in the recycle bin. Restoring it shows it to no employee. */
export function withdrawFrom(document: Document, to: string | null, now: string, today: string): DocumentChange {
  const cancelled = cancelPublication([document], now, today);
  const [unpublished] = 'refused' in cancelled ? [{ document, events: [] }] : cancelled;
  const binned = discard(unpublished?.document ?? document, now);
  const told = eventOf(document, 'misdelivered', { to });
  return { document: binned.document, events: [told, ...(unpublished?.events ?? []), ...binned.events] };
}
