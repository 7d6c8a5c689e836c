import type { Actor } from '../../access/scope.ts';
import { companiesByTaxCode, companyByIdOrCode, makeBranches } from '../../directory/companies.store.ts';
import {
  branchOf,
  EMPLOYEE_FIELDS,
  type EmployeeField,
  type KnownEmployment,
  readEmployee,
} from '../../directory/employee.ts';
import { writeSheet } from '../../directory/sheet.contract.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { ChangeCall, Serve } from '../../server/http/http.ts';
import { eachInTurns } from '../../server/http/in-turns.ts';
import { invalidFields } from '../../server/http/parse.ts';
import { receiveSheet } from '../../server/http/received.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { writeCsv, writeXlsx } from '../../server/sheets/write-sheet.ts';
import { OTHER_COMPANY } from '../../text/common/fields.ts';
import { SHEET_IMPORT } from '../../text/common/sheet-import.ts';
import { mailingOf } from '../accounts/managing.store.ts';
import { pastImports } from '../accounts/user-lists.store.ts';
import { EMPLOYEE_COLUMNS, EMPLOYEE_HEADERS, type EmployeeSheetKey } from './employee-sheet.io.ts';
import * as contracts from './import.contract.ts';
import * as store from './import.store.ts';
import {
  assignedColumns,
  importedEvent,
  outcomeOf,
  presentPlanned,
  refuseWhole,
  SheetParts,
  sendTemplate,
} from './import-outcome.io.ts';
import { type PlannedEmployee, planEmployees } from './plan-import.ts';

export function serveEmployeeImports(serve: Serve, app: Pick<App, 'readTable'>): void {
  serve(contracts.previewEmployees, async (call) => {
    const { inScope, actor, query } = call;
    const { table } = await receiveSheet(app, call, SheetParts, ({ colonne }) => ({
      columns: EMPLOYEE_COLUMNS,
      assigned: assignedColumns<EmployeeSheetKey>(colonne, EMPLOYEE_COLUMNS),
    }));
    const rows = await eachInTurns(table.rows, (row) => ({ riga: row.number, reading: readEmployee(row.texts) }));
    const planned = await inScope(async (tx) => {
      const company = await companyOf(tx, actor, query.idCompany);
      return planEmployees(rows, await store.employmentsOf(tx, company.id, codesOf(rows)));
    });
    const found = new Set(table.columns.map((column) => column.key));
    const namesFound = found.has('nominativo');
    return {
      colonne: table.columns.map(({ index, header, key }) => ({ indice: index, intestazione: header, campo: key })),
      mancanti: (['cognome', 'nome', 'codiceFiscale'] as const).filter(
        (field) => !found.has(field) && !(namesFound && field !== 'codiceFiscale'),
      ),
      righe: planned.map(presentPlanned),
    };
  });

  serve.change(contracts.importEmployees, (call) => importInto(call, true));
  serve.change(contracts.importEmployeesNoWebAccess, (call) => importInto(call, false));

  serve(contracts.employeeTemplate, async ({ params, reply }) => {
    const example = [
      'Rossi',
      'Mario',
      'RSSMRA80A01H501U',
      'mario.rossi@esempio.it',
      '00042',
      'ROMA',
      'Impiegato',
      '01/03/2024',
      '',
    ];
    const isCsv = params.modello.endsWith('.csv');
    const bytes = isCsv
      ? writeCsv(EMPLOYEE_HEADERS, [])
      : await writeXlsx([
          { name: 'Lavoratori', headers: EMPLOYEE_HEADERS, rows: [], blankRows: 300 },
          { name: 'Esempio', headers: EMPLOYEE_HEADERS, rows: [example] },
        ]);
    return sendTemplate(reply, bytes, `Modello lavoratori${isCsv ? '.csv' : '.xlsx'}`);
  });

  serve(writeSheet, async ({ body, reply }) => {
    const { nome, colonne, righe } = body;
    return sendTemplate(
      reply,
      await writeXlsx([{ name: SHEET_IMPORT.tabsLabel, headers: colonne, rows: righe }]),
      nome,
    );
  });

  serve(contracts.lastEmployeeImports, ({ inScope, actor, query }) =>
    inScope(async (tx) => pastImports(tx, 'employeesImported', (await companyOf(tx, actor, query.idCompany)).id)),
  );
}

/**
 * Reads the rows of a request. A row that was read holds each name twice, under our field and under the spec's: the one
 * that differs from the known employment is the one that was changed.
 */
function rowsOf(
  body: ChangeCall<typeof contracts.importEmployees>['body'],
  known: readonly Pick<KnownEmployment, 'codiceFiscale' | 'cognome' | 'nome'>[],
) {
  return body.map(
    ({ riga, confermata, firstName, lastName, codFiscale, codFiscaleAzienda: _company, ...typed }, index) => {
      const codiceFiscale = typed.codiceFiscale ?? codFiscale ?? null;
      const kept = known.find((one) => one.codiceFiscale === codiceFiscale?.trim().toUpperCase());
      const changed = (own: string | null | undefined, other: string | null | undefined, now?: string | null) =>
        (own === now ? (other ?? own) : (own ?? other)) ?? null;
      return {
        riga: riga ?? index + 1,
        confirmed: confermata ?? false,
        reading: readEmployee({
          ...typed,
          nome: changed(typed.nome, firstName, kept?.nome),
          cognome: changed(typed.cognome, lastName, kept?.cognome),
          codiceFiscale,
        }),
      };
    },
  );
}

