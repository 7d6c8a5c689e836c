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
  response: z.array(
    z.object({
      /** A correction of documents that had appeared: taken back, each holds its former content again. */
      rettifica: z.boolean(),
      /** When it was published, or corrected. */
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
  idempotent: true,
  body: z.strictObject({ ids: IdList }),
  response: z.object({ aggiornati: z.number() }),
});
