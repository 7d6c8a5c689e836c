import * as z from 'zod/mini';
import { contract, Day, Id, Month, Paging, Repeated } from '../../access/contract.ts';
import { A_TICKET, Ticket } from '../../access/tickets.contract.ts';

/** The filters of every list of documents and of its summary (api.md). */
const Filters = {
  annomese_da: z.optional(Month),
  annomese_a: z.optional(Month),
  /** Days of creation. */
  da: z.optional(Day),
  a: z.optional(Day),
  pub: z.optional(z.enum(['true', 'false'])),
  data_pubblicazione: z.optional(Day),
  /** Codes of branches, joined by commas. */
  filcant: z.optional(z.string()),
  /** Reading status 0, 1, 2; 10 = any status other than 1 (spec §4). */
  stato: z.optional(z.enum(['0', '1', '2', '10'])),
  tag: z.optional(Repeated),
};

export const PUBLICATION_STATES = ['unpublished', 'scheduled', 'published', 'cancelled'] as const;

/** One row of a list of payslips: spec §3, and what the list page shows. */
export const PayslipRow = z.object({
  id: Id,
  nomeFile: z.string(),
  descrizione: z.string(),
  codiceFiscale: z.string(),
  cognome: z.string(),
  nome: z.string(),
  mese: z.number(),
  anno: z.number(),
  annomese: z.string(),
  tipoCedolino: z.enum(['ordinary', 'thirteenth', 'fourteenth']),
  tags: z.array(z.string()),
  pubblicazione: z.enum(PUBLICATION_STATES),
  dataPubblicazione: z.nullable(z.string()),
  /** 0 new, 1 read by the company, 2 read by the employee. */
  statoLettura: z.number(),
  lettoAzienda: z.boolean(),
  lettoDipendente: z.boolean(),
  letto: z.boolean(),
  /** Login of the account that made it. */
  createdBy: z.string(),
  dataCreazione: z.string(),
  cfAzienda: z.string(),
  azienda: z.string(),
  codiceAzienda: z.string(),
  filiale: z.nullable(z.string()),
  /** Whether the employee reads on the web at all: those without access get no mail. */
  accessoWeb: z.boolean(),
  dimensione: z.number(),
});

export const Summary = z.object({
  Pubblicati: z.number(),
  NonPubblicati: z.number(),
  Nuovi: z.number(),
  LettoDipendente: z.number(),
  LettoAzienda: z.number(),
  /** Last month with a publication, YYYYMM. */
  ultimoMese: z.nullable(z.string()),
});

export const listPayslips = contract({
  method: 'GET',
  path: '/apiback/api/doccedolino/lista',
  permission: 'documents.list',
  summary: 'Payslips of one company',
  query: z.object({ cfAzienda: z.string(), ...Paging, ...Filters }),
  response: z.array(PayslipRow),
});

export const listPayslipsOfCompanies = contract({
  method: 'GET',
  path: '/apiback/api/doccedolino/listaperconsulente',
  permission: 'documents.list',
  summary: 'Payslips over several companies; listacfazienda once for each',
  query: z.object({ listacfazienda: Repeated, ...Paging, ...Filters }),
  response: z.array(PayslipRow),
});

export const summarisePayslips = contract({
  method: 'GET',
  path: '/apiback/api/doccedolino/riepdocazi',
  permission: 'documents.list',
  summary: 'Counts of one company’s payslips, or of several companies’',
  query: z.object({
    cfAzienda: z.optional(z.string()),
    listacfazienda: z.optional(Repeated),
    q: z.optional(z.string()),
    ...Filters,
  }),
  response: Summary,
});

export const listPayslipTags = contract({
  method: 'GET',
  path: '/apiback/api/doccedolino/listatags',
  permission: 'documents.list',
  summary: 'Tags in use',
  query: z.object({ cfAzienda: z.optional(z.string()), listacfazienda: z.optional(Repeated) }),
  response: z.array(z.string()),
});

export const readPayslip = contract({
  method: 'GET',
  path: '/apiback/api/doccedolino/bydocbase/:id',
  permission: 'documents.list',
  summary: 'One payslip',
  params: z.object({ id: Id }),
  response: PayslipRow,
});

export const lastPublishedMonth = contract({
  method: 'GET',
  path: '/apiback/api/docbase/ultimomese',
  permission: 'documents.list',
  summary: 'Last month with a publication, YYYYMM',
  query: z.object({ cfAzienda: z.string() }),
  response: z.object({ ultimoMese: z.nullable(z.string()) }),
});

