import { makeBranches } from '../../directory/companies.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, ChangeCall, Serve } from '../../server/http/http.ts';
import { eachInTurns } from '../../server/http/in-turns.ts';
import { invalidFields } from '../../server/http/parse.ts';
import { receiveSheet } from '../../server/http/received.ts';
import { Problem } from '../../server/problem.ts';
import { writeCsv, writeXlsx } from '../../server/sheets/write-sheet.ts';
import { OTHER_PRACTICE } from '../../text/common/fields.ts';
import { addressGrant, grantsById, invite, mailingOf, whyNotLoginEmail } from '../accounts/managing.store.ts';
import { pastImports } from '../accounts/user-lists.store.ts';
import {
  assignedColumns,
  importedEvent,
  outcomeOf,
  presentPlanned,
  refuseWhole,
  SheetParts,
  sendTemplate,
} from '../employees/import-outcome.io.ts';
import { branchesOf, type CompanyField, readCompanyRow } from './company.ts';
import { COMPANY_COLUMNS, COMPANY_HEADERS } from './company-sheet.io.ts';
import * as contracts from './company-users.contract.ts';
import * as store from './company-users.store.ts';
import { type PlannedCompany, planCompanies } from './plan-companies.ts';

export function serveCompanyImports(serve: Serve, app: Pick<App, 'readTable'>): void {
  serve(contracts.previewCompanies, async (call) => {
    const { actor, inScope } = call;
    const { table } = await receiveSheet(app, call, SheetParts, ({ colonne }) => ({
      columns: COMPANY_COLUMNS,
      assigned: assignedColumns<CompanyField>(colonne, COMPANY_COLUMNS),
    }));
    const read = await eachInTurns(table.rows, ({ number, texts }) => ({
      ...{ riga: number, texts, reading: readCompanyRow(texts) },
    }));
    const planned = await inScope(async (tx) => {
      const taxCodes = read.flatMap(({ reading }) => reading.valori.codiceFiscale ?? []);
      const { companies } = await store.codesKnown(tx, actor.practiceId ?? '', taxCodes);
      return plan(
        tx,
        read.map(({ riga, texts, reading }) => {
          const { codiceFiscale } = reading.valori;
          if (texts.codiceAzienda?.trim() || codiceFiscale === null) return { riga, reading };
          const codiceAzienda = companies.get(codiceFiscale) ?? codiceFiscale;
          return { riga, reading: readCompanyRow({ ...texts, codiceAzienda }) };
        }),
      );
    });
    const found = new Set(table.columns.map((column) => column.key));
    return {
      colonne: table.columns.map(({ index, header, key }) => ({ indice: index, intestazione: header, campo: key })),
      mancanti: (['ragioneSociale', 'codiceFiscale'] as const).filter(
        (field) => !found.has(field) && !(field === 'codiceFiscale' && found.has('partitaIva')),
      ),
      righe: planned.map(presentPlanned),
    };
  });

  serve.change(contracts.importCompanies, (call) => importCompanies(call, true));
  serve.change(contracts.importCompaniesNoWebAccess, (call) => importCompanies(call, false));

  serve(contracts.companyTemplate, async ({ params, reply }) => {
    const isCsv = params.modello.endsWith('.csv');
    const example = ['Rossi S.r.l.', '00743110157', '00743110157', '0042', 'info@esempio.it', '', '01 Roma; 02 Milano'];
    const bytes = isCsv
      ? writeCsv(COMPANY_HEADERS, [])
      : await writeXlsx([
          { name: 'Aziende', headers: COMPANY_HEADERS, rows: [], blankRows: 100 },
          { name: 'Esempio', headers: COMPANY_HEADERS, rows: [example] },
        ]);
    return sendTemplate(reply, bytes, `Modello aziende${isCsv ? '.csv' : '.xlsx'}`);
  });

  serve(contracts.lastCompanyImports, ({ inScope, actor }) =>
    inScope((tx) => pastImports(tx, 'companiesImported', actor.practiceId ?? '0')),
  );
}

type Rows = { riga: number; reading: ReturnType<typeof readCompanyRow> }[];

/** Plans the import. Rows whose mailbox another login of the practice already uses are refused (`emailexists`). */
async function plan(tx: Transaction, rows: Rows): Promise<PlannedCompany[]> {
  const known = await store.knownCompanies(
    tx,
    rows.map((row) => row.reading.valori),
  );
  const grants = new Map(known.map((one) => [one.id, one.grantId]));
  const planned = planCompanies(rows, known);
  for (const row of planned) {
    const { email } = row.valori;
    const matters = row.esito !== 'rifiutata' && email !== null && (row.id === null || row.cambi.includes('email'));
    if (!matters) continue;
    if (!(await whyNotLoginEmail(tx, email, 'COMPANY', row.id === null ? null : (grants.get(row.id) ?? null))))
      continue;
    row.esito = 'rifiutata';
    row.azione = null;
    row.messaggi = [...row.messaggi, { campo: 'email', testo: 'Indirizzo email già in uso' }];
  }
  return planned;
}

