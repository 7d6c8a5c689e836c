import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id, Paging, Year } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { KIND_NAMES } from '../../../directory/kinds.ts';
import { FIGURE_UNITS, OWN_FIGURES } from '../../../recognition/printed-figure.ts';

/** A document published for the employee. */
export const OwnDocument = z.object({
  id: Id,
  tipo: z.enum(KIND_NAMES),
  descrizione: z.string(),
  annomese: z.nullable(z.string()),
  anno: z.number(),
  mese: z.nullable(z.number()),
  tipoCedolino: z.nullable(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
  dataPubblicazione: z.string(),
  /** Timestamp of the employee's first opening; null while unread. */
  lettoIl: z.nullable(z.string()),
  /** Whether the document is unread, and was published or corrected since this person got access. */
  nuovo: z.boolean(),
  /** Timestamp of the correction that replaced the content this person could see. */
  rettificatoIl: z.nullable(z.string()),
  /** Whether this person must acknowledge the document, and when they acknowledged its current content. */
  presaVisioneChiesta: z.boolean(),
  presaVisioneIl: z.nullable(z.string()),
  /** From this day on, the document is no longer shown. */
  dataScadenza: z.nullable(z.string()),
  /** Names of the published dossiers that contain the document. */
  fascicoli: z.array(z.string()),
  nomeFile: z.string(),
  dimensione: z.number(),
  /**
   * The net pay printed on the payslip, in cents; null if uncertain. Showing it does not count as reading the payslip
   * (P123).
   */
  netto: z.nullable(z.number()),
  /**
   * The balances and the severance pay printed on the payslip, in hundredths of their unit. Omits uncertain figures
   * (P135).
   */
  cifre: z.array(z.object({ cifra: z.enum(OWN_FIGURES), unita: z.enum(FIGURE_UNITS), valore: z.number() })),
  /**
   * The pay lines of the payslip, in cents. Null if any line is uncertain, or if the payslip is more than a year older
   * than the newest one (P136).
   */
  voci: z.nullable(z.array(z.object({ descrizione: z.string(), importo: z.number() }))),
});

export const listOwnDocuments = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti',
  permission: 'documents.own',
  name: 'listOwnDocuments',
  chapter: CHAPTERS.ownArea,
  summary: 'What is published for this person, newest first',
  when: 'As a worker, to see the published documents of the employment that is active.',
  query: z.object({ anno: z.optional(Year), ...Paging }),
  response: z.array(OwnDocument),
});

export const listOwnPlaces = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/posti',
  permission: 'documents.own',
  name: 'listOwnPlaces',
  chapter: CHAPTERS.ownArea,
  summary: 'The employments that this login may enter, with what is new in each; ended ones last',
  when: 'As a worker with several employers, to choose one. Then call `switchRole`.',
  response: z.array(
    z.object({ grant: Id, azienda: z.string(), attivo: z.boolean(), cessato: z.boolean(), nuovi: z.number() }),
  ),
});

export const downloadOwnDocument = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti/:id/download',
  permission: 'documents.own',
  name: 'downloadOwnDocument',
  chapter: CHAPTERS.ownArea,
  summary: 'The file; once it has gone out whole, it is read by the employee',
  when: 'As a worker, to fetch the file. A whole download counts as reading it.',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const viewOwnDocument = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti/:id/pagine',
  permission: 'documents.own',
  name: 'viewOwnDocument',
  chapter: CHAPTERS.ownArea,
  summary:
    'Pictures of all pages of a PDF, each with its text after it, either after its length (4 bytes); gone out whole, it is read by the employee',
  when: 'As a worker on a device that shows no PDF: pictures instead of the file.',
  refuses: '409 cannot-be-shown',
  kind: 'file',
  heavy: true,
  params: z.object({ id: Id }),
});

export const ticketForOwnDocument = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/dipendente/documenti/:id/download/biglietto',
  permission: 'documents.own',
  name: 'ticketForOwnDocument',
  chapter: CHAPTERS.ownArea,
  summary: 'A single-use address for the file',
  when: TO_OPEN_IN_A_WINDOW,
  params: z.object({ id: Id }),
  response: Ticket,
});
