import { isOfCompany } from '../../../../directory/kinds.ts';
import { type Refusal, refuse } from '../../../../server/refusal.ts';
import { mailSentence, PUBLISH, PUBLISHED } from '../../../../text/documents/documents.ts';
import { changesWithPublication, whyNotCancelPublication, whyNotPublish } from '../../core/document.ts';
import { type DocumentRow, personOf, publishable } from '../../core/web/document-row.ts';

export interface PublishChoice {
  on: string | null;
  cancel: boolean;
  today: string;
}

export function whyNot(rows: readonly DocumentRow[], { on, cancel, today }: PublishChoice): Refusal | null {
  const documents = rows.map(publishable);
  return cancel ? whyNotCancelPublication(documents) : whyNotPublish(documents, on, today);
}

/** The rows that cause the refusal; the dialog offers to leave them out. */
export function hindering(rows: readonly DocumentRow[], choice: PublishChoice): DocumentRow[] {
  const refusal = whyNot(rows, choice);
  if (refusal?.refused !== 'already-published' && refusal?.refused !== 'not-published') return [];
  return rows.filter((row) => whyNot([row], choice) !== null);
}

/** The rows that the choice would change. The dialog sends only these rows, and 'Annulla' reverts only these rows. */
export function changing(rows: readonly DocumentRow[], { on, cancel }: PublishChoice): DocumentRow[] {
  if (cancel) return [...rows];
  return on === null ? [] : rows.filter((row) => changesWithPublication(publishable(row), on));
}

/**
 * The rows whose publication somebody cancelled on purpose, if other rows are selected too. The dialog leaves them out
 * until the user includes them.
 */
export function withheldBesideOthers(rows: readonly DocumentRow[]): ReadonlySet<string> {
  const withheld = rows.filter((row) => row.pubblicazione === 'cancelled');
  return new Set(withheld.length < rows.length ? withheld.map((row) => row.id) : []);
}

/**
 * Why the button is disabled: the refusal by the rule, or the fact that nothing would change. Null if it is enabled.
 */
export function whyOff(rows: readonly DocumentRow[], choice: PublishChoice): Refusal | 'nothing-changes' | null {
  const refusal = rows.length === 0 ? refuse('nothing-selected') : whyNot(rows, choice);
  if (refusal) return refusal;
  return changing(rows, choice).length === 0 ? 'nothing-changes' : null;
}

/** The sentences that describe what the choice will do. */
export function consequence(rows: readonly DocumentRow[], choice: PublishChoice): { strong: string; text: string } {
  if (choice.cancel) return { strong: PUBLISH.cancelled, text: PUBLISH.cancelledText };
  const { today } = choice;
  const on = choice.on ?? today;
  const changed = changing(rows, choice);
  const people = changed.filter((row) => !isOfCompany(row.tipo));
  const web = (access: boolean) => [
    ...new Map(
      people.filter((row) => row.accessoWeb === access).map((row) => [row.codiceFiscale, personOf(row)]),
    ).values(),
  ];
  const stay = rows.length - changed.length;
  const text = [
    on > today ? PUBLISH.untilThen : '',
    mailSentence(web(true).length, web(false), on <= today),
    stay > 0 ? PUBLISH.stay(stay) : '',
  ];
  return { strong: on > today ? PUBLISH.onDay(on) : PUBLISH.now, text: text.filter(Boolean).join(' ') };
}

/**
 * How 'Annulla' in the snackbar reverts a publication: documents that were scheduled get their day back, the others are
 * cancelled.
 */
export interface Undo {
  cancel: string[];
  /** Document ids, by the day for which the documents were scheduled. */
  reschedule: Map<string, string[]>;
}

export function undoOf(changed: readonly DocumentRow[]): Undo {
  const cancel: string[] = [];
  const reschedule = new Map<string, string[]>();
  for (const row of changed) {
    const day = row.dataPubblicazione;
    if (day !== null && row.pubblicazione === 'scheduled') {
      reschedule.set(day, [...(reschedule.get(day) ?? []), row.id]);
    } else cancel.push(row.id);
  }
  return { cancel, reschedule };
}

/**
 * The days on which to republish documents when their cancellation is undone: the former publication day if it is still
 * in the future, otherwise today.
 */
export function againOf(cancelled: readonly DocumentRow[], today: string): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const row of cancelled) {
    const day = row.dataPubblicazione !== null && row.dataPubblicazione > today ? row.dataPubblicazione : today;
    days.set(day, [...(days.get(day) ?? []), row.id]);
  }
  return days;
}

export function doneSentence(count: number, { on, cancel, today }: PublishChoice): string {
  if (cancel) return PUBLISHED.cancelled(count);
  return on !== null && on > today ? PUBLISHED.scheduled(count, on) : PUBLISHED.now(count);
}

/** `2026-11-20` → `2026-11-30`. */
export function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
