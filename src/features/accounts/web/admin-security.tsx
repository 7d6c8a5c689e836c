import { FACTORS, SECURITY, SESSIONS } from '../../../text/account.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import classes from './own-pages.module.css';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { OwnSection } from './user-data.tsx';

/** The administrator has no /userdata (spec §2): second factor and sessions stand here. */
export default function AdminSecurity() {
  return (
    <>
      <PageHeader
        title={SECURITY.title}
        below={SECURITY.hint}
        back={{ to: paths.home('ADMIN'), label: SECURITY.back }}
      />
      <div className={classes.sections}>
        <OwnSection title={FACTORS.title}>
          <SecondFactorSection />
        </OwnSection>
        <OwnSection title={SESSIONS.title}>
          <p className={classes.hint}>{SESSIONS.hint}</p>
          <SessionsSection />
        </OwnSection>
        <p>
          <AppLink to={paths.changePassword()}>{SECURITY.password}</AppLink>
        </p>
      </div>
    </>
  );
}
