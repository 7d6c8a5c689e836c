import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, callList } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket } from '../../../web/open-file.ts';
import { queryClient } from '../../../web/session.ts';
import { say } from '../../../web/ui/snackbar.ts';
import {
  lastPublishedMonth,
  listPayslips,
  listPayslipsOfCompanies,
  listPayslipTags,
  summarisePayslips,
  ticketForPayslip,
} from '../documents.contract.ts';
import { filterQuery, type ListFilters, type ListView, listQuery, summaryFilters } from './list-view.ts';
import type { PayslipRow } from './payslip-row.ts';

const KEY = 'payslips';

/** After a change of documents: lists, counts and homes are asked again. */
export function refreshPayslips(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [KEY] }),
    queryClient.invalidateQueries({ queryKey: ['companies', 'home'] }),
  ]);
}

/** One company by `cfAzienda`, several by a repeated `listacfazienda` (spec §7). */
function of(taxCodes: readonly string[]): { cfAzienda: string } | { listacfazienda: string[] } {
  const [only] = taxCodes;
  return taxCodes.length === 1 && only !== undefined ? { cfAzienda: only } : { listacfazienda: [...taxCodes] };
}

function fetchPayslips(taxCodes: readonly string[], view: ListView, signal?: AbortSignal) {
  const companies = of(taxCodes);
  const query = listQuery(view);
  return 'cfAzienda' in companies
    ? callList(listPayslips, { query: { ...companies, ...query }, signal })
    : callList(listPayslipsOfCompanies, { query: { ...companies, ...query }, signal });
}

function listOptions(taxCodes: readonly string[], view: ListView) {
  return queryOptions({
    queryKey: [KEY, 'list', taxCodes, listQuery(view)],
    queryFn: ({ signal }) => fetchPayslips(taxCodes, view, signal),
  });
}

function countsOptions(taxCodes: readonly string[], filters: ListFilters) {
  const query = filterQuery(filters);
  return queryOptions({
    queryKey: [KEY, 'summary', taxCodes, query],
    queryFn: ({ signal }) => call(summarisePayslips, { query: { ...of(taxCodes), ...query }, signal }),
  });
}

function tagsOptions(taxCodes: readonly string[]) {
  return queryOptions({
    queryKey: [KEY, 'tags', taxCodes],
    queryFn: ({ signal }) => call(listPayslipTags, { query: of(taxCodes), signal }),
  });
}

function lastMonthOptions(taxCode: string) {
  return queryOptions({
    queryKey: [KEY, 'lastMonth', taxCode],
    queryFn: ({ signal }) => call(lastPublishedMonth, { query: { cfAzienda: taxCode }, signal }),
  });
}

/** Asks for all that a list shows, so that it is there, or on its way, when the list is drawn. */
export async function fetchList(taxCodes: readonly string[], view: ListView): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(listOptions(taxCodes, view)),
    queryClient.prefetchQuery(countsOptions(taxCodes, summaryFilters(view.filters))),
    queryClient.prefetchQuery(tagsOptions(taxCodes)),
  ]);
}

/** A page of rows; the former page stays in sight while the next is on its way. */
export function usePayslips(taxCodes: readonly string[], view: ListView) {
  return useQuery({
    ...listOptions(taxCodes, view),
    placeholderData: keepPreviousData,
    enabled: taxCodes.length > 0,
  });
}

/** Every row of the filters, for a choice that goes beyond the page. */
export async function allPayslips(taxCodes: readonly string[], view: ListView): Promise<PayslipRow[]> {
  const all = { ...view, page: 0, size: -1 };
  const { rows } = await queryClient.fetchQuery(listOptions(taxCodes, all));
  return rows;
}

/** Counts of what these filters leave; the former ones stay in sight while the next are on their way. */
export function useCounts(taxCodes: readonly string[], filters: ListFilters) {
  return useQuery({
    ...countsOptions(taxCodes, filters),
    placeholderData: keepPreviousData,
    enabled: taxCodes.length > 0,
  });
}

export function useTags(taxCodes: readonly string[]) {
  return useQuery({ ...tagsOptions(taxCodes), enabled: taxCodes.length > 0 });
}

/** The last month with a publication: of one company by its own call (spec §7). */
export function useLastMonth(taxCode: string | undefined) {
  return useQuery({ ...lastMonthOptions(taxCode ?? ''), enabled: taxCode !== undefined });
}

/** Opens the PDF in a new window (spec §2). Coming back, the list asks again: the opening may be a reading. */
export function openPayslip(row: PayslipRow): void {
  openTicket(async () => (await call(ticketForPayslip, { params: { id: row.id } })).url)
    .then(() => queryClient.invalidateQueries({ queryKey: [KEY], refetchType: 'none' }))
    .catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
}

/** The first rows of a list, as the homes show them. */
export function useFirstPayslips(taxCode: string, view: ListView): PayslipRow[] | undefined {
  const first = useQuery({ ...listOptions([taxCode], view), enabled: view.size > 0 });
  return first.data?.rows;
}
