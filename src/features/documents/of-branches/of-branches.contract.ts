import * as z from 'zod/mini';
import type { Chapter } from '../../../access/chapters.ts';
import { contract, Id, Paging, Repeated, sortBy } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { KIND_NAMES } from '../../../directory/kinds.ts';

const CHAPTER: Chapter = {
  name: 'Branches',
  about: 'What a login of some branches of a company sees: what is published for their people',
};

const ORDERS = ['id', 'cognome', 'periodo', 'dataPubblicazione', 'descrizione', 'filiale'] as const;
export type OrderOfBranches = (typeof ORDERS)[number];

export const ownBranches = contract({
  method: 'GET',
  path: '/apiback/api/filiale',
  permission: 'branches.own',
  name: 'ownBranches',
  chapter: CHAPTER,
  summary: 'The branches of this login that stand in its company, with how many people belong to each now',
  when: 'As a branch login, to offer the values of the filter `filiale`.',
  response: z.array(z.object({ codice: z.string(), descrizione: z.string(), lavoratori: z.number() })),
});

export const DocumentOfBranch = z.object({
  id: Id,
  tipo: z.enum(KIND_NAMES),
  descrizione: z.string(),
  cognome: z.string(),
  nome: z.string(),
  codiceFiscale: z.string(),
  /** The code of the employee's current branch. */
  filiale: z.string(),
  annomese: z.nullable(z.string()),
  anno: z.nullable(z.number()),
  mese: z.nullable(z.number()),
  tipoCedolino: z.nullable(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
  dataPubblicazione: z.string(),
  lettoDipendente: z.boolean(),
  nomeFile: z.string(),
  dimensione: z.number(),
  tipoContenuto: z.string(),
});

export const listDocumentsOfBranches = contract({
  method: 'GET',
  path: '/apiback/api/filiale/documenti',
  permission: 'branches.own',
  name: 'listDocumentsOfBranches',
  chapter: CHAPTER,
  summary: 'What is published for the people of these branches, newest first',
  when: 'As a branch login, to see what the people of the branch received.',
  query: z.object({ ...Paging, sort: sortBy(ORDERS), tipo: z.optional(Repeated), filiale: z.optional(Repeated) }),
  response: z.array(DocumentOfBranch),
});

export const downloadDocumentOfBranch = contract({
  method: 'GET',
  path: '/apiback/api/filiale/documenti/:id/download',
  permission: 'branches.own',
  name: 'downloadDocumentOfBranch',
  chapter: CHAPTER,
  summary: 'The file; that it was opened is traced, and counts neither as read by the company nor by its person',
  when: "As a branch login, to fetch a document of one's people.",
  kind: 'file',
  params: z.object({ id: Id }),
});

export const ticketForDocumentOfBranch = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/filiale/documenti/:id/download/biglietto',
  permission: 'branches.own',
  name: 'ticketForDocumentOfBranch',
  chapter: CHAPTER,
  summary: 'A single-use address for the file',
  when: TO_OPEN_IN_A_WINDOW,
  params: z.object({ id: Id }),
  response: Ticket,
});
