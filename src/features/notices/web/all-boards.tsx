import { BOARD, NOTICE_STATE_NAMES } from '../../../text/notices.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { pagesOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { listNoticesTogether } from '../notices.contract.ts';
import { boardPaths, type TogetherRow } from './board-calls.ts';
import { noticeList } from './board-list.tsx';
import { CompaniesDialog } from './companies-dialog.tsx';

const whose = (row: TogetherRow) => row.azienda ?? BOARD.companies(row.aziende);

/** The list of notices of all companies of a practice or a group; notices sent together are one row. */
export function allBoards(
  account: Account,
  /** For a group head, the codes of all companies of its group. */
  codes: readonly string[],
  open: (row: TogetherRow) => void,
): ListDefinition<TogetherRow> {
  return {
    ...noticeList<TogetherRow>({
      to: boardPaths(account, codes.length > 0 ? [...codes] : undefined),
      open,
      columns: (days) => [{ id: 'aziende', header: BOARD.company, width: 210, cell: whose }, ...days],
      readingsWidth: 140,
      whom: whose,
      readers: (row, close) => <CompaniesDialog notice={row} onClose={close} />,
      reminded: (row) => ({ id: row.id, cfAzienda: null }),
      history: (row) => boardPaths(account, row.codiceAzienda ?? undefined).history(row.id),
      whyNoHistory: (row) => (row.aziende > 1 ? BOARD.ofSeveral : null),
      removing: (rows) => ({
        text: rows.some((one) => one.aziende > 1) ? BOARD.removeOfMany : BOARD.removeText,
        rows: rows.map((one) => [one.titolo, whose(one), NOTICE_STATE_NAMES[one.stato]]),
        ids: rows.flatMap((one) => one.ids),
      }),
    }),
    rows: { page: pagesOf(listNoticesTogether, {}) },
    empty: { title: BOARD.allEmpty, text: BOARD.allEmptyText },
  };
}