/** Imports all rows in one transaction, so that other requests see all of them or none. */
async function importInto(call: ChangeCall<typeof contracts.importEmployees>, webAccess: boolean) {
  const { tx, actor, query, body, now, request } = call;
  if (body.length === 0) throw new Problem(400, 'import-empty');
  const company = await companyOfRows(tx, actor, query.idCompany, body);
  await store.lockCompany(tx, company.id);
  const known = await store.employmentsOf(tx, company.id, codesOf(rowsOf(body, [])));
  const rows = rowsOf(body, known);
  const planned = planEmployees(rows, known);
  const taken = refuseWhole(planned, query.parziale === 'true');
  const branches = await makeBranches(tx, company, branchesOf(taken));
  const wasOnWeb = new Map(known.map((one) => [one.id, one.webAccess]));
  const created = taken.filter((row) => row.azione === 'crea');
  // An import with web access also gives it to existing employees who had none.
  const gains = (row: PlannedEmployee) => webAccess && row.id !== null && wasOnWeb.get(row.id) === false;
  const updated = taken.filter((row) => row.azione === 'aggiorna' || gains(row));
  const ids = await store.insertEmployments(
    tx,
    company,
    created.map((row) => ({ ...withBranchCode(row), webAccess })),
  );
  await store.updateEmployments(
    tx,
    updated.map((row) => ({
      ...withBranchCode(row),
      id: row.id ?? '',
      webAccess: webAccess || wasOnWeb.get(row.id ?? '') !== false,
    })),
    { clears: false },
  );
  const idOf = (row: PlannedEmployee) => row.id ?? ids.get(store.employmentKey(withBranchCode(row))) ?? null;
  const invited = webAccess ? [...created, ...updated.filter(gains)].map((row) => idOf(row) ?? '') : [];
  const invitations = await store.inviteEmployees(tx, invited);
  const answer = outcomeOf(planned, idOf);
  return {
    answer,
    mails: invitations.mails,
    mailing: await mailingOf(tx, invitations.invited, { actor, now }),
    events: [
      ...branches
        .map(
          (): LedgerEvent => ({
            action: 'branchesChanged',
            id: company.id,
            companyId: company.id,
            data: { codes: branches.join(', ') },
          }),
        )
        .slice(0, 1),
      ...created.map((row): LedgerEvent => {
        const id = idOf(row) ?? '';
        return {
          action: 'employeeCreated',
          id,
          companyId: company.id,
          employeeId: id,
          data: { import: true, webAccess },
        };
      }),
      ...updated.flatMap((row) => changeEvents(row, company.id, gains(row))),
      ...invitations.events,
      importedEvent('employeesImported', company.id, company.id, answer, webAccess, request.headers['idempotency-key']),
    ],
  };
}

function changeEvents(row: PlannedEmployee, companyId: string, gainsAccess: boolean): LedgerEvent[] {
  const on = { id: row.id ?? '', companyId, employeeId: row.id ?? '' };
  const fields = [...row.cambi, ...(gainsAccess ? ['accessoWeb'] : [])].join(', ');
  const { dataCessazione } = row.valori;
  return [
    { action: 'employeeChanged', ...on, data: { fields } },
    ...(row.cambi.includes('dataCessazione') && dataCessazione !== null
      ? [{ action: 'employmentEnded' as const, ...on, data: { endedOn: dataCessazione } }]
      : []),
  ];
}

async function companyOf(tx: Transaction, actor: Actor, named: string | undefined) {
  const own = named ?? (actor.role === 'COMPANY' ? actor.companyId : null);
  if (own === null) throw notFound();
  return companyByIdOrCode(tx, own);
}

/** The company named in the query or, if there is none, in the rows, which must all name the same company. */
async function companyOfRows(
  tx: Transaction,
  actor: Actor,
  named: string | undefined,
  rows: readonly { codFiscaleAzienda?: string | null | undefined }[],
) {
  const said = rows.map((row) => row.codFiscaleAzienda).filter((code) => typeof code === 'string' && code !== '');
  const [first] = said;
  const byRows = named === undefined && actor.companyId === null && typeof first === 'string';
  const company = byRows
    ? await companyByIdOrCode(tx, (await companiesByTaxCode(tx, [first]))[0]?.code ?? '')
    : await companyOf(tx, actor, named);
  const other = rows.findIndex((row) => row.codFiscaleAzienda && row.codFiscaleAzienda !== company.taxCode);
  if (other >= 0) throw invalidFields([{ field: `${other}.codFiscaleAzienda`, message: OTHER_COMPANY }]);
  return company;
}

function codesOf(rows: readonly { reading: { valori: Record<EmployeeField, string | null> } }[]): string[] {
  return [...new Set(rows.map((row) => row.reading.valori.codiceFiscale ?? ''))];
}

function branchesOf(rows: readonly PlannedEmployee[]) {
  const texts = new Set(rows.map((row) => row.valori.filiale).filter((text) => text !== null));
  return [...new Map([...texts].map(branchOf).map((branch) => [branch.codice, branch])).values()];
}

function withBranchCode({ valori }: PlannedEmployee) {
  const values = Object.fromEntries(EMPLOYEE_FIELDS.map((field) => [field, valori[field]])) as typeof valori;
  return { ...values, filiale: valori.filiale === null ? null : branchOf(valori.filiale).codice };
}
