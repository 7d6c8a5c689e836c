import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { hasRows, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Companies manage their employees (spec §6).
  'employees.list': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/dipendente/lista': {
    at: (t) => ({ address: `/apiback/api/dipendente/lista?cfAzienda=${t.company.taxCode}` }),
    holds: hasRows,
  },
  'GET /apiback/api/lastactive/:codFiscale': {
    at: async (t) => ({
      address: `/apiback/api/lastactive/${await t.make(async ({ world }) => world.employee.taxCode)}`,
    }),
    holds: isObject,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  employee: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    branch: cell('own'),
    employee: cell('own'),
    job: cell(PRACTICE, '='),
  },
};
