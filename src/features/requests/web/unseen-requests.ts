import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../access/roles.ts';
import { pagesOf } from '../../../web/query.ts';
import type { Search } from '../../../web/search.ts';
import { listRequestsOfCompanies } from '../requests.contract.ts';

const newest = pagesOf(listRequestsOfCompanies);

/** The number of requests that an office has not begun to handle; 0 for other roles, and if it is not known. */
export function useUnseenRequests(role: Role | undefined): number {
  const isOffice = role === 'CONSULTANT' || role === 'COMPANY';
  // A company also sends requests of its own, which its consultant handles.
  const from: Search = role === 'COMPANY' ? { inviataDa: 'lavoratore' } : {};
  const { data } = useQuery({ ...newest({ ...from, stato: 'I', size: '1' }), enabled: isOffice });
  return data?.total ?? 0;
}
