import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id, Month, Year } from '../../../access/contract.ts';
import { ACQUIRED_KINDS } from '../../../directory/kinds.ts';
import { Confirmation } from '../upload/uploads.contract.ts';

/** The longest reason that a withdrawal names. */
export const WITHDRAWAL_NOTE_LENGTH = 200;

export const withdrawMisdelivered = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/:id/consegna-errata',
  permission: 'documents.withdraw',
  name: 'withdrawMisdelivered',
  chapter: CHAPTERS.documents,
  summary: 'Take a document away that is of the wrong person, month or kind, and make the right one of the same bytes',
  idempotent: true,
  params: z.object({ id: Id }),
  query: Confirmation,
  body: z.strictObject({
    /** The right employee: left out, the same person; null to only take the document away. */
    idDipendente: z.optional(z.nullable(Id)),
    /** The right kind and period of a payslip or certificate; a field that is left out stays. */
    tipo: z.optional(z.enum(ACQUIRED_KINDS)),
    annomese: z.optional(Month),
    anno: z.optional(Year),
    tipoCedolino: z.optional(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
    nota: z.optional(z.string().check(z.trim(), z.maxLength(WITHDRAWAL_NOTE_LENGTH))),
  }),
  response: z.object({
    /** The right document. */
    idDocumento: z.nullable(Id),
    /** Who had opened it before it was taken away. */
    aperture: z.array(z.object({ quando: z.string(), chi: z.string(), tipoUtente: z.string() })),
  }),
});
