import { useQuery } from '@tanstack/react-query';
import { dayInRome, formatDay } from '../../../text/format.ts';
import { REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { FrameHeading } from '../../../web/shell/frame-heading.tsx';
import { ActionButton } from '../../../web/ui/action-button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { WaitingLines } from '../../../web/ui/waiting.tsx';
import type { RequestType } from '../request.ts';
import { listOwnRequests } from '../requests.contract.ts';
import type { RequestRow } from './request-calls.ts';
import { RequestChip, RequestDialog } from './request-dialog.tsx';
import classes from './requests.module.css';

/** `/dipendente/requests`: what the employee has asked for, newest first. */
export default function OwnRequests() {
  const go = useGo();
  const [search, change] = useAddressSearch();
  const { data, error, refetch } = useQuery(queryOf(listOwnRequests, { query: {} }));
  const opened = firstValue(search, 'richiesta');
  const add = (
    <ActionButton icon="plus" size="md" variant="filled" whyNot={null} onClick={() => go(paths.newOwnRequest())}>
      {REQUESTS.new}
    </ActionButton>
  );
  return (
    <div className={classes.column}>
      <FrameHeading title={REQUESTS.own} actions={data && data.length > 0 ? add : undefined} />
      {error ? (
        <ErrorBox title={REQUESTS.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={8} />
      ) : data.length === 0 ? (
        <EmptyState title={REQUESTS.ownEmpty} text={REQUESTS.ownEmptyText} actions={add} />
      ) : (
        <ul className={classes.cards} aria-label={REQUESTS.own}>
          {data.map((row) => (
            <li key={row.id}>
              <OwnRequest row={row} onOpen={() => change({ richiesta: row.id })} />
            </li>
          ))}
        </ul>
      )}
      {opened && <RequestDialog id={opened} onClose={() => change({ richiesta: undefined })} />}
    </div>
  );
}

function OwnRequest({ row, onOpen }: { row: RequestRow; onOpen: () => void }) {
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <span className={classes.cardHead}>
        <strong>{REQUEST_TYPE_NAMES[row.tipo as RequestType]}</strong>
        <RequestChip status={row.status} />
      </span>
      {row.testo && <p>{row.testo}</p>}
      <small>
        {REQUESTS.sentOn} {formatDay(dayInRome(row.data))}
      </small>
    </button>
  );
}