/** Imports all rows in one transaction, so that other requests see all of them or none. */
async function importCompanies(call: ChangeCall<typeof contracts.importCompanies>, webAccess: boolean) {
  const { tx, actor, query, body, now, request } = call;
  if (body.length === 0) throw new Problem(400, 'import-empty');
  const practiceId = actor.practiceId ?? '';
  await store.lockPractice(tx, practiceId);
  const typed = await asOurs(tx, practiceId, body);
  const rows = typed.map(({ riga, filiali, nome: _nome, ...one }, index) => ({
    riga: riga ?? index + 1,
    reading: readCompanyRow({ ...one, filiali: asCell(filiali) }),
  }));
  const names = new Map(typed.map(({ riga, nome }, index) => [riga ?? index + 1, nome ?? null]));
  const planned = await plan(tx, rows);
  const taken = refuseWhole(planned, query.parziale === 'true');
  const made = new Map<PlannedCompany, { id: string; publicId: string; grantId: string }>();
  const events: LedgerEvent[] = [];
  const toInvite: string[] = [];
  for (const row of taken) {
    const before = row.id === null ? null : await store.standingOfCompany(tx, row.id);
    const at =
      before ??
      (await store.insertCompany(tx, practiceId, row.valori, { webAccess, nome: names.get(row.riga) ?? null }));
    made.set(row, at);
    const gains = before !== null && webAccess && !before.accessoWeb;
    if (before && (row.cambi.length > 0 || gains)) {
      await store.updateCompany(tx, at.id, {
        ...before,
        ragioneSociale: row.valori.ragioneSociale ?? before.ragioneSociale,
        partitaIva: row.valori.partitaIva ?? before.partitaIva,
        codiceAzienda: row.valori.codiceAzienda ?? before.codiceAzienda,
        accessoWeb: before.accessoWeb || webAccess,
      });
    }
    if (row.valori.email !== null && (before === null || row.cambi.includes('email')))
      await addressGrant(tx, at.grantId, { email: row.valori.email, firstName: null, lastName: null });
    if ((before === null || gains) && webAccess && row.valori.email !== null) toInvite.push(at.grantId);
    const branches = await makeBranches(tx, { id: at.id, practiceId }, branchesOf(row.valori.filiali));
    const on = { id: at.id, companyId: at.id };
    if (before === null) events.push({ action: 'companyCreated', ...on, data: { import: true, webAccess } });
    else if (row.cambi.length > 0 || gains)
      events.push({
        action: 'companyChanged',
        ...on,
        data: { fields: [...row.cambi, ...(gains ? ['accessoWeb'] : [])].join(', ') },
      });
    if (branches.length > 0) events.push({ action: 'branchesChanged', ...on, data: { codes: branches.join(', ') } });
  }
  // Group heads are set last, because they may be companies of the same import.
  for (const [row, { id }] of made)
    if (row.valori.capogruppo !== null) await store.setHead(tx, id, row.valori.capogruppo);
  const invitations = [];
  for (const grant of await grantsById(tx, toInvite)) invitations.push(await invite(tx, grant));
  const answer = outcomeOf(planned, (row) => made.get(row)?.publicId ?? null);
  return {
    answer,
    mails: invitations.flatMap((step) => step.mails),
    mailing: await mailingOf(
      tx,
      invitations.flatMap((step) => step.invited),
      { actor, now },
    ),
    events: [
      ...events,
      ...invitations.flatMap((step) => step.events),
      importedEvent('companiesImported', practiceId, null, answer, webAccess, request.headers['idempotency-key']),
    ],
  };
}

/** Converts rows from the spec's field names to the portal's. */
async function asOurs(tx: Transaction, practiceId: string, rows: Call<typeof contracts.importCompanies>['body']) {
  const taxCodes = rows.map((row) => row.codiceFiscale ?? row.codFiscale ?? row.partitaIva ?? '');
  const known = await store.codesKnown(tx, practiceId, taxCodes);
  return rows.map(({ codFiscale, codDistribuzione, codCliente, numeroProdotto, ...row }, index) => {
    const said = Object.entries({ codDistribuzione, codCliente, numeroProdotto }) as [
      keyof typeof known.practice,
      string,
    ][];
    const other = said.find(([name, code]) => code && code !== known.practice[name]);
    if (other) throw invalidFields([{ field: `${index}.${other[0]}`, message: OTHER_PRACTICE }]);
    const taxCode = taxCodes[index] || null;
    return {
      ...row,
      ragioneSociale: row.ragioneSociale ?? row.nome ?? null,
      codiceFiscale: row.codiceFiscale ?? codFiscale ?? null,
      codiceAzienda: row.codiceAzienda ?? known.companies.get(taxCode ?? '') ?? taxCode,
    };
  });
}

function asCell(branches: string | { codice: string; descrizione: string }[] | null | undefined): string | null {
  if (typeof branches === 'string') return branches;
  return branches?.map(({ codice, descrizione }) => `${codice} ${descrizione.replaceAll(';', ',')}`).join('; ') ?? null;
}
