import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { counted, dayInRome, formatCount, formatDay, formatMonth } from '../../../text/common/format.ts';
import { CLOSING, HOME } from '../../../text/homes.ts';
import { AppLink, useAddressSearch } from '../../../web/address.tsx';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { List } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf, refresh } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellAction, CellLink } from '../../../web/ui/table/cell-link.tsx';
import { closingBoard, monthNews } from '../../documents/core/closing.contract.ts';
import { changedSince, closingState, monthAfter, monthBefore, monthOfDay } from '../../documents/core/closing.ts';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { DIALOGS } from '../../documents/web/late-dialogs.ts';
import { listMonthData } from '../../month-data/month-data.contract.ts';
import { MonthDataState } from '../../month-data/web/month-data-state.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { closingActions, MissingPeople, publishAll, type ClosingRow as Row } from './closing-actions.tsx';
import { RuleChips, SuspendedRules } from './rules.tsx';

type News = ResponseOf<typeof monthNews>[number];

const boardOf = (annomese: string | undefined) => queryOf(closingBoard, { query: annomese ? { annomese } : {} });

/**
 * `/consultant/chiusura`, and `/company/chiusura` for a group: for each company, the payslips of a month that are
 * received, published, read and missing. From here the user publishes, reminds and closes the month.
 */
export default function ClosingBoard() {
  const { role } = useAccount();
  const [search, change] = useAddressSearch();
  const asked = /^\d{6}$/.test(firstValue(search, 'annomese') ?? '') ? firstValue(search, 'annomese') : undefined;
  const board = useQuery(boardOf(asked));
  const month = board.data?.annomese ?? asked ?? null;
  const [missing, setMissing] = useState<Row | null>(null);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const today = dayInRome(new Date());
  const isOffice = role === 'CONSULTANT';
  const news = useQuery({
    ...queryOf(monthNews, { query: { annomese: month ?? '' } }),
    enabled: isOffice && board.data?.aziende.some((row) => row.daPubblicare > 0),
  }).data;
  const asBefore = news === undefined ? [] : withoutNews(board.data?.aziende ?? [], news);
  const handle = {
    show: (draw: (close: () => void) => ReactNode) => setDialog(draw(() => setDialog(null))),
    clearSelection: () => undefined,
    refresh: () => refresh(closingBoard, monthNews),
  };
  const sheets = useQuery({
    ...queryOf(listMonthData, { query: { annomese: month ?? '' } }),
    enabled: month !== null,
    ...ASIDE,
  }).data;
  const tall =
    sheets?.some(({ id }) => id !== null) ||
    (news?.length ?? 0) > 0 ||
    (board.data?.aziende.some((row) => row.regole !== null || row.visto !== null) ?? false);
  const definition = useMemo(
    () =>
      month === null
        ? null
        : closingList({ asked, month, today, mayClose: isOffice, tall, news, onMissing: setMissing }),
    [asked, month, today, isOffice, tall, news],
  );
  const newest = Math.max(monthOfDay(today), Number(month));
  const goTo = (to: number) => change({ annomese: String(to) }, { replace: true });
  return (
    <>
      <PageHeader
        back={{ to: paths.home(role), label: HOME.title }}
        title={month === null ? CLOSING.title : CLOSING.of(formatMonth(month))}
        below={CLOSING.below}
        actions={
          month !== null && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="chevron-left" size={16} />}
                onClick={() => goTo(monthBefore(Number(month)))}
              >
                {CLOSING.before}
              </Button>
              <Button
                variant="default"
                rightSection={<Icon name="chevron-right" size={16} />}
                disabled={Number(month) >= newest}
                onClick={() => goTo(monthAfter(Number(month)))}
              >
                {CLOSING.after}
              </Button>
              {asBefore.length > 0 && (
                <Button
                  leftSection={<Icon name="send" size={16} />}
                  onClick={() => void publishAll(asBefore, month, handle)}
                >
                  {CLOSING.publishAsBefore(asBefore.length)}
                </Button>
              )}
            </>
          )
        }
      />
      {board.isLoadingError ? (
        <ErrorBox error={board.error} onRetry={() => void board.refetch()} />
      ) : board.data === undefined ? (
        <WaitingRows />
      ) : definition === null ? (
        <EmptyState title={CLOSING.none} actions={<AcquireButton companies={[]} long />} />
      ) : (
        <>
          <WaitingMails kinds={['documentReminder']} onTaken={() => board.refetch()} />
          <SuspendedRules board={board.data} mayChange={role === 'CONSULTANT'} />
          <List key={month} definition={definition} />
        </>
      )}
      {dialog}
      {missing && month !== null && <MissingPeople rows={[missing]} month={month} onClose={() => setMissing(null)} />}
    </>
  );
}

/** The companies that can be published unseen: nobody is missing, nothing differs, and no approval is outstanding. */
function withoutNews(rows: readonly Row[], news: readonly News[]): Row[] {
  const differ = new Set(news.map((one) => one.cfAzienda));
  return rows.filter(
    (row) =>
      row.daPubblicare > 0 &&
      row.mancanti === 0 &&
      row.chiusura === null &&
      (row.visto === null || row.visto.stato === 'dato') &&
      !differ.has(row.cfAzienda),
  );
}

function StateWithNews({ row, news, month }: { row: Row; news: readonly News[] | undefined; month: string }) {
  const own = row.daPubblicare > 0 && news?.find((one) => one.cfAzienda === row.cfAzienda);
  return (
    <>
      <RuleChips row={row}>
        <State row={row} />
      </RuleChips>
      {own && <span className={layout.hint}>{CLOSING.news(own)}</span>}
      <MonthDataState cfAzienda={row.cfAzienda} annomese={month} />
    </>
  );
}

