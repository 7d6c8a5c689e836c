import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id, Month, Year } from '../../../access/contract.ts';
import { ACQUIRED_KINDS } from '../../../directory/kinds.ts';
import { BULK_FILE_PAGES } from '../../../recognition/recognition.ts';
import { Confirmation } from '../upload/uploads.contract.ts';

/** The longest reason for a withdrawal, in characters. */
export const WITHDRAWAL_NOTE_LENGTH = 200;
/** The longest note in the register, in characters. */
export const MISDELIVERY_NOTE_LENGTH = 500;

export const withdrawMisdelivered = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/:id/consegna-errata',
  permission: 'documents.withdraw',
  name: 'withdrawMisdelivered',
  chapter: CHAPTERS.documents,
  summary: 'Take a document away that is of the wrong person, month or kind, and make the right one of the same bytes',
  when: 'When a document was published to the wrong person, or as the wrong month or kind.',
  refuses:
    '400 nothing-selected 409 addressee-contradicted in-recycle-bin not-a-workers-document not-published pages-not-cut payslip-for-several period-needed right-person-has-it right-place-already',
  idempotent: true,
  params: z.object({ id: Id }),
  query: Confirmation,
  body: z.strictObject({
    /** The right employee. If absent, the same employee; if null, the document is only taken away. */
    idDipendente: z.optional(z.nullable(Id)),
    /** The right kind and period of a payslip or certificate. Absent fields stay unchanged. */
    tipo: z.optional(z.enum(ACQUIRED_KINDS)),
    annomese: z.optional(Month),
    anno: z.optional(Year),
    tipoCedolino: z.optional(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
    /** The pages for the right document; if absent, all pages. The other pages stay with the withdrawn document. */
    pagine: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(BULK_FILE_PAGES))),
    nota: z.optional(z.string().check(z.trim(), z.maxLength(WITHDRAWAL_NOTE_LENGTH))),
  }),
  response: z.object({
    /** The id of the right document; null if none was created. */
    idDocumento: z.nullable(Id),
    /** The accounts that opened the document before it was taken away. */
    aperture: z.array(z.object({ quando: z.string(), chi: z.string(), tipoUtente: z.string() })),
  }),
});

const OF_ONE = {
  permission: 'documents.withdraw',
  chapter: CHAPTERS.documents,
  params: z.object({ id: Id }),
} as const;

export const undoWithdrawal = contract({
  ...OF_ONE,
  method: 'POST',
  path: '/apiback/api/DocBase/:id/consegna-errata/annulla',
  name: 'undoWithdrawal',
  summary: 'Put a document back that was only taken away, as it was, within ten minutes; its mails do not leave',
  when: 'When a document was taken away by mistake.',
  refuses: '409 withdrawal-undo-over',
  response: z.object({ aggiornati: z.number() }),
});

export const noteMisdelivery = contract({
  ...OF_ONE,
  method: 'POST',
  path: '/apiback/api/DocBase/:id/consegna-errata/annotazioni',
  name: 'noteMisdelivery',
  summary: 'Add a note to a document’s row in the register of misdeliveries',
  when: 'To keep what was done about a misdelivery, such as a call or a report to the authority.',
  refuses: '404 not-found',
  status: 201,
  idempotent: true,
  body: z.strictObject({ testo: z.string().check(z.trim(), z.minLength(1), z.maxLength(MISDELIVERY_NOTE_LENGTH)) }),
  response: z.object({ aggiornati: z.number() }),
});

export const listMisdelivered = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/consegne-errate',
  permission: 'documents.withdraw',
  name: 'listMisdelivered',
  chapter: CHAPTERS.documents,
  summary: 'The register of misdeliveries, newest first: what, to whom, who had opened it, and what each was told',
  when: 'To report misdeliveries, for example to the data protection officer.',
  response: z.array(
    z.object({
      idDocumento: Id,
      documento: z.string(),
      /** The person who received the document in error. */
      dato: z.object({ nominativo: z.string(), azienda: z.string() }),
      tolto: z.string(),
      toltoDa: z.string(),
      motivo: z.nullable(z.string()),
      /** Until when `undoWithdrawal` puts the document back; null if it cannot. */
      annullabileFino: z.nullable(z.string()),
      /** Notes that the practice added later, oldest first. */
      annotazioni: z.array(z.object({ quando: z.string(), chi: z.string(), testo: z.string() })),
      aperture: z.array(
        z.object({
          quando: z.string(),
          chi: z.string(),
          tipoUtente: z.enum(['LAVORATORE', 'AZIENDA']),
          volte: z.number(),
        }),
      ),
      /**
       * The people who had opened the document, and whether a mail informed them. Accounts without a mail address get
       * none.
       */
      avvisati: z.array(z.object({ chi: z.string(), mail: z.boolean() })),
      /** The right recipient; null if the document was only withdrawn. */
      giusto: z.nullable(
        z.object({
          idDocumento: Id,
          nominativo: z.string(),
          azienda: z.string(),
          /** The pages that the right recipient received; null if all. */
          pagine: z.nullable(z.string()),
          dataPubblicazione: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
