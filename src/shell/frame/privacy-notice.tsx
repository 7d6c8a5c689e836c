import { NEW_POLICY } from '../../text/shell.ts';
import { AppLink, usePathname } from '../../web/address.tsx';
import { paths } from '../../web/paths.ts';
import type { Account } from '../../web/session.ts';
import { Banner } from '../../web/ui/page/banner.tsx';
import classes from './privacy-notice.module.css';

/** Appears on every page when the policy is newer than the accepted one, until the user reads and confirms it. */
export function PrivacyNotice({ account }: { account: Account }) {
  const page = account.role === 'EMPLOYEE' ? paths.privacy('EMPLOYEE') : paths.ownPrivacy();
  if (usePathname() === page || !account.privacyDaAccettare) return null;
  return (
    <div className={classes.notice}>
      <Banner tone="info" icon="info">
        {NEW_POLICY.text} <AppLink to={page}>{NEW_POLICY.read}</AppLink>
      </Banner>
    </div>
  );
}
