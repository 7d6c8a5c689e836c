import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { Code, contract, Id, Name } from '../access/contract.ts';
import { KIND_NAMES } from './kinds.ts';

/** An item of the company picker: value = company code (spec §3). */
export const PickerItem = z.object({ value: z.string(), text: z.string() });

const Company = z.object({
  id: Id,
  codFiscale: z.string(),
  ragioneSociale: z.string(),
  nome: z.string(),
  codDistribuzione: Code,
  codCliente: Code,
  numeroProdotto: z.string(),
  /** The company code, as in `codiceAzienda` and in the picker's `value`. */
  codice: z.string(),
  /** The group head's company code, for a subsidiary. */
  capogruppo: z.nullable(z.string()),
  accessoWeb: z.boolean(),
});

/** The contact that a company shows its former employees, with the fields it has filled in. */
export const ShownContact = z.object({
  referente: z.nullable(z.string()),
  email: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
});

/** `lavoratori` counts current employees; `cessati` also prevent the removal of the branch. */
export const BranchRow = z.object({
  codice: z.string(),
  descrizione: z.string(),
  lavoratori: z.number(),
  cessati: z.number(),
});

/** A company with the additional fields that its page shows. */
const CompanyDetail = z.extend(Company, {
  partitaIva: z.nullable(z.string()),
  /** The mailbox of the company's first login. */
  email: z.nullable(z.string()),
  /** Whether the first login has been used; from then on only its holder can change the mailbox. */
  attiva: z.boolean(),
  filiali: z.array(BranchRow),
  contatto: z.nullable(ShownContact),
  /** The subsidiaries of a group head. */
  controllate: z.array(z.object({ id: Id, codice: z.string(), ragioneSociale: z.string() })),
});

export const listCompanies = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/lista',
  permission: 'companies.list',
  name: 'listCompanies',
  chapter: CHAPTERS.companies,
  summary: 'Companies for the picker, group heads first',
  when: 'To let a user choose a company by name.',
  response: z.array(PickerItem),
});

export const readCompany = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/:id',
  permission: 'companies.read',
  name: 'readCompany',
  chapter: CHAPTERS.companies,
  summary: 'One company, with its branches and the companies that it heads',
  when: 'To show or edit a company. `changeCompany` takes the same fields.',
  params: z.object({ id: Id }),
  response: CompanyDetail,
});

export const companyByIntegratedCode = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/percodintegrato',
  permission: 'companies.read',
  name: 'companyByIntegratedCode',
  chapter: CHAPTERS.companies,
  summary: 'The company of codDistribuzione-codCliente-numeroProdotto-codice, or of its own code alone',
  when: "When other software knows a company only by its integrated code and needs the portal's row.",
  query: z.object({ codice: Code }),
  response: Company,
});

/**
 * The numbers of documents that are not visible: not published yet, scheduled for a later day, publication cancelled.
 */
export const ToPublish = { daPubblicare: z.number(), programmati: z.number(), annullati: z.number() };

export const consultantHome = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/listahomecons',
  permission: 'companies.consultantHome',
  name: 'consultantHome',
  chapter: CHAPTERS.companies,
  summary: 'The consultant’s home: one row a company',
  when: 'For an overview of all companies that one practice manages.',
  whole: true,
  response: z.array(
    z.object({
      codiceAzienda: Code,
      ragioneSociale: z.string(),
      lavoratori: z.number(),
      ultimoMesePubblicato: z.nullable(z.string()),
      ...ToPublish,
      nonLetti: z.number(),
      attivazioniInSospeso: z.number(),
      richiesteAperte: z.number(),
    }),
  ),
});

/** The kinds of deadlines: a scheduled publication, an expiring document, a dossier due for handover. */
export const DEADLINES = ['pubblicazione', 'scadenza', 'fascicolo'] as const;

export const monthDeadlines = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/scadenze',
  permission: 'companies.consultantHome',
  name: 'monthDeadlines',
  chapter: CHAPTERS.companies,
  summary: 'What is due within a month in one’s companies: scheduled publications, documents, dossiers',
  when: 'To show what must be done in the coming weeks.',
  whole: true,
  response: z.array(
    z.object({
      data: z.string(),
      cosa: z.enum(DEADLINES),
      /** The kind of the documents; null for a dossier. */
      tipo: z.nullable(z.enum(KIND_NAMES)),
      codiceAzienda: Code,
      ragioneSociale: z.string(),
      numero: z.number(),
    }),
  ),
});

/** The UIDs in the calendar are stable, so a re-imported entry replaces its earlier version (RFC 5545 §3.8.4.7). */
export const deadlinesAsCalendar = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/scadenze/calendario',
  permission: 'companies.consultantHome',
  name: 'deadlinesAsCalendar',
  chapter: CHAPTERS.companies,
  summary: 'What is due within a year in one’s companies, as an iCalendar file',
  when: 'To load the deadlines into a calendar program. Importing the file again creates no duplicates.',
  kind: 'file',
});

export const listBranches = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/filcant',
  permission: 'companies.read',
  name: 'listBranches',
  chapter: CHAPTERS.companies,
  summary: 'Branches or sites of a company',
  when: "To offer the values of `filcant` and of a person's branch.",
  query: z.object({ cfAzienda: Code }),
  response: z.array(z.object({ codice: z.string(), descrizione: z.string() })),
});

export const listCompaniesWithEmployeeDocuments = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/listaazidoclav',
  permission: 'companies.list',
  name: 'listCompaniesWithEmployeeDocuments',
  chapter: CHAPTERS.companies,
  summary: 'Companies that have workers’ documents',
  when: 'To choose only among companies whose employees have documents.',
  response: z.array(z.object({ value: z.string(), text: z.string(), documenti: z.number(), ...ToPublish })),
});

export const listCompaniesWithDocuments = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/listaazidoc',
  permission: 'companies.list',
  name: 'listCompaniesWithDocuments',
  chapter: CHAPTERS.companies,
  summary: 'Companies that have documents of their own, by a part of their name',
  when: 'To choose only among companies that have company documents.',
  query: z.object({ denominazione: z.optional(Name) }),
  response: z.array(z.object({ value: z.string(), text: z.string(), documenti: z.number(), ...ToPublish })),
});
