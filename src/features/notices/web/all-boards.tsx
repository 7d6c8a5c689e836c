import { formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { BOARD, NOTICE_STATE_NAMES, removeVerb } from '../../../text/notices.ts';
import { dayRange } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { pagesOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellAction } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { listNoticesTogether } from '../notices.contract.ts';
import { boardPaths, remove, type TogetherRow, whyNobodyToRemind, whyNotOne } from './board-calls.ts';
import { cardReadings, NoticeChip, readWords } from './board-list.tsx';
import { CompaniesDialog } from './companies-dialog.tsx';
import { NoticeReminder } from './notice-reminder.tsx';

const whose = (row: TogetherRow) => row.azienda ?? BOARD.companies(row.aziende);

/** The boards of all companies of a practice or a group: what was sent to several together is one row. */
export function allBoards(
  account: Account,
  /** Of a group head, the codes that stand for its whole group. */
  codes: readonly string[],
  open: (row: TogetherRow) => void,
): ListDefinition<TogetherRow> {
  const to = boardPaths(account, codes.length > 0 ? [...codes] : undefined);
  const columns: readonly Column<TogetherRow>[] = [
    {
      id: 'titolo',
      header: BOARD.name,
      width: 320,
      sortField: 'titolo',
      cell: (row) => <CellAction onClick={() => open(row)}>{row.titolo}</CellAction>,
    },
    { id: 'stato', header: BOARD.state, width: 150, cell: (row) => <NoticeChip state={row.stato} /> },
    { id: 'aziende', header: BOARD.company, width: 210, cell: whose },
    {
      id: 'dal',
      header: BOARD.from,
      width: 120,
      sortField: 'dataPubblicazione',
      cell: (row) => formatDay(row.dataPubblicazione),
    },
    { id: 'al', header: BOARD.until, width: 120, cell: (row) => formatDay(row.dataFine) },
    { id: 'letture', header: BOARD.readers, width: 140, cell: readWords },
  ];
  return {
    name: BOARD.list,
    noun: BOARD.noun,
    feminine: true,
    rows: { page: pagesOf(listNoticesTogether, {}) },
    rowId: (row) => row.id,
    rowName: (row) => row.titolo,
    columns,
    card: (row) => (
      <CardParts
        name={row.titolo}
        code={whose(row)}
        line={[formatDay(row.dataPubblicazione), cardReadings(row)].filter(Boolean).join(' · ')}
        state={<NoticeChip state={row.stato} />}
      />
    ),
    filters: [dayRange({ from: 'dataDa', to: 'dataA', label: BOARD.between })],
    rowMenu: (row, list) => [
      { label: OFFICE_WORDS.edit, icon: 'pencil', onPick: () => list.go(to.compose({ id: row.id })) },
      { label: BOARD.duplicate, icon: 'copy', onPick: () => list.go(to.compose({ copia: row.id })) },
    ],
    actions: (rows, list) => {
      const [row] = rows;
      const refusal = row && whyNobodyToRemind(row);
      const one = whyNotOne(rows);
      return [
        {
          label: BOARD.whoRead,
          icon: 'eye',
          whyNot: one,
          onRun: () => row && list.show((close) => <CompaniesDialog notice={row} onClose={close} />),
        },
        {
          label: OFFICE_WORDS.remind,
          icon: 'bell',
          whyNot: one ?? (refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null),
          onRun: () =>
            row && list.show((close) => <NoticeReminder notice={{ id: row.id, cfAzienda: null }} onClose={close} />),
        },
        {
          label: OFFICE_WORDS.history,
          icon: 'history',
          whyNot: one ?? (row && row.aziende > 1 ? BOARD.ofSeveral : null),
          onRun: () => row && list.go(boardPaths(account, row.codiceAzienda ?? undefined).history(row.id)),
        },
        {
          label: OFFICE_WORDS.remove,
          icon: 'trash',
          danger: true,
          whyNot: rows.length === 0 ? BOARD.chooseOne : null,
          onRun: () =>
            list.show((close) => (
              <ConfirmDialog
                open
                danger
                icon="trash"
                title={BOARD.removeTitle}
                text={rows.some((one) => one.aziende > 1) ? BOARD.removeOfMany : BOARD.removeText}
                rows={rows.map((one) => [one.titolo, whose(one), NOTICE_STATE_NAMES[one.stato]])}
                verb={removeVerb(rows.length)}
                onClose={close}
                onConfirm={() => {
                  close();
                  void remove(
                    rows.flatMap((one) => one.ids),
                    list.clearSelection,
                  );
                }}
              />
            )),
        },
      ];
    },
    ownActions: ({ go }) => [{ label: BOARD.new, icon: 'plus', whyNot: null, onRun: () => go(to.compose()) }],
    empty: { title: BOARD.allEmpty, text: BOARD.allEmptyText },
  };
}
