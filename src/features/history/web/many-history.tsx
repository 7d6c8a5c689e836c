import { useQuery } from '@tanstack/react-query';
import { HISTORY_PAGE, historyOf } from '../../../text/history.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import { useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { readHistoryOfMany, readHistoryOfManyByBody } from '../history.contract.ts';
import { chosenDocuments, IDS_IN_ADDRESS } from './chosen-documents.ts';
import classes from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { isAbsent, NoHistory } from './no-history.tsx';
import { PrintButton } from './print-button.tsx';

/** `/documents/history/multi`: the history of a choice of documents, newest first. */
export default function ManyHistory() {
  const { role } = useAccount();
  const [search] = useAddressSearch();
  const list = paths.workersDocuments(role, useSelectedCompanies());
  const ids = chosenDocuments(sessionStorage, search);
  const { data, error, refetch } = useQuery({
    queryKey: ['history', ids],
    queryFn: ({ signal }) =>
      ids.length > IDS_IN_ADDRESS
        ? call(readHistoryOfManyByBody, { body: { ids }, signal })
        : call(readHistoryOfMany, { query: { listaID: ids }, signal }),
    enabled: ids.length > 0,
  });
  useRefetchOnReturn(ids.length > 0 ? refetch : null);
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
        <HistoryTable rows={data} ofMany />
      ) : error ? (
        <ErrorBox title={HISTORY_PAGE.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingRows rows={10} />
      )}
    </>
  );
}
