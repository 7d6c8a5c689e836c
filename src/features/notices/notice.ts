import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * | state     | it is                               | may be changed    | goes to                      |
 * |-----------|-------------------------------------|-------------------|------------------------------|
 * | draft     | not yet shown to its readers        | everything        | scheduled, published, deleted|
 * | scheduled | hung from a later day on            | everything        | draft, published, deleted    |
 * | published | on the board                        | its last day      | ended, deleted               |
 * | ended     | past its last day                   | its last day      | published, deleted           |
 * | deleted   | off the board; its history stays    | nothing           | –                            |
 */
export const NOTICE_STATES = ['draft', 'scheduled', 'published', 'ended'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

export const TITLE_MAX = 120;
export const BODY_MAX = 5000;

export interface Notice {
  title: string;
  body: string;
  /** One employee, or all. */
  employeeId: string | null;
  asksAcknowledgement: boolean;
  draft: boolean;
  publishOn: string | null;
  endOn: string | null;
}

/** Visibility follows the days (as P12 for documents): a job only tells. */
export function stateOf(notice: Pick<Notice, 'draft' | 'publishOn' | 'endOn'>, today: string): NoticeState {
  if (notice.draft || notice.publishOn === null) return 'draft';
  if (notice.publishOn > today) return 'scheduled';
  return notice.endOn !== null && notice.endOn < today ? 'ended' : 'published';
}

/** Of what was sent together: what is most to be seen; a company may have ended or taken down its own. */
export function stateOfAll(states: readonly NoticeState[]): NoticeState {
  const order: readonly NoticeState[] = ['published', 'scheduled', 'draft', 'ended'];
  return order.find((state) => states.includes(state)) ?? 'ended';
}

/** The field of the form that a refusal is about. */
export type NoticeField = 'titolo' | 'testo' | 'dataPubblicazione' | 'dataFine';

/** Why this cannot be kept, or hung, beside its field, or null. A draft may lack its text. */
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

/** The changed notice, or why the change is refused: a published text is not rewritten. */
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
  // Its last day may be today, but not in the past: readers have read it on the board.
  if (endOn !== null && endOn < today) return { field: 'dataFine', refusal: refuse('notice-ends-before-start') };
  return { notice: { ...notice, endOn } };
}

export function whyNotRemind(state: NoticeState, missing: number): Refusal | null {
  if (state !== 'published') return refuse('notice-not-on-board');
  return missing === 0 ? refuse('notice-read-by-all') : null;
}

/** A person whom a notice is for. */
export interface Reader {
  id: string;
  name: string;
  webAccess: boolean;
  readAt: string | null;
  acknowledgedAt: string | null;
  remindedAt: string | null;
}

/** The readers who have not done what the notice asks: read it, or acknowledge it. */
export function missingReaders<R extends Reader>(readers: readonly R[], asksAcknowledgement: boolean): R[] {
  return readers.filter((reader) => (asksAcknowledgement ? reader.acknowledgedAt : reader.readAt) === null);
}

const DAY_MS = 24 * 3_600_000;

/** A person is reminded once within a day, and only with web access. */
export function toRemind<R extends Reader>(missing: readonly R[], now: Date): { now: R[]; skipped: R[] } {
  const may = (reader: R) =>
    reader.webAccess && (reader.remindedAt === null || now.getTime() - new Date(reader.remindedAt).getTime() >= DAY_MS);
  return { now: missing.filter(may), skipped: missing.filter((reader) => !may(reader)) };
}

/** A notice as its reader has it. */
export interface OwnState {
  nuovo: boolean;
  chiedePresaVisione: boolean;
  presaVisione: string | null;
}

/** Whether the reader is still asked to acknowledge it. */
export function awaitsAcknowledgement({ chiedePresaVisione, presaVisione }: OwnState): boolean {
  return chiedePresaVisione && presaVisione === null;
}

/** In the order of the board's reader: what asks for a presa visione before the rest, which stays newest first. */
export function inOrderOfReader<Notice extends OwnState>(notices: readonly Notice[]): Notice[] {
  return [...notices].sort((a, b) => Number(awaitsAcknowledgement(b)) - Number(awaitsAcknowledgement(a)));
}

/** What the home shows of the board: all that is new or asks for a presa visione; without any, the newest. */
export function noticesOfHome<Notice extends OwnState>(
  notices: readonly Notice[],
): { waiting: number; shown: Notice[] } {
  const waiting = inOrderOfReader(notices).filter((notice) => notice.nuovo || awaitsAcknowledgement(notice));
  return { waiting: waiting.length, shown: waiting.length > 0 ? waiting : notices.slice(0, 1) };
}