export function State({ row }: { row: Row }) {
  if (row.chiusura) {
    const day = formatDay(row.chiusura.il);
    if (changedSince(row, row.chiusura)) return <Chip tone="warn" icon="lock" text={CLOSING.states.changed(day)} />;
    return <Chip tone="ok" icon="lock" text={CLOSING.states.closed(day)} />;
  }
  const state = closingState(row);
  const [tone, icon] = LOOKS[state];
  const open = CLOSING.open(row);
  const text = state === 'complete' ? [CLOSING.states.complete, open].filter(Boolean).join(', ') : open;
  return <Chip tone={tone} icon={icon} text={text} />;
}

const LOOKS = {
  missing: ['warn', 'calendar'],
  toPublish: ['mute', 'eye-off'],
  scheduled: ['info', 'clock'],
  withheld: ['mute', 'ban'],
  toRead: ['info', 'mail'],
  complete: ['ok', 'check'],
} as const;

/** The number at the time when the month was closed, if it differs from the current one. */
function keptOf({ chiusura, ...now }: Row, id: 'ricevuti' | 'pubblicati' | 'letti'): string {
  return chiusura === null || chiusura[id] === now[id] ? '' : ` ${CLOSING.wasAtClosing(chiusura[id])}`;
}

/** The number of employees without a payslip; a tap opens the list of their names. */
function Missing({ row, words, onOpen }: { row: Row; words?: true; onOpen: (row: Row) => void }) {
  if (row.mancanti === 0) return formatCount(0);
  return (
    <CellAction onClick={() => onOpen(row)}>
      {words ? counted(row.mancanti, 'mancante', 'mancanti') : formatCount(row.mancanti)}
      {!words && <span className="pl-unseen">: {CLOSING.who}</span>}
    </CellAction>
  );
}

export function closingList({
  asked,
  month,
  today,
  mayClose,
  tall = false,
  news,
  onMissing,
}: {
  asked: string | undefined;
  month: string;
  today: string;
  mayClose: boolean;
  /** True if any company has rules or news, which need a second line per row. */
  tall?: boolean;
  /** What differs from the month before; undefined until it is known. */
  news?: readonly News[] | undefined;
  onMissing: (row: Row) => void;
}): ListDefinition<Row> {
  const query = boardOf(asked);
  const listOf = (row: Row) =>
    paths.companyDocuments({
      codiceAzienda: row.codiceAzienda,
      annomese_da: month,
      annomese_a: month,
      sort: 'statoLettura,asc',
    });
  const figure = (id: 'ricevuti' | 'pubblicati' | 'letti', header: string) =>
    ({
      id,
      header,
      width: tall ? 104 : 130,
      sortField: id,
      align: 'end',
      cell: (row: Row) => formatCount(row[id]) + keptOf(row, id),
    }) as const;
  return {
    name: CLOSING.of(formatMonth(month)),
    noun: ['azienda', 'aziende'],
    feminine: true,
    rows: {
      whole: {
        ...query,
        queryKey: [...query.queryKey, 'aziende'],
        queryFn: async (context) => (await query.queryFn(context)).aziende,
      },
      words: (row) => `${row.ragioneSociale} ${row.codiceAzienda}`,
      by: {
        ragioneSociale: (row) => row.ragioneSociale,
        ricevuti: (row) => row.ricevuti,
        pubblicati: (row) => row.pubblicati,
        letti: (row) => row.letti,
        mancanti: (row) => row.mancanti,
      },
    },
    live: true,
    sort: 'ragioneSociale,asc',
    rowId: (row) => row.codiceAzienda,
    rowName: (row) => row.ragioneSociale,
    columns: [
      {
        id: 'azienda',
        header: CLOSING.company,
        width: tall ? 300 : 320,
        sortField: 'ragioneSociale',
        cell: (row) => <CellLink to={listOf(row)}>{row.ragioneSociale}</CellLink>,
      },
      figure('ricevuti', CLOSING.received),
      figure('pubblicati', CLOSING.published),
      figure('letti', CLOSING.read),
      {
        id: 'mancanti',
        header: CLOSING.missing,
        width: tall ? 104 : 130,
        sortField: 'mancanti',
        align: 'end',
        cell: (row) => <Missing row={row} onOpen={onMissing} />,
        onPaper: (row) => formatCount(row.mancanti),
      },
      {
        id: 'stato',
        header: CLOSING.state,
        width: tall ? 440 : 340,
        cell: (row) => <StateWithNews row={row} news={news} month={month} />,
      },
    ],
    card: (row) => (
      <CardParts
        name={<AppLink to={listOf(row)}>{row.ragioneSociale}</AppLink>}
        code={counted(row.ricevuti, 'ricevuto', 'ricevuti') + keptOf(row, 'ricevuti')}
        line={
          <>
            {counted(row.pubblicati, 'pubblicato', 'pubblicati') + keptOf(row, 'pubblicati')}
            {' · '}
            {counted(row.letti, 'letto', 'letti') + keptOf(row, 'letti')}
            {row.mancanti > 0 && (
              <>
                {' · '}
                <Missing row={row} onOpen={onMissing} words />
              </>
            )}
          </>
        }
        state={<StateWithNews row={row} news={news} month={month} />}
      />
    ),
    later: DIALOGS.fetch,
    actions: (rows, list) => closingActions(rows, { month, today, mayClose, list }),
    rowHeight: tall ? 68 : 44,
    empty: { title: CLOSING.nothing, text: CLOSING.nothingText, actions: <AcquireButton companies={[]} long /> },
  };
}
