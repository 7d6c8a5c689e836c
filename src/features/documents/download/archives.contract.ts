import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract, Id, Repeated, Year } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { KINDS, type Kind, ofEachKind } from '../../../directory/kinds.ts';

/** File names of an employee's own archive and of the index inside it. */
export const OWN_ARCHIVE_NAME = 'i_miei_documenti.zip';
export const INDEX_NAME = 'Indice.txt';

const Ids = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) });
const READINGS = 'each member’s reading is traced once it has been sent';

function callsOf<K extends Kind>(kind: K) {
  const { calls, chapter } = KINDS[kind];
  const path = `/apiback/api/${KINDS[kind].tipo}/zip` as const;
  const summary = `${KINDS[kind].tipo}: a selection as ${KINDS[kind].archive}; each member is read as if opened`;
  return {
    zip: contract({
      method: 'GET',
      path,
      permission: 'documents.zip',
      name: `zip${calls.several}`,
      chapter,
      summary,
      when: 'From a program, to fetch a few documents at once. Use the POST form when the ids do not fit into an address.',
      refuses: '503 content-damaged',
      kind: 'file',
      heavy: true,
      query: z.object({ ids: Repeated }),
    }),
    zipByBody: contract({
      method: 'POST',
      changesNothing: READINGS,
      path,
      permission: 'documents.zip',
      name: `zip${calls.several}ByBody`,
      chapter,
      summary,
      when: 'From a program, to fetch many documents at once.',
      refuses: '503 content-damaged',
      kind: 'file',
      heavy: true,
      body: Ids,
    }),
    ticket: contract({
      method: 'POST',
      changesNothing: A_TICKET,
      path: `${path}/biglietto`,
      permission: 'documents.zip',
      name: `ticketForZipOf${calls.several}`,
      chapter,
      summary: `${KINDS[kind].tipo}: a single-use address for the archive`,
      when: TO_OPEN_IN_A_WINDOW,
      body: Ids,
      response: Ticket,
    }),
  };
}

/** The archive endpoints of each kind. */
export const ARCHIVE_CALLS = ofEachKind<{ [K in Kind]: ReturnType<typeof callsOf<K>> }>(callsOf);

export const zipOwnDocuments = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti/zip',
  permission: 'documents.own',
  name: 'zipOwnDocuments',
  chapter: CHAPTERS.ownArea,
  summary: 'Everything that is published for this person, with a list of it',
  when: 'As a worker, to keep all documents, for example when the employment ends.',
  refuses: '503 content-damaged',
  kind: 'file',
  heavy: true,
});

export const ticketForOwnArchive = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/dipendente/documenti/zip/biglietto',
  permission: 'documents.own',
  name: 'ticketForOwnArchive',
  chapter: CHAPTERS.ownArea,
  summary: 'A single-use address for everything',
  when: TO_OPEN_IN_A_WINDOW,
  response: Ticket,
});

/** Returns the last three payslips in one PDF, as banks ask for them (P102). */
export const lastPayslips = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti/ultimi-cedolini',
  permission: 'documents.own',
  name: 'lastPayslips',
  chapter: CHAPTERS.ownArea,
  summary: 'The newest three monthly payslips as one PDF; each is read as if opened',
  when: 'As a worker, when a bank or landlord asks for the last payslips.',
  refuses: '503 content-damaged',
  kind: 'file',
  heavy: true,
});

/**
 * Returns all documents of a year: payslips and certificates by their own year, other documents by the year of their
 * delivery.
 */
export const yearArchive = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/archivio',
  permission: 'documents.download',
  byKey: ['fetch'],
  name: 'yearArchive',
  chapter: CHAPTERS.companies,
  summary: 'All documents of a company and a year, with an index as workbook; each member is read as if opened',
  when: 'To keep a year of a company outside the portal.',
  refuses: '409 year-without-documents 503 content-damaged',
  kind: 'file',
  heavy: true,
  query: z.object({ cfAzienda: Code, anno: Year }),
});

export const ticketForYearArchive = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/Azienda/archivio/biglietto',
  permission: 'documents.download',
  name: 'ticketForYearArchive',
  chapter: CHAPTERS.companies,
  summary: 'A single-use address for all documents of a company and a year',
  when: TO_OPEN_IN_A_WINDOW,
  refuses: '409 year-without-documents',
  body: z.strictObject({ cfAzienda: Code, anno: Year }),
  response: Ticket,
});
