import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, contract } from '../../access/contract.ts';

export const lastActive = contract({
  method: 'GET',
  path: '/apiback/api/lastactive/:codFiscale',
  permission: 'employees.list',
  name: 'lastActive',
  chapter: CHAPTERS.people,
  summary: 'When a person was last in the portal, and last read a document',
  params: z.object({ codFiscale: Code }),
  response: z.object({ ultimoAccesso: z.nullable(z.string()), ultimaLettura: z.nullable(z.string()) }),
});
