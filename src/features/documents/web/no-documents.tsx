import { isUploaded, type Kind } from '../../../directory/kinds.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { EMPTY } from '../../../text/documents/documents.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { AcquireButton } from '../upload/web/acquire-button.tsx';
import { UploadButton } from '../upload/web/upload-button.tsx';

/** The empty list's text and button, which explain how documents of this kind are added. */
export function noDocuments(kind: Kind, companies: readonly CompanyChoice[]): ListDefinition<unknown>['empty'] {
  const [only] = companies;
  const { none, teach } = KIND_WORDS[kind];
  const codes = companies.map((company) => company.code);
  const whose = companies.length === 1 && only ? EMPTY.forCompany(only.name) : EMPTY.forCompanies;
  return {
    title: `${none} ${whose}`,
    text: teach,
    actions: isUploaded(kind) ? (
      <UploadButton kind={kind} companies={codes} />
    ) : (
      <AcquireButton companies={codes} long />
    ),
  };
}
