import { COMPANY_KINDS } from '../../../directory/kinds.ts';
import { codesOf } from '../../../directory-web/use-companies.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { DOCUMENTS } from '../../../text/documents/documents.ts';
import { DOSSIERS } from '../../../text/documents/dossiers.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { firstValue, type Search } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { listOf } from '../../documents/core/web/document-row.ts';
import { DocumentsOf, DossiersView, kindIn, prepareDocuments } from './workers-documents.tsx';

export const prepare = (account: Account, search: Search) =>
  prepareDocuments(kindIn(COMPANY_KINDS, search), account, search);

/** The company's own dossiers are a view of its documents. */
const DOSSIERS_OF_COMPANY = { vista: 'fascicoli', di: 'azienda' };

/** `/company/documents/azi`: the documents of the company itself. */
export default function CompanyDocuments() {
  const account = useAccount();
  const { role } = account;
  const [search] = useAddressSearch();
  const dossiers = firstValue(search, 'vista') === 'fascicoli';
  const kind = kindIn(COMPANY_KINDS, search);
  const codes = codesOf(account, useSelectedCompanies());
  const elsewhere = codes.length === 1 ? null : paths.companiesDocuments(account.role, codes);
  return (
    <DocumentsOf
      kind={kind}
      title={KIND_WORDS[kind].list}
      codes={codes}
      elsewhere={elsewhere}
      tabs={
        <Tabs
          label={DOCUMENTS.kinds}
          tabs={[
            ...COMPANY_KINDS.map((each) => ({
              label: KIND_WORDS[each].list,
              current: !dossiers && each === kind,
              to: paths.companiesDocuments(role, codes, listOf(each)),
            })),
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
