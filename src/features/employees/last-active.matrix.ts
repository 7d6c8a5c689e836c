import { isObject, type Matrix } from '../../../test/support/isolation/matrix.ts';

export const MATRIX: Matrix = {
  'GET /apiback/api/lastactive/:codFiscale': {
    at: async (t) => ({
      address: `/apiback/api/lastactive/${await t.make(async ({ world }) => world.employee.taxCode)}`,
    }),
    holds: isObject,
  },
};
