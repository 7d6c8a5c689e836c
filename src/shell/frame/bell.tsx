import { useUnseen } from '../../features/notifications/web/unseen.ts';
import { bellName } from '../../text/notifications/notification-screens.ts';
import { AppLink } from '../../web/address.tsx';
import { paths } from '../../web/paths.ts';
import type { Account } from '../../web/session.ts';
import { Icon } from '../../web/ui/icon.tsx';
import classes from './shell.module.css';

/** Shows the number of new notifications, updated live, and links to the notifications page. */
export function Bell({ account }: { account: Account }) {
  const unseen = useUnseen(account.activeGrant);
  const name = bellName(unseen);
  return (
    <AppLink to={paths.notifications(account.role)} className={classes.bell} aria-label={name} title={name}>
      <Icon name="bell" />
      {unseen > 0 && (
        <span className={classes.unseen} aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </AppLink>
  );
}
