import * as z from 'zod/mini';
import { Code, contract, Id, Text } from '../../access/contract.ts';
import { INTAKE } from './intake.contract.ts';

/**
 * The maximum number of rows of one company per request. The screen sends a larger company in parts, and shows the
 * progress.
 */
export const MOST_NEW_WORKERS = 200;

export const enterWorkers = contract({
  method: 'POST',
  path: '/apiback/api/acquisizioni/:id/lavoratori',
  permission: 'intake.createEmployee',
  name: 'enterWorkers',
  chapter: INTAKE,
  summary:
    'Create, without web access, the employees of rows whose printed code, name and birth agree; the company too, where it is new',
  when: 'When a file contains many people who are not in the portal yet.',
  refuses:
    '409 employee-exists intake-busy intake-closed intake-confirming worker-not-certain worker-of-another-company',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    righe: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MOST_NEW_WORKERS)),
    azienda: z.union([
      z.strictObject({ codice: Code }),
      /** The company as printed in the page heading. Refused if the rows are printed with other company codes. */
      z.strictObject({ ragioneSociale: Text, codiceFiscale: Code, partitaIva: z.nullable(Code), codiceAzienda: Code }),
    ]),
    /** Whether this is the last part, after which the files are read again with the people just entered. */
    rileggi: z.boolean(),
  }),
  response: z.object({
    azienda: z.object({ codice: Code, nome: z.string() }),
    creati: z.array(z.object({ id: Id, nominativo: z.string() })),
  }),
});
