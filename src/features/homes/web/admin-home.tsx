import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ADMIN_HOME } from '../../../text/administration/administration.ts';
import { useGo } from '../../../web/address.tsx';
import { TourCard } from '../../../web/frame/tour-card.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { listDamagedContents } from '../../administration/installation.contract.ts';
import { InstallationState } from '../../administration/web/installation-state.tsx';
import { listConsultants } from '../../consultants/consultants.contract.ts';
import classes from '../../consultants/web/admin-home.module.css';
import { PracticeRow } from '../../consultants/web/practice-row.tsx';

/** The administrator's home page, with the practices of the installation. */
export default function AdminHome() {
  const account = useAccount();
  const go = useGo();
  return (
    <>
      <PageHeader
        title={ADMIN_HOME.title}
        below={[account.login, account.email].filter(Boolean).join(' · ')}
        actions={<Button onClick={() => go(paths.consultants())}>{ADMIN_HOME.manage}</Button>}
      />
      <TourCard above />
      <Damaged />
      <InstallationState />
      <Practices />
    </>
  );
}

/** Stored contents that are damaged and must be restored; renders nothing if there are none. */
function Damaged() {
  const { data } = useQuery({ ...queryOf(listDamagedContents, {}), ...ASIDE });
  if (!data || data.length === 0) return null;
  return (
    <Banner tone="bad" icon="alert">
      <p>{ADMIN_HOME.damaged(data.length)}</p>
      <ul>
        {data.map(({ studio, impronta, documenti }) => (
          <li key={impronta}>{ADMIN_HOME.damagedRow(studio, documenti, impronta.slice(0, 16))}</li>
        ))}
      </ul>
    </Banner>
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
