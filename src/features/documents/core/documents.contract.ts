import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import {
  Code,
  CodeList,
  contract,
  Day,
  Id,
  IdList,
  Month,
  Paging,
  Repeated,
  sortBy,
  Text,
  Year,
} from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { KIND_NAMES, KINDS, type Kind, ofEachKind } from '../../../directory/kinds.ts';

export const PUBLICATION_STATES = ['unpublished', 'scheduled', 'published', 'cancelled'] as const;

/** How many documents the web app has counted at most, where the portal keeps no count for the filter. */
export const COUNTED_UP_TO = 1000;

/** Stops counting at this number, beyond the requested page; without it every matching document is counted. */
export const CountedUpTo = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)));

/** The filters of every list of documents and of its summary (docs/api.md). */
const Filters = {
  contaFinoA: CountedUpTo,
  annomese_da: z.optional(Month),
  annomese_a: z.optional(Month),
  anno_da: z.optional(Year),
  anno_a: z.optional(Year),
  /** The range of creation days. */
  da: z.optional(Day),
  a: z.optional(Day),
  pub: z.optional(z.enum(['true', 'false'])),
  /**
   * Finer than `pub`: an `unpublished` document never had a publication day, a `cancelled` one stays invisible until
   * someone publishes it again.
   */
  pubblicazione: z.optional(z.enum(PUBLICATION_STATES)),
  data_pubblicazione: z.optional(Day),
  /** Codes of branches, joined by commas. */
  filcant: z.optional(Text),
  /** Reading status 0, 1, 2; 10 = any status other than 1 (spec §4). */
  stato: z.optional(z.enum(['0', '1', '2', '10'])),
  tag: z.optional(Repeated),
  /** GENERICO, PRIVACY, or a custom label. */
  codCategoria: z.optional(Code),
  /** Selects documents whose acknowledgement is required: `data` if the employee has given it, `mancante` if not. */
  presaVisione: z.optional(z.enum(['data', 'mancante'])),
};

/** The fields common to the rows of every kind: those of spec §3 and those that the list page needs. */
const Row = {
  id: Id,
  tipo: z.enum(KIND_NAMES),
  nomeFile: z.string(),
  descrizione: z.string(),
  /** The employee’s fiscal code; a company document has the company’s. */
  codiceFiscale: Code,
  /** Empty for a company document. */
  cognome: z.string(),
  nome: z.string(),
  tags: z.array(z.string()),
  codCategoria: Code,
  pubblicazione: z.enum(PUBLICATION_STATES),
  dataPubblicazione: z.nullable(z.string()),
  dataConsegna: z.nullable(z.string()),
  dataScadenza: z.nullable(z.string()),
  visibileWeb: z.boolean(),
  /** 0 new, 1 read by the company, 2 read by the employee. */
  statoLettura: z.number(),
  lettoAzienda: z.boolean(),
  lettoDipendente: z.boolean(),
  letto: z.boolean(),
  /**
   * Whether the employee must acknowledge the document ("presa visione"), and when the employee acknowledged the
   * current content.
   */
  presaVisioneChiesta: z.boolean(),
  presaVisioneIl: z.nullable(z.string()),
  /** Login of the account that created the document. */
  createdBy: z.string(),
  /** The creator's role: a company cannot correct a document that the practice created. */
  creatoDa: z.enum(['CONSULTANT', 'COMPANY']),
  dataCreazione: z.string(),
  rettificatoIl: z.nullable(z.string()),
  /** Whether the employee read the content that a correction has replaced. */
  lettoPrima: z.boolean(),
  cfAzienda: Code,
  azienda: z.string(),
  codiceAzienda: Code,
  filiale: z.nullable(z.string()),
  /** Whether the employee has web access; without web access the employee gets no mails. */
  accessoWeb: z.boolean(),
  dimensione: z.number(),
  /** The browser shows only an actual PDF in a window. */
  tipoContenuto: z.string(),
};

export const PayslipRow = z.object({
  ...Row,
  mese: z.number(),
  anno: z.number(),
  annomese: z.string(),
  tipoCedolino: z.enum(['ordinary', 'thirteenth', 'fourteenth']),
});
const TaxCertificateRow = z.object({ ...Row, anno: z.number() });
const PlainRow = z.object(Row);

