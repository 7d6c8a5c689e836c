import { NEW_POLICY } from '../../text/shell.ts';
import { AppLink, usePathname } from '../../web/address.tsx';
import { paths } from '../../web/paths.ts';
import type { Account } from '../../web/session.ts';
import { Banner } from '../../web/ui/page/banner.tsx';
import classes from './privacy-notice.module.css';

/**
 * Appears on every page if the privacy policy is newer than the version that the user accepted, until the user confirms
 * the new one.
 */
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
