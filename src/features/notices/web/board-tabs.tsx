import { BOARD } from '../../../text/notices.ts';
import { NOTIFICATIONS } from '../../../text/notifications/notification-screens.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { boardPaths } from './board-calls.ts';

/** The tabs 'Comunicazioni' and 'Notifiche' (spec §2), which are two pages of one menu group. */
export function BoardTabs({ current }: { current: 'board' | 'coms' }) {
  const account = useAccount();
  const codes = useSelectedCompanies();
  return (
    <Tabs
      label={BOARD.own}
      tabs={[
        {
          label: BOARD.title,
          to: boardPaths(account, codes.length > 1 ? codes : codes[0]).board,
          current: current === 'board',
        },
        { label: NOTIFICATIONS.title, to: paths.notifications(account.role), current: current === 'coms' },
      ]}
    />
  );
}
