import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id, IdList } from '../../../access/contract.ts';
import { KIND_NAMES } from '../../../directory/kinds.ts';

export const listTakeable = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/ritirabili',
  permission: 'documents.publish',
  name: 'listTakeable',
  chapter: CHAPTERS.documents,
  summary: 'Publications and corrections whose mails still wait: what each holds, and until when it can be taken back',
  when: 'To show what can still be taken back with `takeBack` or `takeBackCorrections`.',
  response: z.array(
    z.object({
      /**
       * Whether this is a correction of documents that were already visible. Taking it back restores the former content
       * of each document.
       */
      rettifica: z.boolean(),
      /** Timestamp of the publication or correction. */
      pubblicataIl: z.string(),
      finoA: z.string(),
      tipo: z.enum(KIND_NAMES),
      ids: z.array(Id),
      aziende: z.array(z.string()),
    }),
  ),
});

export const takeBack = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/ritira',
  permission: 'documents.publish',
  name: 'takeBack',
  chapter: CHAPTERS.documents,
  summary: 'Take a publication back before its mails leave: nobody sees the documents, nobody is told',
  when: 'When a publication was a mistake and its mails have not left yet.',
  refuses: '400 nothing-selected 409 in-recycle-bin not-published take-back-over',
  idempotent: true,
  body: z.strictObject({ ids: IdList }),
  response: z.object({ aggiornati: z.number() }),
});

export const takeBackCorrections = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/ritira/rettifiche',
  permission: 'documents.correct',
  name: 'takeBackCorrections',
  chapter: CHAPTERS.documents,
  summary: 'Take corrections back before their mails leave: each document holds again what it held, nobody is told',
  when: 'When a correction was a mistake and its mails have not left yet.',
  refuses: '409 document-changed in-recycle-bin made-by-practice take-back-over',
  idempotent: true,
  body: z.strictObject({ ids: IdList }),
  response: z.object({ aggiornati: z.number() }),
});
