import { isObject, type Matrix } from '../../test/support/matrix.ts';

export const MATRIX: Matrix = {
  'GET /apirest/api/openapi.json': { at: null, plain: { address: '/apirest/api/openapi.json' }, holds: isObject },
  'GET /apiback/api/biglietti/:ticket': { at: null },
};
