import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { KIND_NAMES } from '../../directory/kinds.ts';
import { SHORTEST_SEARCH } from './search.ts';

export const searchEverything = contract({
  method: 'GET',
  path: '/apiback/api/cerca',
  permission: 'search.use',
  name: 'searchEverything',
  chapter: CHAPTERS.other,
  summary: 'Companies, people and documents in scope whose words hold all that was typed; the first few of each',
  when: 'For a search box over everything the caller may see.',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(SHORTEST_SEARCH), z.maxLength(100)) }),
  response: z.object({
    aziende: z.array(z.object({ codiceAzienda: z.string(), ragioneSociale: z.string(), codiceFiscale: z.string() })),
    persone: z.array(
      z.object({
        id: Id,
        nome: z.string(),
        codiceFiscale: z.string(),
        azienda: z.string(),
        codiceAzienda: z.string(),
      }),
    ),
    documenti: z.array(
      z.object({
        id: Id,
        tipo: z.enum(KIND_NAMES),
        titolo: z.string(),
        /** The document's owner: the employee, or the company if the document is its own. */
        di: z.string(),
        azienda: z.string(),
        codiceAzienda: z.string(),
      }),
    ),
  }),
});
