import { hasRows, isFile, isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aPayslipFor } from '../../../../test/support/portal/scenes.ts';

/** The roles that decision P172 allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'branches.own': 'F',
};

const DOCUMENTS = '/apiback/api/filiale/documenti';

export const MATRIX: Matrix = {
  'GET /apiback/api/filiale': { at: null, plain: { address: '/apiback/api/filiale' }, holds: hasRows },
  [`GET ${DOCUMENTS}`]: { at: null, plain: { address: DOCUMENTS }, holds: hasRows },
  [`GET ${DOCUMENTS}/:id/download`]: {
    at: async (t) => ({ address: `${DOCUMENTS}/${await aPayslipFor(t)}/download` }),
    holds: isFile,
  },
  [`POST ${DOCUMENTS}/:id/download/biglietto`]: {
    at: async (t) => ({ address: `${DOCUMENTS}/${await aPayslipFor(t)}/download/biglietto`, body: {} }),
    holds: isObject,
  },
};
