import { type ReactNode, useMemo } from 'react';
import { type CompanyChoice } from '../../../../directory-web/use-companies.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { ListPage } from '../../../../web/list/list-page.tsx';
import { useAccount } from '../../../../web/session.ts';
import { dossiersOf } from './dossier-list.tsx';

/** Shows dossiers on a documents page (`vista=fascicoli`): with company documents if `ofCompany`, else with workers' documents. */
export default function DossiersView(props: {
  companies: readonly CompanyChoice[];
  ofCompany: boolean;
  header?: ReactNode;
  tabs?: ReactNode;
}) {
  const { companies, ofCompany, header, tabs } = props;
  const [company] = companies;
  if (!company) return null;
  return <Dossiers company={company} ofCompany={ofCompany} header={header} tabs={tabs} />;
}

function Dossiers(props: { company: CompanyChoice; ofCompany: boolean; header?: ReactNode; tabs?: ReactNode }) {
  const { company, ofCompany, header, tabs } = props;
  const account = useAccount();
  const definition = useMemo(() => dossiersOf(company, ofCompany, account), [company, ofCompany, account]);
  return (
    <ListPage
      definition={definition}
      title={ofCompany ? DOSSIERS.titleOfCompany : DOSSIERS.title}
      shortTitle={DOSSIERS.title}
      header={header}
      tabs={tabs}
    />
  );
}
