import { type ReactNode, useMemo } from 'react';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { COMPANY_USERS, PEOPLE } from '../../../text/people.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { refresh } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { CompanyHeader } from '../../documents/core/web/company-header.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { listEmployeeUsers, summariseEmployeeUsers } from '../users.contract.ts';
import { employeesOf } from './employee-list.tsx';
import { OneCompany } from './one-company.tsx';
import ToLetIn from './to-let-in.tsx';

/**
 * `/company/employees`: the employees of a company, or of a group head's whole group, and the state of their logins
 * (spec §2, 'Attivazione utenti').
 */
export default function Employees() {
  const account = useAccount();
  const chosen = useSelectedCompanies();
  // For a group head, several codes in the query string mean the whole group. Other callers see one company.
  if (account.capogruppo && chosen.length > 1)
    return <People company={null} header={<CompanyHeader codes={chosen} page="employees" />} />;
  return (
    <OneCompany title={PEOPLE.title} address={(code) => paths.employees({ codiceAzienda: code })}>
      {(company, header) => (
        <People
          key={company.code}
          company={company}
          header={account.capogruppo ? <CompanyHeader codes={[company.code]} page="employees" /> : header}
        />
      )}
    </OneCompany>
  );
}

function People({ company, header }: { company: CompanyChoice | null; header: ReactNode }) {
  const { role } = useAccount();
  const definition = useMemo(() => employeesOf(company), [company]);
  return (
    <ListPage
      definition={definition}
      title={PEOPLE.title}
      header={header}
      below={<ToLetIn company={company?.code ?? null} />}
      tabs={
        <WaitingMails
          kinds={['invitation']}
          {...(company ? { companies: [company.name] } : {})}
          onTaken={() => refresh(listEmployeeUsers, summariseEmployeeUsers)}
        />
      }
      {...(role === 'CONSULTANT' ? { back: { to: paths.companyUsers(), label: COMPANY_USERS.companies } } : {})}
    />
  );
}
