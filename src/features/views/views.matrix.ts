import { cell, ofItself, type Policies } from '../../../test/support/house/policies.ts';
import { isDone, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const PREFERENCE = 'a preference of one’s own';
const address = '/apiback/api/viste';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  'views.own': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/viste': { at: null, plain: { address }, holds: isDone },
  'POST /apiback/api/viste': {
    at: null,
    plain: { address, body: { nome: 'Da pubblicare', indirizzo: '/company/documents/lav?pub=false' } },
    holds: isObject,
    leavesNoEvent: PREFERENCE,
  },
  // A view belongs to an account, so there is no target in a company; test/api/search/views.test.ts tests other
  // accounts' views.
  'DELETE /apiback/api/viste/:id': { at: null, leavesNoEvent: PREFERENCE },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  saved_view: {
    fields: { address: '/a' },
    ...ofItself(cell('own', '-', '=')),
  },
};
