import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../text/common/format.ts';
import { NOTIFICATIONS } from '../../../text/notifications/notification-screens.ts';
import { useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { ASIDE, pagesOf, queryOf, refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Tile } from '../../../web/ui/page/tile.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { NEWS_KINDS, type NewsKind } from '../notification.ts';
import {
  changeNotificationSettings,
  listNotifications,
  markNotifications,
  readNotificationSettings,
} from '../notifications.contract.ts';
import classes from './notifications.module.css';

const SHOWN_AT_FIRST = 50;
const pages = pagesOf(listNotifications);

async function mark(ids: readonly string[]): Promise<void> {
  await call(markNotifications, { body: { ids: [...ids] } });
  await refresh(listNotifications);
}

/** The notifications, newest first; opening one marks it as read. */
export function NotificationList() {
  const go = useGo();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { data, error, refetch } = useQuery({
    ...pages({ page: '0', size: String(shown) }),
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorBox title={NOTIFICATIONS.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingLines lines={8} />;
  const unseen = data.rows.filter((row) => !row.letto).map((row) => row.id);
  const markAll = async () => {
    try {
      await mark(unseen);
      say(NOTIFICATIONS.marked);
    } catch (failure) {
      say(sentenceFor(failure), { tone: 'bad' });
    }
  };
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <Digest />
        <ActionButton
          icon="check"
          whyNot={unseen.length === 0 ? NOTIFICATIONS.allSeen : null}
          onClick={() => void markAll()}
        >
          {NOTIFICATIONS.markAll}
        </ActionButton>
      </div>
      {data.rows.length === 0 ? (
        <EmptyState title={NOTIFICATIONS.empty} text={NOTIFICATIONS.emptyText} />
      ) : (
        <ul className={classes.list} aria-label={NOTIFICATIONS.title}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={classes.row}
                data-new={!row.letto || undefined}
                onClick={() => {
                  if (!row.letto) void mark([row.id]);
                  go(row.link);
                }}
              >
                <Tile icon={NEWS_KINDS[row.tipo as NewsKind].icon} isNew={!row.letto} />
                <span className={classes.words}>
                  <strong>
                    {!row.letto && <span className="pl-unseen">{NOTIFICATIONS.new}: </span>}
                    {row.titolo}
                  </strong>
                  <span>{row.testo}</span>
                </span>
                <time dateTime={row.data}>{formatInstant(row.data)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.total > data.rows.length && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {NOTIFICATIONS.more}
        </Button>
      )}
    </div>
  );
}

/** The person's setting: one mail a day, or one mail for each notification. */
function Digest() {
  const { data } = useQuery({ ...queryOf(readNotificationSettings, {}), ...ASIDE });
  const change = async (riepilogo: boolean) => {
    try {
      await call(changeNotificationSettings, { body: { riepilogo } });
      say(riepilogo ? NOTIFICATIONS.digestOn : NOTIFICATIONS.digestOff);
      await refresh(readNotificationSettings);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  if (data === undefined) return null;
  return (
    <Check
      label={NOTIFICATIONS.digest}
      checked={data.riepilogo}
      onChange={(checked) => void change(Boolean(checked))}
    />
  );
}
