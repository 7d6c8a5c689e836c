import { isObject, type Matrix } from '../../../test/support/matrix.ts';

const address = '/apiback/api/cerca?q=ros';

export const MATRIX: Matrix = {
  // It is aimed at nothing: that it finds nothing foreign is test/search.test.ts.
  'GET /apiback/api/cerca': { at: null, plain: { address }, holds: isObject },
};
