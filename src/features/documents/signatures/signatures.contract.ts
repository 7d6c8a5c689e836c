import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id } from '../../../access/contract.ts';

/** Reports a signature as valid only if that was proved; it never checks for revocation (P154). */
export const listSignatures = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/:id/firme',
  permission: 'documents.list',
  name: 'listSignatures',
  chapter: CHAPTERS.documents,
  summary: 'Who signed the file of a document (PDF or .p7m), and what of it can be proved; revocation is not looked up',
  when: 'To check digital signatures inside a file.',
  heavy: true,
  params: z.object({ id: Id }),
  response: z.object({
    /** Whether the file could be read at all. */
    leggibile: z.boolean(),
    firme: z.array(
      z.object({
        firmatario: z.string(),
        codiceFiscale: z.nullable(z.string()),
        emittente: z.string(),
        /** The certificate's validity, from and to, as instants. */
        validoDal: z.nullable(z.string()),
        validoAl: z.nullable(z.string()),
        /** The instant that the signer's computer recorded. */
        firmatoIl: z.nullable(z.string()),
        esito: z.enum(['integra', 'alterata', 'superata', 'illeggibile']),
        /** False if something was added to the file after the signature. */
        copreTutto: z.boolean(),
        certificato: z.enum(['riconosciuto', 'nonRiconosciuto', 'nonVerificato', 'fuoriValidita', 'assente']),
      }),
    ),
  }),
});

export const readSignedContent = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/:id/contenuto',
  permission: 'documents.download',
  name: 'readSignedContent',
  chapter: CHAPTERS.documents,
  summary: 'The PDF inside a signed file (.p7m); sent whole, it counts as the file itself',
  when: 'To read a .p7m without special software.',
  refuses: '409 cannot-be-shown',
  kind: 'file',
  params: z.object({ id: Id }),
});