/** The row schema of each kind's lists. */
const ROWS = {
  payslip: PayslipRow,
  taxCertificate: TaxCertificateRow,
  employeeDocument: PlainRow,
  companyDocument: PlainRow,
};

/** The row of a document of any kind, which includes its kind. */
export const AnyRow = z.object({
  ...Row,
  /** Timestamp of the move to the recycle bin. */
  eliminatoIl: z.nullable(z.string()),
  anno: z.nullable(z.number()),
  annomese: z.nullable(z.string()),
  mese: z.nullable(z.number()),
  tipoCedolino: z.nullable(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
});

export const Summary = z.object({
  Pubblicati: z.number(),
  NonPubblicati: z.number(),
  /** The documents counted in `NonPubblicati`, divided by reason. */
  DaPubblicare: z.number(),
  Programmati: z.number(),
  Annullati: z.number(),
  Nuovi: z.number(),
  LettoDipendente: z.number(),
  LettoAzienda: z.number(),
  /** Last month with a published document, YYYYMM; for tax certificates the last year. */
  ultimoMese: z.nullable(z.string()),
  /** Whether more documents match than `contaFinoA`: the true counts are then higher, and the last month may be later. */
  oltre: z.boolean(),
});

/** The sort orders of a list of documents. */
const ORDERS = [
  'id',
  'cognome',
  'codiceFiscale',
  'annomese',
  'anno',
  'descrizione',
  'dataPubblicazione',
  'statoLettura',
  'dataConsegna',
  'dataScadenza',
  'dataCreazione',
  'createdBy',
] as const;
export type DocumentOrder = (typeof ORDERS)[number];

/** An API key that may publish, fetch or remind must also be able to list the documents. */
const OF_DOCUMENTS = ['publish', 'fetch', 'remind'] as const;

/** The endpoints of one kind: the same for every kind, each under the kind's own `{tipo}` (docs/api.md). */
function callsOf<K extends Kind>(kind: K) {
  const { tipo, list, download, calls, chapter } = KINDS[kind];
  const base = `/apiback/api/${tipo}` as const;
  return {
    kind,
    list: contract({
      method: 'GET',
      path: `${base}/${list}`,
      permission: 'documents.list',
      byKey: OF_DOCUMENTS,
      name: `list${calls.several}`,
      chapter,
      summary: `${tipo}: documents of one company`,
      when: 'To list the documents of one company, filtered and by page. `X-Total-Count` has the number of all matching rows.',
      query: z.object({ cfAzienda: Code, ...Paging, sort: sortBy(ORDERS), ...Filters }),
      response: z.array(ROWS[kind]),
    }),
    listOfCompanies: contract({
      method: 'GET',
      path: `${base}/listaperconsulente`,
      permission: 'documents.list',
      byKey: OF_DOCUMENTS,
      name: `list${calls.several}OfCompanies`,
      chapter,
      summary: `${tipo}: documents over several companies; listacfazienda once for each`,
      when: 'To list the documents of several companies at once. Name each company; the filters are those of the list of one company.',
      query: z.object({ listacfazienda: Repeated, ...Paging, sort: sortBy(ORDERS), ...Filters }),
      response: z.array(ROWS[kind]),
    }),
    summarise: contract({
      method: 'GET',
      path: `${base}/riepdocazi`,
      permission: 'documents.list',
      byKey: OF_DOCUMENTS,
      name: `summarise${calls.several}`,
      chapter,
      summary: `${tipo}: counts of one company’s documents, or of several companies’`,
      when: 'To show counts above a list without reading its rows. It takes the filters of the list.',
      query: z.object({
        cfAzienda: z.optional(Code),
        listacfazienda: z.optional(Repeated),
        q: Paging.q,
        ...Filters,
      }),
      response: Summary,
    }),
    listTags: contract({
      method: 'GET',
      path: `${base}/listatags`,
      permission: 'documents.list',
      name: `list${calls.one}Tags`,
      chapter,
      summary: `${tipo}: tags in use`,
      when: 'To offer the values of the filter `tag`.',
      query: z.object({ cfAzienda: z.optional(Code), listacfazienda: z.optional(Repeated) }),
      response: z.array(z.string()),
    }),
    read: contract({
      method: 'GET',
      path: `${base}/bydocbase/:id`,
      permission: 'documents.list',
      byKey: OF_DOCUMENTS,
      name: `read${calls.one}`,
      chapter,
      summary: `${tipo}: one document`,
      when: 'To show one document when its id is known and its kind is the one in the address.',
      params: z.object({ id: Id }),
      response: ROWS[kind],
    }),
    download: contract({
      method: 'GET',
      path: `${base}/${download}/:id`,
      permission: 'documents.download',
      byKey: ['fetch'],
      name: `download${calls.one}`,
      chapter,
      summary: `${tipo}: the file, whole; a company’s download is its reading`,
      when: "From a program, to fetch the file. Reading it is recorded in the document's history. A browser window uses the ticket.",
      kind: 'file',
      params: z.object({ id: Id }),
    }),
    ticket: contract({
      method: 'POST',
      changesNothing: A_TICKET,
      path: `${base}/${download}/:id/biglietto`,
      permission: 'documents.download',
      name: `ticketFor${calls.one}`,
      chapter,
      summary: `${tipo}: a single-use address for the file`,
      when: TO_OPEN_IN_A_WINDOW,
      params: z.object({ id: Id }),
      response: Ticket,
    }),
  };
}

/** The endpoints of every kind. */
export const DOCUMENT_CALLS = ofEachKind<{ [K in Kind]: ReturnType<typeof callsOf<K>> }>(callsOf);

/** Returns a document of any kind: the only endpoint whose response includes the kind. */
export const readDocument = contract({
  method: 'GET',
  path: '/apiback/api/docbase/:id',
  permission: 'documents.list',
  name: 'readDocument',
  chapter: CHAPTERS.documents,
  summary: 'One document of any kind',
  when: 'To show one document when its id is known but not its kind.',
  params: z.object({ id: Id }),
  response: AnyRow,
});

export const newestEmployeeDocuments = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/doclavrecazi',
  permission: 'documents.list',
  name: 'newestEmployeeDocuments',
  chapter: CHAPTERS.companies,
  summary: 'The ten newest workers’ documents of a company',
  when: 'For a home page: what arrived last.',
  query: z.object({ cfAzienda: Code }),
  response: z.array(AnyRow),
});

