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
/** Notices that were sent together, or one alone, among those of all companies. */
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

/** Whether the address is about all companies: a consultant's that names none or several, a group head's that names its group. */
export function isOfMany(
  { role, capogruppo }: Pick<Account, 'role' | 'capogruppo'>,
  codes: readonly string[],
): boolean {
  return role === 'CONSULTANT' ? codes.length !== 1 : capogruppo && codes.length > 1;
}

/** Addresses of the board of a company, or of all: a company's own screens, or those of its consultant. */
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

/** How many have done what the notice asks. */
export function doneBy(row: Pick<NoticeRow, 'presaVisione' | 'presi' | 'letti'>): number {
  return row.presaVisione ? row.presi : row.letti;
}

/** Why nobody is left to be reminded, or null: where a presa visione is asked, whoever has only read is left. */
export function whyNobodyToRemind(
  row: Pick<NoticeRow, 'stato' | 'destinatari' | 'presaVisione' | 'presi' | 'letti'>,
): Refusal | null {
  return whyNotRemind(row.stato, row.destinatari - doneBy(row));
}

export function whyNotOne(rows: readonly unknown[]): string | null {
  return rows.length === 1 ? null : BOARD.onlyOne;
}

/** A notice on the board, or that was there, opens to be read; any other to be written. */
export const opensToBeWritten = ({ stato }: Pick<NoticeRow, 'stato'>): boolean =>
  stato === 'draft' || stato === 'scheduled';
