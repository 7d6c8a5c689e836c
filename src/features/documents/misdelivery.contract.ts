import * as z from 'zod/mini';
import { contract, Id } from '../../access/contract.ts';

/** The longest reason that a withdrawal names. */
export const WITHDRAWAL_NOTE_LENGTH = 200;

export const withdrawMisdelivered = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/:id/consegna-errata',
  permission: 'documents.withdraw',
  summary: 'Take a document away from the wrong person at once, and give it to the right one',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Whom it is for; null to take it away alone. */
    idDipendente: z.nullable(Id),
    nota: z.optional(z.string().check(z.trim(), z.maxLength(WITHDRAWAL_NOTE_LENGTH))),
  }),
  response: z.object({
    /** The document of the right person. */
    idDocumento: z.nullable(Id),
    /** Who had opened it before it was taken away. */
    aperture: z.array(z.object({ quando: z.string(), chi: z.string(), tipoUtente: z.string() })),
  }),
});
