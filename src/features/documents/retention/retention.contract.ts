import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract, Day, Id, Text } from '../../../access/contract.ts';
import { KIND_NAMES, KINDS } from '../../../directory/kinds.ts';

const Tipo = z.enum(KIND_NAMES.map((kind) => KINDS[kind].tipo));

/** Why nothing may be erased today: a hold, a current employment, an open intake, or an unexpired term. */
const WhyKept = z.nullable(z.enum(['blocco', 'in-forza', 'acquisizione', 'termine']));
const Fate = { eliminabileDal: z.nullable(Day), perche: WhyKept };
const Hold = z.nullable(z.object({ motivo: z.string(), da: z.string(), dal: Day }));

/** A person by employment id, or a whole company by tax code. */
const SUBJECT = { idDipendente: z.optional(Id), cfAzienda: z.optional(Code) };

export const readRetention = contract({
  method: 'GET',
  path: '/apiback/api/conservazione',
  permission: 'retention.read',
  name: 'readRetention',
  chapter: CHAPTERS.documents,
  summary: 'For how many years each kind of document is kept, after the end of the employment or its own last day',
  when: 'To show the terms that `setRetention` sets.',
  response: z.array(
    z.object({ tipo: Tipo, anni: z.number(), predefiniti: z.number(), minimo: z.number(), massimo: z.number() }),
  ),
});

export const setRetention = contract({
  method: 'PUT',
  path: '/apiback/api/conservazione',
  permission: 'retention.act',
  name: 'setRetention',
  chapter: CHAPTERS.documents,
  summary: 'Settle for how many years these kinds of documents are kept',
  when: 'When the practice settles how long each kind of document is kept.',
  refuses: '400 retention-years',
  body: z.strictObject({
    termini: z
      .array(z.strictObject({ tipo: Tipo, anni: z.number().check(z.int()) }))
      .check(z.minLength(1), z.maxLength(KIND_NAMES.length)),
  }),
  response: z.object({ aggiornati: z.number() }),
});

export const retentionState = contract({
  method: 'GET',
  path: '/apiback/api/conservazione/stato',
  permission: 'retention.read',
  name: 'retentionState',
  chapter: CHAPTERS.documents,
  summary:
    'From when the data of a person, or the documents of a company, may be erased, or why not, and what holds them',
  when: 'To explain why documents of a person or company may or may not be erased.',
  query: z.object(SUBJECT),
  response: z.object({
    ...Fate,
    blocco: Hold,
    /** For a person: the hold on the person's whole company, if any. */
    bloccoAzienda: Hold,
    tipi: z.array(z.object({ tipo: Tipo, documenti: z.number(), dal: Day, ...Fate })),
  }),
});

export const setHold = contract({
  method: 'POST',
  path: '/apiback/api/conservazione/blocco',
  permission: 'retention.act',
  name: 'setHold',
  chapter: CHAPTERS.documents,
  summary: 'Hold everything of a person, or of a company: nothing of it is erased while the hold stands',
  when: 'When a dispute or inspection requires that nothing of a person or company is erased.',
  body: z.strictObject({ ...SUBJECT, motivo: Text.check(z.minLength(1)) }),
  response: z.object({ aggiornati: z.number() }),
});

export const liftHold = contract({
  method: 'POST',
  path: '/apiback/api/conservazione/blocco/togli',
  permission: 'retention.act',
  name: 'liftHold',
  chapter: CHAPTERS.documents,
  summary: 'Lift the hold on a person, or on a company',
  when: 'When a dispute has ended and its documents need no protection any longer.',
  fresh: true,
  body: z.strictObject(SUBJECT),
  response: z.object({ aggiornati: z.number() }),
});

/** One request erases at most this many people. */
export const MOST_AT_ONCE = 50;

export const listExpired = contract({
  method: 'GET',
  path: '/apiback/api/conservazione/scaduti',
  permission: 'retention.act',
  name: 'listExpired',
  chapter: CHAPTERS.documents,
  summary:
    'What is past its term and held by nothing: of each person who has left, and of each company the documents of no person',
  when: 'To see what may be erased.',
  whole: true,
  response: z.array(
    z.object({
      cfAzienda: Code,
      codiceAzienda: Code,
      ragioneSociale: z.string(),
      /** Null for the company’s own documents. */
      idDipendente: z.nullable(z.string()),
      nominativo: z.nullable(z.string()),
      codiceFiscale: z.nullable(z.string()),
      cessatoIl: z.nullable(Day),
      /** True if the whole person may be erased, not only some documents. */
      interamente: z.boolean(),
      documenti: z.number(),
      tipi: z.array(z.object({ tipo: Tipo, documenti: z.number(), dal: Day })),
    }),
  ),
});

export const eraseExpired = contract({
  method: 'POST',
  path: '/apiback/api/conservazione/elimina',
  permission: 'retention.act',
  name: 'eraseExpired',
  chapter: CHAPTERS.documents,
  summary:
    'Erase for good what is past its term of these people and companies: refused as a whole where something must be kept, or is not what was looked at',
  when: 'After checking what `listExpired` shows. It cannot be undone.',
  refuses: '400 nothing-selected 409 retention-changed retention-kept',
  fresh: true,
  body: z.strictObject({
    dipendenti: z.array(Id).check(z.maxLength(MOST_AT_ONCE)),
    aziende: z.array(Code).check(z.maxLength(MOST_AT_ONCE)),
    /**
     * The numbers that the user confirmed: people erased entirely, and documents. The server refuses if they have
     * changed.
     */
    persone: z.number().check(z.int()),
    documenti: z.number().check(z.int()),
  }),
  response: z.object({ persone: z.number(), documenti: z.number() }),
});
