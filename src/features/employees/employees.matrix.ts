import { hasRows, type Matrix } from '../../../test/support/matrix.ts';

export const MATRIX: Matrix = {
  'GET /apiback/api/dipendente/lista': {
    at: (t) => ({ address: `/apiback/api/dipendente/lista?cfAzienda=${t.company.taxCode}` }),
    holds: hasRows,
  },
};
