import { type ReactNode, useMemo } from 'react';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { REQUESTS } from '../../../text/requests.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { refreshRequests } from './request-calls.ts';
import { RequestDialog } from './request-dialog.tsx';
import { requestsOf } from './request-list.tsx';

/** The requests, shown on the page of the workers' documents if the query string contains `vista=richieste` (P27). */
export default function RequestsView(props: {
  companies: readonly CompanyChoice[];
  header?: ReactNode;
  tabs?: ReactNode;
}) {
  const { companies, header, tabs } = props;
  const account = useAccount();
  const [search, change] = useAddressSearch();
  const opened = firstValue(search, 'richiesta');
  // The query string is read when a request is opened, so that the definition does not depend on it and stays the same.
  const definition = useMemo(
    () => requestsOf(companies, account, (id) => change({ richiesta: id })),
    [companies, account, change],
  );
  return (
    <>
      <ListPage
        definition={definition}
        title={REQUESTS.title}
        header={header}
        tabs={
          <>
            {tabs}
            <WaitingMails kinds={['requestStatus']} onTaken={refreshRequests} />
          </>
        }
      />
      {opened && <RequestDialog id={opened} onClose={() => change({ richiesta: undefined })} />}
    </>
  );
}
