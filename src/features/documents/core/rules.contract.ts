import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, CodeList, contract, Day, Month, Text } from '../../../access/contract.ts';
import { LAST_PUBLISH_DAY, MAX_REMIND_DAYS, MAX_REMINDERS } from './standing-rule.ts';

/** The standing rules of a company (P120, P121). */
const RULES = {
  /** The day of the following month on which the month's payslips are published; null if they are published by hand. */
  giornoPubblicazione: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(LAST_PUBLISH_DAY))),
  /** Whether the company must approve a month's payslips before any of them is published. */
  visto: z.boolean(),
  /** How many days after the publication to remind employees who have not read the payslip. */
  solleciti: z
    .array(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_REMIND_DAYS)))
    .check(z.maxLength(MAX_REMINDERS)),
};
export const Rules = z.object(RULES);
/** When and by whom all rules of the practice were suspended; null if they are not suspended. */
export const Suspended = z.nullable(z.object({ il: Day, da: z.string() }));

export const readRules = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/regole',
  permission: 'months.read',
  name: 'readRules',
  chapter: CHAPTERS.companies,
  summary: 'What is settled for a company: when it is published, whether it approves first, who is reminded',
  when: 'To show the standing rules of one company. `setRules` saves them.',
  query: z.object({ cfAzienda: Code }),
  response: z.object({ sospese: Suspended, regole: z.nullable(Rules) }),
});

export const setRules = contract({
  method: 'POST',
  path: '/apiback/api/Azienda/regole',
  permission: 'rules.set',
  name: 'setRules',
  chapter: CHAPTERS.companies,
  summary:
    'Settle for these companies (fiscal codes) when they are published, whether they approve first, who is reminded',
  when: 'To publish automatically, to ask for approval first, or to remind readers, for the companies named.',
  body: z.strictObject({ aziende: CodeList.check(z.minLength(1)), ...RULES }),
  response: z.object({ aggiornati: z.number() }),
});

export const suspendRules = contract({
  method: 'POST',
  path: '/apiback/api/Azienda/regole/sospensione',
  permission: 'rules.set',
  name: 'suspendRules',
  chapter: CHAPTERS.companies,
  summary: 'Suspend all standing rules of the practice, or let them hold again',
  when: 'When automatic publication or reminders must pause for the whole practice.',
  body: z.strictObject({ sospese: z.boolean() }),
  response: z.object({ aggiornati: z.number() }),
});

export const listMonthsToApprove = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/visto',
  permission: 'months.approve',
  name: 'listMonthsToApprove',
  chapter: CHAPTERS.companies,
  summary: 'The months that wait for the approval of the caller’s companies, the newest first',
  when: 'As a company that approves first, to see what waits.',
  whole: true,
  query: z.object({ cfAzienda: z.optional(Code) }),
  response: z.array(
    z.object({
      codiceAzienda: Code,
      cfAzienda: Code,
      ragioneSociale: z.string(),
      annomese: z.string(),
      cedolini: z.number(),
      /** Fingerprint of these payslips and their contents: the company approves exactly what it reviewed. */
      impronta: z.string(),
      /** When, by whom and why the company refused exactly these payslips; null if it has not. */
      rifiuto: z.nullable(z.object({ il: Day, da: z.string(), motivo: z.string() })),
    }),
  ),
});

const OfMonth = { cfAzienda: Code, annomese: Month, impronta: z.string().check(z.regex(/^[0-9a-f]{64}$/)) };

export const approveMonth = contract({
  method: 'POST',
  path: '/apiback/api/Azienda/visto/approva',
  permission: 'months.approve',
  name: 'approveMonth',
  chapter: CHAPTERS.companies,
  summary: 'Approve what waits of a month: from then on it may be published',
  when: 'As a company that approves first: after checking the payslips that `listMonthsToApprove` shows.',
  refuses: '409 approval-changed',
  body: z.strictObject(OfMonth),
  response: z.object({ cedolini: z.number() }),
});

export const declineMonth = contract({
  method: 'POST',
  path: '/apiback/api/Azienda/visto/nega',
  permission: 'months.approve',
  name: 'declineMonth',
  chapter: CHAPTERS.companies,
  summary: 'Say no to what waits of a month, with a reason for the consultant',
  when: 'As a company that approves first, when the payslips of a month need a correction.',
  refuses: '409 approval-changed',
  body: z.strictObject({ ...OfMonth, motivo: Text.check(z.minLength(1)) }),
  response: z.object({ cedolini: z.number() }),
});
