import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { formatDay, formatInstant } from '../../../text/common/format.ts';
import { BOARD } from '../../../text/notices.ts';
import { NOTIFICATIONS } from '../../../text/notifications/notification-screens.ts';
import { HELP } from '../../../text/shell.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { HelpLink } from '../../../web/ui/menu/help-link.tsx';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { CalmColumn, CardButton, CardButtons } from '../../../web/ui/table/card-buttons.tsx';
import { NotificationList } from '../../notifications/web/notification-list.tsx';
import { useUnseenCount } from '../../notifications/web/unseen.ts';
import { awaitsAcknowledgement, inOrderOfReader } from '../notice.ts';
import { acknowledgeNotice, listOwnNotices, openOwnNotice } from '../notices.contract.ts';
import classes from './notices.module.css';

/** `/dipendente/notices`: the employee's notice board, with the notifications in a second tab. */
export default function OwnBoard() {
  const [search] = useAddressSearch();
  const notifications = firstValue(search, 'vista') === 'notifiche';
  const unseen = useUnseenCount();
  return (
    <CalmColumn>
      <FrameHeading title={BOARD.own} />
      <Tabs
        label={BOARD.own}
        tabs={[
          { label: BOARD.title, to: paths.ownNotices(), current: !notifications },
          {
            label: unseen > 0 ? `${NOTIFICATIONS.title} (${unseen})` : NOTIFICATIONS.title,
            to: paths.ownNotices({ vista: 'notifiche' }),
            current: notifications,
          },
        ]}
      />
      {notifications ? <NotificationList /> : <Notices />}
      <HelpLink question="bacheca">{HELP.board}</HelpLink>
    </CalmColumn>
  );
}

function Notices() {
  const [search, change] = useAddressSearch();
  const { data, error, refetch } = useQuery(queryOf(listOwnNotices, {}));
  const read = useCallback(async (id: string) => {
    try {
      await call(openOwnNotice, { params: { id } });
      await refresh(listOwnNotices);
    } catch (failure) {
      say(sentenceFor(failure), { tone: 'bad' });
    }
  }, []);
  if (error && !data) return <ErrorBox title={BOARD.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingLines lines={8} />;
  if (data.length === 0) return <EmptyState title={BOARD.ownEmpty} text={BOARD.ownEmptyText} />;
  const opened = data.find((notice) => notice.id === firstValue(search, 'avviso'));
  return (
    <>
      <CardButtons label={BOARD.title}>
        {inOrderOfReader(data).map((notice) => (
          <CardButton
            key={notice.id}
            title={notice.titolo}
            state={
              awaitsAcknowledgement(notice) ? (
                <Chip tone="warn" icon="clock" text={BOARD.toConfirm} />
              ) : notice.nuovo ? (
                <Chip tone="info" icon="mail" text={BOARD.unread} />
              ) : null
            }
            text={notice.testo}
            below={[formatDay(notice.data), ...(notice.personale ? [BOARD.personal] : [])].join(' · ')}
            isNew={notice.nuovo}
            onOpen={() => change({ avviso: notice.id })}
          />
        ))}
      </CardButtons>
      {opened && <NoticeDialog notice={opened} onClose={() => change({ avviso: undefined })} onRead={read} />}
    </>
  );
}

function NoticeDialog(props: {
  notice: {
    id: string;
    titolo: string;
    testo: string;
    data: string;
    letto: string | null;
    nuovo: boolean;
    presaVisione: string | null;
    chiedePresaVisione: boolean;
  };
  onClose: () => void;
  onRead: (id: string) => Promise<void>;
}) {
  const { notice, onClose, onRead } = props;
  const [busy, setBusy] = useState(false);
  // The dialog records the reading itself, because a notification's link opens it without a click on the list.
  const { id, letto } = notice;
  useEffect(() => {
    if (letto === null) void onRead(id);
  }, [id, letto, onRead]);
  const acknowledge = async () => {
    setBusy(true);
    try {
      await call(acknowledgeNotice, { params: { id: notice.id } });
      await refresh(listOwnNotices);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  const asks = awaitsAcknowledgement(notice);
  return (
    <Dialog
      open
      onClose={onClose}
      title={notice.titolo}
      footer={
        asks && (
          <Button size="md" loading={busy} onClick={() => void acknowledge()}>
            {BOARD.confirm}
          </Button>
        )
      }
    >
      <p className={classes.figures}>{formatDay(notice.data)}</p>
      <p className={classes.text} dir="auto">
        {notice.testo}
      </p>
      {asks && <p className={classes.figures}>{BOARD.asksYou}</p>}
      {notice.presaVisione && (
        <Chip tone="ok" icon="check" text={`${BOARD.confirmed} ${formatInstant(notice.presaVisione)}`} />
      )}
    </Dialog>
  );
}
