import { EMPTY, KIND_WORDS } from '../../../text/documents.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import type { CompanyChoice } from '../../companies/web/use-companies.ts';
import { isPayroll, type Kind } from '../kinds.ts';
import { AcquireButton } from './acquire-button.tsx';

/** What companies without documents of a kind are told: where they come from. */
export function noDocuments(kind: Kind, companies: readonly CompanyChoice[]): ListDefinition<unknown>['empty'] {
  const [only] = companies;
  const words = KIND_WORDS[kind];
  const whose = companies.length === 1 && only ? EMPTY.forCompany(only.name) : EMPTY.forCompanies;
  if (!isPayroll(kind)) return { title: `${words.none} ${whose}`, text: words.teach };
  return {
    title: `${words.none} ${whose}`,
    text: words.teach,
    actions: <AcquireButton companies={companies.map((company) => company.code)} long />,
  };
}
