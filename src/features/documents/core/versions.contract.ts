import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';

const OfVersion = z.object({ id: Id, numero: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) });

export const listVersions = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/:id/versioni',
  permission: 'documents.list',
  name: 'listVersions',
  chapter: CHAPTERS.documents,
  summary: 'What a document was before it was corrected, the latest first',
  when: 'To see whether and when a document was corrected.',
  params: z.object({ id: Id }),
  response: z.array(
    z.object({
      numero: z.number(),
      nomeFile: z.string(),
      tipoContenuto: z.string(),
      dimensione: z.number(),
      /** Timestamps from and until which this version was current. */
      dal: z.string(),
      al: z.string(),
      /** Login of the person who corrected it. */
      sostituitaDa: z.string(),
      impronta: z.string(),
    }),
  ),
});

export const downloadVersion = contract({
  method: 'GET',
  path: '/apiback/api/DocBase/:id/versioni/:numero/download',
  permission: 'documents.download',
  name: 'downloadVersion',
  chapter: CHAPTERS.documents,
  summary: 'The file of an earlier version: traced, and no reading of what holds now',
  when: 'To compare a corrected document with what it replaced.',
  kind: 'file',
  params: OfVersion,
});

export const ticketForVersion = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/DocBase/:id/versioni/:numero/download/biglietto',
  permission: 'documents.download',
  name: 'ticketForVersion',
  chapter: CHAPTERS.documents,
  summary: 'A single-use address for the file of an earlier version',
  when: TO_OPEN_IN_A_WINDOW,
  params: OfVersion,
  response: Ticket,
});
