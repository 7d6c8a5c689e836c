import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { Code, contract, Id, Paging } from '../access/contract.ts';

export const listEmployees = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/lista',
  permission: 'employees.list',
  name: 'listEmployees',
  chapter: CHAPTERS.people,
  summary: 'Employees of a company, or of all companies in scope',
  when: 'To find people by name or fiscal code. `listEmployeeUsers` also tells the state of their access.',
  query: z.object({ ...Paging, cfAzienda: z.optional(Code) }),
  response: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      codFiscale: z.string(),
      codFiscaleAzienda: z.string(),
      codiceFiscale: Code,
      nome: z.string(),
      cognome: z.string(),
      azienda: z.string(),
      codiceDipendente: z.nullable(z.string()),
      cessato: z.nullable(z.string()),
    }),
  ),
});
