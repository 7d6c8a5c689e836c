import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract } from '../../../access/contract.ts';
import { ToPublish } from '../../../directory/companies.contract.ts';

export const closingBoard = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/chiusura',
  permission: 'companies.consultantHome',
  name: 'closingBoard',
  chapter: CHAPTERS.companies,
  summary: 'How far a month of payslips is, company by company: received, published, read, missing',
  whole: true,
  query: z.object({
    /** YYYYMM; the newest month with a payslip when absent. */
    annomese: z.optional(z.string().check(z.regex(/^\d{4}(0[1-9]|1[0-2])$/))),
  }),
  response: z.object({
    annomese: z.nullable(z.string()),
    aziende: z.array(
      z.object({
        codiceAzienda: Code,
        cfAzienda: Code,
        ragioneSociale: z.string(),
        ricevuti: z.number(),
        pubblicati: z.number(),
        ...ToPublish,
        letti: z.number(),
        /** People who had a payslip the month before, have not left since, and have none now. */
        mancanti: z.number(),
      }),
    ),
  }),
});
