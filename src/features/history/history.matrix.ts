import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { hasRows, isFile, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';
import { aPayslipFor } from '../../../test/support/portal/scenes.ts';

const NO_HASH = '0'.repeat(64);

/** Roles that hold each permission according to the spec, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2 says "Company or consultant".
  'history.read': 'C Z',
  // Users who may see a document get its receipt; anyone may check a receipt without a login.
  'receipts.issue': 'C Z D',
  'receipts.month': 'C Z',
  'receipts.check': 'public',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/DocCronologia/ricevuta/:id': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/ricevuta/${await aPayslipFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/ricevuta/:id/biglietto': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/ricevuta/${await aPayslipFor(t)}/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/Azienda/chiusura/prova': {
    at: async (t) => {
      await aPayslipFor(t);
      return { address: `/apiback/api/Azienda/chiusura/prova?cfAzienda=${t.company.taxCode}&annomese=202610` };
    },
    holds: isFile,
  },
  'POST /apiback/api/Azienda/chiusura/prova/biglietto': {
    at: async (t) => {
      await aPayslipFor(t);
      const body = { cfAzienda: t.company.taxCode, annomese: '202610' };
      return { address: '/apiback/api/Azienda/chiusura/prova/biglietto', body };
    },
    holds: isObject,
  },
  'GET /apiback/api/ricevute/chiave': { at: null, plain: { address: '/apiback/api/ricevute/chiave' }, holds: isObject },
  'POST /apiback/api/ricevute/registro': {
    at: null,
    plain: {
      address: '/apiback/api/ricevute/registro',
      body: {
        registro: '1',
        tratti: [{ da: 1, fino: 2, precedente: NO_HASH, testa: NO_HASH, impronta: NO_HASH }],
      },
    },
    holds: isObject,
  },
  'GET /apiback/api/ricevute/sigilli': {
    at: null,
    plain: { address: '/apiback/api/ricevute/sigilli' },
    holds: isObject,
  },
  // These public endpoints are tested by test/api/history/sealed.test.ts and test/api/history/receipts.test.ts.
  'POST /apiback/api/ricevute/sigillo': { at: null },
  'POST /apiback/api/ricevute/verifica': { at: null },
  'GET /apiback/api/DocCronologia/lista/:id': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/lista/${await aPayslipFor(t)}` }),
    holds: hasRows,
  },
  'GET /apiback/api/DocCronologia/lista': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/lista?listaID=${await aPayslipFor(t)}` }),
    holds: hasRows,
  },
  'POST /apiback/api/DocCronologia/lista': {
    at: async (t) => ({ address: '/apiback/api/DocCronologia/lista', body: { ids: [await aPayslipFor(t)] } }),
    holds: hasRows,
  },
  'POST /apiback/api/DocCronologia/attivita': {
    at: async (t) => ({ address: '/apiback/api/DocCronologia/attivita', body: { ids: [await aPayslipFor(t)] } }),
    holds: hasRows,
  },
  'GET /apiback/api/DocCronologia/stampa': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/stampa?listaID=${await aPayslipFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/stampa': {
    at: async (t) => ({ address: '/apiback/api/DocCronologia/stampa', body: { ids: [await aPayslipFor(t)] } }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/stampa/biglietto': {
    at: async (t) => ({
      address: '/apiback/api/DocCronologia/stampa/biglietto',
      body: { ids: [await aPayslipFor(t)] },
    }),
    holds: isObject,
  },
};

/** Rows of each table that each scope can reach. */
export const POLICIES: Policies = {
  ledger: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
  ledger_head: {
    consultant: cell('own'),
    company: cell('own'),
    branch: cell('own'),
    employee: cell('own'),
    job: cell('own'),
    keyHolder: cell('own'),
  },
  ledger_person: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
};
