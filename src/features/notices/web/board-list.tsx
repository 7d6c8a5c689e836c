import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { BOARD, NOTICE_STATE_NAMES, removeVerb } from '../../../text/notices.ts';
import { dayRange } from '../../../web/list/filters.ts';
import type { ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
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

/** For a card, which has no header to say what is counted. */
export const cardReadings = (row: Parameters<typeof readWords>[0]) => {
  const words = readWords(row);
  return words && `${BOARD.readers} ${words}`;
};

/** The board of one company, for those who write on it. */
export function boardOf(
  company: CompanyChoice,
  account: Account,
  open: (row: NoticeRow) => void,
): ListDefinition<NoticeRow> {
  const to = boardPaths(account, account.azienda?.value === company.code ? undefined : company.code);
  const readers = (row: NoticeRow, list: ListHandle) =>
    list.show((close) => <ReadersDialog notice={row} onClose={close} />);
  const columns: readonly Column<NoticeRow>[] = [
    {
      id: 'titolo',
      header: BOARD.name,
      width: 320,
      sortField: 'titolo',
      cell: (row) => <CellAction onClick={() => open(row)}>{row.titolo}</CellAction>,
    },
    { id: 'stato', header: BOARD.state, width: 150, cell: (row) => <NoticeChip state={row.stato} /> },
    {
      id: 'dal',
      header: BOARD.from,
      width: 120,
      sortField: 'dataPubblicazione',
      cell: (row) => formatDay(row.dataPubblicazione),
    },
    { id: 'al', header: BOARD.until, width: 120, cell: (row) => formatDay(row.dataFine) },
    { id: 'a', header: BOARD.to, width: 200, cell: (row) => row.destinatario ?? BOARD.everybody },
    { id: 'letture', header: BOARD.readers, width: 120, cell: readWords },
  ];
  return {
    name: BOARD.list,
    noun: BOARD.noun,
    feminine: true,
    companies: [company.name],
    rows: { page: pagesOf(listNotices, { cfAzienda: company.taxCode }) },
    rowId: (row) => row.id,
    rowName: (row) => row.titolo,
    columns,
    card: (row) => (
      <CardParts
        name={row.titolo}
        code={row.destinatario ?? BOARD.everybody}
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
          onRun: () => row && readers(row, list),
        },
        {
          label: OFFICE_WORDS.remind,
          icon: 'bell',
          whyNot: one ?? (refusal ? refusalText(refusal.refused, refusal.data ?? {}).detail : null),
          onRun: () => row && list.show((close) => <NoticeReminder notice={row} onClose={close} />),
        },
        {
          // Enabled for exactly one (spec §5).
          label: OFFICE_WORDS.history,
          icon: 'history',
          whyNot: one,
          onRun: () => row && list.go(to.history(row.id)),
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
                text={BOARD.removeText}
                rows={rows.map((one) => [one.titolo, NOTICE_STATE_NAMES[one.stato]])}
                verb={removeVerb(rows.length)}
                onClose={close}
                onConfirm={() => {
                  close();
                  void remove(
                    rows.map((one) => one.id),
                    list.clearSelection,
                  );
                }}
              />
            )),
        },
      ];
    },
    ownActions: ({ go }) => [{ label: BOARD.new, icon: 'plus', whyNot: null, onRun: () => go(to.compose()) }],
    empty: { title: BOARD.empty, text: BOARD.emptyText },
  };
}
