import * as z from 'zod/mini';
import { Code, contract, Id, Paging, Repeated } from '../../access/contract.ts';
import { Email, Login, Name } from '../../directory/fields.ts';
import { State } from '../accounts/managing.contract.ts';
import {
  A_PREVIEW,
  IMPORT_BYTES,
  ImportOutcome,
  PastImports,
  PREVIEW_PARTS,
  previewOf,
} from '../employees/import.contract.ts';
import { COMPANY_FIELDS } from './company.ts';

/** A company with its first login, and how far its people are. */
export const CompanyUser = z.object({
  id: Id,
  idUtente: Id,
  ragioneSociale: z.string(),
  codiceFiscale: z.string(),
  partitaIva: z.nullable(z.string()),
  codiceAzienda: z.string(),
  /** The code of its group head. */
  capogruppo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  login: z.nullable(z.string()),
  stato: State,
  fino: z.nullable(z.string()),
  mailRifiutata: z.nullable(z.string()),
  accessoWeb: z.boolean(),
  lavoratori: z.number(),
  lavoratoriAttivi: z.number(),
  /** Invited and not entered yet, in time or too late. */
  lavoratoriInSospeso: z.number(),
});

export const listCompanyUsers = contract({
  method: 'GET',
  path: '/apirest/api/users/consultant/companies',
  permission: 'companies.users',
  summary: 'Companies with the state of their first login',
  query: z.object({ ...Paging, stato: z.optional(Repeated) }),
  response: z.array(CompanyUser),
});

const Text = z.optional(z.nullable(z.string().check(z.maxLength(300))));
export const Branch = z.strictObject({
  codice: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  descrizione: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
});

export const CompanyRow = z.strictObject({
  riga: z.optional(z.number().check(z.int(), z.minimum(1))),
  ragioneSociale: Text,
  codiceFiscale: Text,
  partitaIva: Text,
  codiceAzienda: Text,
  email: Text,
  capogruppo: Text,
  /** As in a cell, `01 Roma; 02 Milano`, or a list. */
  filiali: z.optional(
    z.nullable(z.union([z.string().check(z.maxLength(2000)), z.array(Branch).check(z.maxLength(500))])),
  ),
});

export const previewCompanies = contract({
  method: 'POST',
  path: '/apirest/api/users/consultant/import/anteprima',
  permission: 'companies.manage',
  summary: 'What an import of companies would do, row by row',
  kind: 'upload',
  changesNothing: A_PREVIEW,
  maxBytes: IMPORT_BYTES,
  parts: PREVIEW_PARTS,
  response: previewOf(z.enum(COMPANY_FIELDS)),
});

export const importCompanies = contract({
  method: 'POST',
  path: '/apirest/api/users/consultant/import',
  permission: 'companies.manage',
  summary: 'Create and update companies and invite the new ones; all or nothing unless parziale=true',
  idempotent: true,
  maxBytes: IMPORT_BYTES,
  query: z.object({ parziale: z.optional(z.enum(['true', 'false'])) }),
  body: z.array(CompanyRow).check(z.maxLength(10_000)),
  response: ImportOutcome,
});

export const importCompaniesNoWebAccess = contract({
  ...importCompanies,
  path: '/apirest/api/users/consultant/importNoWebAccess',
  summary: 'The same without access to the web: nobody is invited',
});

export const companyTemplate = contract({
  method: 'GET',
  path: '/apirest/api/users/consultant/import/:modello',
  permission: 'companies.manage',
  summary: 'The template to fill in: modello.xlsx or modello.csv',
  kind: 'file',
  params: z.object({ modello: z.enum(['modello.xlsx', 'modello.csv']) }),
});

export const lastCompanyImports = contract({
  method: 'GET',
  path: '/apirest/api/users/consultant/import/ultime',
  permission: 'companies.manage',
  summary: 'The last imports of companies, the newest first',
  response: PastImports,
});

export const changeCompany = contract({
  method: 'PUT',
  path: '/apiback/api/Azienda/:id',
  permission: 'companies.change',
  summary: 'Change the fields that it carries; codes, group head and access are the consultant’s',
  params: z.object({ id: Id }),
  body: z.strictObject({
    ragioneSociale: Text,
    nome: Text,
    codiceFiscale: Text,
    partitaIva: Text,
    codiceAzienda: Text,
    capogruppo: Text,
    email: Text,
    accessoWeb: z.optional(z.boolean()),
  }),
  status: 204,
});

export const changeBranches = contract({
  method: 'PUT',
  path: '/apiback/api/Azienda/:id/filiali',
  permission: 'companies.change',
  summary: 'The branches of a company; one that people belong to cannot go',
  params: z.object({ id: Id }),
  body: z.array(Branch).check(z.maxLength(500)),
  response: z.array(z.object({ codice: z.string(), descrizione: z.string() })),
});

export const removeCompany = contract({
  method: 'DELETE',
  path: '/apirest/api/users/consultant/company/:id',
  permission: 'companies.manage',
  summary: 'Remove a company to which nothing was ever delivered',
  status: 204,
  params: z.object({ id: Id }),
});

/** A login of a practice or of a company. */
const LoginUser = z.object({
  idUtente: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  login: z.nullable(z.string()),
  stato: State,
  fino: z.nullable(z.string()),
  /** The first one stays as long as its company or practice. */
  primo: z.boolean(),
  /** The caller's own. */
  proprio: z.boolean(),
});
const NewLogin = z.strictObject({ email: Email, firstName: Name, lastName: Name, login: z.optional(Login) });

export const listSecondaryAccounts = contract({
  method: 'GET',
  path: '/apirest/api/users/consultant/secondary-account',
  permission: 'practice.logins',
  summary: 'The logins of the practice, the first one first',
  response: z.array(LoginUser),
});

export const addSecondaryAccount = contract({
  method: 'POST',
  path: '/apirest/api/users/consultant/secondary-account',
  permission: 'practice.logins',
  summary: 'A further login of the practice; an activation goes out',
  status: 201,
  idempotent: true,
  body: NewLogin,
  response: LoginUser,
});

export const removeSecondaryAccount = contract({
  method: 'DELETE',
  path: '/apirest/api/users/consultant/secondary-account/:id',
  permission: 'practice.logins',
  summary: 'Take a further login of the practice away',
  status: 204,
  params: z.object({ id: Id }),
});

export const listCompanyLogins = contract({
  method: 'GET',
  path: '/apirest/api/users/company/:cfAzienda/logins',
  permission: 'companies.logins',
  summary: 'The logins of a company, the first one first',
  params: z.object({ cfAzienda: Code }),
  response: z.array(LoginUser),
});

export const addCompanyLogin = contract({
  method: 'POST',
  path: '/apirest/api/users/company/:cfAzienda/logins',
  permission: 'companies.logins',
  summary: 'A further login of a company; an activation goes out',
  status: 201,
  idempotent: true,
  params: z.object({ cfAzienda: Code }),
  body: NewLogin,
  response: LoginUser,
});

export const removeCompanyLogin = contract({
  method: 'DELETE',
  path: '/apirest/api/users/company/:cfAzienda/logins/:id',
  permission: 'companies.logins',
  summary: 'Take a further login of a company away',
  status: 204,
  params: z.object({ cfAzienda: Code, id: Id }),
});
