import { listBranches, listCompanies, readCompany } from '../../../directory/companies.contract.ts';
import { refresh } from '../../../web/query.ts';
import { queryClient } from '../../../web/session.ts';
import { listCompanyUsers } from '../company-users.contract.ts';

/** Refetches a company's page, the lists that contain the company, and the company pickers. */
export async function refreshCompany(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['companies', 'code'] }),
    refresh(readCompany, listCompanyUsers, listCompanies, listBranches),
  ]);
}
