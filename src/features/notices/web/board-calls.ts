import type { ResponseOf } from '../../../access/contract.ts';
import type { Refusal } from '../../../server/refusal.ts';
import { BOARD, removedWords } from '../../../text/notices.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { paths } from '../../../web/paths.ts';
import { refresh } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { listMailings } from '../../notifications/mailings.contract.ts';
import { whyNotRemind } from '../notice.ts';
import {
  deleteNotices,
  listNoticeCompanies,
  listNoticeReaders,
  listNotices,
  listNoticesTogether,
  readNotice,
  readNoticesTogether,
} from '../notices.contract.ts';

export type NoticeRow = ResponseOf<typeof listNotices>[number];
/** A row in the list of all companies: a single notice, or several sent together. */
export type TogetherRow = ResponseOf<typeof listNoticesTogether>[number];

export const refreshBoard = () =>
  refresh(
    listNotices,
    listNoticesTogether,
    readNotice,
    readNoticesTogether,
    listNoticeReaders,
    listNoticeCompanies,
    listMailings,
  );

/**
 * Whether the address covers several boards: a consultant's that names no or several companies, a group head's that
 * names its group.
 */
export function isOfMany(
  { role, capogruppo }: Pick<Account, 'role' | 'capogruppo'>,
  codes: readonly string[],
): boolean {
  return role === 'CONSULTANT' ? codes.length !== 1 : capogruppo && codes.length > 1;
}

/** The addresses of the board of one company or of all, under the company's own or the consultant's screens. */
export function boardPaths({ role }: Pick<Account, 'role'>, code: string | string[] | undefined) {
  const search = role === 'CONSULTANT' || code ? { codiceAzienda: code } : {};
  const isConsultant = role === 'CONSULTANT';
  return {
    board: isConsultant ? paths.consultantBoard(search) : paths.companyBoard(search),
    compose: (more: Record<string, string> = {}) =>
      isConsultant ? paths.consultantNewNotice({ ...search, ...more }) : paths.newNotice({ ...search, ...more }),
    history: (id: string) =>
      isConsultant ? paths.consultantNoticeHistory(id, search) : paths.history(id, 'notices', search),
  };
}

export async function remove(ids: readonly string[], onDone: () => void): Promise<void> {
  try {
    const { eliminate } = await call(deleteNotices, { query: {}, body: { ids: [...ids] } });
    say(removedWords(eliminate));
    onDone();
    await refreshBoard();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

/** The number of readers who have done what the notice asks. */
export function doneBy(row: Pick<NoticeRow, 'presaVisione' | 'presi' | 'letti'>): number {
  return row.presaVisione ? row.presi : row.letti;
}

/**
 * Why no reader is left to remind, or null. If a presa visione is required, a reader who has only read counts as left.
 */
export function whyNobodyToRemind(
  row: Pick<NoticeRow, 'stato' | 'destinatari' | 'presaVisione' | 'presi' | 'letti'>,
): Refusal | null {
  return whyNotRemind(row.stato, row.destinatari - doneBy(row));
}

export function whyNotOne(rows: readonly unknown[]): string | null {
  return rows.length === 1 ? null : BOARD.onlyOne;
}

/** Whether a click opens the form rather than the reading view: only before publication. */
export const opensToBeWritten = ({ stato }: Pick<NoticeRow, 'stato'>): boolean =>
  stato === 'draft' || stato === 'scheduled';
