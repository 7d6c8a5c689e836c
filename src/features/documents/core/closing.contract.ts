import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, CodeList, contract, Day, Id, Month } from '../../../access/contract.ts';
import { ToPublish } from '../../../directory/companies.contract.ts';
import { Rules, Suspended } from './rules.contract.ts';

/** A company's figures about the payslips of one month. */
const Figures = {
  ricevuti: z.number(),
  pubblicati: z.number(),
  ...ToPublish,
  letti: z.number(),
  /** Employees who should have a payslip for this month but have none (P88). */
  mancanti: z.number(),
};

export const closingBoard = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/chiusura',
  permission: 'months.read',
  name: 'closingBoard',
  chapter: CHAPTERS.companies,
  summary: 'How far a month of payslips is, company by company: received, published, read, missing, closed',
  when: 'To see at a glance which companies still lack payslips of a month.',
  whole: true,
  query: z.object({
    /** If absent, the newest month that has a payslip. */
    annomese: z.optional(Month),
    /** Limits the board to one company; if absent, it shows all the caller's companies. */
    cfAzienda: z.optional(Code),
  }),
  response: z.object({
    annomese: z.nullable(z.string()),
    /** Whether all standing rules are suspended (P121). */
    sospese: Suspended,
    aziende: z.array(
      z.object({
        codiceAzienda: Code,
        cfAzienda: Code,
        ragioneSociale: z.string(),
        ...Figures,
        /** Pages of open intakes that somebody must decide before they become payslips of this month. */
        daDecidere: z.number(),
        /** Payslips that were published more than a week ago and that the employee has not read (P219). */
        inRitardo: z.number(),
        /** When and by whom the month was closed by hand, with the month's figures at that time. */
        chiusura: z.nullable(z.object({ il: Day, da: z.string(), ...Figures })),
        /** The company's standing rules; null if none are set. */
        regole: z.nullable(Rules),
        /** The state of the company's approval of the month; null if no approval is required. */
        visto: z.nullable(
          z.object({
            stato: z.enum(['chiesto', 'dato', 'negato']),
            cedolini: z.number(),
            il: z.nullable(Day),
            da: z.nullable(z.string()),
            motivo: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});

export const monthNews = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/chiusura/novita',
  permission: 'months.close',
  name: 'monthNews',
  chapter: CHAPTERS.companies,
  summary: 'Which companies’ payslips of a month differ from the month before, and by whom',
  when: 'Before publishing a month: what is not in the answer is as it was last month, but for missing people.',
  query: z.object({ annomese: Month }),
  response: z.array(
    z.object({
      cfAzienda: Code,
      /** True if the company had no payslip in the month before. */
      primoMese: z.boolean(),
      nuovi: z.array(z.string()),
      /** Employees whose payslips are of other kinds, or more or fewer, than in the month before. */
      altriTipi: z.array(z.string()),
      /** Employees whose net pay differs much from the month before. */
      netto: z.array(z.string()),
      senzaNetto: z.array(z.string()),
    }),
  ),
});

export const missingPeople = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/chiusura/mancanti',
  permission: 'months.read',
  name: 'missingPeople',
  chapter: CHAPTERS.companies,
  summary: 'Who is employed in a month and has no payslip of it, by name',
  when: 'When `closingBoard` shows that payslips are missing.',
  query: z.object({ cfAzienda: Code, annomese: Month }),
  response: z.array(
    z.object({
      id: Id,
      cognome: z.string(),
      nome: z.string(),
      codiceFiscale: Code,
      matricola: z.nullable(z.string()),
      dataAssunzione: z.nullable(Day),
      dataCessazione: z.nullable(Day),
    }),
  ),
});

/** The companies whose month is closed or reopened together: either for all of them or for none. */
const OfMonth = z.strictObject({ annomese: Month, aziende: CodeList.check(z.minLength(1)) });

export const closeMonth = contract({
  method: 'POST',
  path: '/apiback/api/Azienda/chiusura/chiudi',
  permission: 'months.close',
  name: 'closeMonth',
  chapter: CHAPTERS.companies,
  summary: 'Close a month of these companies (fiscal codes): its figures of now are kept in the ledger',
  when: 'When all payslips of a month are delivered, to record what was complete on that day.',
  refuses: '409 month-closed month-to-come',
  body: OfMonth,
  response: z.object({ aggiornati: z.number() }),
});

export const reopenMonth = contract({
  method: 'POST',
  path: '/apiback/api/Azienda/chiusura/riapri',
  permission: 'months.close',
  name: 'reopenMonth',
  chapter: CHAPTERS.companies,
  summary: 'Open a closed month of these companies again; that it was closed stays in the ledger',
  when: 'When a closed month must be changed after all.',
  refuses: '409 month-not-closed',
  body: OfMonth,
  response: z.object({ aggiornati: z.number() }),
});
