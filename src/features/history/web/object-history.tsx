import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import classes from '../../../directory-web/history.module.css';
import { isAbsent, NoHistory } from '../../../directory-web/no-history.tsx';
import { Trace } from '../../../directory-web/trace.tsx';
import { readHistory } from '../../../ledger/history.contract.ts';
import { HISTORY_PAGE } from '../../../text/history/history.ts';
import { useParam } from '../../../web/address.tsx';
import { usePageTitle } from '../../../web/page-title.ts';
import { queryOf } from '../../../web/query.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { HistoryTable } from './history-table.tsx';
import { PrintButton } from './print-button.tsx';

/** The history of a dossier or notice, as a timeline and as a table. */
export function ObjectHistory({ tipo, back }: { tipo: 'dossier' | 'notices'; back: { to: string; label: string } }) {
  const id = useParam('id');
  const query = useMemo(() => queryOf(readHistory, { params: { id }, query: { tipo } }), [id, tipo]);
  const { data, error, refetch } = useQuery(query);
  const title = data?.[0]?.documento || HISTORY_PAGE.title;
  usePageTitle(title);
  if (isAbsent(error)) return <NoHistory why="absent" />;
  return (
    <>
      <PageHeader title={title} back={back} actions={data && <PrintButton ids={[id]} tipo={tipo} />} />
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
