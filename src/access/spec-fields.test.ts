import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { account } from '../directory/accounts.contract.ts';
import { listBranches, listCompanies, readCompany } from '../directory/companies.contract.ts';
import { listEmployees } from '../directory/employees.contract.ts';
import { activate } from '../features/accounts/activation.contract.ts';
import { finishPasswordReset } from '../features/accounts/passwords.contract.ts';
import { listConsultants } from '../features/consultants/consultants.contract.ts';
import { DOCUMENT_CALLS, publishDocuments } from '../features/documents/documents.contract.ts';
import { listWorkersDossiers, publishDossiers } from '../features/documents/dossiers/dossiers.contract.ts';
import { listNotes } from '../features/notes/notes.contract.ts';
import { listNotices } from '../features/notices/notices.contract.ts';
import { listRequests } from '../features/requests/requests.contract.ts';
import { readHistory } from '../ledger/history.contract.ts';

interface Schema {
  _zod: { def: { shape?: Record<string, unknown>; element?: unknown } };
}

/** The fields of what a call answers, or of each row of its list. */
function fieldsOf(response: unknown): string[] {
  const { def } = (response as Schema)._zod;
  return def.element ? fieldsOf(def.element) : Object.keys(def.shape ?? {});
}

/** Spec §3, by hand: an entity keeps each of these names, whatever else it says. */
const ENTITIES: readonly (readonly [entity: string, response: unknown, fields: string])[] = [
  [
    'Account',
    account.response,
    'login email authorities role codFiscale codFiscaleAzienda codDistribuzione codCliente numProdotto idAzienda',
  ],
  [
    'Consultant user',
    listConsultants.response,
    'firstName lastName email codCliente codDistribuzione numProdotto codFiscale host utentiAttivabili utentiAttivati usato quota',
  ],
  ['Company', readCompany.response, 'id codFiscale ragioneSociale nome codDistribuzione codCliente numeroProdotto'],
  ['Picker item', listCompanies.response, 'value text'],
  ['Employee', listEmployees.response, 'id firstName lastName codFiscale codFiscaleAzienda codiceFiscale nome cognome'],
  [
    'Payroll document',
    DOCUMENT_CALLS.payslip.list.response,
    'id nomeFile descrizione codiceFiscale mese anno cognome nome annomese createdBy statoLettura',
  ],
  ['CUD', DOCUMENT_CALLS.taxCertificate.list.response, 'id nomeFile descrizione anno createdBy statoLettura'],
  [
    'Generic employee document',
    DOCUMENT_CALLS.employeeDocument.list.response,
    'id nomeFile descrizione dataConsegna codiceFiscale createdBy statoLettura',
  ],
  ['Company document', DOCUMENT_CALLS.companyDocument.list.response, 'id codiceFiscale createdBy statoLettura'],
  [
    'Summary counts',
    DOCUMENT_CALLS.payslip.summarise.response,
    'Pubblicati NonPubblicati Nuovi LettoDipendente LettoAzienda',
  ],
  ['History row', readHistory.response, 'data ora utente cognomeNome tipoUtente documento stato'],
  ['Dossier', listWorkersDossiers.response, 'id nome documentiId dataConsegna tags cfAzienda'],
  ['Request', listRequests.response, 'id nomeDoc tipo testo status'],
  ['Notice', listNotices.response, 'titolo testo idUser'],
  ['Note', listNotes.response, 'id testo'],
  ['Branch', listBranches.response, 'codice descrizione'],
  // Spec §8: what a client is told inside a good answer.
  ['Finished reset', finishPasswordReset.response, 'success status title detail'],
  ['Activation', activate.response, 'success status title detail'],
];

describe('the fields of the specification (§3)', () => {
  it.each(ENTITIES)('of a %s keep their names', (_, response, fields) => {
    const there = fieldsOf(response);
    expect(fields.split(' ').filter((field) => !there.includes(field))).toEqual([]);
  });
});

describe('the publish payload (§3)', () => {
  const FIRST = { idList: ['1'], dataPubblicazione: '2026-12-01', annullaPubblicazione: false, note: 'x' };
  const SECOND = { ids: ['1'], dat: '2026-12-01', ann: false, not: 'x' };
  const takes = ({ body }: { body?: z.core.$ZodType | undefined }, payload: object) =>
    body !== undefined && z.safeParse(body, payload).success;

  it('has both forms for documents and for dossiers', () => {
    for (const contract of [publishDocuments, publishDossiers])
      for (const form of [FIRST, SECOND]) expect(takes(contract, form)).toBe(true);
  });

  it('has cfs for documents only', () => {
    const withCodes = { ...SECOND, cfs: ['RSSMRA80A01F205X'] };
    expect([takes(publishDocuments, withCodes), takes(publishDossiers, withCodes)]).toEqual([true, false]);
  });
});
