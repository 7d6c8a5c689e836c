import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, contract, Day, Id, Name, Paging, Repeated, sortBy } from '../../access/contract.ts';
import { Access, Cell, removal } from '../accounts/person-calls.contract.ts';

const ORDERS = [
  'id',
  'cognome',
  'codiceFiscale',
  'matricola',
  'filiale',
  'qualifica',
  'dataAssunzione',
  'stato',
  'email',
] as const;
export type EmployeeOrder = (typeof ORDERS)[number];

/** A person's employment with the state of their login, as lists of users contain it. */
export const EmployeeUser = z.object({
  ...Access,
  cognome: z.string(),
  nome: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  codiceFiscale: Code,
  codFiscale: z.string(),
  codFiscaleAzienda: z.string(),
  /** The code of the company. */
  codiceAzienda: Code,
  azienda: z.string(),
  matricola: z.nullable(z.string()),
  filiale: z.nullable(z.string()),
  filialeDescrizione: z.nullable(z.string()),
  qualifica: z.nullable(z.string()),
  dataAssunzione: z.nullable(z.string()),
  dataCessazione: z.nullable(z.string()),
  cessato: z.boolean(),
  /** The response of the recipient's mail server, if it refused the last invitation. */
  mailRifiutata: z.nullable(z.string()),
  accessoWeb: z.boolean(),
});

/** The id or code of a company, or `tutte`. If absent, the caller's own company; for a consultant, all companies. */
const OfCompany = { companyId: z.optional(Code) };
const Filters = {
  ...OfCompany,
  stato: z.optional(Repeated),
  /** Branch codes, separated by commas. */
  filcant: z.optional(Name),
  cessati: z.optional(z.enum(['true', 'false'])),
};

export const listEmployeeUsers = contract({
  method: 'GET',
  path: '/apirest/api/users/company/employees',
  permission: 'employees.users',
  name: 'listEmployeeUsers',
  chapter: CHAPTERS.users,
  summary: 'Employees with the state of their access',
  when: 'To see who has activated the access and who must be reminded.',
  query: z.object({ ...Paging, sort: sortBy(ORDERS), ...Filters }),
  response: z.array(EmployeeUser),
});

export const summariseEmployeeUsers = contract({
  method: 'GET',
  path: '/apirest/api/users/company/employees/riepilogo',
  permission: 'employees.users',
  name: 'summariseEmployeeUsers',
  chapter: CHAPTERS.users,
  summary: 'How many employees of these filters are in which state of access; those who left apart',
  when: 'To show counts above `listEmployeeUsers` without reading its rows.',
  query: z.object({ ...Filters, q: Paging.q }),
  response: z.object({
    maiInvitato: z.number(),
    inAttesa: z.number(),
    scaduta: z.number(),
    attivo: z.number(),
    disattivato: z.number(),
    senzaAccessoWeb: z.number(),
    cessati: z.number(),
    mailRifiutate: z.number(),
  }),
});

export const readEmployee = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/:id',
  permission: 'employees.users',
  name: 'readEmployee',
  chapter: CHAPTERS.people,
  summary: 'One person’s employment and access',
  when: 'To show or edit a person. `changeEmployee` takes the same fields.',
  params: z.object({ id: Id }),
  response: EmployeeUser,
});

export const changeEmployee = contract({
  method: 'PUT',
  path: '/apiback/api/dipendente/:id',
  permission: 'employees.manage',
  name: 'changeEmployee',
  chapter: CHAPTERS.people,
  summary: 'Change the fields that it carries; dataCessazione ends the employment',
  when: "To correct a person's data, or to record the end of the employment. Fields that are absent stay.",
  refuses: '409 employee-exists tax-code-fixed 412 changed-meanwhile',
  params: z.object({ id: Id }),
  row: EmployeeUser,
  body: z.strictObject({
    cognome: Cell,
    nome: Cell,
    codiceFiscale: Cell,
    email: Cell,
    matricola: Cell,
    filiale: Cell,
    qualifica: Cell,
    dataAssunzione: z.optional(z.nullable(Day)),
    dataCessazione: z.optional(z.nullable(Day)),
    accessoWeb: z.optional(z.boolean()),
  }),
  response: EmployeeUser,
});

export const removeEmployee = removal({
  path: '/apirest/api/users/company/:id',
  permission: 'employees.manage',
  name: 'removeEmployee',
  summary: 'Remove an employment to which nothing was ever delivered',
  when: 'When a person was created by mistake.',
  refuses: '409 has-delivered-documents has-documents still-in-use',
});

export const giveWebAccess = contract({
  method: 'PUT',
  path: '/apirest/api/users/company/employees/accessoweb',
  permission: 'employees.manage',
  name: 'giveWebAccess',
  chapter: CHAPTERS.people,
  summary: 'Give web access to employees who have none; letters and invitations follow by calls of their own',
  when: 'When people who were imported without access will use the portal.',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  response: z.object({ abilitati: z.number() }),
});

export const makeActivationLetters = contract({
  method: 'POST',
  path: '/apirest/api/activationletter',
  permission: 'employees.manage',
  name: 'makeActivationLetters',
  chapter: CHAPTERS.users,
  summary: 'One PDF with a letter for each: address and code, good only together with the fiscal code',
  when: 'For people without a mailbox: print and hand over the letters.',
  kind: 'file',
  heavy: true,
  body: z.union([
    z.array(Id).check(z.minLength(1), z.maxLength(1000)),
    z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  ]),
});

export const lastActive = contract({
  method: 'GET',
  path: '/apiback/api/lastactive/:codFiscale',
  permission: 'employees.list',
  name: 'lastActive',
  chapter: CHAPTERS.people,
  summary: 'When a person was last in the portal, and last read a document',
  when: 'To see whether a person uses the portal at all.',
  params: z.object({ codFiscale: Code }),
  response: z.object({ ultimoAccesso: z.nullable(z.string()), ultimaLettura: z.nullable(z.string()) }),
});
