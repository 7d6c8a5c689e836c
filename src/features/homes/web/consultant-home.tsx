import { lazy, Suspense } from 'react';
import { dayInRome, formatDayLong, timeInRome } from '../../../text/common/format.ts';
import { HOME } from '../../../text/homes.ts';
import { TourCard } from '../../../web/frame/tour-card.tsx';
import { queryClient, useAccount } from '../../../web/session.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { TakeBack } from '../../documents/publish/web/take-back.tsx';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { MAILING_KINDS } from '../../notifications/mailings.contract.ts';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { BOARD_QUERY, HOME_QUERY, MonthOfCompanies } from './month-of-companies.tsx';

const OfferedCompanies = lazy(() => import('../../companies/handover/web/offered-companies.tsx'));
const ToLetIn = lazy(() => import('../../employees/web/to-let-in.tsx'));

export const prepare = () =>
  Promise.all([queryClient.prefetchQuery(HOME_QUERY), queryClient.prefetchQuery(BOARD_QUERY)]);

/** `/consultant/home`: the pending work of each company, with a link to the next step. */
export default function ConsultantHome() {
  const account = useAccount();
  const now = new Date();
  return (
    <>
      <PageHeader
        above={formatDayLong(dayInRome(now), true)}
        title={HOME.hello(account.firstName ?? account.login, Number(timeInRome(now).slice(0, 2)))}
        below={
          <Suspense>
            <ToLetIn company={null} />
          </Suspense>
        }
        actions={<AcquireButton companies={[]} long />}
      />
      <TakeBack />
      <WaitingMails
        kinds={MAILING_KINDS}
        onTaken={() => queryClient.invalidateQueries({ queryKey: HOME_QUERY.queryKey })}
      />
      <Suspense>
        <OfferedCompanies />
      </Suspense>
      <TourCard above />
      <MonthOfCompanies role="CONSULTANT" />
    </>
  );
}
