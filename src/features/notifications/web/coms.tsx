import { NOTIFICATIONS } from '../../../text/notification-screens.ts';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { BoardTabs } from '../../notices/web/board-tabs.tsx';
import { NotificationList } from './notification-list.tsx';

/** `/company/coms`, and the consultant's own. */
export default function Coms() {
  return (
    <>
      <PageHeader title={NOTIFICATIONS.title} />
      <BoardTabs current="coms" />
      <NotificationList />
    </>
  );
}
