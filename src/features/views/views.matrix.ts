import { cell, ofItself, type Policies } from '../../../test/support/house/policies.ts';
import { isDone, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const PREFERENCE = 'a preference of one’s own';
const address = '/apiback/api/viste';

/** Roles that hold each permission according to the spec, written by hand (test/support/isolation/matrix.ts). */
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
  // A view belongs to an account, not to a world; see test/api/search/views.test.ts.
  'DELETE /apiback/api/viste/:id': { at: null, leavesNoEvent: PREFERENCE },
};

/** Rows of each table that each scope can reach. */
export const POLICIES: Policies = {
  saved_view: {
    fields: { address: '/a' },
    ...ofItself(cell('own', '-', '=')),
  },
};
