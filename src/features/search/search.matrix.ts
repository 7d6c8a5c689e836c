import { isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const address = '/apiback/api/cerca?q=ros';

/** Whom the specification lets do it, by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'search.use': 'C Z D',
};

export const MATRIX: Matrix = {
  // It is aimed at nothing: that it finds nothing foreign is test/api/search/search.test.ts.
  'GET /apiback/api/cerca': { at: null, plain: { address }, holds: isObject },
};
