import * as z from 'zod/mini';
import { contract, Id } from '../../access/contract.ts';

const MAILINGS = { name: 'Mails that wait', about: 'What many are told by mail, until it leaves' };

export const MAILING_KINDS = [
  'documentReminder',
  'notice',
  'noticeReminder',
  'requestStatus',
  'signatureAsked',
  'signatureReminder',
  'invitation',
] as const;

export const listMailings = contract({
  method: 'GET',
  path: '/apirest/api/invii',
  permission: 'mailings.use',
  name: 'listMailings',
  chapter: MAILINGS,
  summary: 'Mails that still wait, each act with the number of people and until when it can be taken back',
  when: 'To show which mails can still be stopped with `takeBackMailing`.',
  response: z.array(
    z.object({
      id: Id,
      tipo: z.enum(MAILING_KINDS),
      /** The title of the notice or request; empty for kinds that need none. */
      oggetto: z.string(),
      /** Null if the mailing concerns several companies. */
      azienda: z.nullable(z.string()),
      persone: z.number(),
      /** The requests for a signature that the mailing announces; empty for other kinds. */
      firme: z.array(Id),
      fattoIl: z.string(),
      finoA: z.string(),
    }),
  ),
});

export const takeBackMailing = contract({
  method: 'POST',
  path: '/apirest/api/invii/:id/ritira',
  permission: 'mailings.use',
  name: 'takeBackMailing',
  chapter: MAILINGS,
  summary: 'Take an act back before its mails leave: nobody is told, and what it changed is as before',
  when: 'When a reminder, invitation or notice was a mistake and its mails have not left yet.',
  refuses: '409 mails-have-left',
  idempotent: true,
  params: z.object({ id: Id }),
  response: z.object({ persone: z.number() }),
});

/** How many mails an action would send, and who would get none. The dialog shows this before the user confirms. */
export const MailPlan = z.object({
  mail: z.number(),
  persone: z.number(),
  esclusi: z.array(z.object({ nome: z.string(), motivo: z.string() })),
});
