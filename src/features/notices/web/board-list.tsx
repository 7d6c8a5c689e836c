import type { ReactElement } from 'react';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { BOARD, NOTICE_STATE_NAMES, removeVerb } from '../../../text/notices.ts';
import { dayRange } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { pagesOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { Chip, type Tone } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellAction } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import type { NoticeState } from '../notice.ts';
import { listNotices } from '../notices.contract.ts';
import { boardPaths, doneBy, type NoticeRow, remove, whyNobodyToRemind, whyNotOne } from './board-calls.ts';
import { NoticeReminder } from './notice-reminder.tsx';
import { ReadersDialog } from './readers-dialog.tsx';

const LOOKS: Record<NoticeState, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'mute', icon: 'pencil' },
  scheduled: { tone: 'info', icon: 'clock' },
  published: { tone: 'ok', icon: 'check' },
  ended: { tone: 'mute', icon: 'calendar' },
};

export function NoticeChip({ state }: { state: NoticeState }) {
  return <Chip {...LOOKS[state]} text={NOTICE_STATE_NAMES[state]} />;
}

export const readWords = (row: Pick<NoticeRow, 'stato' | 'presaVisione' | 'presi' | 'letti' | 'destinatari'>) =>
  row.stato === 'draft' || row.stato === 'scheduled' ? '' : BOARD.readBy(doneBy(row), row.destinatari);

/** The number of readers with a label, because a card has no column heading. */
export const cardReadings = (row: Parameters<typeof readWords>[0]) => {
  const words = readWords(row);
  return words && `${BOARD.readers} ${words}`;
};

type BoardNotice = Pick<
  NoticeRow,
  'id' | 'titolo' | 'stato' | 'dataPubblicazione' | 'dataFine' | 'presaVisione' | 'presi' | 'letti' | 'destinatari'
>;

/** The part of the list definition that the board of one company and the boards of all companies share. */
export function noticeList<Row extends BoardNotice>(board: {
  to: ReturnType<typeof boardPaths>;
  open: (row: Row) => void;
  /** Adds the column of the recipients to the given date columns. */
  columns: (days: readonly Column<Row>[]) => readonly Column<Row>[];
  readingsWidth: number;
  whom: (row: Row) => string;
  readers: (row: Row, close: () => void) => ReactElement;
  reminded: (row: Row) => { id: string; cfAzienda: string | null };
  history: (row: Row) => string;
  whyNoHistory?: (row: Row) => string | null;
  /** The content of the confirmation shown before notices are deleted, and the ids to delete. */
  removing: (rows: readonly Row[]) => { text: string; rows: string[][]; ids: string[] };
}): Omit<ListDefinition<Row>, 'rows' | 'empty'> {
  const { to, open, whom } = board;
  return {
    name: BOARD.list,
    noun: BOARD.noun,
    feminine: true,
    rowId: (row) => row.id,
    rowName: (row) => row.titolo,
    columns: [
      {
        id: 'titolo',
        header: BOARD.name,
        width: 320,
        sortField: 'titolo',
        cell: (row) => <CellAction onClick={() => open(row)}>{row.titolo}</CellAction>,
      },
      { id: 'stato', header: BOARD.state, width: 150, cell: (row) => <NoticeChip state={row.stato} /> },
      ...board.columns([
        {
          id: 'dal',
          header: BOARD.from,
          width: 120,
          sortField: 'dataPubblicazione',
          cell: (row) => formatDay(row.dataPubblicazione),
        },
        { id: 'al', header: BOARD.until, width: 120, cell: (row) => formatDay(row.dataFine) },
      ]),
      { id: 'letture', header: BOARD.readers, width: board.readingsWidth, cell: readWords },
    ],
    card: (row) => (
      <CardParts
        name={row.titolo}
        code={whom(row)}
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
          onRun: () => row && list.show((close) => board.readers(row, close)),
        },
        {
          label: OFFICE_WORDS.remind,
          icon: 'bell',
          whyNot: one ?? (refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null),
          onRun: () => row && list.show((close) => <NoticeReminder notice={board.reminded(row)} onClose={close} />),
        },
        {
          // The history needs exactly one notice (spec §5).
          label: OFFICE_WORDS.history,
          icon: 'history',
          whyNot: one ?? (row && board.whyNoHistory ? board.whyNoHistory(row) : null),
          onRun: () => row && list.go(board.history(row)),
        },
        {
          label: OFFICE_WORDS.remove,
          icon: 'trash',
          danger: true,
          whyNot: rows.length === 0 ? BOARD.chooseOne : null,
          onRun: () =>
            list.show((close) => {
              const { ids, ...question } = board.removing(rows);
              return (
                <ConfirmDialog
                  open
                  danger
                  icon="trash"
                  title={BOARD.removeTitle}
                  {...question}
                  verb={removeVerb(rows.length)}
                  onClose={close}
                  onConfirm={() => {
                    close();
                    void remove(ids, list.clearSelection);
                  }}
                />
              );
            }),
        },
      ];
    },
    ownActions: ({ go }) => [{ label: BOARD.new, icon: 'plus', whyNot: null, onRun: () => go(to.compose()) }],
  };
}

/** The list of notices of one company, for those who write them. */
export function boardOf(
  company: CompanyChoice,
  account: Account,
  open: (row: NoticeRow) => void,
): ListDefinition<NoticeRow> {
  const to = boardPaths(account, account.azienda?.value === company.code ? undefined : company.code);
  const whom = (row: NoticeRow) => row.destinatario ?? BOARD.everybody;
  return {
    ...noticeList<NoticeRow>({
      to,
      open,
      columns: (days) => [...days, { id: 'a', header: BOARD.to, width: 200, cell: whom }],
      readingsWidth: 120,
      whom,
      readers: (row, close) => <ReadersDialog notice={row} onClose={close} />,
      reminded: (row) => row,
      history: (row) => to.history(row.id),
      removing: (rows) => ({
        text: BOARD.removeText,
        rows: rows.map((one) => [one.titolo, NOTICE_STATE_NAMES[one.stato]]),
        ids: rows.map((one) => one.id),
      }),
    }),
    companies: [company.name],
    rows: { page: pagesOf(listNotices, { cfAzienda: company.taxCode }) },
    empty: { title: BOARD.empty, text: BOARD.emptyText },
  };
}