export const downloadPayslip = contract({
  method: 'GET',
  path: '/apiback/api/doccedolino/download/:id',
  permission: 'documents.download',
  summary: 'The file, whole; a company’s download is its reading',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const ticketForPayslip = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/doccedolino/download/:id/biglietto',
  permission: 'documents.download',
  summary: 'A single-use address for the file',
  params: z.object({ id: Id }),
  response: Ticket,
});

export const downloadTaxCertificate = contract({
  method: 'GET',
  path: '/apiback/api/doccud/download/:id',
  permission: 'documents.download',
  summary: 'The file of a CU, whole; a company’s download is its reading',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const ticketForTaxCertificate = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/doccud/download/:id/biglietto',
  permission: 'documents.download',
  summary: 'A single-use address for the file of a CU',
  params: z.object({ id: Id }),
  response: Ticket,
});

/** A document of the company itself. */
export const CompanyDocument = z.object({
  id: Id,
  nomeFile: z.string(),
  descrizione: z.string(),
  pubblicazione: z.enum(PUBLICATION_STATES),
  dataPubblicazione: z.nullable(z.string()),
  dimensione: z.number(),
  cfAzienda: z.string(),
  azienda: z.string(),
  codiceAzienda: z.string(),
});

export const readCompanyDocument = contract({
  method: 'GET',
  path: '/apiback/api/docbase/bydocbase/:id',
  permission: 'documents.list',
  summary: 'One document of a company',
  params: z.object({ id: Id }),
  response: CompanyDocument,
});

export const downloadCompanyDocument = contract({
  method: 'GET',
  path: '/apiback/api/docbase/downloaddoc/:id',
  permission: 'documents.download',
  summary: 'The file of a company’s document, whole; a company’s download is its reading',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const ticketForCompanyDocument = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/docbase/downloaddoc/:id/biglietto',
  permission: 'documents.download',
  summary: 'A single-use address for the file of a company’s document',
  params: z.object({ id: Id }),
  response: Ticket,
});

/** Both forms of the publish payload (spec §3); `cfs` is accepted and the ids decide. */
export const publishDocuments = contract({
  method: 'PUT',
  idempotent: true,
  path: '/apiback/api/DocBase/updatevisibile',
  permission: 'documents.publish',
  summary: 'Publish documents on a day, or cancel their publication',
  body: z.union([
    z.strictObject({
      idList: z.array(Id),
      dataPubblicazione: z.optional(z.nullable(Day)),
      annullaPubblicazione: z.optional(z.boolean()),
      note: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    }),
    z.strictObject({
      ids: z.array(Id),
      cfs: z.optional(z.array(z.string())),
      dat: z.optional(z.nullable(Day)),
      ann: z.optional(z.boolean()),
      not: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    }),
  ]),
  response: z.object({ aggiornati: z.number() }),
});

export const markRead = contract({
  method: 'PUT',
  path: '/apiback/api/DocBase/updateletto',
  permission: 'documents.markRead',
  summary: 'Mark as read by the company',
  body: z.union([z.array(Id), z.strictObject({ ids: z.array(Id) })]),
  response: z.object({ aggiornati: z.number() }),
});

/** What is published for the employee. */
export const OwnDocument = z.object({
  id: Id,
  tipo: z.enum(['payslip', 'taxCertificate']),
  descrizione: z.string(),
  annomese: z.nullable(z.string()),
  anno: z.number(),
  mese: z.nullable(z.number()),
  tipoCedolino: z.nullable(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
  dataPubblicazione: z.string(),
  /** First opening by the employee, an instant; null while new. */
  lettoIl: z.nullable(z.string()),
  /** When other content took the place of what this person could see, an instant. */
  rettificatoIl: z.nullable(z.string()),
  nomeFile: z.string(),
  dimensione: z.number(),
});

export const listOwnDocuments = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti',
  permission: 'documents.own',
  summary: 'What is published for this person, newest first',
  query: z.object({ anno: z.optional(z.string().check(z.regex(/^\d{4}$/))), ...Paging }),
  response: z.array(OwnDocument),
});

export const downloadOwnDocument = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/documenti/:id/download',
  permission: 'documents.own',
  summary: 'The file; once it has gone out whole, it is read by the employee',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const ticketForOwnDocument = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/dipendente/documenti/:id/download/biglietto',
  permission: 'documents.own',
  summary: 'A single-use address for the file',
  params: z.object({ id: Id }),
  response: Ticket,
});
