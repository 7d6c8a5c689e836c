import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HISTORY_PAGE } from '../../../text/history.ts';
import { BOARD } from '../../../text/notices.ts';
import { useParam, useSelectedCompanies } from '../../../web/address.tsx';
import { usePageTitle } from '../../../web/page-title.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { boardPaths } from '../../notices/web/board-calls.ts';
import { readHistory } from '../history.contract.ts';
import classes from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { isAbsent, NoHistory } from './no-history.tsx';
import { Trace } from './trace.tsx';

/** `/notices/history/{id}`: what happened to a notice, and who has read it when (spec §2). */
export default function NoticeHistory() {
  const id = useParam('id');
  const account = useAccount();
  const [code] = useSelectedCompanies();
  const query = useMemo(() => queryOf(readHistory, { params: { id }, query: { tipo: 'notices' } }), [id]);
  const { data, error, refetch } = useQuery(query);
  const title = data?.[0]?.documento || HISTORY_PAGE.title;
  usePageTitle(title);
  if (isAbsent(error)) return <NoHistory why="absent" />;
  return (
    <>
      <PageHeader title={title} back={{ to: boardPaths(account, code).board, label: BOARD.back }} />
      {data ? (
        <div className={classes.columns}>
          <Trace rows={data} />
          <HistoryTable query={query} rows={data} />
        </div>
      ) : error ? (
        <ErrorBox title={HISTORY_PAGE.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingRows rows={6} />
      )}
    </>
  );
}
