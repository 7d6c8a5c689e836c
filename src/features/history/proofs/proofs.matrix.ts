import { cell, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import {
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../../test/support/isolation/matrix.ts';
import { aFolder, aProof } from '../../../../test/support/portal/proofs.ts';
import { aPayslipFor } from '../../../../test/support/portal/scenes.ts';

/** Roles that hold each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = { 'proofs.make': 'C' };

const BASE = '/apiback/api/prove';
const one = (t: Target) => t.make(({ portal, world }) => aProof(portal, world));

export const MATRIX: Matrix = {
  [`GET ${BASE}`]: { at: null, plain: { address: BASE }, holds: ({ json }) => Array.isArray(json) },
  [`POST ${BASE}`]: {
    at: async (t) => {
      await aPayslipFor(t);
      return { address: BASE, body: { annomese: '202610', cfAzienda: t.company.taxCode } };
    },
    holds: isObject,
  },
  [`GET ${BASE}/:id/file`]: { at: async (t) => ({ address: `${BASE}/${await one(t)}/file` }), holds: isFile },
  [`POST ${BASE}/:id/file/biglietto`]: {
    at: async (t) => ({ address: `${BASE}/${await one(t)}/file/biglietto`, body: {} }),
    holds: isObject,
  },
  [`POST ${BASE}/:id/fascicoli`]: {
    at: async (t) => ({ address: `${BASE}/${await one(t)}/fascicoli`, body: { giorni: 7 } }),
    holds: isObject,
  },
  [`DELETE ${BASE}/fascicoli/:id`]: {
    at: async (t) => ({
      address: `${BASE}/fascicoli/${await t.make(({ portal, world }) => aFolder(portal, world))}`,
    }),
    holds: isDone,
  },
  // test/api/history/proofs.test.ts covers these two.
  'POST /apiback/api/ricevute/fascicolo': { at: null },
  'POST /apiback/api/ricevute/fascicolo/file': { at: null },
};

/** Rows of each table that each scope can reach. */
export const POLICIES: Policies = {
  proof: {
    fields: { month: 202610, subject: 'Tutte le aziende', name: 'prova.zip', companies: 1, payslips: 1 },
    consultant: cell(PRACTICE, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  inspection_folder: { consultant: cell(PRACTICE, '=', '-'), job: cell(PRACTICE, '=', '-') },
};
