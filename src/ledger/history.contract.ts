import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract, Id, IdList, Paging, Repeated } from '../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../access/tickets.contract.ts';

/**
 * The states that filter the history: seven of spec §4, the correction (P20), the acknowledgement (P47) and the
 * confirmed receipt (P243).
 */
export const HISTORY_STATES = [
  'Nuovo',
  'Pubblicato',
  'PubblicazioneAnnullata',
  'Rettificato',
  'VistoAzienda',
  'LettoDipendente',
  'RicevutoPerIntero',
  'PresaVisione',
  'Eliminato',
  'Ripristinato',
] as const;

export const HistoryRow = z.object({
  /** Day in Europe/Rome, YYYY-MM-DD. */
  data: z.string(),
  /** HH:MM:SS in Europe/Rome. */
  ora: z.string(),
  utente: z.string(),
  cognomeNome: z.string(),
  tipoUtente: z.string(),
  documento: z.string(),
  /** Surname and name of the document's worker; needed because one history may cover several documents. */
  lavoratore: z.nullable(z.string()),
  stato: z.enum(HISTORY_STATES),
  /** The document of the row; `nota` and `pubblicazioneDal` are further details of the row. */
  idDocumento: Id,
  nota: z.nullable(z.string()),
  pubblicazioneDal: z.nullable(z.string()),
  /** `impronta`: the row's hash in the ledger; `integra`: whether the hash is correct. */
  impronta: z.string(),
  integra: z.boolean(),
});

/** What a history can belong to: the directory segment of its route. */
export const HISTORY_DIRECTORIES = ['documents', 'dossier', 'notices'] as const;

const Filter = {
  /** The directory segment of the history route; `documents` by default (spec §2). */
  tipo: z._default(z.enum(HISTORY_DIRECTORIES), 'documents'),
  stato: z.optional(Repeated),
};

export const readHistory = contract({
  method: 'GET',
  path: '/apiback/api/DocCronologia/lista/:id',
  permission: 'history.read',
  name: 'readHistory',
  chapter: CHAPTERS.history,
  summary: 'Delivery and reading history of one document, newest first',
  when: 'To prove when a document was delivered, published and read.',
  params: z.object({ id: Id }),
  query: z.object(Filter),
  response: z.array(HistoryRow),
});

export const readHistoryOfMany = contract({
  method: 'GET',
  path: '/apiback/api/DocCronologia/lista',
  permission: 'history.read',
  name: 'readHistoryOfMany',
  chapter: CHAPTERS.history,
  summary: 'History of several documents',
  when: 'To show the history of a selection.',
  query: z.object({ listaID: Repeated, ...Filter }),
  response: z.array(HistoryRow),
});

export const readHistoryOfManyByBody = contract({
  method: 'POST',
  changesNothing: 'a long list of ids does not fit in an address',
  path: '/apiback/api/DocCronologia/lista',
  permission: 'history.read',
  name: 'readHistoryOfManyByBody',
  chapter: CHAPTERS.history,
  summary: 'History of more documents than an address holds',
  when: 'To show the history of many documents.',
  body: z.strictObject({
    ids: IdList,
    stato: z.optional(z.array(z.enum(HISTORY_STATES)).check(z.maxLength(HISTORY_STATES.length))),
  }),
  response: z.array(HistoryRow),
});

export const printHistory = contract({
  method: 'GET',
  path: '/apiback/api/DocCronologia/stampa',
  permission: 'history.read',
  name: 'printHistory',
  chapter: CHAPTERS.history,
  summary: 'The landscape A4 PDF “Cronologia”',
  when: 'To file or forward the history of documents on paper.',
  kind: 'file',
  heavy: true,
  query: z.object({ listaID: Repeated, ...Filter }),
});

export const printHistoryByBody = contract({
  method: 'POST',
  changesNothing: 'a long list of ids does not fit in an address',
  path: '/apiback/api/DocCronologia/stampa',
  permission: 'history.read',
  name: 'printHistoryByBody',
  chapter: CHAPTERS.history,
  summary: 'The same for more documents than an address holds',
  when: 'To print the history of many documents.',
  kind: 'file',
  heavy: true,
  body: z.strictObject({
    ids: IdList,
    stato: z.optional(z.array(z.enum(HISTORY_STATES)).check(z.maxLength(HISTORY_STATES.length))),
  }),
});

export const ticketForHistoryPrint = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/DocCronologia/stampa/biglietto',
  permission: 'history.read',
  name: 'ticketForHistoryPrint',
  chapter: CHAPTERS.history,
  summary: 'A single-use address for the PDF, which keeps its name in a window',
  when: TO_OPEN_IN_A_WINDOW,
  body: z.strictObject({
    ids: IdList,
    tipo: z.optional(z.enum(HISTORY_DIRECTORIES)),
    stato: z.optional(z.array(z.enum(HISTORY_STATES)).check(z.maxLength(HISTORY_STATES.length))),
  }),
  response: Ticket,
});

/** Returns all rows of the ledger about an object, including actions without a state in the Cronologia. */
export const readActivity = contract({
  method: 'POST',
  changesNothing: 'a long list of ids does not fit in an address',
  path: '/apiback/api/DocCronologia/attivita',
  permission: 'history.read',
  name: 'readActivity',
  chapter: CHAPTERS.history,
  summary: 'Everything that the ledger says of the selection, newest first (toolbar, activity)',
  when: 'To see every recorded action, also those without a state of their own.',
  query: z.object({ page: Paging.page, size: Paging.size }),
  body: z.strictObject({ ids: IdList, tipo: z.optional(z.enum(HISTORY_DIRECTORIES)) }),
  response: z.array(
    z.object({
      data: z.string(),
      ora: z.string(),
      utente: z.string(),
      cognomeNome: z.string(),
      tipoUtente: z.string(),
      documento: z.string(),
      lavoratore: z.nullable(z.string()),
      /** The action, in the ledger's vocabulary. */
      azione: z.string(),
      /** For a dossier: how many documents it concerns, how many were removed, and which of its fields changed. */
      documenti: z.nullable(z.number()),
      tolti: z.nullable(z.number()),
      campi: z.nullable(z.string()),
      idDocumento: Id,
      nota: z.nullable(z.string()),
      pubblicazioneDal: z.nullable(z.string()),
      impronta: z.string(),
      integra: z.boolean(),
    }),
  ),
});
