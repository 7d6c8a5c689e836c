import { isObject, type Matrix } from '../../../../test/support/matrix.ts';

export const MATRIX: Matrix = {
  'GET /apiback/api/Azienda/chiusura': {
    at: null,
    plain: { address: '/apiback/api/Azienda/chiusura' },
    holds: isObject,
  },
};
