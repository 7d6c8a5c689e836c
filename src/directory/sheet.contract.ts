import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract } from '../access/contract.ts';

const Cell = z.string().check(z.maxLength(2000));

export const writeSheet = contract({
  method: 'POST',
  path: '/apiback/api/foglio',
  permission: 'employees.manage',
  changesNothing: 'the cells that were sent come back as a workbook; nothing of them is kept',
  name: 'writeSheet',
  chapter: CHAPTERS.other,
  summary: 'A workbook of the given cells, all of them text: the rows of an import with what is wrong beside them',
  when: 'To give a user the rows of an import back as a file to correct.',
  kind: 'file',
  heavy: true,
  maxBytes: 40 * 1024 * 1024,
  body: z.strictObject({
    nome: z.string().check(z.minLength(1), z.maxLength(120)),
    colonne: z.array(Cell).check(z.minLength(1), z.maxLength(30)),
    righe: z.array(z.array(Cell).check(z.maxLength(30))).check(z.maxLength(100_000)),
  }),
});
