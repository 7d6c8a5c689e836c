import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * | state     | meaning                            | may change   | next states                   |
 * |-----------|------------------------------------|--------------|-------------------------------|
 * | draft     | not shown to its readers           | everything   | scheduled, published, deleted |
 * | scheduled | published on a later day           | everything   | draft, published, deleted     |
 * | published | on the board                       | its last day | ended, deleted                |
 * | ended     | past its last day                  | its last day | published, deleted            |
 * | deleted   | off the board; its history remains | nothing      | –                             |
 */
export const NOTICE_STATES = ['draft', 'scheduled', 'published', 'ended'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

export const TITLE_MAX = 120;
export const BODY_MAX = 5000;

export interface Notice {
  title: string;
  body: string;
  /** The addressed employee; null if all employees are addressed. */
  employeeId: string | null;
  asksAcknowledgement: boolean;
  draft: boolean;
  publishOn: string | null;
  endOn: string | null;
}

/**
 * The state of a notice on the given day. Visibility depends only on its days (like P12 for documents); a job only
 * sends the notifications.
 */
export function stateOf(notice: Pick<Notice, 'draft' | 'publishOn' | 'endOn'>, today: string): NoticeState {
  if (notice.draft || notice.publishOn === null) return 'draft';
  if (notice.publishOn > today) return 'scheduled';
  return notice.endOn !== null && notice.endOn < today ? 'ended' : 'published';
}

/**
 * The state of notices sent together: the most visible of their states, because a company may have ended or deleted its
 * copy.
 */
export function stateOfAll(states: readonly NoticeState[]): NoticeState {
  const order: readonly NoticeState[] = ['published', 'scheduled', 'draft', 'ended'];
  return order.find((state) => states.includes(state)) ?? 'ended';
}

/** The form field that a refusal concerns. */
export type NoticeField = 'titolo' | 'testo' | 'dataPubblicazione' | 'dataFine';

/** Why a notice cannot be saved or published, and the field concerned; null if it can. A draft needs no text. */
export function whyNotKeep(notice: Notice, today: string): { field: NoticeField; refusal: Refusal } | null {
  const { title, body, draft, publishOn, endOn } = notice;
  if (title.trim() === '') return { field: 'titolo', refusal: refuse('notice-title-required') };
  if (!draft && body.trim() === '') return { field: 'testo', refusal: refuse('notice-text-required') };
  if (!draft && publishOn === null) return { field: 'dataPubblicazione', refusal: refuse('publication-date-required') };
  if (publishOn !== null && publishOn < today)
    return { field: 'dataPubblicazione', refusal: refuse('publication-date-in-past') };
  if (endOn !== null && endOn < (publishOn ?? today))
    return { field: 'dataFine', refusal: refuse('notice-ends-before-start') };
  return null;
}

/** The days of a notice that was read and is sent again: those that have passed are dropped. */
export function daysToCome(
  days: Pick<Notice, 'publishOn' | 'endOn'>,
  today: string,
): Pick<Notice, 'publishOn' | 'endOn'> {
  const ifToCome = (day: string | null) => (day === null || day < today ? null : day);
  return { publishOn: ifToCome(days.publishOn), endOn: ifToCome(days.endOn) };
}

/** The changed notice, or a refusal: the text of a published notice cannot be changed. */
export function change(
  notice: Notice,
  wanted: Notice,
  today: string,
): { notice: Notice } | { field: NoticeField; refusal: Refusal } {
  const state = stateOf(notice, today);
  if (state === 'draft' || state === 'scheduled') return whyNotKeep(wanted, today) ?? { notice: wanted };
  const { endOn } = wanted;
  const same = JSON.stringify({ ...wanted, endOn: null }) === JSON.stringify({ ...notice, endOn: null });
  if (!same) return { field: 'testo', refusal: refuse('notice-already-published') };
  // The last day of a published notice may be today, but not in the past, because employees have seen it on the board.
  if (endOn !== null && endOn < today) return { field: 'dataFine', refusal: refuse('notice-ends-before-start') };
  return { notice: { ...notice, endOn } };
}

export function whyNotRemind(state: NoticeState, missing: number): Refusal | null {
  if (state !== 'published') return refuse('notice-not-on-board');
  return missing === 0 ? refuse('notice-read-by-all') : null;
}

/** An employee whom a notice addresses. */
export interface Reader {
  id: string;
  name: string;
  webAccess: boolean;
  readAt: string | null;
  acknowledgedAt: string | null;
  remindedAt: string | null;
}

/** The readers who have not read the notice or, if it asks for an acknowledgement, have not acknowledged it. */
export function missingReaders<R extends Reader>(readers: readonly R[], asksAcknowledgement: boolean): R[] {
  return readers.filter((reader) => (asksAcknowledgement ? reader.acknowledgedAt : reader.readAt) === null);
}

const DAY_MS = 24 * 3_600_000;

/**
 * Divides the readers into those to remind now and those to skip, because they were reminded within the last day or
 * have no web access.
 */
export function toRemind<R extends Reader>(missing: readonly R[], now: Date): { now: R[]; skipped: R[] } {
  const may = (reader: R) =>
    reader.webAccess && (reader.remindedAt === null || now.getTime() - new Date(reader.remindedAt).getTime() >= DAY_MS);
  return { now: missing.filter(may), skipped: missing.filter((reader) => !may(reader)) };
}

/** The state of a notice for one reader. */
export interface OwnState {
  nuovo: boolean;
  chiedePresaVisione: boolean;
  presaVisione: string | null;
}

/** Whether the reader must still acknowledge the notice. */
export function awaitsAcknowledgement({ chiedePresaVisione, presaVisione }: OwnState): boolean {
  return chiedePresaVisione && presaVisione === null;
}

/** Sorts a reader's notices: first those that await an acknowledgement, then the others in their given order. */
export function inOrderOfReader<Notice extends OwnState>(notices: readonly Notice[]): Notice[] {
  return [...notices].sort((a, b) => Number(awaitsAcknowledgement(b)) - Number(awaitsAcknowledgement(a)));
}

/**
 * The notices on the employee's home page: all that are new or await an acknowledgement or, if there are none, the
 * newest.
 */
export function noticesOfHome<Notice extends OwnState>(
  notices: readonly Notice[],
): { waiting: number; shown: Notice[] } {
  const waiting = inOrderOfReader(notices).filter((notice) => notice.nuovo || awaitsAcknowledgement(notice));
  return { waiting: waiting.length, shown: waiting.length > 0 ? waiting : notices.slice(0, 1) };
}
