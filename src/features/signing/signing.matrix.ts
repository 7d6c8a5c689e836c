import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { anEmployee } from '../../../test/support/portal/portal.ts';
import {
  A_CODE,
  aCodeFor,
  aSignature,
  aSignatureFor,
  PAPER,
  PAPER_PRINT,
} from '../../../test/support/portal/signatures-asked.ts';
import { daysAfter, romeDay } from '../../server/clock.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // The roles that deliver documents to workers may request signatures; each worker signs only for themselves (P155,
  // P156).
  'signing.work': 'C Z',
  'signing.own': 'D',
};

const BASE = '/apiback/api/firme';
const OWN = '/apiback/api/dipendente/firme';

/** Adds a signature request to the target's company; returns the company's tax code. */
const companyWith = async (t: Target) => {
  await aSignatureFor(t);
  return t.company.taxCode;
};

/** A paper that its signer has read; the signer has a mailed code, a passkey or nothing to confirm the signature. */
const readBy = (t: Target, by: 'code' | 'passkey' | null) =>
  t.make(async ({ portal, world, account }) => {
    const id = await aSignature(portal, world.employee, { createdBy: world.createdBy, status: 'opened' });
    await portal.owner.query('DELETE FROM second_factor WHERE account_id = $1', [account]);
    if (by === 'code') await aCodeFor(portal, id, world.employee);
    if (by === 'passkey')
      await portal.owner.query(
        `INSERT INTO second_factor (account_id, kind, name, credential_id, public_key, counter, created_at)
         VALUES ($1, 'passkey', 'Chiave', $2, '\\x01', 0, now())`,
        [account, `chiave-${id}`],
      );
    return id;
  });

/** A new employee of the target's company who can sign. */
const aSigner = (t: Target) =>
  t.make(async ({ portal, world }) => {
    const { rows } = await portal.owner.query("SELECT nextval(pg_get_serial_sequence('employee', 'id')) AS n");
    const { id } = await anEmployee(portal.owner, world.company, { login: `firma-${rows[0].n}` });
    return id;
  });

const theOne = (end = '', base = BASE) => ({
  at: async (t: Target) => ({ address: `${base}/${await aSignatureFor(t)}${end}` }),
});

export const MATRIX: Matrix = {
  [`GET ${BASE}`]: {
    at: async (t) => ({ address: `${BASE}?listacfazienda=${await companyWith(t)}` }),
    holds: hasRows,
  },
  [`GET ${BASE}/riepilogo`]: {
    at: async (t) => ({ address: `${BASE}/riepilogo?listacfazienda=${await companyWith(t)}` }),
    holds: isObject,
  },
  [`GET ${BASE}/firmatari`]: {
    at: (t) => ({ address: `${BASE}/firmatari?cfAzienda=${t.company.taxCode}` }),
    holds: hasRows,
  },
  [`POST ${BASE}/anteprima`]: {
    at: null,
    plain: { address: `${BASE}/anteprima`, upload: { files: [{ name: 'a.pdf', bytes: PAPER }] } },
    holds: isObject,
  },
  [`POST ${BASE}`]: {
    at: async (t) => ({
      address: BASE,
      upload: {
        files: [{ name: 'a.pdf', bytes: PAPER }],
        fields: {
          json: JSON.stringify({
            cfAzienda: t.company.taxCode,
            titolo: 'Lettera',
            scadenza: daysAfter(romeDay(new Date()), 30),
            modo: 'in-ordine',
            firmatari: [{ idDipendente: await aSigner(t) }],
          }),
        },
      },
    }),
    holds: isObject,
  },
  [`GET ${BASE}/:id`]: { ...theOne(), holds: isObject },
  [`GET ${BASE}/:id/pagine`]: { ...theOne('/pagine'), holds: isFile },
  [`GET ${BASE}/:id/file`]: { ...theOne('/file'), holds: isFile },
  [`POST ${BASE}/:id/file/biglietto`]: { ...theOne('/file/biglietto'), holds: isDone },
  [`POST ${BASE}/ritira`]: {
    at: async (t) => ({ address: `${BASE}/ritira`, body: { ids: [await aSignatureFor(t)] } }),
    holds: isObject,
  },
  [`POST ${BASE}/sollecita`]: {
    at: async (t) => ({ address: `${BASE}/sollecita`, body: { ids: [await aSignatureFor(t)] } }),
    holds: isObject,
  },
  [`GET ${OWN}`]: { at: null, plain: { address: OWN } },
  [`GET ${OWN}/:id`]: { ...theOne('', OWN), holds: isObject },
  [`GET ${OWN}/:id/pagine`]: { ...theOne('/pagine', OWN), holds: isFile },
  [`GET ${OWN}/:id/file`]: { ...theOne('/file', OWN), holds: isFile },
  [`POST ${OWN}/:id/file/biglietto`]: { ...theOne('/file/biglietto', OWN), holds: isDone },
  [`POST ${OWN}/:id/codice`]: {
    at: async (t) => ({ address: `${OWN}/${await readBy(t, null)}/codice`, body: {} }),
    holds: isObject,
  },
  [`POST ${OWN}/:id/passkey`]: {
    at: async (t) => ({ address: `${OWN}/${await readBy(t, 'passkey')}/passkey`, body: {} }),
    holds: isObject,
  },
  [`POST ${OWN}/:id/firma`]: {
    at: async (t) => ({
      address: `${OWN}/${await readBy(t, 'code')}/firma`,
      body: { impronta: PAPER_PRINT, codice: A_CODE },
    }),
    holds: isObject,
  },
  [`POST ${OWN}/:id/rifiuta`]: {
    at: async (t) => ({ address: `${OWN}/${await aSignatureFor(t)}/rifiuta`, body: { motivo: 'Non sono io' } }),
    holds: isObject,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  signature_request: {
    fields: { created_as: 'CONSULTANT' },
    consultant: cell(PRACTICE, '='),
    company: cell(COMPANY, '='),
    employee: cell('own', '='),
    job: cell(PRACTICE, '='),
  },
  signature_signer: {
    fields: { status: 'asked', asked_at: '2026-01-01', document_id: null },
    // A signer does not see a paper before their turn.
    states: { waiting: { status: 'waiting', asked_at: null } },
    consultant: cell(`${PRACTICE} waiting`, '='),
    company: cell(`${COMPANY} waiting`, '='),
    employee: cell('own', '='),
    job: cell(`${PRACTICE} waiting`, '='),
  },
  signature_confirmation: {
    fields: { kind: 'code' },
    employee: cell('own', '='),
    job: cell(PRACTICE, '='),
  },
};
