import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { aPerson } from '../../../test/support/portal/people.ts';
import { anEmployee } from '../../../test/support/portal/portal.ts';

let made = 0;

/** An employee of the target's company, created for one test case. */
const aNewcomer = (target: Target, fields: { web_access?: boolean } = {}) =>
  target.make(async ({ portal, world }) => (await anEmployee(portal.owner, world.company, fields)).id);

const aRow = () => {
  const { firstName, lastName, taxCode } = aPerson(70_000 + (made += 1));
  return { cognome: lastName, nome: firstName, codiceFiscale: taxCode };
};

const SHEET = {
  name: 'lavoratori.csv',
  bytes: new TextEncoder().encode('Cognome;Nome;Codice fiscale\nRossi;Mario;RSSMRA80A01H501U\n'),
};

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Companies manage their employees (spec §6).
  'employees.users': 'C Z',
  'employees.manage': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/users/company/employees': {
    at: (t) => ({ address: `/apirest/api/users/company/employees?companyId=${t.company.id}` }),
    holds: hasRows,
  },
  'GET /apirest/api/users/company/employees/riepilogo': {
    at: (t) => ({ address: `/apirest/api/users/company/employees/riepilogo?companyId=${t.company.code}` }),
    holds: isObject,
  },
  'GET /apiback/api/dipendente/:id': {
    at: (t) => ({ address: `/apiback/api/dipendente/${t.employeeId}` }),
    holds: isObject,
  },
  'PUT /apiback/api/dipendente/:id': {
    at: async (t) => ({
      address: `/apiback/api/dipendente/${await aNewcomer(t)}`,
      body: { qualifica: 'Impiegato' },
    }),
    holds: isObject,
  },
  'PUT /apirest/api/users/company/employees/accessoweb': {
    at: async (t) => ({
      address: '/apirest/api/users/company/employees/accessoweb',
      body: { ids: [await aNewcomer(t, { web_access: false })] },
    }),
    holds: isObject,
  },
  'DELETE /apirest/api/users/company/:id': {
    at: async (t) => ({ address: `/apirest/api/users/company/${await aNewcomer(t)}` }),
    holds: isDone,
  },
  // Returns the submitted cells as a workbook. Every role that can import may call it, because it reads no stored data.
  'POST /apiback/api/foglio': {
    at: null,
    plain: { address: '/apiback/api/foglio', body: { nome: 'righe.xlsx', colonne: ['Riga'], righe: [['1']] } },
    holds: isFile,
  },
  'POST /apirest/api/activationletter': {
    at: async (t) => ({ address: '/apirest/api/activationletter', body: { ids: [await aNewcomer(t)] } }),
    holds: isFile,
  },
  'POST /apirest/api/users/company/import/anteprima': {
    at: (t) => ({
      address: `/apirest/api/users/company/import/anteprima?idCompany=${t.company.id}`,
      upload: { files: [SHEET] },
    }),
    holds: isObject,
  },
  'POST /apirest/api/users/company/import': {
    at: (t) => ({ address: `/apirest/api/users/company/import?idCompany=${t.company.code}`, body: [aRow()] }),
    holds: isObject,
  },
  'POST /apirest/api/users/company/importNoWebAccess': {
    at: (t) => ({ address: `/apirest/api/users/company/importNoWebAccess?idCompany=${t.company.id}`, body: [aRow()] }),
    holds: isObject,
  },
  'GET /apirest/api/users/company/import/:modello': {
    at: null,
    plain: { address: '/apirest/api/users/company/import/modello.csv' },
    holds: isFile,
  },
  'GET /apirest/api/users/company/import/ultime': {
    at: (t) => ({ address: `/apirest/api/users/company/import/ultime?idCompany=${t.company.id}` }),
    holds: isDone,
  },
};
