import { Button } from '@mantine/core';
import { FACTORS, SECURITY, SESSIONS } from '../../../text/accounts/account.ts';
import { ROLE_NAMES, SHELL } from '../../../text/shell.ts';
import { useGo } from '../../../web/address.tsx';
import { useSwitchRole } from '../../../web/frame/use-switch-role.ts';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { LinkedIdentities } from './identity/linked-identities.tsx';
import classes from './own-pages.module.css';
import { OwnSection } from './own-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The administrator's equivalent of /userdata and the avatar menu, neither of which this role has (spec §2). */
export default function AdminSecurity() {
  const account = useAccount();
  const go = useGo();
  return (
    <>
      <PageHeader
        title={SHELL.access}
        below={[account.login, account.email].filter(Boolean).join(' · ')}
        actions={
          <Button variant="default" onClick={() => go(paths.changePassword())}>
            {SECURITY.password}
          </Button>
        }
      />
      <div className={classes.sections}>
        <OwnSection title={FACTORS.title}>
          <SecondFactorSection />
        </OwnSection>
        <LinkedIdentities />
        <OwnSection title={SESSIONS.title}>
          <p className={classes.hint}>{SESSIONS.hint}</p>
          <SessionsSection />
        </OwnSection>
        <OtherGrants />
      </div>
    </>
  );
}

/** Switches to the account's other grants (P2). */
function OtherGrants() {
  const account = useAccount();
  const change = useSwitchRole();
  const others = account.grants.filter((grant) => grant.id !== account.activeGrant);
  if (others.length === 0) return null;
  return (
    <OwnSection title={SECURITY.grants}>
      <ul className={classes.list}>
        {others.map((grant) => (
          <li key={grant.id} className={classes.row}>
            <span className={classes.what}>
              <strong>{ROLE_NAMES[grant.role]}</strong>
              <span className={classes.small}>{grant.where}</span>
            </span>
            <Button variant="default" size="sm" onClick={() => void change(grant)}>
              {SHELL.switchRole} {ROLE_NAMES[grant.role].toLowerCase()}
            </Button>
          </li>
        ))}
      </ul>
    </OwnSection>
  );
}
