import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chosenDocuments, IDS_IN_ADDRESS } from '../../../directory-web/chosen-documents.ts';
import classes from '../../../directory-web/history.module.css';
import { isAbsent, NoHistory } from '../../../directory-web/no-history.tsx';
import type { HistoryRow } from '../../../ledger/delivery.ts';
import { readHistoryOfMany, readHistoryOfManyByBody } from '../../../ledger/history.contract.ts';
import { HISTORY_PAGE, historyOf } from '../../../text/history/history.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { useLive } from '../../../web/live.ts';
import { paths } from '../../../web/paths.ts';
import { type Query, queryOf } from '../../../web/query.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import { useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { HistoryTable } from './history-table.tsx';
import { PrintButton } from './print-button.tsx';

/** Sends the ids in a body, because many ids would make the URL too long (docs/api.md). */
function historyOfMany(ids: string[]): Query<readonly HistoryRow[]> {
  return ids.length > IDS_IN_ADDRESS
    ? queryOf(readHistoryOfManyByBody, { body: { ids } })
    : queryOf(readHistoryOfMany, { query: { listaID: ids } });
}

/** `/documents/history/multi`: the history of the selected documents, newest first. */
export default function ManyHistory() {
  const { role } = useAccount();
  const [search] = useAddressSearch();
  const list = paths.workersDocuments(role, useSelectedCompanies());
  const ids = chosenDocuments(sessionStorage, search);
  const listed = ids.join(',');
  const query = useMemo(() => historyOfMany(listed.split(',')), [listed]);
  const { data, error, refetch } = useQuery({ ...query, enabled: ids.length > 0 });
  useRefetchOnReturn(ids.length > 0 ? refetch : null);
  useLive(ids.length > 0 ? refetch : null);
  if (ids.length === 0) return <NoHistory why="lost" />;
  if (isAbsent(error)) return <NoHistory why="absent" />;
  return (
    <>
      <PageHeader
        title={historyOf(ids.length)}
        back={{ to: list, label: HISTORY_PAGE.back }}
        actions={
          <div className={classes.actions}>
            <PrintButton ids={ids} />
          </div>
        }
      />
      {data ? (
        <HistoryTable query={query} rows={data} ofMany />
      ) : error ? (
        <ErrorBox title={HISTORY_PAGE.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingRows rows={10} />
      )}
    </>
  );
}
