import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contractsIn } from '../../test/support/house/contracts.ts';
import { account } from '../directory/accounts.contract.ts';
import { listBranches, listCompanies, readCompany } from '../directory/companies.contract.ts';
import { listEmployees } from '../directory/employees.contract.ts';
import { activate } from '../features/accounts/activation.contract.ts';
import { finishPasswordReset } from '../features/accounts/passwords.contract.ts';
import { listConsultants } from '../features/consultants/consultants.contract.ts';
import { DOCUMENT_CALLS, publishDocuments } from '../features/documents/core/documents.contract.ts';
import { listWorkersDossiers, publishDossiers } from '../features/documents/dossiers/dossiers.contract.ts';
import { listNotes } from '../features/notes/notes.contract.ts';
import { listNotices } from '../features/notices/notices.contract.ts';
import { listRequests } from '../features/requests/requests.contract.ts';
import { readHistory } from '../ledger/history.contract.ts';
import { parse } from '../server/http/parse.ts';
import { isOfSpec } from './spec-calls.ts';

interface Schema {
  _zod: { def: { shape?: Record<string, unknown>; element?: unknown } };
}

/** The fields of an answer, or of each row of its list. */
function fieldsOf(response: unknown): string[] {
  const { def } = (response as Schema)._zod;
  return def.element ? fieldsOf(def.element) : Object.keys(def.shape ?? {});
}

/** The entities of spec §3, written by hand: each must have at least these field names. */
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
  // The fields of a successful answer according to spec §8.
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

  it('has `cfs` for documents only', () => {
    const withCodes = { ...SECOND, cfs: ['RSSMRA80A01F205X'] };
    expect([takes(publishDocuments, withCodes), takes(publishDossiers, withCodes)]).toEqual([true, false]);
  });
});

/** Bodies of spec §3 and §7, written by hand: exactly what the specification's front end sends. */
const DOCUMENT = {
  cfAzienda: '00743110157',
  descrizione: 'Circolare',
  tags: ['prova'],
  codCategoria: 'GENERICO',
  nomeFile: 'a.pdf',
  dataConsegna: '2026-12-01',
  dataScadenza: '2026-12-31',
  fascicolo: null,
  codiceFiscale: '#ALLDIP',
  visibileWeb: true,
};
const CONSULTANT = {
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@esempio.invalid',
  codCliente: 'C1',
  codDistribuzione: '003',
  numProdotto: '1',
  codFiscale: 'RSSMRA80A01F205X',
  host: 'studio.esempio.invalid',
};
const COMPANY = {
  codFiscale: '00743110157',
  ragioneSociale: 'Rossi S.r.l.',
  nome: 'Rossi',
  codDistribuzione: '003',
  codCliente: 'C1',
  numeroProdotto: '1',
};
const EMPLOYEE = {
  firstName: 'Mario',
  lastName: 'Rossi',
  codFiscale: 'RSSMRA80A01F205X',
  codFiscaleAzienda: '00743110157',
};
const SENT: readonly (readonly [call: string, body: unknown, part?: string])[] = [
  ['POST /apirest/api/bo/authenticate', { username: 'a', password: 'b', rememberMe: true }],
  ['POST /apirest/api/activationmail', ['1']],
  ['POST /apirest/api/account/activate/:id', { login: 'mario', email: 'mario@esempio.invalid' }],
  ['POST /apirest/api/account/reset', { id: 1, email: 'mario@esempio.invalid' }],
  ['POST /apirest/api/account/userdata', { login: 'mario', email: 'mario@esempio.invalid' }],
  ['POST /apirest/api/users/admin', CONSULTANT],
  [
    'PUT /apirest/api/users/admin',
    { id: 1, ...CONSULTANT, utentiAttivabili: 1, utentiAttivati: 1, usato: 1, quota: 1024 * 1024 },
  ],
  ['POST /apirest/api/users/consultant/import', [COMPANY]],
  ['POST /apirest/api/users/consultant/importNoWebAccess', [COMPANY]],
  ['POST /apirest/api/users/company/import', [EMPLOYEE]],
  ['POST /apirest/api/users/company/importNoWebAccess', [{ ...EMPLOYEE, id: null }]],
  ['POST /apirest/api/company/notices/send', { titolo: 'Avviso', testo: 'Testo', idUser: null }],
  ['POST /apirest/api/company/notices/delete', [1]],
  ['POST /apiback/api/docdocumento/upload', DOCUMENT, 'jsonDocDto'],
  ['POST /apiback/api/docbase/upload', { ...DOCUMENT, codiceFiscale: '' }, 'jsonDocDto'],
  ['PUT /apiback/api/DocBase/updateletto', ['1']],
  ['PUT /apiback/api/docbase/updatedoc', { id: 1, ...DOCUMENT }],
  [
    'POST /apiback/api/Fascicolo/upload',
    { documentiId: [1], dataConsegna: '2026-12-01', tags: [], nome: 'Assunzione' },
  ],
  ['PUT /apiback/api/Fascicolo/updatevisibile', { ids: [1], dat: '2026-12-01', ann: false, not: '' }],
  [
    'POST /apiback/api/docrichiesta/uploadricazi',
    { id: null, nomeDoc: '', tipo: 2, testo: '', status: 'I' },
    'jsonRichiesteDTO',
  ],
  ['POST /apiback/api/docrichiesta/change-status/:status', [1]],
  ['PUT /apiback/api/cestino/insert', [1]],
  ['PUT /apiback/api/cestino/restore', [1]],
  ['DELETE /apiback/api/cestino/DocBase/:id', [1]],
  ['PUT /apiback/api/Azienda/:id', { id: 1, ...COMPANY }],
  ['POST /apiback/api/Nota', { id: null, testo: 'Da richiamare' }],
  ['PUT /apiback/api/Nota/:id', { id: 1, testo: 'Da richiamare' }],
];

describe('a body with only the specification’s names', () => {
  const contracts = contractsIn(import.meta.glob('../**/*.contract.ts', { eager: true }));

  it.each(SENT.map(([call, sent, part]) => ({ call, sent, part })))('is accepted by $call', ({ call, sent, part }) => {
    const one = contracts.find(({ method, path }) => `${method} ${path}`.toLowerCase() === call.toLowerCase());
    expect(one && isOfSpec(one)).toBe(true);
    const schema = part ? one?.parts?.[part] : one?.body;
    expect(schema).toBeDefined();
    expect(() => parse(schema as z.core.$ZodType, sent, 'body', 'all')).not.toThrow();
  });
});
