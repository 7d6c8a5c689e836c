import { isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const address = '/apiback/api/cerca?q=ros';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  'search.use': 'C Z D',
};

export const MATRIX: Matrix = {
  // The search has no target; test/api/search/search.test.ts checks that it finds nothing outside the scope.
  'GET /apiback/api/cerca': { at: null, plain: { address }, holds: isObject },
};
