import { useCompanyOptions } from '../../../../directory-web/use-companies.ts';
import { COMPANIES } from '../../../../text/documents/documents.ts';
import { useAddressSearch, useGo } from '../../../../web/address.tsx';
import { type CompanySearch, paths } from '../../../../web/paths.ts';
import { useAccount } from '../../../../web/session.ts';
import { CompanyPicker } from '../../../../web/ui/field/company-picker.tsx';

const workersDocuments = (codes: readonly string[], search: CompanySearch) =>
  paths.workersDocuments('COMPANY', codes, search);
const companiesDocuments = (codes: readonly string[], search: CompanySearch) =>
  paths.companiesDocuments('COMPANY', codes, search);

const companyHome = (codes: readonly string[], search: CompanySearch) =>
  paths.home('COMPANY', { ...search, codiceAzienda: [...codes] });

const companyEmployees = (codes: readonly string[]) => paths.employees({ codiceAzienda: [...codes] });

/** The picker's value for all companies of a group, since no company has an empty code. */
const WHOLE_GROUP = '';

/**
 * The company header (spec §2): a fixed name for a single company, a picker for consultants and group heads. Choosing a
 * company changes `codiceAzienda` and keeps the rest of the query string, except filters that belong to one company
 * only.
 */
export function CompanyHeader({
  codes,
  page,
}: {
  codes: readonly string[];
  page: 'documents' | 'companyDocuments' | 'recycleBin' | 'home' | 'employees';
}) {
  const account = useAccount();
  const go = useGo();
  const [search] = useAddressSearch();
  const options = useCompanyOptions();
  const groupView = account.capogruppo && options.length > 1;
  const addressOf =
    page === 'home'
      ? companyHome
      : page === 'recycleBin'
        ? (chosen: readonly string[]) => paths.recycleBin(account.role, chosen)
        : page === 'employees'
          ? companyEmployees
          : page === 'companyDocuments'
            ? companiesDocuments
            : workersDocuments;
  const shown = groupView ? [{ value: WHOLE_GROUP, text: COMPANIES.wholeGroup(options.length) }, ...options] : options;
  const value =
    codes.length > 1 ? (groupView && codes.length === options.length ? WHOLE_GROUP : null) : (codes[0] ?? null);
  const placeholder =
    codes.length > 1 ? COMPANIES.several(codes.length) : page === 'home' ? COMPANIES.change : undefined;
  // The home page's heading already names the company.
  if (options.length === 0 || (page === 'home' && options.length === 1)) return null;
  return (
    <CompanyPicker
      options={shown}
      value={page === 'home' ? null : value}
      placeholder={placeholder}
      onChange={(code) => {
        const rest = { ...search, filcant: undefined, page: undefined };
        go(addressOf(code === WHOLE_GROUP ? options.map((option) => option.value) : [code], rest));
      }}
    />
  );
}
