import { useMemo } from 'react';
import { COMPANY_USERS } from '../../../text/people.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { refresh } from '../../../web/query.ts';
import ToLetIn from '../../employees/web/to-let-in.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { listCompanyUsers } from '../company-users.contract.ts';
import { companyList } from './company-list.tsx';

/** `/consultant/companies`: the companies and the state of their logins (spec §2, 'Attivazione utenti'). */
export default function CompanyUsers() {
  return (
    <ListPage
      definition={useMemo(() => companyList(), [])}
      title={COMPANY_USERS.title}
      below={<ToLetIn company={null} />}
      tabs={<WaitingMails kinds={['invitation']} onTaken={() => refresh(listCompanyUsers)} />}
    />
  );
}
