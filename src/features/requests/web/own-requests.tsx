import { useQuery } from '@tanstack/react-query';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { CalmColumn, CardButton, CardButtons } from '../../../web/ui/table/card-buttons.tsx';
import type { RequestType } from '../request.ts';
import { listOwnRequests } from '../requests.contract.ts';
import { RequestChip } from './request-chip.tsx';
import { RequestDialog } from './request-dialog.tsx';

/** `/dipendente/requests`: the employee's requests, newest first. */
export default function OwnRequests() {
  const go = useGo();
  const [search, change] = useAddressSearch();
  const { data, error, refetch } = useQuery(queryOf(listOwnRequests, { query: {} }));
  const opened = firstValue(search, 'richiesta');
  const add = (
    <ActionButton icon="plus" size="md" variant="filled" onClick={() => go(paths.newOwnRequest())}>
      {REQUESTS.new}
    </ActionButton>
  );
  return (
    <CalmColumn>
      <FrameHeading title={REQUESTS.own} actions={data?.length === 0 ? undefined : add} />
      {error && !data ? (
        <ErrorBox title={REQUESTS.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={8} />
      ) : data.length === 0 ? (
        <EmptyState title={REQUESTS.ownEmpty} text={REQUESTS.ownEmptyText} actions={add} />
      ) : (
        <CardButtons label={REQUESTS.own}>
          {data.map((row) => (
            <CardButton
              key={row.id}
              title={REQUEST_TYPE_NAMES[row.tipo as RequestType]}
              state={<RequestChip {...row} />}
              text={row.testo}
              below={`${REQUESTS.sentOn} ${formatDay(dayInRome(row.data))}`}
              onOpen={() => change({ richiesta: row.id })}
            />
          ))}
        </CardButtons>
      )}
      {opened && <RequestDialog id={opened} onClose={() => change({ richiesta: undefined })} />}
    </CalmColumn>
  );
}
