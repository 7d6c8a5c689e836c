import { Button } from '@mantine/core';
import { ROLE_NAMES } from '../../text/shell.ts';
import { useAccount } from '../session.ts';
import { useSwitchRole } from '../shell/avatar-menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './admin-home.module.css';

/** The administrator has no avatar menu: the way to the account's other grants is here (decisions.md 2). */
export default function AdminHome() {
  const account = useAccount();
  const change = useSwitchRole();
  const others = account.grants.filter((grant) => grant.id !== account.activeGrant);
  return (
    <>
      <PageHeader title="Amministrazione" below={[account.login, account.email].filter(Boolean).join(' · ')} />
      {others.length > 0 && (
        <section>
          <h2>Altri ruoli di questo accesso</h2>
          <ul className={classes.list}>
            {others.map((grant) => (
              <li key={grant.id}>
                <div>
                  <strong>{ROLE_NAMES[grant.role]}</strong>
                  <span>{grant.where}</span>
                </div>
                <Button variant="default" onClick={() => void change(grant)}>
                  Continua come {ROLE_NAMES[grant.role].toLowerCase()}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