export const lastPublishedMonth = contract({
  method: 'GET',
  path: '/apiback/api/docbase/ultimomese',
  permission: 'documents.list',
  name: 'lastPublishedMonth',
  chapter: CHAPTERS.documents,
  summary: 'Last month with a publication, YYYYMM',
  when: 'To open a list at the newest month that employees can see.',
  query: z.object({ cfAzienda: Code }),
  response: z.object({ ultimoMese: z.nullable(z.string()) }),
});

/** The note of a publication, kept in the history. */
export const PublicationNote = z.string().check(z.maxLength(1000));

/**
 * Accepts both forms of the publish payload (spec §3). If `cfs` is given, it must list the fiscal codes of exactly
 * these documents.
 */
export const publishDocuments = contract({
  method: 'PUT',
  idempotent: true,
  path: '/apiback/api/DocBase/updatevisibile',
  byKey: ['publish'],
  permission: 'documents.publish',
  name: 'publishDocuments',
  chapter: CHAPTERS.documents,
  summary: 'Publish documents on a day, or cancel their publication',
  when: 'To make documents visible to their addressees, at once or on a day, or to hide them again with `ann` or `annullaPubblicazione`.',
  refuses:
    '400 nothing-selected publish-other-addressees 409 already-published approval-missing in-recycle-bin not-published publication-date-in-past publication-date-required',
  body: z.union([
    z.strictObject({
      idList: IdList,
      dataPubblicazione: z.optional(z.nullable(Day)),
      annullaPubblicazione: z.optional(z.boolean()),
      note: z.optional(z.nullable(PublicationNote)),
    }),
    z.strictObject({
      ids: IdList,
      cfs: z.optional(CodeList),
      dat: z.optional(z.nullable(Day)),
      ann: z.optional(z.boolean()),
      not: z.optional(z.nullable(PublicationNote)),
    }),
  ]),
  response: z.object({ aggiornati: z.number() }),
});

export const markRead = contract({
  method: 'PUT',
  path: '/apiback/api/DocBase/updateletto',
  permission: 'documents.markRead',
  name: 'markRead',
  chapter: CHAPTERS.documents,
  summary: 'Mark as read by the company',
  when: 'When the company has taken note of documents without opening each file.',
  refuses: '400 nothing-selected',
  body: z.union([IdList, z.strictObject({ ids: IdList })]),
  response: z.object({ aggiornati: z.number() }),
});
