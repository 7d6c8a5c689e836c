import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract, Day, Id, Paging, Repeated } from '../../../access/contract.ts';
import { CountedUpTo } from '../core/documents.contract.ts';

/** A document that its employee has not opened, or has not acknowledged where required (docs/api.md, nonletti). */
const Unread = z.object({
  id: Id,
  documento: z.string(),
  cognomeNome: z.string(),
  codiceFiscale: Code,
  dataPubblicazione: Day,
  /** Employees without web access get the document on paper and no reminder. */
  accessoWeb: z.boolean(),
  /** Whether a mail would reach the person, which takes an active account with an e-mail address. */
  raggiungibile: z.boolean(),
  ultimoSollecito: z.nullable(Day),
  /** `lettura`: not opened yet. `presaVisione`: opened, but the requested acknowledgement is missing. */
  manca: z.enum(['lettura', 'presaVisione']),
});

export const listUnread = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/nonletti',
  permission: 'reminders.send',
  byKey: ['remind'],
  name: 'listUnread',
  chapter: CHAPTERS.documents,
  summary: 'Who has not read what is published: of these documents, or of a company in a span of months',
  when: 'Before `remind`, to see whom it would concern: by page, with all of them in `X-Total-Count`, or those of one month.',
  query: z.object({
    ids: z.optional(Repeated),
    cfAzienda: z.optional(Code),
    annomese_da: z.optional(Code),
    annomese_a: z.optional(Code),
    page: Paging.page,
    size: Paging.size,
    contaFinoA: CountedUpTo,
  }),
  response: z.array(Unread),
});

export const readingsAsSheet = contract({
  method: 'POST',
  changesNothing: 'a workbook of what the list shows; nothing is kept',
  path: '/apiback/api/DocBase/letture',
  permission: 'reminders.send',
  byKey: ['remind'],
  name: 'readingsAsSheet',
  chapter: CHAPTERS.documents,
  summary: 'Who has read these documents and who has not, as XLSX',
  when: 'To file or forward who has read a set of documents.',
  kind: 'file',
  heavy: true,
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) }),
});

export const remind = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/sollecita',
  permission: 'reminders.send',
  byKey: ['remind'],
  name: 'remind',
  chapter: CHAPTERS.documents,
  summary: 'Remind by mail those who have not read, once a day at most per person',
  when: 'When documents stay unread. With `prova: true` it only says whom the mails would reach.',
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)),
    /** A dry run: only returns who would be reminded and who would not. */
    prova: z.optional(z.boolean()),
  }),
  response: z.object({
    inviati: z.number(),
    /** How many of them are of which company, by its name. */
    aziende: z.array(z.object({ nome: z.string(), inviati: z.number() })),
    saltati: z.array(z.object({ nome: z.string(), azienda: z.string(), ultimo: z.nullable(Day), motivo: z.string() })),
  }),
});

export const acknowledge = contract({
  method: 'POST',
  path: '/apiback/api/dipendente/documenti/:id/presavisione',
  permission: 'documents.own',
  name: 'acknowledge',
  chapter: CHAPTERS.ownArea,
  summary: 'Say that a document was read, where that is asked for',
  when: 'As a worker, when a document asks for a confirmation. The document must have been opened first.',
  refuses: '409 acknowledgement-not-asked read-before-acknowledging',
  status: 204,
  params: z.object({ id: Id }),
});
