import { listBranches, listCompanies, readCompany } from '../../../directory/companies.contract.ts';
import { refresh } from '../../../web/query.ts';
import { queryClient } from '../../../web/session.ts';
import { listCompanyUsers } from '../company-users.contract.ts';

/** Refetches a company's own page, the lists that show it, and the pickers. */
export async function refreshCompany(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['companies', 'code'] }),
    refresh(readCompany, listCompanyUsers, listCompanies, listBranches),
  ]);
}
