import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, CodeList, contract, Id, Paging, Repeated, sortBy } from '../../access/contract.ts';
import { BranchRow } from '../../directory/companies.contract.ts';
import { Email } from '../../directory/fields.ts';
import { EMAIL_INVALID, FIELD_TEXTS, PHONE_INVALID } from '../../text/common/fields.ts';
import { Access, Cell, importCalls, loginCalls, removal } from '../accounts/person-calls.contract.ts';
import { MAX_TAG, MAX_TAGS } from '../documents/core/upload-limits.ts';
import { COMPANY_FIELDS } from './company.ts';

const ORDERS = ['id', 'ragioneSociale', 'codiceAzienda', 'codiceFiscale', 'email', 'stato', 'lavoratori'] as const;
export type CompanyOrder = (typeof ORDERS)[number];

/** A company with the state of its first login and of its employees' logins. */
export const CompanyUser = z.object({
  ...Access,
  ragioneSociale: z.string(),
  nome: z.string(),
  codiceFiscale: z.string(),
  codFiscale: z.string(),
  codDistribuzione: z.string(),
  codCliente: z.string(),
  numeroProdotto: z.string(),
  partitaIva: z.nullable(z.string()),
  codiceAzienda: z.string(),
  /** The company code of the group head. */
  capogruppo: z.nullable(z.string()),
  mailRifiutata: z.nullable(z.string()),
  accessoWeb: z.boolean(),
  lavoratori: z.number(),
  lavoratoriAttivi: z.number(),
  /** The number of employees invited but not activated, including those whose invitation has expired. */
  lavoratoriInSospeso: z.number(),
  /** Labels that the practice sets; companies do not see them. */
  etichette: z.array(z.string()),
});

export const listCompanyUsers = contract({
  method: 'GET',
  path: '/apirest/api/users/consultant/companies',
  permission: 'companies.users',
  name: 'listCompanyUsers',
  chapter: CHAPTERS.users,
  summary: 'Companies with the state of their first login',
  when: 'To see which companies have activated their access and which must be reminded.',
  query: z.object({ ...Paging, sort: sortBy(ORDERS), stato: z.optional(Repeated), etichetta: z.optional(Repeated) }),
  response: z.array(CompanyUser),
});

export const Branch = z.strictObject({
  codice: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  descrizione: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
});

export const CompanyRow = z.strictObject({
  riga: z.optional(z.number().check(z.int(), z.minimum(1))),
  ragioneSociale: Cell,
  codiceFiscale: Cell,
  partitaIva: Cell,
  codiceAzienda: Cell,
  email: Cell,
  capogruppo: Cell,
  /**
   * The row uses the field names of the spec's Company. If the company code is absent, the tax code is used instead.
   */
  codFiscale: Cell,
  nome: Cell,
  /** Must be the practice's own code; any other code is refused. */
  codDistribuzione: Cell,
  codCliente: Cell,
  numeroProdotto: Cell,
  /** The branches, either as the text of a cell, such as `01 Roma; 02 Milano`, or as a list. */
  filiali: z.optional(
    z.nullable(z.union([z.string().check(z.maxLength(2000)), z.array(Branch).check(z.maxLength(500))])),
  ),
});

export const {
  preview: previewCompanies,
  imported: importCompanies,
  importedNoWebAccess: importCompaniesNoWebAccess,
  template: companyTemplate,
  past: lastCompanyImports,
} = importCalls({
  path: '/apirest/api/users/consultant/import',
  permission: 'companies.manage',
  name: ['Company', 'Companies'],
  summary: 'companies',
  query: {},
  body: CompanyRow,
  rows: 10_000,
  response: z.enum(COMPANY_FIELDS),
});

export const changeCompany = contract({
  method: 'PUT',
  path: '/apiback/api/Azienda/:id',
  permission: 'companies.change',
  name: 'changeCompany',
  chapter: CHAPTERS.companies,
  summary: 'Change the fields that it carries; codes, group head and access are the consultant’s',
  when: "To correct a company's data. Fields that are absent stay.",
  refuses: '400 emailexists 409 group-head-is-subsidiary group-head-itself 412 changed-meanwhile',
  params: z.object({ id: Id }),
  body: z.strictObject({
    ragioneSociale: Cell,
    nome: Cell,
    codiceFiscale: Cell,
    /** The tax code under the name used in the spec and in the GET response. */
    codFiscale: Cell,
    partitaIva: Cell,
    codiceAzienda: Cell,
    /** The company code under the name used in the GET response. */
    codice: Cell,
    capogruppo: Cell,
    email: Cell,
    accessoWeb: z.optional(z.boolean()),
  }),
  status: 204,
});

