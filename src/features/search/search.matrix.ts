import { isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const address = '/apiback/api/cerca?q=ros';

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'search.use': 'C Z D',
};

export const MATRIX: Matrix = {
  // Has no target; test/api/search/search.test.ts checks that it finds no foreign data.
  'GET /apiback/api/cerca': { at: null, plain: { address }, holds: isObject },
};
