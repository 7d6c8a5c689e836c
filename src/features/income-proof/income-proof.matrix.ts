import { cell, type Policies } from '../../../test/support/house/policies.ts';
import { isDone, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

/** The roles that may prove an income, written by hand: the worker alone (test/support/isolation/matrix.ts). */
export const WHO: Who = { 'income.prove': 'D' };

const PATH = '/apiback/api/dipendente/reddito';

export const MATRIX: Matrix = {
  [`GET ${PATH}`]: { at: null, plain: { address: PATH }, holds: isObject },
  // test/api/income-proof/income-proof.test.ts covers these two.
  [`POST ${PATH}`]: { at: null },
  'POST /apiback/api/ricevute/reddito': { at: null },
  [`DELETE ${PATH}`]: { at: null, plain: { address: PATH }, holds: isDone, leavesNoEvent: 'no code is good' },
};

/** The rows of this feature's table that each scope can reach. */
export const POLICIES: Policies = {
  income_proof: { employee: cell('own', '=') },
};
