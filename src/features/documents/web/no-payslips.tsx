import { EMPTY } from '../../../text/documents.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import type { CompanyChoice } from '../../companies/web/use-companies.ts';
import { AcquireButton } from './acquire-button.tsx';

/** What companies without payslips are told: where payslips come from. */
export function noPayslips(companies: readonly CompanyChoice[]): ListDefinition<unknown>['empty'] {
  const [only] = companies;
  return {
    title: companies.length === 1 && only ? EMPTY.ofCompany(only.name) : EMPTY.ofCompanies,
    text: EMPTY.intake,
    actions: <AcquireButton companies={companies.map((company) => company.code)} long />,
  };
}
