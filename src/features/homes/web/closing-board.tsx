import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { dayInRome, formatMonth } from '../../../text/common/format.ts';
import { CLOSING, HOME } from '../../../text/homes.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { List } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf, refresh } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { closingBoard, monthNews } from '../../documents/core/closing.contract.ts';
import { monthOfDay } from '../../documents/core/closing.ts';
import { MonthSteps } from '../../documents/core/web/month-steps.tsx';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { listMonthData } from '../../month-data/month-data.contract.ts';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { MissingPeople, publishAll, type ClosingRow as Row } from './closing-actions.tsx';
import { boardOf, closingList, type News } from './closing-list.tsx';
import { SuspendedRules } from './rules.tsx';

/**
 * `/consultant/chiusura`, and `/company/chiusura` for a group: for each company, the payslips of a month that are
 * received, published, read and missing. From here the user publishes, reminds and closes the month.
 */
export default function ClosingBoard() {
  const { role } = useAccount();
  const [search, change] = useAddressSearch();
  const asked = /^\d{6}$/.test(firstValue(search, 'annomese') ?? '') ? firstValue(search, 'annomese') : undefined;
  const board = useQuery(boardOf(asked));
  const all = board.data?.aziende;
  const month = board.data?.annomese ?? asked ?? null;
  const [missing, setMissing] = useState<Row | null>(null);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const today = dayInRome(new Date());
  const isOffice = role === 'CONSULTANT';
  const news = useQuery({
    ...queryOf(monthNews, { query: { annomese: month ?? '' } }),
    enabled: isOffice && all?.some((row) => row.daPubblicare > 0),
  }).data;
  const asBefore = news === undefined ? [] : withoutNews(all ?? [], news);
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
    (all?.some((row) => row.regole !== null || row.visto !== null) ?? false);
  const definition = useMemo(
    () =>
      month === null
        ? null
        : closingList({ asked, month, today, mayClose: isOffice, tall, news, all, onMissing: setMissing }),
    [asked, month, today, isOffice, tall, news, all],
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
              <MonthSteps month={Number(month)} newest={newest} onGo={goTo} />
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
