import * as z from 'zod/mini';
import { Code } from '../../access/contract.ts';
import { EMPLOYEE_FIELDS } from '../../directory/employee.ts';
import { Cell, importCalls } from '../accounts/person-calls.contract.ts';

/** The maximum number of rows in a spreadsheet. */
export const IMPORT_ROWS = 100_000;

export const EmployeeRow = z.strictObject({
  riga: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** True if the user has reviewed the contradiction in this row and wants to import the row (P76). */
  confermata: z.optional(z.boolean()),
  cognome: Cell,
  nome: Cell,
  codiceFiscale: Cell,
  email: Cell,
  matricola: Cell,
  filiale: Cell,
  qualifica: Cell,
  dataAssunzione: Cell,
  dataCessazione: Cell,
  /** The row uses the field names of the spec's Employee. */
  firstName: Cell,
  lastName: Cell,
  codFiscale: Cell,
  /** The company, needed if the query does not name one; if both do, they must be the same. */
  codFiscaleAzienda: Cell,
});

export const {
  preview: previewEmployees,
  imported: importEmployees,
  importedNoWebAccess: importEmployeesNoWebAccess,
  template: employeeTemplate,
  past: lastEmployeeImports,
} = importCalls({
  path: '/apirest/api/users/company/import',
  permission: 'employees.manage',
  name: ['Employee', 'Employees'],
  summary: 'employees',
  query: { idCompany: z.optional(Code) },
  body: EmployeeRow,
  rows: IMPORT_ROWS,
  response: z.enum([...EMPLOYEE_FIELDS, 'nominativo']),
});
