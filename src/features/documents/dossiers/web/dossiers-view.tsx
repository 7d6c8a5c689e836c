import { type ReactNode, useMemo } from 'react';
import { type CompanyChoice } from '../../../../directory-web/use-companies.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { useAddressSearch } from '../../../../web/address.tsx';
import { ListPage } from '../../../../web/list/list-page.tsx';
import { firstValue } from '../../../../web/search.ts';
import { useAccount } from '../../../../web/session.ts';
import { dossiersOf } from './dossier-list.tsx';

/**
 * Shows a company's dossiers on its documents page (`vista=fascicoli`): those with company documents if `di=azienda`,
 * otherwise those with workers' documents.
 */
export default function DossiersView(props: {
  companies: readonly CompanyChoice[];
  header?: ReactNode;
  tabs?: ReactNode;
}) {
  const { companies, header, tabs } = props;
  const [company] = companies;
  if (!company) return null;
  return <Dossiers company={company} header={header} tabs={tabs} />;
}

function Dossiers({ company, header, tabs }: { company: CompanyChoice; header?: ReactNode; tabs?: ReactNode }) {
  const account = useAccount();
  const [search] = useAddressSearch();
  const ofCompany = firstValue(search, 'di') === 'azienda';
  const definition = useMemo(() => dossiersOf(company, ofCompany, account), [company, ofCompany, account]);
  return <ListPage definition={definition} title={DOSSIERS.title} header={header} tabs={tabs} />;
}
