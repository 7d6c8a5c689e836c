import { isObject, type Matrix } from '../../../test/support/matrix.ts';

export const MATRIX: Matrix = {
  'POST /apirest/api/bo/authenticate': { at: null },
  'POST /apirest/api/account/administrator': { at: null },
  'POST /apirest/api/logout': { at: null },
  'GET /apirest/api/account': { at: null, plain: { address: '/apirest/api/account' }, holds: isObject },
  'POST /apirest/api/account/role': { at: null },
};
