import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import type { PermissionName } from '../../access/permissions.ts';
import { Email, Login, Name } from '../../directory/fields.ts';
import { USER_STATES, type UserState } from '../../directory/grant.ts';
import { ROW_VERDICTS } from '../../text/common/typed-row.ts';

/** Contracts shared by the logins of practices, companies, employees and their imports. */

const State = z.enum(Object.keys(USER_STATES) as [UserState, ...UserState[]]);

/** The state of a user's login, as contained in lists of users. */
export const Access = {
  id: Id,
  /** The same as `id` (decision 20). */
  idUtente: Id,
  stato: State,
  fino: z.nullable(z.string()),
  login: z.nullable(z.string()),
  email: z.nullable(z.string()),
};

/** A cell as typed. An invalid value is reported for its row and does not refuse the whole request. */
export const Cell = z.optional(z.nullable(z.string().check(z.maxLength(300))));

type Path = `/apirest/api/users/${string}`;

/** The endpoint that removes a company or worker to which nothing was ever delivered. */
export function removal<N extends PermissionName>(given: {
  path: `${Path}/:id`;
  permission: N;
  name: string;
  summary: string;
  when: string;
  refuses: string;
}) {
  return contract({
    method: 'DELETE',
    ...given,
    chapter: CHAPTERS.users,
    status: 204,
    params: z.object({ id: Id }),
  });
}

/** A login of a practice or of a company. */
const LoginUser = z.object({
  ...Access,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** True for the first login, which cannot be removed from its company or practice. */
  primo: z.boolean(),
  /** True for the caller's own login. */
  proprio: z.boolean(),
  /** The codes of the branches to which the login is limited; null if it is not limited. */
  filiali: z.nullable(z.array(z.string())),
});
const NEW_LOGIN = { email: Email, firstName: Name, lastName: Name, login: z.optional(Login) };

/**
 * Endpoints that list, add and remove the logins of a practice or of a company. `summary` describes the owner, `name` a
 * login.
 */
export function loginCalls<
  N extends PermissionName,
  S extends z.core.$ZodLooseShape,
  B extends z.core.$ZodLooseShape,
>(given: {
  path: Path;
  permission: N;
  params: S;
  /** The fields of a new login in addition to the person's. */
  body: B;
  name: string;
  summary: string;
}) {
  const { path, permission } = given;
  return {
    list: contract({
      method: 'GET',
      path,
      permission,
      name: `list${given.name}s`,
      chapter: CHAPTERS.users,
      summary: `The logins of ${given.summary}, the first one first`,
      when: 'To see who may enter.',
      params: z.object(given.params),
      response: z.array(LoginUser),
    }),
    add: contract({
      method: 'POST',
      path,
      permission,
      name: `add${given.name}`,
      chapter: CHAPTERS.users,
      summary: `A further login of ${given.summary}; an activation goes out`,
      when: 'When another person needs a login of their own.',
      refuses: '400 emailexists',
      status: 201,
      idempotent: true,
      params: z.object(given.params),
      body: z.strictObject({ ...NEW_LOGIN, ...given.body }),
      response: LoginUser,
    }),
    remove: contract({
      method: 'DELETE',
      path: `${path}/:id`,
      permission,
      name: `remove${given.name}`,
      chapter: CHAPTERS.users,
      summary: `Take a further login of ${given.summary} away`,
      when: 'When a person no longer needs the login. The first login cannot be removed.',
      status: 204,
      params: z.object({ ...given.params, id: Id }),
    }),
  };
}

/** The maximum size of an uploaded spreadsheet of people; the client sends its rows back as JSON. */
export const IMPORT_BYTES = 20 * 1024 * 1024;

/** The preview of an import, with a result for each row (docs/api.md, "Managing people"). */
function previewOf<F extends z.core.$ZodType<string>>(field: F) {
  return z.object({
    colonne: z.array(z.object({ indice: z.number(), intestazione: z.string(), campo: z.nullable(field) })),
    /** Required columns that were not found. */
    mancanti: z.array(field),
    righe: z.array(
      z.object({
        riga: z.number(),
        valori: z.record(z.string(), z.nullable(z.string())),
        esito: z.enum(ROW_VERDICTS),
        messaggi: z.array(z.object({ campo: z.nullable(z.string()), testo: z.string() })),
        azione: z.nullable(z.enum(['crea', 'aggiorna', 'invariata'])),
        cambi: z.array(z.string()),
      }),
    ),
  });
}

