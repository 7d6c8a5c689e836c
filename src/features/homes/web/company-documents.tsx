import { codesOf } from '../../../directory/web/use-companies.ts';
import { DOCUMENTS, KIND_WORDS } from '../../../text/documents.ts';
import { DOSSIERS } from '../../../text/dossiers.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { firstValue, type Search } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { DocumentsOf, DossiersView, prepareDocuments } from './workers-documents.tsx';

export const prepare = (account: Account, search: Search) => prepareDocuments('companyDocument', account, search);

/** The company's own dossiers are a view of its documents. */
const DOSSIERS_OF_COMPANY = { vista: 'fascicoli', di: 'azienda' };

/** `/company/documents/azi`: the documents of one company itself. */
export default function CompanyDocuments() {
  const account = useAccount();
  const { role } = account;
  const [search] = useAddressSearch();
  const dossiers = firstValue(search, 'vista') === 'fascicoli';
  const codes = codesOf(account, useSelectedCompanies());
  const elsewhere = codes.length === 1 ? null : paths.companiesDocuments(account.role, codes);
  return (
    <DocumentsOf
      kind="companyDocument"
      title={KIND_WORDS.companyDocument.list}
      codes={codes}
      elsewhere={elsewhere}
      tabs={
        <Tabs
          label={DOCUMENTS.kinds}
          tabs={[
            { label: KIND_WORDS.companyDocument.list, current: !dossiers, to: paths.companiesDocuments(role, codes) },
            {
              label: DOSSIERS.title,
              current: dossiers,
              to: paths.companiesDocuments(role, codes, DOSSIERS_OF_COMPANY),
            },
          ]}
        />
      }
      {...(dossiers ? { view: DossiersView } : {})}
    />
  );
}
