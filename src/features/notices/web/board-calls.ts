import type { ResponseOf } from '../../../access/contract.ts';
import { BOARD, removedWords } from '../../../text/notices.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { paths } from '../../../web/paths.ts';
import { refresh } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { listMailings } from '../../notifications/mailings.contract.ts';
import { deleteNotices, listNoticeReaders, listNotices, readNotice } from '../notices.contract.ts';

export type NoticeRow = ResponseOf<typeof listNotices>[number];

export const refreshBoard = () => refresh(listNotices, readNotice, listNoticeReaders, listMailings);

/** Addresses of the board of a company: its own screens, or those of its consultant. */
export function boardPaths({ role }: Pick<Account, 'role'>, code: string | undefined) {
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

export async function remove(rows: readonly NoticeRow[], onDone: () => void): Promise<void> {
  try {
    const { eliminate } = await call(deleteNotices, { query: {}, body: { ids: rows.map((row) => row.id) } });
    say(removedWords(eliminate));
    onDone();
    await refreshBoard();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

/** How many have done what the notice asks. */
export function doneBy(row: NoticeRow): number {
  return row.presaVisione ? row.presi : row.letti;
}

export function whyNotOne(rows: readonly NoticeRow[]): string | null {
  return rows.length === 1 ? null : BOARD.onlyOne;
}
