import { NOTIFICATIONS } from '../../../text/notifications/notification-screens.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { NotificationList } from '../../notifications/web/notification-list.tsx';
import { BoardTabs } from './board-tabs.tsx';

/** `/company/coms` and the corresponding page of the consultant: the notifications. */
export default function Coms() {
  return (
    <>
      <PageHeader title={NOTIFICATIONS.title} />
      <BoardTabs current="coms" />
      <NotificationList />
    </>
  );
}
