import { isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const address = '/apiback/api/cerca?q=ros';

/** Roles that hold each permission according to the spec, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'search.use': 'C Z D',
};

export const MATRIX: Matrix = {
  // Has no target; test/api/search/search.test.ts checks that it returns nothing from outside the scope.
  'GET /apiback/api/cerca': { at: null, plain: { address }, holds: isObject },
};
