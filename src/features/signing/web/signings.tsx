import { useMemo } from 'react';
import { choosesCompany, codesOf, useCompanies, useCompanyOptions } from '../../../directory-web/use-companies.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { useAccount } from '../../../web/session.ts';
import { CompanyPicker } from '../../../web/ui/field/company-picker.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { refreshSignings } from './signing-calls.ts';
import { signaturesOf } from './signing-list.tsx';

/**
 * `/consultant/firme` and `/company/firme`: the signature requests of all companies, or of those in the query string.
 */
export default function Signings() {
  const account = useAccount();
  const chosen = useSelectedCompanies();
  const codes = codesOf(account, chosen);
  const { companies, error, retry } = useCompanies(codes);
  const definition = useMemo(() => companies && signaturesOf(companies, account), [companies, account]);
  const header = <SigningHeader codes={codes} />;
  if (definition)
    return (
      <ListPage
        key={codes.join()}
        definition={definition}
        title={SIGNING.title}
        header={header}
        tabs={<WaitingMails kinds={['signatureAsked', 'signatureReminder']} onTaken={refreshSignings} />}
      />
    );
  return (
    <>
      {header}
      <PageHeader title={SIGNING.title} />
      {error ? <ErrorBox title={SIGNING.loadFailed} error={error} onRetry={retry} /> : <WaitingRows />}
    </>
  );
}

/** The picker's value for all companies; no company has an empty code. */
const ALL = '';

/** The companies whose requests are listed; consultants and group heads can choose one company or all. */
function SigningHeader({ codes }: { codes: readonly string[] }) {
  const account = useAccount();
  const options = useCompanyOptions();
  const [, change] = useAddressSearch();
  if (options.length === 0) return null;
  if (!choosesCompany(account))
    return <CompanyPicker options={options.slice(0, 1)} value={codes[0] ?? ''} onChange={() => undefined} />;
  const ofGroup = account.role === 'COMPANY';
  const all = (ofGroup ? SIGNING.wholeGroup : SIGNING.allCompanies)(options.length);
  return (
    <CompanyPicker
      options={options.length > 1 ? [{ value: ALL, text: all }, ...options] : options}
      value={codes.length === 1 ? (codes[0] ?? ALL) : ALL}
      placeholder={SIGNING.chooseCompany}
      onChange={(code) =>
        change({
          codiceAzienda: code === ALL ? (ofGroup ? options.map(({ value }) => value) : undefined) : code,
          page: undefined,
        })
      }
    />
  );
}