/** The result of each row and of the whole import. */
const ImportOutcome = z.object({
  righe: z.array(
    z.object({
      riga: z.number(),
      esito: z.enum(['creato', 'aggiornato', 'rifiutato']),
      messaggio: z.nullable(z.string()),
      id: z.nullable(Id),
      /** The same as `id`. */
      idUtente: z.nullable(Id),
    }),
  ),
  creati: z.number(),
  aggiornati: z.number(),
  rifiutati: z.number(),
});

/** A past import; `chiave` is the idempotency key of its request. */
const PastImports = z.array(
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

/**
 * Endpoints of an import of companies or employees: preview, import with and without web access, template, past
 * imports. `name` and `summary` identify the import, `body` is the schema of a row, `response` that of a column name.
 * The schemas are passed under the property names of a contract, because the browser build removes these
 * (vite.config.ts).
 */
export function importCalls<
  N extends PermissionName,
  S extends z.core.$ZodLooseShape,
  R extends z.core.$ZodType,
  F extends z.core.$ZodType<string>,
>(given: {
  path: `${Path}/import`;
  permission: N;
  /** Singular and plural. The browser build removes this property, so only a contract's `name` may read it. */
  name: readonly [one: string, several: string];
  summary: 'companies' | 'employees';
  query: S;
  body: R;
  rows: number;
  response: F;
}) {
  const { path, permission } = given;
  const imported = contract({
    method: 'POST',
    path,
    permission,
    name: `import${given.name[1]}`,
    chapter: CHAPTERS.users,
    summary: `Create and update ${given.summary} and invite the new ones; all or nothing unless parziale=true`,
    when: 'From payroll software, or with the rows of a preview. Repeating it updates and creates no duplicates.',
    refuses: '400 import-empty 409 import-refused',
    idempotent: true,
    maxBytes: IMPORT_BYTES,
    query: z.object({ ...given.query, parziale: z.optional(z.enum(['true', 'false'])) }),
    body: z.array(given.body).check(z.maxLength(given.rows)),
    response: ImportOutcome,
  });
  return {
    preview: contract({
      method: 'POST',
      path: `${path}/anteprima`,
      permission,
      name: `preview${given.name[1]}`,
      chapter: CHAPTERS.users,
      summary: `What an import of ${given.summary} would do, row by row`,
      when: 'Before an import, to show every row with its verdict. Nothing is stored.',
      refuses: '400 file-required 413 sheet-too-large',
      kind: 'upload',
      changesNothing: 'a preview says what an import would do, and does nothing',
      maxBytes: IMPORT_BYTES,
      // The upload is a file, or pasted cells as a part of type text/plain; `colonne` contains the columns that the
      // user assigned by hand.
      parts: { file: 'file', colonne: z.optional(z.string().check(z.maxLength(20_000))) },
      query: z.object(given.query),
      response: previewOf(given.response),
    }),
    imported,
    importedNoWebAccess: contract({
      ...imported,
      path: `${path}NoWebAccess`,
      name: `import${given.name[1]}NoWebAccess`,
      summary: 'The same without access to the web: nobody is invited',
      when: 'Like the import with access, for those who will not use the portal themselves.',
    }),
    template: contract({
      method: 'GET',
      path: `${path}/:modello`,
      permission,
      name: `${given.name[0].toLowerCase()}Template`,
      chapter: CHAPTERS.users,
      summary: 'The template to fill in: modello.xlsx or modello.csv',
      when: 'To fill in the columns that the import reads.',
      kind: 'file',
      params: z.object({ modello: z.enum(['modello.xlsx', 'modello.csv']) }),
    }),
    past: contract({
      method: 'GET',
      path: `${path}/ultime`,
      permission,
      name: `last${given.name[0]}Imports`,
      chapter: CHAPTERS.users,
      summary: `The last imports of ${given.summary}, the newest first`,
      when: 'To check whether an import arrived, for example after a lost connection.',
      query: z.object(given.query),
      response: PastImports,
    }),
  };
}
