import { useToConfirm } from '../../features/notices/web/to-confirm.ts';
import { useUnseen } from '../../features/notifications/web/unseen.ts';
import { newOnBoard } from '../../text/notifications/notification-screens.ts';
import { SHELL } from '../../text/shell.ts';
import { AppLink } from '../../web/address.tsx';
import { paths } from '../../web/paths.ts';
import { Icon } from '../../web/ui/icon.tsx';
import classes from './bottom-bar.module.css';
import { isActive, type SidebarGroup } from './sidebar-group.ts';

/**
 * A worker's navigation on a phone, in addition to the drawer. The notice board's entry shows the number of new items.
 */
export function BottomBar({ groups, pathname, grant }: { groups: SidebarGroup[]; pathname: string; grant: string }) {
  const unseen = useUnseen(grant);
  const toConfirm = useToConfirm();
  const count = unseen + toConfirm;
  return (
    <nav className={classes.root} aria-label={SHELL.bottomBar}>
      {groups
        .flatMap((group) => group.entries)
        .map((entry) => {
          const isBoard = entry.to === paths.ownNotices();
          return (
            <AppLink
              key={entry.to}
              to={entry.to}
              className={classes.entry}
              aria-label={isBoard && count > 0 ? `${entry.label}${newOnBoard(unseen, toConfirm)}` : undefined}
              aria-current={isActive(entry, pathname) ? 'page' : undefined}
            >
              <span
                className={classes.mark}
                data-unseen={isBoard && count > 0 ? (count > 99 ? '99+' : count) : undefined}
              >
                <Icon name={entry.icon} size={22} />
              </span>
              <span>{entry.label}</span>
            </AppLink>
          );
        })}
    </nav>
  );
}
