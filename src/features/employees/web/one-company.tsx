import type { ReactNode } from 'react';
import { type CompanyChoice, useCompanies, useCompanyOptions } from '../../../directory-web/use-companies.ts';
import { COMPANIES } from '../../../text/documents/documents.ts';
import { PEOPLE } from '../../../text/people.ts';
import { useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { useAccount } from '../../../web/session.ts';
import { CompanyPicker } from '../../../web/ui/field/company-picker.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';

/**
 * A page about one company: the company in the query string, or the user's own. A consultant who has not selected a
 * company does so here.
 */
export function OneCompany({
  title,
  address,
  children,
}: {
  title: string;
  address: (code: string) => string;
  children: (company: CompanyChoice, header: ReactNode) => ReactNode;
}) {
  const account = useAccount();
  const go = useGo();
  const [selected] = useSelectedCompanies();
  const code = selected ?? account.azienda?.value;
  const options = useCompanyOptions();
  const { companies, error, retry } = useCompanies(code === undefined ? [] : [code]);
  const header =
    options.length === 0 ? null : (
      <CompanyPicker
        options={options}
        value={code ?? null}
        placeholder={COMPANIES.change}
        onChange={(chosen) => go(address(chosen))}
      />
    );
  const [company] = companies ?? [];
  if (company) return <>{children(company, header)}</>;
  return (
    <>
      {header}
      <PageHeader title={title} />
      {code === undefined ? (
        <EmptyState title={COMPANIES.change} text={PEOPLE.chooseCompany} />
      ) : error === null ? (
        <WaitingRows />
      ) : (
        <ErrorBox error={error} onRetry={retry} />
      )}
    </>
  );
}
