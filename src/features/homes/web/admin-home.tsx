import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ADMIN_HOME } from '../../../text/administration.ts';
import { ROLE_NAMES, SHELL } from '../../../text/shell.ts';
import { useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { useSwitchRole } from '../../../web/shell/avatar-menu.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { listConsultants } from '../../consultants/consultants.contract.ts';
import classes from '../../consultants/web/admin-home.module.css';
import { PracticeRow } from '../../consultants/web/practice-row.tsx';

/** The practices of the installation, and the account's other grants: the administrator has no avatar menu (spec §2). */
export default function AdminHome() {
  const account = useAccount();
  const go = useGo();
  return (
    <>
      <PageHeader
        title={ADMIN_HOME.title}
        below={[account.login, account.email].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button variant="default" onClick={() => go(paths.security())}>
              {ADMIN_HOME.security}
            </Button>
            <Button onClick={() => go(paths.consultants())}>{ADMIN_HOME.manage}</Button>
          </>
        }
      />
      <Practices />
      <OtherGrants />
    </>
  );
}

function Practices() {
  const { data, error, refetch } = useQuery(queryOf(listConsultants, {}));
  return (
    <section aria-labelledby="studi" className={classes.section}>
      <h2 id="studi" className={classes.heading}>
        {ADMIN_HOME.practices} {data && data.length > 0 && <span className={classes.count}>{data.length}</span>}
      </h2>
      {error && !data ? (
        <ErrorBox title={ADMIN_HOME.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={3} />
      ) : data.length === 0 ? (
        <EmptyState title={ADMIN_HOME.none} text={ADMIN_HOME.noneHint} />
      ) : (
        <ul>
          {data.map((practice) => (
            <PracticeRow key={practice.id} practice={practice} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The way to the account's other grants (decisions.md 2). */
function OtherGrants() {
  const account = useAccount();
  const change = useSwitchRole();
  const others = account.grants.filter((grant) => grant.id !== account.activeGrant);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="ruoli" className={classes.section}>
      <h2 id="ruoli" className={classes.heading}>
        {ADMIN_HOME.grants}
      </h2>
      <ul className={classes.grants}>
        {others.map((grant) => (
          <li key={grant.id}>
            <div>
              <strong>{ROLE_NAMES[grant.role]}</strong>
              <span>{grant.where}</span>
            </div>
            <Button variant="default" onClick={() => void change(grant)}>
              {SHELL.switchRole} {ROLE_NAMES[grant.role].toLowerCase()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
