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

/** The query string that shows the company's own dossiers, which are a view on its documents page. */
const DOSSIERS_OF_COMPANY = { vista: 'fascicoli' };

/** `/company/documents/azi`: the company's own documents. */
export default function CompanyDocuments() {
  const account = useAccount();
  const codes = codesOf(account, useSelectedCompanies());
  const elsewhere = codes.length === 1 ? null : paths.companiesDocuments(account.role, codes);
  return <CompanyDocumentsOf codes={codes} elsewhere={elsewhere} />;
}

/** The documents of these companies by kind; if there is only one company, also its dossiers. */
export function CompanyDocumentsOf({ codes, elsewhere }: { codes: readonly string[]; elsewhere: string | null }) {
  const { role } = useAccount();
  const [search] = useAddressSearch();
  const kind = kindIn(COMPANY_KINDS, search);
  const dossiers = firstValue(search, 'vista') === 'fascicoli' && codes.length === 1;
  const tabs = [
    ...COMPANY_KINDS.map((each) => ({
      label: KIND_WORDS[each].list,
      current: !dossiers && each === kind,
      to: paths.companiesDocuments(role, codes, listOf(each)),
    })),
    // A dossier belongs to one company, so a page for several companies has no dossiers.
    ...(codes.length === 1
      ? [
          {
            label: DOSSIERS.title,
            current: dossiers,
            to: paths.companiesDocuments(role, codes, DOSSIERS_OF_COMPANY),
          },
        ]
      : []),
  ];
  return (
    <DocumentsOf
      kind={kind}
      title={KIND_WORDS[kind].list}
      codes={codes}
      elsewhere={elsewhere}
      tabs={tabs.length > 1 && <Tabs label={DOCUMENTS.kinds} tabs={tabs} />}
      {...(dossiers ? { view: DossiersView } : {})}
    />
  );
}
