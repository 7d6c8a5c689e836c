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
/** A row in the list for all companies: a single notice, or several that were sent together. */
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
 * Whether the query string selects several boards: for a consultant, if it names no company or several; for a group
 * head, if it names several.
 */
export function isOfMany(
  { role, capogruppo }: Pick<Account, 'role' | 'capogruppo'>,
  codes: readonly string[],
): boolean {
  return role === 'CONSULTANT' ? codes.length !== 1 : capogruppo && codes.length > 1;
}

/** The paths of the pages for the board of one company or of all, for a company or for a consultant. */
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

/** The number of readers who have read the notice or, if required, acknowledged it. */
export function doneBy(row: Pick<NoticeRow, 'presaVisione' | 'presi' | 'letti'>): number {
  return row.presaVisione ? row.presi : row.letti;
}

/**
 * Why no reader can be reminded; null if one can. If an acknowledgement is required, a reader who has only read the
 * notice can be reminded.
 */
export function whyNobodyToRemind(
  row: Pick<NoticeRow, 'stato' | 'destinatari' | 'presaVisione' | 'presi' | 'letti'>,
): Refusal | null {
  return whyNotRemind(row.stato, row.destinatari - doneBy(row));
}

export function whyNotOne(rows: readonly unknown[]): string | null {
  return rows.length === 1 ? null : BOARD.onlyOne;
}

/** Whether a click opens the form instead of the reading view; true only before publication. */
export const opensToBeWritten = ({ stato }: Pick<NoticeRow, 'stato'>): boolean =>
  stato === 'draft' || stato === 'scheduled';
