import * as z from 'zod/mini';
import { Code, contract, Id } from '../../access/contract.ts';
import { EMPLOYEE_FIELDS } from '../../directory/employee.ts';

/** A sheet of people is never larger; the rows travel back as JSON. */
export const IMPORT_BYTES = 20 * 1024 * 1024;
/** As many as a sheet may have. */
export const IMPORT_ROWS = 100_000;

/** As it stands in a cell: what is wrong with it is said of its row, not of the request. */
const Text = z.optional(z.nullable(z.string().check(z.maxLength(300))));
const Riga = z.optional(z.number().check(z.int(), z.minimum(1)));

export const EmployeeRow = z.strictObject({
  riga: Riga,
  cognome: Text,
  nome: Text,
  codiceFiscale: Text,
  email: Text,
  matricola: Text,
  filiale: Text,
  qualifica: Text,
  dataAssunzione: Text,
  dataCessazione: Text,
});

/** What the preview says of each row (api.md, "Managing people"). */
export function previewOf<F extends z.core.$ZodType<string>>(field: F) {
  return z.object({
    colonne: z.array(z.object({ indice: z.number(), intestazione: z.string(), campo: z.nullable(field) })),
    /** Required columns that were not found. */
    mancanti: z.array(field),
    righe: z.array(
      z.object({
        riga: z.number(),
        valori: z.record(z.string(), z.nullable(z.string())),
        esito: z.enum(['valida', 'corretta', 'rifiutata']),
        messaggi: z.array(z.object({ campo: z.nullable(z.string()), testo: z.string() })),
        azione: z.nullable(z.enum(['crea', 'aggiorna', 'invariata'])),
        cambi: z.array(z.string()),
      }),
    ),
  });
}

/** What became of each row, and of the import. */
export const ImportOutcome = z.object({
  righe: z.array(
    z.object({
      riga: z.number(),
      esito: z.enum(['creato', 'aggiornato', 'rifiutato']),
      messaggio: z.nullable(z.string()),
      id: z.nullable(Id),
      idUtente: z.nullable(Id),
    }),
  ),
  creati: z.number(),
  aggiornati: z.number(),
  rifiutati: z.number(),
});

/** A file, or cells that were pasted (a part of the type text/plain); `colonne` says by hand what they are. */
export const PREVIEW_PARTS = { file: 'file', colonne: z.optional(z.string().check(z.maxLength(20_000))) } as const;
export const A_PREVIEW = 'a preview says what an import would do, and does nothing';

/** One import among the last ones; `chiave` is the key of its request. */
export const PastImports = z.array(
  z.object({
    quando: z.string(),
    utente: z.nullable(z.string()),
    creati: z.number(),
    aggiornati: z.number(),
    rifiutati: z.number(),
    accessoWeb: z.boolean(),
    chiave: z.nullable(z.string()),
  }),
);

const ofCompany = z.object({ idCompany: z.optional(Code) });
const importQuery = z.object({ idCompany: z.optional(Code), parziale: z.optional(z.enum(['true', 'false'])) });

export const previewEmployees = contract({
  method: 'POST',
  path: '/apirest/api/users/company/import/anteprima',
  permission: 'employees.manage',
  summary: 'What an import of employees would do, row by row',
  kind: 'upload',
  changesNothing: A_PREVIEW,
  maxBytes: IMPORT_BYTES,
  parts: PREVIEW_PARTS,
  query: ofCompany,
  response: previewOf(z.enum([...EMPLOYEE_FIELDS, 'nominativo'])),
});

export const importEmployees = contract({
  method: 'POST',
  path: '/apirest/api/users/company/import',
  permission: 'employees.manage',
  summary: 'Create and update employees and invite the new ones; all or nothing unless parziale=true',
  idempotent: true,
  maxBytes: IMPORT_BYTES,
  query: importQuery,
  body: z.array(EmployeeRow).check(z.maxLength(IMPORT_ROWS)),
  response: ImportOutcome,
});

export const importEmployeesNoWebAccess = contract({
  ...importEmployees,
  path: '/apirest/api/users/company/importNoWebAccess',
  summary: 'The same without access to the web: nobody is invited',
});

export const employeeTemplate = contract({
  method: 'GET',
  path: '/apirest/api/users/company/import/:modello',
  permission: 'employees.manage',
  summary: 'The template to fill in: modello.xlsx or modello.csv',
  kind: 'file',
  params: z.object({ modello: z.enum(['modello.xlsx', 'modello.csv']) }),
});

export const lastEmployeeImports = contract({
  method: 'GET',
  path: '/apirest/api/users/company/import/ultime',
  permission: 'employees.manage',
  summary: 'The last imports of a company’s employees, the newest first',
  query: ofCompany,
  response: PastImports,
});
