import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../access/contract.ts';
import { companyByIntegratedCode, listBranches, listCompanies } from '../directory/companies.contract.ts';
import { call } from '../web/api.ts';
import { ASIDE, type Query, queryOf } from '../web/query.ts';
import { type Account, queryClient, useAccount } from '../web/session.ts';

/** A company as the screens use it: `code` for URLs, `taxCode` for requests. */
export interface CompanyChoice {
  id: string;
  code: string;
  taxCode: string;
  name: string;
}

/** Returns the codes of the companies in the URL; if there are none, the code of the user's own company. */
export function codesOf(account: Account, selected: readonly string[]): readonly string[] {
  const own = account.azienda?.value;
  return selected.length === 0 && own !== undefined ? [own] : selected;
}

/** Companies hardly change during a session, so a fetched company is reused for ten minutes. */
const KEPT_MS = 10 * 60_000;

function companyQuery(account: Account, code: string) {
  const integrated = [account.codDistribuzione, account.codCliente, account.numProdotto, code].join('-');
  return queryOptions({
    queryKey: ['companies', 'code', account.activeGrant, code],
    queryFn: async ({ signal }): Promise<CompanyChoice> => {
      const company = await call(companyByIntegratedCode, { query: { codice: integrated }, signal });
      return { id: company.id, code: company.codice, taxCode: company.codFiscale, name: company.ragioneSociale };
    },
    staleTime: KEPT_MS,
    ...ownCompany(account, code),
  });
}

/** The account already contains the user's own company, so the lists of this company need no request for it. */
function ownCompany(account: Account, code: string): { initialData: CompanyChoice } | undefined {
  const { azienda, codFiscaleAzienda, idAzienda } = account;
  if (azienda?.value !== code || codFiscaleAzienda === null || idAzienda === null) return undefined;
  return { initialData: { id: idAzienda, code, taxCode: codFiscaleAzienda, name: azienda.text } };
}

/** Fetches the companies with these codes, in the order of the codes, for requests sent before a screen renders. */
export function fetchCompanies(account: Account, codes: readonly string[]): Promise<CompanyChoice[]> {
  return Promise.all(codes.map((code) => queryClient.ensureQueryData(companyQuery(account, code))));
}

/** Returns the companies with these codes, in the order of the codes; null until all are loaded. */
export function useCompanies(codes: readonly string[]): {
  companies: CompanyChoice[] | null;
  error: unknown;
  retry: () => void;
} {
  const account = useAccount();
  return useQueries({
    queries: codes.map((code) => companyQuery(account, code)),
    combine: (results) => {
      const found = results.flatMap((result) => (result.data ? [result.data] : []));
      return {
        companies: found.length === codes.length ? found : null,
        error: results.find((result) => result.isLoadingError)?.error ?? null,
        retry: () => void queryClient.refetchQueries({ queryKey: ['companies', 'code'], type: 'active' }),
      };
    },
  });
}

/** A stable function, so that `select` returns the same array until the list changes and pickers do not rerender. */
const byName = (options: readonly { value: string; text: string }[]) =>
  options.toSorted((a, b) => a.text.localeCompare(b.text, 'it'));

/** Whether the user can choose among companies: consultants and group heads can (spec §2, company header). */
export function choosesCompany(account: Account): boolean {
  return account.role === 'CONSULTANT' || account.capogruppo;
}

export function useCompanyOptions(): { value: string; text: string }[] {
  const account = useAccount();
  const list = useQuery({
    ...ASIDE,
    ...queryOf(listCompanies, {}),
    staleTime: KEPT_MS,
    enabled: choosesCompany(account),
    select: byName,
  });
  if (!choosesCompany(account)) return account.azienda ? [account.azienda] : [];
  return list.data ?? [];
}

/** The branches of a company, for the filter of its lists. */
export function branchesOf(taxCode: string): Query<ResponseOf<typeof listBranches>> {
  return { ...queryOf(listBranches, { query: { cfAzienda: taxCode } }), staleTime: KEPT_MS };
}