const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TAG));
const Labels = z.optional(z.array(Label).check(z.maxLength(MAX_TAGS)));

export const listCompanyLabels = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/etichette',
  permission: 'companies.users',
  name: 'listCompanyLabels',
  chapter: CHAPTERS.companies,
  summary: 'Labels in use on the companies of the practice',
  when: 'To offer the labels for `labelCompanies` and for the filter `etichetta`.',
  response: z.array(z.string()),
});

export const labelCompanies = contract({
  method: 'PUT',
  path: '/apiback/api/Azienda/etichette',
  permission: 'companies.manage',
  name: 'labelCompanies',
  chapter: CHAPTERS.companies,
  summary: 'Adds labels to these companies (fiscal codes), or takes them off; companies are shown none',
  when: "To group companies by labels of the practice's own.",
  refuses: '400 too-many-labels',
  body: z.strictObject({ aziende: CodeList.check(z.minLength(1)), aggiungi: Labels, togli: Labels }),
  response: z.object({ aggiornati: z.number() }),
});

/** The fields of the contact form; empty fields are not shown to former employees. */
export const Contact = z.strictObject({
  referente: z.string().check(z.trim(), z.maxLength(120, FIELD_TEXTS.tooLong(120))),
  email: z.string().check(
    z.trim(),
    z.maxLength(254),
    z.refine((value) => value === '' || Email.safeParse(value).success, EMAIL_INVALID),
  ),
  telefono: z.string().check(
    z.trim(),
    z.maxLength(40, FIELD_TEXTS.tooLong(40)),
    z.refine((value) => value === '' || /^\+?\d[\d ./()-]{4,28}$/.test(value), PHONE_INVALID),
  ),
});

export const changeContact = contract({
  method: 'PUT',
  path: '/apiback/api/Azienda/:id/contatto',
  permission: 'companies.change',
  name: 'changeContact',
  chapter: CHAPTERS.companies,
  summary: 'Whom those who have left the company are shown: name, e-mail and telephone, each as far as it is given',
  when: 'So that former employees know whom to ask once their access has ended.',
  params: z.object({ id: Id }),
  body: Contact,
  status: 204,
});

export const changeBranches = contract({
  method: 'PUT',
  path: '/apiback/api/Azienda/:id/filiali',
  permission: 'companies.change',
  name: 'changeBranches',
  chapter: CHAPTERS.companies,
  summary: 'The branches of a company; one that people belong to cannot go',
  when: 'When a company opens, renames or closes a branch.',
  refuses: '409 branch-in-use',
  params: z.object({ id: Id }),
  row: BranchRow,
  body: z.array(Branch).check(z.maxLength(500)),
  response: z.array(z.object({ codice: z.string(), descrizione: z.string() })),
});

export const removeCompany = removal({
  path: '/apirest/api/users/consultant/company/:id',
  permission: 'companies.manage',
  name: 'removeCompany',
  summary: 'Remove a company to which nothing was ever delivered',
  when: 'When a company was created by mistake.',
  refuses: '409 has-delivered-documents has-documents has-employees still-in-use',
});

export const {
  list: listSecondaryAccounts,
  add: addSecondaryAccount,
  remove: removeSecondaryAccount,
} = loginCalls({
  path: '/apirest/api/users/consultant/secondary-account',
  permission: 'practice.logins',
  params: {},
  body: {},
  name: 'SecondaryAccount',
  summary: 'the practice',
});

export const {
  list: listCompanyLogins,
  add: addCompanyLogin,
  remove: removeCompanyLogin,
} = loginCalls({
  path: '/apirest/api/users/company/:cfAzienda/logins',
  permission: 'companies.logins',
  params: { cfAzienda: Code },
  body: {
    /**
     * The codes of the branches whose employees the login can see (P172); if absent, the login sees the whole company.
     */
    filiali: z.optional(z.nullable(z.array(Branch.shape.codice).check(z.minLength(1), z.maxLength(500)))),
  },
  name: 'CompanyLogin',
  summary: 'a company',
});
