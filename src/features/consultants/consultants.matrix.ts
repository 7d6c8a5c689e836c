import { hasRows, type Matrix } from '../../../test/support/matrix.ts';

export const MATRIX: Matrix = {
  'GET /apirest/api/users/admin/consultants': {
    at: null,
    plain: { address: '/apirest/api/users/admin/consultants' },
    holds: hasRows,
  },
};
