import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Day, Id, IdList } from '../../../access/contract.ts';
import { AnyRow } from '../core/documents.contract.ts';
import { Category, Description, Tags } from '../core/upload-fields.ts';

/** Omitted fields stay unchanged. Kind, person, company and content cannot be edited; new content is a correction. */
export const updateDocument = contract({
  method: 'PUT',
  path: '/apiback/api/docbase/updatedoc',
  permission: 'documents.edit',
  name: 'updateDocument',
  chapter: CHAPTERS.documents,
  summary: 'Change what is said of a document',
  when: 'To correct the title, tags or days of a document. A new file goes to `correctDocument`.',
  refuses:
    '400 due-date-in-past 409 created-by-another due-date-not-for-kind privacy-by-company-only 412 changed-meanwhile',
  body: z.strictObject({
    id: Id,
    descrizione: z.optional(Description),
    tags: z.optional(Tags),
    codCategoria: z.optional(Category),
    dataConsegna: z.optional(z.nullable(Day)),
    dataScadenza: z.optional(z.nullable(Day)),
  }),
  response: AnyRow,
});

/** The fields of `updateDocument` as the form holds them: all tags are one text. */
export const EditFields = z.object({
  descrizione: Description,
  tags: z.optional(z.string()),
  codCategoria: z.optional(Category),
  dataConsegna: z.optional(z.nullable(Day)),
  dataScadenza: z.optional(z.nullable(Day)),
});

/** Adds and removes tags on a selection, from the toolbar (P16). */
export const labelDocuments = contract({
  method: 'PUT',
  path: '/apiback/api/DocBase/updatetags',
  permission: 'documents.edit',
  name: 'labelDocuments',
  chapter: CHAPTERS.documents,
  summary: 'Add tags to documents, or take them off',
  when: 'To add or remove tags on many documents at once.',
  refuses: '400 nothing-selected 409 created-by-another in-recycle-bin',
  body: z.strictObject({ ids: IdList, aggiungi: z.optional(Tags), togli: z.optional(Tags) }),
  response: z.object({ aggiornati: z.number() }),
});

/** Sets the due date of a selection, from the toolbar (P16); payslips and CUs never have one. */
export const setDeadline = contract({
  method: 'PUT',
  path: '/apiback/api/DocBase/updatescadenza',
  permission: 'documents.edit',
  name: 'setDeadline',
  chapter: CHAPTERS.documents,
  summary: 'Set the due date of documents, or take it away',
  when: 'To set the day by which a document matters, such as a payment date. Deadlines appear in `monthDeadlines`.',
  refuses: '400 due-date-in-past nothing-selected 409 created-by-another due-date-not-for-kind in-recycle-bin',
  body: z.strictObject({ ids: IdList, dataScadenza: z.nullable(Day) }),
  response: z.object({ aggiornati: z.number() }),
});
