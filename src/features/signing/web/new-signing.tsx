import { useQuery } from '@tanstack/react-query';
import { type CompanyChoice, codesOf, useCompanies, useCompanyOptions } from '../../../directory-web/use-companies.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { CompanyPicker } from '../../../web/ui/field/company-picker.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { listSigners, readSignature } from '../signing.contract.ts';
import { officeOf } from './signing-calls.ts';
import { SigningForm } from './signing-form.tsx';

/**
 * `/consultant/firme/nuova` and `/company/firme/nuova`: a new signature request, or one that repeats the request
 * `daRichiesta`.
 */
export default function NewSigning() {
  const account = useAccount();
  const chosen = useSelectedCompanies();
  const [, change] = useAddressSearch();
  const options = useCompanyOptions();
  const codes = codesOf(account, chosen);
  const [code] = codes.length === 1 ? codes : [];
  const { companies, error, retry } = useCompanies(code === undefined ? [] : [code]);
  const company = companies?.[0];
  return (
    <>
      <PageHeader
        title={SIGNING.new}
        back={{
          to: paths.signings(officeOf(account), code === undefined ? {} : { codiceAzienda: code }),
          label: SIGNING.back,
        }}
        trail={company?.name}
      />
      {code === undefined ? (
        <>
          <p>{SIGNING.companyFirst}</p>
          <CompanyPicker
            options={options}
            value={null}
            placeholder={SIGNING.chooseCompany}
            onChange={(codiceAzienda) => change({ codiceAzienda }, { replace: true })}
          />
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={retry} />
      ) : company ? (
        <Asked key={company.code} company={company} />
      ) : (
        <WaitingLines lines={8} />
      )}
    </>
  );
}

function Asked({ company }: { company: CompanyChoice }) {
  const [search] = useAddressSearch();
  const from = firstValue(search, 'daRichiesta');
  const people = useQuery(queryOf(listSigners, { query: { cfAzienda: company.taxCode } }));
  const source = useQuery({
    ...queryOf(readSignature, { params: { id: from ?? '' } }),
    enabled: from !== undefined,
    // Never refetched, because that would reset the user's input.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = [people, source].find((one) => one.isLoadingError);
  if (failed) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!people.data || (from !== undefined && !source.data)) return <WaitingLines lines={8} />;
  return (
    <SigningForm
      company={company}
      people={people.data.map(({ id, nominativo, nonPuoFirmare }) => ({ id, name: nominativo, whyNot: nonPuoFirmare }))}
      source={source.data ?? null}
    />
  );
}
