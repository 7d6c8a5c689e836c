import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket } from '../../../web/open-file.ts';
import { outdate, refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/snackbar.ts';
import { consultantHome, listCompaniesWithEmployeeDocuments } from '../../companies/companies.contract.ts';
import { DOCUMENT_CALLS, lastPublishedMonth } from '../documents.contract.ts';
import type { Kind } from '../kinds.ts';
import type { DocumentRow } from './document-row.ts';

/** Whatever shows documents or counts them. */
const SHOWN_BY = [
  ...Object.values(DOCUMENT_CALLS).flatMap(({ list, listOfCompanies, summarise, listTags }) => [
    list,
    listOfCompanies,
    summarise,
    listTags,
  ]),
  lastPublishedMonth,
  consultantHome,
  listCompaniesWithEmployeeDocuments,
];

/** After a change of documents: lists, counts and homes are asked again. */
export function refreshDocuments(): Promise<void> {
  return refresh(...SHOWN_BY);
}

/** Opens the file in a new window (spec §2). Coming back, the list asks again: the opening may be a reading. */
export function openDocument(kind: Kind, row: DocumentRow): void {
  openTicket(async () => (await call(DOCUMENT_CALLS[kind].ticket, { params: { id: row.id } })).url)
    .then(() => outdate(...SHOWN_BY))
    .catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
}
