import { useQuery } from '@tanstack/react-query';
import { readCompany } from '../../../directory/companies.contract.ts';
import { HOME } from '../../../text/homes.ts';
import { COMPANY_DETAIL, COMPANY_USERS, LOGINS } from '../../../text/people.ts';
import { AppLink, useParam } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { RetentionSection } from '../../documents/retention/web/retention-section.tsx';
import { HandoverSection } from '../handover/web/handover-section.tsx';
import { Branches } from './company-branches.tsx';
import { CompanyContact } from './company-contact.tsx';
import { CompanyData } from './company-data.tsx';
import classes from './company-detail.module.css';
import { CompanyGroup } from './company-group.tsx';
import { CompanyRules } from './company-rules.tsx';
import { LoginsOfCompany } from './logins.tsx';

/**
 * `/company/detail/{id}`: a company with its data, branches, group and logins (spec §2; docs/api.md, "Managing
 * people").
 */
export default function CompanyDetail() {
  const id = useParam('id');
  const isConsultant = useAccount().role === 'CONSULTANT';
  const found = useQuery({ ...queryOf(readCompany, { params: { id } }), retry: false });
  const company = found.data;
  return (
    <>
      <PageHeader
        title={company?.ragioneSociale ?? COMPANY_DETAIL.title}
        back={
          isConsultant
            ? { to: paths.companyUsers(), label: COMPANY_USERS.companies }
            : { to: paths.home('COMPANY'), label: HOME.title }
        }
        trail={COMPANY_DETAIL.title}
        below={company && COMPANY_DETAIL.code(company.codice)}
        actions={
          company && (
            <AppLink className={`${classes.link} pl-thumb`} to={paths.employees({ codiceAzienda: company.codice })}>
              {COMPANY_DETAIL.workers}
            </AppLink>
          )
        }
      />
      {found.error && !company ? (
        <ErrorBox error={found.error} onRetry={() => void found.refetch()} />
      ) : company ? (
        <div className={classes.columns}>
          <Section id="company-data" title={COMPANY_DETAIL.data}>
            <CompanyData key={company.id} company={company} />
          </Section>
          <div className={classes.aside}>
            <CompanyContact key={company.id} company={company} />
            <Branches company={company} />
            {(isConsultant || company.controllate.length > 0) && <CompanyGroup company={company} />}
            {isConsultant && <CompanyRules company={company} />}
            <RetentionSection subject={{ cfAzienda: company.codFiscale }} name={company.ragioneSociale} />
            <Section id="company-logins" title={LOGINS.ofCompany}>
              <LoginsOfCompany taxCode={company.codFiscale} />
            </Section>
            {isConsultant && <HandoverSection key={company.id} company={company} />}
          </div>
        </div>
      ) : (
        <WaitingRows />
      )}
    </>
  );
}
